/** The rate limits of look-ups of relationships, for direct queries and for drafting. */
import type { Caller } from "../../domain/identity/caller.ts";
import {
  defaultLimits,
  type LimitExceeded,
  LOOK_UP_COUNT_PERIOD,
  type LookUpsPerMinute,
} from "../../domain/identity/relationship_query.ts";
import type { ProcessNumber } from "../../domain/orders/process_number.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Db } from "../../store/connection/connection.ts";
import { areCounted, countLookUps } from "../../store/identity/counted_look_ups.ts";
import { rateLimit } from "../../store/queue/rate_limit.ts";
import type { App } from "../app.ts";

/** The look-ups of a draft: its process and tax ids. */
interface DraftingLookUp {
  readonly processNumber: ProcessNumber;
  /** Each tax id once. */
  readonly taxIds: readonly string[];
}

type Limited = Result<undefined, LimitExceeded>;

/** The limits of direct queries: each call counts. */
export const limitQueries = ({ db, relationshipLimits = defaultLimits }: App) => (caller: Caller) =>
  spend(db, caller, { name: "relationships", budget: relationshipLimits, count: 1 });

/**
 * The limits of drafting: each tax id counts, once an hour for the same user and process. Refused look-ups
 * are not marked as counted.
 */
export const limitDrafting = ({ db, clock, relationshipLimits = defaultLimits }: App) =>
async (
  caller: Caller,
  { processNumber, taxIds }: DraftingLookUp,
): Promise<Limited> => {
  const now = clock();
  const lookUp = { userCpf: caller.cpf, processNumber, taxIds };
  const interval = { now, since: now.subtract(LOOK_UP_COUNT_PERIOD) };
  if (await areCounted(db, lookUp, interval)) return ok(undefined);
  const transaction = await db.startTransaction().execute();
  try {
    const count = await countLookUps(transaction, lookUp, interval);
    const budget = relationshipLimits.drafting;
    const within = count === 0
      ? ok(undefined)
      : await spend(transaction, caller, { name: "drafting", budget, count });
    await (within.ok ? transaction.commit() : transaction.rollback()).execute();
    return within;
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
};

/**
 * Counts against the user's limit first: a call refused there takes nothing from the client's limit, which
 * colleagues share.
 */
async function spend(
  db: Db,
  { cpf, clientId, court }: Caller,
  { name, budget: { perUser, perClient }, count }: { name: string; budget: LookUpsPerMinute; count: number },
): Promise<Limited> {
  const user = await rateLimit(db, { name: `${name}:user`, perMinute: perUser })(cpf, count);
  if (!user.ok) return exceeded({ of: "user", perMinute: perUser, ...user.error });
  const ofClient = rateLimit(db, { name: `${name}:client`, perMinute: perClient });
  const client = await ofClient(`${court}:${clientId}`, count);
  return client.ok ? client : exceeded({ of: "client", perMinute: perClient, ...client.error });
}

const exceeded = (limit: Omit<LimitExceeded, "type">): Limited => fail({ type: "limit-exceeded", ...limit });
