// Downloads a file with firebase-tools, which supports proxies: node fetch.cjs <url> <path>
const { copyFileSync } = require("node:fs");
const { downloadToTmp } = require("firebase-tools/lib/downloadUtils");

const [url = "", path = ""] = process.argv.slice(2);
downloadToTmp(url).then(
  (/** @type {string} */ file) => copyFileSync(file, path),
  (/** @type {Error} */ { message }) => {
    console.error(message);
    process.exitCode = 1;
  },
);
