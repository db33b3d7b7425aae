import assert from "node:assert/strict";
import { problemKinds } from "../../../routes/http/problem_catalogue.ts";
import { apiRoutes, routes } from "../../../routes/mod.ts";
import { call } from "../../support/api.ts";
import { openapiDocument, withResponses } from "../../support/openapi/openapi.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
  readonly requestBody?: unknown;
  readonly parameters?: readonly { in: string; name: string; schema: Record<string, unknown> }[];
  readonly responses: Record<string, {
    readonly description?: string;
    readonly content?: Record<string, { schema?: unknown; examples?: Record<string, unknown> }>;
  }>;
}

interface Document {
  readonly openapi: string;
  readonly servers: unknown;
  readonly tags: readonly { name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, unknown>;
}

const methods = ["get", "post", "put", "delete", "patch"];

const documentOf = async (t: TestContext): Promise<Document> => await openapiDocument(t);

function operationsOf(document: Document): [name: string, operation: Operation][] {
  return Object.entries(withResponses(document).paths).flatMap(([path, item]) =>
    Object.entries(item).filter(([method]) => methods.includes(method))
      .map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation])
  );
}

/** Every object of the document, at any depth. */
function* nodes(tree: unknown): Generator<{ $ref?: unknown }> {
  if (typeof tree !== "object" || tree === null) return;
  yield tree;
  for (const child of Object.values(tree)) yield* nodes(child);
}

/** What a reference leads to. */
const at = <T = unknown>(document: Document, ref: string): T | undefined =>
  ref.slice(2).split("/").reduce<unknown>(
    (tree, key) =>
      typeof tree === "object" && tree !== null ? (tree as Record<string, unknown>)[key] : undefined,
    document,
  ) as T | undefined;

Deno.test("the document describes every operation the program answers", async () => {
  await using t = await openTestContext();
  const described = new Set(operationsOf(await documentOf(t)).map(([name]) => name));
  const registered = apiRoutes(t.app).routes
    .filter(({ method }) => methods.includes(method.toLowerCase()))
    .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`);
  assert.ok(registered.length > 20);
  assert.deepEqual([...described].sort(), [...new Set(registered)].sort());
});

Deno.test("the document is OpenAPI 3.1, and everything it refers to is in it", async () => {
  await using t = await openTestContext();
  const document = await documentOf(t);
  assert.equal(document.openapi, "3.1.0");
  const refs = [...nodes(document)].flatMap(({ $ref }) => typeof $ref === "string" ? [$ref] : []);
  assert.ok(refs.length > 100);
  for (const ref of new Set(refs)) {
    assert.ok(ref.startsWith("#/components/") && at(document, ref) !== undefined, `${ref} leads nowhere`);
  }
  for (const name of ["NovaMinuta", "Minuta", "Ordem", "Problema", "Evento", "Instituicao", "Remessa"]) {
    assert.ok(at(document, `#/components/schemas/${name}`), name);
  }
});

Deno.test("every operation has a name of its own, a summary, a tag, its parameters and its answers", async () => {
  await using t = await openTestContext();
  const document = await documentOf(t);
  const operations = operationsOf(document);
  const ids = operations.map(([_, { operationId }]) => operationId);
  assert.equal(new Set(ids).size, operations.length);
  const tags = new Set(document.tags.map(({ name }) => name));
  for (const [name, operation] of operations) {
    const { summary = "", responses, parameters = [] } = operation;
    assert.ok(summary.length > 5, `${name} has no summary`);
    for (const tag of operation.tags) assert.ok(tags.has(tag), `${name}: ${tag}`);
    const declared = parameters.filter((parameter) => String(parameter.in) === "path");
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([_, parameter]) => parameter);
    assert.deepEqual(declared.map((parameter) => parameter.name), inPath, name);
    assert.ok(Object.keys(responses).length >= 2, `${name} has too few answers`);
    for (const [status, { description, content }] of Object.entries(responses)) {
      assert.ok(typeof description === "string" && description !== "", `${name} ${status}`);
      if (Number(status) >= 400) {
        assert.deepEqual(Object.keys(content ?? {}), ["application/problem+json"], name);
      } else if (status !== "204" && status !== "304") {
        assert.ok(Object.values(content ?? {})[0]?.schema, `${name} ${status}`);
      }
    }
  }
});

