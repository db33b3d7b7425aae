import assert from "node:assert/strict";
import { wireEventType } from "../../../domain/notices/event.ts";
import { payloadOf } from "../../../domain/notices/notice.ts";
import { eventExamples } from "../../support/notices/event_examples.ts";

for (const [fact, bytes] of eventExamples) {
  Deno.test(`courts receive the same bytes as always for ${wireEventType[fact.type]}`, () => {
    assert.equal(JSON.stringify(payloadOf(fact)), bytes);
  });

  Deno.test(`${wireEventType[fact.type]} as an earlier program stored it is received unchanged`, () => {
    const data = JSON.parse(bytes);
    assert.equal(JSON.stringify(payloadOf({ type: wireEventType[fact.type], data })), bytes);
  });
}

Deno.test("every type of event has its example", () => {
  assert.deepEqual(eventExamples.map(([{ type }]) => type), Object.keys(wireEventType));
});
