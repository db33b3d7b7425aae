/**
 * The institutions' manual, `docs/layout-v1.11.md`: its tables come from the layout and its examples from the writers,
 * so that it cannot say anything else than what the program does.
 *
 * To write it: `deno run --allow-write=docs exchange/manual.ts`
 */
import { formatReais } from "../domain/money.ts";
import { type ResponseCode, responseCodes } from "../domain/response_code.ts";
import { wantedAmount } from "./answer_faults.ts";
import type { DetailLayout, Field, FieldType, FileLayout, RecordLayout } from "./field.ts";
import { answer, receipt, remittance } from "./layout.ts";
import { answerLimits } from "./limits.ts";
import { type Example, example } from "./manual_example.ts";
import { MAX_FAULTS, rejections } from "./rejection.ts";

export const MANUAL_PATH = "docs/layout-v1.11.md";

/** The manual's text. */
export function manual(): string {
  const sections = [
    introduction,
    folders,
    transmission,
    form(),
    sequences,
    deadlines,
    "## 7. Remessa\n\nO que o serviço pede à instituição.\n\n" + fileTables(remittance),
    "## 8. Retorno\n\n" + answerRules + "\n\n" + fileTables(answer),
    "## 9. Recibo\n\n" + receiptRules + "\n\n" + fileTables(receipt),
    responseTable(),
    rejectionTable(),
    examples(example()),
    versions,
  ];
  // The formatter would re-wrap the examples' lines.
  return `<!-- deno-fmt-ignore-file -->\n${sections.join("\n\n")}\n`;
}

const introduction = `# Layout v1.11: manual das instituições

Este manual descreve os arquivos trocados entre o serviço de bloqueio de ativos (ASSETS) e as instituições. É gerado
da mesma definição com que o serviço escreve e lê os arquivos.

## 1. Finalidade

| arquivo | sentido | o que é |
|---|---|---|
| **Remessa** (\`REM\`) | serviço → instituição | as ordens judiciais de um dia útil |
| **Retorno** (\`RET\`) | instituição → serviço | as respostas às linhas de uma remessa |
| **Recibo** (\`REC\`) | serviço → instituição | o resultado de um retorno: aceito, ou rejeitado com as falhas |

O serviço não movimenta valores: quem cumpre a ordem é a instituição. A instituição líder de um grupo recebe as ordens
dirigidas às instituições do grupo e responde por elas; o campo \`ispb\` de cada linha diz a qual delas a ordem se dirige.

Nesta edição o layout trata o bloqueio e a sua resposta.`;

const folders = `## 2. Pastas e nomes

Cada instituição que recebe ordens tem uma pasta, com o seu ISPB como nome, e nela:

| pasta | conteúdo |
|---|---|
| \`outbox\` | remessas, para a instituição recolher |
| \`inbox\` | retornos, entregues pela instituição |
| \`receipts\` | recibos, para a instituição recolher |

Os nomes seguem um único padrão, com letras maiúsculas:

\`\`\`text
ASSETS_<tipo>_<ISPB>_<AAAAMMDD>_<NNNNNN>_V0111.txt
\`\`\`

| parte | conteúdo |
|---|---|
| tipo | \`REM\`, \`RET\` ou \`REC\` |
| ISPB | 8 posições; sempre o da instituição, em qualquer sentido |
| AAAAMMDD | data do movimento |
| NNNNNN | sequencial, de 000001 a 999999 |
| V0111 | versão do layout |

O ISPB, a data e o sequencial do nome são repetidos no header e devem ser iguais. Nomes que começam com ponto são
temporários e não devem ser lidos.`;

