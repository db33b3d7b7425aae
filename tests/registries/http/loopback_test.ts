/** Which requests go through the proxy of the environment. */
import assert from "node:assert/strict";
import { runDeno } from "../../support/processes/run_deno.ts";

const loopback = new URL("../../../registries/http/loopback.ts", import.meta.url);

/** What several addresses answer to a process with a proxy in its environment, to it and to a worker of its own. */
async function answersWith(
  proxyList: string | undefined,
  addresses: (port: number) => readonly string[],
  proxyNames: readonly string[] = ["HTTP_PROXY"],
) {
  const direct = Deno.serve(
    { hostname: "::", port: 0, onListen: () => {} },
    () => new Response("direct"),
  );
  const proxy = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("by the proxy"),
  );
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    const asked = JSON.stringify(addresses(direct.addr.port));
    await Deno.writeTextFile(
      file,
      `const ask = async () =>
        await Promise.all(${asked}.map(async (address) => await (await fetch(address)).text()));
      if (!import.meta.url.endsWith("?worker")) {
        const { keepLoopbackDirect } = await import(${JSON.stringify(loopback.href)});
        keepLoopbackDirect();
        const answers = await ask();
        const worker = new Worker(import.meta.url + "?worker", { type: "module" });
        const { data } = await new Promise((resolve) => worker.onmessage = resolve);
        worker.terminate();
        console.log(JSON.stringify({ answers, ofWorker: data }));
      } else self.postMessage(await ask());`,
    );
    const address = `http://127.0.0.1:${proxy.addr.port}`;
    const { out, err } = await runDeno(["run", "--allow-net", "--allow-env", "--allow-read", file], {
      ...Object.fromEntries(proxyNames.map((name) => [name, address])),
      ...proxyList !== undefined && { NO_PROXY: proxyList },
    });
    assert.notEqual(out, "", err);
    const { answers, ofWorker } = JSON.parse(out);
    assert.deepEqual(ofWorker, answers);
    return answers;
  } finally {
    await Promise.all([direct.shutdown(), proxy.shutdown(), Deno.remove(file)]);
  }
}

Deno.test("this machine is asked directly, others by the proxy", async () => {
  const addresses = (port: number) => [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://127.0.0.1:${port}/a?b`,
    "http://registro.invalid/pessoa",
  ];
  assert.deepEqual(await answersWith(undefined, addresses), ["direct", "direct", "direct", "by the proxy"]);
});

Deno.test("what NO_PROXY lists stays listed", async () => {
  const addresses = (port: number) => [`http://127.0.0.1:${port}/`, "http://registro.invalid/"];
  assert.deepEqual(await answersWith("outro.example, *.interno.example", addresses), [
    "direct",
    "by the proxy",
  ]);
});

Deno.test("this machine is asked directly whatever names the proxy has", async () => {
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [name, name.toLowerCase()]);
  const addresses = (port: number) => [
    `http://127.0.0.1:${port}/`,
    `http://127.8.7.6:${port}/`,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
  ];
  assert.deepEqual(await answersWith("outro.example", addresses, names), Array(4).fill("direct"));
  const elsewhere = () => ["http://registro.invalid/"];
  assert.deepEqual(await answersWith(undefined, elsewhere, ["ALL_PROXY"]), ["by the proxy"]);
});
