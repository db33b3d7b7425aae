import assert from "node:assert/strict";
import { openKit } from "../../support/institution/kit.ts";
import { inSmallHeap, lines, moment } from "../../support/institution/kit_memory.ts";

Deno.test("a file of forty thousand lines is answered and checked in a heap that could not hold it", async () => {
  await using kit = await openKit();
  const name = await kit.remittance(lines());
  const answered = await inSmallHeap(kit, "responder", name, "--codigo", "03", "--saida", "out", ...moment);
  assert.equal(answered.code, 0, answered.err);
  assert.match(answered.err, /^40\.000 de 40\.000 linhas respondidas/);
  const file = `out/${answered.out.trim()}`;
  const checked = await inSmallHeap(kit, "validar", file, "--remessa", name, ...moment);
  assert.equal(checked.code, 0, checked.out + checked.err);
});
