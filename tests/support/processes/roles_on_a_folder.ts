/** Roles on a database and an exchange folder of their own, as processes. */
import { connect } from "../../../store/connection/connection.ts";
import { cloneTemplate } from "../database/template.ts";
import { freePort } from "./free_port.ts";
import { roleEnvironment } from "./role_environment.ts";

/** What leads roles to a database and an exchange folder of their own. */
export async function opened(stack: AsyncDisposableStack) {
  const database = stack.use(await cloneTemplate());
  const dir = await Deno.makeTempDir({ prefix: "assets-hung-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const { env: usual } = await roleEnvironment(dir, stack);
  const { pool, close } = connect(database.url, { max: 1, onError: () => {} });
  stack.defer(close);
  const env = {
    ...usual,
    DATABASE_URL: database.runtimeUrl,
    DATABASE_OWNER_URL: database.url,
    WORKER_PORT: String(freePort()),
  };
  return { dir, env, rows: async (query: string) => (await pool.query(query)).rows };
}

export const answerOf = async (port: string, path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  return response && { status: response.status, text: await response.text() };
};
