/** The part of oidc-provider 9 that staging uses; the package has no types of its own. */
import type { IncomingMessage, ServerResponse } from "node:http";

export interface ResourceServerInfo {
  readonly scope: string;
  readonly audience: string;
  /** In seconds. */
  readonly accessTokenTTL: number;
  readonly accessTokenFormat: "jwt";
  readonly jwt: { readonly sign: { readonly alg: "RS256" } };
}

export interface ClientMetadata {
  readonly client_id: string;
  readonly client_secret?: string;
  readonly token_endpoint_auth_method: "none" | "client_secret_post";
  readonly grant_types: readonly string[];
  readonly redirect_uris: readonly string[];
  readonly post_logout_redirect_uris?: readonly string[];
  readonly backchannel_logout_uri?: string;
  readonly backchannel_logout_session_required?: boolean;
  readonly response_types: readonly string[];
}

export interface IssuedToken {
  readonly kind: "AccessToken" | "ClientCredentials";
  readonly clientId: string;
  readonly accountId?: string;
}

/** A grant's context: koa's, with what the token endpoint has parsed and authenticated. */
export interface GrantContext {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly params: Readonly<Record<string, string | undefined>>;
    readonly provider: Provider;
  };
  body: unknown;
}

/** What somebody has agreed to let a client do. */
export interface Grant {
  addOIDCScope(scope: string): void;
  save(): Promise<string>;
}

/** The context of a request that a browser makes for a client. */
export interface BrowserContext {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: {
      readonly accountId: string;
      grantIdFor(clientId: string): string | undefined;
    };
    readonly provider: Provider;
  };
  readonly headers: Readonly<Record<string, string | undefined>>;
  type: string;
  body: unknown;
  set(name: string, value: string): void;
}

/** Where the provider keeps what must survive a request. */
export interface Adapter {
  upsert(id: string, payload: object, expiresIn: number): Promise<void>;
  find(id: string): Promise<object | undefined>;
  findByUid(uid: string): Promise<object | undefined>;
  findByUserCode(userCode: string): Promise<object | undefined>;
  consume(id: string): Promise<void>;
  destroy(id: string): Promise<void>;
  revokeByGrantId(grantId: string): Promise<void>;
}

export interface Configuration {
  readonly adapter: (model: string) => Adapter;
  readonly jwks: { readonly keys: readonly object[] };
  readonly cookies: { readonly keys: readonly string[] };
  readonly clients: readonly ClientMetadata[];
  readonly clientAuthMethods: readonly string[];
  readonly responseTypes: readonly string[];
  readonly scopes: readonly string[];
  readonly routes: Readonly<Record<string, string>>;
  readonly features: Readonly<
    Record<string, { readonly enabled: boolean } & Readonly<Record<string, unknown>>>
  >;
  /** In seconds. */
  readonly ttl: Readonly<Record<string, number>>;
  readonly clientBasedCORS: () => boolean;
  readonly findAccount: (
    context: unknown,
    id: string,
  ) => { readonly accountId: string; claims(): Readonly<Record<string, string>> } | undefined;
  /** Only to say that somebody signed out. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly interactions: { url(context: unknown, interaction: { readonly uid: string }): string };
  readonly issueRefreshToken: (
    context: unknown,
    client: { grantTypeAllowed(type: string): boolean },
  ) => boolean;
  readonly loadExistingGrant: (context: BrowserContext) => Promise<Grant | undefined>;
  readonly pkce: { required(): boolean };
  readonly renderError: (context: BrowserContext, answer: object) => void;
  readonly extraTokenClaims: (
    context: GrantContext,
    token: IssuedToken,
  ) => Readonly<Record<string, unknown>> | undefined;
}

export interface AccessToken {
  readonly expiration: number;
  readonly tokenType: string;
  save(): Promise<string>;
}

export class Provider {
  constructor(issuer: string, configuration: Configuration);
  /** Whether `X-Forwarded-*` headers are believed. */
  proxy: boolean;
  readonly AccessToken: new (
    fields: {
      client: GrantContext["oidc"]["client"];
      accountId: string;
      resourceServer: object;
      gty: string;
    },
  ) => AccessToken;
  readonly Grant: {
    new (fields: { clientId: string; accountId: string }): Grant;
    find(id: string): Promise<Grant | undefined>;
  };
  /** Throws when the browser has none. */
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ readonly uid: string }>;
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: { readonly login: { readonly accountId: string } },
    options: { readonly mergeWithLastSubmission: boolean },
  ): Promise<void>;
  readonly ResourceServer: new (identifier: string, info: ResourceServerInfo) => object;
  registerGrantType(
    name: string,
    handler: (context: GrantContext) => Promise<void>,
    parameters: readonly string[],
  ): void;
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  on(event: "server_error", listener: (context: unknown, error: Error) => void): this;
  on(event: "error", listener: (error: Error) => void): this;
}

/** Keeps everything in the process's memory; what is oldest goes first when there is too much. */
export function createMemoryAdapter(): (model: string) => Adapter;

/** Answered as an OAuth error (RFC 6749, 5.2) with status 400. */
export class CustomOIDCProviderError extends Error {
  constructor(error: string, description: string);
}
