/** The three modes of the specification ("Authentication"), with tokens as they are issued, from sign-in to protocol. */
import assert from "node:assert/strict";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import * as v from "valibot";
import { tokenVerifier } from "../registries/sso.ts";
import { routes } from "../routes/mod.ts";
import { Draft, Protocoled } from "../routes/order_schema.ts";
import { answered, type Call, call, changesNothing, draft, JUDGE, people, refused, SYSTEM } from "./api.ts";
import { type Bench, bench } from "./bench.ts";

const MINUTA = "/v1/ordem/minuta";
const PROTOCOL = "/v1/ordem/protocolar";

async function accessToken(b: Bench, form: Record<string, string>): Promise<string> {
  const response = await b.outside.requestToken(form);
  const { access_token } = await response.json();
  assert.equal(response.status, 200);
  return access_token;
}

const passwordForm = { grant_type: "password", username: JUDGE, password: "homologacao" };
const platform = { client_id: "pdpj", client_secret: "segredo-pdpj" };

/** What every mode exists for. */
async function draftAndProtocol(b: Pick<Bench, "http">, who: Call): Promise<Draft> {
  const made = answered(Draft, await call(b, "POST", MINUTA, { ...who, json: draft() }), 201);
  const protocol = await call(b, "POST", PROTOCOL, { ...who, json: { minutas: [made.id] } });
  assert.equal(answered(v.array(Protocoled), protocol).length, 1);
  return made;
}

/** How the record tells who drafted and protocoled. */
async function recorded({ db }: Bench) {
  const entries = await db.selectFrom("audit_entry").select(["actor", "source_ip", "detail"])
    .where("action", "in", ["draft.create", "order.protocol"]).orderBy("id").execute();
  return entries.map(({ actor, source_ip, detail }) => [actor, detail.via, detail.clientId, source_ip]);
}

Deno.test(
  "a user signs in with CPF and password, drafts and protocols",
  bench(async (b) => {
    const token = await accessToken(b, { ...passwordForm, client_id: "assets" });
    assert.equal((await draftAndProtocol(b, { token })).cpfCriador, JUDGE);
    assert.deepEqual(await recorded(b), Array(2).fill([JUDGE, "user", "assets", "127.0.0.1"]));
  }),
);

Deno.test(
  "a court's system signs in with its secret, and drafts and protocols in the name of the user it tells",
  bench(async (b) => {
    const { assistant } = await people(b);
    const token = await b.outside.serviceToken(SYSTEM);
    const who = { token, headers: { "X-ASSETS-CPF-USUARIO": assistant.cpf } };
    assert.equal((await draftAndProtocol(b, who)).cpfCriador, assistant.cpf);
    assert.deepEqual(await recorded(b), Array(2).fill([assistant.cpf, "service", SYSTEM, "127.0.0.1"]));
  }),
);

Deno.test(
  "a court's system changes nothing without saying in whose name",
  bench(async (b) => {
    const { assistant } = await people(b);
    const token = await b.outside.serviceToken(SYSTEM);
    const made = await call(b, "POST", MINUTA, { token: assistant.token, json: draft() });
    const { id } = answered(Draft, made, 201);
    const changes: [method: string, path: string, json?: unknown][] = [
      ["POST", MINUTA, draft()],
      ["POST", `${MINUTA}-contas`, draft()],
      ["POST", `${MINUTA}/lote`, { minutas: [draft()] }],
      ["POST", PROTOCOL, { minutas: [id] }],
      ["PUT", `${MINUTA}/${id}`, draft()],
      ["PATCH", `${MINUTA}/${id}`, { sigilosa: true }],
      ["DELETE", `${MINUTA}/${id}`],
    ];
    for (const [method, path, json] of changes) {
      const answer = await changesNothing(b.db, () => call(b, method, path, { token, json }));
      const { status, code } = refused(answer);
      assert.deepEqual([status, code], [400, "usuario-obrigatorio"], `${method} ${path}`);
    }
  }),
);

Deno.test(
  "a service token opens exactly the operations that are described as open to it",
  bench(async (b) => {
    const { judge } = await people(b);
    const token = await b.outside.serviceToken(SYSTEM);
    const headers = { "X-ASSETS-CPF-USUARIO": judge.cpf };
    const { paths } = JSON.parse((await call(b, "GET", "/openapi.json")).text) as {
      paths: Record<string, Record<string, { security: readonly Record<string, unknown>[] }>>;
    };
    let closed = 0;
    for (const [path, item] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(item)) {
        if (security.length === 0) continue;
        const open = security.some((scheme) => "sistema" in scheme);
        const address = path.replace(/\{\w+\}/g, crypto.randomUUID());
        const answer = await call(b, method.toUpperCase(), address, { token, headers });
        const vedada = answer.status === 403 && refused(answer).code === "operacao-vedada-a-servico";
        assert.equal(vedada, !open, `${method} ${path}: ${answer.text}`);
        if (!open) closed++;
      }
    }
    assert.ok(closed > 10);
  }),
);

