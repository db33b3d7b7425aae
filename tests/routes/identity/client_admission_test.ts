/** A user's token opens nothing to a client system that the corporate registry knows and does not admit. */
import assert from "node:assert/strict";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { readConfig } from "../../../program/config.ts";
import { openRegistries } from "../../../registries/mod.ts";
import type { UserClients } from "../../../routes/app.ts";
import { routes } from "../../../routes/mod.ts";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import {
  assertChangesNothing,
  call,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  SYSTEM,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const MINUTA = "/v1/ordem/minuta";

/** An API whose issuer gives the judge's token to whichever client is named. */
async function withTokens(
  t: TestContext,
  body: (
    send: (azp: string, rest?: { from?: string; userClients?: UserClients }) => ReturnType<typeof call>,
  ) => Promise<void>,
): Promise<void> {
  const { addresses } = t.externalServices;
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = { ...await exportJWK(publicKey), kid: "k", alg: "ES256" };
  await using jwks = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => Response.json({ keys: [jwk] }),
  );
  const jwksUrl = `http://127.0.0.1:${jwks.addr.port}/`;
  const registries = openRegistries({
    ...addresses,
    jwksUrl,
    clock: t.clock,
    realClock: Temporal.Now.instant,
  });
  await body(async (azp, { from, userClients } = {}) => {
    const exp = Math.floor(Date.now() / 1000) + 300;
    const claims = { iss: addresses.issuer, aud: "assets", exp, sub: JUDGE, azp, typ: "Bearer" };
    const token = await new SignJWT({ ...claims, preferred_username: JUDGE })
      .setProtectedHeader({ alg: "ES256", kid: "k" }).sign(privateKey);
    const http = routes({ ...t.app, registries, ...userClients && { userClients } });
    return await call({ http }, "POST", MINUTA, { token, json: draftJson(), ...from && { from } });
  });
}

Deno.test("a system that the registry does not permit, or from an address it does not list, acts for no user either", async () => {
  await using t = await openTestContext();
  await withTokens(t, async (send) => {
    const refusals = [
      ["sistema-sem-permissao", {}, "cliente-nao-autorizado"],
      ["sistema-de-outro-endereco", {}, "endereco-nao-autorizado"],
      [SYSTEM, { from: "10.1.2.3" }, "endereco-nao-autorizado"],
    ] as const;
    for (const [client, rest, code] of refusals) {
      const refusal = parseRefusal(await assertChangesNothing(t.db, () => send(client, rest)));
      assert.deepEqual([refusal.status, refusal.code], [403, code], client);
    }
    assert.equal(parseResponse(DraftAnswer, await send(SYSTEM), 201).cpfCriador, JUDGE);
  });
});

Deno.test("a client that the registry does not know acts for users from anywhere, unless the public ones are named", async () => {
  await using t = await openTestContext();
  await withTokens(t, async (send) => {
    assert.equal((await send("aplicativo", { from: "10.1.2.3" })).status, 201);
    const named: UserClients = { checked: true, public: ["aplicativo"], admitUnknown: false };
    assert.equal((await send("aplicativo", { from: "10.1.2.3", userClients: named })).status, 201);
    const refusal = parseRefusal(
      await assertChangesNothing(t.db, () => send("outro-aplicativo", { userClients: named })),
    );
    assert.deepEqual([refusal.status, refusal.code], [403, "cliente-nao-autorizado"]);
    assert.equal((await send(SYSTEM, { userClients: named })).status, 201);
  });
});

Deno.test("a court that wants it so holds only service tokens to the registry's clients", async () => {
  await using t = await openTestContext();
  await withTokens(t, async (send) => {
    const userClients: UserClients = { checked: false, public: [], admitUnknown: true };
    assert.equal((await send("sistema-sem-permissao", { from: "10.1.2.3", userClients })).status, 201);
  });
});

Deno.test("clients of users' tokens are checked unless told otherwise, and the consoles' own is public", () => {
  const usual = readConfig("start", {}, "");
  assert.deepEqual(usual.ok && usual.value.userClients, {
    checked: true,
    public: ["assets-console"],
    admitUnknown: true,
  });
  const given = readConfig("start", {
    USER_CLIENT_CHECK: "false",
    PUBLIC_CLIENTS: "assets, pje-desktop",
    CONSOLE_CLIENT_ID: "consoles",
  }, "");
  assert.deepEqual(given.ok && given.value.userClients, {
    checked: false,
    public: ["assets", "pje-desktop", "consoles"],
    admitUnknown: false,
  });
  assert.ok(!readConfig("start", { PUBLIC_CLIENTS: "dois clientes" }, "").ok);
});
