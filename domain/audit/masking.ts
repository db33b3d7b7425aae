/** Tax ids made illegible wherever a text may carry one: logs, names of files, messages of errors. */
import { maskTaxId, parseTaxId } from "../identity/tax_id.ts";

const mayBeTaxId =
  /(?<![0-9A-Z])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}|[0-9A-Z]{12}\d{2})(?![0-9A-Z])/g;

/** The text with every valid CPF and CNPJ masked; other numbers of the same length (protocols) stay readable. */
export function masked(text: string): string {
  return text.replace(mayBeTaxId, (found) => {
    const taxId = parseTaxId(found);
    return taxId.ok ? maskTaxId(taxId.value.value) : found;
  });
}
