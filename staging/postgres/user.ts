/** Whom the embedded PostgreSQL runs as when the program itself is root: PostgreSQL refuses to be root. */

import { setTimeout as delay } from "node:timers/promises";

/** The account a process runs as; undefined where it simply inherits ours. */
export type RunAs = { readonly uid: number; readonly gid: number };

/** Accounts tried in order; the last one is created when none exists. */
const ACCOUNTS = ["postgres", "assets-postgres"];

/** Absolute, because root's PATH does not always hold it and the environment of our children is empty. */
const USERADD = "/usr/sbin/useradd";
const PASSWD = "/etc/passwd";

/** useradd's own words when another program is changing the accounts at the same time. */
const BUSY = /cannot lock/;
const MAX_ATTEMPTS = 20;
const PAUSE_MS = 500;

/**
 * The unprivileged account for the server, created when the machine has none.
 * @throws Error with the remedy when there is none and none can be created.
 */
export async function unprivilegedUser(names: readonly string[] = ACCOUNTS): Promise<RunAs> {
  const account = await findAccount(names);
  if (account !== undefined) return account;
  // Two useradd at once for one name both succeed, and the second changes the id under the first: one at a time.
  using turn = await Deno.open(PASSWD);
  await turn.lock(true);
  let refusal = "";
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const created = await findAccount(names);
    if (created !== undefined) return created;
    refusal = await createAccount(names.at(-1) ?? "");
    if (BUSY.test(refusal)) await delay(PAUSE_MS);
    else if (refusal !== "") break;
  }
  throw new Error(
    `Não foi possível criar o usuário que executa o PostgreSQL: ${refusal}. ` +
      `Crie um usuário de sistema chamado ${names[0]}, ou inicie o programa com um usuário comum`,
  );
}

async function findAccount(names: readonly string[]): Promise<RunAs | undefined> {
  const accounts = (await Deno.readTextFile(PASSWD)).split("\n").map((line) => line.split(":"));
  for (const name of names) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Answers why it was not created, or "" when it was. */
async function createAccount(name: string): Promise<string> {
  const args = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  try {
    const { success, code, stderr } = await new Deno.Command(USERADD, {
      args: [...args, "--shell", "/usr/sbin/nologin", name],
      clearEnv: true,
      cwd: "/",
    }).output();
    return success ? "" : new TextDecoder().decode(stderr).trim() || `useradd terminou com o código ${code}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return `esta máquina não tem ${USERADD}`;
    throw error;
  }
}
