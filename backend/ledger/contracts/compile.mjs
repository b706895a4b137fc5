// Compiles src/*.sol, writes <folder>/<Contract>.json with abi and bytecode, and prints the same in solc's combined
// form, which abigen reads. The same sources, lock file and settings give the same bytes on every machine: no metadata
// hash goes into the code, and nothing is fetched.
//
// usage: node compile.mjs <folder>
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2]);
const contracts = ["EventFactory", "EventPlan"];
const solc = createRequire(import.meta.url)("solc");

const sources = Object.fromEntries(
  readdirSync(join(here, "src")).sort().map((name) => [`src/${name}`, { content: readFileSync(join(here, "src", name), "utf8") }]),
);

const input = {
  language: "Solidity",
  sources,
  settings: {
    optimizer: { enabled: true, runs: 200 },
    viaIR: true,
    evmVersion: "shanghai", // the oldest target that has PUSH0: also runs on Filecoin and the usual L2s
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

mkdirSync(out, { recursive: true });
const combined = { contracts: {}, version: solc.version() };
for (const name of contracts) {
  const { abi, evm } = output.contracts[`src/${name}.sol`][name];
  const artifact = { contract: name, compiler: solc.version(), abi, bytecode: `0x${evm.bytecode.object}` };
  writeFileSync(join(out, `${name}.json`), `${JSON.stringify(artifact, null, 1)}\n`);
  combined.contracts[`src/${name}.sol:${name}`] = { abi, bin: evm.bytecode.object };
}
console.log(JSON.stringify(combined));
