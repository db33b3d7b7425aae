/** The actions operators can take on a remittance's file, and when each is possible. */
import { match } from "ts-pattern";
import { type Holidays, inDispatchWindow, timelineOf } from "../calendar/calendar.ts";
import { fail, ok, type Result } from "../result.ts";

/**
 * - `publish`: try again to publish a remittance whose publication failed.
 * - `resend`: put the published bytes into the outbox again, for an institution that lost them.
 * - `restore`: as `resend`; when the archive has no copy either, the bytes are made from the database.
 * - `rebuild`: make the bytes from the database again and compare them with the recorded digest; nothing is
 *   written.
 */
const remittanceActions = ["publish", "resend", "restore", "rebuild"] as const;
export type RemittanceAction = (typeof remittanceActions)[number];

interface RemittanceFacts {
  readonly status: "frozen" | "published";
  readonly dispatchDate: Temporal.PlainDate;
}

export type RemittanceActionRefusal =
  | { readonly type: "already-published" }
  | { readonly type: "not-published" }
  /** Files are published in the dispatch window of their business day only. */
  | {
    readonly type: "outside-window";
    readonly opensAt: Temporal.Instant;
    readonly closesAt: Temporal.Instant;
  };

/** Decides whether an action is possible for a remittance now. */
export function decideRemittanceAction(
  action: RemittanceAction,
  { status, dispatchDate }: RemittanceFacts,
  { now, holidays }: { readonly now: Temporal.Instant; readonly holidays: Holidays },
): Result<RemittanceAction, RemittanceActionRefusal> {
  return match([action, status] as const)
    .returnType<Result<RemittanceAction, RemittanceActionRefusal>>()
    .with(["publish", "published"], () => fail({ type: "already-published" }))
    .with(["publish", "frozen"], () => {
      if (inDispatchWindow(dispatchDate, now, holidays)) return ok(action);
      const { opensAt, closesAt } = timelineOf(dispatchDate, holidays);
      return fail({ type: "outside-window", opensAt, closesAt });
    })
    .with(["resend", "published"], ["restore", "published"], () => ok(action))
    .with(["resend", "frozen"], ["restore", "frozen"], () => fail({ type: "not-published" }))
    .with(["rebuild", "frozen"], ["rebuild", "published"], () => ok(action))
    .exhaustive();
}
