/**
 * The institutions' manual, `docs/layout-v1.11.md`: its tables are made from the layout and its examples by
 * the writers, so that it cannot differ from what the program does. The other files of this folder each write
 * a part of it.
 *
 * To write it: `deno run --allow-write=docs exchange/manual/manual.ts`
 */
import { answers } from "./answers.ts";
import { codes } from "./codes.ts";
import { delivery, integrity, openpgp, sftp } from "./delivery.ts";
import { examples } from "./examples.ts";
import { files, form, kit, purpose } from "./files.ts";
import type { Chapter } from "./markdown.ts";
import { deadlines, execution, sequences } from "./movement.ts";
import { quarantine } from "./manual_quarantine.ts";
import { questions } from "./questions.ts";
import { receipts } from "./receipts.ts";
import { requests } from "./requests.ts";
import { versions } from "./versions.ts";

export const MANUAL_PATH = "docs/layout-v1.11.md";

const introduction = `# Layout v1.11: manual das instituições

Este manual descreve os arquivos trocados entre o serviço de bloqueio de ativos (ASSETS) e as instituições. É gerado
da mesma definição com que o serviço escreve e lê os arquivos.`;

/** The manual's text. */
export function manual(): string {
  const chapters: readonly Chapter[] = [
    purpose,
    files,
    delivery,
    sftp,
    integrity,
    openpgp,
    form,
    sequences,
    quarantine,
    deadlines,
    execution,
    requests(),
    answers(),
    receipts,
    codes(),
    examples(),
    questions,
    kit,
    versions,
  ];
  const numbered = chapters.map(({ title, body }, index) => `## ${index + 1}. ${title}\n\n${body}`);
  const contents = chapters.map(({ title }, index) => `${index + 1}. ${title}`).join("\n");
  // The formatter would wrap the lines of the examples.
  return `<!-- deno-fmt-ignore-file -->\n${[introduction, contents, ...numbered].join("\n\n")}\n`;
}

if (import.meta.main) await Deno.writeTextFile(MANUAL_PATH, manual());
