/** Kinds of values of settings, each with the text that says what is wanted. */
import * as v from "valibot";
import { type Centavos, parseMoney, ZERO } from "../../domain/money.ts";
import type { Severity } from "../../domain/operations/alarm_severity.ts";
import { withoutEnding } from "../../domain/text.ts";
import { isRange } from "../../registries/http/address.ts";
import { isDatabaseAddress, serverAddresses } from "../../store/connection/database_hosts.ts";

export const wholeNumber = (least: number, most: number) => {
  const wanted = `um número inteiro de ${least} a ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, wanted),
    v.transform(Number),
    v.minValue(least, wanted),
    v.maxValue(most, wanted),
  );
};
export const httpAddress = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    "um endereço http ou https",
  ),
);
/** A URL to which paths are appended, so without final slash. */
export const httpUrl = v.pipe(httpAddress, v.transform((text) => withoutEnding(text, /\//)));
/** The public address, including the prefix; nothing may follow its path. */
export const publicUrl = v.pipe(
  httpUrl,
  v.check(
    (text) => `${new URL(text).origin}${new URL(text).pathname}`.replace(/\/$/, "") === text,
    "o endereço público do serviço, com o prefixo, como https://assets.exemplo.jus.br",
  ),
);
/** A PostgreSQL address with user. */
export const databaseAddress = v.pipe(
  v.string(),
  v.check(isDatabaseAddress, "um endereço como postgres://usuario:senha@maquina:5432/banco"),
);

/**
 * Address of exactly one PostgreSQL server, since queries have to reach the very server that was checked to
 * hold the database.
 */
export const serverAddress = v.pipe(
  databaseAddress,
  v.check((address) => serverAddresses(address).length === 1, "o endereço de um servidor só"),
);

/** The address of a clamd. */
export const scannerUrl = v.pipe(
  v.string(),
  v.check(
    (text) => isScannerUrl(text),
    "o endereço de um clamd, como clamd://127.0.0.1:3310",
  ),
);

/** Nothing before the host or after the port means anything to clamd. */
function isScannerUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "clamd:" && url.host !== "" && /^clamd:\/\/[^/?#@]+$/.test(text);
}

export const reais = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Centavos => {
    const amount = parseMoney(dataset.value);
    if (amount.ok && amount.value > ZERO) return amount.value;
    addIssue({ message: "um valor em reais maior que zero com duas casas decimais, como 100000000.00" });
    return NEVER;
  }),
);
/** A share of a whole. */
export const share = v.pipe(
  v.string(),
  v.regex(/^(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/, "um número de 0 a 1, com ponto"),
  v.transform(Number),
);

export const filled = (wanted: string) => v.pipe(v.string(), v.minLength(1, wanted));
/** A comma-separated list, possibly empty. */
export const listOf = (isItem: (text: string) => boolean, wanted: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(",").map((item) => item.trim()).filter((item) => item !== "")),
    v.check((items) => items.every(isItem), wanted),
  );
export const addressRanges = listOf(
  isRange,
  "endereços IP ou faixas (CIDR) separados por vírgulas, como 10.0.0.0/8",
);
/**
 * An origin as browsers send it: nothing after the port. `*` is refused, since any page could then use a
 * user's token.
 */
export const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

/** Minimum strength of a seal key, given in the environment or in a file. */
export const isSealKey = (text: string): boolean => text.length >= 32;
export const sealKeyWanted =
  "chaves de 32 caracteres ou mais, como a de openssl rand -hex 32; a primeira lacra, as outras só conferem";
/** The first bytes of Ed25519 keys (RFC 8410): of PKCS #8, before 32 bytes of the private key, and of a public key. */
const PRIVATE_HEAD = "302e020100300506032b657004220420";
const PUBLIC_HEAD = "302a300506032b6570032100";

const isEd25519 = (base64: string, head: string): boolean => {
  try {
    const bytes = Uint8Array.fromBase64(base64).toHex();
    return bytes.startsWith(head) && bytes.length === head.length + 64;
  } catch {
    return false;
  }
};

/** A public Ed25519 key in base64, as the one line between those that frame it in a file of OpenSSL. */
export const isPublicKey = (text: string): boolean => isEd25519(text, PUBLIC_HEAD);
/** A private Ed25519 key, as OpenSSL writes it to a file, or the line within; what comes of it is that line. */
export const privateKey = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/-----(BEGIN|END) PRIVATE KEY-----/g, "").replace(/\s/g, "")),
  v.check(
    (text) => isEd25519(text, PRIVATE_HEAD),
    "uma chave privada Ed25519, como a de openssl genpkey -algorithm ed25519",
  ),
);
export const emailAddress = /^[^\s@<>,]+@[^\s@<>,]+$/;
/** Severity of alarms, as settings name it. */
export const severity = v.pipe(
  v.picklist(["critica", "atencao"], "critica ou atencao"),
  v.transform((name): Severity => name === "critica" ? "critical" : "warning"),
);
