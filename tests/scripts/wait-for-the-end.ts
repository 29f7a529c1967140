import { endInOrder } from "../../scripts/start/ending";

endInOrder(async () => console.log("wound up"));
// Keeps it running, as a server would.
setInterval(() => undefined, 60_000);
console.log("waiting");
