/**
 * Every operation that names an object, called by those who may not know that it exists: they are answered as for one
 * that does not, and no list of theirs has it. From the table of who may call what.
 */
import assert from "node:assert/strict";
import type { KyselyPlugin } from "kysely";
import { routes } from "../../../routes/mod.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { readPrimary } from "../../../store/list_reading.ts";
import { type ApiResponse, call, databaseDigest, DEFENDANT, signInPeople } from "../api.ts";
import { courtPart } from "../orders/court_matrix.ts";
import { followUpPart } from "../orders/follow_up_matrix.ts";
import { orderPart } from "../orders/order_matrix.ts";
import { type Good, type Part, profileColumns, readTable } from "../orders/profile_matrix.ts";
import type { TestContext } from "../test_context.ts";
import type { AttackRun, Scenario } from "./scenario.ts";

const parts: readonly Part[] = [orderPart, followUpPart, courtPart];

const { oper: _, ...ofCourts } = profileColumns;
const names: readonly string[] = Object.keys(ofCourts);
const profiles = Object.values(ofCourts);

/**
 * What others than the owner's court may know of, by the specification: a single account is of a branch of the judiciary,
 * not of a court; holidays, problems and the public check of documents are everybody's.
 */
const sharedByCourts = [
  "GET /v1/conta-unica/{id}",
  "PUT /v1/conta-unica/{id}",
  "DELETE /v1/conta-unica/{id}",
  "GET /problemas/{codigo}",
  "GET /v1/processo/{numeroProcesso}",
  "GET /v1/documento/{codigo}",
];

/** Of many ids, each of which has its own answer: 200 with the problem of every one that is not there. */
const answeredForEach = ["GET /v1/ordem/minuta/consulta", "GET /v1/desdobramento/consulta"];

/** What of a confidential order an administrator of its court keeps without seeing it, and what is nobody's alone. */
const ofTheCourt = /^\w+ \/v1\/(assinatura-evento|delegacao-protocolizacao|conta-deposito)/;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const PROTOCOL = /(?<![0-9])20\d{12}(?![0-9])/g;

/** The ids of a call: what it names. */
const idsIn = (text: string): string[] => [...text.match(UUID) ?? [], ...text.match(PROTOCOL) ?? []];

/** The same call, of what never was. */
function ofNothing({ path, json, ...rest }: Good): Good {
  const other = (text: string) =>
    text.replace(UUID, "7f000000-0000-4000-8000-00000000000f").replace(PROTOCOL, "20269999999999");
  return {
    ...rest,
    path: other(path),
    ...json !== undefined && { json: JSON.parse(other(JSON.stringify(json))) },
  };
}

/** What a stranger can tell answers apart by: nothing but the ids they sent themselves. */
function seenOf({ status, headers, text }: ApiResponse) {
  const without = (said: string) => said.replace(UUID, "<id>").replace(PROTOCOL, "<id>");
  const shown = [...headers].filter(([name]) => name !== "x-request-id").map((
    [name, value],
  ) => [name, without(value)]);
  const body = without(text).replace(/"correlacao":"[^"]*"/, "");
  return { status, headers: Object.fromEntries(shown), body };
}

/** Those who have every profile, and are of another court, or of the same and not let see what is confidential. */
async function strangers(t: TestContext) {
  const { foreignJudge, otherJudge } = await signInPeople(t);
  t.externalServices.stagingData.changeUser(foreignJudge.cpf, { profiles });
  t.externalServices.stagingData.changeUser(otherJudge.cpf, { profiles: ["judge", "assistant"] });
  return { foreign: foreignJudge, colleague: otherJudge };
}

type Stranger = { readonly cpf: string; readonly token: string };

export const visibilityAttacks: Scenario = {
  name: "visibility",
  promise: "what somebody may not know of is, in every operation, as what does not exist",
  async attack(run) {
    const { t } = run;
    const { db, statements } = noteStatements(t.app.db);
    const http = routes({ ...t.app, db, lists: readPrimary(db) });
    const site = { http, statements };
    const { judge, assistantWithoutDelegation } = await signInPeople(t);
    const { foreign, colleague } = await strangers(t);
    const hidden = new Set<string>();
    for (const { table, requests } of parts) {
      for (const { name, method, statuses } of readTable(table)) {
        const request = requests[name];
        if (
          request === undefined ||
          !statuses.some(({ who, status }) => isOf(who) && status < 500 && status !== 403)
        ) {
          continue;
        }
        const good = await request({ t, token: judge.token, colleague: assistantWithoutDelegation.cpf });
        const ids = idsIn(`${good.path} ${JSON.stringify(good.json)}`);
        if (ids.length === 0 || sharedByCourts.includes(name)) continue;
        for (const id of ids) hidden.add(id);
        await asNothing(run, { site, method, name, good, stranger: foreign, what: "of another court" });
        if (ofTheCourt.test(name)) continue;
        await t.db.updateTable("court_order").set({ confidential: true }).where("confidential", "=", false)
          .execute();
        await asNothing(run, { site, method, name, good, stranger: colleague, what: "confidential" });
      }
    }
    await nothingListed(run, { http, hidden, foreign, colleague });
  },
};

