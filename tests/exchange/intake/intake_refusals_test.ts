/** Files of answers that are rejected whole for their header or their trailer. */
import { BANK_A, BANK_B } from "../../support/exchange/exchange_fixture.ts";
import { type Refusal, refusalName, rejectedWhole } from "../../support/exchange/intake_refusals.ts";

const refusals: Refusal[] = [
  ["a header that is not one", (t) => t.replace(/^00/, "77"), [1, "tipoRegistro", "H01"]],
  ["an unknown layout version", (t) => t.replace(/^00;0111/, "00;0112"), [1, "versaoLayout", "C04"]],
  ["another institution in the header", (t) => t.replace(`;${BANK_A};ASSETS`, `;${BANK_B};ASSETS`), [
    1,
    "ispbRemetente",
    "H02",
  ]],
  ["another date in the header", (t) => t.replace(";2026-11-24;1;", ";2026-11-25;1;"), [
    1,
    "dataMovimento",
    "H02",
  ]],
  ["another sequence in the header", (t) => t.replace(";2026-11-24;1;", ";2026-11-24;2;"), [
    1,
    "sequencial",
    "H02",
  ]],
  ["another name in the header", (t) => t.replace("_000001_V0111.txt", "_000002_V0111.txt"), [
    1,
    "nomeArquivo",
    "H02",
  ]],
  ["a remittance that was never sent", (t) => t.replace(";2026-11-24;1;1;", ";2026-11-24;1;9;"), [
    1,
    "sequencialRemessa",
    "H03",
  ]],
  ["a missing trailer", (t) => t.replace(/99;.*\r\n$/, ""), [0, "arquivo", "T01"]],
  ["a trailer with another count", (t) => t.replace(/\n99;1;5;3;/, "\n99;1;5;4;"), [
    5,
    "quantidadeRespostas",
    "T02",
  ]],
  ["a trailer with another number of lines", (t) => t.replace(/\n99;1;5;/, "\n99;1;6;"), [
    5,
    "quantidadeLinhas",
    "T02",
  ]],
  ["a trailer with another sum", (t) => t.replace(/;105000;/, ";105001;"), [5, "somaBloqueada", "T03"]],
  ["a trailer with another sequence", (t) => t.replace(/\n99;1;/, "\n99;2;"), [5, "sequencial", "T04"]],
];

for (const refusal of refusals) Deno.test(refusalName(refusal), rejectedWhole(refusal));
