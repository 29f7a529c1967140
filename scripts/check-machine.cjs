// Runs first in each command: with an old Node, or in a folder that Vite can't work in, everything else would fail with
// a stack trace. The commands call it directly: with `ignore-scripts`, npm runs no `prestart` and no `pretest`.
// This is plain JavaScript, which even old versions of Node understand.
const { dirname } = require("node:path");
const { node: needed } = require("../package.json").engines;
const [major, minor] = process.versions.node.split(".").map(Number);
const folder = dirname(__dirname);

const isNewEnough = needed.split("||").some((range) => {
  const [, sign, wantedMajor, wantedMinor] = /(\^|>=)(\d+)\.(\d+)/.exec(range);
  const isSame = major === Number(wantedMajor) && minor >= Number(wantedMinor);
  return isSame || (sign === ">=" && major > Number(wantedMajor));
});
if (!isNewEnough) {
  console.error(`Lettuce needs Node ${needed}, but this is ${process.version}: https://nodejs.org`);
  process.exit(1);
}
// In an address, these characters end the path.
if (/[#?]/.test(folder)) {
  console.error(
    `Vite can't work in a folder with # or ? in its path. Rename or move it: ${folder}`,
  );
  process.exit(1);
}
