// Runs first: with an old Node, everything else would fail with a stack trace. `npm start` and `npm test` call it
// directly: with `ignore-scripts`, npm runs no `prestart` and no `pretest`.
// This is plain JavaScript, which even old versions of Node understand.
const { node: needed } = require("../package.json").engines;
const [major, minor] = process.versions.node.split(".").map(Number);

const isNewEnough = needed.split("||").some((range) => {
  const [, sign, wantedMajor, wantedMinor] = /(\^|>=)(\d+)\.(\d+)/.exec(range);
  const isSame = major === Number(wantedMajor) && minor >= Number(wantedMinor);
  return isSame || (sign === ">=" && major > Number(wantedMajor));
});
if (!isNewEnough) {
  console.error(`Lettuce needs Node ${needed}, but this is ${process.version}: https://nodejs.org`);
  process.exit(1);
}
