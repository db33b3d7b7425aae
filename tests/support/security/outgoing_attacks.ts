/** Addresses that lead the service where it has no business (server-side request forgery), in all their spellings. */
import assert from "node:assert/strict";
import { outgoingRule } from "../../../registries/http/address.ts";
import { openWebhooks } from "../../../registries/notices/webhook.ts";
import { routes } from "../../../routes/mod.ts";
import { call, signInPeople } from "../api.ts";
import { channelBody } from "../exchange/channel_builders.ts";
import { type AttackRun, pick, type Scenario } from "./scenario.ts";

const NO_ADDRESS = /endereço|máquina/i;

const targets = [
  "127.0.0.1",
  "169.254.169.254",
  "10.0.0.1",
  "192.168.0.1",
  "172.16.0.1",
  "100.64.0.1",
  "0.0.0.0",
];

/** One IPv4 address as programs may write it. */
function spellingsOf(address: string): string[] {
  const parts = address.split(".").map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number, length = 2) => value.toString(16).padStart(length, "0");
  const groups = `${hex(a * 256 + b, 1)}:${hex(c * 256 + d, 1)}`;
  const full = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole, 8)}`,
    `0${whole.toString(8)}`,
    parts.map((part) => `0${part.toString(8)}`).join("."),
    parts.map((part) => `0x${hex(part)}`).join("."),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.0${b.toString(8)}.${c}.${d}`,
    full(address),
    address.replaceAll(".", "\u3002"),
    address.replaceAll(".", "%2e"),
    [...address].map((character) => `%${hex(character.codePointAt(0)!)}`).join(""),
    `[::ffff:${address}]`,
    `[::ffff:${groups}]`,
    `[::${groups}]`,
    `[::ffff:0:${groups}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[64:ff9b::${groups}]`,
    `[64:ff9b:1::${groups}]`,
    `[2002:${hex(a * 256 + b, 1)}:${hex(c * 256 + d, 1)}::1]`,
    `[2600:1f00::5efe:${groups}]`,
  ];
}

const names = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3",
  "localhost\u3002",
  "ip6-localhost",
  "a.localhost",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[fe80::1]",
  "[fe80::1%25eth0]",
  "[fc00::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[::ffff:7f00:1]",
  "metadata.google.internal",
  "nome-que-nao-existe.invalid",
];

/** What surrounds a host and may hide it. */
const around: ((host: string) => string)[] = [
  (host) => `https://${host}/`,
  (host) => `http://${host}/`,
  (host) => `https://${host}:8443/avisos`,
  (host) => `https://exemplo.jus.br@${host}/`,
  (host) => `https://exemplo.jus.br:443@${host}/`,
  (host) => `https://${host}#@exemplo.jus.br/`,
  (host) => `https://${host}?@exemplo.jus.br/`,
  (host) => `https://${host}\\@exemplo.jus.br/`,
  (host) => `https:\\\\${host}/`,
  (host) => `https:///${host}/`,
  (host) => `\thttps://${host}/\n`,
];

const schemes = [
  "file:///etc/passwd",
  "gopher://127.0.0.1:25/_HELO",
  "ftp://127.0.0.1/",
  "data:application/json,{}",
  "javascript:alert(1)",
  "blob:https://exemplo.jus.br/1",
  "ws://127.0.0.1/",
  "unix:/var/run/docker.sock",
  "http+unix://%2Fvar%2Frun%2Fdocker.sock/",
  "//127.0.0.1/",
  "127.0.0.1",
  "https:",
  "https://",
  "https://:80/",
  "https://exemplo.jus.br:0/",
  "https://exemplo.jus.br:99999/",
  `https://${"a".repeat(300)}.jus.br/`,
  `https://exemplo.jus.br/${"a".repeat(5_000)}`,
  "https://exemplo.jus.br\u0000.127.0.0.1/",
  "https://exemplo.jus.br\r\nHost: 127.0.0.1/",
];

