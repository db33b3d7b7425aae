/** What each client of an outside service leaves in the log when it fails: never a header, a key or a body. */
import assert from "node:assert/strict";
import * as v from "valibot";
import { openSftp } from "../../../exchange/sftp/sftp_connection.ts";
import { sftpFaultOf } from "../../../exchange/sftp/sftp_fault.ts";
import { openLog } from "../../../program/terminal/logging.ts";
import { precedentsBank } from "../../../registries/bnp.ts";
import { callPolicy } from "../../../registries/http/call_policy.ts";
import { getJson, sendText } from "../../../registries/http/http.ts";
import { openWebhooks } from "../../../registries/notices/webhook.ts";
import { TypesenseServer } from "../../../search/typesense/server.ts";
import { connect } from "../../../store/connection/connection.ts";

const SECRET = "k-1-secret";
const WORDS = "palavras pesquisadas";

/** Answers everything with what it was asked, headers and body included, in the status that is wanted. */
async function withEcho(
  status: number,
  body: (origin: string, port: number) => Promise<void>,
): Promise<void> {
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const told = [...request.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    const message = `${request.url}\n${told}\n${await request.text()}`;
    return Response.json({ message }, { status });
  });
  await body(`http://127.0.0.1:${server.addr.port}`, server.addr.port);
}

/** A port where nobody listens. */
const nowhere = { origin: "http://127.0.0.1:9", port: 9 };

/** Fails, and writes how to a log as the program does. */
async function logged(ask: () => Promise<unknown>): Promise<string> {
  let text = "";
  const log = openLog((line) => text += line);
  try {
    log("warn", "an answer", { outcome: await ask() });
  } catch (error) {
    log("error", "request failed", { error });
  }
  return text;
}

function assertTellsNothing(text: string): void {
  assert.notEqual(text, "");
  assert.ok(!text.includes(SECRET), text);
  assert.ok(!text.includes(WORDS) && !text.includes(encodeURIComponent(WORDS)), text);
}

type Ask = (origin: string, port: number) => Promise<unknown>;

const bankOf = (url: string, tokenUrl: string) =>
  precedentsBank({ url, tokenUrl, user: "u", password: SECRET, policy: { retries: 0 } });

const clients: Readonly<Record<string, Ask>> = {
  "search": (_origin, port) =>
    new TypesenseServer({ host: "127.0.0.1", port, protocol: "http", apiKey: SECRET, index: "p" })
      .searchAll([{ collection: "p", filter: `stems:=\`${WORDS}\``, perPage: 10 }]),
  "the index": (_origin, port) =>
    new TypesenseServer({ host: "127.0.0.1", port, protocol: "http", apiKey: SECRET, index: "p" })
      .put("p", [{ id: WORDS }]),
  "a registry that is asked": (origin) =>
    getJson(`${origin}/pessoa?q=${encodeURIComponent(WORDS)}`, v.number(), {
      registry: "corporate",
      headers: { authorization: `Bearer ${SECRET}` },
      policy: callPolicy("corporate", { retries: 0 }),
    }),
  "a registry that is sent to": (origin) =>
    sendText(`${origin}/v1/${encodeURIComponent(WORDS)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET}` },
      body: WORDS,
    }, { registry: "precedents", policy: callPolicy("precedents", { retries: 0 }) })
      .then((sent) => sent.ok ? { status: sent.value.status } : sent),
  "the precedents bank's tokens": (origin) => bankOf(origin, origin).page("recurso-repetitivo", { page: 1 }),
  "a webhook": async (origin) => {
    const realClock = () => Temporal.Now.instant();
    const networks = ["127.0.0.0/8"];
    const webhooks = openWebhooks({ secretKey: SECRET.repeat(4), http: true, networks, realClock });
    const { encrypted } = await webhooks.makeSecret("s");
    const url = `${origin}/${SECRET}`;
    return await webhooks.send({ subscriptionId: "s", url, id: "1", body: WORDS, secrets: [encrypted] });
  },
  "SFTP with a password": (_origin, port) => signIn(port, "password", SECRET),
  "SFTP with a key that is none": (_origin, port) =>
    signIn(
      port,
      "key",
      `-----BEGIN OPENSSH PRIVATE KEY-----\n${SECRET}\n-----END OPENSSH PRIVATE KEY-----\n`,
    ),
  "the database": async (_origin, port) => {
    const { db, close } = connect(`postgres://u:${SECRET}@127.0.0.1:${port}/x`, { onError: () => {} });
    try {
      return await db.selectFrom("court_order").select("id").where("process_number", "=", WORDS).execute();
    } finally {
      await close();
    }
  },
};

/** Connects as a channel of an institution does. */
async function signIn(port: number, authentication: "password" | "key", secret: string): Promise<void> {
  const keysDir = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${keysDir}/11111111.${authentication}`, secret, { mode: 0o600 });
    const target = { ispb: "11111111", host: "127.0.0.1", port, username: "u", authentication, hostKeys: [] };
    await using _connection = await openSftp({ keysDir, timeoutMs: 2_000, isAllowed: () => true }, target);
  } catch (error) {
    throw sftpFaultOf(error);
  } finally {
    await Deno.remove(keysDir, { recursive: true });
  }
}

for (const [name, ask] of Object.entries(clients)) {
  Deno.test(`${name} that fails leaves no header, key or body in the log`, async () => {
    assertTellsNothing(await logged(() => ask(nowhere.origin, nowhere.port)));
    for (const status of [400, 401, 404, 500]) {
      await withEcho(
        status,
        async (origin, port) => assertTellsNothing(await logged(() => ask(origin, port))),
      );
    }
  });
}
