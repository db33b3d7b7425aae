/**
 * Alarms for what did not happen in time: silent institutions, overdue work, and keys about to end; also ends
 * alarms whose cause is gone.
 */
import { isBusinessDay } from "../../domain/calendar/calendar.ts";
import { formatCount, formatDateTimeInSentence, formatDeadlineInSentence } from "../../domain/formatting.ts";
import { defaultKeyNoticeDays } from "../../domain/institutions/institution_key.ts";
import {
  defaultSilenceLimits,
  isSilentTooLong,
  overdueBefore,
  type SilenceLimits,
  silentFrom,
  type WorkKind,
} from "../../domain/operations/alarm_thresholds.ts";
import {
  type MissedCutoff,
  missedCutoffAlarm,
  postponedAlarm,
  rejectedAlarm,
} from "../../domain/operations/open_matter_text.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { areAllInRemittances } from "../../store/dispatch/dispatch_completion.ts";
import { missedCutoffs, postponedRemittances } from "../../store/dispatch/postponed.ts";
import { openRejections } from "../../store/intake/open_rejections.ts";
import { pendingEntryCounts } from "../../store/intake/quarantine_entries.ts";
import {
  type Alarm,
  openAwaitingAlarms,
  resolveAbandonedFolders,
  resolveAlarms,
  resolveDecidedFiles,
  syncAlarms,
} from "../../store/operations/alarms.ts";
import {
  overdueKinds,
  silentInstitutions,
  unansweredRemittances,
} from "../../store/operations/overdue_work.ts";
import type { ExchangeContext } from "../context.ts";
import { testAwaitedFolders } from "../files/folder_test.ts";
import { resolveAnsweringFolders } from "../files/institution_folder.ts";
import { currentKeyAlarms } from "../openpgp/key_alarms.ts";

type Current = Omit<Alarm, "type">;

/**
 * Raises alarms for whatever is late, and ends those whose cause is gone. Safe to run at any time, by any
 * number of workers.
 */
export async function raiseExchangeAlarms(
  ctx: ExchangeContext,
  limits: SilenceLimits = defaultSilenceLimits,
  keyNoticeDays: number = defaultKeyNoticeDays,
): Promise<void> {
  const now = ctx.clock();
  await testAwaitedFolders(ctx);
  const [silent, overdue, quarantined, keys, postponed, cutoffs, rejected] = await Promise.all([
    silences(ctx, limits, now),
    overdueWork(ctx, now),
    inQuarantine(ctx),
    currentKeyAlarms(ctx, keyNoticeDays),
    postponedRemittances(ctx.db),
    missed(ctx),
    openRejections(ctx.db, now),
    resolveAnsweringFolders(ctx),
  ]);
  await ctx.db.transaction().execute(async (tx) => {
    await syncAlarms(tx, now, "overdue", overdue);
    await syncAlarms(tx, now, "quarantine", quarantined);
    await syncAlarms(tx, now, "silence", silent);
    await syncAlarms(tx, now, "openpgp-key", keys);
    await syncAlarms(tx, now, "remittance-postponed", [
      ...postponed.map(postponedAlarm),
      ...cutoffs.map(missedCutoffAlarm),
    ]);
    await syncAlarms(tx, now, "answer-rejected", rejected.map(rejectedAlarm));
    await resolveDecidedFiles(tx, now);
    await resolveAbandonedFolders(tx, now);
    await resolveSentRequests(tx, now);
  });
}

/** The missed cut-offs; a day that became a holiday has had none to miss. */
async function missed(ctx: ExchangeContext): Promise<MissedCutoff[]> {
  const [cutoffs, holidays] = await Promise.all([missedCutoffs(ctx.db), ctx.holidays()]);
  return cutoffs.filter(({ cutoffDate }) => isBusinessDay(cutoffDate, holidays));
}

/** Ends the alarms about incomplete remittances whose missing requests are in a remittance now. */
async function resolveSentRequests(tx: Tx, now: Temporal.Instant): Promise<void> {
  const type = "remittance-incomplete";
  for (const { subject, awaits } of await openAwaitingAlarms(tx, type)) {
    if (await areAllInRemittances(tx, awaits)) await resolveAlarms(tx, now, { type, subject });
  }
}

