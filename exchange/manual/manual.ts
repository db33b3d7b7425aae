/**
 * The institutions' manual, `docs/layout-v1.11.md`: its tables are made from the layout and its examples by
 * the writers, so that it cannot differ from what the program does. The other files of this folder each write
 * a part of it.
 *
 * To write it: `deno run --allow-write=docs exchange/manual/manual.ts`
 */
import { codesAnswering } from "../../domain/answers/code_agreement.ts";
import type { RequestKind } from "../../domain/answers/code_effects.ts";
import {
  codesForbiddingUnblock,
  codesText,
  codesWith,
  responseCodes,
} from "../../domain/answers/response_code.ts";
import { formatList, inflect } from "../../domain/formatting.ts";
import { formatReais } from "../../domain/money.ts";
import { OPERATOR_DECISION_TIME, quarantineReasons } from "../../domain/operations/quarantine.ts";
import { receiptLayout } from "../layout/layout.ts";
import { inboxTimeouts } from "../layout/limits.ts";
import { MAX_FAULTS, rejections, remarks } from "../layout/rejection.ts";
import { answers } from "./answers.ts";
import { delivery, integrity, openpgp, sftp } from "./delivery.ts";
import { example, type NamedText } from "./example.ts";
import { files, form, kit, purpose } from "./files.ts";
import { fullExample } from "./full_example.ts";
import { type Chapter, fileTables, table } from "./markdown.ts";
import { deadlines, execution, sequences } from "./movement.ts";
import { questions } from "./questions.ts";
import { requests } from "./requests.ts";

const kinds: Readonly<Record<RequestKind, string>> = {
  block: "bloqueio",
  unblock: "desbloqueio",
  transfer: "transferência",
  information: "requisição",
};

function responseTable(): string {
  const kindsOf = (code: string) =>
    (Object.keys(kinds) as RequestKind[]).filter((kind) =>
      codesAnswering(kind).some((one) => one.code === code)
    );
  const rows = responseCodes.map(({ code, meaning, institutionMaySend }) => {
    const answered = kindsOf(code);
    const all = answered.length === Object.keys(kinds).length;
    return [
      code,
      meaning,
      all ? "todas" : answered.map((kind) => kinds[kind]).join(", "),
      institutionMaySend ? "instituição" : "somente o serviço",
    ];
  });
  return table(["código", "significado", "responde a", "quem dá"], rows);
}

const noUnblock = codesForbiddingUnblock();
const noTransfer = codesWith(({ forbidsTransfer }) => forbidsTransfer);

/** The manual: every response code and every rejection code. */
const codes = (): Chapter => ({
  title: "Códigos",
  body: `### Códigos de resposta

Os valores que cada código admite estão junto do registro em que é usado.

${responseTable()}

Depois ${inflect(noUnblock.length, "do", "dos")} ${codesText(noUnblock)} não há desbloqueio, e depois ${
    inflect(noTransfer.length, "do", "dos")
  } ${formatList(noTransfer)} também não há transferência. Os códigos 97 e 98 são dados pelo
serviço: 97 quando a ordem não pôde ser encaminhada, 98 quando não há resposta aceita no prazo.

### Códigos de rejeição

A letra diz o que está errado: **N** nome, **A** arquivo, **P** envelope OpenPGP, **S** sequência, **H** header, **R** registro, **C** campo,
**L** linha respondida, **V** valor da resposta, **D** documento anexo, **T** trailer, **Q** quarentena.

${table(["código", "significado"], Object.entries(rejections))}

Em recibo de retorno aceito:

${table(["aviso", "significado"], Object.entries(remarks))}`,
});

const shown = ({ name, text }: NamedText): string =>
  `\`${name}\`\n\n\`\`\`text\n${text.replaceAll("\r\n", "\n")}\`\`\``;

function examples(): Chapter {
  const { remittance, answer, accepted, wrongAnswer, rejected, requested } = example();
  const full = fullExample();
  return {
    title: "Exemplos",
    body: `Pessoas, processos e instituições são inventados. Cada linha dos arquivos termina com CR e LF.

### Bloqueios, e um retorno rejeitado

A remessa pede ${requested.map(formatReais).join(" e ")}, a segunda a uma instituição do grupo:

${shown(remittance)}

O retorno: o primeiro bloqueio foi cumprido em parte, o segundo não encontrou saldo:

${shown(answer)}

O recibo:

${shown(accepted)}

Se o retorno dissesse que o primeiro bloqueio foi cumprido integralmente, com o mesmo valor, seria rejeitado por inteiro:

${shown(wrongAnswer)}

${shown(rejected)}

### Todos os registros

A remessa, na ordem do protocolo: um bloqueio reiterado, o cancelamento de um bloqueio, um desbloqueio, uma transferência com
desbloqueio do saldo, uma notificação de recebimento e uma requisição de cadastro, saldo e extrato:

${shown(full.remittance)}

O retorno: o bloqueio alcançou um depósito a prazo e foi cumprido em parte; o cancelamento chegou antes que algo fosse
bloqueado; o desbloqueio deixou um saldo; a transferência e o desbloqueio do que restava foram feitos; a transferência
notificada chegou; o cadastro, uma conta e um extrato foram informados:

${shown(full.answer)}

O anexo, entregue em \`inbox\` antes do retorno:

${shown(full.document)}

O recibo:

${shown(full.accepted)}`,
  };
}

