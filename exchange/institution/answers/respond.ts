/** `responder`: an answer file by one code, by simple rules or from a template that was filled in. */
import { Buffer } from "node:buffer";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { formatNumber } from "../../../domain/formatting.ts";
import { CommandFailure, exitCode, print, printError, terminal } from "../../../program/terminal/screen.ts";
import { publishBytes } from "../../files/publication.ts";
import {
  type AnswerFileHead,
  answerFileName,
  type AnswerLine,
  type EnvelopeWriter,
  writeAnswerFile,
} from "../../intake/answer_file.ts";
import { validateAnswer } from "../../intake/validate.ts";
import { envelopeOf, parseFileName } from "../../layout/file_name.ts";
import { collectFaults, type Faults } from "../../layout/rejection.ts";
import { lineOf, type RemittanceLine } from "../../layout/remittance_reading.ts";
import { openRemittanceIndex, type RemittanceIndex } from "../checks/remittance_index.ts";
import { type AnswerRule, readRules } from "../checks/rules.ts";
import { openEnvelopes } from "../envelopes.ts";
import { type KeyOptions, readKeys } from "../key_files.ts";
import { detailsOf, openKitFile } from "../kit_file.ts";
import { executionTime } from "../terminal/execution_time.ts";
import { failUnreadable, resolveGivenPath } from "../terminal/given_path.ts";
import { faultLines } from "../terminal/readable.ts";
import { canAnswer, makeAnswer } from "./answer_making.ts";
import { createAnswerSequence, isAnswer } from "./answer_sequence.ts";
import { type Owner, ownerOf, supplementFaults } from "./supplements.ts";
import { type Proposed, readTemplate } from "./template_reading.ts";

interface RespondOptions extends KeyOptions {
  readonly codigo?: string;
  readonly regra?: string;
  readonly modelo?: string;
  readonly saida: string;
  readonly sequencial?: number;
  readonly agora?: Temporal.Instant;
  /** Whether answers are put in envelopes; an answer to a remittance in an envelope always is. */
  readonly cifrar?: boolean;
}

/** Starts the stream of answers again: it is read once to check them and once more to write them. */
type Answers = (faults: Faults) => AsyncIterable<Proposed>;

export async function respond(given: string, options: RespondOptions): Promise<number> {
  const sources = [options.codigo, options.regra, options.modelo].filter((source) => source !== undefined);
  if (sources.length !== 1) {
    throw new CommandFailure(exitCode.usage, "escolha uma das opções --codigo, --regra e --modelo");
  }
  await using envelopes = openEnvelopes(await readKeys(options));
  const file = await openKitFile(given, envelopes, ["REM"]);
  const encrypt = file.envelope !== undefined || options.cifrar
    ? await envelopes.envelopeWriter()
    : undefined;
  const faults = collectFaults();
  await using index = await openRemittanceIndex(file, faults);
  if (index === undefined) {
    print(faultLines(file.name, faults));
    return exitCode.faulty;
  }
  const folder = resolveGivenPath(options.saida);
  await Deno.mkdir(folder, { recursive: true }).catch((error) => failUnreadable(options.saida, error));
  const executedAt = executionTime(options.agora ?? terminal().now(), index.header);
  const head: AnswerFileHead = {
    ispb: index.header.ispbDestinatario,
    date: localDate(executedAt),
    sequence: options.sequencial ?? await nextSequence(folder, index.header.ispbDestinatario),
    remittanceSequence: index.header.sequencial,
  };
  const answers = await answersBy(options, index, head, executedAt);
  const checked = await check(answers(faults), executedAt, faults);
  if (faults.list.length > 0) {
    print(faultLines(options.modelo ?? file.name, faults));
    return exitCode.faulty;
  }
  if (checked === 0) {
    print(`Nenhuma das ${formatNumber(index.lines - 2)} linhas é respondida; nada foi escrito.\n`);
    return exitCode.faulty;
  }
  print(`${await write(folder, head, answers, encrypt)}\n`);
  printError(
    `${formatNumber(checked)} de ${formatNumber(index.lines - 2)} linhas respondidas em ${options.saida}\n`,
  );
  return exitCode.good;
}

