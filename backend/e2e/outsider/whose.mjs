// A stranger who trusts nobody looks at an event on the chain alone: every version of its plan, what was accepted of it
// and the manifest of its recording must be signed by its creator, whom the operator wrote nothing in the name of. Exits
// with 0 when all of it is so.
//
// usage: node whose.mjs <rpc> <factory> <eventId> <creator>
import assert from "node:assert/strict";
import { createPublicClient, getAddress, http, keccak256, parseAbi, parseEventLogs, toBytes } from "viem";

const [rpc, factory, eventId, creator] = process.argv.slice(2);
const chain = createPublicClient({ transport: http(rpc) });
const written = parseAbi([
  "event Iteration(uint8 indexed scope, uint8 indexed aspect, address indexed by, uint32 number, bytes32 digest, bool verified, bytes32 head)",
  "event Accepted(uint8 indexed scope, address indexed by, uint32[5] selection, bytes32 metadata, bool verified, bytes32 head)",
  "event Anchored(bytes32 indexed key, address indexed by, string kind, bytes32 digest, string uri, bool verified)",
]);
const register = parseAbi([
  "function planOf(bytes32) view returns (address)",
  "event Intent(bytes32 indexed key, address indexed signer, bytes32 intent)",
]);

const key = keccak256(toBytes(eventId));
const address = await chain.readContract({ address: factory, abi: register, functionName: "planOf", args: [key] });
const logs = await chain.getLogs({ address, events: written, fromBlock: 0n });
for (const { eventName, args, transactionHash } of logs) {
  assert.equal(args.by, getAddress(creator), `${eventName}: whose`);
  assert.equal(args.verified, true, `${eventName}: the operator wrote it`);
  const receipt = await chain.getTransactionReceipt({ hash: transactionHash });
  const intents = parseEventLogs({ abi: register, eventName: "Intent", logs: receipt.logs });
  assert(intents.some(({ args }) => args.key === key && args.signer === getAddress(creator)), `${eventName}: not signed`);
}
const count = (name) => logs.filter(({ eventName }) => eventName === name).length;
assert(count("Accepted") > 0 && count("Anchored") > 0, "nothing is accepted, or recorded");
console.log(`${count("Iteration")} versions, ${count("Accepted")} acceptances and ${count("Anchored")} recordings are the creator’s`);
