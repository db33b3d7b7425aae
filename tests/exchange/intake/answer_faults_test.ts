/** How a receipt names what the domain refused; the rules themselves are tested in `tests/domain/answers/`. */
import assert from "node:assert/strict";
import { assetPartsFault, refusalFault } from "../../../exchange/intake/answer_faults.ts";
import type { BlockedAmount } from "../../../domain/answers/response_code.ts";
import { centavos } from "../../../domain/money.ts";

const at = Temporal.Instant.from("2026-11-23T13:00:00Z");
const asked = centavos(100_000n);
const denied = (expected: BlockedAmount) =>
  ({ type: "amount-denies-code", code: "13", asked, blocked: centavos(5n), expected }) as const;

const refusals: readonly (readonly [Parameters<typeof refusalFault>[1], string, RegExp])[] = [
  [{ type: "unknown-code", code: "77" }, "codigoResposta V01", /código de resposta 77 não existe/],
  [{ type: "code-given-by-service-only", code: "98" }, "codigoResposta V02", /98 é dado somente/],
  [
    { type: "code-of-another-kind", code: "13", kind: "information" },
    "codigoResposta V03",
    /13 não responde a uma requisição de informações/,
  ],
  [
    { type: "blocked-more-than-asked", asked, blocked: centavos(100_001n) },
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
  [{ type: "already-answered", code: "13" }, "linhaRemessa L03", /já tem a resposta 13/],
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

for (const [fault, told] of [[refusalFault, refusals], [assetPartsFault, assets]] as const) {
  for (const [refusal, place, message] of told) {
    Deno.test(`${refusal.type}${"expected" in refusal ? ` (${refusal.expected})` : ""} is told as ${place}`, () => {
      const { line, field, code, message: said } = fault(7, refusal as never);
      assert.deepEqual([line, `${field} ${code}`], [7, place]);
      assert.match(said, message);
    });
  }
}
