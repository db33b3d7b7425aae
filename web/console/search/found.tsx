/** What a search finds: where it is read, what it is called, and what was typed of it in bold. */
import { match } from "ts-pattern";
import { formatTaxId, type TaxId } from "../../../domain/identity/tax_id.ts";
import { partsOfName } from "../../../domain/name_match.ts";
import type { FoundItem } from "../../../routes/orders/console_search.ts";
import type { ConsoleKind } from "../../components/console_sections.ts";
import { personPath } from "../orders/order_values.ts";

/**
 * The page of a result; for an institution in the courts' console, the statistics of its answers to the
 * court.
 */
export const placePath = (console: ConsoleKind, { tipo, id, caminho }: FoundItem): string =>
  match(tipo)
    .with("PESSOA", () => personPath(id))
    .with("ORDEM", () => `/console/ordem/${id}`)
    .with("MINUTA", () => `/console/minuta/${id}`)
    .with("DESDOBRAMENTO", () => `/console/desdobramento/${id}`)
    .with("TRANSFERENCIA", () => caminho.replace("/v1/", "/console/"))
    .with(
      "INSTITUICAO",
      () => console === "operation" ? `/operacao/instituicao/${id}` : `/console/instituicoes?ispb=${id}`,
    )
    .exhaustive();

/** What it is called beside others of its kind: a number, a name, or of a draft what it is. */
export const nameOf = ({ tipo, id, nomes = [], numeroProtocolo, titulo }: FoundItem): string =>
  match(tipo)
    .with("PESSOA", () => nomes.join(""))
    .with("ORDEM", "TRANSFERENCIA", () => id)
    .with("MINUTA", () => "Minuta")
    .with("DESDOBRAMENTO", () => numeroProtocolo ?? "Sem protocolo")
    .with("INSTITUICAO", () => titulo)
    .exhaustive();

export const kindOf = ({ tipo, tipoOrdem }: FoundItem): string =>
  match(tipo)
    .with("PESSOA", () => "Pessoa")
    .with(
      "ORDEM",
      "MINUTA",
      () => tipoOrdem === "REQUISICAO_INFORMACOES" ? "Requisição de informações" : "Bloqueio",
    )
    .with("DESDOBRAMENTO", () => "Desdobramento")
    .with("TRANSFERENCIA", () => "Transferência")
    .with("INSTITUICAO", () => "Instituição")
    .exhaustive();

/** A person's number as people write it. */
export const taxIdOf = ({ id }: FoundItem): string => formatTaxId(id as TaxId);

/** A text with what was typed of it in bold. */
export const Typed = ({ typed, text }: { typed: string; text: string }) => (
  <>{partsOfName(typed, text).map(({ text, isMeant }) => isMeant ? <b>{text}</b> : text)}</>
);
