/**
 * Every problem the API answers: a stable code, its HTTP status, and what to do about it.
 *
 * Source: HTTP contract, "Errors"; specification, "Errors". A code, once published, keeps its meaning.
 */

import { HOURS, spokenHour } from "../../domain/calendar/hours.ts";
import { bankProblemKinds } from "../precedents_bank/bnp_problem_kinds.ts";
import { draftProblemKinds } from "../drafts/draft_problem_kinds.ts";
import { keyProblemKinds } from "../operations/key_problem_kinds.ts";
import { operationProblemKinds } from "../operations/operation_problem_kinds.ts";
import { searchProblemKinds } from "../precedents_search/search_problem_kinds.ts";
import { seriesProblemKinds } from "../series/series_problem_kinds.ts";
import { splitProblemKinds } from "../splits/split_problem_kinds.ts";
import { webhookProblemKinds } from "../notices/webhook_problem_kinds.ts";
import type { ProblemKind } from "./problem_kind.ts";

const malformed = {
  "corpo-malformado": {
    status: 400,
    title: "Corpo malformado",
    meaning: "O corpo da requisição não é um documento JSON válido em UTF-8.",
    remedy: "Corrija a sintaxe do JSON e repita a chamada.",
  },
  "conteudo-invalido": {
    status: 400,
    title: "Conteúdo inválido",
    meaning:
      "O corpo é JSON, mas não tem a forma esperada: falta um campo, um campo é desconhecido ou um valor é do tipo errado.",
    remedy: "Corrija os campos listados em `erros`, conforme a descrição da operação em /openapi.json.",
  },
  "parametro-invalido": {
    status: 400,
    title: "Parâmetro inválido",
    meaning:
      "Um parâmetro de consulta ou um cabeçalho está ausente, é desconhecido ou não tem a forma esperada.",
    remedy: "Corrija os parâmetros listados em `erros`.",
  },
  "chave-de-idempotencia-invalida": {
    status: 400,
    title: "Chave de idempotência inválida",
    meaning:
      "O cabeçalho `Idempotency-Key` está vazio, passa de 255 caracteres ou tem caracteres que não se admitem.",
    remedy:
      "Informe uma chave única por operação, por exemplo um UUID, entre aspas ou não, só com caracteres ASCII visíveis.",
  },
  "cursor-invalido": {
    status: 400,
    title: "Cursor inválido",
    meaning: "O cursor de eventos não foi emitido por este serviço.",
    remedy:
      "Use em `depoisDe` o `id` do último evento recebido, ou omita o parâmetro para ler desde o início.",
  },
  "metodo-nao-permitido": {
    status: 405,
    title: "Método não permitido",
    meaning: "O endereço existe, mas não admite este método.",
    remedy: "Use um dos métodos do cabeçalho `Allow`.",
  },
  "corpo-grande-demais": {
    status: 413,
    title: "Corpo grande demais",
    meaning: "O corpo da requisição passa de 1 MiB ou, nos envios ao banco de precedentes, de 16 MiB.",
    remedy: "Divida o pedido em chamadas menores.",
  },
  "tipo-de-conteudo-nao-aceito": {
    status: 415,
    title: "Tipo de conteúdo não aceito",
    meaning: "O corpo da requisição não foi declarado como JSON.",
    remedy: "Envie o corpo com o cabeçalho `Content-Type: application/json`.",
  },
} as const satisfies Record<string, ProblemKind>;

