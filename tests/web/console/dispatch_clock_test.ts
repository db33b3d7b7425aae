import assert from "node:assert/strict";
import { DispatchClock, nextDispatch } from "../../../web/console/dispatch_clock.tsx";

const classAt = (instant: string) =>
  /class="panel soft clock ?(\w*)"/.exec(
    String(DispatchClock({ of: nextDispatch(Temporal.Instant.from(instant), new Set()) })),
  )?.[1];

Deno.test("the time left to be in today's dispatch is amber from 30 minutes and red from 5", () => {
  const tones = {
    "2026-11-23T21:29:59Z": "",
    "2026-11-23T21:30:00Z": "amber",
    "2026-11-23T21:54:59Z": "amber",
    "2026-11-23T21:55:00Z": "red",
    "2026-11-23T22:00:00Z": "",
  };
  for (const [instant, tone] of Object.entries(tones)) assert.equal(classAt(instant), tone, instant);
});
