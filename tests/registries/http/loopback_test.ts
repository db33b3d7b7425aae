/** Which requests go through the proxy of the environment. */
import assert from "node:assert/strict";
import { runDeno } from "../../support/processes/run_deno.ts";

const loopback = new URL("../../../registries/http/loopback.ts", import.meta.url);

/** What several addresses answer to a process with a proxy in its environment. */
async function answersWith(proxyList: string | undefined, addresses: (port: number) => readonly string[]) {
  const direct = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("direct"),
  );
  const proxy = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("by the proxy"),
  );
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    const asked = addresses(direct.addr.port);
    await Deno.writeTextFile(
      file,
      `import { keepLoopbackDirect } from ${JSON.stringify(loopback.href)};
      keepLoopbackDirect();
      const answers = await Promise.all(${
        JSON.stringify(asked)
      }.map(async (address) => await (await fetch(address)).text()));
      console.log(JSON.stringify(answers));`,
    );
    const { out, err } = await runDeno(["run", "--allow-net", "--allow-env", file], {
      HTTP_PROXY: `http://127.0.0.1:${proxy.addr.port}`,
      ...proxyList !== undefined && { NO_PROXY: proxyList },
    });
    assert.notEqual(out, "", err);
    return JSON.parse(out);
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
