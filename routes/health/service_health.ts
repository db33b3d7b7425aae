/** The health of the service's work, and its processes. */
import * as v from "valibot";
import { shownWaitSeconds } from "../../domain/operations/alarm_thresholds.ts";
import {
  faultWithHolders,
  type Holders,
  nobody,
  type Waiter,
} from "../../domain/operations/left_out_text.ts";
import {
  defaultHealthSettings,
  type ServiceFault,
  type ServiceFaultKind,
} from "../../domain/operations/service_health.ts";
import { ok } from "../../domain/result.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { isLockWaitOver } from "../../store/connection/database_unavailable.ts";
import { limitLockWait } from "../../store/connection/transaction_settings.ts";
import { withTimeout } from "../../store/connection/with_timeout.ts";
import { findHolders, findLongWaits } from "../../store/operations/lock_holders.ts";
import { type ListedProcess, listProcesses } from "../../store/operations/processes.ts";
import { findServiceFaults } from "../../store/operations/service_facts.ts";
import type { App } from "../app.ts";
import { instant, mapPresent, wireInstant } from "../http/wire.ts";
import { okResponse } from "../operation.ts";
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
    esperas: v.pipe(
      v.array(v.object({
        retem: v.picklist(["LINHAS", "EVENTOS"]),
        sessao: v.optional(
          v.pipe(
            v.number(),
            v.integer(),
            v.description("O `pid` dela no banco; ausente: uma transação preparada"),
          ),
        ),
        aplicacao: v.optional(v.string()),
        banco: v.optional(v.string()),
        desde: v.optional(v.pipe(instant, v.description("O início da transação; ausente: não se pode ver"))),
        quantidade: v.optional(
          v.pipe(v.number(), v.integer(), v.description("Quantas sessões esperam por ela")),
        ),
        esperam: v.pipe(
          v.array(v.pipe(
            v.object({
              sessao: v.pipe(v.number(), v.integer()),
              aplicacao: v.optional(v.string()),
              tabela: v.optional(v.string()),
              desde: instant,
            }),
            v.metadata({ ref: "SessaoQueEspera" }),
          )),
          v.description("As que esperam há mais tempo; por eventos esperam os tribunais"),
        ),
      })),
      v.description(
        `Sessões do banco por que se espera há mais de ${shownWaitSeconds.lock} segundos, ou que retêm eventos há mais de ` +
          `${shownWaitSeconds.feed}; ainda não é uma falta`,
      ),
    ),
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
    const [[faults, holders], { now, processes }, waits] = await Promise.all([
      faultsWithHolders(app),
      listProcesses(app.db),
      whereFree(app.db, (tx) => findLongWaits(tx, app.clock()), nobody),
    ]);
    return ok({
      situacao: faults.length === 0 ? "OK" as const : "FALTA" as const,
      faltas: faults.map((fault) => ({
        tipo: situationNameOf(faultNames, fault.kind),
        desde: mapPresent(fault.since, wireInstant),
        detalhe: faultWithHolders(fault, holders),
      })),
      esperas: [
        ...waits.locks.map(({ waiting, waiters, ...session }) => ({
          retem: "LINHAS" as const,
          ...wireSession(session),
          quantidade: waiting,
          esperam: waiters.map(wireWaiter),
        })),
        ...waits.feed.map((session) => ({ retem: "EVENTOS" as const, ...wireSession(session), esperam: [] })),
      ],
      processos: processes.map((process) => wireProcess(process, now)),
    });
  },
});

const wireSession = ({ pid, application, database, since }: Holders["feed"][number]) => ({
  sessao: pid,
  aplicacao: application,
  banco: database,
  desde: mapPresent(since, wireInstant),
});

const wireWaiter = ({ pid, application, table, since }: Waiter) => ({
  sessao: pid,
  aplicacao: application,
  tabela: table,
  desde: wireInstant(since),
});

/** The faults of the service's work now; one of their tables that another session has locked is a fault too. */
export async function serviceFaults({ db, clock, holidays, watch }: App): Promise<ServiceFault[]> {
  const now = clock();
  const settings = { ...watch ?? defaultHealthSettings, apisWatchedSince: undefined };
  const days = await holidays();
  return await whereFree(
    db,
    (tx) => findServiceFaults(tx, { now, holidays: days, watchedSince: undefined, ...settings }),
    [{ kind: "lock-held", since: now }],
  );
}

/** What is read within the longest wait for a lock, or else what stands for it. */
async function whereFree<T>(db: Db, read: (tx: Tx) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      await limitLockWait(tx);
      return await read(tx);
    });
  } catch (error) {
    if (!isLockWaitOver(error)) throw error;
    return otherwise;
  }
}

/** Less than the longest wait for a lock, so that whom a reading waits for is seen while it waits. */
const LOOKED_AFTER_MS = 1_000;

/** The faults, and whom somebody waits for. */
async function faultsWithHolders(app: App): Promise<readonly [ServiceFault[], Holders]> {
  const faults = serviceFaults(app);
  const isWaiting = await withTimeout(LOOKED_AFTER_MS, faults.then(() => false), () => true);
  const holders = isWaiting ? await findHolders(app.db) : undefined;
  const found = await faults;
  return [found, holders ?? (found.length === 0 ? nobody : await findHolders(app.db))];
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
