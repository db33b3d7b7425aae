/** Wire fields and values as people read them in spreadsheets. */
import { foldText } from "../../../domain/text.ts";

/** Words that are spelled differently from how the wire has them, as the names of fields and as values. */
const spellings = `
  abrangência acórdão acórdãos ADC adesão ADI admissão ADO ADPF agência alcançável análise API após ARE AREsp atenção
  atualização até autenticação ação ações cartão CC CEI certidão CNPJ conclusão concluída confirmação controvérsia CPC CPF
  criação crítica CT câmbio código cópia DEBCAD decisão declaração depósito desativação descrição determinação discussão
  distribuição divergência dúvida ENU específica espécie exclusão excluída execução explicação extraordinários FGTS GR
  gravação histórico há IAC ID identificação idêntica III impressão inclusão incluído indisponível informação informações
  instauração instituição instituições instância inteligência início IRDR IRR ISPB jurisprudência já líder modulação
  monocrática máquina máximo mérito NIT NT não número OpenPGP ordinária orientação padrão parâmetro PASEP PIS possível
  previdenciário previdência previsão prorrogação provisória próxima publicação PUIL questão questões razão RCTNU RE recepção
  referência reiteração relatório relógio requisição resolução REsp revisão RG RR réu réus saída sequência sequências serviço
  sessão silêncio SIRDR situação SL STF STJ STM suspensão série só súmula TNU tramitação transferência tributário trânsito
  TSE TST técnica título URL usuário versão âmbito âncoras índice órgão última último único
`;

const words: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    spellings.split(/\s+/).filter((word) => word !== "").map((word) => [foldText(word), word]),
  ),
  sha256: "SHA-256",
};

/** Fields whose label is not made word by word. */
const fields: Readonly<Record<string, string>> = {
  alcancavel: "Recebe ordens",
  alteradoPor: "Alterado por (CPF)",
  anoDe: "Ano de quê",
  compe: "Código de compensação",
  cpfCnpj: "CPF ou CNPJ",
  cpfJuiz: "CPF do juiz",
  cpfsCnpjs: "CPF ou CNPJ na ordem",
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
  ispbLider: "ISPB da líder",
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
  return sentence(
    name.replace(/^dataHora(?=[A-Z])/, "data e hora de ").replaceAll(/(?<=[a-z0-9])[A-Z]/g, " $&").split(
      / +/,
    ),
  );
}

/**
 * A value of a list of values: `CONSOLIDANDO_RESPOSTA` gives `Consolidando resposta`; acronyms, courts (`TRF1`,
 * `TRE_AC`, `TJSP`) and codes stay.
 */
export function valueLabel(value: string): string {
  const isCode = value.length <= 2 || !/^[A-Z]+(_[A-Z0-9]+)*$/.test(value) ||
    /^(TJ[A-Z]{2,3}|TJDFT|TRE_[A-Z]{2})$/.test(value);
  return isCode ? value : sentence(value.split("_"));
}

function sentence(parts: readonly string[]): string {
  const text = parts.map((word) => words[word.toLowerCase()] ?? word.toLowerCase()).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
