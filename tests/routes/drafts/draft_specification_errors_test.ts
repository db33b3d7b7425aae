/** The specification's table of errors, the rows of drafts: each condition is made on the program, and its refusal read. */
import assert from "node:assert/strict";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import { Split } from "../../../routes/splits/split_schema.ts";
import { withoutRelationship } from "../../../staging/data/seed_defendants.ts";
import {
  call,
  createDraft,
  DEFENDANT,
  defendant,
  draftJson,
  parseResponse,
  PROCESS,
  signInPeople,
} from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { LOOK_UP, NAMED } from "../../support/orders/draft_addresses.ts";
import {
  DRAFT_CONDITIONS,
  refuses,
  refusesDraft,
  savesNothing,
  walkRows,
} from "../../support/orders/specification_errors.ts";
import { testContext } from "../../support/test_context.ts";

const { row, assertAllWalked } = walkRows(DRAFT_CONDITIONS);

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
    const agency = { ...whole, agencia: "1234" };
    const account = { ...agency, conta: "567890" };
    const expected = (other: string) => ({
      status: 422,
      codigo: "instituicoes-sobrepostas",
      campo: "reus[0].instituicoes",
      mensagem:
        `Na instituição 99000001, uma instituição, agência ou conta informada abrange ${other} ou é por ela ` +
        "abrangida; exclua a agência e a conta informadas, ou reitere depois a ordem pedindo o bloqueio na conta indicada",
      oQueFazer: /agência e a conta/,
    });
    for (const named of [[whole, agency], [account, whole], [agency, account], [account, account]]) {
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
    for (const named of [whole, agency, account]) {
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
    parseResponse(DraftAnswer, await call(t, "POST", NAMED, { token, json }), 201);
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
      parseResponse(DraftAnswer, await call(t, "POST", NAMED, { token, json }), 201);
    } finally {
      standIns.behave("customer", { mode: "normal" });
    }
  }),
);

Deno.test("every row about drafts has its test", assertAllWalked);