Deno.test(
  "behind a trusted proxy a court's system is known by the address the proxy names, and recorded with it",
  bench(async (b) => {
    const { assistant } = await people(b);
    const token = await b.outside.serviceToken(SYSTEM);
    const http = routes({ ...b.app, trustedProxies: ["10.0.0.0/8"] });
    const through = (from: string, forwarded: string) => ({
      token,
      from,
      headers: { "X-ASSETS-CPF-USUARIO": assistant.cpf, "X-Forwarded-For": forwarded },
    });
    await draftAndProtocol({ http }, through("10.1.2.3", "127.0.0.1"));
    assert.deepEqual(new Set((await recorded(b)).map((entry) => entry.at(-1))), new Set(["127.0.0.1"]));
    const strangers = [
      through("10.1.2.3", "203.0.113.9"),
      through("10.1.2.3", "127.0.0.1, 203.0.113.9"),
      through("203.0.113.9", "127.0.0.1"),
      through("10.1.2.3", "nada"),
    ];
    for (const stranger of strangers) {
      const answer = await changesNothing(
        b.db,
        () => call({ http }, "POST", MINUTA, { ...stranger, json: draft() }),
      );
      assert.equal(refused(answer).code, "endereco-nao-autorizado");
    }
    // Where no proxy is configured the header means nothing at all.
    assert.equal((await call(b, "GET", "/v1/ordem", through("127.0.0.1", "203.0.113.9"))).status, 200);
  }),
);

Deno.test(
  "the platform's token is not ours until it is exchanged; then its user drafts and protocols",
  bench(async (b) => {
    const theirs = await accessToken(b, { ...passwordForm, ...platform });
    const refusal = refused(await call(b, "POST", MINUTA, { token: theirs, json: draft() }));
    assert.deepEqual([refusal.status, refusal.code], [401, "token-invalido"]);
    const token = await accessToken(b, {
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      ...platform,
      subject_token: theirs,
      subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
      audience: "assets",
    });
    assert.equal((await draftAndProtocol(b, { token })).cpfCriador, JUDGE);
    assert.deepEqual(await recorded(b), Array(2).fill([JUDGE, "user", "pdpj", "127.0.0.1"]));
  }),
);

/** A realm as Keycloak serves it, at a path of its own, found by its issuer alone. */
interface Realm extends AsyncDisposable {
  readonly issuer: string;
  down: boolean;
  /** Signs with a new key from now on, and forgets the one before. */
  rotate(): Promise<void>;
  /** A token with the claims Keycloak gives besides those we read. */
  token(claims: JWTPayload): Promise<string>;
}

async function keycloak(): Promise<Realm> {
  const keyPair = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
    return { kid, privateKey, jwk: { ...await exportJWK(publicKey), kid, alg: "RS256", use: "sig" } };
  };
  const path = "/realms/justica";
  let signing = await keyPair("primeira");
  const encryption: JWK = { ...(await keyPair("cifra")).jwk, use: "enc", alg: "RSA-OAEP" };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const { origin, pathname } = new URL(request.url);
    if (realm.down) return new Response("Bad Gateway", { status: 502 });
    if (pathname === `${path}/.well-known/openid-configuration`) {
      return Response.json({
        issuer: `${origin}${path}`,
        authorization_endpoint: `${origin}${path}/protocol/openid-connect/auth`,
        token_endpoint: `${origin}${path}/protocol/openid-connect/token`,
        jwks_uri: `${origin}${path}/protocol/openid-connect/certs`,
        grant_types_supported: ["authorization_code", "password", "client_credentials"],
      });
    }
    return pathname === `${path}/protocol/openid-connect/certs`
      ? Response.json({ keys: [encryption, signing.jwk] })
      : new Response(null, { status: 404 });
  });
  const issuer = `http://127.0.0.1:${server.addr.port}${path}`;
  const realm: Realm = {
    issuer,
    down: false,
    rotate: async () => void (signing = await keyPair(crypto.randomUUID())),
    token: (claims) =>
      new SignJWT({
        jti: crypto.randomUUID(),
        typ: "Bearer",
        acr: "1",
        sid: crypto.randomUUID(),
        sub: crypto.randomUUID(),
        aud: ["assets", "account"],
        scope: "openid profile",
        realm_access: { roles: ["offline_access", "uma_authorization"] },
        resource_access: { account: { roles: ["view-profile"] } },
        ...claims,
      }).setProtectedHeader({ alg: "RS256", typ: "JWT", kid: signing.kid })
        .setIssuer(issuer).setIssuedAt().setExpirationTime("5m").sign(signing.privateKey),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  return realm;
}

