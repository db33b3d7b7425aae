/** Who is told: the readers of the courts' feeds, the receivers of their webhooks, and the operators' receiver of alarms. */
import { setTimeout as pause } from "node:timers/promises";
import { readable, startMailServer } from "../support/notices/smtp_server.ts";
import { until } from "../support/until.ts";
import type { CourtEvent } from "./checker_entries.ts";
import type { Court } from "./history_court.ts";
import type { Caller } from "./history_http.ts";
import type { HistoryLog } from "./history_log.ts";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** Whether a message is signed as Standard Webhooks says, by the secret that was given for it. */
async function isSigned(headers: Headers, body: string, secret: string): Promise<boolean> {
  const raw = bytesOf(secret.replace(/^whsec_/, ""));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const signed = new TextEncoder().encode(
    `${headers.get("webhook-id")}.${headers.get("webhook-timestamp")}.${body}`,
  );
  const signatures = (headers.get("webhook-signature") ?? "").split(" ").map((one) =>
    one.replace(/^v1,/, "")
  );
  const verdicts = await Promise.all(
    signatures.map((one) => crypto.subtle.verify("HMAC", key, bytesOf(one), signed)),
  );
  return verdicts.includes(true);
}

type Page = { readonly content: readonly CourtEvent[]; readonly proximo: string };

/** Whoever was killed while it sent has told nothing. */
const onError = () => new Response(null, { status: 500 });

const serve = (answer: (request: Request) => Promise<Response>) =>
  Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {}, onError }, answer);

interface AlarmReceiver extends AsyncDisposable {
  readonly env: Readonly<Record<string, string>>;
  /** From here on it writes into a history. */
  writeTo(log: HistoryLog): void;
}

/** Where operators are told, by webhook and by e-mail; it is there before the service is. */
export async function receiveAlarms(): Promise<AlarmReceiver> {
  let log: HistoryLog | undefined;
  const mails = await startMailServer((message) => {
    const text = readable(message);
    const situacao = /encerrado/i.test(/^Subject: .*$/m.exec(text)?.[0] ?? "") ? "ENCERRADO" : "ABERTO";
    for (const [, assunto = ""] of text.matchAll(/\([A-Z ]+: ([^)]+)\)/g)) {
      log?.see("operators", "alarm", { id: "", assunto, situacao, canal: "email" });
    }
  });
  const server = serve(async (request) => {
    const { id, assunto, situacao } = await request.json();
    log?.see("operators", "alarm", { id, assunto, situacao });
    return new Response(null, { status: 204 });
  });
  return {
    env: {
      ALARM_WEBHOOK_URL: `http://127.0.0.1:${server.addr.port}/alarmes`,
      ALARM_WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
      ALARM_WEBHOOK_SEVERITY: "atencao",
      SMTP_URL: mails.url,
      ALARM_EMAIL_FROM: "assets@exemplo.jus.br",
      ALARM_EMAIL_TO: "plantao@exemplo.jus.br",
    },
    writeTo: (history) => void (log = history),
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await mails[Symbol.asyncDispose]();
    },
  };
}

export interface CourtObserver extends AsyncDisposable {
  /** Ids that were read and are to come by webhook, and of the webhooks that came. */
  readonly read: readonly string[];
  readonly came: ReadonlySet<string>;
  /** Protocol numbers of orders that were told to be answered. */
  readonly answered: ReadonlySet<string>;
  /** Reads the whole feed again, from its beginning. */
  readAgain(): Promise<void>;
}

