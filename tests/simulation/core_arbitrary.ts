/**
 * Random business days for the simulation of the pure core: what courts ask, what institutions answer and what
 * fails.
 */
import fc from "fast-check";

const reply = fc.record({
  /** Response codes, mostly valid ones; 98 may be given by the service only, and 77 does not exist. */
  code: fc.constantFrom("01", "01", "03", "03", "12", "13", "00", "05", "07", "28", "42", "98", "77"),
  /** The share of the amount asked, in per cent; sometimes more than all of it. */
  share: fc.integer({ min: 0, max: 110 }),
  silent: fc.constantFrom(false, false, false, true),
});
export type Reply = typeof reply extends fc.Arbitrary<infer R> ? R : never;

const order = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10_000_000n }),
  replies: fc.array(reply, { minLength: 1, maxLength: 3 }),
  /** The days for which the block is repeated. */
  series: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 2, nil: undefined }),
  removed: fc.constantFrom(false, false, false, false, true),
  /** The action that a split asks of each target after its answer. */
  split: fc.constantFrom("unblock", "transfer", "transfer-and-unblock", undefined),
  splitShare: fc.integer({ min: 1, max: 100 }),
  splitReply: reply,
});
export type PlannedOrder = typeof order extends fc.Arbitrary<infer O> ? O : never;

/** The fault of the workers on a day: none, everything done twice, or a missed evening. */
const fault = fc.constantFrom("none", "none", "none", "twice", "late");

export const businessDays = (count: number) =>
  fc.array(
    fc.record({ orders: fc.array(order, { maxLength: 3 }), hour: fc.integer({ min: 8, max: 22 }), fault }),
    { minLength: count, maxLength: count },
  );
export type PlannedDay = typeof businessDays extends (count: number) => fc.Arbitrary<(infer D)[]> ? D : never;
