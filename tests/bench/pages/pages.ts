/**
 * Pages of the consoles and the portal in a court of many orders: what a browser on the same machine waits, and what
 * processor the service and PostgreSQL take for each.
 */
import process from "node:process";
import { sql } from "kysely";
import type { App, Consoles } from "../../../routes/app.ts";
import { routes } from "../../../routes/mod.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { insertWebSession } from "../../../store/identity/web_sessions.ts";
import { openConsoles } from "../../../web/consoles.ts";
import { website } from "../../../web/mod.tsx";
import { digestOf, randomValue } from "../../../web/session/session_cookie.ts";
import { encryptTokens } from "../../../web/session/session_tokens.ts";
import { type Bench, measured, wholeNumber, wholeNumbers } from "../bench.ts";
import { median } from "../repetitions.ts";
import { openService, type Service } from "../service.ts";
import { fillCourt, PEOPLE } from "./page_data.ts";

const JUDGE = "11144477735";
const SECRET = "the bench's own key, of thirty-two letters";

interface Options {
  readonly orders: readonly number[];
  readonly calls: number;
  readonly repeat: number;
}

export const pages: Bench = (command) =>
  command
    .description("pages of a court's console, of the operators' and of the portal")
    .option("--orders <counts>", "how many orders the court has, separated by commas", wholeNumbers, [
      2_000,
      100_000,
    ])
    .option("--calls <count>", "how often each page is asked for in one repetition", wholeNumber, 40)
    .option("--repeat <count>", "how many repetitions, of which the medians are printed", wholeNumber, 3)
    .action(measured(measurePages));

async function measurePages({ orders, calls, repeat }: Options): Promise<string[]> {
  const lines: string[] = [];
  for (const count of orders) {
    await using stack = new AsyncDisposableStack();
    const service = await openService(stack);
    const began = performance.now();
    await fillCourt(service.db, count, { jtr: "401", unit: "v-4013202", judge: JUDGE });
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    lines.push(
      `${
        count.toLocaleString("en")
      } orders, written in ${seconds} s; ms, medians of ${repeat} × ${calls} requests`,
      `${"page".padEnd(24)}    p50    p95    processor    kB`,
    );
    const measure = await openPages(stack, service);
    for (const [name, path, who] of await addresses(service.db)) {
      await measure(path, who, 5);
      const runs: PageFigures[] = [];
      for (let run = 0; run < repeat; run++) runs.push(await measure(path, who, calls));
      const of = (key: keyof PageFigures) =>
        median(runs.map((figures) => figures[key])).toFixed(0).padStart(7);
      lines.push(`${name.padEnd(24)}${of("p50")}${of("p95")}      ${of("processor")}${of("kilobytes")}`);
    }
  }
  return lines;
}

type Who = "judge" | "operator" | undefined;

async function addresses(db: Db): Promise<(readonly [name: string, path: string, who: Who])[]> {
  const order = await db.selectFrom("court_order").select(["protocol_number", "process_number"]).where(
    "status",
    "=",
    "answered",
  )
    .where("court_unit_id", "=", "v-4013202").orderBy("created_at", "desc").limit(1)
    .executeTakeFirstOrThrow();
  const { protocol_number: number, process_number: process } = order;
  const court = [
    ["Início", ""],
    ["Ordens", "/ordens"],
    ["Ordens, of the court", "/ordens?varaId=todas"],
    ["Ordens, pending 98s", "/ordens?naoRespostaPendente=true"],
    ["Ordens, page 3", "/ordens?pagina=3"],
    ["Ordens, by judge", "/ordens?varaId=todas&ordenar=nomeJuiz"],
    ["Minutas", "/minutas"],
    ["Desdobramentos", "/desdobramentos"],
    ["Séries", "/series"],
    ["Transferências", "/transferencias"],
    ["Pendências", "/pendencias"],
    ["Avisos", "/avisos"],
    ["Avisos, unread", "/avisos?situacao=NAO_LIDOS"],
    ["Avisos, settled", "/avisos?situacao=RESOLVIDOS"],
    ["Números", "/numeros"],
    ["Instituições", "/instituicoes"],
    ["Nova minuta", "/minuta/nova"],
    ["an order", `/ordem/${number}`],
    ["Desdobrar", `/ordem/${number}/desdobrar`],
    ["Busca by process", `/busca?q=${process}`],
    ["Busca, a common name", "/busca?q=silva"],
    ["Busca, a slip in it", "/busca?q=oliveria"],
    ["Suggestions", "/busca/sugestoes?q=nepomuceno"],
    ["a person of 2 in 100", `/pessoa/${PEOPLE.ofMany}`],
    ["the same, by blocked", `/pessoa/${PEOPLE.ofMany}?ordenar=-valorBloqueado`],
    ["a person of few", `/pessoa/${PEOPLE.ofFew}`],
    ["review of all drafts", "/protocolar?todas=true&filtros=varaId%3Dv-4013202"],
  ].map(([name, path]) => [name!, `/console${path}`, "judge"] as const);
  const operation = [
    ["Hoje", ""],
    ["Instituições (operators)", "/instituicoes"],
    ["Remessas", "/remessas"],
    ["Respostas", "/respostas"],
    ["Alarmes", "/alarmes"],
    ["Histórico", "/historico"],
  ].map(([name, path]) => [name!, `/operacao${path}`, "operator"] as const);
  const open = [["portal", "/"], ["portal, figures", "/estatisticas"], ["error codes", "/problemas"], [
    "guide",
    "/guia",
  ]]
    .map(([name, path]) => [name!, path!, undefined] as const);
  return [...court, ...operation, ...open];
}

