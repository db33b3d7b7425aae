/** The OpenPGP keys the kit is given, in files: the institution's own private ones, and the service's public ones. */
import { decryptKey, type PrivateKey, type PublicKey, readKey, readPrivateKey } from "openpgp";
import { decodeText } from "../../domain/text.ts";
import { CommandFailure, exitCode, terminal } from "../../program/terminal/screen.ts";
import { openpgpPolicy } from "../openpgp/message.ts";
import { armorIn } from "../openpgp/public_key.ts";
import { failUnreadable, resolveGivenPath } from "./terminal/given_path.ts";

export interface KeyOptions {
  readonly chavePrivada?: readonly string[];
  readonly chavePublica?: readonly string[];
  /** A file. */
  readonly senha?: string;
}

/**
 * The environment variable of the passphrase, used when no file has it; arguments can be read by every process of
 * the machine.
 */
export const PASSPHRASE_VARIABLE = "ASSETS_SENHA";

export interface Keys {
  /** The institution's private keys, in the order of the options: the newest first. */
  readonly own: readonly PrivateKey[];
  /** The service's public keys, the newest first. */
  readonly service: readonly PublicKey[];
}

/** @throws CommandFailure when a file cannot be read, holds no such key, or the passphrase does not open it */
export async function readKeys({ chavePrivada = [], chavePublica = [], senha }: KeyOptions): Promise<Keys> {
  const own: PrivateKey[] = [];
  for (const given of chavePrivada) own.push(...await readOwn(given, senha));
  const service: PublicKey[] = [];
  for (const given of chavePublica) service.push(...await readPublic(given));
  return { own, service };
}

async function readOwn(given: string, passphraseFile: string | undefined): Promise<PrivateKey[]> {
  const blocks = await armoredBlocks(given);
  const keys = await Promise.all(
    blocks.map((armoredKey) => readPrivateKey({ armoredKey, config: openpgpPolicy }).catch(() => undefined)),
  );
  const good = keys.filter((key) => key !== undefined);
  if (good.length === 0) throw wrong(`${given} não tem uma chave privada OpenPGP em ASCII`);
  return await Promise.all(good.map((key) => unlocked(key, given, passphraseFile)));
}

async function unlocked(
  key: PrivateKey,
  given: string,
  passphraseFile: string | undefined,
): Promise<PrivateKey> {
  if (key.isDecrypted()) return key;
  const passphrase = await passphraseOf(passphraseFile);
  if (passphrase === undefined) {
    throw wrong(
      `a chave privada de ${given} tem senha: dê --senha <arquivo> ou a variável ${PASSPHRASE_VARIABLE}`,
    );
  }
  return await decryptKey({ privateKey: key, passphrase, config: openpgpPolicy }).catch(() => {
    throw wrong(`a senha dada não abre a chave privada de ${given}`);
  });
}

async function passphraseOf(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return terminal().env(PASSPHRASE_VARIABLE);
  const text = await Deno.readTextFile(resolveGivenPath(file)).catch((error) => failUnreadable(file, error));
  return text.replace(/\r?\n$/, "");
}

async function readPublic(given: string): Promise<PublicKey[]> {
  const blocks = await armoredBlocks(given);
  const keys = await Promise.all(
    blocks.map((armoredKey) => readKey({ armoredKey, config: openpgpPolicy }).catch(() => undefined)),
  );
  const good = keys.filter((key) => key !== undefined);
  if (good.length === 0) throw wrong(`${given} não tem uma chave pública OpenPGP em ASCII`);
  return good.map((key) => key.toPublic());
}

/** A file may hold one key after another. */
async function armoredBlocks(given: string): Promise<readonly string[]> {
  const bytes = await Deno.readFile(resolveGivenPath(given)).catch((error) => failUnreadable(given, error));
  return armorIn(decodeText(bytes));
}

const wrong = (message: string) => new CommandFailure(exitCode.usage, message);