export const outgoingAttacks: Scenario = {
  name: "outgoing",
  promise: "no spelling of an address makes the service call itself, its neighbours or its machine",
  async attack(run) {
    const { t, attempt } = run;
    const webhooks = openWebhooks({
      ...{ secretKey: "the tests' own secret key", http: false, networks: [], anonymousNetworks: [] },
      resolve: (host) =>
        Promise.resolve(/^(exemplo\.jus\.br)$/.test(host) ? ["8.8.8.8", "10.0.0.1"] : ["127.0.0.1"]),
      realClock: () => Temporal.Now.instant(),
    });
    const sftp = { ...t.app.sftp, isAllowed: outgoingRule([]) };
    await Deno.mkdir(sftp.keysDir, { recursive: true });
    await Deno.writeTextFile(`${sftp.keysDir}/99000001.password`, "segredo", { mode: 0o600 });
    const http = routes({ ...t.app, webhooks, sftp, searchLimits: { heavy: 1e6 } });
    const { administrator, operator } = await signInPeople(t);
    const spelled = (run.long ? targets : targets.slice(0, 2)).flatMap(spellingsOf);
    const hosts = [...spelled, ...names];
    const stored = async () =>
      await Promise.all([
        t.db.selectFrom("webhook_subscription").select("id").execute(),
        t.db.selectFrom("saved_search").select("id").execute(),
      ]);
    const before = await stored();
    for (const url of [...addressesOf(run, hosts), ...schemes]) {
      await attempt(`a court's receiver at ${JSON.stringify(url.slice(0, 80))}`, async () => {
        const answer = await call({ http }, "POST", "/v1/assinatura-evento", {
          token: administrator.token,
          json: { url },
        });
        assert.ok([400, 422].includes(answer.status), `${answer.status} ${answer.text}`);
      });
      if (!run.long && run.random() < 0.8) continue;
      await attempt(`a reader's receiver at ${JSON.stringify(url.slice(0, 80))}`, async () => {
        const json = {
          titulo: "Pesquisa",
          filtro: { buscaGeral: "dano" },
          aviso: { url },
          webhook: { url },
          url,
        };
        const answer = await call({ http }, "POST", "/api/v1/pesquisas-salvas", { json });
        assert.ok([400, 422].includes(answer.status), `${answer.status} ${answer.text}`);
      });
    }
    await attempt("nothing of it was kept", async () => assert.deepEqual(await stored(), before));
    await rebinding(run);
    // Of names the system's own resolver is asked, so only literals are tried.
    for (const host of spelled.slice(0, run.long ? undefined : 12)) {
      const bare = host.replace(/^\[|\]$/g, "");
      await attempt(`an institution's server at ${JSON.stringify(bare)}`, async () => {
        const answer = await call({ http }, "PUT", "/v1/operacao/canal/99000001", {
          token: operator.token,
          json: channelBody({ maquina: bare, autenticacao: "SENHA" }),
        });
        if (answer.status >= 400) return;
        const tested = await call({ http }, "POST", "/v1/operacao/canal/99000001/testar", {
          token: operator.token,
          json: { motivo: "Conferência" },
        });
        const { conectou, falha } = JSON.parse(tested.text);
        assert.equal(conectou, false);
        // The one fault of an address that is unknown or not allowed: which of the two is nobody's to learn.
        assert.match(falha, NO_ADDRESS);
      });
    }
  },
};

/** A name that leads to a public address when it is asked for first, and to this machine when it is asked for again. */
async function rebinding({ attempt }: AttackRun): Promise<void> {
  const reached: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ url }) => {
    reached.push(url);
    return new Response(null, { status: 302, headers: { Location: "http://127.0.0.1/" } });
  });
  const answers: (readonly string[])[] = [
    ["8.8.8.8"],
    ["127.0.0.1"],
    ["8.8.8.8", "::1"],
    ["::ffff:7f00:1"],
    [],
    ["nada"],
  ];
  const webhooks = openWebhooks({
    ...{ secretKey: "the tests' own secret key", http: true, networks: [], timeoutMs: 2_000 },
    resolve: () => Promise.resolve(answers.shift() ?? []),
    realClock: () => Temporal.Now.instant(),
  });
  const url = `http://avisos.exemplo.jus.br:${server.addr.port}/`;
  const { shown: secret } = await webhooks.makeSecret("s");
  await attempt("a name is checked once", async () => assert.ok((await webhooks.check(url)).ok));
  while (answers.length > 0) {
    await attempt(`the name then leads to ${answers[0]}`, async () => {
      const { type } = await webhooks.sendSigned({ url, id: "1", body: "{}", secrets: [secret] });
      assert.ok(["address-not-allowed", "address-not-found"].includes(type), type);
    });
  }
  await server.shutdown();
  await attempt("nothing reached this machine", () => assert.deepEqual(reached, []));
}

/** All in the long form; else each host once, surrounded by chance. */
function addressesOf(run: AttackRun, hosts: readonly string[]): string[] {
  return run.long
    ? hosts.flatMap((host) => around.map((surround) => surround(host)))
    : hosts.map((host) => pick(run, around)(host));
}
