/**
 * State of a sign-in in progress, kept encrypted in a cookie until the single sign-on redirects the browser
 * back.
 */
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as v from "valibot";
import type { SignInFlow } from "../../registries/identity/relying_party.ts";
import type { Consoles } from "../../routes/app.ts";

/** Time limit for signing in, generous enough to look up a password. */
const MINUTES = 30;
const CONTEXT = "sign-in";
const base64 = { alphabet: "base64url", omitPadding: true } as const;

const Begun = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** Path within this site to return to. */
  back: v.optional(v.string()),
  until: v.string(),
});

/** Cookie name of one sign-in: a browser may have started several, in different windows. */
const nameOf = (state: string): string => `assets_entrada_${state.slice(0, 8).replace(/\W/g, "_")}`;

function optionsOf({ publicUrl }: Consoles) {
  const { protocol, pathname } = new URL(publicUrl);
  const path = `${pathname.replace(/\/$/, "")}/entrar`;
  return { httpOnly: true, sameSite: "Lax", path, secure: protocol === "https:" } as const;
}

export async function saveSignInFlow(
  c: Context,
  consoles: Consoles,
  flow: SignInFlow,
  back: string | undefined,
): Promise<void> {
  const until = consoles.realClock().add({ minutes: MINUTES }).toString();
  const encrypted = await consoles.encryption.encrypt(CONTEXT, JSON.stringify({ ...flow, back, until }));
  const options = { ...optionsOf(consoles), maxAge: MINUTES * 60 };
  setCookie(c, nameOf(flow.state), encrypted.toBase64(base64), options);
}

/** The sign-in that was started with this state; can be recalled once. */
export async function takeSignInFlow(
  c: Context,
  consoles: Consoles,
  state: string,
): Promise<SignInFlow & { readonly back?: string | undefined } | undefined> {
  const name = nameOf(state);
  const encrypted = getCookie(c, name);
  if (encrypted === undefined || !/^[\w-]+$/.test(encrypted)) return undefined;
  deleteCookie(c, name, optionsOf(consoles));
  const text = await consoles.encryption.decrypt(
    CONTEXT,
    Uint8Array.fromBase64(encrypted, { alphabet: "base64url" }),
  );
  if (text === undefined) return undefined;
  const { until, ...begun } = v.parse(Begun, JSON.parse(text));
  const inTime = Temporal.Instant.compare(consoles.realClock(), Temporal.Instant.from(until)) < 0;
  return inTime && begun.state === state ? begun : undefined;
}
