/** What workers do with the institutions' files, each with what there is before it and what is done again after a restart. */
import {
  clearFolders,
  completeDispatch,
  createInboxScanner,
  type ExchangeContext,
  intakeFiles,
  publishRemittances,
  recoverFromArchive,
  repeatedFieldsOf,
  requireDatabaseNotOlder,
  resumeIntake,
  runCutoff,
  surveyArchive,
} from "../../../exchange/mod.ts";
import { frozenRemittances } from "../../../store/dispatch/remittances.ts";
import { copyDatabase } from "../../support/database/restored.ts";
import { fileOf } from "../../support/exchange/answers_fixture.ts";
import { BANK_A, BANK_B, type ExchangeFixture, MONDAY } from "../../support/exchange/exchange_fixture.ts";
import { dispatchTwoOrders, fullAnswer } from "../../support/exchange/intake_fixture.ts";
import type { PieceOfWork } from "./power_cuts.ts";

const DOCUMENT = new TextEncoder().encode("%PDF-1.7\nextrato\n%%EOF\n");
const DOCUMENT_NAME = `ASSETS_ANX_${BANK_A}_20261124_000001_0001.pdf`;

async function dispatch(ctx: ExchangeContext): Promise<void> {
  await runCutoff(ctx);
  await publishRemittances(ctx, (await frozenRemittances(ctx.db, MONDAY)).map(({ id }) => id));
  await completeDispatch(ctx, MONDAY);
}

async function takeIn(ctx: ExchangeContext): Promise<void> {
  await resumeIntake(ctx);
  // A file is whole when two looks find it the same.
  const scanner = createInboxScanner(ctx, { minAgeMs: 0 });
  await scanner.scan();
  await intakeFiles(ctx, await scanner.scan());
}

/** Puts a file into an inbox as institutions do, who rename it when it is whole. */
async function put(t: ExchangeFixture, { name, text }: { name: string; text: string | Uint8Array }) {
  const inbox = t.ctx.folders.inbox(BANK_A);
  await Deno.mkdir(inbox, { recursive: true });
  await Deno.writeFile(`${inbox}/${name}`, typeof text === "string" ? new TextEncoder().encode(text) : text);
}

const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();

async function requestInformation(t: ExchangeFixture): Promise<void> {
  await t.order({ information: ["statement"], targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
}

const TUESDAY_MORNING = "2026-11-24T10:05";

export const pieces: Readonly<Record<string, PieceOfWork>> = {
  "a dispatch": {
    at: "2026-11-23T19:00",
    async prepare(t) {
      await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
      await t.order({ targets: [{ ispb: BANK_A, amount: 5n }] });
    },
    work: dispatch,
  },
  "the intake of an answer": {
    at: TUESDAY_MORNING,
    async prepare(t) {
      await dispatchTwoOrders(t);
      await put(t, await t.answerTo(BANK_A, fullAnswer));
    },
    work: takeIn,
  },
  "the intake of a file that is refused": {
    at: TUESDAY_MORNING,
    async prepare(t) {
      await dispatchTwoOrders(t);
      await put(t, await t.answerTo(BANK_A, () => ({ code: "77", blocked: 1n })));
    },
    work: takeIn,
  },
  "the intake of an answer with a document": {
    at: TUESDAY_MORNING,
    async prepare(t) {
      await requestInformation(t);
      await put(t, { name: DOCUMENT_NAME, text: DOCUMENT });
      const sha256 = await sha256Of(DOCUMENT);
      await put(
        t,
        await fileOf(t, BANK_A, (line) =>
          [
            {
              kind: "informationAnswer",
              ...repeatedFieldsOf(line),
              codigoResposta: "32",
              dataHoraExecucao: t.now(),
            },
            {
              kind: "attachment",
              linhaRemessa: line.linha,
              informacao: "EXTRATO",
              nomeAnexo: DOCUMENT_NAME,
              sha256,
              tamanho: DOCUMENT.length,
            },
          ] as never),
      );
    },
    work: takeIn,
  },
  "the quarantine of what is no answer": {
    at: TUESDAY_MORNING,
    async prepare(t) {
      await dispatchTwoOrders(t);
      await put(t, { name: "leia-me.docx", text: "nada" });
      await Deno.mkdir(`${t.ctx.folders.inbox(BANK_A)}/pasta`);
    },
    work: takeIn,
  },
  "the clearing of answered files": {
    at: "2026-12-31T12:00",
    async prepare(t) {
      for (const [day, next] of [["2026-11-23", "2026-11-24"], ["2026-11-24", "2026-11-25"]] as const) {
        t.setTime(`${day}T10:00`);
        await t.order({ targets: [{ ispb: BANK_A, amount: 10n }] });
        t.setTime(`${day}T19:00`);
        await t.dispatch(Temporal.PlainDate.from(day));
        t.setTime(`${next}T10:00`);
        await t.deliver(BANK_A, await t.answerTo(BANK_A, fullAnswer));
      }
      t.setTime("2026-11-27T06:00");
      await t.deadlines();
    },
    work: (ctx) => clearFolders(ctx, Temporal.Instant.from("2026-12-31T12:00:00-03:00")).then(() => {}),
  },
  "the recovery of a database that is older than the folder": {
    at: TUESDAY_MORNING,
    async prepare(t) {
      await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
      await using copy = await copyDatabase(t.url);
      t.setTime("2026-11-23T19:00");
      await t.dispatch(MONDAY);
      t.setTime("2026-11-24T10:00");
      await t.deliver(BANK_A, await t.answerTo(BANK_A, fullAnswer));
      await copy.restore();
    },
    async work(ctx) {
      const dir = ctx.folders.work.replace(/\/\.work$/, "");
      const isOlder = await requireDatabaseNotOlder({ db: ctx.db, folders: ctx.folders, dir })
        .then(() => false, () => true);
      if (isOlder) await recoverFromArchive(ctx, await surveyArchive(ctx, dir), "test");
    },
  },
};
