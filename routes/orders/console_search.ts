/** One search for everything that users know by a number or a name. */
import * as v from "valibot";
import { formatDateTime, formatList } from "../../domain/formatting.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import { fail, ok } from "../../domain/result.ts";
import { readSearchTerms, type SearchTerms, type UnreadableSearch } from "../../domain/search_terms.ts";
import { foldText } from "../../domain/text.ts";
import type { Institution } from "../../store/institutions/institutions.ts";
import { type OrderSummary, pageOfOrders } from "../../store/orders/order_list.ts";
import { listSplits } from "../../store/splits/split_list.ts";
import type { App } from "../app.ts";
import type { Acting } from "../call.ts";
import { foreignSign } from "../http/value_problems.ts";
import { text } from "../http/wire.ts";
import { allProfiles, drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { situationOf } from "../order_content/order_situation.ts";
import {
  auditSubjectOf,
  type ExistingOrder,
  isExisting,
  recordDefendantSearch,
  recordOrderReading,
} from "../order_content/visibility.ts";
import type { SplitSummary } from "../splits/split_schema.ts";
import { displayMomentOf, wireSplitHead } from "../splits/split_wire.ts";

/** The newest results of each kind; the kind's own list has more. */
const WINDOW = { limit: 20, offset: 0 };

const foundKinds = ["ORDEM", "MINUTA", "DESDOBRAMENTO", "TRANSFERENCIA", "INSTITUICAO"] as const;

const FoundItem = v.pipe(
  v.object({
    tipo: v.picklist(foundKinds),
    id: v.pipe(
      v.string(),
      v.description(
        "Da ordem, o número de protocolo; da minuta e do desdobramento, o identificador; da transferência, o id de " +
          "transferência; da instituição, o ISPB",
      ),
    ),
    titulo: v.pipe(v.string(), v.description("O que é, em uma linha, como se mostra a quem procura")),
    caminho: v.pipe(
      v.string(),
      v.description(
        "Onde se lê por inteiro na API; uma transferência, na ordem ou no desdobramento que a pediu",
      ),
      v.examples(["/v1/ordem/20260000000042"]),
    ),
  }),
  v.metadata({ ref: "ItemEncontrado" }),
);
export type FoundItem = v.InferOutput<typeof FoundItem>;

/** A number with the sentence it was copied with. */
const MAX_TEXT = 500;

export const searchConsoleOperation = operationsOf({ tag: "Ordens", access: allProfiles })({
  id: "buscar",
  method: "GET",
  path: "/v1/busca",
  summary: "Busca ordens, desdobramentos, transferências e instituições por um número ou nome",
  description:
    "Número de processo, protocolo (de ordem ou desdobramento), id de transferência, CPF, CNPJ ou raiz de um réu, ISPB, " +
    "ou parte do nome de um réu ou de uma instituição, sem distinguir maiúsculas e acentos. O número pode vir entre palavras, " +
    "como em `CNPJ 12.ABC.345/01DE-35`; um que não se reconhece é recusado, e não procurado como nome. De cada tipo, os 20 mais " +
    "novos. Ordens e desdobramentos são os que as listas mostrariam ao usuário: quem não pode listá-los encontra só " +
    "instituições. Toda leitura fica registrada, e a busca por réu também quando nada encontra.",
  query: v.strictObject({
    q: v.pipe(
      text(MAX_TEXT),
      v.description("O que se procura"),
      v.examples(["0000832-35.2018.4.01.3202"]),
    ),
  }),
  success: okResponse(
    "O que foi encontrado: ordens e minutas, desdobramentos, instituições",
    v.array(FoundItem),
  ),
  run: async (app, call) => {
    const terms = readSearchTerms(call.query.q);
    if (!terms.ok) return fail(explainSearch(terms.error));
    const { list: known } = await app.institutions();
    const named = known.filter(({ ispb, name }) => isSought(terms.value, ispb, name))
      .slice(0, WINDOW.limit).map(foundInstitution);
    if (!mayList(call.caller)) return ok(named);
    const [orders, splits] = await Promise.all([
      findOrders(app, call, terms.value),
      findSplits(app, call, terms.value),
    ]);
    await recordDefendantSearch(app, call, terms.value);
    return ok([...orders, ...splits, ...named]);
  },
});

const foundInstitution = ({ ispb, name }: Institution): FoundItem => ({
  tipo: "INSTITUICAO",
  id: ispb,
  titulo: name,
  caminho: `/v1/instituicao?ispb=${ispb}`,
});

const mayList = ({ profiles }: Caller) => drafters.profiles.some((profile) => profiles.includes(profile));

const isSought = (terms: SearchTerms, ispb: string, name: string): boolean =>
  ispb === terms.ispb || terms.name !== undefined && foldText(name).includes(terms.name);

async function findOrders(app: App, acting: Acting, terms: SearchTerms): Promise<FoundItem[]> {
  const orders = await app.lists((db) =>
    pageOfOrders(db, { reader: acting.caller, filter: { terms }, ...WINDOW })
  );
  const shown = orders.flatMap((found) => isExisting(found.order) ? [{ ...found, order: found.order }] : []);
  await recordOrderReading(app, acting, "order.list", shown.map(({ order }) => auditSubjectOf(order)));
  return shown.map((found) => foundOrder(found, terms.transferId));
}

function foundOrder(
  { order, defendants, defendantNames, splitWaits }: OrderSummary & { readonly order: ExistingOrder },
  transferId: string | undefined,
): FoundItem {
  const about = [
    `processo ${order.processNumber}`,
    `${formatList(defendantNames)}${defendants > defendantNames.length ? " e outros" : ""}`,
    situationOf(order, splitWaits).situacaoTexto,
  ].join(", ");
  const kind = kindTitle[order.kind];
  const { state } = order;
  if (state.status === "draft") {
    const titulo = `Minuta de ${kind.toLowerCase()} de ${formatDateTime(order.createdAt)}, ${about}`;
    return { tipo: "MINUTA", id: order.id, titulo, caminho: `/v1/ordem/minuta/${order.id}` };
  }
  const { number } = state.protocol;
  const caminho = `/v1/ordem/${number}`;
  return transferId === undefined
    ? { tipo: "ORDEM", id: number, titulo: `${kind} ${number}, ${about}`, caminho }
    : foundTransfer(transferId, `da ordem ${number}, ${about}`, caminho);
}

const kindTitle: Readonly<Record<OrderKind, string>> = {
  block: "Bloqueio",
  information: "Requisição de informações",
};

const foundTransfer = (id: string, of: string, caminho: string): FoundItem => ({
  tipo: "TRANSFERENCIA",
  id,
  titulo: `Transferência ${id}, ${of}`,
  caminho,
});

async function findSplits(app: App, acting: Acting, terms: SearchTerms): Promise<FoundItem[]> {
  if (terms.protocolNumber === undefined && terms.transferId === undefined) return [];
  const { splits } = await app.lists((db) =>
    listSplits(db, { reader: acting.caller, filter: { terms }, ...WINDOW })
  );
  await recordOrderReading(
    app,
    acting,
    "split.read",
    splits.map(({ orderNumber, confidential }) => ({ subject: orderNumber, confidential })),
  );
  const moment = displayMomentOf(app.clock(), await app.holidays());
  return splits.map((split) => foundSplit(wireSplitHead(split, moment), terms.transferId));
}

function foundSplit(split: SplitSummary, transferId: string | undefined): FoundItem {
  const { id, numeroProtocolo, numeroProtocoloOrdem, numeroProcesso, situacaoTexto } = split;
  const caminho = `/v1/desdobramento/${id}`;
  const about = `da ordem ${numeroProtocoloOrdem}, processo ${numeroProcesso}, ${situacaoTexto}`;
  return transferId === undefined
    ? {
      tipo: "DESDOBRAMENTO",
      id,
      titulo: `Desdobramento ${numeroProtocolo ?? "sem protocolo"} ${about}`,
      caminho,
    }
    : foundTransfer(transferId, `do desdobramento ${numeroProtocolo ?? "sem protocolo"} ${about}`, caminho);
}

const faults: Readonly<Record<UnreadableSearch["reason"], string>> = {
  "number":
    "O número não é de processo, protocolo, transferência, CPF, CNPJ ou instituição; confira os dígitos",
  "several-numbers": "O texto tem mais de um número do mesmo tipo; procure um de cada vez",
  "too-short": "Escreva ao menos três letras do nome",
};

const explainSearch = ({ reason, sign }: UnreadableSearch) => ({
  code: "parametro-invalido" as const,
  detail: sign === undefined ? faults[reason] : foreignSign(sign, "um número"),
  field: "q",
});
