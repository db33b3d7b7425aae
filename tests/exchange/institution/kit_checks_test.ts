/** What the kit says of files that are checked: answers, what lies beside them, remittances and receipts. */
import assert from "node:assert/strict";
import { openKit } from "../../support/institution/kit.ts";
import { ANSWER, everyKind, respond, validate } from "../../support/institution/kit_answers.ts";
import type { Ran } from "../../support/processes/run_deno.ts";

/** An answer of the kit, with one thing changed, and what must be said of it. */
const damages: readonly (readonly [what: string, change: (text: string) => string, said: RegExp])[] = [
  [
    "a wrong sum",
    (text) => text.replace(/;1500000;0;/, ";1500000;0;").replace(/99;1;8;2;\d+/, "99;1;8;2;1"),
    /T03/,
  ],
  [
    "a header of another day",
    (text) => text.replace(";2026-11-24;1;1;", ";2026-11-25;1;1;"),
    /linha 1, campo dataMovimento, H02/,
  ],
  [
    "another remittance",
    (text) => text.replace(";1;1;ASSETS", ";1;2;ASSETS"),
    /linha 1, campo sequencialRemessa, H03/,
  ],
  [
    "a line that was not asked",
    (text) => text.replace("20;4;", "20;40;"),
    /linha 4, campo linhaRemessa, L01/,
  ],
  [
    "a line twice",
    (text) => text.replace("10;3;", "10;2;"),
    /linha 3, campo linhaRemessa, L04: A linha 2 da remessa já é respondida na linha 2/,
  ],
  [
    "a line twice, and otherwise",
    (text) =>
      text.replace(/^(10;2;.*;)01;1500000;(.*\r\n)/m, "$&$103;1499999;$2")
        .replace(/99;1;8;2;(\d+)/, (_, sum) => `99;1;9;3;${Number(sum) + 1_499_999}`),
    /linha 3, campo linhaRemessa, L04: A linha 2 da remessa já é respondida na linha 2 .* de outro modo/,
  ],
  [
    "another defendant",
    (text) => text.replace("10;2;20260000000001;52998224725", "10;2;20260000000001;11144477735"),
    /linha 2, campo cpfCnpjReu, L02/,
  ],
  [
    "an unknown code",
    (text) => text.replace(";01;1500000;", ";99;1500000;"),
    /linha 2, campo codigoResposta, V01/,
  ],
  [
    "a code of the service",
    (text) => text.replace(";01;1500000;", ";98;1500000;"),
    /linha 2, campo codigoResposta, V02/,
  ],
  [
    "more than was asked",
    (text) => text.replace(";01;1500000;", ";01;1500001;"),
    /linha 2, campo valorBloqueado, V04/,
  ],
  [
    "another record",
    (text) => text.replace(/^20;4;(.*);01;5000;0;(.*)$/m, "10;4;$1;01;5000;$2;;;;;;"),
    /linha 4, campo tipoRegistro, L05/,
  ],
  [
    "a rest unblocked unasked",
    (text) => text.replace(";5000;0;0;", ";5000;10;0;"),
    /linha 5, campo valorDesbloqueado, V08/,
  ],
  [
    "received without a date",
    (text) => text.replace(/;S;5000;[\d-]+;/, ";S;5000;;"),
    /linha 6, campo dataRecebimento, V10/,
  ],
  ["a field too many", (text) => text.replace(/^20;.*$/m, "$&;"), /linha 4, campo linha, R02/],
  ["a byte order mark", (text) => "\ufeff" + text, /linha 1, campo linha, A05/],
  ["no carriage returns", (text) => text.replaceAll("\r", ""), /A06/],
  ["no trailer", (text) => text.replace(/99;.*\r\n$/, ""), /T01/],
];

