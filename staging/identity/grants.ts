/**
 * The two grants that oidc-provider leaves to its host: password (RFC 6749, 4.3) and token exchange (RFC 8693).
 *
 * Descriptions are Portuguese without accents: RFC 6749, 5.2, allows ASCII only.
 */
import { createLocalJWKSet, errors, jwtVerify } from "jose";
// @ts-types="./oidc_provider.d.ts"
import { CustomOIDCProviderError } from "oidc-provider/lib/helpers/errors.js";
import { platformClient, serviceClientId } from "../data/seed_courts.ts";
import type { StagingData, StagingUser } from "../data/staging_data.ts";
import type { SigningKey } from "./keys.ts";
import type { GrantContext, Provider, ResourceServerInfo } from "./oidc_provider.d.ts";

export const passwordGrant = "password";
export const exchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange";

const accessTokenType = "urn:ietf:params:oauth:token-type:access_token";
const jwtType = "urn:ietf:params:oauth:token-type:jwt";

export interface Realm {
  readonly issuer: string;
  readonly stagingData: StagingData;
  readonly accessTokenSeconds: number;
  readonly keys: readonly SigningKey[];
  readonly consoles: { readonly clientId: string; readonly publicUrl: string } | undefined;
}

/** What a token of the realm for one audience looks like. */
export const resourceServer = (audience: string, accessTokenSeconds: number): ResourceServerInfo => ({
  scope: "",
  audience,
  accessTokenTTL: accessTokenSeconds,
  accessTokenFormat: "jwt",
  jwt: { sign: { alg: "RS256" } },
});

export function registerGrants(provider: Provider, realm: Realm): void {
  provider.registerGrantType(
    passwordGrant,
    (context) => answerPassword(context, realm),
    ["username", "password", "scope"],
  );
  provider.registerGrantType(
    exchangeGrant,
    (context) => answerExchange(context, realm),
    [
      "subject_token",
      "subject_token_type",
      "requested_token_type",
      "audience",
      "resource",
      "actor_token",
      "actor_token_type",
      "scope",
    ],
  );
}

const refused = (error: string, description: string) => new CustomOIDCProviderError(error, description);

/** The platform's own client signs people in for the platform; ours, for the service. */
const audienceOf = (clientId: string): string =>
  clientId === platformClient.clientId ? platformClient.clientId : serviceClientId;

async function answerPassword(context: GrantContext, realm: Realm): Promise<void> {
  const { client, params } = context.oidc;
  const { username, password } = params;
  if (!username || !password) throw refused("invalid_request", "Informe username (CPF) e password.");
  const user = realm.stagingData.user(username.replace(/[.-]/g, ""));
  // One answer for both, so that it does not tell who exists.
  if (user === undefined || user.password !== password) {
    throw refused("invalid_grant", "Usuario ou senha invalidos.");
  }
  requireUsable(user);
  context.body = await issue(context, user, audienceOf(client.clientId), passwordGrant, realm);
}

async function answerExchange(context: GrantContext, realm: Realm): Promise<void> {
  const { client, params } = context.oidc;
  requireExchangeParameters(params);
  const cpf = await subjectOf(params.subject_token!, client.clientId, realm);
  const user = realm.stagingData.user(cpf);
  if (user === undefined) throw refused("invalid_grant", "O token apresentado nao e de um usuario.");
  requireUsable(user);
  context.body = {
    ...await issue(context, user, serviceClientId, exchangeGrant, realm),
    issued_token_type: accessTokenType,
  };
}

function requireExchangeParameters(params: GrantContext["oidc"]["params"]): void {
  const { subject_token, subject_token_type, requested_token_type, audience, resource, actor_token } = params;
  if (!subject_token || !subject_token_type) {
    throw refused("invalid_request", "Informe subject_token e subject_token_type.");
  }
  if (subject_token_type !== accessTokenType && subject_token_type !== jwtType) {
    throw refused("invalid_request", "subject_token_type deve ser de token de acesso.");
  }
  if (requested_token_type !== undefined && requested_token_type !== accessTokenType) {
    throw refused("invalid_request", "requested_token_type deve ser de token de acesso.");
  }
  if (actor_token !== undefined) throw refused("invalid_request", "actor_token nao e aceito.");
  if (audience !== serviceClientId || resource !== undefined) {
    throw refused("invalid_target", `audience deve ser ${serviceClientId}.`);
  }
}

/** The user of a token of this realm that was meant for the client which now presents it. */
async function subjectOf(subjectToken: string, clientId: string, realm: Realm): Promise<string> {
  try {
    const keys = createLocalJWKSet({
      keys: realm.keys.map(({ kty, use, alg, kid, n, e }) => ({ kty, use, alg, kid, n, e })),
    });
    const { payload } = await jwtVerify(subjectToken, keys, {
      issuer: realm.issuer,
      audience: clientId,
      algorithms: ["RS256"],
      requiredClaims: ["exp", "preferred_username"],
    });
    return String(payload["preferred_username"]);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw refused("invalid_grant", "O token apresentado nao vale para troca.");
  }
}

/** Specification, "User profiles": a user must be active and unblocked; a password reset unblocks. */
function requireUsable(user: StagingUser): void {
  if (user.blocked) {
    throw refused(
      "invalid_grant",
      "Usuario bloqueado no cadastro corporativo. Redefina a senha no cadastro para desbloquear.",
    );
  }
  if (!user.active) {
    throw refused(
      "invalid_grant",
      "Usuario inativo no cadastro corporativo. Procure o administrador regional do seu tribunal.",
    );
  }
}

async function issue(
  context: GrantContext,
  user: StagingUser,
  audience: string,
  grant: string,
  realm: Realm,
) {
  const { provider, client } = context.oidc;
  const token = new provider.AccessToken({
    client,
    accountId: user.cpf,
    gty: grant,
    resourceServer: new provider.ResourceServer(
      `urn:${audience}`,
      resourceServer(audience, realm.accessTokenSeconds),
    ),
  });
  const access_token = await token.save();
  return { access_token, token_type: token.tokenType, expires_in: token.expiration };
}
