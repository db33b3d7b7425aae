import assert from "node:assert/strict";
import { lawsuitCode, lawsuitName, warningsOf } from "../../../domain/orders/lawsuit_type.ts";

for (
  const [text, code, name, warned] of [
    ["Execução fiscal", "EXECUCAO_FISCAL", "Execução fiscal", []],
    ["  ação de despejo!  ", "ACAO_DE_DESPEJO", "Acao de despejo", ["unlisted-lawsuit-type"]],
    ["“Medida – cautelar”", "MEDIDA_CAUTELAR", "Medida cautelar", []],
  ] as const
) {
  Deno.test(`the lawsuit type "${text}" is the code ${code}, read "${name}"`, () => {
    assert.equal(lawsuitCode(text), code);
    assert.equal(lawsuitName(code), name);
    assert.deepEqual(warningsOf(code), warned);
  });
}
