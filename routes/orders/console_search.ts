/** One search for everything that users know by a number or a name. */
import * as v from "valibot";
import { formatCount, formatDateTime, formatList, taxIdText } from "../../domain/formatting.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { isNameMeant } from "../../domain/name_match.ts";
import { type OrderKind, wireKind } from "../../domain/orders/order_kind.ts";
import { fail, ok } from "../../domain/result.ts";
import { readSearchTerms, type SearchTerms, type UnreadableSearch } from "../../domain/search_terms.ts";
import { foldText } from "../../domain/text.ts";
import { findPerson, type FoundPerson, peopleMeant, peopleNamed } from "../../store/follow_up/people.ts";
import type { Institution } from "../../store/institutions/institutions.ts";
import { type OrderSummary, pageOfOrders } from "../../store/orders/order_list.ts";
import { listSplits } from "../../store/splits/split_list.ts";
import type { App } from "../app.ts";
import type { Acting } from "../call.ts";
import { foreignSign } from "../http/value_problems.ts";
import { count, instant, money, text, wireInstant, wireMoney } from "../http/wire.ts";
import { allProfiles, drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { kind } from "../order_content/draft_schema.ts";
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

const foundKinds = ["PESSOA", "ORDEM", "MINUTA", "DESDOBRAMENTO", "TRANSFERENCIA", "INSTITUICAO"] as const;

const FoundItem = v.pipe(
  v.object({
    tipo: v.picklist(foundKinds),
    id: v.pipe(
      v.string(),
      v.description(
        "Da pessoa, o CPF, CNPJ ou raiz; da ordem, o número de protocolo; da minuta e do desdobramento, o identificador; da " +
          "transferência, o id de transferência; da instituição, o ISPB",
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
    nomes: v.optional(v.pipe(v.array(v.string()), v.description("Da pessoa, ou dos dois primeiros réus"))),
    quantidadeOrdens: v.optional(
      v.pipe(count, v.description("Da pessoa: as ordens e minutas que o usuário vê, todas no `caminho`")),
    ),
    parecido: v.optional(
      v.pipe(
        v.literal(true),
        v.description("O nome não é o procurado, e difere dele em uma letra por palavra"),
      ),
    ),
    tipoOrdem: v.optional(kind),
    numeroProtocolo: v.optional(v.string()),
    numeroProcesso: v.optional(v.string()),
    situacao: v.optional(v.pipe(v.string(), v.description("Da ordem, da minuta ou do desdobramento"))),
    valor: v.optional(v.pipe(money, v.description("O que a ordem pede"))),
    dataHora: v.optional(v.pipe(instant, v.description("Do protocolo; sem ele, da criação"))),
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
  summary: "Busca pessoas, ordens, desdobramentos, transferências e instituições por um número ou nome",
  description:
    "Número de processo, protocolo (de ordem ou desdobramento), id de transferência, CPF, CNPJ ou raiz de um réu, ISPB, " +
    "ou parte do nome de um réu ou de uma instituição, sem distinguir maiúsculas e acentos; se nada tem o nome, vêm os que " +
    "diferem dele em uma letra por palavra (`parecido`). O número pode vir entre palavras, " +
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
    "O que foi encontrado: pessoas, ordens e minutas, desdobramentos, instituições",
    v.array(FoundItem),
  ),
  run: async (app, call) => {
    const terms = readSearchTerms(call.query.q);
    if (!terms.ok) return fail(explainSearch(terms.error));
    const { list: known } = await app.institutions();
    const institutions = institutionsOf(terms.value, known).slice(0, WINDOW.limit);
    if (!mayList(call.caller)) return ok(institutions);
    const [people, orders, splits] = await Promise.all([
      findPeople(app, call, terms.value),
      findOrders(app, call, terms.value),
      findSplits(app, call, terms.value),
    ]);
    await recordDefendantSearch(app, call, terms.value);
    const found = [...people, ...orders, ...splits];
    const { name } = terms.value;
    if (found.length > 0 || institutions.length > 0 || name === undefined) {
      return ok([...found, ...institutions]);
    }
    const meant = await app.lists((db) => peopleMeant(db, call.caller, name, WINDOW.limit));
    return ok(meant.map((person) => ({ ...foundPerson(person), parecido: true as const })));
  },
});

const institutionsOf = (terms: SearchTerms, known: readonly Institution[]): FoundItem[] => {
  const named = known.filter(({ ispb, name }) => isSought(terms, ispb, name));
  if (named.length > 0 || terms.name === undefined) return named.map((one) => foundInstitution(one));
  const { name: typed } = terms;
  return known.filter(({ name }) => isNameMeant(typed, name))
    .map((one) => ({ ...foundInstitution(one), parecido: true as const }));
};

/** Whom the search is about. */
async function findPeople(
  app: App,
  { caller }: Acting,
  { taxId, name }: SearchTerms,
): Promise<FoundItem[]> {
  const [person, named] = await app.lists((db) =>
    Promise.all([
      taxId && findPerson(db, caller, taxId),
      name === undefined ? [] : peopleNamed(db, caller, name, WINDOW.limit),
    ])
  );
  const others = named.filter((one) => one.taxId !== person?.taxId);
  return [...person === undefined ? [] : [person], ...others].map(foundPerson);
}

const foundPerson = ({ taxId, name, orders }: FoundPerson): FoundItem => ({
  tipo: "PESSOA",
  id: taxId,
  titulo: `${name}, ${taxIdText(taxId)}, ${formatCount(orders, "ordem ou minuta", "ordens e minutas")}`,
  caminho: `/v1/pessoa?cpfCnpjReu=${taxId}`,
  nomes: [name],
  quantidadeOrdens: orders,
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
  { order, defendants, defendantNames, requested, splitWaits }: OrderSummary & {
    readonly order: ExistingOrder;
  },
  transferId: string | undefined,
): FoundItem {
  const { situacao, situacaoTexto } = situationOf(order, splitWaits);
  const about = [
    `processo ${order.processNumber}`,
    `${formatList(defendantNames)}${defendants > defendantNames.length ? " e outros" : ""}`,
    situacaoTexto,
  ].join(", ");
  const kind = kindTitle[order.kind];
  const { state } = order;
  const shown = {
    nomes: [...defendantNames],
    tipoOrdem: wireKind[order.kind],
    numeroProcesso: order.processNumber,
    situacao,
    valor: requested === undefined ? undefined : wireMoney(requested),
    dataHora: wireInstant(state.status === "draft" ? order.createdAt : state.protocol.at),
  };
  if (state.status === "draft") {
    const titulo = `Minuta de ${kind.toLowerCase()} de ${formatDateTime(order.createdAt)}, ${about}`;
    return { tipo: "MINUTA", id: order.id, titulo, caminho: `/v1/ordem/minuta/${order.id}`, ...shown };
  }
  const { number } = state.protocol;
  const caminho = `/v1/ordem/${number}`;
  return transferId === undefined
    ? {
      tipo: "ORDEM",
      id: number,
      titulo: `${kind} ${number}, ${about}`,
      caminho,
      numeroProtocolo: number,
      ...shown,
    }
    : foundTransfer(transferId, `da ordem ${number}, ${about}`, { ...shown, caminho });
}

const kindTitle: Readonly<Record<OrderKind, string>> = {
  block: "Bloqueio",
  information: "Requisição de informações",
};

const foundTransfer = (
  id: string,
  of: string,
  { valor: _, ...shown }: Pick<FoundItem, "caminho"> & Partial<FoundItem>,
): FoundItem => ({ ...shown, tipo: "TRANSFERENCIA", id, titulo: `Transferência ${id}, ${of}` });

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
  const { id, numeroProtocolo, numeroProtocoloOrdem, numeroProcesso, situacao, situacaoTexto } = split;
  const shown = {
    caminho: `/v1/desdobramento/${id}`,
    numeroProtocolo,
    numeroProcesso,
    situacao,
    dataHora: split.dataHoraProtocolo ?? split.dataHoraCriacao,
  };
  const about = `da ordem ${numeroProtocoloOrdem}, processo ${numeroProcesso}, ${situacaoTexto}`;
  return transferId === undefined
    ? {
      tipo: "DESDOBRAMENTO",
      id,
      titulo: `Desdobramento ${numeroProtocolo ?? "sem protocolo"} ${about}`,
      ...shown,
    }
    : foundTransfer(transferId, `do desdobramento ${numeroProtocolo ?? "sem protocolo"} ${about}`, shown);
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
