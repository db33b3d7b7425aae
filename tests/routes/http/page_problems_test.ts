/** What pages say of a refusal is in the words of who reads pages, and what programs are told in those of calls. */
import assert from "node:assert/strict";
import { isProblemCode, problemKinds } from "../../../routes/http/problem_catalogue.ts";
import { routes } from "../../../routes/mod.ts";
import { call, parseRefusal, signInPeople } from "../../support/api.ts";
import { ofSystems } from "../../support/openapi/system_problems.ts";
import { testContext } from "../../support/test_context.ts";

/** Addresses, methods, headers, names of fields, and what is sent. */
const ofCalls = /`|\/v1\/|\b(GET|POST|PUT|PATCH|DELETE|JSON)\b|\b(chamada|cabeçalho|corpo da requisição)\b/i;

Deno.test("what a page says of a refusal names no part of a call", () => {
  const named = Object.entries(problemKinds).filter(([code]) => !ofSystems.includes(code))
    .map(([code, { meaning, remedy, pageMeaning = meaning, pageRemedy = remedy }]) => ({
      code,
      text: `${pageMeaning} ${pageRemedy}`,
    }));
  assert.deepEqual(named.filter(({ text }) => ofCalls.test(text)), []);
  assert.deepEqual(ofSystems.filter((code) => !isProblemCode(code)), []);
});

Deno.test(
  "a page is answered in its own words, a program in those of calls, the whole refusal and each fault of it",
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const path = `/v1/desdobramento/${crypto.randomUUID()}`;
    const program = parseRefusal(await call(t, "GET", path, { token }));
    assert.match(program.detail ?? "", /na lista de \/v1\/desdobramento\.$/);
    const http = routes(t.app);
    const page = await http.fetch(
      new Request(`http://localhost${path}`, { headers: { Authorization: `Bearer ${token}` } }),
      { forPeople: true },
    );
    const { detail } = await page.json();
    assert.equal(
      detail,
      "O desdobramento não existe, foi excluído ou é de uma ordem que o usuário não vê. " +
        "Confira-o na lista de Desdobramentos.",
    );
  }),
);
