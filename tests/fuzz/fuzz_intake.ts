/** The fuzz target of the intake: a changed answer file in a real inbox is applied as a whole or changes nothing. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { BANK_A, type ExchangeFixture, exchangeFixture } from "../support/exchange/exchange_fixture.ts";
import { dispatchTwoOrders } from "../support/exchange/intake_fixture.ts";
import { byteChange, changeBytes } from "./file_arbitrary.ts";
import { subject } from "./fuzz_target.ts";

/** In UTC the first is before the year 1, the second in a year of five digits. */
const edges = ["0001-01-01T00:00:00+14:59", "9999-12-31T23:59:59-14:59"];

const delivery = fc.record({
  replies: fc.array(
    fc.record({ code: fc.constantFrom("01", "00", "03", "12", "28", "42"), part: fc.nat({ max: 100 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  cells: fc.array(
    fc.record({
      line: fc.nat({ max: 6 }),
      cell: fc.nat({ max: 14 }),
      text: fc.oneof(
        fc.constantFrom(
          "",
          "0",
          "1",
          "99",
          "9".repeat(15),
          "9".repeat(16),
          "2026-02-30",
          "98",
          "01",
          '"',
          "é",
          "\0",
          "\t",
        ),
        fc.string({ unit: "binary", maxLength: 8 }),
      ),
    }),
    { maxLength: 2 },
  ),
  bytes: fc.array(byteChange, { maxLength: 1 }),
});
type Delivery = typeof delivery extends fc.Arbitrary<infer D> ? D : never;

/** The position of the time of execution in the answer to a block, counted from the record type. */
const EXECUTED_AT = 7;

const encoder = new TextEncoder();

function changedText(text: string, { cells, bytes }: Delivery): Uint8Array {
  const lines = text.split("\r\n").map((line) => line.split(";"));
  for (const { line, cell, text } of cells) {
    const own = lines[line % lines.length]!;
    own[cell % own.length] = text;
  }
  return bytes.reduce(changeBytes, encoder.encode(lines.map((cells) => cells.join(";")).join("\r\n")));
}

/**
 * Asserts that an accepted file moves at most the money asked, and that any other leaves orders, answers and events
 * unchanged.
 */
async function deliver(t: ExchangeFixture, given: Delivery): Promise<"accepted" | "refused"> {
  let next = 0;
  const { name, text } = await t.answerTo(BANK_A, ({ valor }) => {
    const { code, part } = given.replies[next++ % given.replies.length]!;
    const whole = code === "01" || code === "12";
    return {
      code,
      blocked: code === "00" || code === "42" ? 0n : whole ? valor : valor * BigInt(part) / 100n,
    };
  });
  const before = await t.state();
  const outcome = await t.deliver(BANK_A, { name, text: changedText(text, given) });
  assert.deepEqual(await t.rows("select type, detail from alarm where type = 'intake-failed'"), []);
  if (outcome.type === "accepted") {
    const wrong = await t.rows("select id from order_target where coalesce(blocked_amount, 0) > amount");
    assert.deepEqual(wrong, []);
    return "accepted";
  }
  assert.ok(outcome.type === "rejected", outcome.type);
  assert.ok(outcome.faults.length > 0);
  assert.deepEqual(await t.state(), before);
  return "refused";
}

export const intake = subject<Delivery>({
  name: "answer files through the intake",
  share: 0.015,
  few: 12,
  open: async (use) => {
    // After an accepted file no request is open, so the next input gets a new database.
    let fixture: { readonly t: ExchangeFixture; close(): Promise<void> } | undefined;
    const close = async () => {
      await fixture?.close();
      fixture = undefined;
    };
    await use({
      inputs: delivery,
      examples: edges.map((text) => ({
        replies: [{ code: "01", part: 0 }],
        cells: [{ line: 1, cell: EXECUTED_AT, text }],
        bytes: [],
      })),
      check: async (given) => {
        fixture ??= await openDispatched();
        if (await deliver(fixture.t, given) === "accepted") await close();
      },
    }).finally(close);
  },
});

async function openDispatched() {
  const ended = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<ExchangeFixture>();
  const whole = exchangeFixture(async (t) => {
    await dispatchTwoOrders(t);
    opened.resolve(t);
    await ended.promise;
  })();
  whole.catch(opened.reject);
  const t = await opened.promise;
  return {
    t,
    close: async () => {
      ended.resolve();
      await whole;
    },
  };
}
