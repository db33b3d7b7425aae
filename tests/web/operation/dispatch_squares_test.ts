/** The squares of a day's dispatch: what they say together, and each by itself. */
import assert from "node:assert/strict";
import { boardText, squareText } from "../../../web/operation/today/dispatch_squares.tsx";
import { leftOutOfCharts } from "../../../web/operation/today/history_charts.tsx";

type Remittance = Parameters<typeof squareText>[0];

const remittance = (situacao: Remittance["situacao"], more: Partial<Remittance> = {}): Remittance => ({
  ...{
    ispb: "91000001",
    instituicao: "Banco A",
    remessaId: "1",
    situacao,
    linhas: 2,
    dataEnvio: "2027-01-22",
  },
  ...more,
});

const squares: readonly (readonly [of: Remittance, text: string])[] = [
  [
    remittance("PUBLICADA", { dataHoraPublicacao: "2027-01-21T19:00:09-03:00" }),
    "Banco A: publicada às 19:00",
  ],
  [remittance("A_PUBLICAR"), "Banco A: a publicar"],
  [remittance("FALHOU"), "Banco A: não saiu ainda"],
  [remittance("ADIADA"), "Banco A: adiada para 22/01/2027"],
];
for (const [of, text] of squares) {
  Deno.test(`a remittance that is ${of.situacao} is a square named: ${text}`, () =>
    assert.equal(squareText(of), text));
}

const boards: readonly (readonly [counts: Partial<Record<Remittance["situacao"], number>>, text: string])[] =
  [
    [{ PUBLICADA: 2_000 }, "2.000 de 2.000 publicadas."],
    [{ PUBLICADA: 11, ADIADA: 1 }, "11 de 12 publicadas, 1 adiada."],
    [{ A_PUBLICAR: 3, FALHOU: 2 }, "0 de 5 publicadas, 3 a publicar, 2 não saíram ainda."],
  ];
for (const [counts, text] of boards) {
  Deno.test(`a dispatch is summed up as: ${text}`, () => {
    const all = Object.entries(counts).flatMap(([situacao, count]) =>
      Array.from({ length: count }, () => ({ situacao: situacao as Remittance["situacao"] }))
    );
    assert.equal(boardText(all), text);
  });
}

Deno.test("the charts say which days they leave out, and where postponed remittances count", () => {
  const day = (adiadas: number) => ({ adiadas }) as Parameters<typeof leftOutOfCharts>[0][number];
  assert.equal(leftOutOfCharts([day(0)]), "Dias sem envio nem retorno não estão nos gráficos.");
  assert.match(leftOutOfCharts([day(1), day(2)]), /3 remessas adiadas contam no dia em que saíram/);
});
