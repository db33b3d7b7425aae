/** The relay on real connections: straight, through a real proxy that asks for a password, and to nobody. */
import assert from "node:assert/strict";
import { type AddressInfo, connect as connectTcp, createServer } from "node:net";
import { openRelay } from "../../../../program/commands/installation/relay.ts";
import { until } from "../../../support/until.ts";

/** Says the same to everybody, and ends. */
async function server(says: string) {
  const listening = createServer((socket) => socket.end(says));
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void listening.close(() => resolve())),
  };
}

/** What comes back through a proxy to whoever asks it for a connection to a host. */
function through(proxy: string, host: string, header = ""): Promise<string> {
  const { hostname, port } = new URL(proxy);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connectTcp(
      Number(port),
      hostname,
      () => void socket.write(`CONNECT ${host} HTTP/1.1\r\n${header}\r\n`),
    );
    socket.on("data", (data) => answer += data);
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

Deno.test("the relay connects to whom it is asked for, by name too, and counts what comes", async () => {
  await using there = await server("a package");
  await using relay = openRelay({});
  for (const name of ["127.0.0.1", "localhost"]) {
    assert.equal(
      await through(relay.env["HTTPS_PROXY"]!, `${name}:${there.port}`),
      "HTTP/1.1 200 OK\r\n\r\na package",
    );
  }
  assert.equal(relay.bytes(), 2 * "a package".length);
  assert.equal(relay.failure(), undefined);
});

Deno.test("a configured proxy is asked as the program asks, with its password, and looks names up itself", async () => {
  const asked: string[] = [];
  const proxy = createServer((socket) =>
    socket.once("data", (head) => {
      asked.push(String(head));
      socket.end("HTTP/1.1 200 OK\r\n\r\nfrom the proxy");
    })
  );
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  try {
    await using relay = openRelay({ https_proxy: `http://maria:s%40nha@127.0.0.1:${port}` });
    const address = relay.env["HTTPS_PROXY"]!;
    assert.match(address, /^http:\/\/maria:s%40nha@127\.0\.0\.1:\d+$/);
    const answer = await through(address, "registro.invalid:443", "Proxy-Authorization: Basic x\r\n");
    assert.equal(answer, "HTTP/1.1 200 OK\r\n\r\nfrom the proxy");
    assert.deepEqual(asked, [
      "CONNECT registro.invalid:443 HTTP/1.1\r\nProxy-Authorization: Basic x\r\n\r\n",
    ]);
  } finally {
    await new Promise<void>((resolve) => void proxy.close(() => resolve()));
  }
});

Deno.test("what is not reached is told, and the relay goes on", async () => {
  await using there = await server("a package");
  await using relay = openRelay({});
  const nobody = await server("");
  await nobody[Symbol.asyncDispose]();
  assert.equal(await through(relay.env["HTTPS_PROXY"]!, `127.0.0.1:${nobody.port}`), "");
  await until("the failure", () => relay.failure() !== undefined);
  assert.equal(relay.failure()?.host, `127.0.0.1:${nobody.port}`);
  assert.match(await through(relay.env["HTTPS_PROXY"]!, `127.0.0.1:${there.port}`), /a package$/);
});

Deno.test("before a proxy of another kind there is no relay", async () => {
  await using relay = openRelay({ ALL_PROXY: "socks5://127.0.0.1:1080" });
  assert.deepEqual(relay.env, {});
});
