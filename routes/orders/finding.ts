/** One search for all that users know by a number or a name. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { Caller } from "../../domain/identity/caller.ts";
import { readSought, type Sought, type UnreadableSearch } from "../../domain/finding/sought.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { listOrders } from "../../store/orders/order_list.ts";
import { listSplits } from "../../store/splits/split_list.ts";
import type { App, Env } from "../app.ts";
import { drafters } from "../drafts/draft_creation.ts";
import { refuse } from "../http/problems.ts";
import { operation } from "../http/operation.ts";
import { auditEntry } from "../http/request.ts";
import { pageOf, pageSchema, text } from "../http/wire.ts";
import { access } from "../identity/caller_identity.ts";
import type { InstitutionDirectory } from "../institutions/institutions_cache.ts";
import { everybody, folded, InstitutionAnswer, wireInstitution } from "../institutions/reference_data.ts";
import { ok } from "../openapi/describe.ts";
import { SplitSummary } from "../splits/split_schema.ts";
import { momentOf, wireSplitHead } from "../splits/split_wire.ts";
import { OrderList } from "./order_listing.ts";
import { wireSummary } from "./order_wire.ts";
import { isShown } from "./shown_order.ts";
import { recordReading, subjectOf } from "./visibility.ts";

/** Of each kind the newest; whoever wants more asks the kind's own list. */
const SHOWN = { pageNumber: 1, pageSize: 20 };
const WINDOW = { limit: SHOWN.pageSize, offset: 0 };

const Found = v.pipe(
  v.object({
    ordens: OrderList,
    desdobramentos: pageSchema(SplitSummary),
    instituicoes: pageSchema(InstitutionAnswer),
  }),
  v.metadata({ ref: "Busca" }),
);

export function finding(app: App, institutions: () => Promise<InstitutionDirectory>) {
  return new Hono<Env>().get(
    "/v1/busca",
    ...operation({
      id: "buscar",
      tag: "Ordens",
      summary: "Busca ordens, desdobramentos e instituições por um número ou nome",
      description:
        "Número de processo, protocolo (de ordem ou desdobramento), id de transferência, CPF, CNPJ ou raiz de um réu, ISPB, " +
        "ou parte do nome de um réu ou de uma instituição, sem distinguir maiúsculas e acentos. De cada tipo, os 20 mais " +
        "novos. Ordens e desdobramentos são os que as listas mostrariam ao usuário: quem não pode listá-los encontra só " +
        "instituições. Toda leitura fica registrada, e a busca por réu também quando nada encontra.",
      access: access(app, everybody),
      query: v.strictObject({
        texto: v.pipe(
          text(120),
          v.description("O que se procura"),
          v.examples(["0000832-35.2018.4.01.3202"]),
        ),
      }),
      success: ok("O que foi encontrado, por tipo", Found),
    }, async (c) => {
      const sought = readSought(c.req.valid("query").texto);
      if (!sought.ok) return refuse(c, explainSearch(sought.error));
      const { list } = await institutions();
      const named = list.filter(({ ispb, name }) => isSought(sought.value, ispb, name));
      const instituicoes = pageOf(named.slice(0, SHOWN.pageSize).map(wireInstitution), named.length, SHOWN);
      const none = pageOf([], 0, SHOWN);
      if (!mayList(c.var.caller)) return c.json({ ordens: none, desdobramentos: none, instituicoes }, 200);
      const [ordens, desdobramentos] = await Promise.all([
        findOrders(app, c, sought.value),
        findSplits(app, c, sought.value),
      ]);
      await recordSearch(app, c, sought.value);
      return c.json({ ordens, desdobramentos, instituicoes }, 200);
    }),
  );
}

const mayList = ({ profiles }: Caller) => drafters.profiles.some((profile) => profiles.includes(profile));

const isSought = (sought: Sought, ispb: string, name: string): boolean =>
  ispb === sought.ispb || sought.name !== undefined && folded(name).includes(sought.name);

async function findOrders(app: App, c: Context<Env>, sought: Sought) {
  const { total, orders } = await listOrders(app.db, { reader: c.var.caller, filter: { sought }, ...WINDOW });
  const shown = orders.flatMap((found) => isShown(found.order) ? [{ ...found, order: found.order }] : []);
  await recordReading(app, c, "order.list", shown.map(({ order }) => subjectOf(order)));
  const holidays = await app.holidays();
  return pageOf(shown.map((summary) => wireSummary(summary, holidays)), total, SHOWN);
}

async function findSplits(app: App, c: Context<Env>, sought: Sought) {
  if (sought.protocolNumber === undefined && sought.transferId === undefined) return pageOf([], 0, SHOWN);
  const { total, splits } = await listSplits(app.db, { reader: c.var.caller, filter: { sought }, ...WINDOW });
  await recordReading(
    app,
    c,
    "split.read",
    splits.map(({ orderNumber, confidential }) => ({ subject: orderNumber, confidential })),
  );
  const moment = momentOf(app.clock(), await app.holidays());
  return pageOf(splits.map((split) => wireSplitHead(split, moment)), total, SHOWN);
}

/** Who looked for which person is on record, whatever was found. */
async function recordSearch({ db, clock }: App, c: Context<Env>, { taxId, name }: Sought): Promise<void> {
  const subject = taxId?.value ?? name;
  if (subject === undefined) return;
  const entry = auditEntry(c, { at: clock(), action: "defendant.search", subject });
  await db.transaction().execute((tx) => appendAudit(tx, [entry]));
}

const faults: Readonly<Record<UnreadableSearch["reason"], string>> = {
  "number":
    "O número não é de processo, protocolo, transferência, CPF, CNPJ ou instituição; confira os dígitos",
  "too-short": "Escreva ao menos três letras do nome",
};

const explainSearch = ({ reason }: UnreadableSearch) => ({
  code: "parametro-invalido" as const,
  detail: faults[reason],
  field: "texto",
});
