/**
 * Static content that is the same for everybody: its bytes, compressed once per encoding, with entity tags.
 */
import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context } from "hono";
import { accepts } from "hono/accepts";

export interface CachedContent {
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** The content in an encoding, which is made when it is first requested. */
  in(encoding: Encoding): EncodedContent;
}

interface EncodedContent {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A strong tag; each encoding has its own, because its bytes differ. */
  readonly tag: string;
  /** Undefined for the content itself. */
  readonly encoding: Encoding | undefined;
}

const encodings = ["br", "gzip", "identity"] as const;
type Encoding = typeof encodings[number];

/** The types worth compressing; pictures and fonts are compressed already. */
const compressible = /^(text\/|application\/(json|javascript)|image\/svg)/;

const encoders: Readonly<Record<Exclude<Encoding, "identity">, (content: Uint8Array) => Uint8Array>> = {
  br: (content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content) => gzipSync(content),
};

/** Keeps content, and each encoding of it that was requested. */
export function cacheContent(type: string, text: Uint8Array<ArrayBuffer> | string): CachedContent {
  const content = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const digest = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  const itself: EncodedContent = { bytes: content, tag: `"${digest}"`, encoding: undefined };
  const made = new Map<Encoding, EncodedContent>();
  return {
    type,
    content,
    in(encoding) {
      if (encoding === "identity" || !compressible.test(type)) return itself;
      const known = made.get(encoding) ??
        { bytes: new Uint8Array(encoders[encoding](content)), tag: `"${digest}-${encoding}"`, encoding };
      made.set(encoding, known);
      return known;
    },
  };
}

/**
 * Answers kept content in an encoding that the caller accepts, or 304 when the caller has it (RFC 9110,
 * sections 12.5.3 and 13.1.2).
 */
export function answerCached(c: Context, cached: CachedContent, cacheControl: string): Response {
  const wanted = accepts(c, {
    header: "Accept-Encoding",
    supports: [...encodings],
    default: "identity",
    match: ([...accepted], { supports }) =>
      supports.find((known) => accepted.some(({ type, q }) => q > 0 && (type === known || type === "*"))) ??
        "identity",
  }) as Encoding;
  const { bytes, tag, encoding } = cached.in(wanted);
  const headers = { "Cache-Control": cacheControl, ETag: tag, Vary: "Accept-Encoding" };
  if (hasTag(c.req.header("If-None-Match"), tag)) return c.body(null, 304, headers);
  return c.body(bytes, 200, {
    ...headers,
    "Content-Type": cached.type,
    ...encoding !== undefined && { "Content-Encoding": encoding },
  });
}

const hasTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header.split(",").map((item) => item.trim().replace(/^W\//, "")).some((item) =>
    item === tag || item === "*"
  );
