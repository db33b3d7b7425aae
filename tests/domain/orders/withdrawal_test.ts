import assert from "node:assert/strict";
import type { OrderState } from "../../../domain/orders/order.ts";
import { lateRemedy, withdrawableUntil } from "../../../domain/orders/withdrawal.ts";

const protocol = {
  number: "20260000000001",
  at: Temporal.Instant.from("2026-11-23T13:00:00Z"),
  by: "11144477735",
  byName: "Beltrano",
};
const dispatchOn = Temporal.PlainDate.from("2026-12-01");
const scheduled = { status: "scheduled", protocol, dispatchOn } as const;
const protocoled = { status: "protocoled", protocol, dispatchOn } as const;
const dispatching = { status: "dispatching", protocol, dispatchOn } as const;

Deno.test("a scheduled order can be deleted until 19:00 of its dispatch day, any other of its protocol day", () => {
  assert.equal(withdrawableUntil(scheduled).toString(), "2026-12-01T22:00:00Z");
  assert.equal(withdrawableUntil(protocoled).toString(), "2026-11-23T22:00:00Z");
});

Deno.test("where the court's rule said so at its protocol, an order can be deleted until the cut-off that sends it", () => {
  const ruled = { ...protocol, deletableUntilSent: true };
  assert.equal(withdrawableUntil({ ...protocoled, protocol: ruled }).toString(), "2026-12-01T22:00:00Z");
  assert.equal(withdrawableUntil({ ...scheduled, protocol: ruled }).toString(), "2026-12-01T22:00:00Z");
  assert.equal(withdrawableUntil({ ...dispatching, protocol: ruled }).toString(), "2026-11-23T22:00:00Z");
});

const rows: [what: string, kind: "block" | "information", OrderState, series: boolean, remedy: string][] = [
  ["a block that waits", "block", protocoled, false, "unblock"],
  ["a block that has left", "block", dispatching, false, "unblock"],
  ["a block of a series that waits", "block", protocoled, true, "interrupt-series"],
  ["a scheduled block of a series", "block", scheduled, true, "interrupt-series"],
  ["a block of a series that has left", "block", dispatching, true, "unblock"],
  ["an information request", "information", protocoled, false, "nothing"],
];

for (const [what, kind, state, series, remedy] of rows) {
  Deno.test(`what is left to do about ${what} that can be deleted no more: ${remedy}`, () => {
    assert.equal(lateRemedy({ kind, state, series: series ? {} : undefined }), remedy);
  });
}
