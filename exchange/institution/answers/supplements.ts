/** The records that belong to an answer: its accounts, and its documents, whose files lie beside the answer file. */
import { dirname } from "node:path";
import { checkSupplement, informationOf } from "../../../domain/answers/information_answer.ts";
import { fileDigest, lstat } from "../../files/publication.ts";
import { supplementFault } from "../../intake/answer_faults.ts";
import type { AnswerLineOf } from "../../intake/answer_file.ts";
import {
  createAttachmentList,
  documentRejectionCode,
  isOfFormat,
  missingDocumentCode,
} from "../../intake/attachments.ts";
import type { AnsweringLine } from "../../intake/validate.ts";
import { envelopeOf } from "../../layout/file_name.ts";
import { maxEnvelopeBytes } from "../../layout/limits.ts";
import type { Fault, Faults } from "../../layout/rejection.ts";
import type { RemittanceLine, RemittanceLineOf } from "../../layout/remittance_reading.ts";
import type { KitFile } from "../kit_file.ts";

/** The answer that an account or a document belongs to. */
export interface Owner {
  readonly code: string;
  /** The line of the remittance that is answered; undefined where the remittance is not known. */
  readonly request: RemittanceLineOf<"information"> | undefined;
}

export const ownerOf = (answer: AnsweringLine, request: RemittanceLine | undefined): Owner => ({
  code: "codigoResposta" in answer ? answer.codigoResposta : "",
  request: request?.kind === "information" ? request : undefined,
});

interface Supplements {
  check(line: number, owner: Owner, record: AnswerLineOf<"clientAccount" | "attachment">): Promise<void>;
  /** Ends the check, once the last record was given. */
  end(): void;
}

/** The faults of an account or a document as part of an answer, such as one that was not asked for. */
export function supplementFaults(
  line: number,
  { code, request }: Owner,
  record: AnswerLineOf<"clientAccount" | "attachment">,
): Fault[] {
  const document = record.kind === "attachment" ? informationOf(record.informacao) : undefined;
  const documents = document === undefined ? [] : [document];
  const checked = checkSupplement({
    code,
    requested: request?.informacoes.split("|").map(informationOf) ?? documents,
    accounts: 1 - documents.length,
    documents,
  });
  return checked.ok ? [] : [supplementFault(line, checked.error)];
}

/** Checks an account or a document; what is wrong with it is added to the faults. */
export function createSupplements(file: KitFile, faults: Faults): Supplements {
  const announced = createAttachmentList(file.plainName, faults);

  const checkBytes = async (line: number, record: AnswerLineOf<"attachment">) => {
    const { nomeAnexo, sha256, tamanho } = record;
    const document = await documentPath(file, line, record, faults);
    if (document === undefined) return;
    const found = await fileDigest(document);
    if (found === undefined || found === "irregular") return faults.add(line, "nomeAnexo", "D02");
    if (found.size !== tamanho) return faults.add(line, "tamanho", "D03");
    if (found.sha256 !== sha256) return faults.add(line, "sha256", "D03");
    if (!await isOfFormat(document, nomeAnexo)) faults.add(line, "nomeAnexo", "D05");
  };

  return {
    async check(line, owner, record) {
      const before = faults.list.length;
      if (record.kind === "attachment") announced.add(line, owner, record);
      faults.push(...supplementFaults(line, owner, record));
      if (record.kind === "attachment" && faults.list.length === before) await checkBytes(line, record);
    },
    end: announced.end,
  };
}

/** The path where a document can be read, opened where it is in an envelope; undefined after a fault was added. */
async function documentPath(
  { deliveredPath, envelope }: KitFile,
  line: number,
  { nomeAnexo, tamanho }: AnswerLineOf<"attachment">,
  faults: Faults,
): Promise<string | undefined> {
  const plain = `${dirname(deliveredPath)}/${nomeAnexo}`;
  const envelopeName = envelopeOf(plain);
  const [wanted, otherForm] = envelope === undefined ? [plain, envelopeName] : [envelopeName, plain];
  const info = await lstat(wanted);
  if (!info?.isFile) return void faults.add(line, "nomeAnexo", await missingDocumentCode(otherForm));
  if (envelope === undefined) return plain;
  if (info.size > maxEnvelopeBytes(tamanho)) return void faults.add(line, "tamanho", "D04");
  const opened = await envelope.openDocument(envelopeName, tamanho);
  if (opened.ok) return opened.value;
  const { fault, sentence } = opened.error;
  const code = documentRejectionCode(fault);
  return void faults.add(line, "nomeAnexo", code, code === "D03" ? undefined : sentence);
}
