/**
 * What generators of clients need of the OpenAPI document beyond its standard: a type beside each constant, and no two
 * parameters of one operation whose names differ only by what no name of a program has.
 */
import type { Operation } from "./generated.ts";

interface Document {
  readonly paths?: Readonly<Record<string, unknown>>;
}

/** Completes a document in place. */
export function meetGeneratorNeeds<D extends Document>(document: D): D {
  giveConstantsTypes(document);
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item as Record<string, Operation & { parameters?: Parameter[] }>)) {
      if (operation.parameters === undefined) continue;
      operation.parameters = operation.parameters.filter(({ name = "" }) => name === name.trim());
    }
  }
  return document;
}

interface Parameter {
  readonly name?: string;
}

/** The schema of one value says only which, and generators read its type. */
function giveConstantsTypes(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  if ("const" in node && !("type" in node)) Object.assign(node, { type: typeof node.const });
  for (const child of Object.values(node)) giveConstantsTypes(child);
}
