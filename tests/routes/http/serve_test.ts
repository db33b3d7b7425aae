import assert from "node:assert/strict";
import { connect } from "node:net";
import { listen } from "../../../routes/http/serve.ts";
import { routes } from "../../../routes/mod.ts";
import { signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

/** What a server answers to what is written, until it ends the connection or, unless told otherwise, answers anything. */
function answerTo(
  port: number,
  written: string,
  { ends = true }: { readonly ends?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => void socket.write(written));
    socket.on("data", (data) => {
      answer += data;
      if (ends) socket.end();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

const brief = { headMs: 200, bodyMs: 200 };

Deno.test({
  name: "a request that is never finished ends: before its head, within it, within its body",
  // The adapter waits a moment for the rest of such a body, by a timer that outlives the server.
  sanitizeResources: false,
  fn: async () => {
    await using server = await listen("127.0.0.1", [0], "PORT", brief);
    server.open(async (request) => new Response(await request.text()));
    const unfinished = [
      "",
      "GET / HTTP/1.1\r\nHost: a\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
    ];
    for (const answer of await Promise.all(unfinished.map((text) => answerTo(server.port, text)))) {
      assert.match(answer, /^HTTP\/1\.1 408 /);
    }
  },
});

Deno.test({
  name: "a body has its own time, counted from the end of the head, however much of the head's was left",
  // The same timer as above.
  sanitizeResources: false,
  fn: async () => {
    // Both together are longer than is waited for here.
    await using server = await listen("127.0.0.1", [0], "PORT", { headMs: 3_600_000, bodyMs: 200 });
    server.open(async (request) => new Response(await request.text()));
    let answer = "";
    const post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc";
    const socket = connect(server.port, "127.0.0.1", () => void socket.write(post));
    const closed = new Promise((resolve) => socket.on("close", resolve));
    try {
      socket.on("data", (data) => void (answer += data));
      await until("the end of the request", () => answer !== "");
      assert.match(answer, /^HTTP\/1\.1 408 /);
    } finally {
      socket.destroy();
      await closed;
    }
  },
});

Deno.test("a client that offers HTTP/2 beside HTTP/1.1 is answered in HTTP/1.1, whatever it sends", async () => {
  await using server = await listen("127.0.0.1", [0]);
  server.open(async (request) => new Response(`${request.method} ${await request.text()}`));
  const offer =
    "Host: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB\r\n";
  assert.match(
    await answerTo(server.port, `POST /v1/ordem HTTP/1.1\r\n${offer}Content-Length: 3\r\n\r\nabc`),
    /^HTTP\/1\.1 200 [^]*POST abc$/,
  );
  assert.match(await answerTo(server.port, `GET / HTTP/1.1\r\n${offer}\r\n`), /^HTTP\/1\.1 200 [^]*GET $/);
});

Deno.test("a handler is told who calls, and gets requests that can be read, limited and passed on", async () => {
  await using server = await listen("127.0.0.1", [0]);
  server.open(async (request, { remoteAddr }) => {
    const copy = request.body === null ? "" : await new Request(request, { method: "PUT" }).text();
    return Response.json([remoteAddr.hostname, request.method, new URL(request.url).pathname, copy]);
  });
  const at = `http://127.0.0.1:${server.port}/a`;
  const ask = async (init?: RequestInit) => await (await fetch(at, init)).json();
  assert.deepEqual(await ask(), ["127.0.0.1", "GET", "/a", ""]);
  assert.deepEqual(await ask({ method: "POST", body: "b" }), ["127.0.0.1", "POST", "/a", "b"]);
  const stream = ReadableStream.from(["c", "d"]).pipeThrough(new TextEncoderStream());
  assert.deepEqual(await ask({ method: "POST", body: stream }), ["127.0.0.1", "POST", "/a", "cd"]);
});

Deno.test("a server that closes finishes what it answers, ends streams, takes nothing new and keeps no idle connection", async () => {
  const server = await listen("127.0.0.1", [0]);
  const answering = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  const bytes = new TextEncoder().encode("data: sim\n\n");
  server.open(async ({ url }) => {
    if (url.endsWith("/stream")) {
      return new Response(new ReadableStream({ start: (to) => to.enqueue(bytes) }));
    }
    if (!url.endsWith("/slow")) return new Response("quick");
    requested.resolve();
    await answering.promise;
    return new Response("slow");
  });
  const at = `http://127.0.0.1:${server.port}`;
  assert.equal(await (await fetch(at)).text(), "quick");
  const slow = fetch(`${at}/slow`).then((answer) => answer.text());
  await requested.promise;
  const stream = await fetch(`${at}/stream`, { headers: { Accept: "text/event-stream" } });
  const closed = server[Symbol.asyncDispose]();
  await assert.rejects(fetch(`${at}/again`).then((answer) => answer.text()));
  // Otherwise it would go on for as long as running requests may take, and the slow one would be cut off with it.
  await assert.rejects(stream.text());
  answering.resolve();
  assert.equal(await slow, "slow");
  await closed;
});

Deno.test("the first free port of several is taken, and a taken one is told of", async () => {
  await using first = await listen("127.0.0.1", [0]);
  await using second = await listen("127.0.0.1", [first.port, 0]);
  assert.notEqual(second.port, first.port);
  await assert.rejects(listen("127.0.0.1", [first.port]), /já está em uso/);
});

Deno.test("a request with two hosts is refused, one of HTTP/1.0 needs none, and one of HTTP/1.1 does", async () => {
  await using server = await listen("127.0.0.1", [0]);
  server.open((request) => new Response(new URL(request.url).pathname));
  for (const hosts of ["Host: a\r\nHost: b", "Host: a\r\nhost: a", "HOST: a\r\nX: 1\r\nHost: a"]) {
    assert.match(
      await answerTo(server.port, `GET /a HTTP/1.1\r\n${hosts}\r\n\r\n`),
      /^HTTP\/1\.1 400 /,
      hosts,
    );
  }
  assert.match(await answerTo(server.port, "GET /a HTTP/1.0\r\n\r\n"), /^HTTP\/1\.1 200 [^]*\/a$/);
  assert.match(await answerTo(server.port, "GET /a HTTP/1.1\r\n\r\n"), /^HTTP\/1\.1 400 /);
});

Deno.test("a body that its client cuts is no error of the log and no 503 of the figures", async () => {
  await using t = await openTestContext();
  const statuses: number[] = [];
  const { judge: { token } } = await signInPeople(t);
  const http = routes({ ...t.app, observe: ({ status }) => void statuses.push(status) });
  await using server = await listen("127.0.0.1", [0]);
  let begun = 0;
  server.open((request, info) => {
    begun++;
    return http.fetch(request, info);
  });
  const head = `Host: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  for (const length of ["Content-Length: 100", "Transfer-Encoding: chunked"]) {
    const socket = connect(server.port, "127.0.0.1");
    const closed = new Promise((resolve) => socket.on("close", resolve));
    const part = length.startsWith("T") ? "3\r\nabc\r\n" : "abc";
    socket.write(`POST /v1/ordem/minuta HTTP/1.1\r\n${head}${length}\r\n\r\n${part}`);
    const before = statuses.length;
    await until("the call to begin", () => begun > before);
    socket.destroy();
    await closed;
    await until("the end of the call", () => statuses.length > before);
  }
  assert.deepEqual(statuses, [400, 400]);
  assert.deepEqual(t.logged.filter(({ level }) => level === "error"), []);
});

Deno.test("requests sent without waiting are handled one after the other, each once the answer before it was made whole", async () => {
  await using server = await listen("127.0.0.1", [0]);
  const seen: string[] = [];
  server.open(async (request) => {
    const name = new URL(request.url).pathname.slice(1) + await request.text();
    seen.push(`begins ${name}`);
    let left = 5;
    return new Response(
      new ReadableStream({
        pull(controller) {
          if (--left >= 0) return controller.enqueue(new Uint8Array(100_000).fill(97));
          seen.push(`ends ${name}`);
          controller.close();
        },
      }),
    );
  });
  const names = Array.from({ length: 20 }, (_, index) => String(index));
  const sent = names.map((name, index) =>
    index % 2 === 0
      ? `GET /${name} HTTP/1.1\r\nHost: a\r\n\r\n`
      : `POST /${name} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody`
  );
  const last = "GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const answers = await answerTo(server.port, sent.join("") + last, { ends: false });
  assert.equal(answers.match(/HTTP\/1\.1 200/g)?.length, 21);
  const told = [...names.map((name, index) => index % 2 === 0 ? name : `${name}body`), "last"];
  assert.deepEqual(seen, told.flatMap((name) => [`begins ${name}`, `ends ${name}`]));
});

Deno.test("a client that sends hundreds of requests and takes no answer is cut off, and others are served", async () => {
  await using server = await listen("127.0.0.1", [0]);
  let handled = 0;
  server.open(({ url }) => {
    if (url.endsWith("/other")) return new Response("served");
    handled++;
    return new Response("x".repeat(20_000_000));
  });
  const socket = connect(server.port, "127.0.0.1");
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.on("error", () => {});
  socket.write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n".repeat(500));
  socket.once("data", () => socket.pause());
  assert.equal(await (await fetch(`http://127.0.0.1:${server.port}/other`)).text(), "served");
  socket.resume();
  await closed;
  assert.ok(handled < 100, `${handled} were handled`);
});
