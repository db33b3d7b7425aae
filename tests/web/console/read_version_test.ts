/** What is shown to have changed of a draft since it was read. */
import assert from "node:assert/strict";
import { differences, reviewedValuesOfDraft } from "../../../web/console/protocol/read_version.tsx";
import { call, createDraft, draftJson, signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a changed tax id of the plaintiff is told, as every field of the pages of drafts and orders is", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const { id } = await createDraft(t, token, {
    ...draftJson(),
    autor: { nome: "União", cpfCnpj: "00394460000141" },
  });
  const read = JSON.parse((await call(t, "GET", `/v1/ordem/minuta/${id}`, { token })).text);
  const changed = { ...read, autor: { nome: "União", cpfCnpj: "11222333000181" }, tipoAcao: "INVENTARIO" };
  assert.deepEqual(differences(reviewedValuesOfDraft(read), reviewedValuesOfDraft(changed)), [
    { name: "Tipo de ação", was: "Execução fiscal", is: "Inventário" },
    { name: "Autor", was: "União, 00.394.460/0001-41", is: "União, 11.222.333/0001-81" },
  ]);
});
