/** The rejection codes of answer files: stable, and listed in the manual. */
import { quarantineReasons } from "../../domain/operations/quarantine.ts";
import type { FileFault } from "../../store/intake/intake_tables.ts";

/** Each code with its meaning in Portuguese, as the manual lists it. */
export const rejections = {
  N01: "O nome do arquivo não segue o padrão dos arquivos de retorno.",
  N02: "O nome do arquivo é de outra instituição.",
  A01: "O arquivo está vazio.",
  A02: "O arquivo é maior que o tamanho máximo.",
  A03: "A linha é maior que o tamanho máximo.",
  A04: "Os bytes não são UTF-8 válido.",
  A05: "O arquivo começa com marca de ordem de bytes (BOM).",
  A06: "A linha não termina com CR e LF.",
  A07: "As aspas da linha não fecham corretamente.",
  A08: "O SHA-256 do arquivo não é o do arquivo `.sha256` que o acompanha, ou este não pode ser lido.",
  A09: "O arquivo não é texto: é compactado, um documento, um programa ou texto em UTF-16.",
  P01:
    "O envelope OpenPGP não pôde ser aberto: não é para uma chave deste serviço, foi alterado ou está incompleto.",
  P02: "O envelope OpenPGP não tem assinatura.",
  P03: "A assinatura do envelope OpenPGP não confere, ou não é de uma chave cadastrada da instituição.",
  P04:
    "A chave que assinou o envelope OpenPGP não está em vigor: expirou, foi revogada ou ainda não começou a valer.",
  P05: "A instituição deve enviar seus retornos em envelope OpenPGP, e o arquivo não está em um.",
  P06: "O arquivo está em envelope OpenPGP, e a instituição não tem chave cadastrada.",
  P07: "O envelope OpenPGP usa cifra, resumo (hash) ou chave que não se admite, por ser fraca.",
  S01: "O sequencial já foi usado por outro arquivo.",
  S02: "O sequencial não é o próximo esperado.",
  H01: "A primeira linha não é o header.",
  H02: "O header não corresponde ao nome do arquivo.",
  H03: "A remessa indicada não foi enviada à instituição.",
  H04: "O arquivo foi recebido depois do prazo de resposta da remessa.",
  R01: "O tipo de registro é desconhecido ou está fora de lugar.",
  R02: "A quantidade de campos não é a do tipo de registro.",
  C01: "Campo obrigatório vazio.",
  C02: "Campo maior que o tamanho máximo.",
  C03: "Campo com formato inválido.",
  C04: "Campo com valor fora da lista de valores.",
  L01: "A linha indicada não existe na remessa.",
  L02: "O dado da resposta não é o da linha da remessa.",
  L03: "A linha da remessa já foi respondida de outro modo em arquivo aceito.",
  L04: "A linha da remessa é respondida mais de uma vez no arquivo, de modos diferentes.",
  L05: "O tipo de registro não é o que responde à linha da remessa.",
  L06: "O registro não segue a resposta (registro 50) a que pertence.",
  V01: "O código de resposta não existe.",
  V02: "O código de resposta é dado somente pelo serviço.",
  V03: "O código de resposta não responde a esse tipo de ordem.",
  V04: "O valor é maior que o valor pedido.",
  V05: "O valor não corresponde ao código de resposta.",
  V06: "A data e hora de execução é anterior ao protocolo ou está no futuro.",
  V07: "O valor é maior que o saldo bloqueado.",
  V08: "O saldo foi desbloqueado sem que isso tenha sido pedido.",
  V09: "Os valores por espécie de ativo não somam o valor bloqueado.",
  V10: "Os dados do recebimento não concordam entre si ou com a transferência.",
  V11: "Os valores por espécie de ativo não correspondem ao código de resposta.",
  D01: "O nome do documento anexo não é deste retorno, ou se repete.",
  D02: "O documento anexo não foi entregue.",
  D03: "O tamanho ou o SHA-256 do documento anexo não é o informado.",
  D04: "O documento anexo, ou a soma deles, é maior que o tamanho máximo.",
  D05: "O conteúdo do documento anexo não é do formato que o nome diz.",
  D06: "Contas ou documentos não foram requeridos, ou acompanham uma resposta negativa.",
  D07:
    "O documento anexo deve vir na forma do retorno: em envelope OpenPGP quando o retorno está em um, e só então.",
  T01: "O arquivo não termina com um trailer.",
  T02: "A quantidade informada no trailer não é a do arquivo.",
  T03: "A soma informada no trailer não é a do arquivo.",
  T04: "O sequencial do trailer não é o do header.",
  ...quarantineReasons,
} as const;

/** The codes of what is remarked on in the receipt of an accepted file. */
export const remarks = {
  L07: "A linha repete uma resposta já aceita; nada mudou.",
} as const;

type RemarkCode = keyof typeof remarks;

/** A remark on a line of an accepted file. */
export const makeRemark = (
  line: number,
  code: RemarkCode,
  message: string = remarks[code],
): FileFault & { readonly code: RemarkCode } => ({ line, field: "linhaRemessa", code, message });

export type RejectionCode = keyof typeof rejections;

/** The line number of a fault that concerns the file as a whole. */
export const WHOLE_FILE = 0;

/** A fault with a code of the list. */
export interface Fault extends FileFault {
  readonly code: RejectionCode;
}

/** Makes a fault; its message is a Portuguese sentence, by default the meaning of the code. */
export const makeFault = (
  line: number,
  field: string,
  code: RejectionCode,
  message: string = rejections[code],
): Fault => ({ line, field, code, message });

/** What is wrong when a digest file tells no digest of its file, in the words of a fault A08. */
export const unreadableDigest = (sidecar: string): string =>
  `Em ${sidecar} não se lê o SHA-256 do arquivo: são lidas as formas de sha256sum, shasum --tag, Get-FileHash e certutil.`;

/** The faults of one file, up to a limit, beyond which more add nothing: the file is rejected anyway. */
export interface Faults {
  readonly list: readonly Fault[];
  /** Whether the limit is reached, so that reading on is of no use. */
  readonly full: boolean;
  add(...fault: Parameters<typeof makeFault>): void;
  push(...faults: readonly Fault[]): void;
}

export const MAX_FAULTS = 100;

export function collectFaults(): Faults {
  const list: Fault[] = [];
  const push = (...faults: readonly Fault[]) => void list.push(...faults.slice(0, MAX_FAULTS - list.length));
  return {
    list,
    get full() {
      return list.length >= MAX_FAULTS;
    },
    add: (...fault) => push(makeFault(...fault)),
    push,
  };
}
