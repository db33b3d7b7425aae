/** Every page of both consoles, the portal and the guide, with something on each: for what must hold of all of them. */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { SubscriptionSecret } from "../../../routes/notices/subscription_schema.ts";
import { recordIndexed } from "../../../store/precedents/precedent_index.ts";
import {
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../api.ts";
import { seedOperationDay } from "../exchange/operation_fixture.ts";
import { answerSplit, deposit, seedAnsweredOrder, splitCalls, targetAt } from "../orders/answered_order.ts";
import { interrupt, partialAnswers, publishOrderAnswers, startSeries } from "../orders/series_fixture.ts";
import { precedent } from "../precedents/search_builders.ts";
import type { TestContext } from "../test_context.ts";
import type { Site } from "./browser.ts";
import { signedInPage, type Who } from "./console_session.ts";

const [A, B] = ["99000001", "99000002"];
const CAIXA = "00360305";

/** Somebody, or nobody who is signed in, and the addresses of what they see. */
interface Reader {
  readonly who: Who | undefined;
  readonly paths: readonly string[];
}

/** Fills the service with something of everything pages show, and says which pages there are. */
export async function seedEveryPage(t: TestContext): Promise<readonly Reader[]> {
  const court = await seedCourt(t);
  await seedPrecedents(t);
  await seedOperationDay(t);
  return [court, await administratorPages(t), await operatorPages(t), anybodysPages];
}

/** Of pages that differ by their number or id alone, the first. */
export const onePageOfAKind = (readers: readonly Reader[]): Reader[] =>
  readers.map(({ who, paths }) => ({
    who,
    paths: [...Map.groupBy(paths, (path) => path.replaceAll(/[0-9a-f-]*\d[0-9a-f-]*/g, "#")).values()]
      .map(([first]) => first!),
  }));

/** A page for each reader, signed in where that is needed; each visits its own addresses. */
export async function visitEveryPage(
  t: TestContext,
  site: Site,
  readers: readonly Reader[],
  look: (page: Page, path: string) => Promise<void>,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  for (const { who, paths } of readers) {
    const page = who === undefined
      ? await (await site.visit({})).newPage()
      : await signedInPage(t, site, { profile: who });
    await prepare(page);
    for (const path of paths) {
      await page.goto(site.origin + path);
      await look(page, path);
    }
  }
}

/** Orders in every state, two of each kind of thing, so that links to them have to be told apart. */
async function seedCourt(t: TestContext): Promise<Reader> {
  const { judge: { token } } = await signInPeople(t);
  const { drafted, protocoled } = splitCalls(t, token);
  const ordered = (code: string, blocked: number) =>
    seedAnsweredOrder(t, token, [{ ispb: A!, code: "98" }, { ispb: B!, code, blocked }]);
  const [mixed, other, full] = [
    await ordered("03", 1_234_56),
    await ordered("03", 5_000_00),
    await ordered("12", 15_000_00),
  ];
  const transfer = async (number: string) =>
    (await drafted(number, {
      acoes: [{ alvoId: await targetAt(t, number, B!), tipo: "TRANSFERIR", valor: "1000.00" }],
      depositoJudicial: deposit,
    })).id;
  const answered = [await transfer(mixed!), await transfer(other!)];
  for (const split of answered) {
    await protocoled(split);
    await answerSplit(t, split, [{ code: "01", done: 1_000_00 }]);
    await declareTransfer(t, split);
  }
  const unblock = async () =>
    (await drafted(full!, {
      acoes: [{ alvoId: await targetAt(t, full!, B!), tipo: "DESBLOQUEAR", valor: "100.00" }],
    })).id;
  const saved = [await unblock(), await unblock()];
  const [series, closed] = [await startSeries(t, token), await startSeries(t, token)];
  await publishOrderAnswers(t, closed.numeroProtocolo, ...partialAnswers(300_000));
  await interrupt(t, token, closed.serieId);
  const waiting = await protocolOrder(t, token, draftJson({ sigilosa: true }));
  // Two that nothing but their place tells apart.
  const draft = await createDraft(t, token);
  await createDraft(t, token);
  return {
    who: "judge",
    paths: [
      ...[
        "",
        "/minutas",
        "/minuta/nova",
        "/ordens",
        "/ordens?situacao=RESPONDIDA",
        "/desdobramentos",
        "/series",
      ],
      ...["/transferencias", "/pendencias", "/avisos", "/delegacoes", "/instituicoes", "/codigos", "/sigilo"],
      "/numeros",
      `/pessoa/${DEFENDANT}`,
      ...["/busca?q=0000832-35.2018.4.01.3202", `/busca?q=${DEFENDANT}`, "/busca?q=nada"],
      ...[`/minuta/${draft.id}`, `/minuta/${draft.id}/editar`, "/protocolar?todas=true&filtros="],
      ...[mixed, other, full, waiting.numeroProtocolo, series.numeroProtocolo].map((number) =>
        `/ordem/${number}`
      ),
      ...[`/ordem/${waiting.numeroProtocolo}/visualizadores`, `/ordem/${full}/desdobrar`],
      ...[...answered, saved[0]!].map((id) => `/desdobramento/${id}`),
      `/desdobramentos/protocolar?${saved.map((id) => `id=${id}`).join("&")}`,
      ...[series, closed].map(({ serieId }) => `/serie/${serieId}`),
      ...[`/serie/${series.serieId}/interromper`, `/serie/${closed.serieId}/desdobrar`],
      "/ordem/20990000000001",
    ].map((path) => `/console${path}`),
  };
}

/** The institution has declared it, and the depositary is late. */
async function declareTransfer(t: TestContext, split: string): Promise<void> {
  const now = t.clock().toString();
  await sql`
    insert into transfer_arrival (action_id, ispb, receiver_ispb, amount, transferred_at, expected_on, status, asked, updated_at)
    select id, ${CAIXA}, ${CAIXA}, 100000, ${now}::timestamptz, '2026-11-17', 'expected', 1, ${now}::timestamptz
    from split_action where split_id = ${split}`.execute(t.db);
}

async function administratorPages(t: TestContext): Promise<Reader> {
  const { administrator: { token } } = await signInPeople(t);
  const made = await Promise.all(
    ["localhost", "127.0.0.1"].map(async (host) => {
      const json = { url: `http://${host}:9/` };
      const answer = await call(t, "POST", "/v1/assinatura-evento", { token, json });
      return parseResponse(SubscriptionSecret, answer, 201).id;
    }),
  );
  return {
    who: "administrator",
    paths: [
      ...[
        "",
        "/delegacoes",
        "/contas-unicas",
        "/contas-deposito",
        "/contas-deposito/nova",
        "/regras",
        "/assinaturas",
      ],
      ...["/assinaturas/nova", ...made.map((id) => `/assinaturas/${id}`), "/instituicoes", "/visualizadores"],
    ].map((path) => `/console${path}`),
  };
}

async function operatorPages({ db }: TestContext): Promise<Reader> {
  const ids = async (table: "remittance" | "answer_file" | "quarantine" | "alarm") =>
    (await db.selectFrom(table).select("id").orderBy("id").limit(3).execute()).map(({ id }) => id);
  const [remittances, files, entries, alarms] = await Promise.all([
    ids("remittance"),
    ids("answer_file"),
    ids("quarantine"),
    ids("alarm"),
  ]);
  return {
    who: "operator",
    paths: [
      ...[
        "",
        "/instituicoes",
        "/remessas",
        "/respostas",
        "/quarentena",
        "/alarmes",
        "/tarefas?situacao=DESISTIU",
      ],
      ...["/calendario", "/canais", "/integridade?lacres=100", "/estatisticas", "/historico", "/relogio"],
      ...[A, B].flatMap((ispb) => [`/instituicao/${ispb}`, `/instituicao/${ispb}/homologacao`]),
      ...remittances.map((id) => `/remessa/${id}`),
      ...files.map((id) => `/resposta/${id}`),
      ...entries.map((id) => `/quarentena/${id}`),
      ...alarms.map((id) => `/alarme/${id}`),
      ...["/busca?q=teste", "/remessa/999"],
    ].map((path) => `/operacao${path}`),
  };
}

async function seedPrecedents({ app, db, clock }: TestContext): Promise<void> {
  const put = [
    precedent({
      ...{ organ: "STF", species: "RG", number: "1046", question: "Validade de norma coletiva" },
      thesis: "São constitucionais os acordos que pactuam limitações a direitos trabalhistas.",
      leadingCases: [{ number: "01011290620175010000", link: "https://exemplo.jus.br/1" }, {
        ...{ number: "01011290620175010001", link: "https://exemplo.jus.br/2" },
      }],
      suspensions: [{ active: true, since: "2025-06-03", description: "Suspensão nacional" }],
      decisions: {
        rapporteur: "Min. Fulana de Tal",
        followUpLink: "https://exemplo.jus.br/a",
        texts: [{ type: "Acórdão de mérito", text: "Provido." }],
      },
    }),
    precedent({ organ: "STJ", species: "RR", number: "1046", question: "Outra norma coletiva" }),
    precedent({ organ: "STJ", species: "SUM", number: "7", thesis: "Reexame de norma.", status: "Vigente" }),
    precedent({
      ...{ organ: "TRF01", species: "IRDR", number: "9", question: "Norma de aposentadoria" },
      ...{ status: "Cancelado", alert: "cancelado", cancelled: true },
    }),
  ];
  await app.search.apply({ put, remove: [] });
  const rows = put.map(({ id, organ, species, status, cancelled, updatedOn }) => ({
    ...{ id, organ, species, status, cancelled, updatedOn, digest: id },
  }));
  await db.transaction().execute((tx) =>
    recordIndexed(tx, rows, { at: clock(), on: Temporal.PlainDate.from("2026-11-23") })
  );
}

const anybodysPages: Reader = {
  who: undefined,
  paths: [
    ...[
      "/",
      "/pesquisa?buscaGeral=norma",
      "/pesquisa?buscaGeral=norma&cancelados=true",
      "/pesquisa?buscaGeral=xyzwq",
      "/acompanhar?orgaos=STF&tipos=RG&nr=1046&cancelados=true",
    ],
    ...["/precedente/stf-rg-1046", "/precedente/stj-sum-7", "/precedente/nenhum", "/estatisticas", "/ajuda"],
    ...["/guia", "/glossario", "/problemas", "/problemas/conteudo-invalido", "/documento", "/entrar"],
  ],
};