const transmission = `## 3. Transmissão

**Do serviço.** Um arquivo aparece em \`outbox\` ou \`receipts\` já completo. Ao lado de cada remessa, por último, aparece
\`<nome>.sha256\`, no formato do programa \`sha256sum\`. A instituição pode apagar o que recolheu. Depois de uma
interrupção do serviço a mesma remessa pode reaparecer, com o mesmo nome e os mesmos bytes: trata-se da mesma remessa.

**Da instituição.** O retorno deve aparecer em \`inbox\` já completo, de uma destas formas, em ordem de preferência:

1. gravar com nome começado por ponto ou terminado em \`.part\`, e renomear para o nome definitivo;
2. gravar \`<nome>.sha256\`, com o SHA-256 do arquivo (\`<64 dígitos hexadecimais>  <nome>\`), além do próprio arquivo.

Com o \`.sha256\` o retorno é recolhido assim que os bytes conferem. Sem ele, somente depois que o tamanho e a data de
alteração deixam de mudar. São recolhidos somente arquivos comuns: atalhos, pastas e dispositivos não são abertos.
Um retorno recolhido sai de \`inbox\`. O tamanho máximo é de ${
  answerLimits.maxFileBytes / 1024 ** 2
} MiB por arquivo e de ${answerLimits.maxLineBytes} bytes por linha.`;

/** Each type's name, and what its texts look like. */
const types: Record<FieldType, readonly [name: string, form: string]> = {
  number: ["número", "somente dígitos"],
  money: ["valor", "o valor em centavos, somente dígitos: R$ 1.234,56 é `123456`"],
  date: ["data", "`AAAA-MM-DD`"],
  instant: ["data e hora", "`AAAA-MM-DDTHH:MM:SS`, sem frações, e o fuso: `-03:00` ou `Z`"],
  text: ["texto", "texto livre, sem caracteres de controle"],
  code: ["código", "a forma indicada na descrição do campo"],
  domain: ["domínio", "um dos valores indicados na descrição do campo"],
};

const form = () =>
  `## 4. Forma dos arquivos

Texto em UTF-8, sem marca de ordem de bytes (BOM). Cada linha termina com CR e LF, também a última; não há linhas vazias.
Os campos são separados por \`;\`. O primeiro campo é o tipo do registro. A primeira linha é o header, a última é o trailer,
e entre elas estão os registros de detalhe.

Um campo pode vir entre aspas (\`"\`), e deve vir quando contém \`;\` ou aspas; as aspas de dentro são dobradas. Um campo
opcional ausente fica vazio. Os tamanhos são máximos, em caracteres; números não precisam de zeros à esquerda.

${table(["tipo", "forma"], Object.values(types))}`;

const sequences = `## 5. Sequenciais e repetições

Cada instituição tem três sequências sem saltos, todas desde 1: a das remessas que recebe, a dos retornos que envia e a
dos recibos que recebe. Um salto na sequência de remessas ou de recibos significa que um arquivo se perdeu.

| retorno | resultado |
|---|---|
| com o próximo sequencial esperado | é processado; aceito ou rejeitado, **o seu número está usado** |
| com os mesmos bytes de um retorno já processado | o mesmo recibo é escrito outra vez; nada muda |
| com um sequencial já usado e outros bytes | rejeitado (S01) |
| com um sequencial além do esperado | rejeitado (S02), com o número esperado; o número não é usado |
| com nome inválido, de outra instituição, grande demais ou diferente do seu \`.sha256\` | rejeitado (N01, N02, A02, A08); nenhum número é usado |

Um arquivo rejeitado é rejeitado por inteiro: nenhuma de suas respostas é aplicada. O arquivo corrigido é enviado com o
próximo número, até o prazo. Uma remessa pode ser respondida em vários retornos, cada linha uma única vez.`;

const deadlines = `## 6. Prazos

Horários de America/Sao_Paulo; D é o dia útil do envio, e D+2 e D+3 contam dias úteis.

| quando | o quê |
|---|---|
| D, das 19:00 às 23:00 | as remessas aparecem em \`outbox\` |
| D+2, até as 04:59 | os retornos estão em \`inbox\` |
| D+3, até as 08:00 | as respostas estão publicadas aos tribunais |

Vale o momento em que o arquivo completo está em \`inbox\`, também quando é recolhido depois. Retorno entregue a partir das
05:00 de D+2 é rejeitado (H04). Linha sem resposta aceita até o prazo recebe o código 98, de não resposta. Uma remessa que
não pôde aparecer até as 23:00 fica para o dia útil seguinte, com o mesmo sequencial, e os seus prazos contam desse dia.

As ordens são cumpridas na ordem de data e hora do protocolo, que é a ordem das linhas da remessa.`;

