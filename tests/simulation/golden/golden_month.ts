/** What a recorded month leaves for everybody outside: files, receipts, events, answers of the API and the text of documents. */
import assert from "node:assert/strict";
import { call, signInPeople } from "../../support/api.ts";
import { pdfPages } from "../../support/documents/pdf.ts";
import type { TestContext } from "../../support/test_context.ts";
import type { LedgerOrder } from "../money/money_ledger.ts";

/** Lines, by the name of the file that keeps them. */
type Golden = ReadonlyMap<string, readonly string[]>;

/** Of so many orders, and the last of every series, the whole detail and the documents are kept. */
const DETAILED = 4;

export async function goldenOf(t: TestContext, orders: readonly LedgerOrder[]): Promise<Golden> {
  const { judge: { token }, operator } = await signInPeople(t);
  const read = async (path: string, by = token) => {
    const { status, text } = await call(t, "GET", path, { token: by });
    assert.equal(status, 200, `${path}: ${text}`);
    return JSON.parse(text);
  };
  const detailed = orders.filter(({ series }, n) => n < DETAILED || series?.orders.at(-1) === orders[n]);
  const series = [...new Set(orders.flatMap(({ series }) => series?.id ?? []))];
  const answers = [
    "/v1/ordem?pageSize=200",
    "/v1/desdobramento?pageSize=200",
    "/v1/serie?pageSize=200",
    ...detailed.map(({ number }) => `/v1/ordem/${number}`),
    ...series.map((id) => `/v1/serie/${id}`),
  ];
  const golden = new Map<string, string[]>([
    ["files.txt", await filesOf(t)],
    ["events.txt", await eventsOf(read)],
    ["answers.txt", []],
    ["documents.txt", []],
  ]);
  for (const path of answers) {
    // What the detail tells of events is in the feed.
    const { eventos: _, ...answer } = await read(path);
    golden.get("answers.txt")!.push(
      `== GET ${path}`,
      ...JSON.stringify(answer, null, 1).split("\n").map((line) => line.trim()),
    );
  }
  golden.get("answers.txt")!.push(
    "== GET /v1/operacao/remessa",
    ...(await read("/v1/operacao/remessa?pageSize=200", operator.token)).content.map((one: unknown) =>
      JSON.stringify(one)
    ),
  );
  for (const { number } of detailed) {
    for (const document of ["recibo", "detalhamento"]) {
      golden.get("documents.txt")!.push(
        `== ${document} ${number}`,
        ...await documentOf(t, token, `/v1/ordem/${number}/${document}`),
      );
    }
  }
  return masked(golden);
}

/** Remittances and receipts, as institutions find them. */
async function filesOf({ exchangeDir, exchange: { folders } }: TestContext): Promise<string[]> {
  const lines: string[] = [];
  const ispbs = (await Array.fromAsync(Deno.readDir(exchangeDir))).map(({ name }) => name)
    .filter((name) => /^[0-9A-Z]{8}$/.test(name)).sort();
  for (const ispb of ispbs) {
    for (const folder of [folders.outbox(ispb), folders.receipts(ispb)]) {
      const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
      for (const name of names.filter((name) => name.endsWith(".txt"))) {
        lines.push(
          `== ${name}`,
          ...(await Deno.readTextFile(`${folder}/${name}`)).split("\r\n").slice(0, -1),
        );
      }
    }
  }
  return lines;
}

async function eventsOf(
  read: (path: string) => Promise<{ content: unknown[]; proximo: string }>,
): Promise<string[]> {
  const lines: string[] = [];
  for (let cursor = "";;) {
    const { content, proximo } = await read(`/v1/evento?limite=200${cursor && `&depoisDe=${cursor}`}`);
    if (content.length === 0) return lines;
    lines.push(...content.map((event) => JSON.stringify(event)));
    cursor = proximo;
  }
}

async function documentOf(t: TestContext, token: string, path: string): Promise<string[]> {
  const response = await t.http.request(path, { headers: { Authorization: `Bearer ${token}` } }, {
    remoteAddr: { hostname: "127.0.0.1" },
  });
  assert.equal(response.status, 200, path);
  const pages = await pdfPages(new Uint8Array(await response.arrayBuffer()));
  return pages.flatMap((page) => page.split("\n").map((line) => line.trim()).filter((line) => line !== ""));
}

/** What is drawn by chance is numbered in the order in which it is met. */
const DRAWN = [
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
  /\b[0-9a-f]{64}\b/g,
  /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/g,
  // An event is known by its transaction, whose number is the server's.
  /(?<=^\{"id":")[0-9a-z]+-[0-9a-z]+(?=")/g,
];

/** A file counts from when it lay there, which is some real milliseconds before its hour in the month. */
const DELIVERED = /T(04:50|20:00):\d\d(?:\.\d+)?/g;

function masked(golden: Golden): Golden {
  const met = new Map<string, string>();
  const mask = (found: string) => {
    const known = met.get(found) ?? `#${met.size + 1}`;
    met.set(found, known);
    return known;
  };
  return new Map([...golden].map(([name, lines]) => [
    name,
    lines.map((line) =>
      DRAWN.reduce((text, drawn) => text.replace(drawn, mask), line).replace(DELIVERED, "T$1")
    ),
  ]));
}

const MOST_TOLD = 20;

/** Which lines are other than they were, each with where it stands and what it belongs to. */
export function differences(file: string, old: readonly string[], now: readonly string[]): string[] {
  const told: string[] = [];
  let within = "";
  for (let n = 0; n < Math.max(old.length, now.length) && told.length < MOST_TOLD; n++) {
    if (now[n]?.startsWith("== ")) within = now[n]!.slice(3);
    if (old[n] === now[n]) continue;
    told.push(`${file}:${n + 1} (${within})\n  was: ${old[n] ?? "nothing"}\n  is:  ${now[n] ?? "nothing"}`);
    // One line more or less moves all others.
    if (old.length !== now.length) break;
  }
  return told;
}
