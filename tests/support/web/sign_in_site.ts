/**
 * The whole site with its consoles behind the real identity provider, both at one address as staging has them, and a
 * browser without windows: it keeps cookies and goes where it is told.
 */
import { openRegistries } from "../../../registries/mod.ts";
import type { App } from "../../../routes/app.ts";
import { routes } from "../../../routes/mod.ts";
import { openKeys } from "../../../staging/identity/keys.ts";
import { startIdentityProvider } from "../../../staging/identity/provider.ts";
import { withProvider } from "../../../staging/mod.ts";
import { openConsoles } from "../../../web/consoles.ts";
import { website } from "../../../web/mod.tsx";
import type { TestContext } from "../test_context.ts";
import { withAxe } from "./accessibility.ts";
import { untilIdle } from "./until_idle.ts";

interface SignInSite extends AsyncDisposable {
  readonly origin: string;
  readonly app: App;
  /** Moves the time that sessions live by; tokens' own stays. */
  later(by: Temporal.DurationLike): void;
  /** What the single sign-on is asked from now on fails. */
  breakSignOn(): void;
  browser(): Browser;
}

/** Making an RSA key takes longer than any of these tests, so they share one. */
let keys: Promise<string> | undefined;
const sharedKeys = () =>
  keys ??= (async () => {
    const dataDir = await Deno.makeTempDir();
    await openKeys(dataDir);
    const text = await Deno.readTextFile(`${dataDir}/keys/identity_provider.json`);
    await Deno.remove(dataDir, { recursive: true });
    return text;
  })();

interface SiteOptions {
  readonly prefix?: string;
  readonly accessTokenSeconds?: number;
  /** Of the service as browsers know it; where it listens unless said. */
  readonly publicUrl?: string;
}

