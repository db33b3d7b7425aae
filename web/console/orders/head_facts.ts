/** The fields of drafts and orders that their pages and the comparison with what was read show alike. */
import { taxIdText } from "../../../domain/formatting.ts";
import { lawsuitName } from "../../../domain/orders/lawsuit_type.ts";
import type { Order } from "../../../routes/orders/order_schema.ts";

type Head = Pick<Order, "nomeJuiz" | "nomeVara" | "tipoAcao" | "autor">;

/**
 * The names and texts of the fields, in the order of the pages. A field added here is shown on the pages of
 * drafts and orders, and is compared with what was read before a protocol.
 */
export const headFacts = (
  { nomeJuiz, nomeVara, tipoAcao, autor }: Head,
): readonly (readonly [name: string, text: string | undefined])[] => [
  ["Magistratura", nomeJuiz],
  ["Unidade judiciária", nomeVara],
  ["Tipo de ação", lawsuitName(tipoAcao)],
  [
    "Autor",
    autor && [autor.nome, autor.cpfCnpj && taxIdText(autor.cpfCnpj)].filter((part) => part).join(", "),
  ],
];
