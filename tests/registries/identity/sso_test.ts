/** Which bearer tokens are accepted, which are refused and with what fault, and when the issuer is out of reach. */
import assert from "node:assert/strict";
import {
  calculateJwkThumbprint,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import type { Result } from "../../../domain/result.ts";
import { type AccessToken, type TokenFault } from "../../../registries/identity/sso.ts";
import {
  accepted,
  assertInvalid,
  assertRefused,
  discovery,
  forge,
  goodClaims,
  now,
  realTime,
  signIn,
  signingKey,
  verifierFor,
  verify,
  withRealm,
} from "../../support/identity/realm.ts";

const assertKeysUnavailable = (result: Result<AccessToken, unknown>) =>
  assert.equal(!result.ok && (result.error as { type: string }).type, "registry-unavailable");

Deno.test("a token with a wrong issuer, audience, time or claim is refused with its fault", () =>
  withRealm(async (realm) => {
    const good = goodClaims(realm);
    const without = (name: string) =>
      Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
    accepted(await verify(realm, await forge(realm, good)));
    accepted(await verify(realm, await forge(realm, { ...without("azp"), client_id: "assets" })));
    accepted(await verify(realm, await forge(realm, { ...good, aud: ["account", "assets"] })));
    accepted(await verify(realm, await forge(realm, { ...without("typ"), azp: "other", aud: "assets" })));
    const cases: [claims: JWTPayload, fault: TokenFault][] = [
      [{ ...good, iss: "http://other/auth/realms/pje" }, "issuer"],
      [{ ...good, iss: `${realm.issuer}/` }, "issuer"],
      [without("iss"), "issuer"],
      [{ ...good, aud: "other" }, "audience"],
      [without("aud"), "audience"],
      [without("exp"), "no-expiry"],
      [{ ...good, exp: "tomorrow" as unknown as number }, "no-expiry"],
      [without("sub"), "no-subject"],
      [{ ...good, sub: "" }, "no-subject"],
      [without("azp"), "no-client"],
      [{ ...good, azp: "" }, "no-client"],
      [without("preferred_username"), "no-user-or-court"],
      [{ ...good, preferred_username: "111.444.777-36" }, "no-user-or-court"],
      [{ ...good, preferred_username: "service-account-x", jtr: "8261" }, "no-user-or-court"],
      [{ ...good, azp: 1 }, "no-client"],
      [{ ...good, nbf: now() + 600 }, "not-yet-valid"],
      [{ ...good, iat: now() + 60, exp: now() + 600 }, "not-yet-valid"],
      [{ ...good, typ: "ID" }, "not-an-access-token"],
      [{ ...good, typ: "Refresh" }, "not-an-access-token"],
      // Identity tokens of issuers that have no such claim: for the client alone.
      [{ ...without("typ"), azp: "assets", aud: "assets" }, "not-an-access-token"],
      [{ ...without("typ"), azp: "other", aud: ["assets", "other"] }, "not-an-access-token"],
      [{ ...good, iat: now(), exp: now() + 25 * 3600 }, "lives-too-long"],
      [{ ...good, iat: now() - 24 * 3600, exp: now() + 600 }, "lives-too-long"],
      [{ ...without("iat"), exp: now() + 25 * 3600 }, "lives-too-long"],
      [{ ...good, iat: now() + 20 * 3600, exp: now() + 40 * 3600 }, "lives-too-long"],
    ];
    for (const [claims, fault] of cases) {
      assertInvalid(await verify(realm, await forge(realm, claims)), fault);
    }
  }));

Deno.test("expiry is judged by the clock passed in, with five seconds of tolerance", () =>
  withRealm(async (realm) => {
    const token = await forge(realm, goodClaims(realm));
    const after = (seconds: number) => verify(realm, token, { clock: () => realTime().add({ seconds }) });
    accepted(await after(590));
    accepted(await after(603));
    assertRefused(await after(610), { type: "token-expired", detail: "expired" });
  }));

Deno.test("tokens signed with nothing, with a shared secret, or with another's key are refused", () =>
  withRealm(async (realm) => {
    const claims = goodClaims(realm);
    const { kid, jwk } = await signingKey(realm);
    const none = new UnsecuredJWT(claims).setAudience("assets").encode();
    assertInvalid(await verify(realm, none), "algorithm");
    assertInvalid(await verify(realm, none.slice(0, -1)), "format");

    // The classic: the public key, which everybody has, used as a shared secret.
    const publicKey = await importJWK({ kty: jwk.kty, n: jwk.n, e: jwk.e }, "RS256", { extractable: true });
    assert.ok(publicKey instanceof CryptoKey);
    const secret = new TextEncoder().encode(await exportSPKI(publicKey));
    for (const alg of ["HS256", "HS384", "HS512"]) {
      const shared = await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(secret);
      assertInvalid(await verify(realm, shared), "algorithm");
    }

    const foreign = await generateKeyPair("RS256", { extractable: true });
    const foreignJwk = await exportJWK(foreign.publicKey);
    const foreignKid = await calculateJwkThumbprint(foreignJwk);
    const signed = (header: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", ...header }).sign(foreign.privateKey);
    assertInvalid(await verify(realm, await signed({ kid })), "signature");
    assertInvalid(await verify(realm, await signed({ kid: foreignKid })), "unknown-key");
    // Keys that a token brings along are nobody's keys.
    assertInvalid(await verify(realm, await signed({ kid, jwk: foreignJwk })), "signature");
    assertInvalid(await verify(realm, await signed({ kid, jku: "http://127.0.0.1:1/" })), "signature");
  }));

Deno.test("a changed payload breaks the signature", () =>
  withRealm(async (realm) => {
    const [header, payload, signature] = (await forge(realm, goodClaims(realm))).split(".");
    const claims = JSON.parse(atob(payload!.replaceAll("-", "+").replaceAll("_", "/")));
    const changed = btoa(JSON.stringify({ ...claims, preferred_username: "52998224725" }))
      .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    assertInvalid(await verify(realm, `${header}.${changed}.${signature}`), "signature");
  }));

Deno.test("an algorithm outside the configured ones is refused, even with a right signature", () =>
  withRealm(async (realm) => {
    const { token } = await signIn(realm);
    assertInvalid(await verify(realm, token, { algorithms: ["ES256"] }), "algorithm");
  }));

Deno.test("what is not a bearer token is missing; what is not a token is malformed", () =>
  withRealm(async (realm) => {
    const verifier = verifierFor(realm);
    assertRefused(await verifier.verify(undefined), { type: "token-missing", detail: "no-header" });
    for (const header of ["", "Bearer", "Bearer ", "Basic YTpi", "Bearer a b", "Bearer é"]) {
      assertRefused(await verifier.verify(header), { type: "token-missing", detail: "not-bearer" });
    }
    for (const token of ["x", "a.b", "a.b.c", "a.b.c.d.e", "..", "e30.e30.e30", "x".repeat(10_000)]) {
      assertInvalid(await verifier.verify(`bearer ${token}`), "format");
    }
    const empty = btoa('{"alg":"RS256"}').replaceAll("=", "");
    assertInvalid(await verifier.verify(`Bearer ${empty}..`), "signature");
  }));

/** A token that would need a key nobody has, of an issuer that may not be there. */
async function tokenOfNobody(issuer: string): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256");
  return await new SignJWT(goodClaims({ issuer })).setProtectedHeader({ alg: "RS256", kid: "any" }).sign(
    privateKey,
  );
}

/** A server that gives each path to `answer`. */
async function withServer(
  answer: (path: string, origin: string) => Response,
  run: (issuer: string) => Promise<void>,
) {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => undefined }, (request) => {
    const { origin, pathname } = new URL(request.url);
    return answer(pathname, origin);
  });
  try {
    await run(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}

Deno.test("an issuer that cannot be reached is an outage, never a bad token", async () => {
  let gone = "";
  await withServer(() => discovery(""), (issuer) => {
    gone = issuer;
    return Promise.resolve();
  });
  const token = await tokenOfNobody(gone);
  assertKeysUnavailable(await verify({ issuer: gone }, token));
  assertKeysUnavailable(await verify({ issuer: gone }, token, { jwksUrl: `${gone}/certs` }));
});

Deno.test("an issuer that was out of reach is tried again at the next token", async () => {
  const { publicKey } = await generateKeyPair("ES256", { extractable: true });
  const anotherKey = { ...await exportJWK(publicKey), kid: "another" };
  let up = false;
  const answer = (path: string, origin: string) => {
    if (!up) return new Response(null, { status: 500 });
    return path === "/certs" ? Response.json({ keys: [anotherKey] }) : discovery(origin);
  };
  await withServer(answer, async (issuer) => {
    const verifier = verifierFor({ issuer });
    const authorization = `Bearer ${await tokenOfNobody(issuer)}`;
    assertKeysUnavailable(await verifier.verify(authorization));
    up = true;
    assertInvalid(await verifier.verify(authorization), "unknown-key");
  });
});

Deno.test("a weak key of the issuer's set is left out, and tokens by it and by the others are judged as ever", async () => {
  const pair = async (kid: string, modulusLength: number) => {
    const keys = await crypto.subtle.generateKey(
      {
        name: "RSASSA-PKCS1-v1_5",
        modulusLength,
        publicExponent: new Uint8Array([1, 0, 1]),
        hash: "SHA-256",
      },
      true,
      ["sign", "verify"],
    );
    return { ...keys, jwk: { ...await exportJWK(keys.publicKey), kid } };
  };
  const [weak, strong] = [await pair("weak", 1_024), await pair("strong", 2_048)];
  const keys = () => Response.json({ keys: [weak.jwk, strong.jwk] });
  await withServer((path, origin) => path === "/certs" ? keys() : discovery(origin), async (issuer) => {
    const by = (kid: string, key: CryptoKey) =>
      new SignJWT(goodClaims({ issuer })).setProtectedHeader({ alg: "RS256", kid }).sign(key);
    accepted(await verify({ issuer }, await by("strong", strong.privateKey)));
    // jose itself signs with no key as weak, so the signature is another's.
    assertInvalid(await verify({ issuer }, await by("weak", strong.privateKey)), "unknown-key");
  });
});

Deno.test("discovery or keys that answer an error or nonsense are an outage, and never a bad token", async () => {
  const keysAnswer = (response: () => Response) => (path: string, origin: string) =>
    path === "/certs" ? response() : discovery(origin);
  const answers = [
    () => new Response(null, { status: 500 }),
    () => new Response(null, { status: 404 }),
    () => Response.json({ issuer: "http://another", jwks_uri: "http://127.0.0.1:1/" }),
    keysAnswer(() => Response.json({ keys: 1 })),
    keysAnswer(() => Response.json({ keys: [] })),
    keysAnswer(() => new Response("<html>")),
    keysAnswer(() => new Response(null, { status: 503 })),
  ];
  for (const answer of answers) {
    await withServer(answer, async (issuer) => {
      assertKeysUnavailable(await verify({ issuer }, await tokenOfNobody(issuer)));
    });
  }
});

Deno.test("keys of the other allowed algorithms verify too", async () => {
  for (const alg of ["PS256", "ES256", "EdDSA"]) {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = { ...await exportJWK(publicKey), alg, use: "sig", kid: alg };
    await withServer(() => Response.json({ keys: [jwk] }), async (issuer) => {
      const token = await new SignJWT(goodClaims({ issuer })).setProtectedHeader({ alg, kid: alg })
        .sign(privateKey);
      accepted(await verify({ issuer }, token, { jwksUrl: `${issuer}/certs` }));
    });
  }
});
