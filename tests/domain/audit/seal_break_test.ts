import assert from "node:assert/strict";
import { explainBreak, type SealBreak } from "../../../domain/audit/seal_break.ts";

for (
  const [broken, said] of [
    [{ type: "seals-removed", from: 7n, to: 7n }, "o lacre 7 foi removido"],
    [{ type: "seals-removed", from: 7n, to: 9n }, "os lacres 7 a 9 foram removidos"],
    [{ type: "not-continued", position: 8n }, /o lacre 8 não continua o lacre anterior/],
    [{ type: "key-unknown", position: 8n, keyId: "k1" }, /8.*k1|k1.*8/s],
    [{ type: "anchor-missing", position: 1_234n }, /1\.?234/],
  ] satisfies [SealBreak, string | RegExp][]
) {
  Deno.test(`${broken.type} is explained, ${said}`, () => {
    const text = explainBreak(broken).join("\n");
    if (typeof said === "string") assert.equal(text, said);
    else assert.match(text, said);
  });
}
