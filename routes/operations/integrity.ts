/**
 * The integrity of the audit trail and of the events: their chains of seals, and a check of the latest seals.
 */
import * as v from "valibot";
import {
  formatAnchor,
  type Seal,
  type SealedStream,
  sealedStreams,
  STREAM_START,
} from "../../domain/audit/audit_seal.ts";
import { explainBreak } from "../../domain/audit/seal_break.ts";
import { ok } from "../../domain/result.ts";
import { lastSeal, rowsAfter, sealBeforeLast, sealBeforeSigned } from "../../store/audit/audit_seals.ts";
import { checkSeals, type StreamReport } from "../../store/audit/seal_check.ts";
import { instant, integer, itemLimit, mapPresent, wireInstant } from "../http/wire.ts";
import { okResponse } from "../operation.ts";
import { operatorOperation } from "./common.ts";
import { situationNameOf, situationNames } from "./operation_schema.ts";

const path = "/v1/operacao/integridade";

/** The number of seals checked on request, in each stream. */
const DEFAULT_SEALS = 100;
const MAX_SEALS = 2_000;
/** The most rows of those seals, in each stream: about a second of work. `deno task audit` checks more. */
const MAX_ROWS = 100_000;

const streamNames = { AUDITORIA: "audit_entry", EVENTOS: "event" } as const satisfies Record<
  string,
  SealedStream
>;

const stream = v.picklist(situationNames(streamNames));
const anchor = v.pipe(
  v.string(),
  v.description("O lacre para guardar fora deste banco: fluxo, posição e hash"),
);

export const IntegrityAnswer = v.pipe(
  v.object({
    fluxos: v.array(v.object({
      fluxo: stream,
      lacres: integer,
      ultimoLacre: v.optional(v.object({
        posicao: integer,
        linhas: integer,
        dataHora: instant,
        ancora: anchor,
      })),
      linhasSemLacre: integer,
      semLacreDesde: v.optional(instant),
    })),
  }),
  v.metadata({ ref: "Integridade" }),
);
export type IntegrityAnswer = v.InferOutput<typeof IntegrityAnswer>;

const CheckQuery = v.strictObject({ lacres: itemLimit(MAX_SEALS, DEFAULT_SEALS) });

export const CheckAnswer = v.pipe(
  v.object({
    fluxos: v.array(v.object({
      fluxo: stream,
      integro: v.boolean(),
      completa: v.pipe(v.boolean(), v.description("Se foi conferida desde o primeiro lacre")),
      desdeLacre: integer,
      lacresConferidos: integer,
      linhasConferidas: integer,
      falhas: v.pipe(v.array(v.string()), v.description("Onde a cadeia se rompe, se não está íntegra")),
      ancora: v.optional(anchor),
    })),
  }),
  v.metadata({ ref: "ConferenciaDaIntegridade" }),
);
export type CheckAnswer = v.InferOutput<typeof CheckAnswer>;

export const readIntegrityOperation = operatorOperation({
  id: "consultarIntegridade",
  method: "GET",
  path,
  summary: "Os lacres da trilha de auditoria e dos eventos",
  success: okResponse("O último lacre de cada fluxo e o que ainda não tem lacre", IntegrityAnswer),
  run: async ({ db }) => {
    const seals = await Promise.all(sealedStreams.map((stream) => lastSeal(db, stream)));
    const unsealed = await Promise.all(
      sealedStreams.map((stream, index) => rowsAfter(db, stream, seals[index]?.last ?? STREAM_START)),
    );
    const fluxos = sealedStreams.map((stream, index) => {
      const { count, since } = unsealed[index]!;
      return {
        fluxo: situationNameOf(streamNames, stream),
        lacres: Number(seals[index]?.position ?? 0n),
        ultimoLacre: mapPresent(seals[index], wireSeal),
        linhasSemLacre: count,
        semLacreDesde: mapPresent(since, wireInstant),
      };
    });
    return ok({ fluxos });
  },
});

export const checkIntegrityOperation = operatorOperation({
  id: "conferirIntegridade",
  method: "GET",
  path: `${path}/conferencia`,
  summary: "Confere, linha por linha, os últimos lacres",
  description: `Dos últimos lacres de cada fluxo, até ${MAX_ROWS} linhas. A cadeia inteira, contra ` +
    "âncoras guardadas fora do banco, confere-se com `deno task audit`.",
  query: CheckQuery,
  success: okResponse("O que foi conferido e onde a cadeia se rompe", CheckAnswer),
  run: async ({ db, sealKeys }, call) => {
    const { lacres } = call.query;
    const fluxos = [];
    for (const stream of sealedStreams) {
      const last = await sealBeforeLast(db, stream, { seals: lacres, rows: MAX_ROWS });
      const unsigned = await sealBeforeSigned(db, stream);
      // Seals of before they were signed can be checked only with the secret, which an API need not have.
      const skipped = unsigned !== undefined && sealKeys.find(unsigned.keyId) === undefined;
      const after = skipped && unsigned.position > (last?.position ?? 0n) ? unsigned : last;
      fluxos.push(wireReport(await checkSeals(db, stream, { keys: sealKeys, after })));
    }
    return ok({ fluxos });
  },
});

const wireSeal = (seal: Seal) => ({
  posicao: Number(seal.position),
  linhas: seal.rowCount,
  dataHora: wireInstant(Temporal.Instant.from(`${seal.sealedAt}Z`)),
  ancora: formatAnchor(seal),
});

const wireReport = (
  { stream, from, seals, rows, last, broken }: StreamReport,
): CheckAnswer["fluxos"][number] => ({
  fluxo: situationNameOf(streamNames, stream),
  integro: broken === undefined,
  completa: from === 1n,
  desdeLacre: Number(from),
  lacresConferidos: seals,
  linhasConferidas: rows,
  falhas: broken === undefined ? [] : explainBreak(broken),
  ancora: broken === undefined ? mapPresent(last, formatAnchor) : undefined,
});