async function silences(
  ctx: ExchangeContext,
  limits: SilenceLimits,
  now: Temporal.Instant,
): Promise<Current[]> {
  const holidays = await ctx.holidays();
  const unanswered = await unansweredRemittances(ctx.db);
  const late = unanswered.filter(({ dispatchDate }) =>
    Temporal.Instant.compare(silentFrom(dispatchDate, limits, holidays), now) <= 0
  );
  const silent = (await silentInstitutions(ctx.db)).filter(({ requestedAt }) =>
    isSilentTooLong(requestedAt, now, limits)
  );
  return [
    ...late.map(({ ispb, name, fileName, answersDueAt }) => ({
      subject: fileName,
      detail:
        `A instituição ${ispb} (${name}) não enviou nenhum retorno que não fosse rejeitado desde esta remessa; ela responde ` +
        `até ${
          formatDeadlineInSentence(answersDueAt)
        }. Avise-a: sem retorno aceito, as linhas recebem o código 98.`,
    })),
    ...silent.map(({ ispb, name, requestedAt }) => ({
      subject: ispb,
      detail:
        `A instituição ${name} não envia nenhum retorno que não seja rejeitado desde antes da remessa publicada em ${
          formatDateTimeInSentence(requestedAt)
        }. Confira o canal com ela e se as remessas estão sendo recolhidas.`,
    })),
  ];
}

/** The Portuguese description of each kind of overdue work, one and several. */
const waiting: Record<WorkKind, readonly [one: string, several: string]> = {
  "orders-not-sent": [
    "ordem cujo dia de envio acabou e que não foi dada como enviada",
    "ordens cujo dia de envio acabou e que não foram dadas como enviadas",
  ],
  "orders-not-closed": [
    "ordem enviada cujo prazo de resposta passou e que não foi encerrada",
    "ordens enviadas cujo prazo de resposta passou e que não foram encerradas",
  ],
  "orders-not-published": [
    'ordem em "consolidando resposta" depois da hora de publicação',
    'ordens em "consolidando resposta" depois da hora de publicação',
  ],
  "splits-not-sent": [
    "desdobramento cujo dia de envio acabou e que não foi dado como enviado",
    "desdobramentos cujo dia de envio acabou e que não foram dados como enviados",
  ],
  "splits-not-closed": [
    "desdobramento enviado cujo prazo de resposta passou e que não foi encerrado",
    "desdobramentos enviados cujo prazo de resposta passou e que não foram encerrados",
  ],
  "splits-not-published": [
    'desdobramento em "consolidando resposta" depois da hora de publicação',
    'desdobramentos em "consolidando resposta" depois da hora de publicação',
  ],
  "remittances-not-published": [
    "remessa congelada e não publicada depois da sua janela",
    "remessas congeladas e não publicadas depois da sua janela",
  ],
  "files-not-decided": ["retorno recebido e não decidido", "retornos recebidos e não decididos"],
  "receipts-not-written": [
    "recibo decidido e não gravado na pasta receipts",
    "recibos decididos e não gravados na pasta receipts",
  ],
  "quarantine-not-decided": [
    "entrada da quarentena que espera um operador",
    "entradas da quarentena que esperam um operador",
  ],
};

async function overdueWork(ctx: ExchangeContext, now: Temporal.Instant): Promise<Current[]> {
  return (await overdueKinds(ctx.db, overdueBefore(now))).map(({ kind, count, dueSince }) => ({
    subject: kind,
    detail: `Há ${formatCount(count, ...waiting[kind])}, desde ${formatDateTimeInSentence(dueSince)}. ` +
      (kind === "quarantine-not-decided"
        ? "Libere ou recuse cada uma na página Quarentena."
        : "Confira se há trabalhadores vivos, na página Hoje, e o que falhou, na página Tarefas."),
  }));
}

async function inQuarantine(ctx: ExchangeContext): Promise<Current[]> {
  return (await pendingEntryCounts(ctx.db)).map(({ ispb, name, count }) => ({
    subject: ispb,
    detail: `A instituição ${name} tem ${formatCount(count, "entrada", "entradas")} na quarentena. ` +
      "Libere ou recuse cada uma na página Quarentena; o que chegou no prazo só espera até as 17:00 do dia em que ele termina.",
  }));
}
