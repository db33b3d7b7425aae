/** The problems of splits and of courts' rules; part of the catalogue. */
import { HOURS, spokenHour } from "../../domain/calendar/hours.ts";
import type { ProblemKind } from "../http/problem_kind.ts";

export const splitProblemKinds = {
  "desdobramento-nao-encontrado": {
    status: 404,
    title: "Desdobramento não encontrado",
    meaning: "O desdobramento não existe, foi excluído ou é de uma ordem que o usuário não vê.",
    remedy: "Confira o identificador na lista de /v1/desdobramento.",
  },
  "ordem-nao-respondida": {
    status: 409,
    title: "Ordem ainda não respondida",
    meaning: "Só uma ordem respondida pode ser desdobrada.",
    remedy: "Aguarde a publicação das respostas, prevista no detalhe da ordem.",
  },
  "serie-desconsiderada": {
    status: 409,
    title: "Série desconsiderada",
    meaning: "A série foi encerrada sem que alguma instituição respondesse, ou sem enviar a última ordem.",
    remedy: "Faça uma nova ordem; copie os dados desta com /copiar.",
  },
  "nada-a-desdobrar": {
    status: 409,
    title: "Nada a desdobrar",
    meaning: "Não resta saldo bloqueado que possa ser movido, nem não resposta a reiterar ou cancelar.",
    remedy:
      "Consulte no detalhe da ordem o que resta em cada alvo; para bloquear de novo, faça uma nova ordem.",
  },
  "desdobramento-ja-protocolado": {
    status: 409,
    title: "Desdobramento já protocolado",
    meaning: "O desdobramento já foi protocolado e não pode mais ser alterado nem protocolado de novo.",
    remedy: `Consulte o desdobramento; até as ${
      spokenHour(HOURS.dispatchOpens)
    } do dia do protocolo ele ainda pode ser excluído.`,
  },
  "desdobramento-ja-enviado": {
    status: 409,
    title: "Desdobramento já enviado",
    meaning: "O desdobramento já foi preparado para envio ou enviado às instituições.",
    remedy: "Aguarde a resposta; um desbloqueio ou uma transferência cumpridos não se revertem pelo serviço.",
  },
  "desdobramento-alterado": {
    status: 409,
    title: "Desdobramento alterado por outro usuário",
    meaning: "O desdobramento mudou entre a leitura e a gravação.",
    remedy: "Leia o desdobramento de novo e repita a alteração.",
  },
  "desdobramento-invalido-pendente": {
    status: 409,
    title: "Desdobramento pendente com processo inválido",
    meaning: "Um desdobramento da ordem aguarda protocolo com número de processo inválido.",
    remedy: "Exclua o desdobramento indicado e crie outro com um número de processo válido.",
  },
  "desdobramento-sem-acao": {
    status: 422,
    title: "Desdobramento sem ação",
    meaning: "Um desdobramento só é salvo com ao menos uma ação.",
    remedy: "Escolha em `acoes` a ação de ao menos um alvo, entre as `acoesPossiveis` do detalhe da ordem.",
  },
  "nova-vara-obrigatoria": {
    status: 422,
    title: "Nova vara obrigatória",
    meaning: "A vara da ordem não está mais cadastrada no tribunal.",
    remedy: "Escolha a ação, informe em `varaId` uma vara de /v1/vara e salve de novo.",
  },
  "processo-da-ordem-invalido": {
    status: 422,
    title: "Número de processo da ordem inválido",
    meaning:
      "O número de processo da ordem não segue a Resolução CNJ 65/2008 e não admite novos desdobramentos.",
    remedy:
      "Exclua o desdobramento que aguarda protocolo, se houver, escolha a ação e informe em `numeroProcesso` um número " +
      "válido.",
  },
  "processo-da-ordem-definido": {
    status: 422,
    title: "Processo já definido pela ordem",
    meaning: "O número de processo da ordem é válido, e o desdobramento não tem outro.",
    remedy: "Retire `numeroProcesso`.",
  },
  "sigilosa-de-outro-juiz": {
    status: 422,
    title: "Ordem sigilosa de outro juiz",
    meaning: "Uma ordem sigilosa só é desdobrada em nome do próprio juiz dela.",
    remedy: "Informe em `cpfJuiz` o juiz da ordem, ou retire o campo.",
  },
  "interrupcao-nao-decidida": {
    status: 422,
    title: "Interrupção da série não decidida",
    meaning: "A série está ativa, e a próxima ordem pode bloquear de novo o valor desbloqueado.",
    remedy: "Informe em `interromperSerie` se a série deve ser interrompida junto com o desbloqueio.",
  },
  "ordem-fora-de-serie": {
    status: 422,
    title: "Ordem fora de série",
    meaning: "A ordem não é de uma reiteração programada: não há série a interromper.",
    remedy: "Retire `interromperSerie`.",
  },
  "deposito-obrigatorio": {
    status: 422,
    title: "Depósito judicial obrigatório",
    meaning: "Uma transferência precisa dizer para onde vai o dinheiro.",
    remedy: "Preencha `depositoJudicial`.",
  },
  "deposito-nao-cabivel": {
    status: 422,
    title: "Depósito judicial não cabível",
    meaning: "Nada é transferido: não há depósito a fazer.",
    remedy: "Retire `depositoJudicial`, ou escolha uma transferência.",
  },
  "alvo-desconhecido": {
    status: 422,
    title: "Alvo desconhecido",
    meaning: "O alvo não é da ordem, ou não foi atingido por ela.",
    remedy: "Use o `id` de um dos `alvos` do detalhe da ordem.",
  },
  "alvo-repetido": {
    status: 422,
    title: "Alvo repetido",
    meaning: "Cada alvo tem uma ação por desdobramento.",
    remedy: "Deixe uma só ação para o alvo.",
  },
  "valor-nao-cabivel": {
    status: 422,
    title: "Valor não cabível",
    meaning: "Uma reiteração e um cancelamento repetem o que já fora pedido.",
    remedy: "Retire `valor` da ação.",
  },
  "ativo-nao-cabivel": {
    status: 422,
    title: "Ativo não cabível",
    meaning: "Só uma transferência identifica um ativo.",
    remedy: "Retire `ativo` da ação.",
  },
  "ativo-longo-demais": {
    status: 422,
    title: "Identificação do ativo longa demais",
    meaning: "A identificação do ativo passa do que o arquivo às instituições comporta.",
    remedy: "Abrevie a identificação do ativo.",
  },
  "ativo-obrigatorio": {
    status: 422,
    title: "Identificação do ativo obrigatória",
    meaning:
      "O bloqueio atingiu títulos de ente público (código 28): o juízo identifica o ativo antes de transferir.",
    remedy: "Identifique o ativo em `ativo`.",
  },
  "acao-nao-cabe-em-requisicao": {
    status: 422,
    title: "Ação não cabível em requisição",
    meaning: "Uma requisição de informações nada bloqueia: sem resposta, só pode ser reiterada.",
    remedy: "Use REITERAR, ou retire a ação.",
  },
  "alvo-nao-encaminhado": {
    status: 422,
    title: "Ordem não encaminhada à instituição",
    meaning: "A instituição não recebeu o pedido (código 97).",
    remedy: "Faça uma nova ordem só para ela, com /copiar?ispb=.",
  },
  "nao-resposta-pendente": {
    status: 422,
    title: "Não resposta pendente",
    meaning: "Com o código 98 em aberto, as únicas ações são reiterar e, quando cabível, cancelar.",
    remedy: "Escolha uma das ações indicadas em `erros`.",
  },
  "desbloqueio-vedado": {
    status: 422,
    title: "Desbloqueio vedado",
    meaning: "O código da resposta não admite desbloqueio (07 e 28).",
    remedy: "Escolha outra ação, ou determine a providência diretamente à instituição.",
  },
  "transferencia-vedada": {
    status: 422,
    title: "Transferência vedada",
    meaning: "O código da resposta não admite transferência (07).",
    remedy: "Determine a providência diretamente à instituição.",
  },
  "sem-saldo": {
    status: 422,
    title: "Sem saldo bloqueado",
    meaning: "Nada foi bloqueado no alvo, ou tudo já foi desbloqueado ou transferido, o que não se reverte.",
    remedy: "Retire a ação; para bloquear de novo, faça uma nova ordem.",
  },
  "valor-acima-do-saldo": {
    status: 422,
    title: "Valor acima do saldo disponível",
    meaning: "O valor passa do que resta bloqueado no alvo e nenhum outro desdobramento pede.",
    remedy: "Informe no máximo o `saldoDisponivel` do alvo.",
  },
  "acao-pendente": {
    status: 422,
    title: "Ação anterior pendente",
    meaning: "Um desdobramento anterior do mesmo alvo ainda não foi respondido.",
    remedy: "Aguarde a resposta dele, ou exclua-o se ainda não foi enviado.",
  },
  "sem-nao-resposta": {
    status: 422,
    title: "Sem não resposta",
    meaning: "O alvo não tem código 98 em aberto: nada há a reiterar nem a cancelar.",
    remedy: "Escolha uma das `acoesPossiveis` do alvo.",
  },
  "acao-em-serie": {
    status: 422,
    title: "Não resposta de ordem em série",
    meaning:
      "Em uma série o código 98 não é reiterado, e só é cancelado depois do encerramento: o serviço cria novas ordens.",
    remedy: "Aguarde a próxima ordem da série, ou interrompa a série.",
  },
  "somente-reiteracao": {
    status: 422,
    title: "Somente reiteração",
    meaning: "Só se cancela um bloqueio que terminou ele próprio em 98.",
    remedy: "Use REITERAR.",
  },
  "desdobramento-recusado": {
    status: 422,
    title: "Desdobramento recusado",
    meaning: "O desdobramento tem mais de um tipo de problema.",
    remedy: "Corrija cada item de `erros`; cada mensagem diz o que fazer.",
  },
  "regra-alterada": {
    status: 409,
    title: "Regra alterada por outro usuário",
    meaning: "A regra do tribunal mudou entre a leitura e a gravação.",
    remedy: "Consulte a regra de novo e repita a alteração.",
  },
} as const satisfies Record<string, ProblemKind>;
