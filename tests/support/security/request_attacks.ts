/** Requests that are wrong in their form: paths, sizes, encodings and framing, as bytes on a real socket. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { listen } from "../../../routes/http/serve.ts";
import { openAssets } from "../../../web/assets.ts";
import { website } from "../../../web/mod.tsx";
import { databaseDigest, draftJson, signInPeople } from "../api.ts";
import type { AttackRun, Scenario } from "./scenario.ts";

const LIMIT = 1_048_576;
/** A server that answers nothing for so long has been hung, on the slowest machine. */
const MOST_MS = 120_000;

/** All that a server answers to some bytes until it ends the connection, or has answered as often as was asked. */
function answersTo(port: number, sent: string | Uint8Array, count = 1): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const late = setTimeout(() => socket.destroy(new Error("No answer")), MOST_MS);
    const socket = connect(port, "127.0.0.1", () => void socket.write(sent));
    socket.on("data", (data) => {
      answer += data.toString("latin1");
      if ((answer.match(/HTTP\/1\.1 [2-5]\d\d /g) ?? []).length >= count) socket.end();
    });
    socket.on("close", () => {
      clearTimeout(late);
      resolve(answer);
    });
    // A server may end a connection while much is still being sent.
    socket.on(
      "error",
      (error: Error & { code?: string }) =>
        ["ECONNRESET", "EPIPE"].includes(error.code ?? "") ? undefined : reject(error),
    );
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

