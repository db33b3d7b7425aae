/** The example of `docs/client.md`, run as it is written there. */
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { paths } from "../../../docs/client/assets.d.ts";
import { client } from "../../../routes/openapi_client.ts";
import { createStagingData } from "../../../staging/data/staging_data.ts";
import { dataFolder, start } from "../../support/processes/program.ts";
import { origin } from "../../support/processes/start.ts";
import { until } from "../../support/until.ts";

const root = new URL("../../../", import.meta.url);
const { demoAccounts } = createStagingData();

async function signIn(address: string, profile: "judge" | "operator") {
  const { cpf, password } = demoAccounts.find((account) => account.profile === profile)!;
  const form = { grant_type: "password", client_id: "assets", username: cpf, password };
  const response = await fetch(`${address}/auth/realms/pje/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const { access_token } = await response.json();
  return createClient<paths>({ baseUrl: address, headers: { Authorization: `Bearer ${access_token}` } });
}

/** The moments at which the one order there is leaves, is closed and is published, by the list. */
async function momentsOf(address: string): Promise<string[]> {
  const { data } = await (await signIn(address, "judge")).GET("/v1/ordem", { params: { query: {} } });
  const [order] = data?.content ?? [];
  assert.ok(order?.previsaoEnvio && order.prazoResposta && order.previsaoResposta, JSON.stringify(data));
  const beforeDue = Temporal.Instant.from(order.prazoResposta).subtract({ hours: 12 });
  return [order.previsaoEnvio, beforeDue.toString(), order.prazoResposta, order.previsaoResposta];
}

Deno.test("the TypeScript example of the client's page drafts, protocols, follows and splits", async () => {
  const page = await Deno.readTextFile(new URL("docs/client.md", root));
  const example = /```ts\n([^]*?)```/.exec(page)?.[1];
  assert.ok(example !== undefined, "docs/client.md has no TypeScript example");
  // What the page says to set, for the service and for the example.
  const set = Object.fromEntries(
    [...page.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  const { SERVICE_TOKEN_COURTS = "", ASSETS_CLIENT = "", ASSETS_SECRET = "" } = set;
  await using folder = await dataFolder();
  await using program = start("start", { DATA_DIR: folder.path, SERVICE_TOKEN_COURTS });
  const [address] = await program.printed(origin);
  const file = `${folder.path}/example.ts`;
  await Deno.writeTextFile(file, example);
  await Deno.mkdir(`${folder.path}/client`);
  await Deno.writeTextFile(`${folder.path}/client/assets.d.ts`, await client());
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--check", "--allow-net", "--allow-env", "--config", "deno.json", file],
    cwd: root,
    env: {
      NO_COLOR: "1",
      ASSETS_ORIGIN: address,
      ASSETS_CLIENT,
      ASSETS_SECRET,
    },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let said = "";
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) said += text;
  };
  let ended = false;
  const done = Promise.all([child.status, collect(child.stdout), collect(child.stderr)])
    .finally(() => ended = true);
  const told = (text: string, times = 1) => {
    const isSaid = () => said.split(text).length > times;
    return until(`the example to say ${text}`, () => {
      assert.ok(!ended || isSaid(), said);
      return isSaid();
    }, { seen: () => said });
  };

  await told("Protocoled ");
  const operator = await signIn(address, "operator");
  // Every institution but the late one has answered before the deadline passes.
  const events = [
    ["OrdemEnviada", 1],
    ["RespostaProcessada", 3],
    ["OrdemSemResposta", 1],
    ["OrdemRespondida", 1],
  ] as const;
  for (const [index, avancarPara] of (await momentsOf(address)).entries()) {
    const moved = await operator.POST("/v1/operacao/relogio", { body: { avancarPara } });
    assert.ok(moved.data !== undefined, JSON.stringify(moved.error));
    const [event, times] = events[index]!;
    await told(`\n${event} `, times);
  }
  const [{ success }] = await done;
  assert.ok(success, said);
  assert.match(said, /^Split \d{14}$/m);
});
