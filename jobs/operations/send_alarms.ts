/** Sends alarms by e-mail and webhook to operators who are not looking at the console. */
import { dateTimeInSentence, plural } from "../../domain/formatting/formatting.ts";
import { masked } from "../../domain/audit/masking.ts";
import { offsetText } from "../../domain/calendar/calendar.ts";
import type { Severity } from "../../domain/operations/alarm_severity.ts";
import { alarmText } from "../../domain/operations/alarm_text.ts";
import { alarmTypes } from "../../domain/operations/alarm_type.ts";
import type { Clock, Log } from "../../domain/ports.ts";
import type { Mailer } from "../../registries/notices/mail.ts";
import type { WebhookClient } from "../../registries/notices/webhook.ts";
import type { Db } from "../../store/connection.ts";
import {
  type AlarmChannel,
  type AlarmToSend,
  recordAlarmsSent,
  unsentAlarms,
} from "../../store/operations/alarm_notices.ts";
import { leaveLease, takeLease } from "../../store/queue/lease.ts";

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
/** Longer than the attempts of one run can take, so that two processes never send the same alarm. */
const LEASE_SECONDS = 60;

const severityTexts: Record<Severity, string> = { critical: "CRÍTICO", warning: "ATENÇÃO" };
const severityNames: Record<Severity, string> = { critical: "CRITICA", warning: "ATENCAO" };

/**
 * Sends the alarms that have not been sent yet. A failed sending is repeated as long as the alarm is open.
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
      mail && sendVia(ctx, "email", mail.least, (alarms) => byMail(mail, alarms, settings.consoleUrl)),
      webhook && sendVia(ctx, "webhook", webhook.least, (alarms) => byWebhook(webhook, alarms)),
    ]);
  } finally {
    await leaveLease(ctx.db, lease);
  }
}

/** For each alarm the failure of its sending, if any. */
type SendOutcomes = readonly { readonly alarm: AlarmToSend; readonly failure: string | undefined }[];

async function sendVia(
  { db, log }: { readonly db: Db; readonly log: Log },
  channel: AlarmChannel,
  least: Severity,
  send: (alarms: readonly AlarmToSend[]) => Promise<SendOutcomes>,
): Promise<void> {
  const due = await unsentAlarms(db, { channel, least, limit: AT_ONCE });
  if (due.length === 0) return;
  for (const [failure, group] of Map.groupBy(await send(due), ({ failure }) => failure)) {
    await recordAlarmsSent(db, channel, group.map(({ alarm }) => alarm), failure);
    if (failure !== undefined) {
      log("error", "Alarms could not be sent", { channel, failure, alarms: group.length });
    }
  }
}

async function byMail(
  { mailer, to }: NonNullable<AlarmSettings["mail"]>,
  alarms: readonly AlarmToSend[],
  consoleUrl: string | undefined,
): Promise<SendOutcomes> {
  const critical = alarms.filter(isCritical).length;
  // What is most pressing is said first.
  const ordered = [...alarms].sort((a, b) => Number(isCritical(b)) - Number(isCritical(a)));
  const [first] = ordered;
  const ids = alarms.map(({ id, attempts }) => `${id}.${attempts}`).join("-");
  const outcome = await mailer.send({
    to,
    id: `alarmes-${ids}`,
    subject: `[ASSETS] ${plural(alarms.length, "alarme", "alarmes")}` +
      `${critical > 0 ? ` (${plural(critical, "crítico", "críticos")})` : ""}: ${textOf(first!).name}`,
    text: [
      ...ordered.map(said),
      consoleUrl === undefined ? "" : `${consoleUrl}/operacao/alarmes\n`,
    ].join("\n"),
  });
  return alarms.map((alarm) => ({ alarm, failure: outcome.ok ? undefined : outcome.error }));
}

const isCritical = ({ severity }: AlarmToSend): boolean => severity === "critical";

const textOf = ({ type, subject }: AlarmToSend) => alarmText(alarmTypes[type], subject);

/** What it is, by which name and subject the runbook has it, since when, what happened, and what to do. */
function said(alarm: AlarmToSend): string {
  const { type, severity, at, subject, detail } = alarm;
  const { name, remedy } = textOf(alarm);
  const runbook = `${alarmTypes[type]}: ${masked(subject)}`;
  return [
    `${severityTexts[severity]}: ${name} (${runbook}), desde ${dateTimeInSentence(at)}`,
    masked(detail),
    `O que fazer: ${remedy}`,
    "",
  ].join("\n");
}

/** Sends each alarm as a message with an id of its own, by which a receiver recognises a repetition. */
async function byWebhook(
  { client, url, secret }: NonNullable<AlarmSettings["webhook"]>,
  alarms: readonly AlarmToSend[],
): Promise<SendOutcomes> {
  return await Promise.all(alarms.map(async (alarm) => {
    const { id, at, type, subject, detail, severity } = alarm;
    const outcome = await client.sendSigned({
      url,
      id: `alarme-${id}`,
      body: JSON.stringify({
        id: String(id),
        tipo: alarmTypes[type],
        gravidade: severityNames[severity],
        assunto: masked(subject),
        detalhe: masked(detail),
        dataHora: offsetText(at),
      }),
      secrets: [secret],
    });
    return {
      alarm,
      failure: outcome.type === "accepted"
        ? undefined
        : [outcome.type, "status" in outcome ? outcome.status : ""].join(" ").trim(),
    };
  }));
}
