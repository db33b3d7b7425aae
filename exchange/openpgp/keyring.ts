/**
 * The service's own OpenPGP keys: armored private keys, one per file, in a folder that only workers can read.
 * The newest key signs; all of them decrypt, so that an institution may go on using an older one. Where there
 * is no key, one is made when it is first needed.
 */
import { decryptKey, generateKey, type PrivateKey, readPrivateKey } from "openpgp";
import type { Clock, Log } from "../../domain/ports.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import {
  listServiceKeys,
  lockServiceKeys,
  saveServiceKeys,
  type ServiceKey,
} from "../../store/institutions/service_keys.ts";
import { folderAnswers } from "../files/folder_answers.ts";
import type { ExchangeFolders } from "../files/folders.ts";
import { syncFolder } from "../files/publication.ts";
import { SERVICE } from "../layout/layout.ts";
import { fingerprintOf, openpgpPolicy } from "./message.ts";

/** What the keys need of the exchange. */
export interface KeyContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly folders: ExchangeFolders;
  /** The service's own OpenPGP keys. */
  readonly keyring: Keyring;
}

export interface KeyringSettings {
  readonly keysDir: string;
  /** The passphrase of the private keys; when absent, only their files' mode protects them. */
  readonly passphrase: string | undefined;
}

type OwnKeys = readonly [newest: PrivateKey, ...others: PrivateKey[]];

interface Keyring {
  /**
   * The keys, the newest first; at least one.
   *
   * @throws when the folder has none although the service has had one: a new key could not decrypt older
   * files
   */
  keys(): Promise<OwnKeys>;
}

interface KeyringContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes a keyring, which checks its folder at every use, so that keys are changed without a restart. */
export function openKeyring(ctx: KeyringContext, settings: KeyringSettings): Keyring {
  let read: { readonly state: string; readonly keys: OwnKeys } | undefined;
  return {
    async keys() {
      if (!await folderAnswers(settings.keysDir)) {
        throw new Error(`A pasta das chaves OpenPGP ${settings.keysDir} não responde: confira a montagem`);
      }
      const state = await folderState(settings.keysDir);
      if (read === undefined || state === "" || state !== read.state) {
        read = { state, keys: await load(ctx, settings) };
      }
      return read.keys;
    },
  };
}

/** A text that changes whenever a key file does; empty when there is none. */
async function folderState(dir: string): Promise<string> {
  const files: string[] = [];
  for (const name of await keyFiles(dir)) {
    const { size, mtime } = await Deno.stat(`${dir}/${name}`);
    files.push(`${name} ${size} ${mtime?.getTime()}`);
  }
  return files.join("\n");
}

async function keyFiles(dir: string): Promise<string[]> {
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  const names: string[] = [];
  for await (const { name } of Deno.readDir(dir)) {
    if (name.endsWith(".asc") && !name.startsWith(".")) names.push(name);
  }
  return names.sort();
}

/** Reads the folder, makes the first key when there has never been one, and publishes the public keys. */
async function load({ db, clock, log }: KeyringContext, settings: KeyringSettings): Promise<OwnKeys> {
  return await db.transaction().execute(async (tx) => {
    await lockServiceKeys(tx);
    const [newest, ...others] = await readKeys(settings);
    const keys: OwnKeys = [newest ?? await makeFirst(tx, settings), ...others];
    const { added, retired } = await saveServiceKeys(tx, keys.map(publicHalf), clock());
    const level = newest === undefined ? "info" : "warn";
    if (added + retired > 0) log(level, "The service's OpenPGP keys have changed", { added, retired });
    return keys;
  });
}

async function readKeys({ keysDir, passphrase }: KeyringSettings): Promise<PrivateKey[]> {
  const names = await keyFiles(keysDir);
  const keys = await Promise.all(names.map((name) => readOne(`${keysDir}/${name}`, passphrase)));
  return keys.sort((a, b) => b.getCreationTime().getTime() - a.getCreationTime().getTime());
}

async function readOne(path: string, passphrase: string | undefined): Promise<PrivateKey> {
  try {
    const key = await readPrivateKey({ armoredKey: await Deno.readTextFile(path), config: openpgpPolicy });
    return key.isDecrypted() ? key : await decryptKey({ privateKey: key, passphrase: passphrase ?? "" });
  } catch (cause) {
    throw new Error(
      `A chave OpenPGP do serviço em ${path} não pôde ser aberta: confira se é uma chave privada em ASCII e ` +
        "se OPENPGP_PASSPHRASE é a senha dela",
      { cause },
    );
  }
}

async function makeFirst(tx: Tx, { keysDir, passphrase }: KeyringSettings): Promise<PrivateKey> {
  if ((await listServiceKeys(tx)).length > 0) {
    throw new Error(
      `Não há chave OpenPGP em ${keysDir}, e o serviço já tem uma: copie para lá a chave dos demais processos, ou ` +
        "a da cópia de segurança",
    );
  }
  const { privateKey } = await generateKey({
    type: "ecc",
    // The curve that every OpenPGP program of today's institutions supports.
    curve: "curve25519Legacy",
    userIDs: [{ name: SERVICE }],
    format: "armored",
    ...passphrase !== undefined && { passphrase },
  });
  const path = `${keysDir}/${crypto.randomUUID()}.asc`;
  await writeSecret(keysDir, path, privateKey);
  return await readOne(path, passphrase);
}

/**
 * Writes a private key durably: a key that was used and then lost in a power cut would lock out whoever
 * encrypted to it.
 */
async function writeSecret(folder: string, path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  {
    using file = await Deno.open(part, { write: true, createNew: true, mode: 0o600 });
    const bytes = new TextEncoder().encode(text);
    for (let done = 0; done < bytes.length;) done += await file.write(bytes.subarray(done));
    await file.sync();
  }
  await Deno.rename(part, path);
  await syncFolder(folder);
}

const publicHalf = (key: PrivateKey): ServiceKey => ({
  fingerprint: fingerprintOf(key),
  publicKey: key.toPublic().armor(),
  madeAt: Temporal.Instant.fromEpochMilliseconds(key.getCreationTime().getTime()),
});
