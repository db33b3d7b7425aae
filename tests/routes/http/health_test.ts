import assert from "node:assert/strict";
import { raiseAlarm, resolveGone } from "../../../store/operations/alarms.ts";
import { call } from "../../support/api.ts";
import { testContext } from "../../support/test_context.ts";

Deno.test(
  "an API is ready while a worker misses the exchange folder, and says so until it is back",
  testContext(async (b) => {
    const ready = async () => {
      const { status, text } = await call(b, "GET", "/readyz");
      return [status, JSON.parse(text)];
    };
    const alarm = { type: "exchange-folder-absent", subject: "a worker:/srv/exchange" } as const;
    assert.deepEqual(await ready(), [200, { situacao: "ok" }]);
    await raiseAlarm(b.db, b.clock(), { ...alarm, detail: "A pasta de troca não está montada." });
    assert.deepEqual(await ready(), [200, { situacao: "ok", avisos: ["pasta-de-troca-ausente"] }]);
    await resolveGone(b.db, b.clock(), alarm);
    assert.deepEqual(await ready(), [200, { situacao: "ok" }]);
  }),
);
