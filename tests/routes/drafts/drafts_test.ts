/** Drafts made, read, replaced and removed, by whom, and what is on record of it. */
import assert from "node:assert/strict";
import type * as v from "valibot";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  DEFENDANT,
  defendant,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  PROCESS,
  protocolOrder,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { LOOK_UP, NAMED } from "../../support/orders/draft_addresses.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a draft finds the defendant's institutions, answers where it is, and reads back the same", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const answer = await call(t, "POST", LOOK_UP, { token: assistant.token, json: draftJson() });
  const made = parseResponse(DraftAnswer, answer, 201);
  assert.equal(answer.headers.get("Location"), `/v1/ordem/minuta/${made.id}`);
  const [reu] = made.reus;
  const known = t.externalServices.stagingData.relationships(DEFENDANT);
  assert.deepEqual(reu?.instituicoes.map(({ ispb }) => ispb), known?.institutions.map(({ ispb }) => ispb));
  assert.equal(reu?.nome, known?.name);
  assert.ok(reu?.instituicoes.every(({ atingida, origem }) => atingida && origem === "CADASTRO"));
  assert.equal(made.situacao, "MINUTA");
  assert.equal(made.numeroProcesso, PROCESS);
  assert.equal(made.cpfCriador, assistant.cpf);
  assert.equal(made.nomeJuiz, t.externalServices.stagingData.user(JUDGE)?.name);
  assert.equal(made.valorTotal, "15000.00");
  assert.equal(made.dataHoraCriacao, "2026-11-23T10:00:00-03:00");
  const read = parseResponse(
    DraftAnswer,
    await call(t, "GET", `${LOOK_UP}/${made.id}`, { token: assistant.token }),
  );
  assert.deepEqual(read, made);
});

Deno.test("a draft with named accounts asks nobody where the defendant is a customer", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  t.externalServices.standIns.behave("customer", { mode: "failing", status: 503 });
  try {
    const account = { ispb: "00000000", agencia: "1234", conta: "567890" };
    const body = draftJson({ reus: [defendant(account)] });
    const made = parseResponse(
      DraftAnswer,
      await call(t, "POST", NAMED, { token: judge.token, json: body }),
      201,
    );
    const [target] = made.reus[0]?.instituicoes ?? [];
    assert.equal(made.reus[0]?.instituicoes.length, 1);
    assert.deepEqual(
      [target?.ispb, target?.agencia, target?.conta, target?.origem],
      ["00000000", "1234", "567890", "MANUAL"],
    );
    const looked = parseRefusal(await call(t, "POST", LOOK_UP, { token: judge.token, json: body }));
    assert.equal(looked.code, "cadastro-de-clientes-indisponivel");
  } finally {
    t.externalServices.standIns.behave("customer", { mode: "normal" });
  }
});

Deno.test("numbers are taken with or without punctuation, and answered in one form", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const made = await createDraft(
    t,
    assistant.token,
    draftJson({
      numeroProcesso: PROCESS.replace(/\D/g, ""),
      cpfJuiz: "111.444.777-35",
      reus: [{ cpfCnpj: "529.982.247-25", valor: "0.01" }],
    }),
  );
  assert.deepEqual([made.numeroProcesso, made.cpfJuiz, made.reus[0]?.cpfCnpj], [PROCESS, JUDGE, DEFENDANT]);
});

Deno.test("two institutions of one group that only the look-up found give way to their leader, also when the draft is saved again", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const { taxId } = t.externalServices.stagingData.defendants.find(({ special }) =>
    special === "two-of-one-group"
  )!;
  const reached = ({ reus: [reu] }: v.InferOutput<typeof DraftAnswer>) =>
    reu?.instituicoes.map(({ ispb, atingida, origem }) => [ispb, atingida, origem].join(" "));
  const body = (...instituicoes: unknown[]) =>
    draftJson({ reus: [{ cpfCnpj: taxId, valor: "10.00", instituicoes }] });
  const draft = parseResponse(
    DraftAnswer,
    await call(t, "POST", LOOK_UP, { token, json: body() }),
    201,
  );
  const expected = ["99000001 true CADASTRO", "91000001 true CADASTRO"];
  assert.deepEqual(reached(draft), expected);
  const again = await call(t, "PUT", `/v1/ordem/minuta/${draft.id}`, {
    token,
    json: body({ ispb: "91000001", atingida: true }),
  });
  assert.deepEqual(reached(parseResponse(DraftAnswer, again)), expected);
  const informed = await call(t, "POST", LOOK_UP, { token, json: body({ ispb: "91000002" }) });
  assert.equal(parseRefusal(informed).code, "instituicoes-do-mesmo-grupo");
});

Deno.test("a draft is replaced whole, with the institutions looked up again", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const made = await createDraft(t, assistant.token);
  t.advance({ minutes: 5 });
  const reus = [{
    cpfCnpj: DEFENDANT,
    valor: "99.90",
    instituicoes: [{ ispb: "99000001", atingida: false }],
  }];
  const put = await call(t, "PUT", `${LOOK_UP}/${made.id}`, {
    token: assistant.token,
    json: draftJson({ reus, sigilosa: true }),
  });
  const replaced = parseResponse(DraftAnswer, put);
  assert.equal(replaced.reus[0]?.instituicoes.find(({ ispb }) => ispb === "99000001")?.atingida, false);
  assert.deepEqual(
    [replaced.id, replaced.valorTotal, replaced.sigilosa, replaced.dataHoraCriacao],
    [made.id, "99.90", true, made.dataHoraCriacao],
  );
  const read = parseResponse(
    DraftAnswer,
    await call(t, "GET", `${LOOK_UP}/${made.id}`, { token: assistant.token }),
  );
  assert.deepEqual(read, replaced);
});