const identity = {
  "nao-autenticado": {
    status: 401,
    title: "Não autenticado",
    meaning: "A chamada não traz o cabeçalho `Authorization: Bearer <token>`.",
    remedy: "Obtenha um token de acesso e repita a chamada com ele.",
  },
  "token-invalido": {
    status: 401,
    title: "Token inválido",
    meaning: "O token não é deste serviço: assinatura, emissor, público ou conteúdo não conferem.",
    remedy: "Obtenha um novo token no endereço de autenticação deste ambiente.",
  },
  "token-expirado": {
    status: 401,
    title: "Token expirado",
    meaning: "O prazo de validade do token já terminou ou ainda não começou.",
    remedy: "Obtenha um novo token e repita a chamada.",
  },
  "usuario-nao-cadastrado": {
    status: 403,
    title: "Usuário não cadastrado",
    meaning: "O cadastro corporativo não conhece o usuário.",
    remedy: "Peça o cadastro ao administrador regional do cadastro corporativo do seu tribunal.",
  },
  "usuario-inativo": {
    status: 403,
    title: "Usuário inativo",
    meaning: "O usuário está inativo no cadastro corporativo.",
    remedy: "Peça a reativação ao administrador regional do cadastro corporativo do seu tribunal.",
  },
  "usuario-bloqueado": {
    status: 403,
    title: "Usuário bloqueado",
    meaning: "O usuário está bloqueado no cadastro corporativo.",
    remedy: "Redefina a senha no cadastro corporativo: a redefinição também desbloqueia o usuário.",
  },
  "usuario-sem-lotacao": {
    status: 403,
    title: "Usuário sem lotação",
    meaning: "O usuário não está lotado em nenhuma unidade judiciária.",
    remedy: "Peça a lotação ao administrador regional do cadastro corporativo do seu tribunal.",
  },
  "usuario-de-outro-tribunal": {
    status: 403,
    title: "Usuário de outro tribunal",
    meaning: "O sistema chamador só pode agir em nome de usuários do próprio tribunal.",
    remedy: "Informe em `X-ASSETS-CPF-USUARIO` um usuário do tribunal do sistema chamador.",
  },
  "usuario-obrigatorio": {
    status: 400,
    title: "Usuário obrigatório",
    meaning: "Uma chamada que altera dados com token de serviço precisa dizer em nome de quem age.",
    remedy: "Informe o CPF do usuário, com 11 dígitos, no cabeçalho `X-ASSETS-CPF-USUARIO`.",
  },
  "cliente-nao-autorizado": {
    status: 403,
    title: "Sistema não autorizado",
    meaning: "O sistema chamador não tem permissão para este serviço.",
    remedy: "Peça ao suporte a habilitação do sistema do seu tribunal.",
  },
  "endereco-nao-autorizado": {
    status: 403,
    title: "Endereço de origem não autorizado",
    meaning: "O endereço IP de origem não está registrado para o sistema chamador.",
    remedy: "Chame a partir de um endereço registrado ou peça ao suporte o registro deste.",
  },
  "operacao-vedada-a-servico": {
    status: 403,
    title: "Operação vedada a token de serviço",
    meaning: "O token de serviço só dá acesso ao que é essencial para criar e protocolar ordens.",
    remedy: "Use o token de um usuário nesta operação.",
  },
  "perfil-insuficiente": {
    status: 403,
    title: "Perfil insuficiente",
    meaning: "Nenhum dos perfis do usuário permite esta operação.",
    remedy: "Peça o perfil ao administrador regional do cadastro corporativo do seu tribunal.",
  },
  "juiz-diverso": {
    status: 403,
    title: "Juiz diverso",
    meaning: "Um juiz só protocola o que foi minutado em seu próprio nome.",
    remedy: "Altere o juiz da minuta, ou peça o protocolo ao juiz nela indicado.",
  },
  "sem-delegacao-ativa": {
    status: 403,
    title: "Sem delegação ativa",
    meaning: "O assessor não tem delegação de protocolização ativa do juiz indicado.",
    remedy: "Peça a delegação ao juiz ou ao administrador, ou peça ao juiz que protocole.",
  },
  "somente-criador-autoriza": {
    status: 403,
    title: "Somente o criador autoriza",
    meaning: "Quem vê uma ordem sigilosa sem a ter criado não decide quem mais a vê.",
    remedy: "Peça a inclusão ou a retirada a quem criou a ordem ou a um administrador do tribunal.",
  },
  "visualizador-so-consulta": {
    status: 403,
    title: "Visualizador só consulta",
    meaning: "Um visualizador de uma ordem sigilosa só a consulta.",
    remedy: "Peça a ação a quem criou a ordem ou ao juiz dela.",
  },
  "visualizador-do-administrador": {
    status: 403,
    title: "Visualizador incluído pelo administrador",
    meaning: "Quem foi incluído por um administrador só por um administrador é retirado.",
    remedy: "Peça a retirada a um administrador do tribunal.",
  },
} as const satisfies Record<string, ProblemKind>;

