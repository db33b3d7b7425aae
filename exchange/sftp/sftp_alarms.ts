/**
 * Alarms about SFTP channels, computed from the present state of channels and deliveries, so that they end
 * with their cause.
 */
import { HOURS } from "../../domain/calendar/calendar.ts";
import { openAlarmSubjects, resolveAlarms, syncAlarms } from "../../store/operations/alarms.ts";
import { type Direction, failingChannels, findChannel } from "../../store/sftp/channels.ts";
import { lateDeliveries, stoppedDeliveries } from "../../store/sftp/file_deliveries.ts";
import { raisesAlarm, type SftpReason } from "./sftp_fault.ts";
import type { ChannelContext } from "./sftp_settings.ts";

const ways: Record<Direction, string> = { send: "envio", fetch: "recolhimento" };

export async function syncChannelAlarms({ db, clock }: ChannelContext): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (tx) => {
    const failing = (await failingChannels(tx))
      .filter(({ reason, failures }) => raisesAlarm(reason as SftpReason, failures));
    await syncAlarms(
      tx,
      now,
      "channel-failed",
      failing.map(({ ispb, direction, failure }) => ({
        subject: `${ispb}/${ways[direction]}`,
        detail: failure ?? "",
      })),
    );
    // Nobody looks at what lies where no channel leads any more.
    const type = "remote-entry-refused";
    for (const subject of await openAlarmSubjects(tx, type)) {
      if (!(await findChannel(tx, subject))?.enabled) await resolveAlarms(tx, now, { type, subject });
    }
    await syncAlarms(
      tx,
      now,
      "delivery-stopped",
      (await stoppedDeliveries(tx)).map(({ fileName, lastError }) => ({
        subject: fileName,
        detail: lastError ?? "",
      })),
    );
    await syncAlarms(
      tx,
      now,
      "delivery-late",
      (await lateDeliveries(tx, now)).map(({ fileName, ispb, lastError }) => ({
        subject: fileName,
        detail:
          `A remessa está publicada na pasta outbox de ${ispb}, mas não foi entregue no servidor SFTP da instituição ` +
          `até as ${HOURS.dispatchCloses} do seu dia. As tentativas continuam; avise a instituição e não lhe entregue o arquivo por outro meio. ` +
          `Última falha: ${lastError ?? "nenhuma tentativa ainda"}`,
      })),
    );
  });
}
