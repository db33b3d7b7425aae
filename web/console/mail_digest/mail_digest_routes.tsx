/** Routes of the daily e-mail digest: subscribe, confirm the address, unsubscribe. */
import { type Context, Hono } from "hono";
import type { App } from "../../../routes/app.ts";
import { problem } from "../../../routes/http/problems.ts";
import { isUuid } from "../../../routes/http/wire.ts";
import {
  confirmMailDigest,
  findMailDigest,
  type MailDigest,
  mailDigestJob,
  removeMailDigest,
  saveMailDigest,
} from "../../../store/notices/mail_digests.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import { rateLimit } from "../../../store/queue/rate_limit.ts";
import { confirmationOf, type ConsoleEnv, renderConsole } from "../../components/console_layout.tsx";
import { postedForm } from "../../components/posted_form.ts";
import { type MailDigestForm, mailDigestFormOf, readMailDigestForm } from "./mail_digest_form.ts";
import { MailDigestPage, mailDigestPath } from "./mail_digest_page.tsx";

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
export const mailDigestRoutes = (app: App): Hono<ConsoleEnv> =>
  app.writesToUsers ? routesOf(app) : new Hono<ConsoleEnv>();

function routesOf({ db, clock }: App) {
  const withinLimit = rateLimit(db, { name: "digest", perMinute: CHANGES_A_MINUTE });
  const digestOf = (c: Context<ConsoleEnv>) => findMailDigest(db, { cpf: c.var.context.session.caller.cpf });
  return new Hono<ConsoleEnv>()
    .use(`${mailDigestPath}/*`, async (c, next) => {
      const { profiles } = c.var.context.session.caller;
      const drafts = profiles.includes("judge") || profiles.includes("assistant");
      return drafts ? await next() : problem(c, "perfil-insuficiente");
    })
    .get(mailDigestPath, async (c) => {
      const digest = await digestOf(c);
      const { context } = c.var;
      const code = c.req.query("codigo");
      const shown = {
        ...{ context, digest, done: confirmationOf(c, messages) },
        code: code !== undefined && code === digest?.confirmation ? code : undefined,
        typed: formOf(digest, c.req.query("pesquisa")),
      };
      return renderConsole(c, <MailDigestPage {...shown} />);
    })
    .post(mailDigestPath, async (c) => {
      const typed = mailDigestFormOf(await postedForm(c));
      const read = readMailDigestForm(typed);
      const { context } = c.var;
      const { cpf } = context.session.caller;
      if (!read.ok) {
        const digest = await digestOf(c);
        return renderConsole(c, <MailDigestPage {...{ context, digest, typed, errors: read.error }} />, 422);
      }
      if (!(await withinLimit(cpf)).ok) return led(c, "muitas-vezes");
      await db.transaction().execute(async (tx) => {
        const saved = await saveMailDigest(tx, { cpf, ...read.value }, clock());
        if (saved.confirmedAt === undefined) await enqueue(tx, [mailDigestJob(saved.id)]);
      });
      return led(c, "salvo");
    })
    .post(`${mailDigestPath}/confirmar`, async (c) => {
      const code = (await postedForm(c)).get("codigo") ?? "";
      const { cpf } = c.var.context.session.caller;
      const confirmed = isUuid(code) && await confirmMailDigest(db, { cpf, code, now: clock() });
      return led(c, confirmed ? "confirmado" : "codigo-de-outro-endereco");
    })
    .post(`${mailDigestPath}/excluir`, async (c) => {
      await removeMailDigest(db, c.var.context.session.caller.cpf);
      return led(c, "excluido");
    });
}

const led = (c: Context<ConsoleEnv>, done: keyof typeof messages) =>
  c.redirect(c.var.context.site.to(`${mailDigestPath}?feito=${done}`), 303);

/**
 * The saved settings as form content, or a default for a user without any. A search in the page's address is
 * added.
 */
function formOf(digest: MailDigest | undefined, search: string | undefined): MailDigestForm {
  const added = search !== undefined && isUuid(search) && !digest?.searches.includes(search) ? [search] : [];
  const searches = [...digest?.searches ?? [], ...added];
  const kinds = digest?.kinds ?? ["answers", "no-answers", "transfers"];
  return {
    address: digest?.address ?? "",
    kinds: added.length > 0 && !kinds.includes("searches") ? [...kinds, "searches"] : kinds,
    searches: searches.map((id) => `/pesquisas-salvas/${id}`).join("\n"),
  };
}
