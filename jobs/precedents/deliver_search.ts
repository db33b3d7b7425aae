import type { Task } from "graphile-worker";
import * as v from "valibot";
import { decideDelivery } from "../../domain/notices/webhook.ts";
import {
  findSavedSearch,
  hitsToNotify,
  removeReceiver,
  saveNotification,
} from "../../store/precedents/saved_searches.ts";
import { type JobApp, task } from "../task.ts";

const DeliverSearchPayload = v.object({ searchId: v.pipe(v.string(), v.uuid()) });

/** After so long other searches run; the rest is enqueued again within minutes. */
const HITS_A_RUN = 50;

/**
 * Notifies a saved search's receiver of hits, with one signed notice for each precedent, in the form of
 * courts' events. A notice that fails is retried by the same schedule; after a failure the other notices wait
 * too.
 */
export const deliverSearchTask = ({ db, clock, webhooks }: JobApp): Task =>
  task(DeliverSearchPayload, async ({ searchId }, { abortSignal }) => {
    const search = await findSavedSearch(db, searchId);
    if (search?.webhook === undefined) return;
    const { url, secret } = search.webhook;
    for (const hit of await hitsToNotify(db, searchId, { now: clock(), limit: HITS_A_RUN })) {
      if (abortSignal?.aborted) return;
      const id = `${searchId}.${hit.id}`;
      const body = JSON.stringify({
        id,
        tipo: "PrecedenteEncontrado",
        dataHora: hit.foundAt.toString(),
        pesquisa: { id: searchId, titulo: search.title, filtro: search.filter },
        precedente: { id: hit.precedentId, titulo: hit.title, resumo: hit.summary },
      });
      const outcome = await webhooks.send({
        namedBy: "anybody",
        subscriptionId: searchId,
        url,
        id,
        body,
        secrets: [secret],
      });
      if (outcome.type === "gone") {
        return await db.transaction().execute((tx) => removeReceiver(tx, searchId));
      }
      const decision = decideDelivery(outcome, {
        attempts: hit.attempts + 1,
        now: clock(),
        random: Math.random(),
      });
      await saveNotification(db, hit, decision.status === "pending" ? decision.nextAttemptAt : undefined);
      if (outcome.type !== "accepted") return;
    }
  });