/** Subscribes and begins to read. @param onAnswered with each order that is told to be answered */
export async function observeCourt(
  court: Court,
  { ask }: Caller,
  log: HistoryLog,
  onAnswered: (number: string) => void,
): Promise<CourtObserver> {
  const { jtr: tribunal, judge, administrator } = court;
  const read: string[] = [];
  const came = new Set<string>();
  const answered = new Set<string>();
  let secret = "";
  const server = serve(async (request) => {
    const body = await request.text();
    const evento = JSON.parse(body) as CourtEvent;
    came.add(evento.id);
    const assinado = await isSigned(request.headers, body, secret);
    log.see(`receiver-${tribunal}`, "webhook", { tribunal, assinado, evento });
    return new Response(null, { status: 204 });
  });
  const url = `http://127.0.0.1:${server.addr.port}/avisos`;
  const made = await until("a subscription", async () => {
    const answer = await ask(administrator, "POST", "/v1/assinatura-evento", { url });
    return answer?.status === 201 ? answer.body as { segredo: string } : undefined;
  });
  secret = made.segredo;

  const page = (cursor: string) =>
    ask(judge, "GET", `/v1/evento?limite=40${cursor && `&depoisDe=${cursor}`}`);
  const stopping = new AbortController();
  const reading = (async () => {
    let cursor = "";
    while (!stopping.signal.aborted) {
      const answer = await page(cursor);
      const { content = [], proximo } = (answer?.body ?? {}) as Partial<Page>;
      if (answer?.status === 410 && proximo !== undefined) {
        log.note("another epoch of the feed", { tribunal, cursor, proximo });
        cursor = proximo;
        // What was read of the other epoch may never come.
        read.length = 0;
      } else if (answer?.status === 200 && proximo !== undefined) {
        if (content.length > 0) log.see(`reader-${tribunal}`, "feed", { tribunal, eventos: content });
        for (const { id, tipo, numeroProtocolo, sigilosa } of content) {
          if (sigilosa !== true) read.push(id);
          if (tipo !== "OrdemRespondida" && tipo !== "DesdobramentoRespondido") continue;
          answered.add(numeroProtocolo!);
          onAnswered(numeroProtocolo!);
        }
        cursor = proximo;
      }
      await pause(content.length > 0 ? 20 : 300);
    }
  })();
  return {
    ...{ read, came, answered },
    async readAgain() {
      const ids: string[] = [];
      for (let cursor = "";;) {
        const { content, proximo } = await until("the feed", async () => {
          const answer = await page(cursor);
          return answer?.status === 200 ? answer.body as Page : undefined;
        }, { everyMs: 300 });
        ids.push(...content.map(({ id }) => id));
        if (content.length === 0) break;
        cursor = proximo;
      }
      log.see(`reader-${tribunal}`, "feedAgain", { tribunal, ids });
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await reading;
      await server.shutdown();
    },
  };
}

type Row = { readonly id: string; readonly numeroProtocolo?: string; readonly situacao: string };

/** The whole list of a court's orders, as somebody of it is shown it. */
async function listOf(person: string, { ask }: Caller): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pages = 1; page <= pages;) {
    const answer = await ask(person, "GET", `/v1/ordem?pageSize=200&pageNumber=${page}`);
    if (answer?.status !== 200) continue;
    const { content, totalPages } = answer.body as { content: Row[]; totalPages: number };
    rows.push(...content);
    pages = totalPages;
    page++;
  }
  return rows;
}

export async function listAll({ jtr, judge }: Court, caller: Caller, log: HistoryLog): Promise<void> {
  log.see(`court-${jtr}-end`, "list", {
    tribunal: jtr,
    ordens: (await listOf(judge, caller)).map(({ id, numeroProtocolo, situacao }) => ({
      ...{ id, situacao },
      ...numeroProtocolo && { numero: numeroProtocolo },
    })),
  });
}

/** What somebody else of the court is shown of its orders, in the list and in the feed. */
export async function showTo(
  person: string,
  { jtr: tribunal }: Court,
  caller: Caller,
  log: HistoryLog,
): Promise<void> {
  const numbers = (await listOf(person, caller)).flatMap(({ numeroProtocolo }) => numeroProtocolo ?? []);
  for (let cursor = "";;) {
    const { content, proximo } = await until("the feed", async () => {
      const answer = await caller.ask(
        person,
        "GET",
        `/v1/evento?limite=100${cursor && `&depoisDe=${cursor}`}`,
      );
      return answer?.status === 200 ? answer.body as Page : undefined;
    }, { everyMs: 300 });
    numbers.push(...content.flatMap(({ numeroProtocolo }) => numeroProtocolo ?? []));
    if (content.length === 0) break;
    cursor = proximo;
  }
  log.see(person, "shown", { tribunal, por: person, numeros: [...new Set(numbers)] });
}
