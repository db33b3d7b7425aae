/** Forged, foreign and misused access tokens: none opens anything, whatever it claims (RFC 8725). */
import assert from "node:assert/strict";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { tokenVerifier } from "../../../registries/identity/sso.ts";
import { openRegistries } from "../../../registries/mod.ts";
import { routes } from "../../../routes/mod.ts";
import { call, databaseDigest, draftJson, JUDGE, parseRefusal, SYSTEM } from "../api.ts";
import { type AttackRun, pick, type Scenario } from "./scenario.ts";

const base64 = (value: unknown): string =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value))
    .toBase64({ alphabet: "base64url", omitPadding: true });

type Keys = Awaited<ReturnType<typeof makeKeys>>;

async function makeKeys() {
  const [ours, theirs] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("RS256", { extractable: true }),
  ]);
  return { ours, theirs, spki: await exportSPKI(ours.publicKey) };
}

/** The issuer's keys at an address of their own, and an attacker's at another that counts who asks. */
async function keyServers({ ours, theirs }: Keys) {
  const sets = {
    "/ours": { keys: [{ ...await exportJWK(ours.publicKey), kid: "k", alg: "RS256", use: "sig" }] },
    "/theirs": { keys: [{ ...await exportJWK(theirs.publicKey), kid: "k", alg: "RS256", use: "sig" }] },
  };
  const requested: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ url }) => {
    const { pathname } = new URL(url);
    requested.push(pathname);
    return Response.json(sets[pathname as keyof typeof sets] ?? {});
  });
  const at = (path: string) => `http://127.0.0.1:${server.addr.port}${path}`;
  return { at, requested, [Symbol.asyncDispose]: () => server.shutdown() };
}

/** By name, the token and, where it is not an invalid token, the refusal. */
type Forgery = readonly [name: string, token: string | Promise<string>, code?: string];

function forgeries(good: JWTPayload, { ours, theirs, spki }: Keys, theirKeys: string): Forgery[] {
  const head = { alg: "RS256", kid: "k" };
  const signed = (claims: JWTPayload, header: Record<string, unknown> = {}, key = ours.privateKey) =>
    new SignJWT(claims).setProtectedHeader({ ...head, ...header }).sign(key);
  const unsigned = (alg: unknown) => `${base64({ ...head, alg })}.${base64(good)}.`;
  const hmac = async (secret: string) =>
    await new SignJWT(good).setProtectedHeader({ alg: "HS256", kid: "k" }).sign(
      new TextEncoder().encode(secret),
    );
  const now = Math.floor(Date.now() / 1_000);
  const twice = async (claims: string) => {
    const data = `${base64(head)}.${base64(claims)}`;
    const key = ours.privateKey;
    const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", key, new TextEncoder().encode(data));
    return `${data}.${new Uint8Array(signature).toBase64({ alphabet: "base64url", omitPadding: true })}`;
  };
  const others = (name: string, claims: JWTPayload): Forgery => [name, signed({ ...good, ...claims })];
  return [
    ...["none", "None", "NONE", "nOnE", "", null, 0, ["RS256"]].map((alg): Forgery => [
      `alg ${JSON.stringify(alg)}`,
      unsigned(alg),
    ]),
    ["HS256 with the public key in PEM", hmac(spki)],
    ["HS256 with the public key without line breaks", hmac(spki.replaceAll("\n", ""))],
    ["HS256 with no key's bytes", hmac("0".repeat(64))],
    ["another key with the issuer's kid", signed(good, {}, theirs.privateKey)],
    ["another key at jku", signed(good, { jku: theirKeys }, theirs.privateKey)],
    ["another key at x5u", signed(good, { x5u: theirKeys }, theirs.privateKey)],
    [
      "another key in jwk",
      exportJWK(theirs.publicKey).then((jwk) => signed(good, { jwk }, theirs.privateKey)),
    ],
    ...[
      "",
      "../../ours",
      "/dev/null",
      "k' or '1'='1",
      "k\u0000",
      "http://127.0.0.1/",
      "K",
      "x".repeat(10_000),
    ].map(
      (kid): Forgery => [`kid ${JSON.stringify(kid.slice(0, 20))}`, signed(good, { kid }, theirs.privateKey)],
    ),
    [
      "a critical header nobody knows",
      signed(good, { crit: ["exp-extra"], "exp-extra": 1 }).catch(() => unsigned("none")),
    ],
    [
      "an unencoded payload (b64: false)",
      `${base64({ ...head, b64: false, crit: ["b64"] })}.${JSON.stringify(good)}.AAAA`,
    ],
    ["an expired one", signed({ ...good, exp: now - 60 }), "token-expirado"],
    others("one of tomorrow", { nbf: now + 600 }),
    others("issued in the future, for long", { iat: now + 3_600, exp: now + 90_000 }),
    others("without an end", { exp: undefined as unknown as number }),
    others("with a text for its end", { exp: "9999999999" as unknown as number }),
    others("with an endless end", { exp: 9e15 }),
    others("with a life of two days", { iat: now, exp: now + 2 * 86_400 }),
    others("another issuer", { iss: "https://mal.exemplo/realms/pje" }),
    others("the issuer with a slash", { iss: `${good.iss}/` }),
    others("the issuer as a list", { iss: [good.iss] as unknown as string }),
    others("another audience", { aud: "account" }),
    others("no audience", { aud: undefined as unknown as string }),
    others("an audience that begins alike", { aud: "assets-console-x" }),
    others("an identity token", { typ: "ID", nonce: "n", at_hash: "x" }),
    others("a refresh token", { typ: "Refresh" }),
    others("a logout token", {
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      typ: "Logout",
    }),
    ["a logout token by its header", signed(good, { typ: "logout+jwt" })],
    ["an identity token by its header", signed(good, { typ: "id+jwt" })],
    ["a proof of possession by its header", signed(good, { typ: "dpop+jwt" })],
    others("nobody", { preferred_username: undefined }),
    others("a CPF of wrong digits", { preferred_username: "11144477736" }),
    others("a list of CPFs", { preferred_username: [JUDGE] }),
    others("a company for a user", { preferred_username: "11222333000181" }),
    [
      "duplicate claims, the first good",
      twice(`{"iss":"x",${JSON.stringify({ ...good, iss: undefined }).slice(1)}`),
    ],
    ["claims that are no object", twice(`["${good.iss}"]`)],
    ["claims that are no JSON", twice("{")],
    ["a prototype among the claims", twice(`{"__proto__":${JSON.stringify(good)}}`)],
    ["a huge token", signed({ ...good, iss: "x".repeat(12_000) })],
    ["three dots", "..."],
    ["five parts, as of an encrypted one", `${base64({ alg: "dir", enc: "A128GCM", kid: "k" })}....`],
    ["a signature cut short", signed(good).then((token) => token.slice(0, -10))],
    ["no signature", signed(good).then((token) => token.replace(/[^.]+$/, ""))],
    [
      "another's signature",
      Promise.all([signed(good), signed({ ...good, jti: "2" })])
        .then(([one, other]) => one.replace(/[^.]+$/, other.split(".")[2]!)),
    ],
  ];
}

