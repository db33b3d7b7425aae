/** Quarantine: what lay in an inbox and no intake may touch before an operator has seen it. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { match } from "ts-pattern";
import { masked } from "../domain/masking.ts";
import {
  type EntryKind,
  glimpseOf,
  type QuarantineCode,
  quarantineReasons,
  type QuarantineRefusal,
} from "../domain/quarantine.ts";
import { decideEntry, type QuarantineOrder } from "../exchange/mod.ts";
import { appendAudit } from "../store/audit.ts";
import { enqueue } from "../store/jobs.ts";
import { type Entry, findEntry, findReleased, listEntries } from "../store/quarantine.ts";
import { findRefusalReceipt } from "../store/receipts.ts";
import type { App, Env } from "./app.ts";
import { access } from "./caller.ts";
import { describe, ok } from "./describe.ts";
import { commitAnswer } from "./idempotency.ts";
import { bodyProblems, idOf, idParameter, operators, reason, ReasonBody, tag } from "./operation_common.ts";
import { count, nameOf, names } from "./operation_schema.ts";
import type { ProblemCode } from "./problem_catalogue.ts";
import { problem } from "./problems.ts";
import { attachment, auditEntry } from "./request.ts";
import { jsonBody, query } from "./validate.ts";
import {
  instant,
  ispb,
  optionally,
  pageEntries,
  pageOf,
  pageSchema,
  text,
  window,
  wireInstant,
} from "./wire.ts";

const path = "/v1/operacao/quarentena";

const situations = { PENDENTE: "pending", LIBERADA: "released", RECUSADA: "refused" } as const;
const kinds: Record<EntryKind, string> = {
  file: "ARQUIVO",
  link: "ATALHO",
  folder: "PASTA",
  pipe: "CANAL",
  device: "DISPOSITIVO",
  socket: "SOQUETE",
  other: "OUTRA",
};
const codes = Object.keys(quarantineReasons) as QuarantineCode[];

const QuarantineQuery = v.strictObject({
  ispb: v.optional(ispb),
  situacao: v.optional(v.pipe(v.picklist(names(situations)), v.description("Situação da entrada"))),
  codigo: v.optional(v.pipe(v.picklist(codes), v.description("Razão da quarentena"))),
  ...pageEntries,
});

const entries = {
  id: v.string(),
  ispb: v.pipe(v.string(), v.description("A instituição em cuja pasta estava")),
  instituicao: v.string(),
  nome: v.pipe(v.string(), v.description("Sem caracteres invisíveis; CPF e CNPJ mascarados")),
  tipo: v.picklist(Object.values(kinds)),
  codigo: v.picklist(codes),
  razao: v.string(),
  tamanhoBytes: count,
  sha256: v.optional(v.string()),
  dataHoraEntrega: v.pipe(instant, v.description("Vale para os prazos quando a entrada é liberada")),
  dataHoraQuarentena: instant,
  situacao: v.picklist(names(situations)),
  decisao: v.optional(v.object({
    dataHora: instant,
    cpfOperador: v.string(),
    motivo: v.string(),
    nomeLiberado: v.optional(v.string()),
    recibo: v.optional(v.string()),
  })),
};

export const EntryAnswer = v.pipe(v.object(entries), v.metadata({ ref: "EntradaEmQuarentena" }));

export const EntryDetail = v.pipe(
  v.object({
    ...entries,
    bytesIniciais: v.pipe(v.string(), v.description("Os 8 primeiros bytes, em hexadecimal")),
    trecho: v.pipe(
      v.string(),
      v.description("O começo do conteúdo; letras como x, dígitos como 9, salvo o header do layout"),
    ),
    arquivoRespostaId: v.optional(
      v.pipe(v.string(), v.description("O arquivo de resposta em que a entrada liberada se tornou")),
    ),
  }),
  v.metadata({ ref: "DetalheDaQuarentena" }),
);

const ReleaseBody = v.pipe(
  v.strictObject({
    motivo: reason,
    nome: v.optional(v.pipe(
      text(100),
      v.description("O nome de retorno com que a entrada volta ao recebimento; o próprio, quando ausente"),
      v.examples(["ASSETS_RET_00000000_20261124_000001_V0111.txt"]),
    )),
  }),
  v.metadata({ ref: "LiberacaoDaQuarentena" }),
);

export function operationQuarantine(app: App) {
  return new Hono<Env>()
    .get(
      path,
      describe({
        id: "listarQuarentena",
        tag,
        summary: "O que espera, ou esperou, a decisão de um operador",
        success: ok("Uma página de entradas, da mais nova à mais antiga", pageSchema(EntryAnswer)),
        problems: ["parametro-invalido"],
      }),
      access(app, operators),
      query(QuarantineQuery),
      async (c) => {
        const { ispb, situacao, codigo, ...page } = c.req.valid("query");
        const filter = { ispb, status: situacao && situations[situacao], code: codigo };
        const { total, rows } = await listEntries(app.db, filter, window(page));
        return c.json(pageOf(rows.map(wireEntry), total, page), 200);
      },
    )
    .get(
      `${path}/:id`,
      describe({
        id: "consultarQuarentena",
        tag,
        summary: "Uma entrada da quarentena, com o começo do seu conteúdo",
        parameters: [idParameter("da entrada")],
        success: ok("A entrada", EntryDetail),
        problems: ["entrada-nao-encontrada"],
      }),
      access(app, operators),
      async (c) => {
        const id = idOf(c.req.param("id"));
        const entry = id === undefined ? undefined : await findEntry(app.db, id);
        if (entry === undefined) return problem(c, "entrada-nao-encontrada");
        return c.json(wireDetail(entry, await findReleased(app.db, entry.entryId)), 200);
      },
    )
    .get(
      `${path}/:id/recibo`,
      describe({
        id: "baixarReciboDaQuarentena",
        tag,
        summary: "Recibo de uma entrada recusada",
        description: "Como foi escrito para a instituição.",
        parameters: [idParameter("da entrada")],
        success: { status: 200, description: "O recibo", schema: v.string(), media: "text/plain" },
        problems: ["recibo-nao-encontrado"],
      }),
      access(app, operators),
      async (c) => {
        const id = idOf(c.req.param("id"));
        const receipt = id === undefined ? undefined : await findRefusalReceipt(app.db, id);
        return receipt === undefined ? problem(c, "recibo-nao-encontrado") : attachment(c, receipt);
      },
    )
    .post(
      `${path}/:id/liberar`,
      describe({
        id: "liberarQuarentena",
        tag,
        summary: "Devolve uma entrada ao recebimento",
        description:
          "Como recebida quando foi entregue: a que estava no prazo continua no prazo, até 17:00 de D+2. O resultado é " +
          "o de qualquer retorno, com recibo.",
        parameters: [idParameter("da entrada")],
        success: ok("A entrada liberada", EntryDetail),
        problems: [
          ...bodyProblems,
          "entrada-nao-encontrada",
          "entrada-ja-decidida",
          "entrada-sem-conteudo",
          "nome-nao-e-de-retorno",
        ],
      }),
      access(app, operators),
      jsonBody(ReleaseBody),
      (c) => {
        const { nome, motivo } = c.req.valid("json");
        return decide(app, c, { type: "release", name: nome }, motivo);
      },
    )
    .post(
      `${path}/:id/recusar`,
      describe({
        id: "recusarQuarentena",
        tag,
        summary: "Recusa uma entrada, com recibo à instituição",
        description: "O recibo traz o código da quarentena e o motivo. Os bytes continuam guardados.",
        parameters: [idParameter("da entrada")],
        success: ok("A entrada recusada", EntryDetail),
        problems: [...bodyProblems, "entrada-nao-encontrada", "entrada-ja-decidida"],
      }),
      access(app, operators),
      jsonBody(ReasonBody),
      (c) => decide(app, c, { type: "refuse" }, c.req.valid("json").motivo),
    );
}

async function decide(app: App, c: Context<Env>, order: QuarantineOrder, motivo: string): Promise<Response> {
  const id = idOf(c.req.param("id"));
  if (id === undefined) return problem(c, "entrada-nao-encontrada");
  const now = app.clock();
  return await commitAnswer(app.db, c, async (tx) => {
    const decided = await decideEntry(tx, id, order, { by: c.var.caller.cpf, reason: motivo, now });
    if (decided === "unknown") return problem(c, "entrada-nao-encontrada");
    if (!decided.ok) return problem(c, problemOf(decided.error));
    // Takes what was released into intake, and writes the receipt of what was refused.
    await enqueue(tx, [{ task: "resume_intake", key: "resume_intake" }]);
    const entry = decided.value;
    const detail = {
      ispb: entry.ispb,
      entry: entry.name,
      name: entry.decision?.releasedName,
      reason: motivo,
    };
    await appendAudit(tx, [
      auditEntry(c, { at: now, action: `quarantine.${order.type}`, subject: String(id), detail }),
    ]);
    return c.json(wireDetail(entry, undefined), 200);
  });
}

const problemOf = (refusal: QuarantineRefusal): ProblemCode =>
  match(refusal.type)
    .returnType<ProblemCode>()
    .with("already-decided", () => "entrada-ja-decidida")
    .with("not-a-file", () => "entrada-sem-conteudo")
    .with("not-the-name-of-an-answer", () => "nome-nao-e-de-retorno")
    .exhaustive();

const wireEntry = (entry: Entry): v.InferOutput<typeof EntryAnswer> => ({
  id: String(entry.id),
  ispb: entry.ispb,
  instituicao: entry.institutionName,
  nome: masked(entry.name),
  tipo: kinds[entry.kind],
  codigo: entry.code,
  razao: quarantineReasons[entry.code],
  tamanhoBytes: Number(entry.size),
  sha256: entry.sha256,
  dataHoraEntrega: wireInstant(entry.deliveredAt),
  dataHoraQuarentena: wireInstant(entry.quarantinedAt),
  situacao: nameOf(situations, entry.status),
  decisao: optionally(entry.decision, ({ at, by, reason, releasedName, receiptName }) => ({
    dataHora: wireInstant(at),
    cpfOperador: by,
    motivo: reason,
    nomeLiberado: releasedName,
    recibo: receiptName,
  })),
});

function wireDetail(entry: Entry, fileId: bigint | undefined): v.InferOutput<typeof EntryDetail> {
  const { hex, text } = glimpseOf(entry.head);
  return {
    ...wireEntry(entry),
    bytesIniciais: hex,
    trecho: text,
    arquivoRespostaId: optionally(fileId, String),
  };
}
