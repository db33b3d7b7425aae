/** `assets doctor`: goes through the steps of docs/production.md on the machine it runs on, and says what is wrong. */
import { type Command, InvalidArgumentError } from "commander";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { parseProcessNumber } from "../../domain/orders/process_number.ts";
import { resolveGivenPath } from "../../exchange/institution/terminal/given_path.ts";
import { readCommandConfigFile, withSecretFiles } from "../config.ts";
import { openDatabase } from "../opening/command_clock.ts";
import { asJson, commandNamed, type Exit, exit, reasonOf, runCommand } from "../terminal/command_line.ts";
import { printText } from "../terminal/terminal.ts";
import { accessChecks } from "./diagnosis/access_checks.ts";
import { readSettings, unitChecks } from "./diagnosis/configuration_checks.ts";
import { databaseChecks } from "./diagnosis/database_checks.ts";
import { type Check, fault, type Finding, findingOf } from "./diagnosis/finding.ts";
import { folderChecks } from "./diagnosis/folder_checks.ts";
import { issuerChecks } from "./diagnosis/issuer_checks.ts";
import { receiverChecks, registryChecks, serverChecks } from "./diagnosis/service_checks.ts";

const help = `
Segue os passos de docs/production.md e só lê: na pasta de troca faz e remove uma pasta de prova. Os cadastros são
perguntados por uma pessoa e um processo que não existem, salvo com --usuario, --pessoa e --processo.

Saída: ${exit.good} nada errado, ${exit.attention} há o que consertar, ${exit.usage} uso errado.`;

/** @param ended receives the exit code */
export const createProgram = (ended: (code: Exit) => void): Command =>
  commandNamed("doctor")
    .helpCommand(false)
    .description("Confere a instalação desta máquina, passo a passo, e diz o que está errado e o que fazer.")
    .option("--api <portas>", "portas das APIs desta máquina, por vírgulas", readPorts, [8001, 8002])
    .option("--worker <portas>", "portas dos trabalhadores desta máquina, por vírgulas", readPorts, [9001])
    .option(
      "--token <arquivo>",
      "um access_token que o provedor deu, para conferir emissor, audiência e CPF",
      resolveGivenPath,
    )
    .option("--usuario <CPF>", "uma pessoa que o cadastro corporativo conhece", readCpf)
    .option("--pessoa <CPF>", "uma pessoa que o cadastro de clientes conhece", readCpf)
    .option("--processo <número>", "um processo que a plataforma conhece", readProcess)
    .option("--json", "o resultado como JSON")
    .addHelpText("after", help)
    .action(async (options: Options) => {
      const findings = await diagnose(options);
      printText(options.json ? asJson(findings.map(toJson)) : told(findings));
      ended(findings.some(({ state }) => state === "fault") ? exit.attention : exit.good);
    });

interface Options {
  readonly api: readonly number[];
  readonly worker: readonly number[];
  readonly token?: string;
  readonly usuario?: string;
  readonly pessoa?: string;
  readonly processo?: string;
  readonly json?: boolean;
}

function readPorts(text: string): number[] {
  const ports = text.split(",").map((port) => Number(port.trim()));
  if (ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536)) return ports;
  throw new InvalidArgumentError("informe portas de 1 a 65535, por vírgulas");
}

function readCpf(text: string): string {
  const cpf = parseCpf(text);
  if (cpf.ok) return cpf.value;
  throw new InvalidArgumentError("informe um CPF");
}

function readProcess(text: string): string {
  const number = parseProcessNumber(text);
  if (number.ok) return number.value;
  throw new InvalidArgumentError("informe o número de um processo");
}

async function diagnose(options: Options): Promise<readonly Finding[]> {
  const env = Deno.env.toObject();
  const settings = await readCommandConfigFile(env)
    .then(async (ini) => readSettings(await withSecretFiles(env, ini), ini))
    .catch((error) => ({
      config: undefined,
      findings: [{
        step: 3,
        subject: "Segredos",
        ...fault(reasonOf(error), "cada segredo num arquivo só do serviço (docs/production.md, passo 3)"),
      }],
    }));
  const { config } = settings;
  await using stack = new AsyncDisposableStack();
  const database = config && stack.use(openDatabase(config.databaseUrl!, "assets-doctor", 2));
  const checks: Check[] = [
    ...await unitChecks(),
    ...config === undefined || database === undefined ? [] : [
      ...databaseChecks(database),
      ...folderChecks(config, database.db),
      ...issuerChecks(config.externalAddresses!, options.token),
      ...registryChecks(config, { user: options.usuario, person: options.pessoa, process: options.processo }),
      ...serverChecks(config),
      // Where the database is away its own checks say so.
      ...await receiverChecks(database.db).catch(() => []),
      ...accessChecks(config, options),
    ],
  ];
  const findings = [...settings.findings];
  // One after the other: some need what one before them has found, and a tired machine is asked gently.
  for (const check of checks) findings.push(await findingOf(check));
  return findings.sort((one, other) => one.step - other.step);
}

const words = { good: "certo  ", attention: "atenção", fault: "ERRADO ", untried: "não visto" } as const;

const steps: Readonly<Record<number, string>> = {
  1: "O pacote e as pastas",
  2: "PostgreSQL",
  3: "Segredos",
  4: "O provedor de identidade",
  5: "Configuração, cadastros e unidades",
  6: "nginx",
  7: "A primeira ordem",
};

/** The findings by step, and how many of each kind there are. */
function told(findings: readonly Finding[]): string {
  const lines = [...Map.groupBy(findings, ({ step }) => step)].flatMap(([step, found]) => [
    `${step}. ${steps[step]}`,
    ...found.flatMap(({ subject, state, found, remedy }) => [
      `   ${words[state]}  ${subject}: ${found}`,
      ...remedy === undefined ? [] : [`              → ${remedy}`],
    ]),
  ]);
  const count = (wanted: Finding["state"]) => findings.filter(({ state }) => state === wanted).length;
  return `${lines.join("\n")}\n\n${count("good")} certos, ${count("attention")} com atenção, ${
    count("fault")
  } errados, ${count("untried")} não vistos\n`;
}

const jsonWords = { good: "certo", attention: "atencao", fault: "errado", untried: "nao-visto" } as const;

const toJson = ({ step, subject, state, found, remedy }: Finding) => ({
  passo: step,
  assunto: subject,
  situacao: jsonWords[state],
  achado: found,
  remedio: remedy ?? null,
});

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
