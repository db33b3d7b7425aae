/** The client of clamd against a stand-in: what it sends, and what becomes of a scanner that is away, slow or gone midway. */
import assert from "node:assert/strict";
import { fail, ok } from "../../domain/result.ts";
import { openScanner } from "../../registries/clamd.ts";
import { clamdStandIn, EICAR } from "../support/registries/clamd_stand_in.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("a document is sent whole and judged, whatever its size", async () => {
  await using clamd = clamdStandIn();
  const scanner = openScanner(clamd.url);
  assert.equal(scanner.name, new URL(clamd.url).host);
  const documents = [0, 1, 256 * 1024, 256 * 1024 + 1, 20 * 1024 ** 2].map((size) =>
    new Uint8Array(size).map((_, index) => index % 251)
  );
  for (const document of documents) {
    assert.deepEqual(await scanner.scan(document), ok({ type: "clean" }), `${document.length} bytes`);
  }
  assert.deepEqual(clamd.received.map(({ length }) => length), documents.map(({ length }) => length));
  assert.ok(
    documents.every((document, index) => Deno.inspect(clamd.received[index]) === Deno.inspect(document)),
  );
});

Deno.test("what a scanner finds has its name", async () => {
  await using clamd = clamdStandIn();
  const found = await openScanner(clamd.url).scan(bytes(`before ${EICAR} after`));
  assert.deepEqual(found, ok({ type: "infected", finding: "Win.Test.EICAR_HDB-1" }));
});

const faults = [
  ["silent", "não respondeu a tempo"],
  ["cut", "fechou a conexão sem responder"],
  ["cut-reply", "fechou a conexão sem responder"],
  ["too-long", "resposta “INSTREAM size limit exceeded. ERROR”"],
] as const;

for (const [fault, cause] of faults) {
  Deno.test(`a scanner that is ${fault} gives no verdict, and the next document has its own`, async () => {
    await using clamd = clamdStandIn();
    const scanner = openScanner(clamd.url, { limitMs: fault === "silent" ? 50 : 60_000 });
    clamd.fault = fault;
    assert.deepEqual(await scanner.scan(bytes("a document")), fail(cause));
    clamd.fault = undefined;
    assert.deepEqual(await openScanner(clamd.url).scan(bytes("a document")), ok({ type: "clean" }));
  });
}

Deno.test("a scanner that is away is a failure", async () => {
  const clamd = clamdStandIn();
  await clamd[Symbol.asyncDispose]();
  assert.deepEqual(await openScanner(clamd.url).scan(bytes("a document")), fail("não aceita conexões"));
});
