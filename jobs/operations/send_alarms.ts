/** Sends alarms by e-mail and webhook to operators who are not looking at the console. */
import { maskTaxIds } from "../../domain/audit/masking.ts";
import { formatRfc3339 } from "../../domain/calendar/calendar.ts";
import { formatCount, formatDateTimeInSentence } from "../../domain/formatting.ts";
import type { Severity } from "../../domain/operations/alarm_severity.ts";
import { alarmText, alarmTypes } from "../../domain/operations/alarm_text.ts";
import type { Clock, Log } from "../../domain/ports.ts";
import type { Mailer } from "../../registries/notices/mail.ts";
import type { WebhookClient } from "../../registries/notices/webhook.ts";
import type { Db } from "../../store/connection/connection.ts";
import {
  type AlarmChannel,
  type AlarmEndToSend,
  type AlarmToSend,
  recordAlarmsSent,
  unsentAlarmEnds,
  unsentAlarms,
} from "../../store/operations/alarm_notices.ts";
import { releaseLease, takeLease } from "../../store/queue/lease.ts";

export interface AlarmSettings {
  readonly mail?:
    | { readonly mailer: Mailer; readonly to: readonly string[]; readonly least: Severity }
    | undefined;
  readonly webhook?: {
    readonly client: Pick<WebhookClient, "sendSigned">;
    readonly url: string;
    readonly secret: string;
    readonly least: Severity;
  } | undefined;
  /** The address of the operators' console, for a link; undefined: no link. */
  readonly consoleUrl?: string | undefined;
}

/** The most alarms sent in one run; the rest is sent in the next. */
const AT_ONCE = 20;
/**
 * Longer than a server that does not answer is waited for, so that two processes send the same alarm at most where one is
 * slow at every step, and no longer, since a process that is killed while it sends leaves it to others only then.
 */
const LEASE_SECONDS = 20;

const severityTexts: Record<Severity, string> = { critical: "CRÍTICO", warning: "ATENÇÃO" };
const severityNames: Record<Severity, string> = { critical: "CRITICA", warning: "ATENCAO" };

/**
 * Sends the alarms that have not been sent yet, and the ends of those that have. A failed sending of an alarm is repeated
 * as long as the alarm is open, that of its end for some hours.
 */
export async function sendAlarms(
  ctx: { readonly db: Db; readonly clock: Clock; readonly log: Log },
  settings: AlarmSettings,
): Promise<void> {
  const { mail, webhook } = settings;
  if (mail === undefined && webhook === undefined) return;
  const lease = { name: "alarm-notices", holder: crypto.randomUUID() };
  if (!(await takeLease(ctx.db, lease, LEASE_SECONDS))) return;
  try {
    await Promise.all([
      mail && sendVia(ctx, "email", mail.least, byMail(mail, settings.consoleUrl)),
      webhook && sendVia(ctx, "webhook", webhook.least, byWebhook(webhook)),
    ]);
  } finally {
    await releaseLease(ctx.db, lease);
  }
}

/**
 * Sends an alarm, or its end, that no database keeps, by every channel there is.
 *
 * @returns the failures
 */
export async function sendFromMemory(
  { mail, webhook, consoleUrl }: AlarmSettings,
  alarm: AlarmToSend,
  endedAt?: Temporal.Instant,
): Promise<string[]> {
  const senders = [...mail ? [byMail(mail, consoleUrl)] : [], ...webhook ? [byWebhook(webhook)] : []];
  const outcomes = await Promise.all(
    senders.map((sender) =>
      endedAt === undefined
        ? sender.raised([alarm])
        : sender.ended([{ ...alarm, endedAt, reason: undefined }])
    ),
  );
  return outcomes.flat().flatMap(({ failure }) => failure ?? []);
}

/** For each alarm the failure of its sending, if any. */
type SendOutcomes = readonly { readonly alarm: AlarmToSend; readonly failure: string | undefined }[];

/** How a channel sends alarms that were raised, and those that have ended. */
interface Sender {
  raised(alarms: readonly AlarmToSend[]): Promise<SendOutcomes>;
  ended(alarms: readonly AlarmEndToSend[]): Promise<SendOutcomes>;
}

async function sendVia(
  { db, log }: { readonly db: Db; readonly log: Log },
  channel: AlarmChannel,
  least: Severity,
  send: Sender,
): Promise<void> {
  const record = async (kind: "raised" | "ended", outcomes: SendOutcomes) => {
    for (const [failure, group] of Map.groupBy(outcomes, ({ failure }) => failure)) {
      await recordAlarmsSent(db, kind, channel, group.map(({ alarm }) => alarm), failure);
      if (failure !== undefined) {
        log("error", "Alarms could not be sent", { channel, kind, failure, alarms: group.length });
      }
    }
  };
  const raised = await unsentAlarms(db, { channel, least, limit: AT_ONCE });
  if (raised.length > 0) await record("raised", await send.raised(raised));
  const ended = await unsentAlarmEnds(db, { channel, limit: AT_ONCE });
  if (ended.length > 0) await record("ended", await send.ended(ended));
}