export async function signInSite(
  t: TestContext,
  { prefix = "", accessTokenSeconds = 1_800, publicUrl }: SiteOptions = {},
): Promise<SignInSite> {
  await using stack = new AsyncDisposableStack();
  type Handler = (
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ) => Response | Promise<Response>;
  let answer: Handler = () => new Response(null, { status: 503 });
  const { handle, idle } = untilIdle(async (request, info) => await answer(request, info));
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, withAxe(handle));
  stack.defer(async () => {
    await server.shutdown();
    await idle();
  });
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const dataDir = await Deno.makeTempDir();
  stack.defer(() => Deno.remove(dataDir, { recursive: true }));
  await Deno.mkdir(`${dataDir}/keys`, { mode: 0o700 });
  await Deno.writeTextFile(`${dataDir}/keys/identity_provider.json`, await sharedKeys(), { mode: 0o600 });

  const { stagingData, addresses } = t.externalServices;
  const issuer = `${origin}/auth/realms/pje`;
  const consoles = { clientId: "assets-console", publicUrl: publicUrl ?? origin + prefix };
  const provider = await startIdentityProvider({
    ...{ stagingData, issuer, dataDir, accessTokenSeconds, consoles },
    log: () => {},
  });
  stack.defer(provider.stop);

  let ahead = Temporal.Duration.from({ seconds: 0 });
  const realClock = () => Temporal.Now.instant().round("millisecond").add(ahead);
  const registries = openRegistries({
    ...{ ...addresses, issuer, jwksUrl: provider.jwksUrl, clock: t.clock },
    realClock: () => Temporal.Now.instant(),
  });
  const app: App = {
    ...t.app,
    prefix,
    registries,
    consoles: openConsoles({
      ...{ ...consoles, issuer, clientSecret: undefined, http: false, realClock },
      ...{ idleMinutes: 30, sessionHours: 12, secretKey: "the tests' own secret key" },
    }),
  };
  const fetch = await website(app, routes(app).fetch);
  const whole = withProvider(fetch, provider);
  let broken = false;
  answer = (request, info) =>
    broken && new URL(request.url).pathname.startsWith("/auth/")
      ? new Response(null, { status: 503 })
      : whole(request, info);
  const closing = stack.move();
  return {
    origin,
    app,
    later: (by) => void (ahead = ahead.add(Temporal.Duration.from(by).round({ largestUnit: "hour" }))),
    breakSignOn: () => void (broken = true),
    browser: () => browserAt(origin),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

export interface Browser {
  /** By name; what it sends with every request. */
  readonly cookies: Map<string, string>;
  /** What it was last told to keep, attributes included. */
  readonly told: string[];
  /** One request, its redirect not followed. */
  get(address: string, headers?: Record<string, string>): Promise<Response>;
  /** As a form of a page of the site is sent. */
  post(
    address: string,
    form: Record<string, string> | FormData,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Goes on until something is shown: the address, and what it says. */
  follow(response: Response): Promise<{ url: string; status: number; text: string }>;
  /** Signs in from the page asked for, by CPF and password; what is shown in the end. */
  signIn(cpf: string, voltar?: string): Promise<{ url: string; status: number; text: string }>;
}

const MAX_REDIRECTS = 12;

function browserAt(origin: string): Browser {
  const cookies = new Map<string, string>();
  const told: string[] = [];
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, origin).href;
    const headers = new Headers(init.headers);
    if (cookies.size > 0) {
      headers.set(
        "Cookie",
        [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      );
    }
    const answer = await fetch(url, { ...init, headers, redirect: "manual" });
    // Read at once: a test that looks at nothing but the status leaves no body open.
    const body = await answer.arrayBuffer();
    const response = new Response(body.byteLength === 0 ? null : body, answer);
    for (const cookie of response.headers.getSetCookie()) {
      told.push(cookie);
      const [pair = ""] = cookie.split(";");
      const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (value === "" || /max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    Object.defineProperty(response, "url", { value: url });
    return response;
  };
  const get = (address: string, headers: Record<string, string> = {}) => ask(address, { headers });
  const post: Browser["post"] = (address, form, headers = {}) =>
    ask(address, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", ...headers },
      body: form instanceof FormData ? form : new URLSearchParams(form),
    });
  const follow: Browser["follow"] = async (response) => {
    for (let left = MAX_REDIRECTS; response.headers.has("Location"); left--) {
      if (left === 0) throw new Error(`Too many redirects, the last to ${response.headers.get("Location")}`);
      await response.body?.cancel();
      response = await get(new URL(response.headers.get("Location")!, response.url).href);
    }
    return { url: response.url, status: response.status, text: await response.text() };
  };
  return {
    cookies,
    told,
    get,
    post,
    follow,
    signIn: async (cpf, voltar) => {
      const query = voltar === undefined ? "" : `?voltar=${encodeURIComponent(voltar)}`;
      const login = await follow(await get(`/entrar${query}`));
      // The single sign-on may still know the browser.
      return login.text.includes('name="senha"')
        ? await follow(await post(login.url, { cpf, senha: "homologacao" }))
        : login;
    },
  };
}

/** The mark of the forms of a page. */
export const markIn = (text: string): string =>
  /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? /data-csrf="([^"]+)"/.exec(text)?.[1] ?? "";

/** A page behind the door that everybody has, and takes a form. */
export const UNIT = "/unidade";

export const judge = "11144477735";

/** Of the session, without TLS. */
export const COOKIE = "assets_sessao";

/** A browser that is in, and the mark its pages carry. */
export async function signedInAs(site: SignInSite, cpf: string): Promise<Browser & { csrf: string }> {
  const browser = site.browser();
  const { text } = await browser.signIn(cpf, UNIT);
  const csrf = markIn(text);
  if (csrf === "") throw new Error(text);
  return { ...browser, csrf };
}

export const otherJudge = (t: TestContext) =>
  t.externalServices.stagingData.users().find(({ cpf, profiles, active }) =>
    active && cpf !== judge && profiles.includes("judge")
  )!;

export const sessionRows = async (t: TestContext) =>
  await t.db.selectFrom("web_session").selectAll().orderBy("created_at").execute();
export const savedForms = async (t: TestContext) => await t.db.selectFrom("saved_form").selectAll().execute();