interface PageFigures {
  readonly p50: number;
  readonly p95: number;
  /** Of one request. */
  readonly processor: number;
  readonly kilobytes: number;
}

/** Serves the pages with two people signed in; what it returns asks for a page again and again. */
async function openPages(stack: AsyncDisposableStack, { app: plain, db, headersOf, stagingData }: Service) {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request, info) => fetched(request, info),
  );
  stack.defer(() => server.shutdown());
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const consoles = openConsoles({
    ...{
      publicUrl: origin,
      issuer: "http://localhost/auth/realms/pje",
      clientId: "assets-console",
      http: true,
    },
    ...{ clientSecret: undefined, idleMinutes: 600, sessionHours: 12, secretKey: SECRET },
    realClock: () => Temporal.Now.instant(),
  });
  const app: App = { ...plain, consoles };
  const fetched = await website(app, routes(app).fetch);
  const operator = stagingData.users().find(({ profiles, active }) =>
    active && profiles.includes("operator")
  )!;
  const cookies = {
    judge: await signIn(db, consoles, headersOf, stagingData.user(JUDGE)!),
    operator: await signIn(db, consoles, headersOf, operator),
  };
  return async (path: string, who: Who, calls: number): Promise<PageFigures> => {
    const headers = { Accept: "text/html", ...who !== undefined && { Cookie: cookies[who] } };
    const times: number[] = [];
    let bytes = 0;
    const before = await processorMs(db);
    for (let call = 0; call < calls; call++) {
      const began = performance.now();
      const response = await fetch(origin + path, { headers, redirect: "manual" });
      const text = await response.text();
      times.push(performance.now() - began);
      if (response.status !== 200) {
        throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
      }
      bytes = new TextEncoder().encode(text).length;
    }
    const processor = (await processorMs(db) - before) / calls;
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(calls - 1, Math.floor(calls * share))]!;
    return { p50: at(0.5), p95: at(0.95), processor, kilobytes: bytes / 1024 };
  };
}

/** A session of somebody, as the sign-in leaves it; the cookie of their browser. */
async function signIn(
  db: Db,
  { encryption }: Consoles,
  headersOf: Service["headersOf"],
  { cpf, name, units }: { cpf: string; name: string; units: readonly string[] },
): Promise<string> {
  const [value, csrf, now] = [randomValue(), randomValue(), Temporal.Now.instant()];
  const id = digestOf(value);
  const access = (await headersOf(cpf)).authorization!.slice("Bearer ".length);
  const tokens = { access, refresh: undefined, id: undefined, accessExpiresAt: now.add({ hours: 6 }) };
  await db.transaction().execute(async (tx) =>
    await insertWebSession(tx, {
      ...{ id, cpf, csrf, name, unit: units[0], createdAt: now, seenAt: now },
      ...{ subject: undefined, providerSession: undefined },
      ...await encryptTokens(encryption, id, tokens),
    })
  );
  return `assets_sessao=${value}`;
}

const TICK_MS = 10;

/** What this process, the sessions of the database and its ended parallel workers have taken so far. */
async function processorMs(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where pid is not null`.execute(db);
  const read = async (pids: readonly (string | number)[]) => {
    const { stdout } = await new Deno.Command("cat", {
      args: pids.map((pid) => `/proc/${pid}/stat`),
      stderr: "null",
    }).output();
    // The name of a process, in brackets, may have spaces.
    return new TextDecoder().decode(stdout).trim().split("\n")
      .map((line) => line.slice(line.lastIndexOf(")") + 2).split(" "));
  };
  const sessions = await read(rows.map(({ pid }) => pid));
  const parents = await read([...new Set(sessions.map(([, parent]) => parent!))]);
  const sum = (values: readonly (string | undefined)[]) =>
    values.reduce((all, value) => all + Number(value), 0);
  // User and system time, at the 14th and 15th place of the line; those of ended children follow.
  const ticks = sessions.reduce((all, stat) => all + sum(stat.slice(11, 13)), 0) +
    parents.reduce((all, stat) => all + sum(stat.slice(13, 15)), 0);
  const { user, system } = process.cpuUsage();
  return ticks * TICK_MS + (user + system) / 1000;
}
