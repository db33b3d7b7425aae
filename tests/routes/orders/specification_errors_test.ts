/** The specification's table of errors, row by row: each condition is made on the program, and its refusal read. */
import assert from "node:assert/strict";
import { CatalogueEntry } from "../../../routes/http/problem_schema.ts";
import { Draft, Order } from "../../../routes/orders/order_schema.ts";
import { Split } from "../../../routes/splits/split_schema.ts";
import { withoutRelationship } from "../../../staging/data/seed_defendants.ts";
import {
  type ApiResponse,
  call,
  createDraft,
  databaseDigest,
  DEFENDANT,
  defendant,
  draftJson,
  parseRefusal,
  parseResponse,
  PROCESS,
  protocolOrder,
  signInPeople,
  UNIT,
} from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";
import { A, B, interrupt, publishOrderAnswers, startSeries } from "../../support/orders/series_fixture.ts";
import { LOOK_UP, NAMED } from "../../support/orders/draft_addresses.ts";

/** The column "Condition", to the letter. */
const table = [
  "Two or more institutions of the same leader/group informed in one order",
  "A defendant has no associated institution (zero affected)",
  "New institution/agency/account covers, or is covered by, one already in the draft or a single-account selection",
  "Split on an order needing a new court unit",
  "Process number not found in the case-data platform",
  "User's court assignment (JTR) differs from the process's court",
  "Defendant not a party of the process in the platform",
  "Process number invalid by the numbering resolution",
  "Communication failure with the customer registry",
  "Delete after 19:00 of protocol day, or after dispatch",
  "Cancel order already sent",
  "Reiterate or cancel code-98 split in a series",
] as const;
type Row = typeof table[number];

const walked = new Set<Row>();
const row = (condition: Row): Row => {
  walked.add(condition);
  return condition;
};

interface Expected {
  readonly status: number;
  readonly codigo: string;
  readonly campo?: string;
  /** What the user is told: the whole sentence, its remedy included. */
  readonly mensagem: string;
  /** What the catalogue advises. */
  readonly oQueFazer: RegExp;
}

/** Asserts a refusal; its code must be explained in `GET /problemas`, alone and in the list. */
async function refuses(t: TestContext, answer: ApiResponse, expected: Expected): Promise<void> {
  const { status, code, fields, detail } = parseRefusal(answer);
  const { campo } = expected;
  assert.deepEqual({ status, codigo: code, mensagem: detail, campos: fields }, {
    status: expected.status,
    codigo: expected.codigo,
    mensagem: expected.mensagem,
    campos: campo === undefined ? [] : [campo],
  });
  const entry = parseResponse(CatalogueEntry, await call(t, "GET", `/problemas/${code}`));
  assert.equal(entry.status, status);
  assert.match(entry.oQueFazer, expected.oQueFazer);
  const list = JSON.parse((await call(t, "GET", "/problemas")).text);
  assert.ok(list.content.some(({ codigo }: { codigo: string }) => codigo === code));
}

/** Runs a call and asserts that it changed nothing; that somebody asked where a person banks is on record all the same. */
async function savesNothing({ db }: TestContext, act: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const saved = async () => ({ ...await databaseDigest(db), audit: undefined });
  const before = await saved();
  const answer = await act();
  assert.deepEqual(await saved(), before);
  return answer;
}

/** Asserts that a draft is refused and that nothing is saved of it, neither as a new one nor over a good one. */
async function refusesDraft(
  t: TestContext,
  { path = NAMED, body, token }: { path?: string; body: Record<string, unknown>; token?: string },
  expected: Expected,
): Promise<void> {
  const { judge } = await signInPeople(t);
  const bearer = { token: token ?? judge.token };
  await refuses(
    t,
    await savesNothing(t, () => call(t, "POST", path, { ...bearer, json: body })),
    expected,
  );
  if (token !== undefined) return;
  const good = parseResponse(
    Draft,
    await call(t, "POST", path, { ...bearer, json: draftJson({ reus: [defendant({ ispb: "99000001" })] }) }),
    201,
  );
  const replace = () => call(t, "PUT", `/v1/ordem/minuta/${good.id}`, { ...bearer, json: body });
  await refuses(t, await savesNothing(t, replace), expected);
}

