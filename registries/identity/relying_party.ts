/**
 * Sign-in at the single sign-on: authorisation code with PKCE (OpenID Connect Core 1.0, 3.1; RFC 7636),
 * refresh, and sign-out (OpenID Connect RP-Initiated Logout 1.0).
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretPost,
  type Configuration,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  ResponseBodyError,
  type TokenEndpointResponse,
  WWWAuthenticateChallengeError,
} from "openid-client";
import type { Clock } from "../../domain/ports.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { type RegistryFailure, registryUnavailable } from "../http/failure.ts";

/** The state of a sign-in in progress, which the same browser must present to complete it. */
export interface SignInFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Tokens {
  readonly access: string;
  readonly accessExpiresAt: Temporal.Instant;
  /** Undefined when the single sign-on gives none: the session then ends with its access token. */
  readonly refresh: string | undefined;
  /** The identity token, which names the user at sign-out. */
  readonly id: string | undefined;
}

/** A user who has just signed in, with the identifiers of the single sign-on. */
export interface SignedIn extends Tokens {
  readonly subject: string | undefined;
  /**
   * The session at the single sign-on, shared by all applications that take part; not every single sign-on
   * names it.
   */
  readonly providerSession: string | undefined;
}

/**
 * The single sign-on refused, or its answer does not belong to the sign-in that was begun; `detail` is a
 * stable word, for logs.
 */
interface SignInRefusal {
  readonly type: "sign-in-refused";
  readonly detail: string;
}

export type SignInFailure = SignInRefusal | RegistryFailure;

export interface RelyingParty {
  /** The address to which to send the browser, and the state to keep until it returns. */
  begin(): Promise<Result<{ address: string; flow: SignInFlow }, SignInFailure>>;
  /** @param query the query with which the browser returned */
  complete(query: string, flow: SignInFlow): Promise<Result<SignedIn, SignInFailure>>;
  refresh(tokens: Tokens): Promise<Result<Tokens, SignInFailure>>;
  /**
   * The address at which the browser also signs out of the single sign-on; undefined when that is not
   * supported or not available now.
   */
  signOutAddress(idToken: string | undefined): Promise<string | undefined>;
}

interface RelyingPartyOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: a public client, protected by PKCE alone. */
  readonly clientSecret: string | undefined;
  /** Whether an issuer without TLS may be on another machine. */
  readonly http: boolean;
  /** The address to which the single sign-on redirects browsers. */
  readonly redirectUri: string;
  /** The address to which it redirects them after sign-out. */
  readonly signedOutUri: string;
  readonly realClock: Clock;
}

const TIMEOUT_SECONDS = 10;
/** Used when the single sign-on does not tell how long its tokens last. */
const DEFAULT_TOKEN_SECONDS = 300;

/** Makes no call before the first sign-in; the result of discovery is cached, a failure is not. */
export function relyingParty(options: RelyingPartyOptions): RelyingParty {
  const { redirectUri, signedOutUri, realClock } = options;
  let known: Configuration | undefined;
  const configured = async () => known ??= await discover(options);

  return {
    begin: () =>
      answered(async () => {
        const configuration = await configured();
        const flow = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
        const address = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: "openid",
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await calculatePKCECodeChallenge(flow.verifier),
          code_challenge_method: "S256",
        });
        return { address: address.href, flow };
      }),
    complete: (query, { state, nonce, verifier }) =>
      answered(async () => {
        const answer = await authorizationCodeGrant(await configured(), new URL(redirectUri + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = answer.claims();
        const providerSession = typeof claims?.sid === "string" ? claims.sid : undefined;
        return { ...tokensOf(answer, realClock()), subject: claims?.sub, providerSession };
      }),
    refresh: async ({ refresh, id }) => {
      if (refresh === undefined) return fail({ type: "sign-in-refused", detail: "no-refresh-token" });
      return await answered(async () => {
        const tokens = tokensOf(await refreshTokenGrant(await configured(), refresh), realClock());
        // A single sign-on that does not rotate refresh tokens returns no new one.
        return { ...tokens, refresh: tokens.refresh ?? refresh, id: tokens.id ?? id };
      });
    },
    signOutAddress: async (idToken) => {
      const found = await answered(configured);
      if (!found.ok || found.value.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(found.value, {
        post_logout_redirect_uri: signedOutUri,
        ...idToken !== undefined && { id_token_hint: idToken },
      }).href;
    },
  };
}

const discover = ({ issuer, clientId, clientSecret, http }: RelyingPartyOptions): Promise<Configuration> =>
  discovery(
    new URL(issuer),
    clientId,
    {},
    clientSecret === undefined ? None() : ClientSecretPost(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      execute: http || isLoopback(new URL(issuer).hostname) ? [allowInsecureRequests] : [],
    },
  );

const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

const tokensOf = (answer: TokenEndpointResponse, now: Temporal.Instant): Tokens => ({
  access: answer.access_token,
  accessExpiresAt: now.add({ seconds: answer.expires_in ?? DEFAULT_TOKEN_SECONDS }),
  refresh: answer.refresh_token,
  id: answer.id_token,
});

/**
 * Turns all faults of the other side into values. Its addresses and messages are left out, because they may
 * contain a code.
 */
async function answered<T>(ask: () => Promise<T>): Promise<Result<T, SignInFailure>> {
  try {
    return ok(await ask());
  } catch (error) {
    await letGo(error);
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    return fail(failure);
  }
}

/** Cancels the unread body of an answer that the library rejected, which would keep its connection. */
async function letGo(error: unknown): Promise<void> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.cause instanceof Response && !cause.cause.bodyUsed) await cause.cause.body?.cancel();
  }
}

/** The codes with which openid-client reports that no usable answer came. */
const noAnswer: ReadonlySet<string | undefined> = new Set([
  undefined,
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

function failureOf(error: unknown): SignInFailure | undefined {
  const refused = (detail: string): SignInRefusal => ({ type: "sign-in-refused", detail });
  if (error instanceof AuthorizationResponseError) return refused(error.error);
  if (error instanceof WWWAuthenticateChallengeError) return refused(error.code);
  if (error instanceof ResponseBodyError) {
    return error.status >= 500
      ? registryUnavailable("sso", `answered ${error.status}`)
      : refused(error.error);
  }
  if (error instanceof ClientError) {
    return noAnswer.has(error.code)
      ? registryUnavailable("sso", error.code ?? "no answer")
      : refused(error.code!);
  }
  // fetch throws a TypeError without a code when nobody can be reached; wrong use of the library has a code.
  return error instanceof TypeError && !("code" in error)
    ? registryUnavailable("sso", "network error")
    : undefined;
}