Deno.test("an answer is checked as the service would check it, line by line, beside its remittance", async () => {
  await using kit = await openKit();
  const name = await kit.remittance(everyKind());
  await respond(kit, name, "--codigo", "01");
  const text = await kit.read(`out/${ANSWER}`);
  await Promise.all(damages.map(async ([what, change], index) => {
    const changed = change(text);
    assert.notEqual(changed, text, what);
    await Deno.mkdir(`${kit.folder}/${index}`);
    await kit.write(`${index}/${ANSWER}`, changed);
  }));
  for (let from = 0; from < damages.length; from += 4) {
    const some = damages.slice(from, from + 4);
    const ran = await Promise.all(some.map((_, at) => validate(kit, name, `${from + at}/${ANSWER}`)));
    ran.forEach(({ code, out }, at) => {
      const [what, , said] = some[at]!;
      assert.equal(code, 1, what);
      assert.match(out, said, what);
      assert.ok(out.startsWith(`${ANSWER}, `), what);
    });
  }
});

Deno.test("the outside of a file is checked too: its name, its digest, what answers it, what should lie beside it", async () => {
  await using kit = await openKit();
  const name = await kit.remittance(everyKind());
  await kit.write(
    "regras.json",
    '{ "regras": [{ "registro": "bloqueio", "codigo": "03", "valor": "50%" }, { "codigo": "01" }] }',
  );
  await respond(kit, name, "--regra", "regras.json");
  const text = await kit.read(`out/${ANSWER}`);
  await kit.write("retorno.txt", text);
  await kit.write(`${ANSWER}`, text);
  await kit.write(`${ANSWER}.sha256`, `${"0".repeat(64)}  ${ANSWER}\n`);
  const attachment = ANSWER.replace("_RET_", "_ANX_").replace("_V0111.txt", "_0001.pdf");
  for (const folder of ["anexo", "unasked"]) await Deno.mkdir(`${kit.folder}/${folder}`);
  await kit.write(
    `anexo/${ANSWER}`,
    text.replace(
      /^99;.*$/m,
      `52;7;EXTRATO;${attachment};${"0".repeat(64)};4\r\n99;1;9;2;750000;1;5000;1;5000;1;5000;1;0;1`,
    ),
  );
  await Deno.mkdir(`${kit.folder}/other`);
  await kit.write(
    `other/${ANSWER}`,
    text.replace(/;03;750000;/, ";03;749999;").replace(/99;1;8;2;750000/, "99;1;8;2;749999"),
  );
  const [renamed, digest, twice, other, without] = await Promise.all([
    kit.run("validar", "retorno.txt"),
    kit.run("validar", ANSWER),
    validate(kit, name, `out/${ANSWER}`, `out/${ANSWER}`),
    validate(kit, name, `out/${ANSWER}`, `other/${ANSWER}`),
    validate(kit, name, `anexo/${ANSWER}`),
  ]) as [Ran, Ran, Ran, Ran, Ran];
  assert.deepEqual([renamed, digest, twice, other, without].map(({ code }) => code), [1, 1, 0, 1, 1]);
  assert.match(renamed.out, /retorno\.txt, campo nome, N01/);
  assert.match(digest.out, /campo arquivo, A08/);
  assert.match(twice.out, /sem falhas, 8 linhas, 6 respostas repetidas \(L07\)/);
  assert.match(other.out, /linha 2, campo linhaRemessa, L03: A linha da remessa já tem a resposta 03/);
  assert.match(without.out, /linha 8, campo nomeAnexo, D02/);
  const unasked = (await kit.read(`anexo/${ANSWER}`)).replace(";EXTRATO;", ";COPIA_CHEQUE;");
  await kit.write(`unasked/${ANSWER}`, unasked);
  assert.match((await validate(kit, name, `unasked/${ANSWER}`)).out, /linha 8, campo informacao, D06/);
  await kit.write(`anexo/${attachment}`, "1234");
  assert.match((await validate(kit, name, `anexo/${ANSWER}`)).out, /linha 8, campo sha256, D03/);
});

Deno.test("a remittance and a receipt are checked too, whole", async () => {
  await using kit = await openKit();
  const name = await kit.remittance(everyKind());
  const good = await kit.run("validar", name);
  assert.equal(good.code, 0);
  assert.match(good.out, /remessa sem falhas, 8 linhas\n/);
  await kit.write(name, (await kit.read(name)).replace(";5000;", ";5001;"));
  const bad = await kit.run("validar", name);
  assert.equal(bad.code, 1);
  assert.match(bad.out, /A08/);
  assert.match(bad.out, /O trailer informa \d+; no arquivo há \d+\./);
});