Deno.test(
  row("Two or more institutions of the same leader/group informed in one order"),
  testContext(async (t) => {
    const expected = {
      status: 422,
      codigo: "instituicoes-do-mesmo-grupo",
      campo: "reus",
      mensagem:
        "As instituições 91000002 e 91000003 são do mesmo agrupamento, liderado por 91000001, e não podem estar na " +
        "mesma ordem; deixe uma só",
      oQueFazer: /Deixe uma só: a instituição líder responde por todo o grupo/,
    };
    await refusesDraft(
      t,
      { body: draftJson({ reus: [defendant({ ispb: "91000002" }, { ispb: "91000003" })] }) },
      expected,
    );
    const other = t.externalServices.stagingData.process(PROCESS)!.parties.find(({ role, taxId }) =>
      role === "REU" && taxId !== DEFENDANT
    )!;
    const reus = [
      defendant({ ispb: "91000002" }),
      { ...defendant({ ispb: "91000003" }), cpfCnpj: other.taxId },
    ];
    await refusesDraft(t, { body: draftJson({ reus }) }, expected);
  }),
);

Deno.test(
  row("A defendant has no associated institution (zero affected)"),
  testContext(async (t) => {
    const expected = {
      status: 422,
      codigo: "reu-sem-instituicao",
      campo: "reus[0].instituicoes",
      mensagem:
        "Réu sem instituição atingida; selecione uma ou informe manualmente instituição, agência e conta",
      oQueFazer: /informe manualmente instituição, agência e conta/,
    };
    const reu = { cpfCnpj: withoutRelationship.taxId, valor: "15000.00" };
    await refusesDraft(t, { path: LOOK_UP, body: draftJson({ reus: [reu] }) }, expected);
    await refusesDraft(t, { body: draftJson({ reus: [defendant()] }) }, expected);
    await refusesDraft(
      t,
      { body: draftJson({ reus: [defendant({ ispb: "99000001", atingida: false })] }) },
      expected,
    );

    const { judge: { token } } = await signInPeople(t);
    const remedy = { ...reu, instituicoes: [{ ispb: "99000001", agencia: "1234", conta: "567890" }] };
    const { reus } = await createDraft(t, token, draftJson({ reus: [remedy] }));
    assert.equal(reus[0]?.instituicoes[0]?.origem, "MANUAL");
  }),
);

Deno.test(
  row(
    "New institution/agency/account covers, or is covered by, one already in the draft or a single-account selection",
  ),
  testContext(async (t) => {
    const whole = { ispb: "99000001" };
    const branch = { ...whole, agencia: "1234" };
    const account = { ...branch, conta: "567890" };
    const expected = (other: string) => ({
      status: 422,
      codigo: "instituicoes-sobrepostas",
      campo: "reus[0].instituicoes",
      mensagem:
        `Na instituição 99000001, uma instituição, agência ou conta informada abrange ${other} ou é por ela ` +
        "abrangida; exclua a agência e a conta informadas, ou reitere depois a ordem pedindo o bloqueio na conta indicada",
      oQueFazer: /agência e a conta/,
    });
    for (const named of [[whole, branch], [account, whole], [branch, account], [account, account]]) {
      await refusesDraft(
        t,
        { body: draftJson({ reus: [defendant(...named)] }) },
        expected("outra já informada"),
      );
    }
    const maintainer = t.externalServices.stagingData.specialUsers.singleAccountMaintainer;
    const registered = await call(t, "POST", "/v1/conta-unica", {
      token: await t.externalServices.tokenOf(maintainer.cpf),
      json: { cpfCnpj: DEFENDANT, ...account },
    });
    assert.equal(registered.status, 201, registered.text);
    for (const named of [whole, branch, account]) {
      const reus = [{ ...defendant(named), usarContaUnica: true }];
      await refusesDraft(t, { body: draftJson({ reus }) }, expected("a conta única selecionada"));
    }
  }),
);

