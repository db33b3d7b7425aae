/** The labels of wire fields in the consoles' spreadsheets. */

/** Words whose label is spelled differently. */
const words: Readonly<Record<string, string>> = {
  acoes: "ações",
  agencia: "agência",
  atualizacao: "atualização",
  autenticacao: "autenticação",
  codigo: "código",
  cnpj: "CNPJ",
  confirmacao: "confirmação",
  cpf: "CPF",
  criacao: "criação",
  deposito: "depósito",
  descricao: "descrição",
  divergencia: "divergência",
  id: "ID",
  inicio: "início",
  instituicao: "instituição",
  instituicoes: "instituições",
  ispb: "ISPB",
  juiz: "juiz",
  nao: "não",
  numero: "número",
  orgao: "órgão",
  padrao: "padrão",
  previsao: "previsão",
  recepcao: "recepção",
  relogio: "relógio",
  reu: "réu",
  reus: "réus",
  sequencia: "sequência",
  serie: "série",
  sessao: "sessão",
  sha256: "SHA-256",
  situacao: "situação",
  titulo: "título",
  transferencia: "transferência",
  ultima: "última",
  ultimo: "último",
  usuario: "usuário",
  versao: "versão",
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
  const text = name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, " $&").split(" ")
    .map((word) => words[word.toLowerCase()] ?? word.toLowerCase()).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
