/** The type of action a form offers or its user types. */
import { lawsuitTypes } from "../../../domain/orders/lawsuit_type.ts";
import { plain } from "../../../domain/formatting/formatting.ts";

/** `Ação de despejo` as a code: `ACAO_DE_DESPEJO`. */
export const lawsuitCode = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");

export const lawsuitName = (code: string): string => lawsuitTypes[code] ?? plain(code);
