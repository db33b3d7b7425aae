/** Sends each seal's anchor to destinations that somebody who can rewrite the database cannot change. */
import type { Task } from "graphile-worker";
import { type Anchor, formatAnchor, type SealedStream, sealedStreams } from "../domain/audit/audit_seal.ts";
import { fail, ok, type Result } from "../domain/result.ts";
import { sendAnchors } from "../registries/anchor_receiver.ts";
import { saveDelivered, undeliveredAnchors } from "../store/audit/anchor_deliveries.ts";
import { openAlarmSubjects, raiseAlarm, resolveAlarms } from "../store/operations/alarms.ts";
import { type JobApp, NoPayload, task } from "./task.ts";

/** The file of anchors: one line for each seal, with the time it was written. */
export const ANCHORS_FILE = "anchors.txt";

const MAX_ANCHORS_A_CALL = 1_000;

type Send = (anchors: readonly Anchor[]) => Promise<Result<void, string>>;

export const pushAnchorsTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    const { dir, url } = app.anchors ?? {};
    await resolveFormer(app, [dir, url].filter((one) => one !== undefined).map(subjectOf));
    if (dir !== undefined) await push(app, dir, (anchors) => append(app, dir, anchors));
    if (url !== undefined) await push(app, url, (anchors) => sendAnchors(url, anchors.map(formatAnchor)));
  });

const type = "anchors-undelivered" as const;

const subjectOf = (destination: string): string =>
  URL.canParse(destination) ? new URL(destination).host : destination;

/** A corrected destination counts as another one: nothing is sent to the former. */
async function resolveFormer({ db, clock }: JobApp, current: readonly string[]): Promise<void> {
  for (const subject of await openAlarmSubjects(db, type)) {
    if (!current.includes(subject)) await resolveAlarms(db, clock(), { type, subject });
  }
}

/** Delivery is recorded after sending: an anchor sent twice is harmless, and one never sent is not. */
async function push(app: JobApp, destination: string, send: Send): Promise<void> {
  const { db, clock } = app;
  const subject = subjectOf(destination);
  for (const stream of sealedStreams) {
    const failure = await pushStream(app, { destination, stream }, send);
    if (failure === undefined) continue;
    const detail =
      `As âncoras dos lacres não chegam a ${subject}: ${failure}. Enquanto isso, só o registro (log) ` +
      "prova o que foi lacrado; corrija o destino, e o que falta é enviado.";
    return await raiseAlarm(db, clock(), { type, subject, detail });
  }
  await resolveAlarms(db, clock(), { type, subject });
}

async function pushStream(
  { db }: JobApp,
  place: { readonly destination: string; readonly stream: SealedStream },
  send: Send,
): Promise<string | undefined> {
  for (;;) {
    const anchors = await undeliveredAnchors(db, place, MAX_ANCHORS_A_CALL);
    const last = anchors.at(-1);
    if (last === undefined) return undefined;
    const pushed = await send(anchors);
    if (!pushed.ok) return pushed.error;
    await saveDelivered(db, { ...place, position: last.position });
    if (anchors.length < MAX_ANCHORS_A_CALL) return undefined;
  }
}

async function append({ clock, log }: JobApp, dir: string, anchors: readonly Anchor[]) {
  const lines = anchors.map((anchor) => `${clock()} ${formatAnchor(anchor)}\n`).join("");
  try {
    await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
    using file = await Deno.open(`${dir}/${ANCHORS_FILE}`, { append: true, create: true, mode: 0o600 });
    const bytes = new TextEncoder().encode(lines);
    for (let done = 0; done < bytes.length;) done += await file.write(bytes.subarray(done));
    await file.sync();
    return ok(undefined);
  } catch (error) {
    log("error", "Anchors could not be written", { error });
    return fail("a pasta não pode ser escrita");
  }
}
