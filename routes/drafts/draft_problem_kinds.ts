/** The problems of what a draft asks for; part of the catalogue. */
import type { ProblemKind } from "../http/problem_kind.ts";

export const draftProblemKinds = {
  "informacoes-obrigatorias": {
    status: 422,
    title: "Informações obrigatórias",
    meaning: "Uma requisição de informações precisa dizer o que pede.",
    remedy: "Informe em `informacoes` ao menos um dos tipos de informação.",
  },
  "campo-de-outro-tipo-de-ordem": {
    status: 422,
    title: "Campo de outro tipo de ordem",
    meaning: "Um campo que só cabe em outro tipo de ordem foi preenchido.",
    remedy: "Retire o campo indicado em `erros`, ou corrija o tipo da ordem.",
  },
  "valor-obrigatorio": {
    status: 422,
    title: "Valor obrigatório",
    meaning: "Um bloqueio precisa do valor de cada réu.",
    remedy: 'Informe o valor como texto, por exemplo "15000.00".',
  },
  "valor-elevado": {
    status: 422,
    title: "Valor acima do limite de conferência",
    meaning: "O valor de um réu passa do limite a partir do qual o serviço pede uma segunda confirmação.",
    remedy: "Confira o valor; se estiver certo, repita a chamada com `confirmaValorElevado: true`.",
  },
  "data-protocolo-distante": {
    status: 422,
    title: "Data de protocolo distante demais",
    meaning: "A data de envio agendada está a mais de um ano.",
    remedy: "Confira a data; uma ordem pode ser agendada para até um ano à frente.",
  },
  "reiteracao-fora-do-prazo": {
    status: 422,
    title: "Reiteração programada fora do prazo",
    meaning: "A reiteração programada termina antes do segundo envio ou mais de 30 dias depois do primeiro.",
    remedy:
      "Informe em `reiteracaoProgramada.dataFim` uma data depois do primeiro envio e até 30 dias depois dele.",
  },
  "conta-unica-nao-cadastrada": {
    status: 422,
    title: "Conta única não cadastrada",
    meaning: "O réu não tem conta única cadastrada no segmento do Judiciário do processo.",
    remedy: "Retire `usarContaUnica` do réu, ou peça o cadastro ao mantenedor de conta única.",
  },
  "deposito-incompleto": {
    status: 422,
    title: "Depósito judicial incompleto",
    meaning: "Falta um dado que o tipo de crédito do depósito judicial exige.",
    remedy: "Preencha os campos listados em `erros`.",
  },
  "deposito-com-campo-indevido": {
    status: 422,
    title: "Depósito judicial com campo indevido",
    meaning: "Foi preenchido um campo que o tipo de crédito, ou o que mais foi escolhido, não admite.",
    remedy: "Retire os campos listados em `erros`.",
  },
  "deposito-diverso-do-padrao": {
    status: 422,
    title: "Depósito judicial diverso do padrão",
    meaning: "A conta padrão foi escolhida, e outra instituição, agência ou conta foi informada.",
    remedy: "Retire o campo indicado em `erros`, ou informe `usarPadrao: false` para usar outra conta.",
  },
  "deposito-sem-conta-padrao": {
    status: 422,
    title: "Sem conta padrão de depósito judicial",
    meaning: "Não há conta de depósito padrão da vara nem do tribunal.",
    remedy: "Peça o cadastro da conta padrão, ou informe `usarPadrao: false` e a conta do depósito.",
  },
  "deposito-sem-agencia-de-relacionamento": {
    status: 422,
    title: "Sem agência de relacionamento",
    meaning: "O tribunal não tem agência de relacionamento cadastrada para depósitos da Lei 9.703/98.",
    remedy:
      "Peça o cadastro da agência ao administrador, ou informe `usarPadrao: false` e a agência do depósito.",
  },
  "codigo-de-receita-invalido": {
    status: 422,
    title: "Código de receita inválido",
    meaning: "O código de receita do depósito judicial não tem quatro dígitos.",
    remedy: "Confira o código de receita.",
  },
  "tipo-de-documento-nao-admitido": {
    status: 422,
    title: "Tipo de documento não admitido",
    meaning: "O código de receita não admite o tipo de documento informado.",
    remedy: "Use um dos tipos de documento indicados em `erros`.",
  },
  "documento-invalido": {
    status: 422,
    title: "Número de documento inválido",
    meaning: "O número não tem o tamanho, os caracteres ou os dígitos verificadores do tipo de documento.",
    remedy: "Confira o número e o tipo do documento; a pontuação é opcional.",
  },
  "executado-invalido": {
    status: 422,
    title: "Executado inválido",
    meaning: "O executado do depósito judicial não é o réu do documento, ou não é réu da ordem.",
    remedy:
      "Com CPF ou CNPJ, indique o réu com esse número; com os demais documentos, um réu da ordem ou OUTROS.",
  },
  "numero-de-referencia-invalido": {
    status: 422,
    title: "Número de referência inválido",
    meaning: "A inscrição em dívida ativa tem caracteres ou tamanho que não são admitidos.",
    remedy: "Informe até 20 letras e dígitos; a pontuação é opcional.",
  },
  "instituicao-fora-da-ordem": {
    status: 422,
    title: "Instituição fora da ordem",
    meaning: "A instituição indicada não foi atingida pela ordem copiada.",
    remedy: "Indique em `ispb` uma das instituições dos `alvos` da ordem, ou copie a ordem inteira.",
  },
} as const satisfies Record<string, ProblemKind>;
