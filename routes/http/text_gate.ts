/**
 * The gate through which every text of a request comes in: address, headers, JSON and forms. It is strict UTF-8,
 * without keys that are repeated in an object, and every text is whole (`domain/text.ts`) before anything reads
 * it, so that limits count what is stored and equal texts are equal bytes.
 */
import type { Context, MiddlewareHandler } from "hono";
import { match } from "ts-pattern";
import { type JsonFault, MAX_JSON_DEPTH, readJsonBytes } from "../../domain/json_text.ts";
import { decodeUtf8, wholeText } from "../../domain/text.ts";
import type { Env } from "../app.ts";
import { problem, type ProblemDetails } from "./problems.ts";
import { isSafeMethod } from "./serve.ts";

/** Refuses an address that is not UTF-8, and makes the texts of its query whole. */
export const wholeAddress: MiddlewareHandler<Env> = async (c, next) => {
  const { url } = c.req;
  // The server encodes every character that is not of ASCII.
  if (!url.includes("%")) return await next();
  if (!isPercentUtf8(url)) {
    return problem(c, "parametro-invalido", {
      detail: "O endereço tem bytes que não são UTF-8; codifique-o em UTF-8, e depois com % (RFC 3986)",
    });
  }
  const address = new URL(url);
  const query = wholeParameters(address.searchParams);
  if (query !== undefined) {
    address.search = String(query);
    c.req.raw = movedTo(c.req.raw, address);
  }
  await next();
};

/** A request with another query; its path is the same, by which its route was found. */
function movedTo(request: Request, address: URL): Request {
  const { method, headers, signal } = request;
  return isSafeMethod(method)
    ? new Request(address, { method, headers, signal })
    : new Request(address, request);
}

/** The text of a header, which arrives as bytes; empty when they are not UTF-8, undefined when there is none. */
export function headerText(c: Context<Env>, name: string): string | undefined {
  const value = c.req.header(name);
  if (value === undefined) return undefined;
  const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
  return wholeText(decodeUtf8(bytes) ?? "");
}

/** Reads a JSON body whole; the caller has checked that there is one, and its media type. */
export async function takeJson(c: Context<Env>): Promise<Response | undefined> {
  const read = readJsonBytes(await c.req.bytes());
  if (!read.ok) return problem(c, "corpo-malformado", explainJson(read.error));
  keepBody(c, { text: read.value });
  return undefined;
}

/** Gives the readers of a body this one. Hono keeps promises, whatever its type says. */
function keepBody({ req }: Context<Env>, body: typeof req.bodyCache): void {
  for (const [form, value] of Object.entries(body)) {
    Object.assign(req.bodyCache, { [form]: Promise.resolve(value) });
  }
}

const explainJson = (fault: JsonFault): ProblemDetails =>
  match(fault)
    .returnType<ProblemDetails>()
    .with({ type: "not-utf-8" }, () => ({
      detail: "O corpo não está em UTF-8; codifique-o em UTF-8 e repita a chamada",
    }))
    .with({ type: "repeated-key" }, ({ path }) => ({
      detail: "Um campo está repetido no mesmo objeto; envie-o uma só vez",
      errors: [{ campo: path, mensagem: "Campo repetido no mesmo objeto; deixe um só" }],
    }))
    .with({ type: "too-deep" }, () => ({
      detail: `O corpo tem mais de ${MAX_JSON_DEPTH} níveis de objetos e listas`,
    }))
    .exhaustive();

/** Whether a body is declared in UTF-8 and in nothing else, or no encoding is declared. */
export const isDeclaredUtf8 = (contentType: string): boolean =>
  [...contentType.matchAll(/;\s*charset\s*=\s*("?)([^";\s]*)\1/gi)]
    .every(([_, __, charset]) => /^utf-?8$/i.test(charset!));

/** Refuses a posted form that is not UTF-8, and makes its texts whole; files in it stay as they are. */
export const wholeForm: MiddlewareHandler<Env> = async (c, next) => {
  const type = c.req.header("Content-Type") ?? "";
  const [_, kind] = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.exec(type) ?? [];
  if (isSafeMethod(c.req.method) || kind === undefined) return await next();
  if (!isDeclaredUtf8(type)) return problem(c, "tipo-de-conteudo-nao-aceito");
  const isWhole = kind.toLowerCase().startsWith("multipart") ? await takeParts(c) : await takeFields(c);
  return isWhole ? await next() : problem(c, "corpo-malformado", {
    detail: "O formulário não está em UTF-8",
  });
};

async function takeFields(c: Context<Env>): Promise<boolean> {
  const body = decodeUtf8(await c.req.bytes());
  if (body === undefined || !isPercentUtf8(body)) return false;
  const fields = wholeParameters(new URLSearchParams(body));
  if (fields === undefined) return true;
  keepBody(c, { arrayBuffer: new TextEncoder().encode(String(fields)).buffer });
  return true;
}

/** A replacement character in a part is what its decoding left of bytes that are not UTF-8. */
async function takeParts(c: Context<Env>): Promise<boolean> {
  await c.req.bytes();
  const parts = await c.req.formData().catch(() => new FormData());
  const whole = new FormData();
  for (const [name, value] of parts) {
    if (name.includes("\ufffd") || typeof value === "string" && value.includes("\ufffd")) return false;
    if (typeof value === "string") whole.append(wholeText(name), wholeText(value));
    else whole.append(name, value, value.name);
  }
  keepBody(c, { formData: whole });
  return true;
}

/** The parameters with whole texts; undefined when they are so already. */
function wholeParameters(given: URLSearchParams): URLSearchParams | undefined {
  const whole = [...given].map(([name, value]) => [wholeText(name), wholeText(value)]);
  const query = new URLSearchParams(whole);
  return String(query) === String(given) ? undefined : query;
}

/** Whether the bytes that a text encodes with % are UTF-8; a % that encodes nothing is one. */
const isPercentUtf8 = (text: string): boolean => (text.match(/(?:%[0-9A-Fa-f]{2})+/g) ?? []).every(isUtf8Run);

function isUtf8Run(run: string): boolean {
  try {
    decodeURIComponent(run);
    return true;
  } catch {
    return false;
  }
}
