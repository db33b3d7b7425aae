/** Converts what the bank stores to answers. */
import type { Dto, FieldKind } from "../../domain/precedents/bnp_field.ts";
import type { Resource } from "../../domain/precedents/bnp_resource.ts";
import type { StoredCase } from "../../store/precedents/precedent_cases.ts";
import type { StoredRecord } from "../../store/precedents/precedent_records.ts";

type Wire = Record<string, unknown>;

/** A precedent with its court's id and the day of its last change. */
export const wireRecord = (
  { dto, organField }: Resource,
  { payload, organId, updatedOn }: StoredRecord,
): Wire => ({
  ...fieldsOf(dto, payload),
  ...(organField !== undefined && { [organField]: organId }),
  orgao: organId,
  dataAtualizacao: updatedOn.toString(),
});

/** A stayed case with its precedent and the court that stayed it. */
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

/** The fields in the order of their table, under the names of answers. */
function fieldsOf({ fields }: Dto, payload: Readonly<Wire>): Wire {
  const wire: Wire = {};
  for (const { name, is, answeredAs = name, alwaysAnswered } of fields) {
    const value = payload[name] ?? (alwaysAnswered ? "" : undefined);
    if (value !== undefined) wire[answeredAs] = isWrittenAsText(is) ? String(value) : value;
  }
  return wire;
}
