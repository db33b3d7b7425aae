import assert from "node:assert/strict";
import { progressText } from "../../../../program/commands/installation/installation_progress.ts";

Deno.test("the bar says how much has come, of how much, and how long the rest takes at this pace", () => {
  assert.equal(progressText(0, 84, 0), `Pacotes  ${"░".repeat(24)}  0 de 84 MB, 0 s`);
  assert.equal(
    progressText(42, 84, 5),
    `Pacotes  ${"█".repeat(12)}${"░".repeat(12)}  42 de 84 MB, 5 s, faltam uns 5 s`,
  );
  assert.equal(progressText(90, 84, 9), `Pacotes  ${"█".repeat(24)}  90 MB, gravando em disco, 9 s`);
});
