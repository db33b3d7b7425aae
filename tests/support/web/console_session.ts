/**
 * The consoles as tests of their pages open them: somebody of staging's data is signed in already. How people sign
 * in is tested with the real identity provider (`sign_in_test.ts`).
 */
import type { Page } from "playwright-core";
import type { Profile } from "../../../domain/identity/caller.ts";
import { secretEncryption } from "../../../registries/secret_encryption.ts";
import type { Consoles } from "../../../routes/app.ts";
import { insertWebSession } from "../../../store/identity/web_sessions.ts";
import { digestOf, randomValue } from "../../../web/session/session_cookie.ts";
import { encryptTokens } from "../../../web/session/session_tokens.ts";
import { signInPeople } from "../api.ts";
import type { TestContext } from "../test_context.ts";
import type { Site } from "./browser.ts";

const encryption = secretEncryption("the consoles' own secret key of tests", "web sessions");
const realClock = () => Temporal.Now.instant();
export const COOKIE = "assets_sessao";

/** Consoles of a site on this machine; nobody can sign in through them. */
export function consolesAt(publicUrl: string): Consoles {
  const refused = () => Promise.reject(new Error("These consoles have no single sign-on"));
  const party = { begin: refused, complete: refused, refresh: refused, signOutAddress: refused };
  return {
    publicUrl,
    party,
    logouts: { read: refused },
    encryption,
    realClock,
    idleMinutes: 30,
    sessionHours: 12,
  };
}

/** Somebody of the example unit (`api.ts`, `signInPeople`), or with that profile wherever they are. */
export type Who = keyof Awaited<ReturnType<typeof signInPeople>> | Profile;

async function cpfOf(t: TestContext, who: Who): Promise<string> {
  const known = await signInPeople(t);
  if (Object.hasOwn(known, who)) return known[who as keyof typeof known].cpf;
  const found = t.externalServices.stagingData.users().find(({ profiles }) =>
    profiles.includes(who as Profile)
  );
  if (found === undefined) throw new Error(`Staging's data have no ${who}`);
  return found.cpf;
}

/** A session of theirs; what the browser's cookie says. */
export async function session(
  t: TestContext,
  who: Who,
  unit?: string,
): Promise<{ cookie: string; csrf: string }> {
  const cpf = await cpfOf(t, who);
  const user = t.externalServices.stagingData.user(cpf)!;
  const [value, csrf, now] = [randomValue(), randomValue(), realClock()];
  const id = digestOf(value);
  const access = await t.externalServices.tokenOf(cpf);
  const tokens = { access, refresh: undefined, id: undefined, accessExpiresAt: now.add({ minutes: 20 }) };
  await t.db.transaction().execute(async (tx) =>
    await insertWebSession(tx, {
      ...{ id, cpf, csrf, name: user.name, unit: unit ?? user.units[0], createdAt: now, seenAt: now },
      ...{ subject: undefined, providerSession: undefined },
      ...await encryptTokens(encryption, id, tokens),
    })
  );
  return { cookie: value, csrf };
}

/** A page in a window of its own, of somebody who is signed in. */
export async function signedInPage(
  t: TestContext,
  site: Site,
  { profile, unit, ...window }: { profile: Who; unit?: string } & Parameters<Site["visit"]>[0],
): Promise<Page> {
  const context = await site.visit(window);
  const { cookie } = await session(t, profile, unit);
  await context.addCookies([{
    name: COOKIE,
    value: cookie,
    url: site.origin,
    httpOnly: true,
    sameSite: "Lax",
  }]);
  return await context.newPage();
}
