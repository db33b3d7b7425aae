/** Lists in a query, separated by commas: of ids, and of protocol numbers. */
import * as v from "valibot";
import { text } from "./wire.ts";

/** The most ids of one call; their text fits every proxy's limit of an address (4 kB). */
export const MAX_IDS = 100;

const ID_LENGTH = 36;

/** @param of what the ids are of, in the plural */
export const idList = (of: string) =>
  v.pipe(
    text(MAX_IDS * (ID_LENGTH + 1)),
    v.check((list) => list.split(",").length <= MAX_IDS, `Informe no máximo ${MAX_IDS} identificadores`),
    v.description(`Identificadores de ${of} (UUID), até ${MAX_IDS}, separados por vírgula`),
    v.examples(["0190c9a8-5f0e-7a52-9f0b-3f6a1c2d4e5f,0190c9a8-6a11-7c3d-8a44-12ab34cd56ef"]),
  );

/** The ids of such a list, each once. */
export const idsOf = (list: string): string[] => [...new Set(list.toLowerCase().split(","))];

export const protocolNumberList = (
  { max, description }: { readonly max: number; readonly description: string },
) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{14}(,\d{14})*$/, "Deve ser números de protocolo de 14 dígitos, separados por vírgula"),
    v.check((list) => list.split(",").length <= max, `Informe no máximo ${max} ordens`),
    v.description(description),
    v.examples(["20260000000042,20260000000043"]),
  );
