/** A copy of a test's database, and its restoration in the place of what the database has become since. */
import { connect } from "../../../store/connection/connection.ts";
import { until } from "../until.ts";
import { databaseUrl } from "./template.ts";

export interface DatabaseCopy extends AsyncDisposable {
  /** Puts the copy in the place of the database; whoever was connected is cut off. */
  restore(): Promise<void>;
}

/** @param url of the database, as its owner */
export async function copyDatabase(url: string): Promise<DatabaseCopy> {
  const name = new URL(url).pathname.slice(1);
  const copy = `${name}_copy`;
  const admin = connect(databaseUrl(url, "postgres"), { max: 1, onError: () => {} });
  const clone = (from: string, to: string) =>
    until(`a copy of ${from}`, async () => {
      await admin.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        from,
      ]);
      return await admin.pool.query(`create database "${to}" template "${from}" strategy file_copy`)
        .then(() => true, () => false);
    });
  await clone(name, copy);
  return {
    async restore() {
      await admin.pool.query(`drop database "${name}" with (force)`);
      await clone(copy, name);
    },
    async [Symbol.asyncDispose]() {
      await admin.pool.query(`drop database if exists "${copy}" with (force)`);
      await admin.close();
    },
  };
}
