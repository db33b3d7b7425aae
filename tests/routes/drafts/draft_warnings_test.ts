import assert from "node:assert/strict";
import { Draft } from "../../../routes/orders/order_schema.ts";
import { call, createDraft, draftJson, parseResponse, signInPeople } from "../../support/api.ts";
import { testContext } from "../../support/test_context.ts";

Deno.test(
  "a draft with a type of action that is in no list is made, and warns of it until it is one of the list",
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const { id } = await createDraft(t, token, draftJson({ tipoAcao: "EXECUCAO_FISCA" }));
    const path = `/v1/ordem/minuta/${id}`;
    const { avisos } = parseResponse(Draft, await call(t, "GET", path, { token }));
    assert.deepEqual(avisos?.map(({ campo, codigo }) => [campo, codigo]), [
      ["tipoAcao", "tipo-acao-fora-da-lista"],
    ]);
    const json = draftJson({ tipoAcao: "EXECUCAO_FISCAL" });
    const mended = parseResponse(Draft, await call(t, "PUT", path, { token, json }));
    assert.equal(mended.avisos, undefined);
  }),
);
