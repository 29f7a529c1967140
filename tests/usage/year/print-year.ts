// Prints the year of a user as JSON, for `used-browser.ts`. The argument has the parameters of `playYear` as JSON.
import { playYear } from "./play-year";

const [, , parameters = ""] = process.argv;
const year = await playYear(JSON.parse(parameters));
process.stdout.write(JSON.stringify(year));