/** Entries answered with a receipt at once, so that the institution can correct them in time. */
const answered = [
  ["nome que não é o de um retorno, mas pode ser lido", "N01"],
  ["nome de outra instituição", "N02"],
  ["arquivo grande demais", "A02"],
  ["bytes diferentes dos anunciados em `.sha256`, ou `.sha256` que não se pode ler", "A08"],
  ["arquivo compactado, documento, programa ou UTF-16; nunca é descompactado", "A09"],
  ["sequencial já usado, com outros bytes; um operador também é avisado", "S01"],
  ["sequencial além do esperado", "S02"],
] as const satisfies readonly (readonly [string, keyof typeof rejections])[];

/** Entries kept for an operator, because they cannot be read safely or were never finished. */
const quarantined = [
  [
    "nome que não é UTF-8, ou com controles, caracteres invisíveis, de outros alfabetos ou larguras, ou longo demais",
    "Q01",
  ],
  ["atalho, pasta, canal, soquete ou dispositivo, ou arquivo trocado por um deles", "Q02"],
  [
    `nome temporário (\`.…\` ou \`.part\`) sem mudança há ${inboxTimeouts.abandonedHours} horas, ou arquivo que muda há ` +
    `${inboxTimeouts.unendingHours} horas`,
    "Q03",
  ],
  [`\`.sha256\` sem o seu arquivo há ${inboxTimeouts.abandonedHours} horas`, "Q04"],
  [`anexo que nenhum retorno aceito informa há ${inboxTimeouts.attachmentHours / 24} dias`, "Q05"],
  ["arquivo sem permissão de leitura para o serviço (modo 0600 de outro dono)", "Q06"],
] as const satisfies readonly (readonly [string, keyof typeof quarantineReasons])[];

const quarantine: Chapter = {
  title: "Rejeição e quarentena",
  body:
    `O que pode ser respondido na hora é respondido com um recibo. O que não pode ser lido com segurança, ou nunca foi
concluído, é retirado de \`inbox\` sem ser aberto e guardado até que um operador do serviço o libere ou recuse. Nada disso
atrasa os demais arquivos, e nada disso usa um sequencial, salvo as falhas de conteúdo.

${
      table(["o que está em `inbox`", "destino", "código"], [
        ["retorno com falha no seu conteúdo", "recibo de rejeição; o número está usado", ""],
        ...answered.map(([what, code]) => [what, "recibo de rejeição; nenhum número é usado", code]),
        ...quarantined.map(([what, code]) => [what, "quarentena", code]),
        ["`.sha256` de arquivo já recolhido sem ele", "apagado em 2 horas", ""],
      ])
    }

Uma entrada **recusada** tem recibo, com o código Q e o motivo do operador. Uma entrada **liberada** volta ao recebimento com o
nome que tem, ou com o que a instituição confirmar, e conta como entregue quando foi entregue: a que estava no prazo continua
no prazo. Por ela o encerramento das respostas espera até ${OPERATOR_DECISION_TIME.hours} horas depois do prazo, às 17:00 de D+2.`,
};

const versions: Chapter = {
  title: "Versões",
  body:
    `A versão está no nome e no header de cada arquivo. Um arquivo de versão desconhecida é rejeitado (N01).

- A inclusão de um código de resposta ou de rejeição, ou de um valor de domínio em arquivo enviado pela instituição, não
  muda a versão.
- A inclusão de um registro ou de um campo, e a mudança de tamanho, forma ou obrigatoriedade, têm nova versão. As duas
  versões são aceitas durante a transição, anunciada com o novo manual.
- Um campo nunca muda de significado dentro de uma versão.
- Uma instituição pode responder a uma remessa somente na versão em que a recebeu.

Como se leem, na versão 1.11, os campos em que os sistemas das instituições diferem:

- \`agencia\` e \`conta\`, na remessa e no retorno: o verificador é um dígito, \`X\` ou \`P\`, e contas de pagamento têm até 20 dígitos. O
  serviço os escreve em maiúsculas e sem pontos; no retorno, \`12.345-x\` é lido como \`12345-X\`.
- \`saldo\` e \`saldoTotal\`: com \`-\` antes dos dígitos quando a conta está a descoberto. Os valores bloqueados, desbloqueados e
  transferidos nunca têm sinal.
- Textos livres: o serviço os guarda em Unicode composto (NFC) e sem caracteres invisíveis, como o hífen opcional (U+00AD), e
  o tamanho é contado depois disso. Nos que ele escreve é sempre assim.`,
};

const receipts: Chapter = {
  title: "Recibo",
  body:
    `O resultado de um retorno, que o campo \`resultado\` diz. O recibo de um retorno rejeitado tem as falhas encontradas, até ${MAX_FAULTS}: a
linha, o campo, o código e uma frase que diz o que estava errado e o que era esperado. A linha é a do retorno; zero quando a falha
é do arquivo como um todo. O conteúdo das respostas (códigos L e V, salvo L01) e os anexos só são conferidos em um arquivo
sem outras falhas.

O recibo de um retorno aceito não tem falhas. Tem um registro 80 de aviso (${
      Object.keys(remarks).join(", ")
    }) para cada linha que repete uma resposta já aceita, até ${MAX_FAULTS};
essas linhas não estão em \`quantidadeRespostas\` nem em \`somaBloqueada\`, que contam o que o retorno mudou.

${fileTables(receiptLayout)}`,
};

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
