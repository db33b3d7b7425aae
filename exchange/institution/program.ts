/** The kit's commands and their options. What each does is in a file of its own. */
import { createHash } from "node:crypto";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { inPortuguese } from "../../program/terminal/portuguese.ts";
import { CommandFailure, exitCode, print } from "../../program/terminal/screen.ts";
import { PUBLIC_KEY_FILE } from "../dispatch/public_key_file.ts";
import { publishSidecar, publishText } from "../files/publication.ts";
import { fullExample } from "../manual/full_example.ts";
import { respond } from "./answers/respond.ts";
import { writeTemplate } from "./answers/template.ts";
import { automatic } from "./automatic/automatic.ts";
import { validate } from "./checks/check_answer.ts";
import { compare } from "./checks/compare.ts";
import { PASSPHRASE_VARIABLE } from "./key_files.ts";
import { completion, type Shell, shells } from "./terminal/completion.ts";
import { failUnreadable, resolveGivenPath } from "./terminal/given_path.ts";
import { show } from "./terminal/show.ts";

export const NAME = "institution";

/** Receives the exit code of the command that ran. */
type Ended = (code: number) => void;

export function createProgram(ended: Ended): Command {
  const program = inPortuguese(new Command(NAME))
    .description(
      "Kit das instituições: confere, mostra, responde e compara arquivos do layout v1.11, sem acesso à rede.",
    )
    .addHelpText(
      "after",
      "\nCódigos de saída: 0 sem falhas; 1 falhas encontradas; 2 uso incorreto; 3 erro de leitura ou escrita; 4 erro interno.",
    );
  addReading(program, ended);
  addAnswering(program, ended);
  addAutomatic(program, ended);
  addCompletion(program, ended);
  program.commands.filter((command) => opening.includes(command.name())).forEach(addKeys);
  return program;
}

/** The commands that read what may be in an OpenPGP envelope. */
const opening: readonly string[] = ["validar", "mostrar", "comparar", "modelo", "responder"];

function addKeys(command: Command): void {
  const several = (flags: string, description: string) =>
    new Option(flags, `${description}; pode repetir-se`)
      .argParser((file: string, before: readonly string[] = []) => [...before, file]);
  command
    .addOption(
      several("--chave-privada <arquivo>", "chave OpenPGP da instituição, que abre e assina envelopes"),
    )
    .addOption(
      several("--chave-publica <arquivo>", `chaves OpenPGP do serviço, como ${PUBLIC_KEY_FILE} em outbox`),
    )
    .addOption(
      new Option("--senha <arquivo>", "arquivo com a senha da chave privada")
        .default(undefined, `a variável ${PASSPHRASE_VARIABLE}`),
    );
}

function addReading(program: Command, ended: Ended): void {
  program.command("validar").description("Confere remessas, retornos e recibos como o serviço os conferiria")
    .argument("<arquivos...>", "arquivos a conferir")
    .option("-r, --remessa <arquivo>", "confere cada retorno também com a remessa que ele responde")
    .addOption(momentOption("momento da conferência"))
    .action(async (files: string[], options) => ended(await validate(files, options)));

  program.command("mostrar").description("Mostra um arquivo de forma legível, com os totais")
    .argument("<arquivo>", "remessa, retorno ou recibo")
    .addOption(new Option("--registros", "um campo por linha, com o significado de cada valor"))
    .addOption(new Option("--json", "um objeto JSON por linha do arquivo").conflicts("registros"))
    .addOption(new Option("--linhas <n>", "quantos registros mostrar").argParser(whole(0)).default(50))
    .action(async (file: string, { registros, json, linhas, ...keys }) => {
      const form = json ? "json" : registros ? "records" : "table";
      ended(await show(file, { form, limit: linhas, ...keys }));
    });

  program.command("comparar").description("Compara o que foi pedido com o que foi respondido")
    .usage("[opções] <remessas...> [--] <retornos...> [recibos...]")
    .argument(
      "<arquivos...>",
      "remessas, seus retornos e, se houver, os recibos destes: retorno rejeitado não conta",
    )
    .addOption(
      new Option("--linhas <n>", "quantas linhas sem resposta listar").argParser(whole(0)).default(20),
    )
    .option("--json", "um objeto JSON por remessa")
    .action(async (files: string[], options) => ended(await compare(files, options)));
}