const unknown = {
  "recurso-inexistente": {
    status: 404,
    title: "Recurso inexistente",
    meaning: "Não há recurso neste endereço.",
    remedy: "Confira o endereço em /openapi.json.",
  },
  "minuta-nao-encontrada": {
    status: 404,
    title: "Minuta não encontrada",
    meaning: "A minuta não existe ou não é visível para o usuário.",
    remedy: "Confira o identificador da minuta e o usuário da chamada.",
  },
  "ordem-nao-encontrada": {
    status: 404,
    title: "Ordem não encontrada",
    meaning: "A ordem não existe ou não é visível para o usuário.",
    remedy: "Confira o número de protocolo e o usuário da chamada.",
  },
  "documento-nao-encontrado": {
    status: 404,
    title: "Documento não encontrado",
    meaning: "Nenhum documento foi emitido com este código de autenticidade.",
    remedy:
      "Confira o código impresso no rodapé do documento; se estiver certo, o documento não é do serviço.",
  },
  "documento-nao-recebido": {
    status: 404,
    title: "Documento não recebido",
    meaning: "Nenhuma resposta publicada da ordem trouxe um documento com este nome.",
    remedy: "Use o `nome` de um dos `documentos` de /v1/ordem/{numeroProtocolo}/informacao.",
  },
  "conta-unica-nao-encontrada": {
    status: 404,
    title: "Conta única não encontrada",
    meaning: "A conta única não existe, já foi encerrada ou é de outro segmento do Judiciário.",
    remedy: "Consulte a conta pelo CPF ou CNPJ em /v1/conta-unica.",
  },
  "conta-deposito-nao-encontrada": {
    status: 404,
    title: "Conta de depósito não encontrada",
    meaning: "A conta de depósito não existe, já foi encerrada ou é de outro tribunal.",
    remedy: "Consulte as contas do tribunal em /v1/conta-deposito.",
  },
  "conta-deposito-padrao-nao-cadastrada": {
    status: 404,
    title: "Conta de depósito padrão não cadastrada",
    meaning: "Não há conta de depósito padrão da vara nem do tribunal.",
    remedy:
      "Peça o cadastro da conta da vara ao cadastrador de conta de depósito padrão, ou da conta do tribunal ao administrador.",
  },
  "delegacao-nao-encontrada": {
    status: 404,
    title: "Delegação não encontrada",
    meaning: "A delegação não existe ou é de outro tribunal.",
    remedy: "Consulte as delegações do tribunal em /v1/delegacao-protocolizacao.",
  },
  "visualizador-nao-encontrado": {
    status: 404,
    title: "Visualizador não encontrado",
    meaning: "O usuário não é visualizador da ordem.",
    remedy: "Confira o CPF na lista de visualizadores da ordem.",
  },
  "modulo-de-sigilo-nao-configurado": {
    status: 404,
    title: "Módulo de sigilo não configurado",
    meaning: "Este ambiente não conhece o endereço do módulo de afastamento de sigilo bancário.",
    remedy:
      "Peça ao suporte que o configure em `SECRECY_MODULE_URL`; o módulo pode ser usado sem passar por aqui.",
  },
  "problema-nao-encontrado": {
    status: 404,
    title: "Problema não encontrado",
    meaning: "Não há problema com este código.",
    remedy: "Consulte a lista em /problemas.",
  },
  "recibo-nao-encontrado": {
    status: 404,
    title: "Recibo não encontrado",
    meaning: "O arquivo de resposta não existe ou ainda não foi processado.",
    remedy: "Confira o identificador; o recibo existe a partir da decisão sobre o arquivo.",
  },
} as const satisfies Record<string, ProblemKind>;

