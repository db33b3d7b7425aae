/**
 * Quarantine: entries of an inbox that cannot be answered with a receipt at once, because they cannot be read
 * safely or were never finished. An operator releases each to the intake or refuses it.
 */
import { match, P } from "ts-pattern";
import { fail, ok, type Result } from "../result.ts";

/** The reasons for quarantine, in the Portuguese of the manual and the receipts. */
export const quarantineReasons = {
  Q01: "O nome tem caracteres que não podem ser lidos com segurança, ou é longo demais.",
  Q02: "A entrada não é um arquivo comum: é um atalho, uma pasta, um canal ou um dispositivo.",
  Q03: "O arquivo não foi concluído: o nome continuou temporário, ou o conteúdo não parou de mudar.",
  Q04: "O arquivo de SHA-256 ficou sem o arquivo que anuncia.",
  Q05: "O anexo ficou sem retorno aceito que o informe.",
  Q06: "O arquivo não pode ser lido pelo serviço: o dono não dá permissão de leitura.",
} as const;

export type QuarantineCode = keyof typeof quarantineReasons;

/** The type of a folder's entry. Only a file has bytes to read. */
export type EntryKind = "file" | "link" | "folder" | "pipe" | "device" | "socket" | "other";

export type QuarantineStatus = "pending" | "released" | "refused";

export interface Quarantined {
  readonly status: QuarantineStatus;
  readonly kind: EntryKind;
}

export type QuarantineCommand =
  /**
   * @property namesAnAnswer whether the name it would be released under is the name of an answer file of its
   * institution
   */
  | { readonly type: "release"; readonly namesAnAnswer: boolean }
  | { readonly type: "refuse" };

export type QuarantineRefusal =
  | { readonly type: "already-decided"; readonly status: "released" | "refused" }
  /** The entry is not a file, so the intake could not read it. */
  | { readonly type: "not-a-file"; readonly kind: EntryKind }
  | { readonly type: "not-the-name-of-an-answer" };

/** Decides an operator's command on an entry in quarantine. */
export function decideQuarantineEntry(
  item: Quarantined,
  command: QuarantineCommand,
): Result<"released" | "refused", QuarantineRefusal> {
  return match([item, command])
    .returnType<Result<"released" | "refused", QuarantineRefusal>>()
    .with(
      [{ status: P.union("released", "refused").select() }, P._],
      (status) => fail({ type: "already-decided", status }),
    )
    .with([{ status: "pending" }, { type: "refuse" }], () => ok("refused"))
    .with(
      [{ status: "pending", kind: "file" }, { type: "release" }],
      ([_, { namesAnAnswer }]) =>
        namesAnAnswer ? ok("released") : fail({ type: "not-the-name-of-an-answer" }),
    )
    .with(
      [{ status: "pending" }, { type: "release" }],
      ([{ kind }]) => fail({ type: "not-a-file", kind }),
    )
    .exhaustive();
}

/**
 * How long after the deadline the close waits for files that were delivered in time and are in quarantine:
 * operators have the day from 05:00 of D+2, and the answers are published at 08:00 of D+3.
 */
export const OPERATOR_DECISION_TIME = Temporal.Duration.from({ hours: 12 });

/**
 * Whether the close of a remittance still waits for the operators' decision on a file in quarantine. It waits
 * only for files delivered within the remittance's time for answers: an earlier file answers another
 * remittance.
 */
export const delaysClose = (
  { publishedAt, answersDueAt }: {
    readonly publishedAt: Temporal.Instant;
    readonly answersDueAt: Temporal.Instant;
  },
  deliveredAt: Temporal.Instant,
  now: Temporal.Instant,
): boolean =>
  Temporal.Instant.compare(publishedAt, deliveredAt) <= 0 &&
  Temporal.Instant.compare(deliveredAt, answersDueAt) < 0 &&
  Temporal.Instant.compare(now, answersDueAt.add(OPERATOR_DECISION_TIME)) < 0;

/** A preview of a file for operators, with possible personal data made illegible. */
interface FilePreview {
  /** The first eight bytes: enough to recognise a zip, a PDF or a text, and too few for a tax id. */
  readonly hex: string;
  /**
   * Letters are shown as `x` and digits as `9`; a header of the layout, which holds no personal data, is
   * shown as it is.
   */
  readonly text: string;
}

const MAGIC_BYTES = 8;
const GLIMPSE_CHARACTERS = 512;

/** Makes a preview of the first bytes of a file. */
export function filePreviewOf(head: Uint8Array): FilePreview {
  const [first = "", ...rest] = new TextDecoder("latin1").decode(head).slice(0, GLIMPSE_CHARACTERS).split(
    "\n",
  );
  const header = /^00;\d{4};[0-9A-Z;_.:+T-]*\.txt;[0-9;]*\r?$/.test(first) && !/\d{11}/.test(first)
    ? first.trimEnd()
    : blurred(first);
  return { hex: head.subarray(0, MAGIC_BYTES).toHex(), text: [header, ...rest.map(blurred)].join("\n") };
}

const blurred = (line: string): string =>
  line.replace(/\r$/, "").replace(/[0-9]/g, "9").replace(/\p{L}/gu, "x").replace(/[^ -~]/g, "·");
