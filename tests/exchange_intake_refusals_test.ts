/** Files of answers that are rejected whole, by what is wrong in them, and what their receipts say. */
import assert from "node:assert/strict";
import { BANK_A, BANK_B, world } from "./exchange_world.ts";
import { alarms, dispatched, files, REC_A, whole } from "./intake_world.ts";

/** What is done to a good answer file of bank A, and the fault the receipt must name. */
const refusals: [string, (text: string) => string, [number, string, string]][] = [
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
  ["an unknown code", (t) => t.replace(";01;100000;", ";77;100000;"), [2, "codigoResposta", "V01"]],
  [
    "a code only the service gives",
    (t) => t.replace(";01;100000;", ";98;000000;").replace(";105000", ";5000"),
    [
      2,
      "codigoResposta",
      "V02",
    ],
  ],
  ["a code of another kind of order", (t) => t.replace(";01;100000;", ";32;0;").replace(";105000", ";5000"), [
    2,
    "codigoResposta",
    "V03",
  ]],
  ["more blocked than asked", (t) => t.replace(";01;100000;", ";01;100001;").replace(";105000", ";105001"), [
    2,
    "valorBloqueado",
    "V04",
  ]],
  [
    "an amount that denies its code",
    (t) => t.replace(";01;100000;", ";01;99999;").replace(";105000", ";104999"),
    [
      2,
      "valorBloqueado",
      "V05",
    ],
  ],
  ["an execution before the protocol", (t) => t.replace("2026-11-24T10", "2026-11-22T10"), [
    2,
    "dataHoraExecucao",
    "V06",
  ]],
  ["an execution in the future", (t) => t.replace("2026-11-24T10", "2026-11-24T11"), [
    2,
    "dataHoraExecucao",
    "V06",
  ]],
  ["a line feed alone", (t) => t.replace(/\r\n10;3;/, "\n10;3;"), [2, "linha", "A06"]],
  ["an end without CR LF", (t) => t.slice(0, -2), [5, "linha", "A06"]],
  ["a byte order mark", (t) => `\ufeff${t}`, [1, "linha", "A05"]],
  ["a line beyond the limit", (t) => t.replace(/\n10;2;/, `\n10;${"2".repeat(4_000)};`), [2, "linha", "A03"]],
  ["quotes that do not close", (t) => t.replace(";01;100000;", ';"01;100000;'), [2, "linha", "A07"]],
  ["no bytes at all", () => "", [0, "arquivo", "A01"]],
];

for (const [what, spoil, [line, field, code]] of refusals) {
  Deno.test(
    `a file with ${what} is rejected whole: receipt with line, field and code; nothing else changes`,
    world(async (w) => {
      await dispatched(w);
      const before = await w.state();
      const file = await w.answerTo(BANK_A, whole);
      const spoilt = spoil(file.text);
      assert.notEqual(spoilt, file.text);
      const outcome = await w.deliver(BANK_A, { name: file.name, text: spoilt });
      assert.equal(outcome.type, "rejected");
      assert.deepEqual(await w.state(), before);
      assert.deepEqual(await files(w), [
        { file_name: file.name, status: "rejected", sequence: 1, sequence_used: true, line_count: null },
      ]);
      const receipt = (await w.read("receipts", BANK_A, REC_A(1))).split("\r\n");
      assert.match(receipt[0] ?? "", /;REJEITADO;;$/);
      assert.ok(receipt[1]?.startsWith(`80;${line};${field};${code};`), receipt[1]);
      assert.deepEqual(await w.list("inbox", BANK_A), []);
      assert.deepEqual(await alarms(w), []);

      const corrected = await w.answerTo(BANK_A, whole);
      assert.equal(
        (await w.deliver(BANK_A, corrected)).type,
        "accepted",
        "the corrected file, under the next number",
      );
    }),
  );
}

Deno.test(
  "bytes that are not UTF-8 are rejected with their line",
  world(async (w) => {
    await dispatched(w);
    const { name, text } = await w.answerTo(BANK_A, whole);
    const bytes = new TextEncoder().encode(text);
    bytes[text.indexOf("52998224725")] = 0xe7;
    const outcome = await w.deliver(BANK_A, { name, text: bytes });
    assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ line, code }) => [line, code]), [[
      2,
      "A04",
    ]]);
  }),
);

Deno.test(
  "every fault of a file is in its receipt, up to a limit",
  world(async (w) => {
    await dispatched(w);
    const { name, text } = await w.answerTo(BANK_A, () => ({ code: "77", blocked: 1n }));
    const outcome = await w.deliver(BANK_A, { name, text });
    assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ line, code }) => [line, code]), [
      [2, "V01"],
      [3, "V01"],
      [4, "V01"],
    ]);
  }),
);

Deno.test(
  "an answer to what is answered already rejects the file that brings it",
  world(async (w) => {
    await dispatched(w);
    await w.deliver(
      BANK_A,
      await w.answerTo(BANK_A, (block) => block.linha === 2 ? whole(block) : undefined),
    );
    const before = await w.state();
    const outcome = await w.deliver(BANK_A, await w.answerTo(BANK_A, whole));
    assert.deepEqual(outcome.type === "rejected" && outcome.faults, [{
      line: 2,
      field: "linhaRemessa",
      code: "L03",
      message: "A linha da remessa já tem a resposta 01 (Cumprida integralmente).",
    }]);
    assert.deepEqual(await w.state(), before);
  }),
);