const climbs = [
  "..",
  "%2e%2e",
  "%252e%252e",
  "..%2f",
  "..%5c",
  "..\\",
  "%2e.",
  "..%00",
  "....//",
  "%c0%ae%c0%ae",
  "..;",
];
const places = [
  "deno.json",
  "config.ini",
  ".data/secret_key",
  "etc/passwd",
  "web/files/console.js",
  "main.ts",
];
/** Found in an answer, one of them tells a file of the machine. */
const leaked = /root:x:0|"unstable":|import \{|POSTGRES_|BEGIN (OPENSSH|PGP|PRIVATE)/;

async function paths({ attempt, long }: AttackRun, port: number): Promise<void> {
  const { digest } = await openAssets();
  const bases = [
    "",
    "/arquivos/x",
    `/arquivos/${digest}`,
    "/swagger/ui",
    "/documento",
    "/v1/ordem/1/informacao/documento",
  ];
  const tried = bases.flatMap((base) =>
    climbs.flatMap((up) => places.map((place) => `${base}/${up}/${up}/${up}/${up}/${up}/${place}`))
  );
  const some = long ? tried : tried.filter((_, index) => index % 7 === 0);
  const odd = [
    "/%00",
    "/%ff%fe",
    "/%",
    "/%zz",
    `/${"a".repeat(14_000)}`,
    `/arquivos/${digest}/${"a".repeat(5_000)}`,
    `/arquivos/${digest}/constructor`,
    `/arquivos/${digest}/__proto__`,
    "/swagger/ui/toString",
    "/problemas/__proto__",
    "/operacao/instituicao/__proto__",
    "//mal.exemplo/..",
    "/\\mal.exemplo",
    "/console//mal.exemplo",
    "http://mal.exemplo/v1/ordem",
    "/entrar?voltar=//mal.exemplo",
    "/entrar?voltar=https://mal.exemplo",
    "/entrar?voltar=/\\mal.exemplo",
    "/entrar?voltar=/%09/mal.exemplo",
    "/entrar?voltar=/%0d%0aSet-Cookie:%20a=b",
    "/documento?codigo=%0d%0aSet-Cookie:%20a=b",
    "/documento?codigo=//mal.exemplo",
  ];
  for (const path of [...some, ...odd]) {
    await attempt(`the path ${path.slice(0, 80)}`, async () => {
      const answer = await answersTo(
        port,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      );
      const status = statusOf(answer);
      assert.ok(status >= 200 && status < 500 || status === 503, `answered ${status || answer.slice(0, 50)}`);
      assert.doesNotMatch(answer.replace(/[^]*?\r\n\r\n/, ""), leaked);
      const head = answer.split("\r\n\r\n")[0]!;
      const to = /^location: (.*)$/im.exec(head)?.[1];
      assert.equal(
        to === undefined || new URL(to, "http://localhost").origin === "http://localhost",
        true,
        to,
      );
      assert.doesNotMatch(head, /^set-cookie: a=b/im);
    });
  }
}

/** By name the bytes, and the statuses that hold. */
async function framings(
  token: string,
): Promise<[name: string, sent: string | Uint8Array, statuses: number[]][]> {
  const head = (method: string, path: string, ...lines: string[]) =>
    [`${method} ${path} HTTP/1.1`, "Host: localhost", ...lines, "", ""].join("\r\n");
  const own = [`Authorization: Bearer ${token}`, "Content-Type: application/json"];
  const post = (...lines: string[]) => head("POST", "/v1/ordem/minuta", ...own, ...lines);
  const sized = (size: number) => `${post(`Content-Length: ${size}`)}"${"a".repeat(size - 2)}"`;
  const chunked = (size: number) =>
    `${post("Transfer-Encoding: chunked")}${size.toString(16)}\r\n${"a".repeat(size)}\r\n0\r\n\r\n`;
  const json = (body: string) => `${post(`Content-Length: ${new TextEncoder().encode(body).length}`)}${body}`;
  const zipped = new Uint8Array(
    await new Response(new Blob(["0".repeat(20_000_000)]).stream().pipeThrough(new CompressionStream("gzip")))
      .arrayBuffer(),
  );
  const bomb = new Uint8Array([
    ...new TextEncoder().encode(post("Content-Encoding: gzip", `Content-Length: ${zipped.length}`)),
    ...zipped,
  ]);
  const draft = JSON.stringify(draftJson());
  return [
    ["a body at the limit", sized(LIMIT), [400]],
    ["a body one byte over it", sized(LIMIT + 1), [413]],
    ["chunks at the limit", chunked(LIMIT), [400]],
    ["chunks one byte over it", chunked(LIMIT + 1), [413]],
    ["a length of which nothing comes, ten gigabytes", post("Content-Length: 10000000000"), [413]],
    ["a negative length", `${post("Content-Length: -1")}{}`, [400]],
    ["a length in hexadecimal", `${post("Content-Length: 0x2")}{}`, [400]],
    ["two lengths", `${post("Content-Length: 2", "Content-Length: 50")}{}`, [400]],
    [
      "a length and chunks",
      `${post("Content-Length: 4", "Transfer-Encoding: chunked")}0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
      [400],
    ],
    ["chunks of an unknown encoding", `${post("Transfer-Encoding: xchunked")}0\r\n\r\n`, [400, 501]],
    ["chunks with a blank before the colon", `${post("Transfer-Encoding : chunked")}0\r\n\r\n`, [400]],
    ["a chunk's size that overflows", `${post("Transfer-Encoding: chunked")}fffffffffffffffff\r\na`, [400]],
    ["a bare line feed for the end of a header", "GET /healthz HTTP/1.1\nHost: a\n\n", [200, 400]],
    ["a folded header", head("GET", "/healthz", "X-A: b", " c: d"), [200, 400]],
    ["no host", "GET /healthz HTTP/1.1\r\n\r\n", [400, 200]],
    ["two hosts", head("GET", "/healthz", "Host: mal.exemplo"), [400, 200]],
    ["a host of no name", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", [400]],
    ["a host with a path", "GET / HTTP/1.1\r\nHost: a/../b?x#y@z\r\n\r\n", [400, 200]],
    ["headers of 100 kB", head("GET", "/healthz", `X-A: ${"a".repeat(100_000)}`), [431]],
    ["5,000 headers", head("GET", "/healthz", ...Array.from({ length: 5_000 }, (_, at) => `X-${at}: a`)), [
      431,
      200,
    ]],
    ["an unknown method", head("BREW", "/v1/ordem"), [400, 405, 404]],
    ["TRACE", head("TRACE", "/v1/ordem"), [400, 405, 404]],
    ["CONNECT", head("CONNECT", "mal.exemplo:443"), [0, 400, 404, 405]],
    ["another version", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", [400, 505]],
    ["two tokens", head("GET", "/v1/ordem", `Authorization: Bearer ${token}`, "Authorization: Bearer x"), [
      200,
      401,
      400,
    ]],
    ["a gzip bomb", bomb, [400, 415]],
    ["JSON 100,000 deep", json(`${"[".repeat(100_000)}${"]".repeat(100_000)}`), [400]],
    ["objects 50,000 deep", json(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`), [400]],
    ["a number of 100,000 digits", json(`{"tipo":${"9".repeat(100_000)}}`), [400]],
    ["a number beyond all", json('{"tipo":1e999999}'), [400]],
    ["100,000 names", json(`{${Array.from({ length: 60_000 }, (_, at) => `"a${at}":1`).join(",")}}`), [400]],
    ["the name twice", json(draft.replace("{", '{"tipo":"TRANSFERENCIA",')), [201, 400]],
    [
      "a prototype",
      json(draft.replace("{", '{"__proto__":{"sigilosa":true},"constructor":{"prototype":{"a":1}},')),
      [400, 201],
    ],
    ["UTF-16", `${post("Content-Length: 4")}{\u0000}\u0000`, [400]],
    [
      "bytes that are no UTF-8",
      new Uint8Array([...new TextEncoder().encode(post("Content-Length: 4")), 0x22, 0xff, 0xfe, 0x22]),
      [400],
    ],
    ["a byte order mark", json(`\ufeff{}`), [400]],
    [
      "10,000 parameters",
      head(
        "GET",
        `/v1/ordem?${Array.from({ length: 2_000 }, (_, at) => `a${at}=1`).join("&")}`,
        ...own.slice(0, 1),
      ),
      [400, 200],
    ],
    [
      "a parameter 1,000 times",
      head("GET", `/v1/ordem?${"situacao=MINUTA&".repeat(900)}`, ...own.slice(0, 1)),
      [400, 200],
    ],
    ["a page beyond all", head("GET", "/v1/ordem?pageNumber=9007199254740993", ...own.slice(0, 1)), [
      400,
      200,
    ]],
    ["a page before the first", head("GET", "/v1/ordem?pageNumber=-1", ...own.slice(0, 1)), [400]],
    ["a page of everything", head("GET", "/v1/ordem?pageSize=1000000", ...own.slice(0, 1)), [400]],
    [
      "a cursor that is no number",
      head("GET", "/v1/evento?depoisDe=9999999999999999999999", ...own.slice(0, 1)),
      [400, 404, 409, 410, 422, 200],
    ],
    [
      "a form",
      `${
        head(
          "POST",
          "/v1/ordem/minuta",
          own[0]!,
          "Content-Type: application/x-www-form-urlencoded",
          "Content-Length: 3",
        )
      }a=b`,
      [415],
    ],
    [
      "many parts",
      `${
        head(
          "POST",
          "/v1/ordem/minuta",
          own[0]!,
          "Content-Type: multipart/form-data; boundary=b",
          "Content-Length: 6",
        )
      }--b--\r`,
      [415],
    ],
  ];
}