const state = {
  "protocolo-possivel": {
    status: 409,
    title: "O protocolo é possível",
    meaning: "Há instituição a que a ordem pode ser dirigida: não há impossibilidade a certificar.",
    remedy: "Protocole a minuta.",
  },
  "ordem-ja-protocolada": {
    status: 409,
    title: "Ordem já protocolada",
    meaning:
      "A minuta já foi protocolada e não pode mais ser alterada, excluída como minuta ou protocolada de novo.",
    remedy: "Consulte a ordem pelo número de protocolo.",
  },
  "ordem-nao-protocolada": {
    status: 409,
    title: "Ordem não protocolada",
    meaning: "A operação só cabe a uma ordem já protocolada.",
    remedy: "Protocole a minuta antes.",
  },
  "minuta-alterada": {
    status: 409,
    title: "Minuta alterada por outro usuário",
    meaning: "A minuta mudou entre a leitura e a gravação.",
    remedy: "Leia a minuta de novo e repita a alteração.",
  },
  "versao-desatualizada": {
    status: 412,
    title: "Versão desatualizada",
    meaning: "O recurso mudou desde a leitura: a versão em `If-Match` não é a atual.",
    remedy: "Leia o recurso de novo, refaça a alteração sobre ele e envie em `If-Match` o novo `ETag`.",
  },
  "chamada-em-andamento": {
    status: 409,
    title: "Chamada em andamento",
    meaning: "Outra chamada com a mesma chave de idempotência ainda não terminou.",
    remedy:
      "Aguarde os segundos do cabeçalho `Retry-After` e repita a mesma chamada, com a mesma chave, para receber a resposta dela.",
  },
  "sigilo-definido-no-protocolo": {
    status: 409,
    title: "Sigilo definido no protocolo",
    meaning: "O sigilo de uma ordem só pode ser alterado antes do protocolo.",
    remedy: "Consulte a ordem; os visualizadores de uma ordem sigilosa ainda podem ser alterados.",
  },
  "exclusao-encerrada": {
    status: 409,
    title: "Prazo de exclusão encerrado",
    meaning: `Uma ordem protocolada só pode ser excluída até as ${
      spokenHour(HOURS.dispatchOpens)
    } do dia do protocolo.`,
    remedy: "Aguarde a resposta das instituições e, se for o caso, protocole o desbloqueio.",
  },
  "ordem-ja-enviada": {
    status: 409,
    title: "Ordem já enviada",
    meaning: "A ordem já foi preparada para envio ou enviada às instituições e não pode mais ser excluída.",
    remedy: "Aguarde a resposta das instituições e, se for o caso, protocole o desbloqueio.",
  },
  "cancelamento-nao-permitido": {
    status: 409,
    title: "Cancelamento não permitido",
    meaning: "Uma ordem enviada às instituições não pode ser cancelada.",
    remedy: "Aguarde a resposta das instituições e protocole o desbloqueio do que tiver sido bloqueado.",
  },
  "exclua-em-vez-de-cancelar": {
    status: 409,
    title: "Exclua em vez de cancelar",
    meaning: "A ordem ainda não foi enviada às instituições: não há o que cancelar.",
    remedy: `Exclua a ordem até as ${spokenHour(HOURS.dispatchOpens)} do dia do protocolo.`,
  },
  "estado-nao-permite": {
    status: 409,
    title: "O estado da ordem não permite",
    meaning: "A operação não cabe no estado em que a ordem está.",
    remedy: "Consulte a ordem e repita a operação quando o estado permitir.",
  },
  "ordem-nao-sigilosa": {
    status: 409,
    title: "Ordem não sigilosa",
    meaning: "Só uma ordem sigilosa tem visualizadores: as demais, todo o tribunal vê.",
    remedy: "Confira o número de protocolo; o sigilo só muda antes do protocolo.",
  },
  "visualizador-ja-incluido": {
    status: 409,
    title: "Visualizador já incluído",
    meaning: "O usuário já é visualizador da ordem.",
    remedy: "Nada há a fazer; consulte a lista de visualizadores da ordem.",
  },
  "delegacao-sobreposta": {
    status: 409,
    title: "Delegação sobreposta",
    meaning: "O juiz já tem, em ao menos um desses dias, uma delegação ao mesmo assessor.",
    remedy: "Encerre a outra antes, ou escolha outros dias.",
  },
  "delegacao-encerrada": {
    status: 409,
    title: "Delegação já encerrada",
    meaning: "A delegação já não vale: foi encerrada ou passou do último dia.",
    remedy: "Nada há a fazer; ela continua na lista como histórico.",
  },
  "conta-unica-ja-cadastrada": {
    status: 409,
    title: "Conta única já cadastrada",
    meaning: "O CPF ou CNPJ já tem conta única neste segmento do Judiciário.",
    remedy: "Consulte a conta em /v1/conta-unica e altere-a.",
  },
  "conta-deposito-ja-cadastrada": {
    status: 409,
    title: "Conta de depósito já cadastrada",
    meaning: "A vara, ou o tribunal como um todo, já tem conta de depósito padrão.",
    remedy: "Consulte a conta em /v1/conta-deposito e altere-a.",
  },
  "cadastro-alterado": {
    status: 409,
    title: "Cadastro alterado por outro usuário",
    meaning: "O cadastro mudou entre a leitura e a gravação.",
    remedy: "Consulte o cadastro de novo e repita a alteração.",
  },
  "relogio-nao-retrocede": {
    status: 409,
    title: "O relógio não retrocede",
    meaning: "O relógio da homologação só avança.",
    remedy: "Informe um instante posterior ao atual.",
  },
} as const satisfies Record<string, ProblemKind>;

