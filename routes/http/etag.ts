/** Versions of resources on the wire: `ETag`, `If-Match`, `If-None-Match` (RFC 9110, sections 8.8.3 and 13.1). */
import type { Context } from "hono";
import type { Parameter, Success } from "../openapi/describe.ts";

/** The tag of a version. Strong: a version has one content. */
export const etagOf = (version: number): string => `"${version}"`;

/**
 * Whether a change may be made to this version: without the header always, else only when the caller names it. A header
 * that cannot be read names none.
 */
export function mayChange(c: Context, version: number): boolean {
  const header = c.req.header("If-Match");
  return header === undefined || names(header, version, { weakToo: false });
}

/** Whether the caller already has this version. */
export function alreadyHas(c: Context, version: number): boolean {
  const header = c.req.header("If-None-Match");
  return header !== undefined && names(header, version, { weakToo: true });
}

function names(header: string, version: number, { weakToo }: { weakToo: boolean }): boolean {
  if (header.trim() === "*") return true;
  const tag = etagOf(version);
  // Our own tags have no comma in them: any other text between two is no match either way.
  return header.split(",").map((item) => item.trim()).some((item) =>
    item === tag || weakToo && item === `W/${tag}`
  );
}

/** Of the operations that change a version. */
export const ifMatch: Parameter = {
  in: "header",
  name: "If-Match",
  description: "O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412)",
};

/** Of the operations that read a version. */
export const ifNoneMatch: Parameter = {
  in: "header",
  name: "If-None-Match",
  description: "O `ETag` da versão que já se tem; se for a atual, a resposta é 304, sem corpo",
};

/** An answer that carries a resource with its version. */
export const versioned = (success: Success): Success => ({
  ...success,
  headers: {
    ...success.headers,
    ETag: { description: "A versão do recurso, para `If-Match`", schema: { type: "string" } },
  },
});
