/**
 * Static assets of the pages, all served from this origin: the design system's styles, its typeface and our
 * own scripts and styles.
 *
 * Their address contains the digest of all assets together, so that browsers may cache them without end.
 */
import { createHash } from "node:crypto";
import { cacheContent, type CachedContent } from "../routes/http/cached_content.ts";

const components = [
  "skiplink",
  "button",
  "input",
  "checkbox",
  "message",
  "radio",
  "table",
] as const;

const css = "text/css; charset=UTF-8";
const script = "text/javascript; charset=UTF-8";
const font = (weight: number) => `@fontsource/raleway/files/raleway-latin-${weight}-normal.woff2`;

/**
 * The source files of each asset, by the name it is served under. Only the parts of the design system in use
 * are included; the whole is many times larger.
 */
const sources = {
  "govbr.css": {
    type: css,
    files: [
      "@govbr-ds/core/dist/core-tokens.min.css",
      ...components.map((name) => `@govbr-ds/core/dist/components/${name}/${name}.min.css`),
    ],
  },
  "portal.css": { type: css, files: ["./files/colors.css", "./files/portal.css", "./files/results.css"] },
  "console.css": {
    type: css,
    files: [
      "./files/console.css",
      "./files/list.css",
      "./files/palette.css",
      "./files/order.css",
      "./files/auth.css",
      "./files/shown_order.css",
    ],
  },
  "console.js": { type: script, files: ["./files/console.js"] },
  "document_check.js": { type: script, files: ["./files/document_check.js"] },
  "htmx.js": { type: script, files: ["htmx.org/dist/htmx.min.js"] },
  "shown_order.js": { type: script, files: ["./files/shown_order.js"] },
  "list.js": { type: script, files: ["./files/list.js"] },
  "palette.js": { type: script, files: ["./files/palette.js"] },
  "portal.js": { type: script, files: ["./files/portal.js"] },
  "raleway-400.woff2": { type: "font/woff2", files: [font(400)] },
  "raleway-600.woff2": { type: "font/woff2", files: [font(600)] },
  "guide_draft.png": { type: "image/png", files: ["./files/guide_draft.png"] },
  "guide_order.png": { type: "image/png", files: ["./files/guide_order.png"] },
  "icone.svg": { type: "image/svg+xml", files: ["./files/icone.svg"] },
} as const satisfies Record<string, { type: string; files: readonly string[] }>;

export type AssetName = keyof typeof sources;

export interface Assets {
  /** Digest of all assets together, part of their address. */
  readonly digest: string;
  find(name: string): CachedContent | undefined;
}

let opened: Promise<Assets> | undefined;

/** The assets, about a hundred kilobytes; read once in a process. */
export const openAssets = (): Promise<Assets> => opened ??= readAssets();

async function readAssets(): Promise<Assets> {
  const read = await Promise.all(
    Object.entries(sources).map(async ([name, { type, files }]) => {
      const parts = await Promise.all(files.map((file) => Deno.readFile(new URL(import.meta.resolve(file)))));
      return [name, cacheContent(type, joined(parts, type))] as const;
    }),
  );
  const hash = createHash("sha256");
  for (const [name, { content }] of read) hash.update(name).update(content);
  const byName = new Map(read);
  return { digest: hash.digest("hex").slice(0, 16), find: (name) => byName.get(name) };
}

/** Source maps are not served, so references to them are removed. */
function joined(parts: readonly Uint8Array<ArrayBuffer>[], type: string): Uint8Array<ArrayBuffer> {
  if (type !== css) return parts[0]!;
  const text = parts.map((part) => new TextDecoder().decode(part)).join("\n");
  return new TextEncoder().encode(text.replace(/\/\*# sourceMappingURL=[^*\n]*\*\//g, ""));
}
