/** `responder --regra`: simple rules, in a JSON file, that say how lines are answered. The first that fits a line counts. */
import * as v from "valibot";
import { type Centavos, centavos, min, parseMoney } from "../../../domain/money.ts";
import { CommandFailure, exitCode } from "../../../program/terminal/screen.ts";
import type { RemittanceLine } from "../../layout/remittance_reading.ts";
import { failUnreadable, resolveGivenPath } from "../terminal/given_path.ts";

/** The kinds of lines by their names in a file of rules and in a template. */
const requestNames = {
  bloqueio: "block",
  cancelamento: "cancellation",
  desbloqueio: "unblock",
  transferencia: "transfer",
  notificacao: "arrivalNotice",
  informacoes: "information",
} as const;

type RequestName = keyof typeof requestNames;

/** What a line asks, by its name in files of the kit. */
function requestName(line: RemittanceLine): RequestName {
  const kind = line.kind === "block" && line.operacao === "C" ? "cancellation" : line.kind;
  const [name] = Object.entries(requestNames).find(([_, value]) => value === kind)!;
  return name as RequestName;
}

const money = v.pipe(
  v.string(),
  v.check((text) => parseMoney(text).ok, 'quer um valor como "1234.56"'),
  v.transform((text) => centavosOf(text)),
);
/** The part of what was asked: all of it, a share, or an amount. */
const share = v.pipe(v.string(), v.regex(/^(100|\d{1,2})%$/, 'quer uma parte como "50%"'));

const Rule = v.strictObject({
  registro: v.optional(v.picklist(Object.keys(requestNames) as RequestName[])),
  cpfCnpjReu: v.optional(v.string()),
  ispb: v.optional(v.string()),
  valorMinimo: v.optional(money),
  valorMaximo: v.optional(money),
  /** The code of the answer; null leaves the line without an answer. */
  codigo: v.nullable(v.pipe(v.string(), v.regex(/^\d{2}$/, "quer dois dígitos"))),
  valor: v.optional(v.union([share, money], 'quer um valor como "1234.56" ou uma parte como "50%"')),
});
type Rule = v.InferOutput<typeof Rule>;

const Rules = v.strictObject({ regras: v.array(Rule) });

/** The answer that the rules give to a line; undefined leaves it without an answer. */
export type AnswerRule = (line: RemittanceLine) => { code: string; amount: Centavos | undefined } | undefined;

/** @throws CommandFailure that says what in the file cannot be understood */
export async function readRules(given: string): Promise<AnswerRule> {
  const text = await Deno.readTextFile(resolveGivenPath(given)).catch((error) =>
    failUnreadable(given, error)
  );
  const parsed = v.safeParse(Rules, parseJson(text, given));
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) =>
      `  ${v.getDotPath(issue) ?? "arquivo"}: ${sentence(issue)}`
    );
    throw new CommandFailure(exitCode.usage, `${given} não é um arquivo de regras:\n${problems.join("\n")}`);
  }
  const { regras } = parsed.output;
  return (line) => {
    const rule = regras.find((rule) => fits(rule, line));
    if (rule === undefined || rule.codigo === null) return undefined;
    return { code: rule.codigo, amount: amountOf(rule, line) };
  };
}

function parseJson(text: string, given: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFailure(exitCode.usage, `${given} não é JSON válido${placeOf(error)}`);
  }
}

function placeOf(error: unknown): string {
  const [_, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? [];
  return line === undefined ? "" : `: linha ${line}, coluna ${column}`;
}

/** The messages of the schema above are in Portuguese already; only those of valibot are translated. */
function sentence({ kind, type, received, expected, message }: v.BaseIssue<unknown>): string {
  if (kind === "validation" || type === "union") return message;
  if (expected === "never") return "campo desconhecido";
  if (received === "undefined") return "campo obrigatório";
  return `quer ${expected?.replace(/[()"]/g, "").replaceAll(" | ", " ou ")}, não ${received}`;
}

function fits({ registro, cpfCnpjReu, ispb, valorMinimo, valorMaximo }: Rule, line: RemittanceLine): boolean {
  const amount = "valor" in line ? line.valor : undefined;
  return (registro === undefined || registro === requestName(line)) &&
    (cpfCnpjReu === undefined || cpfCnpjReu === line.cpfCnpjReu) &&
    (ispb === undefined || ispb === line.ispb) &&
    (valorMinimo === undefined || (amount !== undefined && amount >= valorMinimo)) &&
    (valorMaximo === undefined || (amount !== undefined && amount <= valorMaximo));
}

/** An amount larger than what was asked becomes the amount asked. */
function amountOf({ valor }: Rule, line: RemittanceLine): Centavos | undefined {
  if (valor === undefined || !("valor" in line)) return undefined;
  return typeof valor === "string"
    ? centavos(line.valor * BigInt(valor.slice(0, -1)) / 100n)
    : min(line.valor, valor);
}

function centavosOf(text: string): Centavos {
  const parsed = parseMoney(text);
  if (!parsed.ok) throw new Error("A checked amount cannot be read");
  return parsed.value;
}