/** One message for both rows: that a process exists elsewhere is not told. */
const notInCourt = {
  status: 422,
  codigo: "processo-nao-localizado",
  campo: "numeroProcesso",
  mensagem: "Processo inexistente ou que não tramita no tribunal do usuário; confira o número do processo",
  oQueFazer: /Confira o número do processo e a lotação do usuário/,
};

Deno.test(
  row("Process number not found in the case-data platform"),
  testContext(async (t) => {
    // Of the user's own court, with good check digits, and of no process.
    const body = draftJson({
      numeroProcesso: "0000001-91.2026.4.01.3400",
      reus: [defendant({ ispb: "99000001" })],
    });
    await refusesDraft(t, { body }, notInCourt);
  }),
);

Deno.test(
  row("User's court assignment (JTR) differs from the process's court"),
  testContext(async (t) => {
    const { judge, foreignJudge } = await signInPeople(t);
    const reus = [defendant({ ispb: "99000001" })];
    const body = draftJson({ cpfJuiz: foreignJudge.cpf, varaId: "v-4036100", reus });
    await refusesDraft(t, { token: foreignJudge.token, body }, notInCourt);
    const elsewhere = draftJson({ numeroProcesso: "0722391-40.2017.8.07.0001", reus });
    await refusesDraft(t, { token: judge.token, body: elsewhere }, notInCourt);
  }),
);

Deno.test(
  row("Defendant not a party of the process in the platform"),
  testContext(async (t) => {
    const { stagingData } = t.externalServices;
    const stranger = stagingData.defendants.find(({ taxId, special }) =>
      special === undefined && !stagingData.process(PROCESS)!.parties.some((party) => party.taxId === taxId)
    )!;
    const reus = [{ ...defendant({ ispb: "99000001" }), cpfCnpj: stranger.taxId }];
    await refusesDraft(t, { body: draftJson({ reus }) }, {
      status: 422,
      codigo: "reu-nao-e-parte",
      campo: "reus[0].cpfCnpj",
      mensagem: "O réu informado não é parte do processo; confira o número e as partes do processo",
      oQueFazer: /processos criminais não têm essa conferência/,
    });
    const criminal = stagingData.processes.find(({ court, criminal, parties }) =>
      court === "401" && criminal && !parties.some(({ taxId }) => taxId === stranger.taxId)
    )!;
    const { judge: { token } } = await signInPeople(t);
    const json = draftJson({ numeroProcesso: criminal.number, reus });
    parseResponse(Draft, await call(t, "POST", NAMED, { token, json }), 201);
  }),
);

Deno.test(
  row("Process number invalid by the numbering resolution"),
  testContext(async (t) => {
    // Of an old order: no split is saved before an action is chosen, nor without a valid number (split rule 7).
    const { judge: { token } } = await signInPeople(t);
    const number = await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "01", blocked: 1_500_000 }]);
    await t.db.updateTable("court_order").set({ process_number: "0000832-36.2018.4.01.3202" }).execute();
    const acoes = [{ alvoId: await targetAt(t, number, "99000001"), tipo: "DESBLOQUEAR", valor: "1.00" }];
    const create = () => splitCalls(t, token).create(number, { acoes });
    await refuses(t, await savesNothing(t, create), {
      status: 422,
      codigo: "processo-da-ordem-invalido",
      campo: "numeroProcesso",
      mensagem:
        "O número de processo da ordem é inválido; exclua o desdobramento que aguarda protocolo, se houver, e informe em " +
        "numeroProcesso um número válido",
      oQueFazer: /escolha a ação e informe em `numeroProcesso` um número válido/,
    });
    parseResponse(Split, await splitCalls(t, token).create(number, { acoes, numeroProcesso: PROCESS }), 201);

    const expected = { status: 422, codigo: "numero-processo-invalido", campo: "numeroProcesso" };
    const oQueFazer = /NNNNNNN-DD\.AAAA\.J\.TR\.OOOO/;
    const cases = [
      [
        "0000832-36.2018.4.01.3202",
        "Os dígitos verificadores do número do processo não conferem; confira o número",
      ],
      [
        "832-35.2018",
        "O número do processo não tem a forma NNNNNNN-DD.AAAA.J.TR.OOOO; confira os 20 dígitos",
      ],
      [
        "0000832-08.2018.4.99.3202",
        "O número do processo indica um tribunal que não existe (J e TR); confira o número",
      ],
    ] as const;
    for (const [numeroProcesso, mensagem] of cases) {
      const body = draftJson({ numeroProcesso, reus: [defendant({ ispb: "99000001" })] });
      await refusesDraft(t, { body }, { ...expected, mensagem, oQueFazer });
    }
  }),
);

