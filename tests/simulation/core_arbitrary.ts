/** What happens on the business days of a simulation of the pure core: what courts ask, institutions say and goes wrong. */
import fc from "fast-check";

const reply = fc.record({
  /** Mostly good ones; 98 is the service's own, and 77 nobody's. */
  code: fc.constantFrom("01", "01", "03", "03", "12", "13", "00", "05", "07", "28", "42", "98", "77"),
  /** Of what is asked, in hundredths; beyond it now and then. */
  share: fc.integer({ min: 0, max: 110 }),
  silent: fc.constantFrom(false, false, false, true),
});
export type Reply = typeof reply extends fc.Arbitrary<infer R> ? R : never;

const order = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10_000_000n }),
  replies: fc.array(reply, { minLength: 1, maxLength: 3 }),
  /** Days for which it is repeated. */
  series: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 2, nil: undefined }),
  removed: fc.constantFrom(false, false, false, false, true),
  /** What the split of each target asks once it is answered. */
  split: fc.constantFrom("unblock", "transfer", "transfer-and-unblock", undefined),
  splitShare: fc.integer({ min: 1, max: 100 }),
  splitReply: reply,
});
export type PlannedOrder = typeof order extends fc.Arbitrary<infer O> ? O : never;

/** What goes wrong with the workers: nothing, everything done twice, or an evening missed. */
const fault = fc.constantFrom("none", "none", "none", "twice", "late");

export const businessDays = (count: number) =>
  fc.array(
    fc.record({ orders: fc.array(order, { maxLength: 3 }), hour: fc.integer({ min: 8, max: 22 }), fault }),
    { minLength: count, maxLength: count },
  );
export type PlannedDay = typeof businessDays extends (count: number) => fc.Arbitrary<(infer D)[]> ? D : never;
