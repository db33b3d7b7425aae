/** The exchange folder and those of keys, as the service's user finds them. */
import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { tryFolderCalls } from "../../../exchange/files/folder_calls.ts";
import { requireFolderMarker } from "../../../exchange/files/folder_marker.ts";
import type { Db } from "../../../store/connection/connection.ts";
import type { Config } from "../../config.ts";
import { requireUsable } from "../../opening/usable_folder.ts";
import { calledAs } from "../../terminal/command_line.ts";
import { attention, type Check, fault, good, untried, type Verdict } from "./finding.ts";

/** A month of a country's days and their archive: docs/performance.md. */
const LEAST_GIGABYTES = 10;

export function folderChecks(
  { exchangeDir, sftp, openpgp }: Pick<Config, "exchangeDir" | "sftp" | "openpgp">,
  db: Db | undefined,
): Check[] {
  const dir = resolve(exchangeDir);
  const made = `install -d -o assets -g assets -m 711 ${dir}`;
  return [
    {
      step: 1,
      subject: "Pasta de troca",
      remedy: made,
      look: async () => {
        await requireUsable(dir);
        const { mode, uid } = await Deno.stat(dir);
        return judgeExchangeFolder(dir, { mode: mode! & 0o777, owner: uid!, service: Deno.uid()! });
      },
    },
    { step: 1, subject: "Pastas acima dela", remedy: made, look: () => parentsVerdict(dir) },
    { step: 1, subject: "Sistema de arquivos", remedy: made, look: () => callsVerdict(dir) },
    { step: 1, subject: "Espaço", remedy: made, look: () => roomVerdict(dir) },
    {
      step: 7,
      subject: "Marca da pasta",
      remedy: "docs/exchange.md, The exchange folder",
      look: () => markVerdict(dir, db),
    },
    ...[["SFTP_KEYS_DIR", sftp.keysDir], ["OPENPGP_KEYS_DIR", openpgp.keysDir]].map((
      [name, path],
    ): Check => ({
      step: 1,
      subject: `Pasta de ${name}`,
      remedy: "docs/operations.md",
      look: () => keysVerdict(resolve(path!)),
    })),
  ];
}

interface FolderRights {
  readonly mode: number;
  readonly owner: number;
  /** The user that runs the service. */
  readonly service: number;
}

/** The service's own at first, root's once institutions are locked in by SFTP (docs/sftp.md); never another's to write. */
export function judgeExchangeFolder(dir: string, { mode, owner, service }: FolderRights): Verdict {
  const text = `${dir}, modo ${mode.toString(8)}`;
  if (owner !== service && owner !== 0) {
    return fault(`${text}: não é do usuário que executa nem de root`, `chown assets: ${dir}`);
  }
  if ((mode & 0o022) !== 0) return fault(`${text}: outros escrevem nela`, `chmod go-w ${dir}`);
  return (mode & 0o001) === 0
    ? attention(`${text}: quem chega por SFTP nesta máquina não passa`, `chmod 711 ${dir}`)
    : good(text);
}

/** OpenSSH locks nobody in below a folder that another than root may write. */
async function parentsVerdict(dir: string): Promise<Verdict> {
  for (let path = dirname(dir);; path = dirname(path)) {
    const { uid, mode } = await Deno.stat(path);
    if (uid !== 0) {
      return attention(`${path} não é de root: o OpenSSH recusa prender ali`, `chown root: ${path}`);
    }
    if ((mode! & 0o022) !== 0 && (mode! & 0o1000) === 0) {
      return attention(`${path} pode ser escrita por outros`, `chmod go-w ${path}`);
    }
    if (path === "/") return good("são de root, e só dele para escrever");
  }
}

async function callsVerdict(dir: string): Promise<Verdict> {
  // Of a folder of root's the service has its own ones inside (docs/sftp.md).
  const own = await Deno.stat(`${dir}/.work`).then(() => `${dir}/.work`, () => dir);
  const failed = (await tryFolderCalls({ here: own, there: own })).filter(({ fault }) => fault !== undefined);
  return failed.length === 0 ? good("faz tudo de que a troca depende") : fault(
    failed.map(({ call }) => call).join(", "),
    `use um disco desta máquina ou NFS 4; ${calledAs("folder")} ${own} diz mais (docs/scale.md)`,
  );
}

async function roomVerdict(dir: string): Promise<Verdict> {
  const { bavail, bsize } = await statfs(dir);
  const free = Math.floor(bavail * bsize / 2 ** 30);
  return free >= LEAST_GIGABYTES ? good(`${free} GB livres`) : attention(
    `${free} GB livres`,
    "aumente o disco, ou guarde o arquivo fora (docs/production.md, passo 8)",
  );
}

async function markVerdict(dir: string, db: Db | undefined): Promise<Verdict> {
  const first = "inicie um trabalhador: o primeiro marca a pasta";
  if (db === undefined) return untried("depende do banco de dados", "conserte a conexão e execute de novo");
  const row = await db.selectFrom("exchange_folder").select(["mark", "marked_at"]).executeTakeFirst();
  if (row === undefined || row.marked_at === null) return attention("ainda não foi marcada", first);
  await requireFolderMarker(dir, row.mark);
  return good("é a deste banco");
}

async function keysVerdict(path: string): Promise<Verdict> {
  const found = await Deno.stat(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  });
  if (found === undefined) return good(`${path} não existe: nenhuma chave em uso`);
  return (found.mode! & 0o077) === 0
    ? good(`${path}, só do serviço`)
    : fault(`${path} pode ser lida por outros`, `chmod 700 ${path}`);
}
