// A stranger with a wallet and nothing of ours: signs in, plans an event and sells its tickets by signature, claims one
// and buys one, and reads everything back over JSON-RPC alone. Exits with 0 when all of it holds.
//
// usage: node outsider.mjs <site> <eventId>
// It prints the address of the buyer, who needs money for the purchase, and goes on when a line comes in.
import assert from "node:assert/strict";
import { createInterface } from "node:readline/promises";
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeAbiParameters,
  http,
  keccak256,
  parseAbiParameters,
  toBytes,
  zeroHash,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";

const [site, eventId] = process.argv.slice(2);
const stdin = createInterface({ input: process.stdin });
const ledger = await call("GET", "/api/ledger");
const chain = defineChain({
  id: ledger.chainId,
  name: "the ledger's",
  nativeCurrency: { name: "coin", symbol: "COIN", decimals: 18 },
  rpcUrls: { default: { http: [ledger.rpcUrl] } },
});
const reader = createPublicClient({ chain, transport: http(), pollingInterval: 100 });
const price = 1_000_000_000_000_000n;

async function call(method, path, body, session) {
  const answer = await fetch(site + path, {
    method,
    headers: { "Content-Type": "application/json", ...(session && { Authorization: `Bearer ${session}` }) },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

// person makes a wallet that nobody had before, and signs it in (EIP-4361).
async function person() {
  const account = privateKeyToAccount(generatePrivateKey());
  const { nonce } = await call("GET", "/api/auth/nonce");
  const message = createSiweMessage({
    address: account.address,
    chainId: ledger.chainId,
    domain: new URL(site).host,
    nonce,
    uri: site,
    version: "1",
    issuedAt: new Date(),
  });
  const { token } = await call("POST", "/api/auth/verify", { message, signature: await account.signMessage({ message }) });
  return { account, token };
}

// authorize signs what the server gives for an action (EIP-712).
async function authorize(who, query) {
  const given = await call("GET", `/api/events/${eventId}/intent?${new URLSearchParams(query)}`);
  const { EIP712Domain: _, ...types } = given.typedData.types;
  assert.equal(given.typedData.domain.verifyingContract.toLowerCase(), ledger.factory.toLowerCase());
  const signature = await who.account.signTypedData({ ...given.typedData, types });
  return { nonce: given.nonce, deadline: given.deadline, signature };
}

// canonical is JSON as RFC 8785 writes it, of what this script sends.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(",")}}`;
}

async function plan(creator) {
  const request = {
    eventId,
    userAddress: creator.account.address,
    eventData: { title: "Outside", category: "music", description: "An evening nobody here knows of.", duration: 60 },
  };
  const authorization = await authorize(creator, {
    action: "plan",
    userAddress: creator.account.address,
    scope: "planner",
    briefHash: keccak256(toBytes(canonical(request))),
  });
  return call("POST", "/plan", { ...request, authorization }, creator.token);
}

// answer gives what the brief left open, in one transaction: a free concert on a day and at an hour.
async function answer(creator, planned) {
  const request = {
    eventId,
    userAddress: creator.account.address,
    answers: {
      "schedule.date": planned.plan.schedule.startLocal.slice(0, 10),
      "schedule.start": "20:15",
      "pricing.price": [{ name: "", amountMinor: 0, currency: "EUR" }],
    },
  };
  const authorization = await authorize(creator, {
    action: "plan",
    userAddress: creator.account.address,
    scope: "planner",
    briefHash: keccak256(toBytes(canonical(request))),
  });
  const reply = await call("POST", "/plan/answer", { ...request, authorization }, creator.token);
  assert.equal(new Set(reply.changes.map((change) => change.transactionHash)).size, 1);
  return reply;
}

// accept takes the newest version of every aspect. Tickets are sold for accepted plans only.
async function accept(creator, { changes }) {
  const selectedIterations = { title: 1, description: 1, pricing: 1, schedule: 1, banner: 1 };
  for (const { aspect, iterationNumber } of changes) selectedIterations[aspect] = iterationNumber;
  const userAddress = creator.account.address;
  const authorization = await authorize(creator, { action: "accept", userAddress, scope: "planner", ...selectedIterations });
  return call("POST", "/accept", { eventId, userAddress, selectedIterations, authorization }, creator.token);
}

// sell puts a free tier and a paid one on sale, until the planned end.
async function sell(creator, { changes }) {
  const tiers = [
    { name: "lawn", wei: "0", quantity: 10 },
    { name: "seat", wei: String(price), quantity: 5 },
  ];
  const schedule = changes.find(({ aspect }) => aspect === "schedule").result;
  const endsAt = new Date(schedule.endUTC).toISOString();
  const userAddress = creator.account.address;
  const authorization = await authorize(creator, { action: "tiers", userAddress, tiers: JSON.stringify(tiers), endsAt });
  return call("POST", `/api/rooms/${eventId}/tiers`, { userAddress, tiers, endsAt, authorization }, creator.token);
}

// claim takes a free ticket: the wallet has no money, and needs none.
async function claim(fan) {
  const holder = fan.account.address;
  const { deadline, signature } = await authorize(fan, { action: "claim", holder, tier: "0" });
  return call("POST", `/api/rooms/${eventId}/tickets`, { holder, tier: 0, deadline, signature });
}

// buy is the wallet's own transaction: the server only passes it on. It names what the room shows.
async function buy(buyer, contract) {
  const { terms, tiers } = await call("GET", `/api/rooms/${eventId}`, undefined, buyer.token);
  const seconds = (time) => (time ? Date.parse(time) / 1000 : 0);
  const { sale } = tiers.find(({ sale }) => sale?.tier === 1);
  const { startsAt, endsAt, giveBackUntil } = terms;
  const seen = { startsAt: seconds(startsAt), endsAt: seconds(endsAt), giveBackUntil: seconds(giveBackUntil), locked: sale.locked };
  const wallet = createWalletClient({ account: buyer.account, chain, transport: http() });
  const hash = await wallet.writeContract({
    address: contract,
    abi: ledger.abi.EventPlan,
    functionName: "buy",
    args: [1n, 1, buyer.account.address, seen],
    value: price,
  });
  const receipt = await reader.waitForTransactionReceipt({ hash });
  assert.equal(receipt.status, "success");
}

const read = (address, abi, functionName, ...args) => reader.readContract({ address, abi, functionName, args });

// readBack finds the event by its name alone, its iterations in the log, and holds them against the hash chain that the
// contract keeps.
async function readBack(creator, planned) {
  const { EventFactory, EventPlan } = ledger.abi;
  const contract = await read(ledger.factory, EventFactory, "planOf", keccak256(toBytes(eventId)));
  assert.equal(contract.toLowerCase(), planned.proxyAddress.toLowerCase());
  assert.equal(await read(contract, EventPlan, "creator"), creator.account.address);
  const iterations = await reader.getContractEvents({ address: contract, abi: EventPlan, eventName: "Iteration", fromBlock: 0n });
  assert.equal(iterations.length, 5);
  const words = parseAbiParameters("bytes32, uint8, uint8, uint32, address, bool, bytes32");
  let link = zeroHash;
  for (const { args, transactionHash } of iterations) {
    assert.equal(args.author, creator.account.address);
    assert.equal(args.verified, true);
    assert.equal(transactionHash, planned.transactionHash);
    link = keccak256(encodeAbiParameters(words, [link, args.scope, args.aspect, args.number, args.author, args.verified, args.digest]));
  }
  assert.equal(await read(contract, EventPlan, "head"), link);
  assert.equal(await read(contract, EventPlan, "tokenURI", 0n), planned.metadataURI);
  return contract;
}

const [creator, fan, buyer] = [await person(), await person(), await person()];
const planned = await plan(creator);
const contract = await readBack(creator, planned);
await assert.rejects(accept(creator, { changes: [] }), /schedule\.date, schedule\.start, pricing\.price/);
const answered = await answer(creator, planned);
await accept(creator, answered);
await sell(creator, answered);
await claim(fan);
assert.equal(await reader.getBalance({ address: fan.account.address }), 0n);
console.log(buyer.account.address);
await stdin[Symbol.asyncIterator]().next();
await buy(buyer, contract);
for (const [who, tier, units] of [[fan, 0n, 1n], [fan, 1n, 0n], [buyer, 0n, 0n], [buyer, 1n, 1n]]) {
  assert.equal(await read(contract, ledger.abi.EventPlan, "balanceOf", who.account.address, tier), units);
}
assert.equal(await reader.getBalance({ address: contract }), price);
await assert.rejects(reader.request({ method: "eth_accounts" }), /not passed on/);
for (const who of [fan, buyer]) await call("POST", `/api/rooms/${eventId}/access`, {}, who.token);
console.log("everything holds");
stdin.close();
