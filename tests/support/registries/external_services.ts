/**
 * The external services for tests: the real identity provider and the real stand-ins over staging's data, on free
 * ports, started once a thread of tests.
 */
import { createStagingData, type StagingData } from "../../../staging/data/staging_data.ts";
import { startIdentityProvider } from "../../../staging/identity/provider.ts";
import { standInNames, type StandIns, startStandIns } from "../../../staging/stand_ins.ts";

export interface ExternalServices {
  readonly stagingData: StagingData;
  readonly standIns: StandIns;
  /** What `openRegistries` wants to know. */
  readonly addresses: {
    readonly issuer: string;
    readonly jwksUrl: string;
    readonly audience: string;
    readonly corporateUrl: string;
    readonly customerUrl: string;
    readonly caseDataUrl: string;
  };
  readonly tokenUrl: string;
  /** Asks for a token with the given form fields; the answer as it came. */
  requestToken(form: Record<string, string>): Promise<Response>;
  /** The bearer token of a user of staging's data, by password; kept for the thread's other tests. */
  tokenOf(cpf: string): Promise<string>;
  /** The bearer token of a court's system. */
  serviceToken(clientId: string): Promise<string>;
}

/** Tokens last half an hour; a long run of the model needs new ones. */
const TOKEN_CACHED_MS = 10 * 60_000;

/** Started before any test, so that no test is taken to leave it behind; it ends with the thread. */
const started = await start();

/** The same one for every test of a thread, as it was at the start whatever the last test did to it. */
export function externalServices(): Promise<ExternalServices> {
  started.reset();
  return Promise.resolve(started.externalServices);
}

async function start(): Promise<{ readonly externalServices: ExternalServices; reset(): void }> {
  const stagingData = createStagingData();
  const asMade = stagingData.users();
  const issuer = "http://localhost/auth/realms/pje";
  const dataDir = await Deno.makeTempDir({ prefix: "assets-idp-" });
  const provider = await startIdentityProvider({ stagingData, issuer, dataDir, log: () => {} });
  await Deno.remove(dataDir, { recursive: true });
  const standIns = startStandIns({ stagingData });
  const tokenUrl = `http://127.0.0.1:${provider.port}/auth/realms/pje/protocol/openid-connect/token`;
  const requestToken = (form: Record<string, string>) =>
    fetch(tokenUrl, { method: "POST", body: new URLSearchParams(form) });
  const tokens = new Map<string, { readonly token: Promise<string>; readonly at: number }>();
  const remember = (key: string, form: Record<string, string>) => {
    const known = tokens.get(key);
    if (known !== undefined && Date.now() - known.at < TOKEN_CACHED_MS) return known.token;
    const token = requestToken(form).then(accessToken);
    tokens.set(key, { token, at: Date.now() });
    return token;
  };
  const reset = () => {
    for (const { cpf, active, blocked, profiles, units } of asMade) {
      stagingData.changeUser(cpf, { active, blocked, profiles, units });
    }
    for (const name of standInNames) standIns.behave(name, { mode: "normal" });
  };
  const externalServices: ExternalServices = {
    stagingData,
    standIns,
    addresses: {
      issuer,
      jwksUrl: provider.jwksUrl,
      audience: "assets",
      corporateUrl: standIns.url.corporate,
      customerUrl: standIns.url.customer,
      caseDataUrl: standIns.url.caseData,
    },
    tokenUrl,
    requestToken,
    tokenOf: (cpf) => {
      const user = stagingData.user(cpf);
      if (user === undefined) throw new Error(`Staging's data have no user ${cpf}`);
      return remember(cpf, {
        grant_type: "password",
        client_id: "assets",
        username: cpf,
        password: user.password,
      });
    },
    serviceToken: (clientId) => {
      const client = stagingData.client(clientId);
      if (client === undefined) throw new Error(`Staging's data have no client ${clientId}`);
      const { secret } = client;
      return remember(clientId, {
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: secret,
      });
    },
  };
  return { externalServices, reset };
}

async function accessToken(response: Response): Promise<string> {
  const { access_token } = await response.json() as { access_token?: string };
  if (access_token === undefined) throw new Error(`The identity provider answered ${response.status}`);
  return access_token;
}
