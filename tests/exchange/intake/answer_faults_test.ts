/** How a receipt names what the domain refused; the rules themselves are tested in `tests/domain/answers/`. */
import assert from "node:assert/strict";
import type { BlockedAmount } from "../../../domain/answers/code_effects.ts";
import { centavos } from "../../../domain/money.ts";
import {
  assetPartsFault,
  recordFault,
  refusalFault,
  repeatedFieldFaults,
  supplementFault,
} from "../../../exchange/intake/answer_faults.ts";

const at = Temporal.Instant.from("2026-11-23T13:00:00Z");
const requested = centavos(100_000n);
const denied = (expected: BlockedAmount) =>
  ({ type: "amount-denies-code", code: "13", requested, blocked: centavos(5n), expected }) as const;

const refusals: readonly (readonly [Parameters<typeof refusalFault>[1], string, RegExp])[] = [
  [{ type: "unknown-code", code: "77" }, "codigoResposta V01", /código de resposta 77 não existe/],
  [{ type: "code-given-by-service-only", code: "98" }, "codigoResposta V02", /98 é dado somente/],
  [
    { type: "code-of-another-kind", code: "13", kind: "information" },
    "codigoResposta V03",
    /13 não responde a uma requisição de informações/,
  ],
  [
    { type: "blocked-more-than-requested", requested, blocked: centavos(100_001n) },
    "valorBloqueado V04",
    /R\$\s1\.000,01, é maior que o valor pedido, R\$\s1\.000,00/,
  ],
  [
    denied("all"),
    "valorBloqueado V05",
    /código de resposta 13 .* igual ao valor pedido \(R\$\s1\.000,00\)/,
  ],
  [denied("part"), "valorBloqueado V05", /maior que zero e menor que o valor pedido/],
  [denied("some-or-all"), "valorBloqueado V05", /maior que zero e até o valor pedido/],
  [denied("any"), "valorBloqueado V05", /de zero até o valor pedido/],
  [denied("none"), "valorBloqueado V05", /deve ser zero/],
  [
    { type: "executed-before-protocol", protocoledAt: at },
    "dataHoraExecucao V06",
    /anterior ao protocolo/,
  ],
  [{ type: "executed-in-future", now: at }, "dataHoraExecucao V06", /futuro/],
  [{ type: "already-answered", code: "13" }, "linhaRemessa L03", /já tem a resposta 13 \(Cumprida/],
  [{ type: "already-answered", code: "55" }, "linhaRemessa L03", /já tem a resposta 55 \(código antigo\)/],
];

const assets: readonly (readonly [Parameters<typeof assetPartsFault>[1], string, RegExp])[] = [
  [
    { type: "parts-deny-amount", total: centavos(200n), blocked: centavos(100n) },
    "valorBloqueado V09",
    /somam R\$\s2,00; o valor bloqueado é R\$\s1,00/,
  ],
  [
    { type: "public-securities-deny-code", code: "13", wanted: "42" },
    "codigoResposta V11",
    /é 42 .* e não 13/,
  ],
  [
    { type: "term-deposits-deny-code", code: "13", wanted: "12" },
    "codigoResposta V11",
    /é 12 .* e não 13/,
  ],
  [{ type: "code-lacks-asset", code: "12" }, "codigoResposta V11", /12 .* não corresponde aos ativos/],
];

const supplements: readonly (readonly [Parameters<typeof supplementFault>[1], string, RegExp])[] = [
  [
    { type: "negative-with-supplement", code: "00" },
    "tipoRegistro D06",
    /resposta 00 \(.+\) não pode ter contas/,
  ],
  [
    { type: "document-not-requested", information: "statement" },
    "informacao D06",
    /^Extrato: a informação não foi requerida/,
  ],
];

const told = [[refusalFault, refusals], [assetPartsFault, assets], [supplementFault, supplements]] as const;
for (const [fault, rows] of told) {
  for (const [refusal, place, message] of rows) {
    Deno.test(`${refusal.type}${"expected" in refusal ? ` (${refusal.expected})` : "code" in refusal ? ` (${refusal.code})` : ""} is told as ${place}`, () => {
      const { line, field, code, message: said } = fault(7, refusal as never);
      assert.deepEqual([line, `${field} ${code}`], [7, place]);
      assert.match(said, message);
    });
  }
}

const pointed = { protocolNumber: "20260000000001", taxId: "52998224725", ispb: "99000001" };
const differences: readonly (readonly [Partial<typeof pointed>, readonly string[]])[] = [
  [{}, []],
  [{ protocolNumber: "20260000000002" }, ["numeroProtocolo L02"]],
  [{ taxId: "30712165402" }, ["cpfCnpjReu L02"]],
  [{ ispb: "99000002" }, ["ispb L02"]],
  [
    { protocolNumber: "20260000000002", taxId: "30712165402", ispb: "99000002" },
    ["numeroProtocolo L02", "cpfCnpjReu L02", "ispb L02"],
  ],
];

for (const [said, faults] of differences) {
  Deno.test(`an answer that says ${JSON.stringify(said)} of another line has ${faults.length} faults`, () => {
    const line = {
      ...{ line: 7, record: "20", code: "00", blocked: undefined, executedAt: undefined },
      ...pointed,
      ...said,
      requested: { record: "20", latest: true, state: undefined, ...pointed },
    } as unknown as Parameters<typeof repeatedFieldFaults>[0];
    const found = repeatedFieldFaults(line);
    assert.deepEqual(found.map(({ field, code }) => `${field} ${code}`), faults);
    assert.ok(found.every(({ line }) => line === 7));
  });
}

Deno.test("a record that answers another kind of line is told with both", () => {
  const { line, field, code, message } = recordFault(7, 30, 20);
  assert.deepEqual([line, field, code], [7, "tipoRegistro", "L05"]);
  assert.match(message, /^O registro 30 não responde .* de registro 20/);
});
