/** The files that settings are read from. */

/**
 * The text of `config.ini` in the folder the program is started in; empty where there is none.
 *
 * @throws when it is there and cannot be read: its settings must not be silently left out
 */
export const readConfigFile = (): Promise<string> => readIni("config.ini");

async function readIni(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw new Error(`O ${path} não pôde ser lido; corrija as permissões do arquivo ou apague-o`, {
      cause: error,
    });
  }
}

/** How the other commands reach what a `task start` has brought. */
export const stagingSettings = (dataDir: string): string => `${dataDir}/commands.ini`;

/**
 * What a command other than the service itself is configured by: `config.ini` or, where neither that nor the environment
 * names a database, what a staging in `DATA_DIR` has written down.
 *
 * @throws as `readConfigFile`
 */
export async function readCommandConfigFile(env: Readonly<Record<string, string>>): Promise<string> {
  const own = await readIni("config.ini");
  const named = ["DATABASE_URL", "DATABASE_URL_FILE", "POSTGRES_HOST"].some((name) =>
    env[name] !== undefined
  );
  if (own !== "" || named) return own;
  return await readIni(stagingSettings(env["DATA_DIR"] ?? ".data"));
}
