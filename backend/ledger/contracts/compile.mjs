// Compiles src/*.sol and testdata/*.sol, writes abi and bytecode of each contract that is deployed to
// <folder>/<source folder>/<Contract>.json, and prints those of src in solc's combined form, which abigen reads. The same sources, lock file and settings give the same bytes on every machine: no metadata
// hash goes into the code, and nothing is fetched.
//
// usage: node compile.mjs <folder>
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2]);
const contracts = ["src/EventFactory", "src/EventPlan", "src/ProofOfPossession", "testdata/Puppet"];
const solc = createRequire(import.meta.url)("solc");

const files = ["src", "testdata"].flatMap((folder) => readdirSync(join(here, folder)).sort().map((name) => `${folder}/${name}`));
const sources = Object.fromEntries(
  files.filter((path) => path.endsWith(".sol")).map((path) => [path, { content: readFileSync(join(here, path), "utf8") }]),
);

const input = {
  language: "Solidity",
  sources,
  settings: {
    optimizer: { enabled: true, runs: 200 },
    viaIR: true,
    evmVersion: "cancun", // the oldest target OpenZeppelin compiles for; Filecoin and the usual L2s have it
    metadata: { bytecodeHash: "none" },
    outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
  },
};

function readImport(path) {
  try {
    return { contents: readFileSync(join(here, "node_modules", path), "utf8") };
  } catch (err) {
    return { error: err.message };
  }
}

const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }));
for (const problem of output.errors ?? []) console.error(problem.formattedMessage);
if (output.errors?.length) process.exit(1); // a warning is a failure too

const combined = { contracts: {}, version: solc.version() };
for (const path of contracts) {
  const [folder, name] = path.split("/");
  const { abi, evm } = output.contracts[`${path}.sol`][name];
  const artifact = { contract: name, compiler: solc.version(), abi, bytecode: `0x${evm.bytecode.object}` };
  mkdirSync(join(out, folder), { recursive: true });
  writeFileSync(join(out, `${path}.json`), `${JSON.stringify(artifact, null, 1)}\n`);
  if (folder === "src") combined.contracts[`${path}.sol:${name}`] = { abi, bin: evm.bytecode.object };
}
console.log(JSON.stringify(combined));
