import assert from "node:assert/strict";
import { raiseAlarm, resolveGone } from "../../../store/operations/alarms.ts";
import { call } from "../../support/api.ts";
import { testContext } from "../../support/test_context.ts";

Deno.test(
  "an API is ready while a worker misses the exchange folder, and says so until it is back",
  testContext(async (t) => {
    const ready = async () => {
      const { status, text } = await call(t, "GET", "/readyz");
      return [status, JSON.parse(text)];
    };
    const alarm = { type: "exchange-folder-absent", subject: "a worker:/srv/exchange" } as const;
    assert.deepEqual(await ready(), [200, { situacao: "ok" }]);
    await raiseAlarm(t.db, t.clock(), { ...alarm, detail: "A pasta de troca não está montada." });
    assert.deepEqual(await ready(), [200, { situacao: "ok", avisos: ["pasta-de-troca-ausente"] }]);
    await resolveGone(t.db, t.clock(), alarm);
    assert.deepEqual(await ready(), [200, { situacao: "ok" }]);
  }),
);
