/** The demonstration's client of the public HTTP API, which uses nothing but the API's answers. */
import * as v from "valibot";
import { serviceClientId } from "../data/seed_courts.ts";

/** A failure outside the demonstration's program that stops it; the message is for the person who runs it. */
export class DemoFailure extends Error {}

/** A signed-in user. */
export interface ApiSession {
  get<S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>>;
  post<S extends v.GenericSchema>(schema: S, path: string, body: unknown): Promise<v.InferOutput<S>>;
  /** Every item of a list, page by page. */
  list<S extends v.GenericSchema>(item: S, path: string): Promise<v.InferOutput<S>[]>;
}

/** The time limit of a call: on a machine that is busy with all else it takes seconds; a longer one means that the service hangs. */
const TIMEOUT_MS = 60_000;
const PAGE_SIZE = 200;
/** The length of the excerpt that is shown of an answer that is no problem of the contract. */
const MAX_QUOTED = 200;

/**
 * Signs in with CPF and password.
 *
 * @param origin scheme, host and port of the token endpoint
 * @param api the origin and the service's prefix, to which the API's paths are appended
 */
export async function signIn(
  { origin, api }: { readonly origin: string; readonly api: string },
  { cpf, password }: { readonly cpf: string; readonly password: string },
): Promise<ApiSession> {
  const form = { grant_type: "password", client_id: serviceClientId, username: cpf, password };
  const { access_token } = await call(
    v.object({ access_token: v.string() }),
    `${origin}/auth/realms/pje/protocol/openid-connect/token`,
    { method: "POST", body: new URLSearchParams(form) },
  );
  const headers = { Authorization: `Bearer ${access_token}` };
  const get: ApiSession["get"] = (schema, path) => call(schema, api + path, { headers });
  return {
    get,
    post: (schema, path, body) =>
      call(schema, api + path, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    async list(item, path) {
      const page = v.object({ content: v.array(item), totalPages: v.number() });
      const separator = path.includes("?") ? "&" : "?";
      const items: v.InferOutput<typeof item>[] = [];
      for (let number = 1, pages = 1; number <= pages; number++) {
        const query = `${separator}pageNumber=${number}&pageSize=${PAGE_SIZE}`;
        const { content, totalPages } = await get(page, path + query);
        items.push(...content);
        pages = totalPages;
      }
      return items;
    },
  };
}

async function call<S extends v.GenericSchema>(
  schema: S,
  url: string,
  request: RequestInit,
): Promise<v.InferOutput<S>> {
  const what = `${request.method ?? "GET"} ${url}`;
  const { status, ok, text } = await send(what, url, request);
  if (!ok) throw new DemoFailure(`${what} respondeu ${status}: ${explanation(text)}`);
  const parsed = v.safeParse(schema, parseJson(text));
  if (parsed.success) return parsed.output;
  throw new DemoFailure(`${what} não respondeu o que o contrato diz: ${parsed.issues[0].message}`);
}

async function send(what: string, url: string, request: RequestInit) {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, ok: response.ok, text: await response.text() };
  } catch (error) {
    throw new DemoFailure(`${what} não teve resposta: ${error instanceof Error ? error.message : error}`);
  }
}

/** The message of an error: a problem of the contract and an OAuth error have one. */
const Explained = v.union([
  v.pipe(
    v.object({ detail: v.string(), codigo: v.string(), correlacao: v.optional(v.string()) }),
    v.transform(({ detail, codigo, correlacao }) => `${detail} (${codigo}, correlação ${correlacao ?? "-"})`),
  ),
  v.pipe(
    v.object({ error: v.string(), error_description: v.string() }),
    v.transform(({ error, error_description }) => `${error_description} (${error})`),
  ),
]);

function explanation(text: string): string {
  const parsed = v.safeParse(Explained, parseJson(text));
  return parsed.success ? parsed.output : text.slice(0, MAX_QUOTED);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
