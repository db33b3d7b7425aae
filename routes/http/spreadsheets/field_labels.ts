/** Wire fields and values as people read them in spreadsheets. */
import { foldText } from "../../../domain/text.ts";

/** Words that are spelled differently from how the wire has them, as the names of fields and as values. */
const spellings = `
  ações acórdão adesão admissão agência âmbito análise âncoras ARE atenção atualização autenticação AREsp câmbio cartão certidão CNPJ
  código conclusão concluída confirmação controvérsia cópia CPF criação crítica decisão declaração depósito descrição
  determinação divergência espécie execução extraordinários FGTS há ID idêntica índice indisponível informação informações início instância
  instituição instituições IRDR ISPB já jurisprudência mérito modulação monocrática não NIT número OpenPGP ordinária órgão orientação padrão
  PASEP PIS previdência previdenciário previsão prorrogação publicação PUIL questão RE recepção relatório relógio REsp requisição réu réus
  revisão sequência sequências série serviço sessão silêncio situação STF STJ súmula suspensão técnica título tramitação transferência tributário
  TST última último usuário versão API
`;

const words: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    spellings.split(/\s+/).filter((word) => word !== "").map((word) => [foldText(word), word]),
  ),
  sha256: "SHA-256",
};

/** Fields whose label is not made word by word. */
const fields: Readonly<Record<string, string>> = {
  alteradoPor: "Alterado por (CPF)",
  cpfCnpj: "CPF ou CNPJ",
  cpfJuiz: "CPF do juiz",
  cpfCriador: "CPF de quem criou",
  dataHora: "Data e hora",
  dataHoraAtualizacao: "Última alteração",
  dataHoraCriacao: "Criação",
  dataHoraEnvio: "Envio",
  dataHoraProtocolo: "Data do protocolo",
  dataHoraResposta: "Resposta",
  dataProtocolo: "Agendada para",
  emDuvida: "Em dúvida",
  exclusaoAte: "Exclusão até",
  foraDoServico: "Feito fora do serviço",
  idTransferencia: "ID da transferência",
  nomeAlterador: "Alterado por",
  nomeCriador: "Criado por",
  nomeJuiz: "Juiz",
  nomesReus: "Réus",
  nomeReu: "Réu",
  nomeVara: "Vara",
  numeroProcesso: "Processo",
  numeroProtocolo: "Protocolo",
  numeroProtocoloOrdem: "Protocolo da ordem",
  ordemNaSerie: "Ordem na série",
  prazoResposta: "Prazo de resposta",
  previsaoEnvio: "Previsão de envio",
  previsaoResposta: "Previsão de resposta",
  quantidadeReus: "Quantidade de réus",
  situacaoTexto: "Situação por extenso",
  tipoAcao: "Tipo de ação",
  valorBloqueado: "Valor bloqueado",
  valorTotal: "Valor pedido",
  varaId: "Código da vara",
};

/**
 * The label of a field: `numeroProtocolo` gives `Protocolo`; a field in no table is made readable word by
 * word, `situacaoCanal` gives `Situação canal`.
 */
export function fieldLabel(name: string): string {
  return name.split(".").map((part) => fields[part] ?? spelled(part)).join(": ");
}

function spelled(name: string): string {
  return sentence(name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, " $&").split(" "));
}

/** Words that are no acronyms, short as they are. */
const shortWords = new Set(["nao", "sim", "ha", "ja", "ok"]);

/**
 * A value of a list of values: `CONSOLIDANDO_RESPOSTA` gives `Consolidando resposta`; acronyms of kinds and courts
 * (`IRDR`, `TRF1`, `TRE_AC`) and codes stay.
 */
export function valueLabel(value: string): string {
  const parts = value.split("_");
  const isAcronym = parts.length === 1 && value.length <= 5 && !shortWords.has(value.toLowerCase());
  const isCode = !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(value) || /\d/.test(parts[0]!) ||
    /^TRE_[A-Z]{2}$/.test(value);
  return isAcronym || isCode ? value : sentence(parts);
}

function sentence(parts: readonly string[]): string {
  const text = parts.map((word) => words[word.toLowerCase()] ?? word.toLowerCase()).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