export const tokenAttacks: Scenario = {
  name: "tokens",
  promise: "no token opens anything that the issuer did not sign for this service, this user and this hour",
  async attack(run) {
    const { t, attempt } = run;
    const keys = await makeKeys();
    await using servers = await keyServers(keys);
    const { addresses } = t.externalServices;
    const { issuer, audience } = addresses;
    const realClock = Temporal.Now.instant;
    // A key that nobody has is looked for at once, not after the second that is between two such looks.
    const sso = tokenVerifier({
      ...{ issuer, audience, jwksUrl: servers.at("/ours") },
      ...{ clock: realClock, keyCooldownMs: 0 },
    });
    const others = openRegistries({ ...addresses, clock: t.clock, realClock });
    const http = routes({ ...t.app, registries: { ...others, sso } });
    const good: JWTPayload = {
      iss: addresses.issuer,
      aud: "assets",
      exp: Math.floor(Date.now() / 1_000) + 300,
      sub: JUDGE,
      azp: "assets",
      typ: "Bearer",
      preferred_username: JUDGE,
    };
    const send = (token: string, headers: Record<string, string> = {}) =>
      call({ http }, "POST", "/v1/ordem/minuta", { token, headers, json: draftJson() });
    const made = await new SignJWT(good).setProtectedHeader({ alg: "RS256", kid: "k" }).sign(
      keys.ours.privateKey,
    );
    assert.equal((await send(made)).status, 201, "the good token is not taken");
    const before = await databaseDigest(t.db);
    for (const [name, token, code = "token-invalido"] of forgeries(good, keys, servers.at("/theirs"))) {
      await attempt(name, async () => {
        const refusal = parseRefusal(await send(await token));
        assert.equal(refusal.status, 401);
        assert.ok([code, "nao-autenticado"].includes(refusal.code), refusal.code);
      });
    }
    await mutated(run, made, async (token) => (await send(token)).status);
    await otherCourts(run);
    await attempt(
      "nobody asked for the keys a token names",
      () => assert.ok(!servers.requested.includes("/theirs")),
    );
    await attempt("nothing was changed", async () => assert.deepEqual(await databaseDigest(t.db), before));
  },
};

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A good token with one character another. The last of a part may carry bits that mean nothing, so it is left. */
async function mutated(
  run: AttackRun,
  token: string,
  status: (token: string) => Promise<number>,
): Promise<void> {
  for (let count = run.long ? 500 : 20; count > 0; count--) {
    const at = Math.floor(run.random() * (token.length - 2));
    if (token[at] === "." || token[at + 1] === ".") continue;
    const other = pick(run, [...characters].filter((character) => character !== token[at]));
    await run.attempt(`character ${at} as ${other}`, async () => {
      assert.equal(await status(token.slice(0, at) + other + token.slice(at + 1)), 401);
    });
  }
}

/** A court's system in the name of what is no user of its court, or from where it did not register. */
async function otherCourts({ t, attempt }: AttackRun): Promise<void> {
  const token = await t.externalServices.serviceToken(SYSTEM);
  const foreign = t.externalServices.stagingData.users().find(({ court }) => court !== "401")!;
  const spellings: [name: string, header: string, code: string, from?: string][] = [
    ["a user of another court", foreign.cpf, "usuario-de-outro-tribunal"],
    ["nobody", "00000000000", "usuario-obrigatorio"],
    ["two users", `${JUDGE}, ${foreign.cpf}`, "usuario-obrigatorio"],
    ["a wildcard", "*", "usuario-obrigatorio"],
    ["a user, from elsewhere", JUDGE, "endereco-nao-autorizado", "203.0.113.7"],
    ["a user, from an address that ends alike", JUDGE, "endereco-nao-autorizado", "::ffff:127.0.0.2"],
  ];
  for (const [name, header, code, from = "127.0.0.1"] of spellings) {
    await attempt(`a court's system for ${name}`, async () => {
      const headers = { "X-ASSETS-CPF-USUARIO": header };
      const answer = await call(t, "POST", "/v1/ordem/minuta", { token, headers, from, json: draftJson() });
      assert.equal(parseRefusal(answer).code, code);
    });
  }
}