async function requests({ attempt, t }: AttackRun, port: number): Promise<void> {
  const { judge: { token } } = await signInPeople(t);
  for (const [name, sent, statuses] of await framings(token)) {
    await attempt(name, async () => {
      const status = statusOf(await answersTo(port, sent));
      assert.ok(statuses.includes(status), `answered ${status}`);
    });
  }
  await attempt("pipelined requests are answered each, in their order", async () => {
    const two = ["/healthz", "/nada", "/healthz"].map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
      .join("");
    const statuses = (await answersTo(port, two, 3)).match(/(?<=HTTP\/1\.1 )\d{3}/g);
    assert.deepEqual(statuses, ["200", "404", "200"]);
  });
  await attempt("the service goes on", async () => {
    assert.equal(
      statusOf(await answersTo(port, "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")),
      200,
    );
  });
}

export const requestAttacks: Scenario = {
  name: "requests",
  promise:
    "no path leads to a file that is not served, and no size, encoding or framing gets past the limits",
  async attack(run) {
    const { t } = run;
    await using server = await listen("127.0.0.1", [0], "PORT");
    const fetch = await website(t.app, t.http.fetch);
    server.open(async (request, env) => await fetch(request, env));
    const before = await databaseDigest(t.db);
    await paths(run, server.port);
    await run.attempt(
      "no path changed anything",
      async () => assert.deepEqual(await databaseDigest(t.db), before),
    );
    await requests(run, server.port);
  },
};