Deno.test("bodies are described to the field: what is required, what is closed, what it looks like", async () => {
  await using t = await openTestContext();
  const document = await documentOf(t);
  const body = at<{
    required: string[];
    additionalProperties: boolean;
    properties: Record<string, unknown>;
    examples: unknown[];
  }>(document, "#/components/schemas/NovaMinuta");
  assert.ok(body);
  assert.deepEqual(body.required, ["tipo", "numeroProcesso", "cpfJuiz", "varaId", "tipoAcao", "reus"]);
  assert.equal(body.additionalProperties, false);
  assert.equal(body.examples.length, 3);
  assert.deepEqual(Object.keys(body.properties).sort(), [
    "autor",
    "confirmaValorElevado",
    "cpfJuiz",
    "dataProtocolo",
    "depositoJudicial",
    "informacoes",
    "numeroProcesso",
    "reiteracaoProgramada",
    "reus",
    "sigilosa",
    "tipo",
    "tipoAcao",
    "varaId",
  ]);
  const list = operationsOf(document).find(([name]) => name === "get /v1/ordem")?.[1];
  const size = list?.parameters?.find(({ name }) => name === "pageSize")?.schema;
  assert.deepEqual(size, { type: "integer", minimum: 1, maximum: 200, default: 30 });
});

Deno.test("what needs a token says so and by which sign-in it is had, what needs none too", async () => {
  await using t = await openTestContext();
  const document = await documentOf(t);
  const schemes = "#/components/securitySchemes";
  assert.deepEqual(Object.keys(at(document, schemes) ?? {}), ["usuario", "sistema", "token"]);
  assert.equal(at(document, `${schemes}/usuario/flows/password/tokenUrl`), t.app.tokenUrl);
  assert.equal(at(document, `${schemes}/sistema/flows/clientCredentials/tokenUrl`), t.app.tokenUrl);
  for (const [name, { security, parameters, responses, tags }] of operationsOf(document)) {
    const open = !/ \/(v1|relacionamento)(\/|$)/.test(name);
    const service = parameters?.some((parameter) => parameter.name === "X-ASSETS-CPF-USUARIO");
    const users = service ? ["usuario", "sistema", "token"] : ["usuario", "token"];
    const signIns = open ? [] : tags.includes("Precedentes") ? ["sistema", "token"] : users;
    assert.deepEqual(security.flatMap((scheme) => Object.keys(scheme)), signIns, name);
    assert.equal(responses["401"] !== undefined, !open, name);
  }
});

Deno.test("every problem of the catalogue is an example, and some operation answers it", async () => {
  await using t = await openTestContext();
  const document = await documentOf(t);
  const examples = at(document, "#/components/examples") ?? {};
  assert.deepEqual(Object.keys(examples), Object.keys(problemKinds));
  const answered = new Set(
    operationsOf(document).flatMap(([_, { responses }]) =>
      Object.values(responses).flatMap((response) =>
        Object.keys(response.content?.["application/problem+json"]?.examples ?? {})
      )
    ),
  );
  const everywhere = ["recurso-inexistente", "metodo-nao-permitido"];
  const unanswered = Object.keys(problemKinds).filter((code) =>
    !answered.has(code) && !everywhere.includes(code)
  );
  // What is followed by e-mail is followed on pages alone.
  const ofPages = ["acompanhamento-nao-encontrado", "mensagens-demais"];
  assert.deepEqual(unanswered, ["ordem-nao-protocolada", "estado-nao-permite", ...ofPages]);
});

Deno.test("problems are referred to: each distinct answer is described once, and no operation describes its own", async () => {
  await using t = await openTestContext();
  const document = await documentOf(t);
  const shared = Object.values(
    at<Record<string, Operation["responses"][string]>>(document, "#/components/responses") ?? {},
  );
  const codes = shared.map(({ content = {} }) =>
    Object.keys(content["application/problem+json"]?.examples ?? {}).toSorted().join()
  );
  assert.equal(new Set(codes).size, codes.length);
  assert.ok(!codes.includes(""));
  for (
    const { operationId, responses } of Object.values(document.paths).flatMap((item) => Object.values(item))
  ) {
    for (const [status, response] of Object.entries(responses)) {
      assert.equal("$ref" in response, Number(status) >= 400, `${operationId} ${status}`);
    }
  }
});

