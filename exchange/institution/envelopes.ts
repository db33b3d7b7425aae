/** OpenPGP envelopes on the institution's side: opens those that came, signs and encrypts what is sent. */
import { basename } from "node:path";
import { fail, ok, type Result } from "../../domain/result.ts";
import { CommandFailure, exitCode } from "../../program/terminal/screen.ts";
import type { EnvelopeWriter } from "../intake/answer_file.ts";
import type { FileKind } from "../layout/file_name.ts";
import { answerLimits } from "../layout/limits.ts";
import { type Fault, makeFault, rejections, WHOLE_FILE } from "../layout/rejection.ts";
import {
  decryptAndVerify,
  type MessageFault,
  openpgpPolicy,
  rejectionOfMessageFault,
  signAndEncrypt,
} from "../openpgp/message.ts";
import type { Keys } from "./key_files.ts";

/** A text that came out of its envelope. */
export interface Envelope {
  readonly plainPath: string;
  /** The fingerprint of the key that signed the envelope. */
  readonly signer: string;
  /**
   * Opens a document of the text; returns its path, which is valid until the next one is opened, or why it cannot
   * be opened.
   */
  openDocument(
    path: string,
    maxBytes: number,
  ): Promise<Result<string, { fault: MessageFault; sentence: string }>>;
}

/** An envelope that cannot be opened, or is not signed as it should be. */
export class BadEnvelope extends CommandFailure {
  constructor(readonly path: string, readonly fault: Fault) {
    super(exitCode.faulty, `${basename(path)}, ${fault.code}: ${fault.message}`);
  }
}

export interface Envelopes extends AsyncDisposable {
  /**
   * Decrypts a file into a temporary file that only this user can read.
   *
   * @throws BadEnvelope
   * @throws CommandFailure when the keys for it were not given
   */
  open(path: string, kind: FileKind): Promise<Envelope>;
  /**
   * A writer of envelopes to the service, which the institution itself can open too.
   *
   * @throws CommandFailure when the keys for it were not given, or are not valid
   */
  envelopeWriter(): Promise<EnvelopeWriter>;
}

/** The size limit of an opened remittance, which may be longer than any answer. */
const MAX_OPENED_BYTES = 4 * answerLimits.maxFileBytes;

/** Opens and writes envelopes with the given keys; the opened files are removed on disposal. */
export function openEnvelopes(keys: Keys): Envelopes {
  const scratch = createScratchFolder();
  let opened = 0;
  return {
    async open(path, kind) {
      if (keys.own.length === 0 || (kind !== "RET" && keys.service.length === 0)) {
        throw new CommandFailure(
          exitCode.usage,
          `${basename(path)} está em envelope OpenPGP; dê ${wantedKeys(kind)}`,
        );
      }
      const plainPath = `${await scratch.path()}/${++opened}.txt`;
      const maxBytes = kind === "RET" ? answerLimits.maxFileBytes : MAX_OPENED_BYTES;
      const signer = await decrypt(keys, { path, plainPath, kind, maxBytes });
      if (!signer.ok) {
        const code = rejectionOfMessageFault[signer.error];
        throw new BadEnvelope(path, makeFault(WHOLE_FILE, "arquivo", code, sentence(kind, signer.error)));
      }
      return {
        plainPath,
        signer: signer.value,
        async openDocument(path, maxBytes) {
          const document = `${await scratch.path()}/documento`;
          const signer = await decrypt(keys, { path, plainPath: document, kind, maxBytes });
          return signer.ok
            ? ok(document)
            : fail({ fault: signer.error, sentence: sentence(kind, signer.error) });
        },
      };
    },
    envelopeWriter: () => createEnvelopeWriter(keys),
    [Symbol.asyncDispose]: () => {
      scratch.remove();
      return Promise.resolve();
    },
  };
}

/**
 * The keys that may have signed a file: answers are signed by the institution itself, all other files by the
 * service.
 */
const decrypt = (
  { own, service }: Keys,
  { kind, ...message }: { path: string; plainPath: string; kind: FileKind; maxBytes: number },
) =>
  decryptAndVerify({
    ...message,
    decryptionKeys: own,
    verificationKeys: kind === "RET" ? own.map((key) => key.toPublic()) : service,
    otherKeys: [],
    at: new Date(),
  });

async function createEnvelopeWriter({ own: [signer], service: [newest] }: Keys): Promise<EnvelopeWriter> {
  if (newest === undefined || signer === undefined) {
    throw new CommandFailure(exitCode.usage, `para escrever em envelope OpenPGP, dê ${wantedKeys("REM")}`);
  }
  const at = new Date();
  await signer.getSigningKey(undefined, at, undefined, openpgpPolicy).catch(() =>
    unusable("privada", "assina")
  );
  await newest.getEncryptionKey(undefined, at, undefined, openpgpPolicy).catch(() =>
    unusable("pública do serviço", "cifra")
  );
  // The institution's own key is a recipient too, so that it can read what it has encrypted.
  const ownEncrypts = await signer.getEncryptionKey(undefined, at, undefined, openpgpPolicy).then(
    () => true,
    () => false,
  );
  const recipients = ownEncrypts ? [newest, signer.toPublic()] : [newest];
  return (plain, sink) => signAndEncrypt(plain, { signer, recipients, at }, sink);
}

/** A folder for opened files, made when first asked for, and removed even when the program is interrupted. */
function createScratchFolder(): { path(): Promise<string>; remove(): void } {
  let folder: string | undefined;
  const removeFolder = () => {
    if (folder !== undefined) Deno.removeSync(folder, { recursive: true });
  };
  const interrupted = () => {
    removeFolder();
    Deno.exit(INTERRUPTED);
  };
  return {
    async path() {
      if (folder !== undefined) return folder;
      folder = await Deno.makeTempDir({ prefix: "assets-" });
      for (const signal of signals) Deno.addSignalListener(signal, interrupted);
      return folder;
    },
    remove() {
      if (folder !== undefined) {
        for (const signal of signals) Deno.removeSignalListener(signal, interrupted);
      }
      removeFolder();
    },
  };
}

const signals = ["SIGINT", "SIGTERM"] as const;
/** The exit code that shells give a program ended by a signal. */
const INTERRUPTED = 130;

const wantedKeys = (kind: FileKind): string =>
  kind === "RET"
    ? "a chave privada da instituição (--chave-privada)"
    : "a chave privada da instituição (--chave-privada) e as públicas do serviço (--chave-publica)";

function unusable(which: string, does: string): never {
  throw new CommandFailure(
    exitCode.usage,
    `a chave ${which} não ${does}: expirou, foi revogada, é fraca ou não serve para isso`,
  );
}

/** The sentence for what is wrong with a message, in the words of its recipient. */
function sentence(kind: FileKind, fault: MessageFault): string {
  if (fault === "unreadable") {
    return "O envelope OpenPGP não pôde ser aberto: não é para a chave privada dada, foi alterado ou está incompleto.";
  }
  if (fault === "unknown-signer" || fault === "bad-signature") {
    return kind === "RET"
      ? "A assinatura do envelope OpenPGP não confere, ou não é da chave privada dada."
      : "A assinatura do envelope OpenPGP não confere, ou não é das chaves públicas dadas do serviço.";
  }
  return fault === "signer-not-in-force"
    ? "A chave que assinou o envelope OpenPGP expirou ou foi revogada."
    : rejections[rejectionOfMessageFault[fault]];
}
