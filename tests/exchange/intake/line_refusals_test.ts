/** Files of answers that are rejected whole for a line that is none, or answers nothing that was asked. */
import { BANK_A, BANK_B } from "../../support/exchange/exchange_fixture.ts";
import { type Refusal, refusalName, rejectedWhole } from "../../support/exchange/intake_refusals.ts";

const refusals: Refusal[] = [
  ["a record type that does not exist", (t) => t.replace(/\n10;/, "\n11;"), [2, "tipoRegistro", "R01"]],
  ["a field too many", (t) => t.replace(/\n(10;.*)\r/, "\n$1;\r"), [2, "linha", "R02"]],
  ["an empty required field", (t) => t.replace(/\n10;2;/, "\n10;;"), [2, "linhaRemessa", "C01"]],
  ["a field that is too long", (t) => t.replace(/\n10;2;/, "\n10;00000002;"), [2, "linhaRemessa", "C02"]],
  ["an amount with a comma", (t) => t.replace(";01;100000;", ";01;1000,00;"), [2, "valorBloqueado", "C03"]],
  ["a date that does not exist", (t) => t.replace("2026-11-24T10", "2026-11-31T10"), [
    2,
    "dataHoraExecucao",
    "C03",
  ]],
  ["a line that was never asked", (t) => t.replace(/\n10;2;/, "\n10;9;"), [2, "linhaRemessa", "L01"]],
  ["the remittance's header as a line", (t) => t.replace(/\n10;2;/, "\n10;1;"), [2, "linhaRemessa", "L01"]],
  ["another protocol number", (t) => t.replace("20260000000001", "20260000000002"), [
    2,
    "numeroProtocolo",
    "L02",
  ]],
  ["another defendant", (t) => t.replace("52998224725", "11144477735"), [2, "cpfCnpjReu", "L02"]],
  ["another institution in a line", (t) => t.replace(`;${BANK_A};01;100000`, `;${BANK_B};01;100000`), [
    2,
    "ispb",
    "L02",
  ]],
  ["a line answered twice", (t) => t.replace(/\n10;3;/, "\n10;2;"), [3, "linhaRemessa", "L04"]],
];

for (const refusal of refusals) Deno.test(refusalName(refusal), rejectedWhole(refusal));
