/** What a scanner's reply means, and to whom a document is handed out. */
import assert from "node:assert/strict";
import { decideHandOut, isTold, parseScanReply, type ScanState } from "../../domain/document_scan.ts";
import { fail, ok } from "../../domain/result.ts";

const replies = [
  ["stream: OK", ok({ type: "clean" })],
  ["stream: Win.Test.EICAR_HDB-1 FOUND", ok({ type: "infected", finding: "Win.Test.EICAR_HDB-1" })],
  ["stream: A name with OK FOUND", ok({ type: "infected", finding: "A name with OK" })],
  [`stream: ${"x".repeat(1_000)} FOUND`, ok({ type: "infected", finding: "x".repeat(200) })],
  ["stream: Can't allocate memory ERROR", fail("resposta “stream: Can't allocate memory ERROR”")],
  ["INSTREAM size limit exceeded. ERROR", fail("resposta “INSTREAM size limit exceeded. ERROR”")],
  ["UNKNOWN COMMAND", fail("resposta “UNKNOWN COMMAND”")],
  // Neither says which document, or what was found: no verdict.
  ["OK", fail("resposta “OK”")],
  ["stream: OKAY", fail("resposta “stream: OKAY”")],
  ["stream:  FOUND", fail("resposta “stream:  FOUND”")],
  ["stream: FOUND", fail("resposta “stream: FOUND”")],
  ["", fail("resposta vazia")],
] as const;

for (const [reply, expected] of replies) {
  Deno.test(`a scanner's reply is read: ${reply.slice(0, 40)}`, () => {
    assert.deepEqual(parseScanReply(reply), expected);
  });
}

const clean: ScanState = { type: "clean" };
const infected: ScanState = { type: "infected", finding: "X" };
const handedOut = [
  [{ type: "waiting" }, false, ok(undefined)],
  [{ type: "waiting" }, true, fail("documento-em-verificacao")],
  [clean, false, ok(undefined)],
  [clean, true, ok(undefined)],
  [infected, false, fail("documento-infectado")],
  [infected, true, fail("documento-infectado")],
] as const;

for (const [state, isScanned, expected] of handedOut) {
  Deno.test(`a document is handed out: ${state.type}, ${isScanned ? "with" : "without"} a scanner`, () => {
    assert.deepEqual(decideHandOut(state, isScanned), expected);
  });
}

Deno.test("operators are told of a scanner once it has failed for five minutes", () => {
  const since = Temporal.Instant.from("2026-11-25T12:00:00Z");
  assert.equal(isTold(since, since.add({ minutes: 5 }).subtract({ nanoseconds: 1 })), false);
  assert.equal(isTold(since, since.add({ minutes: 5 })), true);
});
