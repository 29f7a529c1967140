// What `later.ts` fetches, but for dragging: small parts, in one file.
export { ItemMenu } from "./items/item-menu";
export { Selecting } from "./selecting/selecting";
export { Upkeep } from "./upkeep";
