/** What the bank stores, as it is answered. */
import type { Dto, FieldKind } from "../../domain/precedents/bnp_field.ts";
import type { Resource } from "../../domain/precedents/bnp_resource.ts";
import type { StoredCase } from "../../store/precedents/precedent_cases.ts";
import type { StoredRecord } from "../../store/precedents/precedent_records.ts";

type Wire = Record<string, unknown>;

/** A precedent, its court's id and the day it last changed. */
export const wireRecord = (
  { dto, organField }: Resource,
  { payload, organId, updatedOn }: StoredRecord,
): Wire => ({
  ...fieldsOf(dto, payload),
  ...(organField !== undefined && { [organField]: organId }),
  orgao: organId,
  dataAtualizacao: updatedOn.toString(),
});

/** A stayed case, the precedent it waits for and the court that stayed it. */
export const wireCase = (
  dto: Dto,
  { payload, precedentNumber, organId, updatedOn }: StoredCase,
): Wire => ({
  ...fieldsOf(dto, payload),
  numeroPrecedenteTemaAplicado: precedentNumber,
  idTribunal: organId,
  dataAtualizacao: updatedOn.toString(),
});

const isWrittenAsText = ({ kind }: FieldKind): boolean => kind === "numeral" || kind === "text-or-number";

/** In the order of the table of fields, under the names answers have. */
function fieldsOf({ fields }: Dto, payload: Readonly<Wire>): Wire {
  const wire: Wire = {};
  for (const { name, is, answeredAs = name, alwaysAnswered } of fields) {
    const value = payload[name] ?? (alwaysAnswered ? "" : undefined);
    if (value !== undefined) wire[answeredAs] = isWrittenAsText(is) ? String(value) : value;
  }
  return wire;
}
