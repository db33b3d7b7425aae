/** Finds the session of a request by its cookie. */
import type { Context } from "hono";
import type { Caller } from "../../domain/identity/caller.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { App, Consoles } from "../../routes/app.ts";
import { EVENT_STREAM } from "../../routes/http/serve.ts";
import { identifyUser } from "../../routes/identity/caller_identity.ts";
import type { CallerRefusal } from "../../routes/identity/client_admission.ts";
import {
  endWebSession,
  findWebSession,
  recordSessionUse,
  type WebSession,
} from "../../store/identity/web_sessions.ts";
import type { Session } from "./session.ts";
import { sessionIdOf } from "./session_cookie.ts";
import { validTokens } from "./session_tokens.ts";

/** There is no session, or it has ended. */
interface NoSession {
  readonly type: "no-session";
}

const none: NoSession = { type: "no-session" };

/** Minimum time between two updates of a session's last activity. */
const NOTED_SECONDS = 60;

/** What a page asks for by itself, by this header or as a stream of events, does not keep the session alive. */
const UNATTENDED = "X-Sem-Atividade";
const isUnattended = (c: Context): boolean =>
  c.req.header(UNATTENDED) !== undefined || c.req.header("Accept") === EVENT_STREAM;

/** The session of a request, with its user as the corporate registry has them now. */
export async function sessionMiddleware(
  app: App,
  c: Context,
): Promise<Result<Session, NoSession | CallerRefusal>> {
  const { db, consoles } = app;
  const id = consoles && sessionIdOf(c, consoles);
  const row = id === undefined ? undefined : await findWebSession(db, id);
  if (consoles === undefined || row === undefined || !isLive(row, consoles)) return fail(none);
  const end = async () => {
    await endWebSession(db, row.id, consoles.realClock());
    return fail(none);
  };
  const tokens = await validTokens(app, consoles, row);
  if (!tokens.ok) return tokens.error.type === "sign-in-refused" ? await end() : fail(tokens.error);
  const caller = await identifyUser(app, tokens.value.access);
  if (!caller.ok) return isOfToken(caller.error) ? await end() : caller;
  if (caller.value.cpf !== row.cpf) return await end();
  if (!isUnattended(c)) await note(app, consoles, row);
  return ok({
    id: row.id,
    caller: caller.value,
    unit: sessionUnitOf(caller.value, row.unit),
    accessToken: tokens.value.access,
    csrf: row.csrf,
    idleMinutes: consoles.idleMinutes,
  });
}

/**
 * The court unit of a session: the chosen one as long as the user is assigned to it, else the only one there
 * is.
 */
export const sessionUnitOf = ({ units }: Caller, chosen: string | undefined): string | undefined =>
  chosen !== undefined && units.includes(chosen) ? chosen : units.length === 1 ? units[0] : undefined;

function isLive(
  { endedAt, seenAt, createdAt }: WebSession,
  { realClock, idleMinutes, sessionHours }: Consoles,
): boolean {
  const now = realClock();
  const isBefore = (end: Temporal.Instant) => Temporal.Instant.compare(now, end) < 0;
  return endedAt === undefined && isBefore(seenAt.add({ minutes: idleMinutes })) &&
    isBefore(createdAt.add({ hours: sessionHours }));
}

async function note({ db }: App, { realClock }: Consoles, { id, seenAt }: WebSession): Promise<void> {
  const now = realClock();
  if (Temporal.Instant.compare(seenAt.add({ seconds: NOTED_SECONDS }), now) <= 0) {
    await recordSessionUse(db, id, now);
  }
}

const isOfToken = ({ type }: CallerRefusal): boolean =>
  type === "token-missing" || type === "token-invalid" || type === "token-expired";
