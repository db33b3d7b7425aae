import assert from "node:assert/strict";
import * as v from "valibot";
import { allProfiles } from "../../../routes/identity/caller_identity.ts";
import { routes } from "../../../routes/mod.ts";
import { call, parseRefusal, parseResponse, signInPeople, SYSTEM } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

const PATH = "/v1/afastamento-sigilo";
const Link = v.strictObject({ url: v.string() });

Deno.test("everybody who signs in is given the bank-secrecy module's address, just as it was configured", async () => {
  await using t = await openTestContext();
  const { stagingData, tokenOf, serviceToken } = t.externalServices;
  const url = "https://sigilo.exemplo.jus.br/entrada/?origem=assets";
  const http = routes({ ...t.app, secrecyModuleUrl: url });
  for (const profile of allProfiles.profiles) {
    const { cpf } = stagingData.users().find(({ profiles, active, blocked, units }) =>
      profiles.includes(profile) && active && !blocked && units.length > 0
    )!;
    const link = parseResponse(Link, await call({ http }, "GET", PATH, { token: await tokenOf(cpf) }));
    assert.deepEqual(link, { url }, profile);
  }
  const withoutProfile = await tokenOf(stagingData.specialUsers.withoutProfile.cpf);
  const service = await serviceToken(SYSTEM);
  for (
    const [token, status, code] of [
      [undefined, 401, "nao-autenticado"],
      [withoutProfile, 403, "perfil-insuficiente"],
      [service, 403, "operacao-vedada-a-servico"],
    ] as const
  ) {
    const refusal = parseRefusal(
      await call({ http }, "GET", PATH, { ...token !== undefined && { token } }),
    );
    assert.deepEqual([refusal.status, refusal.code], [status, code]);
  }
});

Deno.test("where the module is not configured the refusal says by which setting it is", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { status, code, detail } = parseRefusal(await call(t, "GET", PATH, { token }));
  assert.deepEqual([status, code], [404, "modulo-de-sigilo-nao-configurado"]);
  assert.match(detail, /SECRECY_MODULE_URL/);
});
