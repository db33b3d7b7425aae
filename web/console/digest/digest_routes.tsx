/** Routes of the daily e-mail digest: subscribe, confirm the address, unsubscribe. */
import { type Context, Hono } from "hono";
import type { App } from "../../../routes/app.ts";
import { problem } from "../../../routes/http/problems.ts";
import { isUuid } from "../../../routes/http/request.ts";
import {
  confirmDigest,
  type Digest,
  digestJob,
  findDigest,
  removeDigest,
  saveDigest,
} from "../../../store/notices/digests.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import { rateLimit } from "../../../store/queue/rate_limit.ts";
import { type ConsoleEnv, doneOf, renderConsole } from "../../components/console_layout.tsx";
import { postedForm } from "../../components/form.ts";
import { readDigest, type TypedDigest, typedDigest } from "./digest_form.ts";
import { DigestPage, digestPath } from "./digest_page.tsx";

const messages = {
  "salvo": "O resumo foi salvo.",
  "confirmado": "O endereço foi confirmado: o próximo resumo já irá para ele.",
  "codigo-de-outro-endereco": "O link é de um endereço que já foi trocado; nada mudou.",
  "excluido": "O resumo foi excluído: nada mais será enviado.",
  "muitas-vezes": "O resumo foi mudado muitas vezes seguidas; espere um minuto. Nada foi salvo.",
} as const;

/** Rate limit of one user: each new address is sent a message. */
const CHANGES_A_MINUTE = 5;

/** The routes; none if the service is not configured to send e-mail to users. */
export const digestRoutes = (app: App): Hono<ConsoleEnv> =>
  app.writesToUsers ? routesOf(app) : new Hono<ConsoleEnv>();

function routesOf({ db, clock }: App) {
  const withinLimit = rateLimit(db, { name: "digest", perMinute: CHANGES_A_MINUTE });
  const digestOf = (c: Context<ConsoleEnv>) => findDigest(db, { cpf: c.var.context.session.caller.cpf });
  return new Hono<ConsoleEnv>()
    .use(`${digestPath}/*`, async (c, next) => {
      const { profiles } = c.var.context.session.caller;
      const drafts = profiles.includes("judge") || profiles.includes("assistant");
      return drafts ? await next() : problem(c, "perfil-insuficiente");
    })
    .get(digestPath, async (c) => {
      const digest = await digestOf(c);
      const { context } = c.var;
      const code = c.req.query("codigo");
      const shown = {
        ...{ context, digest, done: doneOf(c, messages) },
        code: code !== undefined && code === digest?.confirmation ? code : undefined,
        typed: keptAs(digest, c.req.query("pesquisa")),
      };
      return renderConsole(c, <DigestPage {...shown} />);
    })
    .post(digestPath, async (c) => {
      const typed = typedDigest(await postedForm(c));
      const read = readDigest(typed);
      const { context } = c.var;
      const { cpf } = context.session.caller;
      if (!read.ok) {
        const digest = await digestOf(c);
        return renderConsole(c, <DigestPage {...{ context, digest, typed, errors: read.error }} />, 422);
      }
      if (!(await withinLimit(cpf)).ok) return led(c, "muitas-vezes");
      await db.transaction().execute(async (tx) => {
        const saved = await saveDigest(tx, { cpf, ...read.value }, clock());
        if (saved.confirmedAt === undefined) await enqueue(tx, [digestJob(saved.id)]);
      });
      return led(c, "salvo");
    })
    .post(`${digestPath}/confirmar`, async (c) => {
      const code = (await postedForm(c)).get("codigo") ?? "";
      const { cpf } = c.var.context.session.caller;
      const confirmed = isUuid(code) && await confirmDigest(db, { cpf, code, now: clock() });
      return led(c, confirmed ? "confirmado" : "codigo-de-outro-endereco");
    })
    .post(`${digestPath}/excluir`, async (c) => {
      await removeDigest(db, c.var.context.session.caller.cpf);
      return led(c, "excluido");
    });
}

const led = (c: Context<ConsoleEnv>, done: keyof typeof messages) =>
  c.redirect(c.var.context.site.to(`${digestPath}?feito=${done}`), 303);

/**
 * The saved settings as form content, or a default for a user without any. A search in the page's address is
 * added.
 */
function keptAs(digest: Digest | undefined, search: string | undefined): TypedDigest {
  const added = search !== undefined && isUuid(search) && !digest?.searches.includes(search) ? [search] : [];
  const searches = [...digest?.searches ?? [], ...added];
  const kinds = digest?.kinds ?? ["answers", "no-answers", "transfers"];
  return {
    address: digest?.address ?? "",
    kinds: added.length > 0 && !kinds.includes("searches") ? [...kinds, "searches"] : kinds,
    searches: searches.map((id) => `/pesquisas-salvas/${id}`).join("\n"),
  };
}
