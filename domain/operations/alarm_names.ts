/** What the detail of an alarm names, so that pages can list it. */

export interface AlarmNames {
  /** The sessions of the database that hold what others wait for. */
  readonly sessions: readonly {
    /** Absent for a prepared transaction. */
    readonly pid?: number | undefined;
    readonly application?: string | undefined;
    readonly database?: string | undefined;
    /** When its transaction began, in RFC 3339. */
    readonly since?: string | undefined;
  }[];
  /** Protocol numbers of the first orders or splits. */
  readonly protocols: readonly string[];
}

interface Holder {
  readonly pid: number | undefined;
  readonly application: string | undefined;
  readonly database: string | undefined;
  readonly since: Temporal.Instant | undefined;
}

export const alarmNames = (
  holders: readonly Holder[],
  protocols: readonly string[] = [],
): AlarmNames => ({
  sessions: holders.map(({ pid, application, database, since }) => ({
    ...{ pid, application, database },
    since: since?.toString(),
  })),
  protocols,
});
