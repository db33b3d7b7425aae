/** Copies an order to a new draft, whole or for the one institution that was not reached (code 97). */
import * as v from "valibot";
import type { Draft } from "../../domain/orders/draft.ts";
import { copiedDraftRequest } from "../../domain/orders/draft_copy.ts";
import { fail } from "../../domain/result.ts";
import type { OrderDetail } from "../../store/orders/orders.ts";
import { versioned } from "../http/etag.ts";
import { ispb } from "../http/number_wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { createdResponse, operationsOf } from "../operation.ts";
import { knownRelationships } from "../order_content/draft_facts.ts";
import { explainDraft } from "../order_content/draft_problems.ts";
import {
  findByNumber,
  numberParameter,
  visibleProtocoled,
  whenActionable,
} from "../order_content/visibility.ts";
import { DraftAnswer } from "../orders/order_schema.ts";
import { contentProblems, draftAddress, makeDraft } from "./draft_creation.ts";

const CopyQuery = v.strictObject({
  ispb: v.optional(
    v.pipe(
      ispb,
      v.description("Copia só o que a ordem pede a esta instituição, como a que devolveu o código 97"),
    ),
  ),
});

export const copyOrderOperation = operationsOf({ tag: "Ordens", access: drafters })({
  id: "copiarOrdem",
  method: "POST",
  path: "/v1/ordem/:numeroProtocolo/copiar",
  summary: "Copia os dados de uma ordem para uma nova minuta",
  description:
    "O conteúdo é o da ordem e é conferido de novo; o cadastro de clientes não é consultado. Datas que já não " +
    "cabem (`dataProtocolo` passada, `reiteracaoProgramada` fora do prazo) ficam de fora; a conta única e a conta " +
    "padrão de depósito são as de agora.",
  parameters: [numberParameter],
  query: CopyQuery,
  success: versioned(createdResponse("A minuta criada", DraftAnswer)),
  problems: [
    "ordem-nao-encontrada",
    "visualizador-so-consulta",
    "instituicao-fora-da-ordem",
    "dados-pessoais-retirados",
    ...contentProblems,
  ],
  location: draftAddress,
  run: async (app, call) => {
    const found = await findByNumber(app.db, call.caller, call.params.numeroProtocolo);
    const order = visibleProtocoled(found?.order, call.caller);
    if (found === undefined || order === undefined) return fail("ordem-nao-encontrada");
    const acting = whenActionable(order, call.caller);
    if (!acting.ok) return fail(acting.error);
    const draft = draftOf(found);
    const only = call.query.ispb;
    const copy = copiedDraftRequest(draft, {
      now: app.clock(),
      holidays: await app.holidays(),
      ispb: only,
    });
    if (!copy.ok) return fail(explainDraft(copy.error));
    return await makeDraft(app, call, copy.value, {
      relationships: knownRelationships(relationshipsIn(draft, only)),
      detail: { copiedFrom: order.state.protocol.number, ispb: only },
    });
  },
});

/** The draft from which an order was made. */
const draftOf = ({ order, defendants, targets }: OrderDetail): Draft => ({
  ...order,
  defendants: defendants.map((defendant) => ({
    ...defendant,
    targets: targets.filter(({ defendantPosition }) => defendantPosition === defendant.position),
  })),
});

/**
 * The relationships found for the order, with names. For a copy limited to one institution there are none: it
 * has only the targets given, also when it is replaced later.
 */
const relationshipsIn = ({ defendants }: Draft, only: string | undefined) =>
  new Map(
    defendants.map(({ taxId, name, targets }) => {
      const found = only === undefined ? targets.filter(({ origin }) => origin === "registry") : [];
      return [taxId, { name, ispbs: found.map(({ ispb }) => ispb) }];
    }),
  );
