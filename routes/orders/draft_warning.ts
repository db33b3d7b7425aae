/** Warnings about drafts: what to look at again. They refuse nothing. */
import * as v from "valibot";
import { type DraftWarningType, warningsOf } from "../../domain/orders/lawsuit_type.ts";
import { money } from "../http/wire.ts";

/** `codigo` of a warning about a draft. */
const wireDraftWarning = {
  "unlisted-lawsuit-type": "tipo-acao-fora-da-lista",
} as const satisfies Record<DraftWarningType, string>;

const amount = (description: string) => v.optional(v.pipe(money, v.description(description)));

export const DraftWarning = v.pipe(
  v.object({
    campo: v.string(),
    codigo: v.picklist([...Object.values(wireDraftWarning), "ordem-em-andamento"]),
    mensagem: v.string(),
    ordem: v.optional(v.pipe(
      v.object({
        numeroProtocolo: v.string(),
        link: v.string(),
        valor: amount("O que a ordem pede do réu; só em bloqueios"),
        valorMantido: amount(
          "O que a ordem mantém bloqueado do réu, publicadas as respostas; só em bloqueios",
        ),
      }),
      v.description("A ordem em andamento do mesmo processo e réu, visível ao usuário"),
    )),
  }),
  v.metadata({
    ref: "AvisoDaMinuta",
    examples: [{
      campo: "tipoAcao",
      codigo: "tipo-acao-fora-da-lista",
      mensagem: "O tipo de ação não está na lista de /v1/tipo-acao; confira se está escrito como devia",
    }],
  }),
);

/** A warning that names an active order of the same process and defendant. */
export type DuplicateWarning = v.InferOutput<typeof DraftWarning>;

const warningText: Readonly<Record<DraftWarningType, { readonly campo: string; readonly mensagem: string }>> =
  {
    "unlisted-lawsuit-type": {
      campo: "tipoAcao",
      mensagem: "O tipo de ação não está na lista de /v1/tipo-acao; confira se está escrito como devia",
    },
  };

/** The warnings about a draft's type of lawsuit. */
export const lawsuitWarnings = (lawsuitType: string) =>
  warningsOf(lawsuitType).map((type) => ({ codigo: wireDraftWarning[type], ...warningText[type] }));