/** The API of a service that knows the realm's issuer and nothing else of it. */
function behind(realm: Realm, b: Bench): Pick<Bench, "http"> {
  const sso = tokenVerifier({
    issuer: realm.issuer,
    audience: "assets",
    clock: Temporal.Now.instant,
    keyCooldownMs: 0,
    guard: { retries: 0, opensAfter: 100 },
  });
  return { http: routes({ ...b.app, registries: { ...b.registries, sso } }) };
}

const user = { azp: "pje", preferred_username: JUDGE, name: "Juíza" };

Deno.test(
  "a Keycloak realm's tokens are taken by its issuer alone: a user's, a system's, and the platform's reused as it is",
  bench(async (b) => {
    await using realm = await keycloak();
    const api = behind(realm, b);
    assert.equal((await draftAndProtocol(api, { token: await realm.token(user) })).cpfCriador, JUDGE);

    const ofPlatform = { ...user, azp: "pdpj", aud: ["pdpj", "assets", "account"] };
    await draftAndProtocol(api, { token: await realm.token(ofPlatform) });

    const system = {
      azp: SYSTEM,
      client_id: SYSTEM,
      preferred_username: `service-account-${SYSTEM}`,
      jtr: "401",
    };
    const headers = { "X-ASSETS-CPF-USUARIO": JUDGE };
    await draftAndProtocol(api, { token: await realm.token(system), headers });
    assert.deepEqual(
      new Set((await recorded(b)).map(([_, via, client]) => `${via} ${client}`)),
      new Set(["user pje", "user pdpj", `service ${SYSTEM}`]),
    );

    const refusals: [claims: JWTPayload, code: string][] = [
      [{ ...user, aud: "account" }, "token-invalido"],
      [{ ...user, typ: "ID" }, "token-invalido"],
      [{ ...user, typ: "Refresh" }, "token-invalido"],
      [{ ...system, jtr: undefined }, "token-invalido"],
      [{ ...system, jtr: "826" }, "cliente-nao-autorizado"],
    ];
    for (const [claims, code] of refusals) {
      const token = await realm.token(claims);
      assert.equal(refused(await call(api, "POST", MINUTA, { token, headers, json: draft() })).code, code);
    }
    const elsewhere = await (await keycloakElsewhere()).token(user);
    assert.equal(refused(await call(api, "GET", "/v1/ordem", { token: elsewhere })).code, "token-invalido");
  }),
);

/** Another realm, already gone: only its token is left. */
async function keycloakElsewhere(): Promise<Realm> {
  await using realm = await keycloak();
  return realm;
}

Deno.test(
  "a realm's keys rotate without a restart of the service",
  bench(async (b) => {
    await using realm = await keycloak();
    const api = behind(realm, b);
    const list = (token: string) => call(api, "GET", "/v1/ordem", { token });
    const old = await realm.token(user);
    assert.equal((await list(old)).status, 200);
    await realm.rotate();
    assert.equal((await list(await realm.token(user))).status, 200);
    assert.equal(refused(await list(old)).code, "token-invalido");
  }),
);

Deno.test(
  "a realm that cannot be reached is 503, never 401, and whose keys are known is let in meanwhile",
  bench(async (b) => {
    await using realm = await keycloak();
    const api = behind(realm, b);
    const status = async (token: string) => {
      const answer = await call(api, "GET", "/v1/ordem", { token });
      return answer.status === 200 ? "200" : `${answer.status} ${refused(answer).code}`;
    };
    const token = await realm.token(user);
    realm.down = true;
    assert.equal(await status(token), "503 autenticacao-indisponivel");
    realm.down = false;
    assert.equal(await status(token), "200");
    realm.down = true;
    assert.equal(await status(token), "200");
    await realm.rotate();
    assert.equal(await status(await realm.token(user)), "503 autenticacao-indisponivel");
    // What is no token needs no key to be refused.
    assert.equal(await status("nada"), "401 token-invalido");
  }),
);
