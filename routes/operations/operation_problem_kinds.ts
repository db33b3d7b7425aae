/** The problems of what operators do; part of the catalogue. */
import { HOURS } from "../../domain/calendar/hours.ts";
import type { ProblemKind } from "../http/problem_kind.ts";

export const operationProblemKinds = {
  "remessa-nao-encontrada": {
    status: 404,
    title: "Remessa não encontrada",
    meaning: "Não há remessa com esse identificador.",
    remedy: "Confira o identificador na lista de /v1/operacao/remessa.",
  },
  "acao-nao-encontrada": {
    status: 404,
    title: "Ação não encontrada",
    meaning: "Nenhum operador pediu uma ação com esse identificador.",
    remedy: "Confira o identificador na lista de /v1/operacao/acao.",
  },
  "entrada-nao-encontrada": {
    status: 404,
    title: "Entrada não encontrada",
    meaning: "Não há na quarentena entrada com esse identificador.",
    remedy: "Confira o identificador na lista de /v1/operacao/quarentena.",
  },
  "arquivo-nao-encontrado": {
    status: 404,
    title: "Arquivo de resposta não encontrado",
    meaning: "Nenhuma instituição enviou um arquivo com esse identificador.",
    remedy: "Confira o identificador na lista de /v1/operacao/arquivo-resposta.",
  },
  "conteudo-inexistente": {
    status: 409,
    title: "Entrada sem bytes",
    meaning: "A entrada não é um arquivo comum, ou está vazia: não há bytes a mostrar.",
    remedy: "Decida pelo nome, pelo tipo e pela razão da quarentena.",
  },
  "alarme-nao-encontrado": {
    status: 404,
    title: "Alarme não encontrado",
    meaning: "Não há alarme com esse identificador.",
    remedy: "Confira o identificador na lista de /v1/operacao/alarme.",
  },
  "tarefa-nao-encontrada": {
    status: 404,
    title: "Tarefa não encontrada",
    meaning: "Não há na fila tarefa com esse identificador; uma tarefa concluída sai da fila.",
    remedy: "Consulte de novo a lista de /v1/operacao/tarefa.",
  },
  "feriado-nao-encontrado": {
    status: 404,
    title: "Feriado não encontrado",
    meaning: "A data não é feriado no serviço.",
    remedy: "Confira a data na lista de /v1/feriado.",
  },
  "canal-nao-encontrado": {
    status: 404,
    title: "Canal não encontrado",
    meaning: "A instituição não tem canal SFTP: troca arquivos só pela sua pasta.",
    remedy: "Confira o ISPB na lista de /v1/operacao/canal, ou crie o canal com PUT.",
  },
  "remessa-ja-publicada": {
    status: 409,
    title: "Remessa já publicada",
    meaning: "A remessa já está na pasta da instituição.",
    remedy: "Se a instituição a perdeu, use reenviar.",
  },
  "remessa-nao-publicada": {
    status: 409,
    title: "Remessa não publicada",
    meaning: "A remessa ainda não foi publicada; não há bytes a reenviar.",
    remedy: "Use publicar, na janela de envio.",
  },
  "fora-da-janela-de-envio": {
    status: 409,
    title: "Fora da janela de envio",
    meaning: `Remessas saem das ${HOURS.dispatchOpens} às ${HOURS.dispatchCloses} do seu dia útil.`,
    remedy: "Aguarde a janela: o envio é feito sozinho, e repetido a cada minuto se falhar.",
  },
  "entrada-ja-decidida": {
    status: 409,
    title: "Entrada já decidida",
    meaning: "A entrada da quarentena já foi liberada ou recusada.",
    remedy: "Consulte a decisão na própria entrada; a instituição pode enviar o arquivo de novo.",
  },
  "entrada-sem-conteudo": {
    status: 409,
    title: "Entrada sem conteúdo",
    meaning: "A entrada não é um arquivo comum: nada dela pode ser lido como retorno.",
    remedy: "Recuse-a, dizendo o motivo; a instituição recebe um recibo.",
  },
  "alarme-ja-resolvido": {
    status: 409,
    title: "Alarme já resolvido",
    meaning: "O alarme já foi resolvido, por um operador ou pelo serviço.",
    remedy: "Nada a fazer; se a causa voltar, outro alarme é aberto.",
  },
  "tarefa-em-execucao": {
    status: 409,
    title: "Tarefa em execução",
    meaning: "Um trabalhador está com a tarefa.",
    remedy: "Aguarde; a tarefa de um trabalhador que parou é liberada em um minuto.",
  },
  "feriado-ja-cadastrado": {
    status: 409,
    title: "Feriado já cadastrado",
    meaning: "A data já é feriado no serviço.",
    remedy: "Nada a fazer; para corrigir o nome, retire o feriado e inclua-o de novo.",
  },
  "dia-ja-enviado": {
    status: 409,
    title: "Dia já enviado",
    meaning: "As ordens desse dia já foram congeladas em remessas.",
    remedy: "Escolha uma data posterior ao último envio.",
  },
  "canal-de-filial": {
    status: 422,
    title: "Canal de filial",
    meaning: "A instituição tem líder: quem recebe as remessas e responde por ela é a líder.",
    remedy: "Defina o canal da instituição líder.",
  },
  "feriado-em-data-passada": {
    status: 422,
    title: "Data passada",
    meaning: "O calendário de dias que passaram não muda: explica os prazos que houve.",
    remedy: "Informe hoje ou uma data futura.",
  },
  "nome-nao-e-de-retorno": {
    status: 422,
    title: "O nome não é de um retorno",
    meaning: "Para voltar ao recebimento, a entrada precisa do nome de um retorno da própria instituição.",
    remedy:
      "Informe em `nome` o nome do retorno, conforme o manual; o mesmo nome deve estar no header do arquivo.",
  },
} as const satisfies Record<string, ProblemKind>;
