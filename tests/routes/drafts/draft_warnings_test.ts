import assert from "node:assert/strict";
import { Draft } from "../../../routes/orders/order_schema.ts";
import { call, createDraft, draftJson, parseResponse, signInPeople } from "../../support/api.ts";
import { testContext } from "../../support/test_context.ts";

Deno.test(
  "a draft with a type of action that is in no list is made, and warns of it until it is one of the list",
  testContext(async (b) => {
    const { judge: { token } } = await signInPeople(b);
    const { id } = await createDraft(b, token, draftJson({ tipoAcao: "EXECUCAO_FISCA" }));
    const path = `/v1/ordem/minuta/${id}`;
    const { avisos } = parseResponse(Draft, await call(b, "GET", path, { token }));
    assert.deepEqual(avisos?.map(({ campo, codigo }) => [campo, codigo]), [
      ["tipoAcao", "tipo-acao-fora-da-lista"],
    ]);
    const json = draftJson({ tipoAcao: "EXECUCAO_FISCAL" });
    const mended = parseResponse(Draft, await call(b, "PUT", path, { token, json }));
    assert.equal(mended.avisos, undefined);
  }),
);
