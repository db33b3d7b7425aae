/** The problems of operators' actions: alarms, jobs, channels and staging's clock. */
import type { ProblemKind } from "../http/problem_table.ts";
import { checkIn } from "../http/voice.ts";

export const operationProblems = {
  "arquivo-nao-encontrado": {
    status: 404,
    title: "Arquivo de resposta não encontrado",
    meaning: "Nenhuma instituição enviou um arquivo com esse identificador.",
    remedy: checkIn("/v1/operacao/arquivo-resposta", "Confira-o na lista de Respostas."),
  },
  "recibo-nao-encontrado": {
    status: 404,
    title: "Recibo não encontrado",
    meaning: "O arquivo de resposta não existe ou ainda não foi processado.",
    remedy: "Confira o identificador; o recibo existe a partir da decisão sobre o arquivo.",
  },
  "alarme-nao-encontrado": {
    status: 404,
    title: "Alarme não encontrado",
    meaning: "Não há alarme com esse identificador.",
    remedy: checkIn("/v1/operacao/alarme", "Confira-o na lista de Alarmes."),
  },
  "alarme-ja-resolvido": {
    status: 409,
    title: "Alarme já resolvido",
    meaning: "O alarme já foi resolvido, por um operador ou pelo serviço.",
    remedy: "Nada a fazer; se a causa voltar, outro alarme é aberto.",
  },
  "tarefa-nao-encontrada": {
    status: 404,
    title: "Tarefa não encontrada",
    meaning: "Não há na fila tarefa com esse identificador; uma tarefa concluída sai da fila.",
    remedy: {
      call: "Consulte de novo a lista de /v1/operacao/tarefa.",
      page: "Veja de novo a lista de Tarefas.",
    },
  },
  "tarefa-em-execucao": {
    status: 409,
    title: "Tarefa em execução",
    meaning: "Um trabalhador está com a tarefa.",
    remedy: "Aguarde; a tarefa de um trabalhador que parou é liberada em um minuto.",
  },
  "canal-nao-encontrado": {
    status: 404,
    title: "Canal não encontrado",
    meaning: "A instituição não tem canal SFTP: troca arquivos só pela sua pasta.",
    remedy: {
      call: "Confira o ISPB na lista de /v1/operacao/canal, ou crie o canal com PUT.",
      page: "Confira o ISPB em Canais e chaves; um canal é criado na página da instituição.",
    },
  },
  "canal-de-filial": {
    status: 422,
    title: "Canal de filial",
    meaning: "A instituição tem líder: quem recebe as remessas e responde por ela é a líder.",
    remedy: "Defina o canal da instituição líder.",
  },
  "pasta-de-filial": {
    status: 422,
    title: "Pasta de filial",
    meaning: "A instituição tem líder: quem recebe as remessas e responde por ela é a líder.",
    remedy: "Teste a pasta da instituição líder.",
  },
  "resposta-de-filial": {
    status: 422,
    title: "Resposta de filial",
    meaning: "A instituição tem líder: quem recebe as remessas e responde por ela é a líder.",
    remedy: "Use o ISPB da instituição líder.",
  },
  "relogio-nao-retrocede": {
    status: 409,
    title: "O relógio não retrocede",
    meaning: "O relógio da homologação só avança.",
    remedy: "Informe um instante posterior ao atual.",
  },
} as const satisfies Record<string, ProblemKind>;
