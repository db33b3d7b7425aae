/** Checks that processes other than migrations run as a database role that owns nothing. */
import type { Db } from "../../store/connection.ts";
import { schemaOwner } from "../../store/roles.ts";

/**
 * Refuses to run as a role that could change the schema, or update append-only tables.
 *
 * @throws with the remedy
 */
export async function requireRuntime(db: Db): Promise<void> {
  const owner = await schemaOwner(db);
  if (owner === undefined) return;
  throw new Error(
    `O usuário do banco ${owner} pode alterar o esquema e a trilha de auditoria: execute com outro, que só use as ` +
      "tabelas (docs/operations.md, Database roles)",
  );
}