const answerRules =
  `O que a instituição responde. Cada linha repete, da linha da remessa, o número da linha, o número de protocolo,
o CPF ou CNPJ e o ISPB: todos devem conferir. O arquivo responde a uma única remessa, de cujas linhas pode trazer uma
parte.`;

const receiptRules =
  `O resultado de um retorno. O recibo de um retorno aceito não tem registros de falha. O de um retorno rejeitado
tem as falhas encontradas, até ${MAX_FAULTS}. O conteúdo das respostas (códigos L e V, salvo L01 e L04) só é conferido em um
arquivo sem outras falhas.`;

function fileTables({ header, details, trailer }: FileLayout): string {
  return [header, ...details, trailer].map(recordTable).join("\n\n");
}

function recordTable(record: RecordLayout | DetailLayout): string {
  const rows = record.fields.map((field, index) => [
    String(index + 2),
    `\`${field.name}\``,
    types[field.type][0],
    String(field.maxLength),
    field.required ? "sim" : "não",
    describe(field),
  ]);
  const first = ["1", "`tipoRegistro`", types.domain[0], "2", "sim", `\`${record.type}\``];
  return `### ${record.title} (registro ${record.type})\n\n${record.description}\n\n` +
    table(["nº", "campo", "tipo", "tamanho", "obrigatório", "descrição"], [first, ...rows]);
}

function describe({ description, values, pattern }: Field): string {
  const choices = Object.entries(values ?? {}).map(([value, meaning]) => `\`${value}\` ${meaning}`).join(
    "; ",
  );
  return [description, pattern && `Forma: ${pattern.label}`, choices && `Valores: ${choices}`].filter(Boolean)
    .join(". ") + ".";
}

function responseTable(): string {
  const natures: Record<ResponseCode["nature"], string> = {
    block: "bloqueio",
    information: "requisição de informações",
    any: "todas",
  };
  const rows = responseCodes.map(({ code, meaning, nature, blocked, institutionMaySend }) => [
    code,
    meaning,
    natures[nature],
    nature === "information" || !institutionMaySend ? "" : wantedAmount(blocked, "campo `valor`"),
    institutionMaySend ? "instituição" : "somente o serviço",
  ]);
  return `## 10. Códigos de resposta\n\n` +
    table(["código", "significado", "ordens", "valor bloqueado", "quem dá"], rows);
}

function rejectionTable(): string {
  return `## 11. Códigos de rejeição

A letra diz o que está errado: **N** nome, **A** arquivo, **S** sequência, **H** header, **R** registro, **C** campo, **L** linha
respondida, **V** valor da resposta, **T** trailer.

${table(["código", "significado"], Object.entries(rejections))}`;
}

function examples({ remittance, answer, accepted, wrongAnswer, rejected, asked }: Example): string {
  const shown = ({ name, text }: { name: string; text: string }) =>
    `\`${name}\`\n\n\`\`\`text\n${text.replaceAll("\r\n", "\n")}\`\`\``;
  return `## 12. Exemplo completo

Pessoas, processo e instituições são inventados. Cada linha dos arquivos termina com CR e LF.

A remessa pede ${asked.map(formatReais).join(" e ")}, a segunda a uma instituição do grupo:

${shown(remittance)}

O retorno: o primeiro bloqueio foi cumprido em parte, o segundo não encontrou saldo:

${shown(answer)}

O recibo:

${shown(accepted)}

Se o retorno dissesse que o primeiro bloqueio foi cumprido integralmente, com o mesmo valor, seria rejeitado por inteiro:

${shown(wrongAnswer)}

${shown(rejected)}`;
}

const versions = `## 13. Versões

A versão está no nome e no header de cada arquivo. Um arquivo de versão desconhecida é rejeitado.

- A inclusão de um código de resposta ou de rejeição, ou de um valor de domínio em arquivo enviado pela instituição, não
  muda a versão.
- A inclusão de um registro ou de um campo, e a mudança de tamanho, forma ou obrigatoriedade, têm nova versão. As duas
  versões são aceitas durante a transição, anunciada com o novo manual.
- Um campo nunca muda de significado dentro de uma versão.`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.map(escaped).join(" | ")} |`).join("\n");

const escaped = (cell: string): string => cell.replaceAll("|", "\\|");

if (import.meta.main) await Deno.writeTextFile(MANUAL_PATH, manual());
