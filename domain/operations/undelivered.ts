/** Messages to people that could not be delivered, about which operators are alerted. */
import { formatCount } from "../formatting.ts";

/** Failed attempts after which a message counts as undelivered: some four minutes of an alarm, half an hour of a digest. */
export const UNDELIVERED_AFTER = { alarm: 5, digest: 8 } as const;

export interface UndeliveredAlarms {
  readonly channel: "email" | "webhook";
  /** Alarms, and ends of alarms, that were not sent. */
  readonly count: number;
  readonly failure: string;
}

const channels: Record<UndeliveredAlarms["channel"], string> = {
  email: "por e-mail (SMTP_URL, ALARM_EMAIL_TO)",
  webhook: "ao webhook (ALARM_WEBHOOK_URL)",
};

export const undeliveredAlarmsText = ({ channel, count, failure }: UndeliveredAlarms): string =>
  `${formatCount(count, "alarme não pôde ser enviado", "alarmes não puderam ser enviados")} ${
    channels[channel]
  }: o plantão não sabe deles por ali. Último erro: ${failure}`;

export const undeliveredDigestsText = (count: number): string =>
  `${
    formatCount(count, "usuário não recebe o seu resumo diário", "usuários não recebem o seu resumo diário")
  } ou a confirmação do endereço. O log dos trabalhadores diz o erro de cada tentativa.`;
