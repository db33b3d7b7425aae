import assert from "node:assert/strict";
import * as v from "valibot";
import { isActiveDelegation } from "../../../domain/identity/caller.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { listDelegations } from "../../../store/delegations.ts";
import {
  type ApiResponse,
  assertChangesNothing,
  call,
  createDraft,
  JUDGE,
  parseRefusal,
  parseResponse,
  signInPeople,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const PATH = "/v1/delegacao-protocolizacao";

const Delegation = v.strictObject({
  id: v.string(),
  cpfJuiz: v.string(),
  nomeJuiz: v.string(),
  cpfAssessor: v.string(),
  nomeAssessor: v.string(),
  inicio: v.string(),
  fim: v.optional(v.string()),
  ativa: v.boolean(),
  dataHoraEncerramento: v.optional(v.string()),
});
const Page = pageSchema(Delegation);

/** Calls made by the administrator of the example court. */
async function administration(t: TestContext) {
  const everybody = await signInPeople(t);
  const { token, cpf } = everybody.administrator;
  const { assistantWithoutDelegation } = t.externalServices.stagingData.specialUsers;
  return {
    ...everybody,
    cpf,
    assistant: assistantWithoutDelegation,
    assistantToken: everybody.assistantWithoutDelegation.token,
    post: (json: unknown) => call(t, "POST", PATH, { token, json }),
    end: (id: string) => call(t, "DELETE", `${PATH}/${id}`, { token }),
    list: async (query = "") => parseResponse(Page, await call(t, "GET", `${PATH}${query}`, { token })),
    body: (rest: Record<string, unknown> = {}) => ({
      cpfJuiz: JUDGE,
      cpfAssessor: assistantWithoutDelegation.cpf,
      fim: "2027-12-17",
      ...rest,
    }),
  };
}

const auditOf = (t: TestContext, subject: string) =>
  t.db.selectFrom("audit_entry").select(["actor", "action", "detail"]).where("subject", "=", subject)
    .orderBy("id").execute();

Deno.test("an administrator delegates, the assistant protocols; the delegation ends, and the assistant does not", async () => {
  await using t = await openTestContext();
  const { post, end, list, body, assistant, assistantToken, cpf } = await administration(t);
  const protocol = async () => {
    const { id } = await createDraft(t, assistantToken);
    return await call(t, "POST", "/v1/ordem/protocolar", {
      token: assistantToken,
      json: { minutas: [id] },
    });
  };
  assert.equal(parseRefusal(await protocol()).code, "sem-delegacao-ativa");

  const answer = await post(body());
  const made = parseResponse(Delegation, answer, 201);
  const judge = t.externalServices.stagingData.user(JUDGE)!;
  assert.deepEqual(made, {
    id: made.id,
    cpfJuiz: JUDGE,
    nomeJuiz: judge.name,
    cpfAssessor: assistant.cpf,
    nomeAssessor: assistant.name,
    inicio: "2026-11-23",
    fim: "2027-12-17",
    ativa: true,
  });
  assert.equal(answer.headers.get("Location"), `${PATH}/${made.id}`);
  assert.equal((await protocol()).status, 200);

  t.advance({ minutes: 1 });
  assert.equal((await end(made.id)).status, 204);
  assert.equal(parseRefusal(await protocol()).code, "sem-delegacao-ativa");
  const listed = (await list(`?cpfAssessor=${assistant.cpf}`)).content.find(({ id }) => id === made.id);
  assert.deepEqual(listed, {
    ...made,
    ativa: false,
    dataHoraEncerramento: "2026-11-23T10:01:00-03:00",
  });
  assert.deepEqual(
    (await auditOf(t, made.id)).map(({ actor, action, detail: { judge, assistant } }) => [
      actor,
      action,
      judge,
      assistant,
    ]),
    [
      [cpf, "delegation.create", JUDGE, assistant.cpf],
      [cpf, "delegation.end", JUDGE, assistant.cpf],
    ],
  );
});

Deno.test("the first protocol shows the names of the judge and of the assistant who protocoled", async () => {
  await using t = await openTestContext();
  const { stagingData } = t.externalServices;
  const { judge, assistant } = await signInPeople(t);
  for (const who of [assistant, judge]) {
    const { id } = await createDraft(t, assistant.token);
    const answer = await call(t, "POST", "/v1/ordem/protocolar", {
      token: who.token,
      json: { minutas: [id] },
    });
    const [{ numeroProtocolo }] = JSON.parse(answer.text);
    const order = JSON.parse(
      (await call(t, "GET", `/v1/ordem/${numeroProtocolo}`, { token: judge.token })).text,
    );
    assert.deepEqual(
      [order.nomeJuiz, order.cpfProtocolador, order.nomeProtocolador],
      [stagingData.user(JUDGE)?.name, who.cpf, stagingData.user(who.cpf)?.name],
    );
  }
});

Deno.test("a delegation is of a judge and an assistant of the administrator's court, within days to come", async () => {
  await using t = await openTestContext();
  const { post, body, assistant, otherJudge, foreignJudge, operator } = await administration(t);
  const { specialUsers } = t.externalServices.stagingData;
  const foreignAssistant = t.externalServices.stagingData.users().find(({ court, profiles }) =>
    court === "403" && profiles.includes("assistant")
  )!;
  const refusals: [rest: Record<string, unknown>, status: number, code: string, fields: string[]][] = [
    [{ cpfJuiz: assistant.cpf }, 422, "juiz-desconhecido", ["cpfJuiz"]],
    [{ cpfJuiz: foreignJudge.cpf }, 422, "juiz-desconhecido", ["cpfJuiz"]],
    [{ cpfJuiz: "39053344705" }, 422, "juiz-desconhecido", ["cpfJuiz"]],
    [{ cpfAssessor: otherJudge.cpf }, 422, "assessor-desconhecido", ["cpfAssessor"]],
    [{ cpfAssessor: foreignAssistant.cpf }, 422, "assessor-desconhecido", ["cpfAssessor"]],
    [{ cpfAssessor: operator.cpf }, 422, "assessor-desconhecido", ["cpfAssessor"]],
    [{ cpfAssessor: specialUsers.inactive.cpf }, 422, "assessor-desconhecido", ["cpfAssessor"]],
    [{ inicio: "2026-11-22" }, 422, "vigencia-invalida", ["inicio"]],
    [{ inicio: "2026-12-02", fim: "2026-12-01" }, 422, "vigencia-invalida", ["fim"]],
    [{ cpfJuiz: foreignJudge.cpf, inicio: "2026-11-22" }, 422, "delegacao-recusada", ["cpfJuiz", "inicio"]],
    [{ cpfJuiz: "11144477736" }, 422, "cpf-cnpj-invalido", ["cpfJuiz"]],
    [{ inicio: "2026-02-30" }, 400, "conteudo-invalido", ["inicio"]],
    [{ cpfAssessor: undefined }, 400, "conteudo-invalido", ["cpfAssessor"]],
    [{ tribunal: "403" }, 400, "conteudo-invalido", ["tribunal"]],
  ];
  for (const [rest, status, code, fields] of refusals) {
    const refusal = parseRefusal(await assertChangesNothing(t.db, () => post(body(rest))));
    assert.deepEqual([refusal.status, refusal.code, refusal.fields], [status, code, fields], code);
  }
});

Deno.test("two delegations of one judge to one assistant never hold on the same day, also when asked for at once", async () => {
  await using t = await openTestContext();
  const { post, end, body, list, assistant } = await administration(t);
  const codes = (answers: ApiResponse[]) =>
    answers.map((answer) => answer.status === 201 ? "made" : parseRefusal(answer).code).sort();
  const twins = await Promise.all(
    [23, 24, 25, 26].map((day) => post(body({ inicio: `2026-11-${day}`, fim: "2026-12-01" }))),
  );
  assert.deepEqual(codes(twins), [...Array(3).fill("delegacao-sobreposta"), "made"]);
  assert.equal(parseRefusal(twins.find(({ status }) => status !== 201)!).status, 409);

  assert.equal(parseRefusal(await post(body({ inicio: "2026-12-01" }))).code, "delegacao-sobreposta");
  assert.equal((await post(body({ inicio: "2026-12-02" }))).status, 201);
  // Staging's data have one that begins in 2090.
  assert.equal(
    parseRefusal(await post(body({ inicio: "2028-01-10", fim: undefined }))).code,
    "delegacao-sobreposta",
  );

  const found = (await list(`?cpfAssessor=${assistant.cpf}`)).content;
  const made = found.filter(({ fim }) => fim === "2026-12-01");
  assert.equal(made.length, 1);
  assert.equal((await end(made[0]!.id)).status, 204);
  assert.equal((await post(body({ fim: "2026-12-01" }))).status, 201);
});

Deno.test("a delegation is ended once, by an administrator of its court", async () => {
  await using t = await openTestContext();
  const { post, end, body, list, assistant } = await administration(t);
  const { id } = parseResponse(Delegation, await post(body({ inicio: "2027-01-11" })), 201);
  const foreign = t.externalServices.stagingData.users().find(({ court, profiles }) =>
    court === "403" && profiles.includes("administrator")
  )!;
  const token = await t.externalServices.tokenOf(foreign.cpf);
  const unknown = "00000000-0000-4000-8000-0000000fffff";
  const not = [
    call(t, "DELETE", `${PATH}/${id}`, { token }),
    end(unknown),
    end("ativa"),
    end("1"),
  ];
  for (const answer of await Promise.all(not)) {
    assert.deepEqual([parseRefusal(answer).status, parseRefusal(answer).code], [
      404,
      "delegacao-nao-encontrada",
    ]);
  }
  assert.deepEqual((await Promise.all([end(id), end(id)])).map(({ status }) => status).sort(), [204, 409]);
  assert.equal(parseRefusal(await end(id)).code, "delegacao-encerrada");
  const over = (await list(`?cpfAssessor=${assistant.cpf}`)).content.find(({ fim }) => fim === "2021-12-17");
  assert.equal(parseRefusal(await end(over!.id)).code, "delegacao-encerrada");
});

Deno.test("the list is the court's, with those that no longer hold, by judge, assistant and whether they hold", async () => {
  await using t = await openTestContext();
  const { list, assistant } = await administration(t);
  const ofCourt = t.externalServices.stagingData.delegations.filter(({ court }) => court === "401");
  const today = Temporal.PlainDate.from("2026-11-23");
  const all = await list("?pageSize=200");
  assert.deepEqual(all.content.map(({ id }) => id).sort(), ofCourt.map(({ id }) => id).sort());
  for (
    const [query, expected] of [
      ["ativa=true", ofCourt.filter((delegation) => isActiveDelegation(delegation, today))],
      ["ativa=false", ofCourt.filter((delegation) => !isActiveDelegation(delegation, today))],
      [`cpfJuiz=${JUDGE}`, ofCourt.filter(({ judgeCpf }) => judgeCpf === JUDGE)],
      [
        `cpfAssessor=${assistant.cpf}`,
        ofCourt.filter(({ assistantCpf }) => assistantCpf === assistant.cpf),
      ],
      [`cpfAssessor=${assistant.cpf}&ativa=true`, []],
    ] as const
  ) {
    const found = await list(`?${query}`);
    assert.ok(expected.length < ofCourt.length);
    assert.deepEqual(found.content.map(({ id }) => id).sort(), expected.map(({ id }) => id).sort(), query);
    assert.equal(found.totalElements, expected.length);
  }
  const pages = await Promise.all([1, 2].map((page) => list(`?pageSize=3&pageNumber=${page}`)));
  assert.deepEqual(pages.flatMap(({ content }) => content), all.content.slice(0, 6));
  assert.equal(pages[0]?.totalElements, ofCourt.length);
});

Deno.test("a judge reads what was delegated in that judge's name, and nothing of others", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge } = await signInPeople(t);
  const own = t.externalServices.stagingData.delegations.filter(({ judgeCpf }) => judgeCpf === JUDGE);
  const list = async (query: string) =>
    parseResponse(
      Page,
      await call(t, "GET", `/v1/delegacao-protocolizacao${query}`, { token: judge.token }),
    ).content.map(({ id }) => id).sort();
  assert.ok(own.length > 0);
  for (const query of ["", `?cpfJuiz=${JUDGE}`]) {
    assert.deepEqual(await list(query), own.map(({ id }) => id).sort(), query);
  }
  assert.deepEqual(await list(`?cpfJuiz=${otherJudge.cpf}`), []);
});

Deno.test("the database and the domain agree on the days a delegation holds", async () => {
  await using t = await openTestContext();
  const { post, end, body } = await administration(t);
  await post(body({ inicio: "2026-11-25", fim: "2026-11-25" }));
  const { id } = parseResponse(
    Delegation,
    await post(body({ inicio: "2026-11-27", fim: "2026-11-28" })),
    201,
  );
  await end(id);
  const page = { court: "401", limit: 200, offset: 0 };
  const { delegations } = await listDelegations(t.db, { ...page, filter: {} });
  const days = [
    "2019-12-31",
    "2021-12-17",
    "2021-12-18",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-28",
  ];
  for (const on of days.map((day) => Temporal.PlainDate.from(day))) {
    const { delegations: found } = await listDelegations(t.db, {
      ...page,
      filter: { active: { is: true, on } },
    });
    assert.deepEqual(
      found.map(({ id }) => id),
      delegations.filter((delegation) => isActiveDelegation(delegation, on)).map(({ id }) => id),
      String(on),
    );
  }
});
