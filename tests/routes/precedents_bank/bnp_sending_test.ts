import assert from "node:assert/strict";
import { sql } from "kysely";
import { parseRefusal } from "../../support/api.ts";
import { as, element, leavesBank, page, sent } from "../../support/precedents/bnp_builders.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("good elements of an array are stored, and the answer names each bad one by place, field, code and sentence", async () => {
  await using t = await openTestContext();
  const { recusados, ...counts } = await sent(t, "TRF1", "controversia", [
    element("controversia", 1),
    element("controversia", 2, { situacao: "X", descricao: "y".repeat(4_001) }),
    "texto",
    element("controversia", 1, { descricao: "Outra" }),
    element("controversia", 3),
  ]);
  assert.deepEqual(counts, { recebidos: 5, gravados: 2, inalterados: 0 });
  assert.deepEqual(recusados.map(({ mensagem: _, ...rest }) => rest), [
    { indice: 1, numero: 2, campo: "descricao", codigo: "texto-longo-demais" },
    { indice: 1, numero: 2, campo: "situacao", codigo: "valor-desconhecido" },
    { indice: 2, campo: "", codigo: "tipo-invalido" },
    { indice: 3, numero: 1, campo: "numero", codigo: "elemento-repetido" },
  ]);
  assert.equal(recusados[0]?.mensagem, "Deve ter no máximo 4000 posições");
  assert.equal(recusados[3]?.mensagem, "Repete o elemento 0; envie cada um uma só vez");
  const { content } = await page(t, "/v1/controversia");
  assert.deepEqual(content.map(({ numero }) => numero), [1, 3]);
});

Deno.test("an array without any good element is refused whole, and what is no array too", async () => {
  await using t = await openTestContext();
  const answer = await leavesBank(
    t,
    () => as(t, "TRF1", "PUT", "/v1/controversia", [{}, element("controversia", 1, { situacao: "X" })]),
  );
  const { status, code, fields } = parseRefusal(answer);
  assert.deepEqual([status, code], [422, "elementos-recusados"]);
  assert.deepEqual(fields, [
    "[0].numero",
    "[0].descricao",
    "[0].descricaoPartesProcesso",
    "[0].situacao",
    "[1].situacao",
  ]);
  assert.equal(JSON.parse(answer.text).erros[4].codigo, "valor-desconhecido");
  const single = await as(t, "TRF1", "PUT", "/v1/controversia", element("controversia", 1));
  assert.equal(parseRefusal(single).code, "conteudo-invalido");
  assert.deepEqual(await sent(t, "TRF1", "controversia", []), {
    recebidos: 0,
    gravados: 0,
    inalterados: 0,
    recusados: [],
  });
});

Deno.test("a body of several megabytes is taken, one above 16 MiB or no JSON is not", async () => {
  await using t = await openTestContext();
  const tese = "x".repeat(4_000);
  const many = Array.from(
    { length: 600 },
    (_, n) => element("incidente-demanda-repetitiva", n + 1, { tese, textoAcordaoMerito: tese }),
  );
  assert.equal((await sent(t, "TRF1", "incidente-demanda-repetitiva", many)).gravados, 600);
  const large = [{ tese: "x".repeat(16 * 1_048_576) }];
  const refusal = await as(t, "TRF1", "PUT", "/v1/incidente-demanda-repetitiva", large);
  assert.equal(parseRefusal(refusal).code, "corpo-grande-demais");
});

Deno.test("arrays that a court sends at once are taken one behind the other: no change of status is told twice or left out", async () => {
  await using t = await openTestContext();
  const statuses = ["SUSCITADO", "ADMITIDO", "EM_JULGAMENTO", "REVISADO"];
  const resource = "incidente-demanda-repetitiva";
  const array = (situacao: string) => [3, 1, 2].map((n) => element(resource, n, { situacao }));
  await Promise.all(
    [...statuses, ...statuses].map((situacao) => sent(t, "TRF1", resource, array(situacao))),
  );
  const { content } = await page(t, "/v1/historico-situacao?categoria=IRDR&pageSize=100");
  const { content: records } = await page(t, `/v1/${resource}`);
  for (const { numero, situacao } of records) {
    const told = content.filter((change) => change.numero === numero).map((change) => change.situacao);
    assert.equal(told.at(-1), situacao);
    assert.deepEqual(new Set(told), new Set(statuses));
    assert.ok(told.every((status, index) => index === 0 || status !== told[index - 1]), told.join(" "));
  }
  assert.equal(records.length, 3);
});

Deno.test("an array that cannot be written to its end leaves nothing of itself", async () => {
  await using t = await openTestContext();
  await sql`
      create function break_third() returns trigger language plpgsql as $$
      begin
        if new.number = 3 then raise exception 'broken'; end if;
        return new;
      end $$`.execute(t.db);
  await sql`create trigger break_third before insert on precedent_record
      for each row execute function break_third()`.execute(t.db);
  const many = [1, 2, 3, 4].map((n) => element("controversia", n));
  const answer = await leavesBank(t, () => as(t, "TRF1", "PUT", "/v1/controversia", many));
  assert.equal(answer.status, 500);
});
