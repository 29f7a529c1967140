import { createServer } from "node:net";

createServer().listen(Number(process.env.PORT), "127.0.0.1", () => console.log("listening"));
