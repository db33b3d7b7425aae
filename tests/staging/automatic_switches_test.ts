import assert from "node:assert/strict";
import { manual } from "../../exchange/manual/manual.ts";
import { automaticSwitches, MARKER } from "../../staging/automatic_switches.ts";

Deno.test("automatic answers are turned off and on again for an institution that has no folder yet", async () => {
  const dir = await Deno.makeTempDir({ prefix: "assets-switches-" });
  try {
    const switches = automaticSwitches({ outbox: (ispb) => `${dir}/${ispb}/outbox` });
    for (const on of [true, false, false, true]) {
      await switches.turn("99000001", on);
      assert.equal(await switches.isOn("99000001"), on);
    }
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("the manual and the kit's page tell institutions of the file that leaves the answers to them", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/institution-kit.md", import.meta.url));
  for (const text of [manual(), page]) assert.ok(text.includes(`\`${MARKER}\``));
});