function addAnswering(program: Command, ended: Ended): void {
  program.command("exemplo").description("Escreve a remessa de exemplo do manual, com todos os registros")
    .option("-s, --saida <pasta>", "onde escrever a remessa e o seu .sha256", ".")
    .action(async (options) => ended(await writeSample(options)));

  program.command("modelo")
    .description(
      "Escreve um modelo para preencher, com uma linha para cada linha da remessa: CSV, ou planilha com --saida *.xlsx",
    )
    .argument("<remessa>", "remessa a responder")
    .option("-s, --saida <arquivo>", "onde escrever o modelo, que não pode existir (padrão: saída padrão)")
    .action(async (file: string, options) => ended(await writeTemplate(file, options)));

  program.command("responder")
    .description("Escreve um retorno por um código, por regras simples ou por um modelo preenchido")
    .argument("<remessa>", "remessa a responder")
    .option("-c, --codigo <código>", "responde com este código todas as linhas que ele pode responder")
    .option("-r, --regra <arquivo>", "regras em JSON: a primeira que serve a uma linha a responde")
    .option("-m, --modelo <arquivo>", "modelo preenchido: CSV de qualquer planilha, XLSX, XLS ou ODS")
    .option("-s, --saida <pasta>", "onde escrever o retorno, o seu .sha256 e os anexos", ".")
    .addOption(
      new Option("-n, --sequencial <n>", "sequencial do retorno").argParser(whole(1))
        .default(undefined, "o seguinte ao maior da pasta de saída"),
    )
    .addOption(momentOption("momento do cumprimento"))
    .option("--cifrar", "escreve em envelopes OpenPGP, como sempre o faz para uma remessa que está em um")
    .action(async (file: string, options) => ended(await respond(file, options)));
}

function addAutomatic(program: Command, ended: Ended): void {
  program.command("automatica")
    .description("Responde sozinha às remessas de uma pasta, pelas regras da homologação")
    .requiredOption("-p, --pasta <pasta>", "pasta da instituição, com outbox e inbox")
    .addOption(
      new Option("--como <n>", "instituição de teste cujas regras segue").choices(["1", "2", "3", "outra"])
        .makeOptionMandatory(),
    )
    .addOption(new Option("--ispb <ispb>", "instituição que responde").default(undefined, "o nome da pasta"))
    .option("--semente <texto>", "torna repetíveis os valores inventados", "assets")
    .option("--uma-vez", "responde ao que há e termina")
    .option("--espera", "espera as 10:00 do dia útil seguinte ao da remessa, como na homologação")
    .action(async (options) => ended(await automatic(options)));
}

function addCompletion(program: Command, ended: Ended): void {
  program.command("completar").description("Escreve o script que completa os comandos no terminal")
    .addArgument(new Argument("<terminal>", "para qual terminal").choices(shells))
    .addHelpText(
      "after",
      `
Para usar, acrescente ao arquivo de início do terminal:
  bash  source <(deno task --quiet ${NAME} completar bash)
  zsh   source <(deno task --quiet ${NAME} completar zsh)
  fish  deno task --quiet ${NAME} completar fish | source`,
    )
    .action((shell: Shell) => {
      print(completion(program, shell));
      ended(exitCode.good);
    });
}

const momentOption = (what: string): Option =>
  new Option("--agora <instante>", `${what}, como 2026-11-24T09:00:00-03:00`).argParser(instant)
    .default(undefined, "agora");

/** Reads a whole number that is not under a least one. */
function whole(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least) {
      throw new InvalidArgumentError(`quer um número inteiro a partir de ${least}`);
    }
    return value;
  };
}

function instant(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new InvalidArgumentError("quer data e hora com o fuso, como 2026-11-24T09:00:00-03:00");
  }
}

async function writeSample({ saida }: { readonly saida: string }): Promise<number> {
  const { name, text } = fullExample().remittance;
  const folder = resolveGivenPath(saida);
  await Deno.mkdir(folder, { recursive: true }).catch((error) => failUnreadable(saida, error));
  const sha256 = createHash("sha256").update(text).digest("hex");
  const placed = [await publishText(folder, name, text), await publishSidecar(folder, name, sha256)];
  if (placed.includes("differs")) {
    throw new CommandFailure(exitCode.io, `${name} já existe em ${saida} com outros bytes`);
  }
  print(`${name}\n`);
  return exitCode.good;
}