const rules = {
  "chave-de-idempotencia-reutilizada": {
    status: 422,
    title: "Chave de idempotência reutilizada",
    meaning: "A chave já foi usada nas últimas 24 horas em outra chamada: outro endereço ou outro corpo.",
    remedy: "Use uma chave nova para cada operação e só a repita com a chamada idêntica.",
  },
  "numero-processo-invalido": {
    status: 422,
    title: "Número de processo inválido",
    meaning: "O número não segue a Resolução CNJ 65/2008: forma, dígitos verificadores ou tribunal.",
    remedy: "Confira o número no formato NNNNNNN-DD.AAAA.J.TR.OOOO.",
  },
  "cpf-cnpj-invalido": {
    status: 422,
    title: "CPF ou CNPJ inválido",
    meaning:
      "O CPF, o CNPJ ou a raiz de CNPJ não tem o tamanho, os caracteres ou os dígitos verificadores corretos.",
    remedy: "Confira o número; a pontuação é opcional.",
  },
  "valor-invalido": {
    status: 422,
    title: "Valor inválido",
    meaning: "O valor não é um texto com duas casas decimais e ponto, maior que zero e dentro do limite.",
    remedy: 'Informe o valor como texto, por exemplo "15000.00".',
  },
  "processo-nao-localizado": {
    status: 422,
    title: "Processo inexistente ou de outro tribunal",
    meaning:
      "O processo não existe na plataforma de dados processuais ou não tramita no tribunal do usuário.",
    remedy: "Confira o número do processo e a lotação do usuário.",
  },
  "juiz-desconhecido": {
    status: 422,
    title: "Juiz desconhecido",
    meaning: "O CPF indicado não é de um juiz do tribunal do usuário.",
    remedy: "Confira o CPF do juiz.",
  },
  "assessor-desconhecido": {
    status: 422,
    title: "Assessor desconhecido",
    meaning: "O CPF indicado não é de um assessor do tribunal do usuário.",
    remedy: "Confira o CPF do assessor.",
  },
  "vigencia-invalida": {
    status: 422,
    title: "Vigência inválida",
    meaning: "A vigência começa no passado ou termina antes de começar.",
    remedy: "Corrija `inicio` e `fim`; os dois dias estão incluídos na vigência.",
  },
  "delegacao-recusada": {
    status: 422,
    title: "Delegação recusada",
    meaning: "A delegação tem mais de um tipo de problema.",
    remedy: "Corrija cada item de `erros`; cada mensagem diz o que fazer.",
  },
  "visualizador-desconhecido": {
    status: 422,
    title: "Visualizador desconhecido",
    meaning: "O CPF indicado não é de um usuário ativo do tribunal da ordem.",
    remedy: "Confira o CPF do visualizador.",
  },
  "administrador-nao-se-inclui": {
    status: 422,
    title: "Administrador não se inclui",
    meaning: "Um administrador mantém os visualizadores sem ver a ordem, e por isso não inclui a si mesmo.",
    remedy: "Peça a quem criou a ordem que o autorize.",
  },
  "vara-desconhecida": {
    status: 422,
    title: "Vara desconhecida",
    meaning: "A unidade judiciária não está cadastrada no tribunal do usuário.",
    remedy: "Confira a vara; um novo cadastro aparece em cerca de 24 horas.",
  },
  "data-protocolo-passada": {
    status: 422,
    title: "Data de protocolo no passado",
    meaning: "A data de envio agendada já passou.",
    remedy: "Informe a data de hoje ou uma futura, ou omita o campo.",
  },
  "reu-repetido": {
    status: 422,
    title: "Réu repetido",
    meaning: "O mesmo réu aparece mais de uma vez na minuta.",
    remedy: "Informe cada réu uma vez só.",
  },
  "reu-nao-e-parte": {
    status: 422,
    title: "Réu não é parte do processo",
    meaning: "O réu informado não é parte do processo na plataforma de dados processuais.",
    remedy:
      "Confira o CPF ou CNPJ do réu e as partes do processo; processos criminais não têm essa conferência.",
  },
  "reu-sem-instituicao": {
    status: 422,
    title: "Réu sem instituição",
    meaning: "Nenhuma instituição foi encontrada ou selecionada para o réu.",
    remedy: "Selecione uma instituição ou informe manualmente instituição, agência e conta.",
  },
  "instituicao-desconhecida": {
    status: 422,
    title: "Instituição desconhecida",
    meaning: "O ISPB não é de uma instituição cadastrada.",
    remedy: "Confira o ISPB em /v1/instituicao.",
  },
  "conta-sem-agencia": {
    status: 422,
    title: "Conta sem agência",
    meaning: "Uma conta só identifica algo junto da agência.",
    remedy: "Informe também a agência, ou retire a conta.",
  },
  "instituicoes-sobrepostas": {
    status: 422,
    title: "Instituições sobrepostas",
    meaning: "Uma instituição, agência ou conta abrange outra já informada para o mesmo réu.",
    remedy: "Retire a agência e a conta, ou retire a instituição inteira.",
  },
  "instituicoes-do-mesmo-grupo": {
    status: 422,
    title: "Instituições do mesmo grupo",
    meaning: "Duas ou mais instituições do mesmo agrupamento não podem ser informadas na mesma ordem.",
    remedy: "Deixe uma só: a instituição líder responde por todo o grupo.",
  },
  "agencia-de-relacionamento-de-vara": {
    status: 422,
    title: "Agência de relacionamento informada para vara",
    meaning: "A agência de relacionamento é do tribunal e foi informada na conta de uma vara.",
    remedy: "Retire `agenciaRelacionamento`, ou cadastre-a com a conta do tribunal como um todo.",
  },
  "cadastro-recusado": {
    status: 422,
    title: "Cadastro recusado",
    meaning: "O cadastro tem mais de um tipo de problema.",
    remedy: "Corrija cada item de `erros`; cada mensagem diz o que fazer.",
  },
  "minuta-recusada": {
    status: 422,
    title: "Minuta recusada",
    meaning: "A minuta tem mais de um tipo de problema.",
    remedy: "Corrija cada item de `erros`; cada mensagem diz o que fazer.",
  },
  "protocolo-recusado": {
    status: 422,
    title: "Protocolo recusado",
    meaning: "Minutas do pedido foram recusadas por motivos diferentes; nenhuma foi protocolada.",
    remedy: "Corrija cada item de `erros`, ou protocole as demais minutas sem as recusadas.",
  },
} as const satisfies Record<string, ProblemKind>;

