/** `deno task precedents embeddings evaluate` and `rerank evaluate`: whether a model helps, which alone turns it on. */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import type { Command } from "commander";
import { parse } from "csv-parse/sync";
import { formatCount } from "../../domain/formatting.ts";
import { readOpenDataRow } from "../../domain/precedents/open_data.ts";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { convertPrecedent } from "../../domain/precedents/precedent_conversion.ts";
import type { SourceRecord } from "../../domain/precedents/precedent_source.ts";
import { resolveGivenPath } from "../../exchange/institution/terminal/given_path.ts";
import { openProgress } from "../../exchange/institution/terminal/progress.ts";
import { readOpenDataFile } from "../../jobs/precedents/open_data_file.ts";
import { asPrecedent, readJudged } from "../../search/ranking/judgements.ts";
import { recordStage, type Stage } from "../../search/semantic/accepted_stages.ts";
import { embeddings } from "../../search/semantic/embeddings.ts";
import { reranking } from "../../search/semantic/reranking.ts";
import {
  embeddingsStage,
  type Evaluated,
  evaluateStage,
  type Evaluation,
  gainOf,
  type OpenStage,
  rerankStage,
} from "../../search/stage_evaluation.ts";
import type { Db } from "../../store/connection/connection.ts";
import type { Config } from "../config.ts";
import { type Exit, exit, misused } from "../terminal/command_line.ts";
import { explainBadNames, printText } from "../terminal/terminal.ts";

interface Options {
  readonly data: readonly string[];
  readonly needs?: readonly string[];
  readonly openData?: string;
}

type Run = (work: (opened: { readonly config: Config; readonly db: Db }) => Promise<Exit>) => Promise<void>;

export function addModelCommands(program: Command, run: Run): void {
  const models: readonly (readonly [Stage, string])[] = [
    ["embeddings", "Vetores (EMBEDDINGS_URL): a ordem pelo sentido, ao lado da ordem pelas palavras"],
    ["rerank", "Reordenação (RERANK_URL) dos primeiros de uma pesquisa"],
  ];
  for (const [stage, description] of models) {
    program.command(stage).description(description).command("evaluate")
      .description("Mede o modelo configurado e só o liga se ele ajuda; um que perde continua desligado")
      .requiredOption(
        "--data <pastas...>",
        "coleções julgadas: documents.jsonl (o da primeira serve às outras), queries.csv, judgements.csv",
        collect,
      )
      .option("--needs <arquivos...>", "need,expected: o que se pergunta e os temas que responde", collect)
      .option("--open-data <csv>", "os dados abertos do STJ a que as perguntas se referem", resolveGivenPath)
      .action((options: Options) => run((opened) => evaluate(stage, options, opened)));
  }
}

const collect = (
  value: string,
  before: readonly string[] = [],
): string[] => [...before, resolveGivenPath(value)];

async function evaluate(
  stage: Stage,
  options: Options,
  { config, db }: { readonly config: Config; readonly db: Db },
): Promise<Exit> {
  const { address, open } = stageOf(stage, config);
  const sets = [...judgedSets(options.data), ...await needSets(options)];
  using bar = openProgress("consultas", { counted: true });
  const evaluation = await evaluateStage(sets, open, (done, total) => bar.show(done, total));
  bar.stop();
  await recordStage(db, stage, address, { accepted: evaluation.accepted, figures: evaluation.sources });
  printText(reportText(evaluation));
  return evaluation.accepted ? exit.good : exit.attention;
}

function stageOf(stage: Stage, { embeddings: vectors, rerank }: Config) {
  const told = (reason: string) => printText(`O modelo não respondeu: ${reason}\n`);
  const wanted = "obrigatório neste comando";
  if (stage === "embeddings") {
    const address = vectors ?? explainBadNames([{ name: "EMBEDDINGS_URL", wanted }]);
    return { address, open: embeddingsStage(embeddings(address, told), address) as OpenStage };
  }
  const address = rerank ?? explainBadNames([{ name: "RERANK_URL", wanted }]);
  return { address, open: rerankStage(reranking(address, told)) };
}

function judgedSets(folders: readonly string[]): Evaluated[] {
  return folders.map((folder) => {
    const own = readdirSync(folder).includes("documents.jsonl") ? folder : folders[0];
    const { documents, queries, grades } = readJudged(folder, own);
    return {
      precedents: documents.map(({ id, text }) => asPrecedent(id, text)),
      queries: queries.map(({ id, text, source }) => ({
        text,
        source: `${basename(folder)}: ${source}`,
        grades: new Map([...grades.get(id) ?? []].map(([document, grade]) => [`stf-sum-${document}`, grade])),
      })),
      isOfNeeds: false,
    };
  });
}

async function needSets({ needs = [], openData }: Options): Promise<Evaluated[]> {
  if (needs.length === 0) return [];
  if (openData === undefined) {
    misused("--needs precisa de --open-data, os precedentes a que as perguntas se referem");
  }
  const read = await readOpenDataFile(openData!);
  if (!read.ok) return misused(`${openData}: não são dados abertos de precedentes do STJ`);
  const precedents = read.value.flatMap(({ row }): Precedent[] => {
    const element = readOpenDataRow(row);
    if (!element.ok) return [];
    const record = {
      source: element.value.resource,
      dto: { ...element.value.element, orgao: 1 },
    } as unknown as SourceRecord;
    const made = convertPrecedent(record, { organOf: () => "STJ", today: Temporal.Now.plainDateISO() });
    return made.ok ? [made.value] : [];
  });
  return needs.map((file) => ({
    precedents,
    queries: (parse(Deno.readTextFileSync(file), { columns: true }) as { need: string; expected: string }[])
      .map(({ need, expected }) => ({
        text: need,
        source: basename(file),
        grades: new Map(expected.split(" ").map((number) => [`stj-rr-${number}`, 3])),
      })),
    isOfNeeds: true,
  }));
}

function reportText({ sources, accepted }: Evaluation): string {
  const lines = sources.map((source) => {
    const { source: name, queries, measure, engine, stage } = source, gain = 100 * gainOf(source);
    const percent = `${gain < 0 ? "−" : "+"}${Math.abs(gain).toFixed(1)} %`;
    return `  ${name} (${formatCount(queries, "consulta", "consultas")}), ${measure}: ${
      engine.toFixed(3)
    } sem o modelo, ` +
      `${stage.toFixed(3)} com ele (${percent})`;
  });
  const end = accepted
    ? "O modelo ajuda e está ligado com estas configurações."
    : "O modelo não ajuda em todas as fontes, ou perde 1 % ou mais em uma; ele fica desligado.";
  return `${lines.join("\n")}\n${end}\n`;
}
