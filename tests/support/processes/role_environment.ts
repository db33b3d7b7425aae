/** What a role that runs as a process of its own needs beside a database: services outside that it finds by address. */
import type { StagingData } from "../../../staging/data/staging_data.ts";
import { startIdentityProvider } from "../../../staging/identity/provider.ts";
import { withProvider } from "../../../staging/mod.ts";
import { SEAL_KEY } from "../audit/seals.ts";
import { externalServices } from "../registries/external_services.ts";
import { freePort } from "./free_port.ts";

/** An identity provider that is found at the address its issuer names, as any other would be. */
async function issuer(stagingData: StagingData, stack: AsyncDisposableStack) {
  let provider: { port: number } = { port: 0 };
  const absent = () => new Response(null, { status: 404 });
  const front = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request, info) => withProvider(absent, provider)(request, info),
  );
  stack.defer(() => front.shutdown());
  const dataDir = await Deno.makeTempDir({ prefix: "assets-roles-idp-" });
  stack.defer(() => Deno.remove(dataDir, { recursive: true }));
  const address = `http://127.0.0.1:${front.addr.port}/auth/realms/pje`;
  const started = await startIdentityProvider({ stagingData, issuer: address, dataDir, log: () => {} });
  stack.defer(started.stop);
  provider = started;
  return address;
}

/** The access token of a user, by password. */
export async function tokenFrom(issuer: string, username: string, password: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: "password", client_id: "assets", username, password });
  const response = await fetch(`${issuer}/protocol/openid-connect/token`, { method: "POST", body });
  const { access_token } = await response.json();
  return access_token;
}

/** The environment that leads a role to the external services, its exchange folder and its keys. */
export async function roleEnvironment(exchangeDir: string, stack: AsyncDisposableStack) {
  const { addresses, stagingData } = await externalServices();
  const env = {
    AUDIT_SEAL_KEY: SEAL_KEY,
    EXCHANGE_DIR: exchangeDir,
    PORT: String(freePort()),
    OIDC_ISSUER: await issuer(stagingData, stack),
    CORPORATE_REGISTRY_URL: addresses.corporateUrl,
    CUSTOMER_REGISTRY_URL: addresses.customerUrl,
    CASE_DATA_URL: addresses.caseDataUrl,
    APP_SECRET_KEY: "0123456789abcdef0123456789abcdef",
  };
  return { env, stagingData };
}
