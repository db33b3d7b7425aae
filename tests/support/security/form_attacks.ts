/** Forms of the consoles sent from elsewhere (cross-site request forgery): every one that the routers know. */
import assert from "node:assert/strict";
import type { App } from "../../../routes/app.ts";
import { openAssets } from "../../../web/assets.ts";
import { courtConsole } from "../../../web/console/mod.tsx";
import { website } from "../../../web/mod.tsx";
import { operationConsole } from "../../../web/operation/mod.tsx";
import { signInRoutes } from "../../../web/session/sign_in_routes.tsx";
import { siteOf } from "../../../web/site.ts";
import { databaseDigest } from "../api.ts";
import { consolesAt, session } from "../web/console_session.ts";
import { pick, type Scenario } from "./scenario.ts";

const ORIGIN = "http://localhost";

/** Where the single sign-on says who left; it has no session, and what it says is signed. */
const SINGLE_SIGN_ON = "/sair/acesso-unico";

interface Form {
  readonly path: string;
  readonly method: string;
  readonly who: "judge" | "operator";
}

/** What the routers of the consoles take besides reading. */
async function formsOf(app: App): Promise<Form[]> {
  const site = siteOf("", await openAssets());
  const api = () => new Response(null, { status: 501 });
  const routers = [
    { who: "judge", router: courtConsole(app, api, site) },
    { who: "judge", router: signInRoutes(app, site) },
    { who: "operator", router: operationConsole(app, api, site) },
  ] as const;
  const found = routers.flatMap(({ who, router }) =>
    router.routes.filter(({ method, path }) => !["GET", "ALL"].includes(method) && path !== SINGLE_SIGN_ON)
      .map(({ method, path }): Form => ({
        ...{ method, who },
        path: path.replace(
          /:(\w+)(\{[^}]*\})?/g,
          (_, name) => /id|lote|serie/i.test(name) ? crypto.randomUUID() : "1",
        ),
      }))
  );
  return [...new Map(found.map((form) => [`${form.method} ${form.path}`, form])).values()];
}

/** How a form is sent that its user did not send; by name what is changed of a good one. */
interface Forged {
  readonly headers?: Record<string, string>;
  /** The CSRF token; the session's own when absent, none when empty. */
  readonly csrf?: string;
  readonly body?: string;
}

const ours = { "Sec-Fetch-Site": "same-origin" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };

function forgedForms(own: string, others: string): Record<string, Forged> {
  const json = JSON.stringify({ csrf: own });
  return {
    "without a token": { csrf: "" },
    "with another user's token": { csrf: others },
    "from another site": {
      headers: { ...form, "Sec-Fetch-Site": "cross-site", Origin: "https://mal.exemplo" },
    },
    "with a wrong token": { csrf: `${own.slice(0, -1)}A` === own ? `${own}A` : `${own.slice(0, -1)}A` },
    "with a token cut short": { csrf: own.slice(0, 10) },
    "from another origin of the site": {
      headers: { ...form, "Sec-Fetch-Site": "same-site", Origin: ORIGIN },
    },
    "by no page": { headers: { ...form, "Sec-Fetch-Site": "none" } },
    "by an older browser from elsewhere": { headers: { ...form, Origin: "https://mal.exemplo" } },
    "by an older browser of no origin": { headers: { ...form, Origin: "null" } },
    "from an origin that begins alike": { headers: { ...form, Origin: `${ORIGIN}.mal.exemplo` } },
    "with a referer alone": { headers: { ...form, Referer: `${ORIGIN}/console` } },
    "as text, from elsewhere": { headers: { "Content-Type": "text/plain", "Sec-Fetch-Site": "cross-site" } },
    "as text": { headers: { ...ours, "Content-Type": "text/plain" } },
    "as JSON": { headers: { ...ours, "Content-Type": "application/json" }, body: json },
    "with the token in the address": { headers: { ...ours, ...form }, csrf: "", body: "" },
    "with an empty header for the token": { headers: { ...ours, ...form, "X-CSRF": "" }, csrf: "" },
    "with the session's cookie for a token": { csrf: "assets_sessao" },
  };
}

export const formAttacks: Scenario = {
  name: "forms",
  promise: "no form of a console is taken that its user did not send from a page of theirs",
  async attack({ t, attempt, long, ...run }) {
    const app: App = { ...t.app, consoles: consolesAt(ORIGIN) };
    const fetch = await website(app, t.http.fetch);
    const [judge, other, operator] = [
      await session(t, "judge"),
      await session(t, "otherJudge"),
      await session(t, "operator"),
    ];
    const forms = await formsOf(app);
    await attempt("forms are found", () => assert.ok(forms.length > 50, `only ${forms.length}`));
    const before = await databaseDigest(t.db);
    for (const { method, path, who } of forms) {
      const own = who === "judge" ? judge : operator;
      const send = async ({ headers = { ...ours, ...form }, csrf = own.csrf, body }: Forged) => {
        const query = csrf === "" && body === "" ? `?csrf=${own.csrf}` : "";
        const request = new Request(ORIGIN + path + query, {
          method,
          headers: { Cookie: `assets_sessao=${own.cookie}`, ...headers },
          ...method !== "DELETE" && { body: body ?? new URLSearchParams({ csrf, motivo: "x" }).toString() },
        });
        const answer = await fetch(request, { remoteAddr: { hostname: "127.0.0.1" } });
        return { status: answer.status, text: await answer.text() };
      };
      const forged = Object.entries(forgedForms(own.csrf, other.csrf));
      const chosen = long ? forged : [...forged.slice(0, 3), pick(run, forged.slice(3))];
      for (const [name, how] of chosen) {
        await attempt(`${method} ${path} ${name}`, async () => {
          const { status, text } = await send(how);
          assert.equal(status, 403);
          assert.match(text, /Este pedido não foi aceito|Este formulário é de outra pessoa/);
        });
      }
      if (long && path !== "/sair") {
        const { text } = await send({});
        await attempt(
          `${method} ${path}: its own form is not refused as a forged one`,
          () => assert.doesNotMatch(text, /Este pedido não foi aceito|Este formulário é de outra pessoa/),
        );
      }
    }
    if (!long) {
      await attempt("nothing was changed", async () => assert.deepEqual(await databaseDigest(t.db), before));
    }
  },
};