Deno.test("what is checked is described: bodies and queries say how they can be refused", async () => {
  await using t = await openTestContext();
  for (
    const [name, { parameters = [], requestBody, responses }] of operationsOf(await documentOf(t))
  ) {
    const codes = Object.values(responses).flatMap(({ content }) =>
      Object.keys(content?.["application/problem+json"]?.examples ?? {})
    );
    for (
      const code of [
        "corpo-malformado",
        "conteudo-invalido",
        "corpo-grande-demais",
        "tipo-de-conteudo-nao-aceito",
      ]
    ) {
      assert.equal(codes.includes(code), requestBody !== undefined, `${name} ${code}`);
    }
    const requested = parameters.some((parameter) => parameter.in === "query");
    assert.ok(!requested || codes.includes("parametro-invalido"), name);
  }
});

Deno.test("the clock is documented only where it can be moved, and paths leave out the prefix", async () => {
  await using t = await openTestContext();
  const { moveClock: _, ...production } = t.app;
  const http = routes({ ...production, prefix: "/api" });
  const document: Document = JSON.parse((await call({ http }, "GET", "/api/openapi.json")).text);
  const names = operationsOf(document).map(([name]) => name);
  assert.ok(names.includes("get /v1/operacao/relogio") && !names.includes("post /v1/operacao/relogio"));
  assert.deepEqual(document.servers, [{ url: "/api" }]);
});

Deno.test("Swagger UI is served whole by the program itself, also under a prefix", async () => {
  await using t = await openTestContext();
  for (const prefix of ["", "/api"]) {
    const http = routes({ ...t.app, prefix });
    const page = await call({ http }, "GET", `${prefix}/swagger/ui`);
    assert.equal(page.status, 200);
    assert.ok(page.text.includes('<html lang="pt-BR">'));
    const base = new URL(`http://localhost${prefix}/swagger/ui`);
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([_, to]) =>
      new URL(to ?? "", base)
    );
    assert.ok(addresses.length >= 5);
    for (const { origin, pathname } of addresses) {
      assert.equal(origin, base.origin);
      const asset = await call({ http }, "GET", pathname);
      assert.equal(asset.status, 200, pathname);
      assert.equal(asset.headers.get("X-Content-Type-Options"), "nosniff");
    }
    const start = await call({ http }, "GET", `${prefix}/swagger/ui/inicio.js`);
    assert.ok(start.text.includes('url: "../openapi.json"'));
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    assert.ok(
      policy.includes("script-src 'self';") && policy.includes("connect-src 'self' http://127.0.0.1:"),
      policy,
    );
    assert.equal((await call({ http }, "GET", `${prefix}/swagger/ui/`)).status, 301);
    assert.equal((await call({ http }, "GET", `${prefix}/swagger-ui/index.html`)).status, 301);
    for (const other of ["package.json", "..%2fpackage.json", "swagger-initializer.js"]) {
      assert.equal((await call({ http }, "GET", `${prefix}/swagger/ui/${other}`)).status, 404, other);
    }
  }
});

Deno.test("every POST behind a token takes an idempotency key, and says how it can be refused; nothing else does", async () => {
  await using t = await openTestContext();
  const codes = {
    400: "chave-de-idempotencia-invalida",
    409: "chamada-em-andamento",
    422: "chave-de-idempotencia-reutilizada",
  };
  for (const [name, { parameters = [], responses, security }] of operationsOf(await documentOf(t))) {
    const keyed = parameters.some((parameter) => parameter.name === "Idempotency-Key");
    assert.equal(keyed, name.startsWith("post ") && security.length > 0, name);
    for (const [status, code] of Object.entries(codes)) {
      const examples = responses[status]?.content?.["application/problem+json"]?.examples ?? {};
      assert.equal(code in examples, keyed, `${name} ${status}`);
    }
  }
});
