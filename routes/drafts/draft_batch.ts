/** Creates many drafts in one call, each with its own result: a refused one does not affect the others. */
import { bulkhead } from "cockatiel";
import * as v from "valibot";
import { ok } from "../../domain/result.ts";
import { CallTakenOver } from "../../store/identity/idempotency_keys.ts";
import type { App, InstitutionDirectory } from "../app.ts";
import type { Acting, Call } from "../call.ts";
import { etagOf } from "../http/etag.ts";
import { problemCodeOf } from "../http/failure.ts";
import type { CallParts } from "../http/idempotency.ts";
import { Problem } from "../http/problem_schema.ts";
import type { Explanation } from "../http/problems.ts";
import { invalidContent } from "../http/validate.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { registryRelationships } from "../order_content/draft_facts.ts";
import { readDraft } from "../order_content/draft_reading.ts";
import { DraftBody } from "../order_content/draft_schema.ts";
import { draftExamples } from "../order_content/examples.ts";
import { DraftAnswer } from "../orders/order_schema.ts";
import { changeableDraft } from "../orders/order_wire.ts";
import { decideRequest, saveNewDraft } from "./draft_creation.ts";
import { duplicateWarnings } from "./duplicate_orders.ts";

const MAX_DRAFTS = 200;

/**
 * The number of drafts handled concurrently: each asks registries and takes a connection, which other callers
 * need too.
 */
const AT_ONCE = 8;

/** Elements are parsed one by one, so that a malformed draft is refused alone. */
const AnyDraft = v.unknown();

const BatchBody = v.pipe(
  v.strictObject({
    minutas: v.pipe(
      v.array(AnyDraft),
      v.nonEmpty("Informe ao menos uma minuta"),
      v.maxLength(MAX_DRAFTS, `Informe no máximo ${MAX_DRAFTS} minutas por chamada`),
    ),
  }),
  v.metadata({ ref: "LoteDeMinutas", examples: [{ minutas: draftExamples }] }),
);

const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.description("Posição da minuta no pedido"));
const MadeDraft = v.pipe(
  v.object({
    indice: index,
    minuta: DraftAnswer,
    etag: v.pipe(v.string(), v.description("A versão da minuta, para `If-Match`"), v.examples(['"1"'])),
  }),
  v.metadata({ ref: "MinutaCriadaDoLote" }),
);
const RefusedDraft = v.pipe(
  v.object({ indice: index, problema: Problem }),
  v.metadata({ ref: "MinutaRecusadaDoLote" }),
);
type DraftResult = v.InferOutput<typeof MadeDraft> | v.InferOutput<typeof RefusedDraft>;

export const BatchAnswer = v.pipe(
  v.object({
    criadas: v.pipe(v.number(), v.integer(), v.description("Quantas minutas foram criadas")),
    recusadas: v.pipe(v.number(), v.integer(), v.description("Quantas não foram")),
    resultados: v.pipe(
      v.array(v.pipe(v.union([MadeDraft, RefusedDraft]), v.metadata({ ref: "ResultadoDeMinutaDoLote" }))),
      v.description("Um por minuta, na sequência do pedido"),
    ),
  }),
  v.metadata({ ref: "ResultadoDoLoteDeMinutas" }),
);

export const createDraftsOperation = operationsOf({ tag: "Ordens", access: drafters })({
  id: "criarMinutasEmLote",
  method: "POST",
  path: "/v1/ordem/minuta/lote",
  summary: "Cria várias minutas",
  description:
    `Até ${MAX_DRAFTS} minutas, cada uma como em \`/v1/ordem/minuta\` e com seu próprio resultado: a minuta criada ` +
    "ou o problema que a recusou, com os campos contados a partir dela. A resposta é 200 ainda que nenhuma tenha " +
    "sido criada. Com `Idempotency-Key`, se algum resultado for 5xx, a mesma chamada repetida mantém as minutas já " +
    "criadas e tenta só as demais. Passado o limite de consultas das minutas, as restantes são recusadas com " +
    "`limite-de-consultas-excedido`.",
  body: BatchBody,
  bodyPart: ({ valibotSchema }) =>
    valibotSchema === AnyDraft ? { $ref: "#/components/schemas/NovaMinuta" } : undefined,
  success: okResponse("Um resultado por minuta", BatchAnswer),
  run: async (app, call) => {
    const { minutas } = call.body;
    const make = draftOne(app, call, await app.institutions());
    return await call.inParts(async (parts) => {
      const lane = bulkhead(AT_ONCE, MAX_DRAFTS);
      const settled = await Promise.allSettled(
        minutas.map((draft, index) => lane.execute(() => make(parts, draft, index))),
      );
      const resultados = settled.map((outcome) => {
        if (outcome.status === "rejected") throw outcome.reason;
        return outcome.value;
      });
      const recusadas = resultados.filter((outcome) => "problema" in outcome).length;
      const criadas = resultados.length - recusadas;
      const retry = resultados.some((outcome) => "problema" in outcome && outcome.problema.status >= 500);
      return { outcome: ok({ criadas, recusadas, resultados }), retry };
    });
  },
});

type Drafting = Acting & Pick<Call<unknown, unknown, unknown, unknown>, "problem">;

/** Handles one draft, from its text to its result; only a superseded call fails as a whole. */
const draftOne =
  (app: App, call: Drafting, institutions: InstitutionDirectory) =>
  async ({ done, keep }: CallParts, draft: unknown, indice: number): Promise<DraftResult> => {
    const before = done.get(indice);
    if (before !== undefined) return JSON.parse(before);
    try {
      const read = readOne(call, draft);
      if ("problema" in read) return { indice, problema: read.problema };
      const decided = await decideRequest(app, call.caller, read.request, {
        relationships: registryRelationships(app, call),
        institutions,
      });
      if (!decided.ok) return { indice, problema: refused(call, decided.error) };
      return await app.db.transaction().execute(async (tx) => {
        const view = await saveNewDraft(app, call, tx, decided.value, {
          institutions,
          detail: { lookUp: true, batch: indice },
        });
        const [duplicates] = await duplicateWarnings(tx, call.caller, [decided.value]);
        const minuta = changeableDraft(view, duplicates!);
        const outcome = { indice, minuta, etag: etagOf(view.order.version) };
        await keep(tx, indice, JSON.stringify(outcome));
        return outcome;
      });
    } catch (error) {
      if (error instanceof CallTakenOver || !(error instanceof Error)) throw error;
      app.log("error", "a draft of a batch failed", { error, requestId: call.requestId, index: indice });
      return { indice, problema: call.problem(problemCodeOf(error)) };
    }
  };

function readOne(call: Drafting, draft: unknown) {
  const body = v.safeParse(DraftBody, draft);
  if (!body.success) {
    return { problema: call.problem({ problem: "conteudo-invalido", ...invalidContent(body.issues) }) };
  }
  const request = readDraft(body.output);
  return request.ok ? { request: request.value } : { problema: refused(call, request.error) };
}

const refused = (call: Drafting, reasons: readonly Explanation[]) =>
  call.problem({ reasons, otherwise: "minuta-recusada" });