const isOf = (who: string): boolean => names.includes(who);

/**
 * One call, of what is hidden from the caller and of what is not there. Both are denied by the same statements, so that
 * neither takes longer; times are not compared, which other work on the machine changes.
 */
async function asNothing(
  { t, attempt }: AttackRun,
  { site: { http, statements }, method, name, good, stranger, what }: {
    site: { readonly http: ReturnType<typeof routes>; readonly statements: string[] };
    method: string;
    name: string;
    good: Good;
    stranger: Stranger;
    what: string;
  },
): Promise<void> {
  await attempt(`${name}, ${what}`, async () => {
    const before = await databaseDigest(t.db);
    const send = async (called: Good) => {
      statements.length = 0;
      const seen = seenOf(await call({ http }, method, called.path, { ...called, token: stranger.token }));
      return { ...seen, statements: [...statements] };
    };
    // The first call reads what is kept for the next ones, such as the institutions.
    await send(ofNothing(good));
    const nothing = await send(ofNothing(good));
    const found = await send(good);
    assert.deepEqual(found, nothing);
    const refused = answeredForEach.includes(name)
      ? found.body.includes('"status":404')
      : found.status >= 400;
    assert.ok(refused, `answered ${found.status}`);
    assert.deepEqual(await databaseDigest(t.db), before, "changed something");
  });
}

/** Every list and search of the tables, as a stranger has it. */
async function nothingListed(
  { t, attempt, long }: AttackRun,
  { http, hidden, foreign, colleague }: {
    http: ReturnType<typeof routes>;
    hidden: ReadonlySet<string>;
    foreign: Stranger;
    colleague: Stranger;
  },
): Promise<void> {
  const numbers = [...hidden].filter((id) => /^20\d{12}$/.test(id));
  const searches = [
    ...numbers.slice(0, 3).map((number) => `/v1/busca?q=${number}`),
    `/v1/pessoa?cpfCnpjReu=${DEFENDANT}`,
    `/v1/serie?cpfCnpjReu=${DEFENDANT}`,
  ];
  const listed = parts.flatMap(({ table }) => readTable(table))
    .filter(({ method, path }) => method === "GET" && !path.includes("{") && path.startsWith("/v1/"))
    .map(({ path }) => path);
  const requested = `?pageSize=200`;
  for (const [who, { token }] of [["of another court", foreign], ["of another unit", colleague]] as const) {
    for (
      const path of [...listed.map((path) => path === "/v1/evento" ? path : path + requested), ...searches]
    ) {
      for (const accept of long ? ["application/json", "text/csv"] : ["application/json"]) {
        await attempt(`GET ${path} as ${accept}, ${who}`, async () => {
          const { text } = await call({ http }, "GET", path, { token, headers: { Accept: accept } });
          const shown = [...hidden].filter((id) =>
            text.replace(/"(instance|detail)":"[^"]*"/g, "").includes(id)
          );
          const ofCourt = who === "of another unit" ? await courtsOwn(t, shown) : new Set<string>();
          assert.deepEqual(shown.filter((id) => !ofCourt.has(id) && !asks(path, id)), []);
        });
      }
    }
  }
}

const asks = (path: string, id: string): boolean => path.includes(id);

/** What is of the whole court, and so of the colleague's. */
async function courtsOwn({ db }: TestContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const uuids = ids.filter((id) => id.includes("-"));
  const found = await Promise.all(
    (["webhook_subscription", "delegation", "deposit_account"] as const).map((table) =>
      db.selectFrom(table).select("id").where("id", "in", uuids).execute()
    ),
  );
  return new Set(found.flat().map(({ id }) => id));
}

/** Notes the statements that a program runs on its database. */
function noteStatements(db: Db): { db: Db; readonly statements: string[] } {
  const statements: string[] = [];
  const note: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: db.withPlugin(note), statements };
}