const limits = {
  "limite-de-consultas-excedido": {
    status: 429,
    title: "Limite de consultas excedido",
    meaning:
      "O usuário ou o sistema chamador fez mais consultas de relacionamentos por minuto do que se admite.",
    remedy:
      "Aguarde os segundos do cabeçalho `Retry-After` ou crie a minuta por /v1/ordem/minuta-contas, que dispensa a consulta.",
  },
} as const satisfies Record<string, ProblemKind>;

const failures = {
  "erro-interno": {
    status: 500,
    title: "Erro interno",
    meaning: "Um erro não previsto impediu a operação; nada foi alterado por ela.",
    remedy: "Repita a chamada; se persistir, informe ao suporte o código em `correlacao`.",
  },
  "autenticacao-indisponivel": {
    status: 503,
    title: "Autenticação indisponível",
    meaning: "O serviço de autenticação não respondeu: o token não pôde ser conferido.",
    remedy: "Repita a chamada em instantes.",
  },
  "cadastro-corporativo-indisponivel": {
    status: 503,
    title: "Cadastro corporativo indisponível",
    meaning: "O cadastro corporativo de usuários e unidades não respondeu.",
    remedy: "Repita a chamada em instantes.",
  },
  "documento-indisponivel": {
    status: 503,
    title: "Documento indisponível",
    meaning: "O documento foi recebido, mas não pôde ser lido agora, ou não tem mais os bytes que chegaram.",
    remedy:
      "Repita a chamada em instantes; se persistir, acione o suporte com o nome do documento: o operador foi avisado.",
  },
  "cadastro-de-clientes-indisponivel": {
    status: 503,
    title: "Cadastro de clientes indisponível",
    meaning: "O cadastro de clientes do sistema financeiro não devolveu resposta.",
    remedy:
      "Repita a chamada em instantes ou use /v1/ordem/minuta-contas, que dispensa a consulta; se persistir, acione o suporte.",
  },
  "dados-processuais-indisponiveis": {
    status: 503,
    title: "Dados processuais indisponíveis",
    meaning: "A plataforma de dados processuais não respondeu.",
    remedy: "Repita a chamada em instantes.",
  },
  "servico-indisponivel": {
    status: 503,
    title: "Serviço indisponível",
    meaning: "O banco de dados do serviço não respondeu.",
    remedy: "Repita a chamada em instantes.",
  },
} as const satisfies Record<string, ProblemKind>;

export const problemKinds = {
  ...malformed,
  ...identity,
  ...unknown,
  ...state,
  ...rules,
  ...draftProblemKinds,
  ...splitProblemKinds,
  ...seriesProblemKinds,
  ...webhookProblemKinds,
  ...operationProblemKinds,
  ...keyProblemKinds,
  ...bankProblemKinds,
  ...searchProblemKinds,
  ...limits,
  ...failures,
} as const;

/** The stable code of a problem, `codigo` on the wire. */
export type ProblemCode = keyof typeof problemKinds;

/** Every code, in the order of the catalogue. */
export const problemCodes = Object.keys(problemKinds) as ProblemCode[];

/** Whether a text is the code of a problem. */
export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problemKinds, text);