Deno.test(
  row("Communication failure with the customer registry"),
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const { standIns } = t.externalServices;
    const expected = {
      status: 503,
      codigo: "cadastro-de-clientes-indisponivel",
      mensagem:
        "O cadastro de clientes do sistema financeiro não devolveu resposta; repita em instantes e, se " +
        "persistir, acione o suporte",
      oQueFazer: /minuta-contas.*acione o suporte/,
    };
    standIns.behave("customer", { mode: "failing", status: 503 });
    try {
      const create = () => call(t, "POST", LOOK_UP, { token, json: draftJson() });
      await refuses(t, await savesNothing(t, create), expected);
      const query = `cpfCnpj=${DEFENDANT}&numeroProcesso=${PROCESS}`;
      await refuses(t, await call(t, "GET", `/relacionamento/?${query}`, { token }), expected);
      // The remedy the catalogue names: it needs no look-up.
      const json = draftJson({ reus: [defendant({ ispb: "99000001" })] });
      parseResponse(Draft, await call(t, "POST", NAMED, { token, json }), 201);
    } finally {
      standIns.behave("customer", { mode: "normal" });
    }
  }),
);

Deno.test(
  row("Delete after 19:00 of protocol day, or after dispatch"),
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const today = await protocolOrder(t, token);
    const scheduled = await protocolOrder(t, token, draftJson({ dataProtocolo: "2026-11-25" }));
    const remove = ({ numeroProtocolo }: { numeroProtocolo: string }) =>
      savesNothing(t, () => call(t, "DELETE", `/v1/ordem/${numeroProtocolo}`, { token }));
    const late = (day: string) => ({
      status: 409,
      codigo: "exclusao-encerrada",
      mensagem:
        `A ordem só podia ser excluída até ${day} às 19:00; aguarde a resposta e protocole o desbloqueio do que tiver ` +
        "sido bloqueado",
      oQueFazer: /protocole o desbloqueio/,
    });
    // Not yet dispatched: the hour alone refuses it, of what is scheduled that of its dispatch day.
    t.setTime("2026-11-25T19:00");
    await refuses(t, await remove(scheduled), late("25/11/2026"));
    t.setTime("2026-11-23T19:00");
    await refuses(t, await remove(today), late("23/11/2026"));
    await t.work();
    await refuses(t, await remove(today), {
      status: 409,
      codigo: "ordem-ja-enviada",
      mensagem:
        "A ordem já seguiu para as instituições e não pode mais ser excluída; aguarde a resposta e protocole o " +
        "desbloqueio do que tiver sido bloqueado",
      oQueFazer: /protocole o desbloqueio/,
    });
  }),
);

