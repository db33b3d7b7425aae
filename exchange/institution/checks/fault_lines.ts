/** Faults as the kit prints them: file, line, field, code and the sentence of the service's receipt. */
import { type Faults, WHOLE_FILE } from "../../layout/rejection.ts";

/** One line for each fault; empty when there are none. */
export const faultLines = (name: string, { list, full }: Faults): string =>
  list.map(({ line, field, code, message }) =>
    `${name}${placed(line)}, campo ${field}, ${code}: ${message}\n`
  )
    .join("") + (full ? `${name}: há mais falhas, que não são mostradas.\n` : "");

const placed = (line: number): string => line === WHOLE_FILE ? "" : `, linha ${line}`;
