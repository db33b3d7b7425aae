/** How often customers' institutions may be looked up: by somebody who asks, and by somebody who writes drafts. */
import type { Caller } from "../../domain/identity/caller.ts";
import {
  type Budget,
  COUNTED_ONCE_IN,
  type LimitExceeded,
  usualLimits,
} from "../../domain/identity/relationship_query.ts";
import type { ProcessNumber } from "../../domain/orders/process_number.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Db } from "../../store/connection.ts";
import { areCounted, countLookUps } from "../../store/identity/counted_look_ups.ts";
import { rateLimit } from "../../store/queue/rate_limit.ts";
import type { App } from "../app.ts";

/** Who is looked up, and for which process. */
interface DraftingLookUp {
  readonly processNumber: ProcessNumber;
  /** Each once. */
  readonly taxIds: readonly string[];
}

type Limited = Result<undefined, LimitExceeded>;

/** The limits of whoever asks for relationships: each call counts. */
export const limitQueries = ({ db, relationshipLimits = usualLimits }: App) => (caller: Caller) =>
  spend(db, caller, { name: "relationships", budget: relationshipLimits, count: 1 });

/**
 * The limits of whoever writes drafts: each tax id counts, the same one in the same process once an hour for its user.
 * What is refused is not taken for counted.
 */
export const limitDrafting = ({ db, clock, relationshipLimits = usualLimits }: App) =>
async (
  caller: Caller,
  { processNumber, taxIds }: DraftingLookUp,
): Promise<Limited> => {
  const now = clock();
  const asked = { userCpf: caller.cpf, processNumber, taxIds };
  const interval = { now, since: now.subtract(COUNTED_ONCE_IN) };
  if (await areCounted(db, asked, interval)) return ok(undefined);
  const transaction = await db.startTransaction().execute();
  try {
    const count = await countLookUps(transaction, asked, interval);
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

/** The user's limit first: a call it refuses takes nothing from the client's limit, which colleagues share. */
async function spend(
  db: Db,
  { cpf, clientId, court }: Caller,
  { name, budget: { perUser, perClient }, count }: { name: string; budget: Budget; count: number },
): Promise<Limited> {
  const user = await rateLimit(db, { name: `${name}:user`, perMinute: perUser })(cpf, count);
  if (!user.ok) return exceeded({ of: "user", perMinute: perUser, ...user.error });
  const ofClient = rateLimit(db, { name: `${name}:client`, perMinute: perClient });
  const client = await ofClient(`${court}:${clientId}`, count);
  return client.ok ? client : exceeded({ of: "client", perMinute: perClient, ...client.error });
}

const exceeded = (limit: Omit<LimitExceeded, "type">): Limited => fail({ type: "limit-exceeded", ...limit });
