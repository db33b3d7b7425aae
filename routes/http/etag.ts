/** Versions of resources in HTTP: `ETag`, `If-Match`, `If-None-Match` (RFC 9110, sections 8.8.3 and 13.1). */
import type { Parameter, Success } from "../openapi/describe.ts";

/** The entity tag of a version. It is strong, because a version has one content. */
export const etagOf = (version: number): string => `"${version}"`;

/**
 * Whether `If-Match` permits a change of this version: always without the header, otherwise only when the header
 * names it. An unreadable header names no version.
 */
export function matchesVersion(header: string | undefined, version: number): boolean {
  return header === undefined || names(header, version, { weakToo: false });
}

/** Whether `If-Match` names a version, and not any. */
export const namesVersion = (header: string | undefined): boolean =>
  header !== undefined && header.trim() !== "*";

/** Whether the caller already has this version. */
export const hasCurrentVersion = (header: string | undefined, version: number): boolean =>
  header !== undefined && names(header, version, { weakToo: true });

function names(header: string, version: number, { weakToo }: { weakToo: boolean }): boolean {
  if (header.trim() === "*") return true;
  const tag = etagOf(version);
  // The service's own tags contain no comma, so a tag that does matches none.
  return header.split(",").map((item) => item.trim()).some((item) =>
    item === tag || weakToo && item === `W/${tag}`
  );
}

/** The parameter of operations that change a version. */
export const ifMatch: Parameter = {
  in: "header",
  name: "If-Match",
  description: "O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412)",
};

/** The parameter of operations that read a version. */
export const ifNoneMatch: Parameter = {
  in: "header",
  name: "If-None-Match",
  description: "O `ETag` da versão que já se tem; se for a atual, a resposta é 304, sem corpo",
};

/** An answer with a resource and its version. */
export const versioned = <S extends Success>(success: S) => ({
  ...success,
  headers: {
    ...success.headers,
    ETag: { description: "A versão do recurso, para `If-Match`", schema: { type: "string" as const } },
  },
});
