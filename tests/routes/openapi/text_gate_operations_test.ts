/** Every operation of the OpenAPI document is behind the gate of texts: nothing wrong reaches any of them. */
import assert from "node:assert/strict";
import { assertChangesNothing, call, parseRefusal, signInPeople } from "../../support/api.ts";
import { openapiDocument } from "../../support/openapi/openapi.ts";
import { openTestContext } from "../../support/test_context.ts";

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: unknown }>>>>;
}

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const bodies:
  readonly (readonly [what: string, raw: string | Uint8Array<ArrayBuffer>, field: string | undefined])[] = [
    ["Latin-1", latin('{"nome":"Jos\xe9"}'), undefined],
    ["Latin-1 in a list", latin('[{"questao":"f\xe9rias"}]'), undefined],
    ["half a character", Uint8Array.from([0x22, 0xc3, 0x22]), undefined],
    ["a surrogate", Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22]), undefined],
    ["a repeated key", '{"motivo":"a","motivo":"b"}', "motivo"],
    ["one of an item", '[{"numero":1},{"numero":1,"n\\u0075mero":2}]', "[1].numero"],
    ["one deep inside", '{"filtro":{"a":[{"b":{"c":1,"c":1}}]}}', "filtro.a[0].b.c"],
    ["one of a prototype", '{"__proto__":1,"__proto__":2}', "__proto__"],
    ["bottomless lists", "[".repeat(5_000), undefined],
  ];

Deno.test("no operation takes a body that is not UTF-8 or repeats a key, and none an address that is not UTF-8", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { paths } = await openapiDocument(t) as Document;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      requestBody,
    }))
  );
  const withBody = operations.filter(({ requestBody }) => requestBody !== undefined);
  assert.ok(withBody.length > 40, String(withBody.length));
  await assertChangesNothing(t.db, async () => {
    for (const { method, path } of withBody) {
      const address = path.replaceAll(/\{\w+\}/g, "1");
      for (const [what, raw, field] of bodies) {
        const refusal = parseRefusal(await call(t, method, address, { token, raw }));
        assert.deepEqual(
          [refusal.status, refusal.code],
          [400, "corpo-malformado"],
          `${method} ${path}: ${what}`,
        );
        assert.deepEqual(refusal.fields, field === undefined ? [] : [field], `${method} ${path}: ${what}`);
      }
      const headers = { "Content-Type": "application/json; charset=ISO-8859-1" };
      const declared = parseRefusal(await call(t, method, address, { token, raw: "{}", headers }));
      assert.equal(declared.code, "tipo-de-conteudo-nao-aceito", `${method} ${path}`);
    }
    return await call(t, "GET", "/healthz");
  });
  for (const { method, path } of operations) {
    const wrong = [`${path.replaceAll(/\{\w+\}/g, "1")}?x=%E9`];
    if (path.includes("{")) wrong.push(path.replaceAll(/\{\w+\}/g, "%C3"));
    for (const address of wrong) {
      const refusal = parseRefusal(await call(t, method, address, { token }));
      assert.deepEqual([refusal.status, refusal.code], [400, "parametro-invalido"], `${method} ${address}`);
    }
  }
});

Deno.test("free texts of other records than orders are kept composed and without invisible characters too", async () => {
  await using t = await openTestContext();
  const { operator } = await signInPeople(t);
  const written = "Inde\u00adnizac\u0327\u200ba\u0303o \ufeffpor\u2060 fe\u0301rias";
  const kept = "Indenização por férias";
  const holiday = await call(t, "POST", "/v1/operacao/feriado", {
    token: operator.token,
    json: { data: "2027-03-09", nome: written, motivo: written },
  });
  assert.equal(JSON.parse(holiday.text).nome, kept);
  const search = await call(t, "POST", "/api/v1/pesquisas-salvas", {
    json: { titulo: written, filtro: { buscaGeral: written } },
  });
  assert.equal(JSON.parse(search.text).titulo, kept);
  const rows = await t.db.selectFrom("audit_entry").select("detail").where("action", "like", "holiday%")
    .execute();
  assert.match(JSON.stringify(rows), new RegExp(kept));
  const [saved] = await t.db.selectFrom("saved_search").select("filter").execute();
  assert.match(JSON.stringify(saved), new RegExp(kept));
});