function byMail(
  { mailer, to }: NonNullable<AlarmSettings["mail"]>,
  consoleUrl: string | undefined,
): Sender {
  const link = consoleUrl === undefined ? "" : `${consoleUrl}/operacao/alarmes\n`;
  const send = async <One extends AlarmToSend>(
    alarms: readonly One[],
    { prefix, subject, text }: { prefix: string; subject: string; text: (alarm: One) => string },
  ): Promise<SendOutcomes> => {
    const ids = alarms.map(({ id, attempts }) => `${id}.${attempts}`).join("-");
    const outcome = await mailer.send({
      to,
      id: `${prefix}-${ids}`,
      subject: `[ASSETS] ${subject}: ${textOf(alarms[0]!).name}`,
      text: [...alarms.map(text), link].join("\n"),
    });
    return alarms.map((alarm) => ({ alarm, failure: outcome.ok ? undefined : outcome.error }));
  };
  return {
    raised: (alarms) => {
      const critical = alarms.filter(isCritical).length;
      // What is most pressing is said first.
      return send([...alarms].sort((a, b) => Number(isCritical(b)) - Number(isCritical(a))), {
        prefix: "alarmes",
        subject: formatCount(alarms.length, "alarme", "alarmes") +
          (critical > 0 ? ` (${formatCount(critical, "crítico", "críticos")})` : ""),
        text: messageText,
      });
    },
    ended: (alarms) =>
      send(alarms, {
        prefix: "alarmes-encerrados",
        subject: formatCount(alarms.length, "alarme encerrado", "alarmes encerrados"),
        text: saidOfEnd,
      }),
  };
}

const isCritical = ({ severity }: AlarmToSend): boolean => severity === "critical";

const textOf = ({ type, subject }: AlarmToSend) => alarmText(alarmTypes[type], subject);

/** What it is, by which name and subject the runbook has it, since when, what happened, and what to do. */
function messageText(alarm: AlarmToSend): string {
  const { type, severity, at, subject, detail } = alarm;
  const { name, remedy } = textOf(alarm);
  const runbook = `${alarmTypes[type]}: ${maskTaxIds(subject)}`;
  return [
    `${severityTexts[severity]}: ${name} (${runbook}), desde ${formatDateTimeInSentence(at)}`,
    maskTaxIds(detail),
    `O que fazer: ${remedy}`,
    "",
  ].join("\n");
}

/** What has ended, since when it was open, when it ended, and why. */
function saidOfEnd(alarm: AlarmEndToSend): string {
  const { type, at, subject, endedAt, reason } = alarm;
  return [
    `ENCERRADO: ${textOf(alarm).name} (${alarmTypes[type]}: ${maskTaxIds(subject)}), aberto em ${
      formatDateTimeInSentence(at)
    }, encerrado em ${formatDateTimeInSentence(endedAt)}`,
    reason === undefined ? "A causa deixou de existir." : `Um operador o encerrou: ${maskTaxIds(reason)}`,
    "",
  ].join("\n");
}

/** Sends each alarm, and each end, as a message with an id of its own, by which a receiver recognises a repetition. */
function byWebhook({ client, url, secret }: NonNullable<AlarmSettings["webhook"]>): Sender {
  const send = async <One extends AlarmToSend>(
    alarms: readonly One[],
    message: (alarm: One) => { readonly id: string; readonly rest: Readonly<Record<string, string>> },
  ): Promise<SendOutcomes> =>
    await Promise.all(alarms.map(async (alarm) => {
      const { id, at, type, subject, detail, severity } = alarm;
      const { id: messageId, rest } = message(alarm);
      const outcome = await client.sendSigned({
        url,
        id: messageId,
        body: JSON.stringify({
          id: String(id),
          tipo: alarmTypes[type],
          gravidade: severityNames[severity],
          assunto: maskTaxIds(subject),
          detalhe: maskTaxIds(detail),
          dataHora: formatRfc3339(at),
          ...rest,
        }),
        secrets: [secret],
      });
      const status = "status" in outcome ? outcome.status : "";
      return {
        alarm,
        failure: outcome.type === "accepted" ? undefined : `${outcome.type} ${status}`.trim(),
      };
    }));
  return {
    raised: (alarms) => send(alarms, ({ id }) => ({ id: `alarme-${id}`, rest: { situacao: "ABERTO" } })),
    ended: (alarms) =>
      send(alarms, ({ id, endedAt, reason }) => ({
        id: `alarme-${id}-fim`,
        rest: {
          situacao: "ENCERRADO",
          dataHoraEncerramento: formatRfc3339(endedAt),
          ...reason !== undefined && { motivo: maskTaxIds(reason) },
        },
      })),
  };
}
