/** Connections that all break once a number of changes is committed, as when the server goes away at that moment. */
import { connect, type Db } from "../../../store/connection/connection.ts";

interface CutAfterCommits extends AsyncDisposable {
  readonly db: Db;
  /** Begins to count anew; everything fails from that commit on. */
  cutAfter(commits: number): void;
  /** The changes committed since. */
  commits(): number;
}

/** What is written of a call itself, beside what it changes. */
const OF_THE_CALL = /\b(?:into|update) "?idempotency/i;
const WRITES = /\binsert into\b|\bdelete from\b|(?<!for |key |do )\bupdate\b/i;

export function cutAfterCommits(url: string): CutAfterCommits {
  let limit = Infinity;
  let commits = 0;
  const { db, pool, close } = connect(url, { max: 4, onError: () => {}, applicationName: "assets-cut" });
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    let transaction: "none" | "open" | "written" = "none";
    const counted = async (...args: unknown[]) => {
      const text = typeof args[0] === "string" ? args[0] : (args[0] as { text: string }).text;
      if (commits >= limit && !/^\s*rollback/i.test(text)) {
        throw new Error("Connection terminated unexpectedly");
      }
      const answer = await query(...args);
      const isChange = WRITES.test(text) && !OF_THE_CALL.test(text);
      if (/^\s*(begin|start transaction)/i.test(text)) transaction = "open";
      else if (/^\s*(commit|rollback)/i.test(text)) {
        if (transaction === "written" && /commit/i.test(text)) commits++;
        transaction = "none";
      } else if (isChange) {
        if (transaction === "none") commits++;
        else transaction = "written";
      }
      return answer;
    };
    client.query = counted as typeof client.query;
  });
  return {
    db,
    cutAfter(next) {
      [limit, commits] = [next, 0];
    },
    commits: () => commits,
    [Symbol.asyncDispose]: close,
  };
}
