/** `automatica`: answers a folder's remittances by itself, by the rules of the institutions of staging. */
import { basename } from "node:path";
import { localDate, nationalHolidays } from "../../../domain/calendar/calendar.ts";
import type { Log } from "../../../domain/ports.ts";
import { CommandFailure, exitCode, print, printError, terminal } from "../../../program/terminal/screen.ts";
import { ISPB } from "../../layout/file_name.ts";
import { failUnreadable, resolveGivenPath } from "../terminal/given_path.ts";
import type { TestRole } from "./automatic_answers.ts";
import { openInstitution } from "./automatic_institution.ts";

interface AutomaticOptions {
  readonly pasta: string;
  readonly como: "1" | "2" | "3" | "outra";
  readonly ispb?: string;
  readonly semente: string;
  readonly umaVez?: boolean;
  readonly espera?: boolean;
}

const LOOK_EVERY_MS = 1_000;

export async function automatic(
  { pasta, como, ispb: chosen, semente, umaVez = false, espera = false }: AutomaticOptions,
): Promise<number> {
  const folder = resolveGivenPath(pasta);
  const ispb = chosen ?? basename(folder);
  if (!ISPB.test(ispb)) {
    throw new CommandFailure(
      exitCode.usage,
      `${ispb} não é um ISPB; dê à pasta o nome da instituição ou use --ispb`,
    );
  }
  for (const name of ["outbox", "inbox"]) {
    await Deno.stat(`${folder}/${name}`).catch((error) => failUnreadable(`${pasta}/${name}`, error));
  }
  const role: TestRole = como === "outra" ? "other" : como;
  let failed = false;
  const institution = await openInstitution({
    ispb,
    outbox: `${folder}/outbox`,
    inbox: `${folder}/inbox`,
    // The program's own folder lies beside the three; the service ignores names that begin with a dot.
    ledgerPath: `${folder}/.automatica.json`,
    holidays: () => Promise.resolve(holidays()),
    atOnce: !espera,
    roleOf: () => role,
    seed: semente,
    log: (...entry) => {
      failed ||= entry[0] === "error";
      tell(...entry);
    },
  });
  const look = async () => {
    await institution.collect();
    await institution.answerDue(terminal().now());
  };
  if (umaVez) {
    await look();
    return failed ? exitCode.faulty : exitCode.good;
  }
  printError(`Respondendo por ${ispb} em ${pasta}; Ctrl+C encerra.\n`);
  const stopped = interruption();
  while (!stopped.now) {
    await look();
    await Promise.race([new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS)), stopped.promise]);
  }
  return failed ? exitCode.faulty : exitCode.good;
}

/** The messages that are printed for what the institution does. */
const tell: Log = (level, _message, { file, answers } = {}) => {
  const texts = {
    info: `${file}: ${answers} respostas\n`,
    warn: `${file}: o prazo de resposta terminou; não foi respondida\n`,
    error: `${file}: não confere com o seu .sha256 ou não segue o layout; não foi respondida\n`,
  };
  if (level === "info") print(texts.info);
  else printError(texts[level]);
};

/** The national holidays of last, this and next year. */
function holidays(): ReadonlySet<string> {
  const { year } = localDate(terminal().now());
  return new Set([year - 1, year, year + 1].flatMap(nationalHolidays).map(({ date }) => date.toString()));
}

/** Set when a signal asks the program to stop; the answer in progress is finished first. */
function interruption(): { now: boolean; readonly promise: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { now: false, promise };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => {
      state.now = true;
      resolve();
    });
  }
  return state;
}
