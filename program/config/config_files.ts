/** Configuration files. */

/**
 * Text of `config.ini` in the working directory; empty if there is none.
 *
 * @throws if the file exists and cannot be read, since its settings must not be silently left out
 */
export const readConfigFile = (): Promise<string> => readIni("config.ini");

async function readIni(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    if (error instanceof Deno.errors.NotCapable) {
      throw new Error(
        `Falta permissão de ler ${path}: acrescente-o a --allow-read ou informe os valores no ambiente`,
      );
    }
    throw new Error(`O ${path} não pôde ser lido; corrija as permissões do arquivo ou apague-o`, {
      cause: error,
    });
  }
}

/** Path of the file by which other commands find the servers that `task start` runs. */
export const stagingSettings = (dataDir: string): string => `${dataDir}/commands.ini`;

/**
 * Configuration file of a command that runs beside the service: `config.ini`, or if neither that nor the
 * environment names a database, the file written by the staging environment in `DATA_DIR`.
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