Deno.test("replacing a draft made without look-up adds nothing to what is named", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const json = draftJson({ reus: [defendant({ ispb: "00000000" })] });
  const made = parseResponse(DraftAnswer, await call(t, "POST", NAMED, { token, json }), 201);
  const replaced = parseResponse(DraftAnswer, await call(t, "PUT", `${LOOK_UP}/${made.id}`, { token, json }));
  assert.deepEqual(replaced.reus[0]?.instituicoes.map(({ ispb }) => ispb), ["00000000"]);
});

Deno.test("a draft is removed once, and is unknown from then on", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const { id } = await createDraft(t, token);
  const path = `${LOOK_UP}/${id}`;
  assert.equal((await call(t, "DELETE", path, { token })).status, 204);
  for (const method of ["GET", "DELETE", "PUT"]) {
    const answer = await assertChangesNothing(
      t.db,
      () => call(t, method, path, { token, ...(method === "PUT" && { json: draftJson() }) }),
    );
    assert.deepEqual(
      [parseRefusal(answer).status, parseRefusal(answer).code],
      [404, "minuta-nao-encontrada"],
      method,
    );
  }
});

Deno.test("a protocoled order is no draft: it is neither read, nor replaced, nor removed as one", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id, numeroProtocolo } = await protocolOrder(t, token);
  for (const method of ["GET", "PUT", "DELETE"]) {
    const answer = await assertChangesNothing(
      t.db,
      () => call(t, method, `${LOOK_UP}/${id}`, { token, ...(method === "PUT" && { json: draftJson() }) }),
    );
    const { status, code, detail } = parseRefusal(answer);
    assert.deepEqual([status, code], [409, "ordem-ja-protocolada"], method);
    assert.ok(detail.includes(numeroProtocolo), detail);
  }
});

Deno.test("a draft of another court or a confidential one of others answers exactly like an unknown one", async () => {
  await using t = await openTestContext();
  const { assistant, otherJudge, foreignJudge, judge } = await signInPeople(t);
  const open = await createDraft(t, assistant.token);
  const secret = await createDraft(t, assistant.token, draftJson({ sigilosa: true }));
  const read = (id: string, { token }: { token: string }, method = "GET") =>
    call(t, method, `${LOOK_UP}/${id}`, { token, headers: { "X-Request-Id": "same" } });
  const bare = (
    { status, text }: { status: number; text: string },
    id: string,
  ) => [status, text.replaceAll(id, "")];
  const nowhere = crypto.randomUUID();
  const unknown = bare(await read(nowhere, otherJudge), nowhere);
  assert.equal((await read(open.id, otherJudge)).status, 200);
  assert.equal((await read(secret.id, judge)).status, 200);
  assert.equal((await read(secret.id, assistant)).status, 200);
  assert.deepEqual(bare(await read(secret.id, otherJudge), secret.id), unknown);
  assert.deepEqual(bare(await read(open.id, foreignJudge), open.id), unknown);
  for (const [id, who] of [[secret.id, otherJudge], [open.id, foreignJudge]] as const) {
    const answer = await assertChangesNothing(t.db, () => read(id, who, "DELETE"));
    assert.deepEqual(bare(answer, id), unknown);
  }
  assert.equal(parseRefusal(await read("nada", assistant)).code, "minuta-nao-encontrada");
  assert.equal(parseRefusal(await read("%00", assistant)).code, "minuta-nao-encontrada");
});

Deno.test("what is done with a draft is on record: by whom, in whose service, from where, in which call", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const { id } = await createDraft(t, assistant.token);
  const token = await t.externalServices.serviceToken(SYSTEM);
  await call(t, "DELETE", `${LOOK_UP}/${id}`, {
    token,
    headers: { "X-ASSETS-CPF-USUARIO": assistant.cpf, "X-Request-Id": "chamada-1" },
  });
  const entries = await t.db.selectFrom("audit_entry").selectAll().orderBy("id").execute();
  assert.deepEqual(
    entries.map((
      { actor, action, subject, source_ip, detail },
    ) => [actor, action, subject, source_ip, { ...detail, before: undefined }]),
    [
      [assistant.cpf, "relationship.query", DEFENDANT, "127.0.0.1", {
        via: "user",
        clientId: "assets",
        processNumber: PROCESS,
        purpose: "minuta",
        outcome: "answered",
        institutions: 4,
        before: undefined,
      }],
      [assistant.cpf, "draft.create", id, "127.0.0.1", {
        via: "user",
        clientId: "assets",
        lookUp: true,
        before: undefined,
      }],
      [assistant.cpf, "draft.remove", id, "127.0.0.1", {
        via: "service",
        clientId: SYSTEM,
        before: undefined,
      }],
    ],
  );
  assert.equal(entries[2]?.request_id, "chamada-1");
  assert.match(String(entries[2]?.detail.before), /^[0-9a-f]{64}$/);
});
