/** Which stages of a search were measured to help: only those are on, wherever they are configured. */
import { sql } from "kysely";
import type { Db } from "../../store/connection/connection.ts";
import type { ModelAddress } from "./model_server.ts";

export type Stage = "embeddings" | "rerank";

/** Everything that changes an order, without addresses and keys. */
const settingsOf = (stage: Stage, address: ModelAddress): string => {
  const { url: _, apiKey: __, ...settings } = address;
  return JSON.stringify({ stage, ...settings });
};

export async function isAccepted(
  db: Db,
  stage: Stage,
  address: ModelAddress,
): Promise<boolean> {
  const { rows } = await sql<{ accepted: boolean }>`
    select accepted from search_stage where settings = ${settingsOf(stage, address)}`.execute(db);
  return rows[0]?.accepted === true;
}

/** @param figures what was measured, for the record */
export async function recordStage(
  db: Db,
  stage: Stage,
  address: ModelAddress,
  { accepted, figures }: { readonly accepted: boolean; readonly figures: unknown },
): Promise<void> {
  await sql`
    insert into search_stage (settings, accepted, figures)
    values (${settingsOf(stage, address)}, ${accepted}, ${JSON.stringify(figures)}::jsonb)
    on conflict (settings) do update set
      accepted = excluded.accepted, figures = excluded.figures, measured_at = now()`.execute(db);
}