Deno.test(
  row("Cancel order already sent"),
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const { numeroProtocolo } = await protocolOrder(t, token);
    t.setTime("2026-11-23T19:00");
    await t.work();
    const path = `/v1/ordem/${numeroProtocolo}`;
    const expected = {
      status: 409,
      codigo: "cancelamento-nao-permitido",
      mensagem:
        "Uma ordem enviada às instituições não pode ser cancelada; aguarde a resposta e protocole o desbloqueio " +
        "do que tiver sido bloqueado",
      oQueFazer: /protocole o desbloqueio do que tiver sido bloqueado/,
    };
    const cancel = async (situacao: string) => {
      assert.equal(parseResponse(Order, await call(t, "GET", path, { token })).situacao, situacao);
      const answer = await savesNothing(t, () => call(t, "POST", `${path}/cancelar`, { token }));
      await refuses(t, answer, expected);
    };
    await cancel("ENVIADA");
    t.setTime("2026-11-25T05:00");
    await t.work();
    await cancel("CONSOLIDANDO_RESPOSTA");
    t.setTime("2026-11-26T08:00");
    await t.work();
    await cancel("RESPONDIDA");
  }),
);

Deno.test(
  row("Split on an order needing a new court unit"),
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const number = await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "01", blocked: 1_500_000 }]);
    const alvoId = await targetAt(t, number, "99000001");
    const body = { acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "1.00" }] };
    const { id } = await splitCalls(t, token).drafted(number, body);
    // The registry's daily list no longer has the unit.
    await t.db.updateTable("court_unit").set({ active: false }).where("id", "=", UNIT).execute();
    const expected = {
      status: 422,
      codigo: "nova-vara-obrigatoria",
      campo: "varaId",
      mensagem:
        "A vara da ordem não está mais cadastrada; escolha a ação, informe em varaId uma nova vara e salve de novo",
      oQueFazer: /informe em `varaId` uma vara/,
    };
    const create = () => call(t, "POST", `/v1/ordem/${number}/desdobramento`, { token, json: body });
    const replace = (json: unknown) => call(t, "PUT", `/v1/desdobramento/${id}`, { token, json });
    await refuses(t, await savesNothing(t, create), expected);
    await refuses(t, await savesNothing(t, () => replace(body)), expected);
    await refuses(t, await savesNothing(t, () => splitCalls(t, token).protocol(id)), {
      ...expected,
      campo: "desdobramentos[0].varaId",
    });
    // The remedy: a unit of the list.
    assert.equal(parseResponse(Split, await replace({ ...body, varaId: "v-4013400" })).varaId, "v-4013400");
  }),
);

Deno.test(
  row("Reiterate or cancel code-98 split in a series"),
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const { serieId, numeroProtocolo: number } = await startSeries(t, token);
    await publishOrderAnswers(t, number, { ispb: A, code: "98" }, { ispb: B, code: "03", blocked: 100 });
    const alvoId = await targetAt(t, number, A);
    const refusedTo = async (tipo: string, mensagem: string) => {
      const json = { acoes: [{ alvoId, tipo }] };
      await refuses(t, await savesNothing(t, () => splitCalls(t, token).create(number, json)), {
        status: 422,
        codigo: "acao-em-serie",
        campo: "acoes[0].tipo",
        mensagem,
        oQueFazer: /Aguarde a próxima ordem da série/,
      });
    };
    const active =
      "A ordem é de uma série ativa, em que o código 98 não é reiterado nem cancelado: o serviço cria " +
      "novas ordens; aguarde a próxima, ou interrompa a série";
    await refusedTo("REITERAR", active);
    await refusedTo("CANCELAR", active);
    await interrupt(t, token, serieId);
    await refusedTo(
      "REITERAR",
      "A ordem é de uma série, em que o código 98 não é reiterado; encerrada a série, ele pode ser cancelado",
    );
    // Once it is closed, its silent blocks are cancelled (rule 6).
    parseResponse(
      Split,
      await splitCalls(t, token).create(number, { acoes: [{ alvoId, tipo: "CANCELAR" }] }),
      201,
    );
  }),
);

Deno.test("every row of the table is walked", () => {
  assert.deepEqual([...walked].sort(), [...table].sort());
});
