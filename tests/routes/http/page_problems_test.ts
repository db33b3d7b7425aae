/** What pages say of a refusal is in the words of who reads pages, and what programs are told in those of calls. */
import assert from "node:assert/strict";
import { ruleMessage, voiced } from "../../../routes/http/voice.ts";
import { routes } from "../../../routes/mod.ts";
import { call, parseRefusal, signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a text is put together of what both voices share and of what each says", () => {
  const amount = { call: "valor", page: "o valor" };
  assert.deepEqual(voiced`Informe ${amount} de ${2} réus`, {
    call: "Informe valor de 2 réus",
    page: "Informe o valor de 2 réus",
  });
  assert.equal(voiced`Informe ${"tudo"}`, "Informe tudo");
});

Deno.test("the rule of a schema speaks in the voice that its parse is told, to programs by default", () => {
  const message = ruleMessage({ call: "AAAA-MM-DD", page: "dd/mm/aaaa" });
  const said = (lang?: string) => message({ lang } as Parameters<typeof message>[0]);
  assert.deepEqual([said(), said("call"), said("page")], ["AAAA-MM-DD", "AAAA-MM-DD", "dd/mm/aaaa"]);
});

Deno.test("a page is answered in its own words, a program in those of calls, the whole refusal and each fault of it", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const http = routes(t.app);
  const askedBy = async (path: string, forPeople: boolean) => {
    const request = new Request(`http://localhost${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const answer = await http.fetch(request, { forPeople });
    return await answer.json();
  };
  const path = `/v1/desdobramento/${crypto.randomUUID()}`;
  const program = parseRefusal(await call(t, "GET", path, { token }));
  assert.match(program.detail ?? "", /na lista de \/v1\/desdobramento\.$/);
  assert.equal(
    (await askedBy(path, true)).detail,
    "O desdobramento não existe, foi excluído ou é de uma ordem que o usuário não vê. " +
      "Confira-o na lista de Desdobramentos.",
  );
  const filter = "/v1/ordem?sigilosa=talvez";
  const faults = await Promise.all([false, true].map((forPeople) => askedBy(filter, forPeople)));
  assert.deepEqual(faults.map(({ title, erros }) => [title, erros[0].mensagem]), [
    ["Parâmetro inválido", "Deve ser true ou false"],
    ["Filtro inválido", "Deve ser sim ou não"],
  ]);
});
