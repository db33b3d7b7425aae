/** The health of the service's work, and its processes. */
import * as v from "valibot";
import { faultWithHolders, nobody } from "../../domain/operations/lock_holder_text.ts";
import {
  defaultHealthSettings,
  type ServiceFault,
  type ServiceFaultKind,
} from "../../domain/operations/service_health.ts";
import { ok } from "../../domain/result.ts";
import { findHolders } from "../../store/operations/lock_holders.ts";
import { type ListedProcess, listProcesses } from "../../store/operations/processes.ts";
import { findServiceFaults } from "../../store/operations/service_facts.ts";
import type { App } from "../app.ts";
import { instant, mapPresent, wireInstant } from "../http/wire.ts";
import { okResponse } from "../openapi/describe.ts";
import { operatorOperation } from "../operations/common.ts";
import { situationNameOf, situationNames } from "../operations/operation_schema.ts";

const faultNames = {
  SEM_TRABALHADOR: "no-worker",
  SEM_API: "no-api",
  BANCO_NAO_CONFERIDO: "database-unvouched",
  CORTE_NAO_FEITO: "cutoff-missed",
  ENVIO_INCOMPLETO: "dispatch-unfinished",
  RESPOSTAS_NAO_ENCERRADAS: "answers-not-closed",
  RESPOSTAS_NAO_PUBLICADAS: "answers-not-published",
  BLOQUEIO_RETIDO: "lock-held",
  FILA_PARADA: "queue-standing",
  FILA_ATRASADA: "queue-delayed",
  AGENDA_PARADA: "timetable-stopped",
  ENTRADAS_NAO_VISTAS: "inboxes-unseen",
  EVENTOS_RETIDOS: "events-held",
} as const satisfies Record<string, ServiceFaultKind>;

export const ServiceHealthAnswer = v.pipe(
  v.object({
    situacao: v.pipe(v.picklist(["OK", "FALTA"]), v.description("OK quando não há faltas")),
    faltas: v.array(v.object({
      tipo: v.picklist(situationNames(faultNames)),
      desde: v.optional(v.pipe(instant, v.description("Desde quando; ausente: desde que se observa"))),
      detalhe: v.string(),
    })),
    processos: v.array(v.object({
      nome: v.pipe(v.string(), v.description("O das suas sessões no banco de dados")),
      papel: v.picklist(["start", "api", "worker"]),
      versao: v.string(),
      maquina: v.string(),
      desde: instant,
      ultimoSinal: v.pipe(instant, v.description("Um processo vivo dá um sinal a cada 10 segundos")),
      vivo: v.pipe(v.boolean(), v.description("Deu sinal no último minuto")),
    })),
  }),
  v.metadata({ ref: "SaudeDoServico" }),
);
export type ServiceHealthAnswer = v.InferOutput<typeof ServiceHealthAnswer>;

export const readServiceHealthOperation = operatorOperation({
  id: "consultarSaude",
  method: "GET",
  path: "/v1/operacao/saude",
  summary: "Se o trabalho do serviço está em dia, e que processos o fazem",
  description:
    "Quem responde julga pelo banco de dados; cada falta que duas conferências seguidas veem é um alarme.",
  success: okResponse("As faltas e os processos", ServiceHealthAnswer),
  run: async (app) => {
    const [faults, { now, processes }] = await Promise.all([serviceFaults(app), listProcesses(app.db)]);
    const holders = faults.length === 0 ? nobody : await findHolders(app.db);
    return ok({
      situacao: faults.length === 0 ? "OK" as const : "FALTA" as const,
      faltas: faults.map((fault) => ({
        tipo: situationNameOf(faultNames, fault.kind),
        desde: mapPresent(fault.since, wireInstant),
        detalhe: faultWithHolders(fault, holders),
      })),
      processos: processes.map((process) => wireProcess(process, now)),
    });
  },
});

/** The faults of the service's work now. */
export async function serviceFaults({ db, clock, holidays, watch }: App): Promise<ServiceFault[]> {
  return await findServiceFaults(db, {
    now: clock(),
    holidays: await holidays(),
    watchedSince: undefined,
    ...watch ?? defaultHealthSettings,
    apisWatchedSince: undefined,
  });
}

const ALIVE_SECONDS = 60;

const wireProcess = (
  { name, role, version, host, startedAt, seenAt }: ListedProcess,
  now: Temporal.Instant,
) => ({
  nome: name,
  papel: role,
  versao: version,
  maquina: host,
  desde: wireInstant(startedAt),
  ultimoSinal: wireInstant(seenAt),
  vivo: now.since(seenAt).total("seconds") <= ALIVE_SECONDS,
});