/** The number that follows the last answer file of the institution in a folder. */
async function nextSequence(folder: string, ispb: string): Promise<number> {
  let last = 0;
  for await (const { name } of Deno.readDir(folder)) {
    const parsed = parseFileName(name);
    if (parsed.ok && parsed.value.kind === "RET" && parsed.value.ispb === ispb) {
      last = Math.max(last, parsed.value.sequence);
    }
  }
  return last + 1;
}

async function answersBy(
  { codigo, regra, modelo }: RespondOptions,
  index: RemittanceIndex,
  head: AnswerFileHead,
  executedAt: Temporal.Instant,
): Promise<Answers> {
  if (modelo !== undefined) return (faults) => readTemplate(modelo, { index, faults, head, executedAt });
  const ruling = regra !== undefined ? await readRules(regra) : byCode(codigo ?? "");
  return (faults) => answersByRuling(ruling, index, executedAt, faults);
}

/** Answers every line that a code can answer with that code. */
const byCode = (code: string): AnswerRule => (line: RemittanceLine) =>
  canAnswer(line, code) ? { code, amount: undefined } : undefined;

async function* answersByRuling(
  ruling: AnswerRule,
  { file }: RemittanceIndex,
  executedAt: Temporal.Instant,
  faults: Faults,
): AsyncGenerator<Proposed> {
  for await (const details of detailsOf(file, collectFaults())) {
    for (const { line, cells } of details) {
      const request = lineOf(cells);
      const given = ruling(request);
      if (given === undefined) continue;
      if (canAnswer(request, given.code)) {
        yield { row: line, request, answer: makeAnswer(request, { ...given, executedAt }) };
      } else faults.add(line, "codigo", "V03", `O código ${given.code} não responde a esse tipo de linha.`);
    }
  }
}

/** Checks every answer as the service does, and returns how many lines are answered. */
async function check(
  answers: AsyncIterable<Proposed>,
  now: Temporal.Instant,
  faults: Faults,
): Promise<number> {
  const sequence = createAnswerSequence(faults);
  let owner: Owner = { code: "", request: undefined };
  let answered = 0;
  for await (const { row, request, answer } of answers) {
    if (faults.full) break;
    if (!isAnswer(answer)) {
      if (sequence.belongs(row, answer)) faults.push(...supplementFaults(row, owner, answer));
      continue;
    }
    owner = ownerOf(answer, request);
    if (!sequence.answers(row, answer)) continue;
    faults.push(...validateAnswer(row, request, answer, now));
    answered++;
  }
  return answered;
}

/** Writes the answer file, and returns its name. */
async function write(
  folder: string,
  head: AnswerFileHead,
  answers: Answers,
  encrypt: EnvelopeWriter | undefined,
): Promise<string> {
  const formed = (name: string) => encrypt === undefined ? name : envelopeOf(name);
  async function* lines(): AsyncGenerator<AnswerLine> {
    for await (const { answer, document } of answers(collectFaults())) {
      if (document !== undefined) {
        const bytes = encrypt === undefined ? document.bytes : await encryptBytes(encrypt, document.bytes);
        const name = formed(document.name);
        if (await publishBytes(folder, name, bytes) === "differs") throw inTheWay(name);
      }
      yield answer;
    }
  }
  const name = await writeAnswerFile(folder, head, lines(), encrypt);
  if (name === undefined) throw inTheWay(formed(answerFileName(head)));
  return name;
}

async function encryptBytes(encrypt: EnvelopeWriter, bytes: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await encrypt([bytes], (part) => Promise.resolve(void parts.push(part)));
  return Buffer.concat(parts);
}

const inTheWay = (name: string) =>
  new CommandFailure(exitCode.io, `${name} já existe com outros bytes; apague-o ou use outro --sequencial`);
