// deno-fmt-ignore-file
// deno-lint-ignore-file
/** The API of ASSETS, generated from its OpenAPI document by `deno task client`: not to be edited by hand. */
export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** O processo está vivo */
        get: operations["verificarVida"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * O serviço pode atender
         * @description O banco de dados responde e, onde precedentes são indexados, a pesquisa encontra o que o banco de precedentes tem. Com `full`, além disso, o trabalho do serviço está em dia: há trabalhadores e nenhum marco do dia passou sem ser cumprido, a pasta de troca está montada e um trabalhador confirma que o banco de dados é o dela (`banco-nao-conferido`: nada é protocolado nem alterado). `avisos` diz o que falta a outras partes do serviço e não impede as chamadas.
         */
        get: operations["verificarProntidao"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Catálogo de problemas
         * @description Todos os códigos de erro da API, com o status, o significado e o que fazer. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarProblemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problemas/{codigo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Um problema do catálogo */
        get: operations["consultarProblema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/minuta/{id}/certidao-impossibilidade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Certifica que uma minuta não pode ser protocolada
         * @description O cadastro de clientes é consultado de novo, e a consulta fica registrada. A certidão nomeia os réus para os quais ele já não informa instituição e para os quais nenhuma foi indicada.
         */
        get: operations["emitirCertidaoMinuta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/certidao-impossibilidade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Certifica que um réu não tem instituição a que se dirija uma ordem
         * @description Para quando a minuta é recusada por réu sem instituição e, por isso, não existe. A consulta ao cadastro de clientes fica registrada.
         */
        get: operations["emitirCertidao"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/{numeroProtocolo}/recibo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Emite o recibo de protocolo de uma ordem */
        get: operations["emitirRecibo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/{numeroProtocolo}/detalhamento": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Emite o detalhamento de uma ordem
         * @description Com a resposta de cada instituição, os desdobramentos e a linha do tempo.
         */
        get: operations["emitirDetalhamento"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/serie/{id}/relatorio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Emite o relatório de uma série
         * @description Com cada ordem que o usuário vê, o que pediu, o que bloqueou e o que os desdobramentos fizeram do bloqueado.
         */
        get: operations["emitirRelatorioDaSerie"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documento/{codigo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirma a autenticidade de um documento
         * @description Pelo código impresso no rodapé. Compare o `sha256` com o do arquivo. De documentos sigilosos o número de protocolo não é informado.
         */
        get: operations["confirmarDocumento"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/recibo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Emite os recibos de protocolo de várias ordens
         * @description Em um só PDF, com um código de autenticidade, a ordem mais nova primeiro.
         */
        get: operations["emitirRecibos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/minuta/consulta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta várias minutas
         * @description Como em `GET /v1/ordem/minuta/{id}`. A resposta é 200 ainda que nenhuma seja encontrada.
         */
        get: operations["consultarMinutas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/minuta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cria uma minuta
         * @description De bloqueio, de bloqueio com transferência (com `depositoJudicial`) ou de requisição de informações. As instituições de cada réu são buscadas no cadastro de clientes; `instituicoes` retira as que forem indicadas com `atingida: false` e acrescenta as demais. Duas ou mais instituições do mesmo grupo que só a busca encontrou dão lugar à líder, que responde por todas. Os réus consultados contam num limite por minuto, próprio das minutas e maior que o de `/relacionamento/`; o mesmo réu no mesmo processo conta uma vez por hora. `/v1/ordem/minuta-contas` dispensa a consulta.
         */
        post: operations["criarMinuta"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/minuta-contas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cria uma minuta com as instituições informadas
         * @description Dispensa a consulta ao cadastro de clientes: a ordem alcança só o que estiver em `instituicoes`.
         */
        post: operations["criarMinutaContas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/minuta/lote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cria várias minutas
         * @description Até 200 minutas, cada uma como em `/v1/ordem/minuta` e com seu próprio resultado: a minuta criada ou o problema que a recusou, com os campos contados a partir dela. A resposta é 200 ainda que nenhuma tenha sido criada. Com `Idempotency-Key`, se algum resultado for 5xx, a mesma chamada repetida mantém as minutas já criadas e tenta só as demais. Passado o limite de consultas das minutas, as restantes são recusadas com `limite-de-consultas-excedido`.
         */
        post: operations["criarMinutasEmLote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/minuta/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta uma minuta */
        get: operations["consultarMinuta"];
        /**
         * Substitui uma minuta
         * @description O corpo substitui a minuta inteira. As instituições são buscadas de novo, salvo se a minuta foi criada sem a consulta.
         */
        put: operations["substituirMinuta"];
        post?: never;
        /** Exclui uma minuta */
        delete: operations["excluirMinuta"];
        options?: never;
        head?: never;
        /**
         * Altera o sigilo de uma minuta
         * @description Só antes do protocolo; nada mais da minuta é alterado ou conferido de novo.
         */
        patch: operations["alterarSigiloMinuta"];
        trace?: never;
    };
    "/v1/ordem/{numeroProtocolo}/copiar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copia os dados de uma ordem para uma nova minuta
         * @description O conteúdo é o da ordem e é conferido de novo; o cadastro de clientes não é consultado. Datas que já não cabem (`dataProtocolo` passada, `reiteracaoProgramada` fora do prazo) ficam de fora; a conta única e a conta padrão de depósito são as de agora.
         */
        post: operations["copiarOrdem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/relacionamento/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Instituições e contas de um CPF ou CNPJ
         * @description Como na minuta, salvo em processo criminal só se consulta quem é parte do processo. A consulta é limitada por minuto, por usuário e por sistema chamador em cada tribunal, e cada uma fica registrada: quem, quando, por qual processo e para quê, também quando é recusada. Um token de serviço diz sempre o usuário. A resposta do cadastro de clientes vale por um minuto. Quem já sabe as contas cria a minuta por `/v1/ordem/minuta-contas`, sem consulta.
         */
        get: operations["consultarRelacionamentos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/relacionamento": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Instituições e contas de um CPF ou CNPJ; o mesmo endereço sem a barra final
         * @description Como na minuta, salvo em processo criminal só se consulta quem é parte do processo. A consulta é limitada por minuto, por usuário e por sistema chamador em cada tribunal, e cada uma fica registrada: quem, quando, por qual processo e para quê, também quando é recusada. Um token de serviço diz sempre o usuário. A resposta do cadastro de clientes vale por um minuto. Quem já sabe as contas cria a minuta por `/v1/ordem/minuta-contas`, sem consulta.
         */
        get: operations["consultarRelacionamentosSemBarra"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/protocolar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Protocola minutas
         * @description Todas ou nenhuma. Por um juiz, o que está em seu nome; por um assessor, com a delegação de protocolização ativa do juiz de cada minuta. O que se protocola é o que foi lido: informe a `versao` de cada minuta, ou `If-Match` de uma só, e em `previsaoEnvio` o dia de envio mostrado.
         */
        post: operations["protocolar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista ordens e minutas
         * @description As do tribunal do usuário, das mais novas às mais antigas; das sigilosas, só as que ele vê. Com `alteradaDesde`, as que mudaram de conteúdo ou de situação desde então, da mudança mais antiga à mais nova: leia, guarde `proximo` e use-o em `depoisDe`, sem `pageNumber`; `totalElements` diz quantas faltavam. O que mudou nos últimos minutos pode vir mais de uma vez, e nada se perde. Exclusões, desdobramentos e respostas de cada instituição acompanham-se pelos eventos (`/v1/evento`). Toda leitura fica registrada, e a de `cpfCnpjReu` também quando nada encontra. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarOrdens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/leitura": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marca respostas como lidas
         * @description As respostas das ordens escolhidas passam a lidas pelo tribunal, como se cada uma tivesse sido aberta por quem pode agir nela. Fica registrado quem as marcou.
         */
        post: operations["marcarOrdensComoLidas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/busca": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca ordens, desdobramentos, transferências e instituições por um número ou nome
         * @description Número de processo, protocolo (de ordem ou desdobramento), id de transferência, CPF, CNPJ ou raiz de um réu, ISPB, ou parte do nome de um réu ou de uma instituição, sem distinguir maiúsculas e acentos. O número pode vir entre palavras, como em `CNPJ 12.ABC.345/01DE-35`; um que não se reconhece é recusado, e não procurado como nome. De cada tipo, os 20 mais novos. Ordens e desdobramentos são os que as listas mostrariam ao usuário: quem não pode listá-los encontra só instituições. Toda leitura fica registrada, e a busca por réu também quando nada encontra.
         */
        get: operations["buscar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/{numeroProtocolo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta uma ordem
         * @description Com cada alvo (réu e instituição) como está. Cada resposta aceita aparece assim que é processada, na ordem ou no desdobramento que a pediu. Publicadas todas, a ordem ou o desdobramento consta como respondido, e só então mudam os saldos e as ações possíveis. Respondido com valor zero, o cancelamento encerra a não resposta: o alvo mantém o código 98, nada fica bloqueado e nada mais cabe pedir dele. A resposta a uma reiteração ou a um cancelamento aparece no desdobramento, e no alvo da ordem quando ele é respondido. Traz os valores pedidos, bloqueados e movidos, o que ainda se pode pedir, os desdobramentos e o que já aconteceu. A leitura de uma ordem respondida, por quem pode agir nela, marca as respostas como lidas pelo tribunal. Toda leitura fica registrada.
         */
        get: operations["consultarOrdem"];
        put?: never;
        post?: never;
        /**
         * Exclui uma ordem protocolada
         * @description Até as 19h do dia do protocolo (do dia do envio, se está agendada), por quem pode protocolar em nome do juiz da ordem.
         */
        delete: operations["excluirOrdem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/{numeroProtocolo}/cancelar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recusa o cancelamento de uma ordem
         * @description Uma ordem enviada não pode ser cancelada; a recusa diz o que fazer em cada estado.
         */
        post: operations["cancelarOrdem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/{numeroProtocolo}/informacao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta o que as instituições informaram
         * @description Em resposta a uma requisição de informações: dados cadastrais, contas, saldos e a relação dos documentos, por alvo que respondeu. De um bloqueio, vazio. São dados bancários: toda leitura fica registrada.
         */
        get: operations["consultarInformacoes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/{numeroProtocolo}/informacao/documento/{nome}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Baixa um documento que uma instituição enviou
         * @description Um extrato, um contrato: os bytes como chegaram, conferidos com o SHA-256 da resposta. Onde há verificação de programas maliciosos, só depois dela. São dados bancários: toda leitura fica registrada.
         */
        get: operations["baixarDocumentoRecebido"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transferencia": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Transferências declaradas pelas instituições, até o recebimento
         * @description `situacao=ATRASADA` mostra as que a depositária, perguntada no fim do prazo e com o tempo de resposta dela, não confirmou, das mais antigas às mais novas. Das ordens sigilosas, só as que o usuário vê. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarTransferencias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pendencia": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conta o que espera o juízo
         * @description Do tribunal do usuário, ou de uma unidade dele; do que é sigiloso, só o que o usuário vê.
         */
        get: operations["contarPendencias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/{numeroProtocolo}/visualizador": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista os visualizadores de uma ordem sigilosa
         * @description Por quem vê a ordem e pelos administradores do tribunal, que a indicam pelo número e não veem o seu conteúdo. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarVisualizadores"];
        put?: never;
        /**
         * Inclui um visualizador em uma ordem sigilosa
         * @description Um usuário ativo do tribunal da ordem, que passa a vê-la e nada mais. Quem a criou autoriza; um administrador do tribunal inclui sem ver a ordem, e não inclui a si mesmo.
         */
        post: operations["incluirVisualizador"];
        /**
         * Retira um visualizador de uma ordem sigilosa
         * @description Um administrador retira qualquer um; quem criou a ordem, os que autorizou.
         */
        delete: operations["retirarVisualizador"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ordem/{numeroProtocolo}/desdobramento": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cria um desdobramento
         * @description De uma ordem respondida: uma ação por alvo. Aguarda protocolo e reserva o saldo que pede até o dia de `reservaAte`, que salvá-lo de novo renova; depois outros podem pedi-lo, e o protocolo confere o que ainda cabe. Qualquer juiz do tribunal, ou assessor em nome dele, desdobra uma ordem que não seja sigilosa.
         */
        post: operations["criarDesdobramento"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/desdobramento/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta um desdobramento
         * @description Com cada ação, a resposta dada a ela e, em uma transferência, o que se sabe do recebimento pela depositária. Cada resposta aceita aparece assim que é processada, na ordem ou no desdobramento que a pediu. Publicadas todas, a ordem ou o desdobramento consta como respondido, e só então mudam os saldos e as ações possíveis.
         */
        get: operations["consultarDesdobramento"];
        /**
         * Substitui um desdobramento que aguarda protocolo
         * @description O corpo substitui o desdobramento inteiro, que é conferido de novo.
         */
        put: operations["substituirDesdobramento"];
        post?: never;
        /**
         * Exclui um desdobramento
         * @description Enquanto aguarda protocolo, por quem pode alterá-lo; protocolado, até as 19h do dia do protocolo e por quem pode protocolar em nome do juiz dele.
         */
        delete: operations["excluirDesdobramento"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/desdobramento/protocolar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Protocola desdobramentos
         * @description Todos ou nenhum. Por um juiz, o que está em seu nome; por um assessor, em nome do juiz de cada um, com a delegação de protocolização ativa. O que se pede é conferido de novo, como a ordem está agora. Os nomes do juiz e do assessor constam só do protocolo da ordem. O que se protocola é o que foi lido: informe a `versao` de cada um, ou `If-Match` de um só, e em `previsaoEnvio` o dia de envio mostrado. O que, com o que está em dúvida (pedido que terminou sem resposta e pode ter sido cumprido), passaria do pedido só se protocola com o valor confirmado em `confirmacoes`.
         */
        post: operations["protocolarDesdobramentos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/desdobramento/lote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide o mesmo para muitas ordens
         * @description Cria um desdobramento por ordem em que há o que pedir, como se cada um fosse feito à parte, e diz em `restantes` o que ficou como estava e por quê: uma ordem recusada não detém as outras. Os desdobramentos aguardam protocolo; leia-os e protocole-os de uma vez em `/v1/desdobramento/protocolar`, com as versões lidas, ou desista deles em `/v1/desdobramento/excluir`.
         */
        post: operations["desdobrarEmLote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/desdobramento/lote/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta um lote de desdobramentos
         * @description Os desdobramentos do lote como estão agora, sem os que foram excluídos, e o que ficou quando foi feito; das ordens sigilosas, só o que o usuário vê.
         */
        get: operations["consultarLoteDeDesdobramentos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/desdobramento/excluir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exclui desdobramentos que aguardam protocolo
         * @description Todos ou nenhum, por quem pode alterá-los. O saldo que pediam volta a estar disponível. Um já protocolado é excluído à parte, até o prazo.
         */
        post: operations["excluirDesdobramentos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/desdobramento/consulta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta vários desdobramentos
         * @description Como em `GET /v1/desdobramento/{id}`. A resposta é 200 ainda que nenhum seja encontrado.
         */
        get: operations["consultarDesdobramentos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/desdobramento": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista desdobramentos
         * @description Os das ordens do tribunal do usuário, dos mais novos aos mais antigos; das sigilosas, só das que ele vê. `situacao=AGUARDANDO_PROTOCOLO` mostra os que esperam um juiz, os da regra do tribunal incluídos. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarDesdobramentos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/serie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista séries de reiteração programada
         * @description As do tribunal do usuário, das mais novas às mais antigas; das sigilosas, só as que ele vê. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/serie/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta uma série
         * @description Com o que resta a bloquear de cada réu e as ordens da série. A próxima ordem é criada por si quando as respostas da última são publicadas, com o valor que restou.
         */
        get: operations["consultarSerie"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/serie/{id}/interromper": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Interrompe uma série
         * @description Para todos os réus, por quem pode protocolar em nome do juiz da série ou, se ela não for sigilosa, por outro juiz do tribunal. A ordem que ainda aguarda envio não é enviada; a que já foi segue até a resposta. Não há como retomar a série: para bloquear de novo é preciso uma nova ordem.
         */
        post: operations["interromperSerie"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/serie/{id}/desdobramento": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Desdobra de uma vez uma série encerrada
         * @description Tira de todas as ordens o que se pede de cada réu, do mais líquido ao menos, e cria um desdobramento por ordem em que há o que pedir, ou nenhum. Aguardam protocolo, como os demais; o código 98 de uma série só se cancela.
         */
        post: operations["desdobrarSerie"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estatistica/instituicao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Como as instituições respondem: taxa de resposta, código 98, tempo
         * @description Conta as ordens enviadas que o usuário pode ver: as do seu tribunal, das sigilosas só as suas; operadores contam as de todos os tribunais. Respostas ainda não publicadas contam como em andamento. Com `Accept: text/csv`, ou o de XLSX, todas as instituições do filtro como planilha, sem páginas.
         */
        get: operations["consultarEstatisticas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/regra-tribunal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * O que o serviço faz por conta própria depois das respostas, quem altera minutas e o que vale para protocolos
         * @description Da regra resultam minutas de desdobramento, com origem REGRA_DO_TRIBUNAL, que aguardam o protocolo de um juiz ou de um assessor com delegação: o serviço não protocola por ela. Sem regra, nada é feito.
         */
        get: operations["consultarRegraDoTribunal"];
        /**
         * Altera a regra do tribunal
         * @description O corpo substitui a regra inteira e vale para as respostas publicadas e os protocolos feitos daí em diante.
         */
        put: operations["alterarRegraDoTribunal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/delegacao-protocolizacao/ativa/juiz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Juízes cuja delegação ativa o assessor tem
         * @description De um assessor do próprio tribunal; de qualquer outro CPF, a lista é vazia.
         */
        get: operations["listarJuizesComDelegacaoAtiva"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/delegacao-protocolizacao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista as delegações do tribunal
         * @description Também as futuras e as que já não valem. A um juiz, só as que são dele. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarDelegacoes"];
        put?: never;
        /**
         * Cria uma delegação de protocolização
         * @description De um juiz a um assessor, ambos do tribunal do administrador. O mesmo juiz não delega duas vezes ao mesmo assessor nos mesmos dias.
         */
        post: operations["criarDelegacao"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/delegacao-protocolizacao/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Encerra uma delegação
         * @description A partir de agora; a delegação continua na lista, como histórico.
         */
        delete: operations["encerrarDelegacao"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/evento": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Eventos das ordens do tribunal
         * @description Em sequência e sem lacunas: leia, guarde `proximo` e use-o em `depoisDe` na leitura seguinte. Somados desde o primeiro, dizem como está cada ordem, alvo, desdobramento, ação e série; nenhum traz nome, CPF ou CNPJ. Tipos: OrdemProtocolada, OrdemRemovida, OrdemEnviada, OrdemNaoEncaminhada, RespostaProcessada, OrdemSemResposta, OrdemRespondida, SerieIniciada, SerieOrdemCriada, SerieEncerrada, DesdobramentoProtocolado, DesdobramentoRemovido, DesdobramentoEnviado, DesdobramentoRespondido, TransferenciaRecebida, EnvioAdiado. Das ordens sigilosas, só os eventos das que o usuário vê; a leitura deles fica registrada. Com `ordem=decrescente` a leitura vai dos mais novos aos mais antigos e pode ser só de um tipo ou de uma unidade; `proximo` diz então até onde se olhou, e a leitura seguinte continua dali com `antesDe`. Para acompanhar o que acontece, use a ordem crescente: só ela garante que nada se perde. Depois de uma restauração do serviço, um cursor do que se perdeu é respondido com 410 (`cursor-de-outra-epoca`), cujo `proximo` diz de onde continuar.
         */
        get: operations["lerEventos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assinatura-evento": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Assinaturas de avisos do tribunal
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarAssinaturas"];
        put?: never;
        /**
         * Assina os eventos do tribunal
         * @description Os eventos a partir de agora são enviados por POST ao endereço, assinados conforme Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`), na forma de /v1/evento. De ordens sigilosas nada é enviado. O mesmo aviso pode chegar mais de uma vez, com o mesmo `webhook-id`; um que falhou é tentado de novo por três dias, e os seguintes não esperam por ele. Guarde o segredo: ele é mostrado só desta vez.
         */
        post: operations["criarAssinatura"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assinatura-evento/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Uma assinatura */
        get: operations["consultarAssinatura"];
        /**
         * Altera, desativa ou reativa uma assinatura
         * @description Uma assinatura reativada recebe o que aconteceu enquanto esteve desativada. O segredo não muda.
         */
        put: operations["alterarAssinatura"];
        post?: never;
        /**
         * Exclui uma assinatura
         * @description O que está pendente não é mais enviado.
         */
        delete: operations["excluirAssinatura"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assinatura-evento/{id}/segredo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Troca o segredo de uma assinatura
         * @description Por 24 horas os avisos são assinados com o segredo novo e com o anterior, para que o receptor troque sem perder avisos. Se o segredo vazou, troque duas vezes: só os dois últimos assinam.
         */
        post: operations["trocarSegredo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assinatura-evento/{id}/testar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envia um aviso de teste
         * @description Assinado como os outros, de `tipo` `Teste` e sem ordem; enviado uma só vez, também a uma assinatura desativada. A resposta diz como o receptor o recebeu.
         */
        post: operations["testarAssinatura"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assinatura-evento/{id}/entrega": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Avisos de uma assinatura e o que foi feito deles
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarEntregas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assinatura-evento/{id}/entrega/{evento}/reenviar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reenvia um aviso
         * @description Em até um minuto, com o mesmo `webhook-id`, mesmo que já tenha sido entregue.
         */
        post: operations["reenviarAviso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assinatura-evento/{id}/reenviar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reenvia os avisos não entregues, ou todos desde um evento
         * @description Com `depoisDe`, todos os eventos posteriores são enviados de novo, com o mesmo `webhook-id`, também os anteriores à assinatura e os de tipos que ela passou a assinar; os que ela ainda não alcançou seguem na sua vez.
         */
        post: operations["reenviarAvisos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instituicao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Instituições que podem receber ordens
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarInstituicoes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/codigo-resposta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Códigos com que as instituições respondem
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarCodigosDeResposta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tipo-acao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Valores usuais de `tipoAcao`
         * @description Uma minuta aceita também outro código em maiúsculas; estes são os que as telas oferecem. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarTiposDeAcao"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feriado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Feriados bancários em que não há envio
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarFeriados"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vara": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Varas do tribunal do usuário
         * @description As unidades judiciárias que uma ordem pode indicar, dos onze tipos de órgão admitidos. A lista é atualizada uma vez por dia a partir do cadastro corporativo: uma vara recém-cadastrada aparece em cerca de 24 horas. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarVaras"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/processo/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta um processo do tribunal
         * @description Classe e partes, como a plataforma de dados processuais as informa, para preencher uma minuta. Só as partes que ela conhece por CPF ou CNPJ. A consulta fica registrada.
         */
        get: operations["consultarProcesso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/afastamento-sigilo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Endereço do módulo de afastamento de sigilo bancário
         * @description O afastamento de sigilo bancário é feito fora deste serviço; aqui se obtém só o endereço.
         */
        get: operations["consultarAfastamentoSigilo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conta-unica": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta a conta única de um CPF ou CNPJ
         * @description No segmento do Judiciário do tribunal do usuário, que é o único em que ela vale para ele. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["consultarContaUnica"];
        put?: never;
        /**
         * Cadastra a conta única de um CPF ou CNPJ
         * @description Vale no segmento do Judiciário do tribunal do usuário; cada CPF ou CNPJ tem uma por segmento.
         */
        post: operations["cadastrarContaUnica"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conta-unica/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta uma conta única */
        get: operations["consultarContaUnicaPorId"];
        /**
         * Altera uma conta única
         * @description O CPF ou CNPJ não muda. A conta anterior continua no histórico.
         */
        put: operations["alterarContaUnica"];
        post?: never;
        /**
         * Encerra uma conta única
         * @description A conta deixa de valer para novas ordens e continua no histórico.
         */
        delete: operations["encerrarContaUnica"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conta-deposito": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contas de depósito judicial padrão do tribunal
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarContasDeDeposito"];
        put?: never;
        /**
         * Cadastra a conta de depósito padrão de uma vara ou do tribunal
         * @description Cada vara e cada tribunal tem uma. A conta de uma vara é do cadastrador de conta de depósito padrão; a do tribunal como um todo, do administrador.
         */
        post: operations["cadastrarContaDeDeposito"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conta-deposito/padrao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conta a que vão, por padrão, os depósitos de uma vara
         * @description A conta cadastrada para a vara; na falta dela, a do tribunal como um todo.
         */
        get: operations["consultarContaDepositoPadrao"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conta-deposito/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta uma conta de depósito */
        get: operations["consultarContaDeDeposito"];
        /**
         * Altera uma conta de depósito
         * @description A vara não muda. A conta anterior continua no histórico. A conta de uma vara é do cadastrador de conta de depósito padrão; a do tribunal como um todo, do administrador.
         */
        put: operations["alterarContaDeDeposito"];
        post?: never;
        /**
         * Encerra uma conta de depósito
         * @description A conta deixa de valer para novos depósitos e continua no histórico. A conta de uma vara é do cadastrador de conta de depósito padrão; a do tribunal como um todo, do administrador.
         */
        delete: operations["encerrarContaDeDeposito"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/recurso-repetitivo/{numero}/{tipo}/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Recursos repetitivos: envio de processos sobrestados
         * @description Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarSobrestadosDeRecursoRepetitivo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/recurso-repetitivo/{numero}/processo-sobrestado/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Recursos repetitivos: exclusão de um processo sobrestado */
        delete: operations["excluirSobrestadoDeRecursoRepetitivo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/recurso-repetitivo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recursos repetitivos: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarRecursoRepetitivo"];
        /**
         * Recursos repetitivos: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarRecursoRepetitivo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/recurso-repetitivo/{numero}/{tipo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recursos repetitivos: consulta pela chave */
        get: operations["consultarRecursoRepetitivo"];
        put?: never;
        post?: never;
        /**
         * Recursos repetitivos: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirRecursoRepetitivo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/repercussao-geral/{numero}/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Temas de repercussão geral: envio de processos sobrestados
         * @description Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarSobrestadosDeRepercussaoGeral"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/repercussao-geral/{numero}/processo-sobrestado/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Temas de repercussão geral: exclusão de um processo sobrestado */
        delete: operations["excluirSobrestadoDeRepercussaoGeral"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/repercussao-geral": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Temas de repercussão geral: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarRepercussaoGeral"];
        /**
         * Temas de repercussão geral: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarRepercussaoGeral"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/repercussao-geral/{numero}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Temas de repercussão geral: consulta pela chave */
        get: operations["consultarRepercussaoGeral"];
        put?: never;
        post?: never;
        /**
         * Temas de repercussão geral: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirRepercussaoGeral"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidente-demanda-repetitiva/{idOrgao}/{numero}/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Incidentes de resolução de demandas repetitivas: envio de processos sobrestados
         * @description Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarSobrestadosDeIncidenteDemandaRepetitiva"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidente-demanda-repetitiva/{idOrgao}/{numero}/processo-sobrestado/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Incidentes de resolução de demandas repetitivas: exclusão de um processo sobrestado */
        delete: operations["excluirSobrestadoDeIncidenteDemandaRepetitiva"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidente-demanda-repetitiva": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Incidentes de resolução de demandas repetitivas: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarIncidenteDemandaRepetitiva"];
        /**
         * Incidentes de resolução de demandas repetitivas: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarIncidenteDemandaRepetitiva"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidente-demanda-repetitiva/{idOrgao}/{numero}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Incidentes de resolução de demandas repetitivas: consulta pela chave */
        get: operations["consultarIncidenteDemandaRepetitiva"];
        put?: never;
        post?: never;
        /**
         * Incidentes de resolução de demandas repetitivas: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirIncidenteDemandaRepetitiva"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidente-assuncao-competencia/{idOrgao}/{numero}/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Incidentes de assunção de competência: envio de processos sobrestados
         * @description Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarSobrestadosDeIncidenteAssuncaoCompetencia"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidente-assuncao-competencia/{idOrgao}/{numero}/processo-sobrestado/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Incidentes de assunção de competência: exclusão de um processo sobrestado */
        delete: operations["excluirSobrestadoDeIncidenteAssuncaoCompetencia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidente-assuncao-competencia": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Incidentes de assunção de competência: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarIncidenteAssuncaoCompetencia"];
        /**
         * Incidentes de assunção de competência: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarIncidenteAssuncaoCompetencia"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidente-assuncao-competencia/{idOrgao}/{numero}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Incidentes de assunção de competência: consulta pela chave */
        get: operations["consultarIncidenteAssuncaoCompetencia"];
        put?: never;
        post?: never;
        /**
         * Incidentes de assunção de competência: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirIncidenteAssuncaoCompetencia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/suspensao-incidente-demanda-repetitiva/{idOrgao}/{numero}/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Suspensões em incidente de demandas repetitivas: envio de processos sobrestados
         * @description Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarSobrestadosDeSuspensaoIncidenteDemandaRepetitiva"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/suspensao-incidente-demanda-repetitiva/{idOrgao}/{numero}/processo-sobrestado/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Suspensões em incidente de demandas repetitivas: exclusão de um processo sobrestado */
        delete: operations["excluirSobrestadoDeSuspensaoIncidenteDemandaRepetitiva"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/suspensao-incidente-demanda-repetitiva": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suspensões em incidente de demandas repetitivas: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarSuspensaoIncidenteDemandaRepetitiva"];
        /**
         * Suspensões em incidente de demandas repetitivas: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarSuspensaoIncidenteDemandaRepetitiva"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/suspensao-incidente-demanda-repetitiva/{idOrgao}/{numero}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suspensões em incidente de demandas repetitivas: consulta pela chave */
        get: operations["consultarSuspensaoIncidenteDemandaRepetitiva"];
        put?: never;
        post?: never;
        /**
         * Suspensões em incidente de demandas repetitivas: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirSuspensaoIncidenteDemandaRepetitiva"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pedido-uniformizacao/{idOrgao}/{numero}/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pedidos de uniformização: envio de processos sobrestados
         * @description Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarSobrestadosDePedidoUniformizacao"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pedido-uniformizacao/{idOrgao}/{numero}/processo-sobrestado/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Pedidos de uniformização: exclusão de um processo sobrestado */
        delete: operations["excluirSobrestadoDePedidoUniformizacao"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pedido-uniformizacao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pedidos de uniformização: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarPedidoUniformizacao"];
        /**
         * Pedidos de uniformização: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarPedidoUniformizacao"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pedido-uniformizacao/{idOrgao}/{numero}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pedidos de uniformização: consulta pela chave */
        get: operations["consultarPedidoUniformizacao"];
        put?: never;
        post?: never;
        /**
         * Pedidos de uniformização: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirPedidoUniformizacao"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/representativo-controversia/{idOrgao}/{numero}/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Representativos de controvérsia: envio de processos sobrestados
         * @description Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarSobrestadosDeRepresentativoControversia"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/representativo-controversia/{idOrgao}/{numero}/processo-sobrestado/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Representativos de controvérsia: exclusão de um processo sobrestado */
        delete: operations["excluirSobrestadoDeRepresentativoControversia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/representativo-controversia": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Representativos de controvérsia: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarRepresentativoControversia"];
        /**
         * Representativos de controvérsia: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarRepresentativoControversia"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/representativo-controversia/{idOrgao}/{numero}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Representativos de controvérsia: consulta pela chave */
        get: operations["consultarRepresentativoControversia"];
        put?: never;
        post?: never;
        /**
         * Representativos de controvérsia: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirRepresentativoControversia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grupo-representativo/{idOrgao}/{numero}/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Grupos de representativos: envio de processos sobrestados
         * @description Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarSobrestadosDeGrupoRepresentativo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grupo-representativo/{idOrgao}/{numero}/processo-sobrestado/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Grupos de representativos: exclusão de um processo sobrestado */
        delete: operations["excluirSobrestadoDeGrupoRepresentativo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grupo-representativo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Grupos de representativos: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarGrupoRepresentativo"];
        /**
         * Grupos de representativos: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarGrupoRepresentativo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grupo-representativo/{idOrgao}/{numero}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Grupos de representativos: consulta pela chave */
        get: operations["consultarGrupoRepresentativo"];
        put?: never;
        post?: never;
        /**
         * Grupos de representativos: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirGrupoRepresentativo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/controversia/{idOrgao}/{numero}/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Controvérsias: envio de processos sobrestados
         * @description Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarSobrestadosDeControversia"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/controversia/{idOrgao}/{numero}/processo-sobrestado/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Controvérsias: exclusão de um processo sobrestado */
        delete: operations["excluirSobrestadoDeControversia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/controversia": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Controvérsias: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarControversia"];
        /**
         * Controvérsias: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarControversia"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/controversia/{idOrgao}/{numero}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Controvérsias: consulta pela chave */
        get: operations["consultarControversia"];
        put?: never;
        post?: never;
        /**
         * Controvérsias: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirControversia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enunciado/{idOrgao}/{numero}/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Enunciados: envio de processos sobrestados
         * @description Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB. Se o órgão tiver mais de um precedente com o número, a consulta diz qual, com `tipo`.
         */
        put: operations["enviarSobrestadosDeEnunciado"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enunciado/{idOrgao}/{numero}/processo-sobrestado/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Enunciados: exclusão de um processo sobrestado */
        delete: operations["excluirSobrestadoDeEnunciado"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enunciado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Enunciados: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarEnunciado"];
        /**
         * Enunciados: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarEnunciado"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enunciado/{idOrgao}/{numero}/{tipo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Enunciados: consulta pela chave */
        get: operations["consultarEnunciado"];
        put?: never;
        post?: never;
        /**
         * Enunciados: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirEnunciado"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/nota-tecnica": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notas técnicas: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarNotaTecnica"];
        /**
         * Notas técnicas: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarNotaTecnica"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/nota-tecnica/{idOrgao}/{numero}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Notas técnicas: consulta pela chave */
        get: operations["consultarNotaTecnica"];
        put?: never;
        post?: never;
        /**
         * Notas técnicas: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirNotaTecnica"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/controle-concentrado/{idOrgao}/{numero}/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Ações de controle concentrado: envio de processos sobrestados
         * @description Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB. Se o órgão tiver mais de um precedente com o número, a consulta diz qual, com `classe` e `seqOrigem`.
         */
        put: operations["enviarSobrestadosDeControleConcentrado"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/controle-concentrado/{idOrgao}/{numero}/processo-sobrestado/{numeroProcesso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ações de controle concentrado: exclusão de um processo sobrestado */
        delete: operations["excluirSobrestadoDeControleConcentrado"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/controle-concentrado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ações de controle concentrado: lista
         * @description Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarControleConcentrado"];
        /**
         * Ações de controle concentrado: envio pelo tribunal
         * @description Inclui os que não existem e substitui, inteiros, os que existem. Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em `recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ 65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são considerados. O corpo tem no máximo 16 MiB.
         */
        put: operations["enviarControleConcentrado"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/controle-concentrado/{idOrgao}/{numeroProcesso}/{classe}/{seqOrigem}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ações de controle concentrado: consulta pela chave */
        get: operations["consultarControleConcentrado"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/controle-concentrado/{numeroProcesso}/{classe}/{seqOrigem}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ações de controle concentrado: exclusão pelo tribunal
         * @description Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.
         */
        delete: operations["excluirControleConcentrado"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/processo-sobrestado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista os processos sobrestados
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarProcessoSobrestado"];
        put?: never;
        post?: never;
        /** Exclui todos os processos sobrestados do tribunal que chama */
        delete: operations["excluirProcessoSobrestado"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Os órgãos do banco e seus ids neste ambiente
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarOrgaos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orgao/{idOrgao}/unidade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * As unidades de um órgão, do cadastro nacional de serventias
         * @description O cadastro é importado uma vez por mês. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarUnidadesDoOrgao"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/historico-situacao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Como a situação dos precedentes mudou
         * @description Uma linha por mudança, da mais antiga à mais recente; as exclusões também são mudanças, e são as que não têm `situacao`. As ações de controle concentrado não têm situação: delas só aparecem as exclusões. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarHistoricoDeSituacao"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pdpj/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** O cartão do serviço, para o portal da plataforma */
        get: operations["consultarCartaoDoServico"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parametros": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Órgãos e espécies com que se monta o filtro */
        get: operations["consultarParametrosDaPesquisa"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/precedentes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pesquisa precedentes
         * @description Campos ausentes, vazios ou nulos não filtram. As contagens de cada filtro deixam de lado o próprio filtro: dizem o que se acha ao escolher aquele valor.
         */
        post: operations["pesquisarPrecedentes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/precedentes/{id}/decisoes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Relator e textos das decisões de um precedente
         * @description De um identificador desconhecido, um objeto vazio, como no serviço público.
         */
        get: operations["consultarDecisoesDoPrecedente"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sugestoes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pesquisas que começam com o que se digitou */
        get: operations["sugerirPesquisas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/estatisticas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quantos precedentes há, por órgão, espécie, situação e ano */
        get: operations["consultarEstatisticasDePrecedentes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/precedentes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Um precedente pelo identificador */
        get: operations["obterPrecedente"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/precedentes/{id}/similares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Os precedentes mais parecidos com este */
        get: operations["listarPrecedentesSimilares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/precedentes/{id}/historico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * As situações que o precedente teve
         * @description Desde que o índice o conhece, da mais antiga à atual; também dos retirados do banco.
         */
        get: operations["consultarHistoricoDoPrecedente"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/precedentes/{id}/citacao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** O precedente pronto para citar */
        get: operations["citarPrecedente"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exportacao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tudo o que o filtro acha, para baixar
         * @description Os mesmos filtros da pesquisa, na consulta. Sem filtro, todos os precedentes não cancelados.
         */
        get: operations["exportarPrecedentes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pesquisas-salvas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Salva uma pesquisa, com os filtros
         * @description Sem cadastro. O que for indexado ou alterado daqui em diante e a pesquisa achar aparece no feed Atom e, se houver aviso, é enviado, só a endereços públicos. Uma pesquisa que ninguém lê por 400 dias é excluída, com aviso ou sem. Cada máquina recebe os avisos de no máximo 20 pesquisas.
         */
        post: operations["salvarPesquisa"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pesquisas-salvas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Uma pesquisa salva e o que se achou desde então */
        get: operations["obterPesquisaSalva"];
        put?: never;
        post?: never;
        /** Exclui uma pesquisa salva; não há mais avisos */
        delete: operations["excluirPesquisaSalva"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pesquisas-salvas/{id}/atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** O que se achou desde que a pesquisa foi salva, em Atom */
        get: operations["lerFeedDaPesquisaSalva"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/chave-publica": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chaves públicas OpenPGP do serviço
         * @description Da mais nova, que assina, à mais antiga. As instituições cifram para a mais nova; a impressão digital deve lhes chegar por outro meio. Vazia até que um processo de trabalho crie a primeira. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarChavesDoServico"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/chave/{ispb}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chaves OpenPGP de uma instituição
         * @description Todas as que teve, da mais nova à mais antiga, e se OpenPGP é exigido dela.
         */
        get: operations["consultarOpenPgp"];
        put?: never;
        /**
         * Cadastra uma chave OpenPGP de uma instituição
         * @description Confirme antes a impressão digital com a instituição por outro meio. Várias chaves podem estar em vigor ao mesmo tempo, durante a troca: o que vai à instituição é cifrado para todas, e dela se aceita a assinatura de qualquer uma.
         */
        post: operations["cadastrarChave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/chave/{ispb}/{impressaoDigital}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoga uma chave OpenPGP de uma instituição
         * @description De imediato e para sempre, também para o que já foi recebido e ainda não foi decidido. Sem outra chave em vigor, as remessas de uma instituição que exige OpenPGP deixam de sair.
         */
        delete: operations["revogarChave"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/chave/{ispb}/exigencia": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Define se OpenPGP é exigido de uma instituição
         * @description Nos dois sentidos: remessas e recibos saem cifrados e assinados, e um retorno em claro é rejeitado (P05). Uma remessa que já pode ter sido vista sai como estava.
         */
        put: operations["definirExigenciaOpenPgp"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/remessa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Remessas às instituições
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarRemessas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/remessa/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Uma remessa */
        get: operations["consultarRemessa"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/remessa/{id}/publicar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tenta publicar uma remessa agora
         * @description O que o serviço repete sozinho a cada minuto da janela; a causa da falha deve ter sido corrigida.
         */
        post: operations["publicarRemessa"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/remessa/{id}/reenviar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Põe uma remessa de novo na pasta da instituição que a perdeu
         * @description Com o mesmo nome e os bytes arquivados, cujo SHA-256 é conferido; nunca bytes novos. Nada é feito se o que estiver na pasta for diferente.
         */
        post: operations["reenviarRemessa"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/remessa/{id}/reconstruir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refaz uma remessa do banco de dados e a compara com o registrado
         * @description Nada é gravado: o resultado diz se é idêntica, ou a primeira linha diferente.
         */
        post: operations["reconstruirRemessa"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/acao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * O que operadores pediram das remessas
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarAcoes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/acao/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Uma ação e o que resultou dela */
        get: operations["consultarAcao"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/quarentena": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * O que espera, ou esperou, a decisão de um operador
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarQuarentena"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/quarentena/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Uma entrada da quarentena, com o começo do seu conteúdo */
        get: operations["consultarQuarentena"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/quarentena/{id}/recibo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recibo de uma entrada recusada
         * @description Como foi escrito para a instituição.
         */
        get: operations["baixarReciboDaQuarentena"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/quarentena/{id}/bytes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mostra os primeiros bytes de uma entrada, como chegaram
         * @description Podem trazer dados pessoais e sigilo bancário, por isso quem os vê e por que fica na trilha de auditoria. Sem motivo, use o trecho ilegível de GET.
         */
        post: operations["verBytesDaQuarentena"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/quarentena/{id}/liberar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Devolve uma entrada ao recebimento
         * @description Como recebida quando foi entregue: a que estava no prazo continua no prazo, até 17:00 de D+2. O resultado é o de qualquer retorno, com recibo.
         */
        post: operations["liberarQuarentena"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/quarentena/{id}/recusar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recusa uma entrada, com recibo à instituição
         * @description O recibo traz o código da quarentena e o motivo. Os bytes continuam guardados.
         */
        post: operations["recusarQuarentena"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/alarme": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * O que um operador precisa ver
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarAlarmes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/alarme/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Um alarme */
        get: operations["consultarAlarme"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/alarme/{id}/resolver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dá um alarme por resolvido
         * @description O que o serviço mesmo vê resolvido ele encerra sozinho. Se a causa continuar, o alarme é aberto de novo.
         */
        post: operations["resolverAlarme"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/conciliacao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * O enviado em um dia ao lado do que voltou, por remessa
         * @description Com `Accept: text/csv`, ou o de XLSX, todas as remessas do filtro como planilha, sem páginas. Um arquivo que nada respondeu conta na última remessa publicada antes dele.
         */
        get: operations["conciliar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/conciliacao/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * As diferenças de uma remessa, nos dois sentidos
         * @description O que foi enviado e não voltou, e o que veio e não responde ao enviado.
         */
        get: operations["consultarDiferencas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/feriado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inclui um feriado bancário
         * @description Vale para os prazos calculados a partir de agora; os já dados às instituições não mudam.
         */
        post: operations["incluirFeriado"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/feriado/{data}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Retira um feriado bancário
         * @description A data volta a ser dia útil, se não for sábado ou domingo.
         */
        delete: operations["retirarFeriado"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/canal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Canais SFTP das instituições
         * @description Uma instituição sem canal troca arquivos só pela sua pasta. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarCanais"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/canal/{ispb}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cria ou altera o canal SFTP de uma instituição
         * @description Vale a partir da próxima tentativa, que é feita no próximo minuto. Grave antes o segredo em `SFTP_KEYS_DIR` e confirme a chave do servidor com a instituição por outro meio.
         */
        put: operations["definirCanal"];
        post?: never;
        /**
         * Encerra o canal SFTP de uma instituição
         * @description A instituição volta a trocar arquivos só pela sua pasta, onde está também o que não foi entregue.
         */
        delete: operations["encerrarCanal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/canal/{ispb}/testar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Testa o canal SFTP de uma instituição
         * @description Conecta a partir do processo que atende a chamada e nada altera no servidor. Se a chave do servidor não é uma das registradas, nem o usuário nem o segredo são enviados. O teste que conecta faz tentar logo o que esperava.
         */
        post: operations["testarCanal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/tarefa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A fila de tarefas dos trabalhadores
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarTarefas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/tarefa/{id}/repetir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Faz uma tarefa ser tentada agora
         * @description Toda tarefa pode ser repetida sem dano: o que já foi feito não é feito de novo.
         */
        post: operations["repetirTarefa"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/movimento": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * O movimento de um dia
         * @description Corte, remessas, recebimentos, prazos, alarmes e vazão por minuto.
         */
        get: operations["consultarMovimento"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/recibo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recibos dados às instituições em um dia
         * @description De retornos decididos e de entradas recusadas da quarentena. Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarRecibos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/instituicao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * As instituições, com as que precisam ser contatadas e as remessas de um dia
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["observarInstituicoes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/integridade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Os lacres da trilha de auditoria e dos eventos */
        get: operations["consultarIntegridade"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/integridade/conferencia": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confere, linha por linha, os últimos lacres
         * @description Dos últimos lacres de cada fluxo, até 100000 linhas. A cadeia inteira, contra âncoras guardadas fora do banco, confere-se com `deno task audit`.
         */
        get: operations["conferirIntegridade"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/arquivo-resposta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Arquivos de resposta das instituições
         * @description Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.
         */
        get: operations["listarArquivosDeResposta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/arquivo-resposta/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Um arquivo de resposta e o que havia de errado nele */
        get: operations["consultarArquivoDeResposta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/arquivo-resposta/{id}/recibo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recibo de um arquivo de resposta
         * @description Como foi escrito para a instituição.
         */
        get: operations["baixarRecibo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/relogio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** O relógio do serviço */
        get: operations["consultarRelogio"];
        put?: never;
        /**
         * Avança o relógio da homologação
         * @description A resposta vem quando o que ficou devido até lá foi executado (envios, respostas das instituições automáticas, encerramento e publicação) ou, depois de um limite de espera, com o que ainda não terminou em `emAndamento`. O que um avanço só salta, como uma janela de envio inteira, não acontece e é adiado: avance de marco em marco (`proximosMarcos`).
         */
        post: operations["avancarRelogio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/homologacao/{ispb}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * O que o programa de uma instituição já mostrou na homologação
         * @description Cada código de resposta, cada forma de arquivo e cada recusa, e quando foi vista pela primeira vez.
         */
        get: operations["consultarHomologacaoDaInstituicao"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/homologacao/{ispb}/resposta-automatica": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Liga ou desliga a resposta automática de uma instituição na homologação
         * @description Desligada, a homologação deixa à instituição as remessas ainda não respondidas e as seguintes. Ligada outra vez, responde às que vierem depois, com o sequencial seguinte ao último usado.
         */
        put: operations["ligarRespostaAutomatica"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/saude": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Se o trabalho do serviço está em dia, e que processos o fazem
         * @description Quem responde julga pelo banco de dados; cada falta que duas conferências seguidas veem é um alarme.
         */
        get: operations["consultarSaude"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/historico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A troca de arquivos dia a dia: vazão e atraso
         * @description Só os dias em que algo passou. Com `Accept: text/csv`, ou o de XLSX, como planilha.
         */
        get: operations["consultarHistorico"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operacao/historico/relatorio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Emite o relatório da troca em um período */
        get: operations["emitirRelatorioDaTroca"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ReservaDeSaldo: {
            /** Format: uuid */
            desdobramentoId: string;
            /** @description Como em `origem` do desdobramento */
            origem: string;
            /** @description De quem salvou a minuta por último; ausente se foi o serviço */
            nome?: string;
            /**
             * Format: date-time
             * @description Quando foi salva por último
             * @example 2026-11-23T19:00:00-03:00
             */
            desde: string;
            /**
             * Format: date
             * @description O último dia em que reserva; ausente, enquanto aguardar protocolo
             */
            ate?: string;
            /**
             * @description O que reserva; zero se repete um pedido sem resposta
             * @example 15000.00
             */
            valor: string;
        };
        Problema: {
            /**
             * @description Endereço do problema no catálogo
             * @example /problemas/conteudo-invalido
             */
            type: string;
            title: string;
            status: number;
            /** @description O que aconteceu e o que fazer, em português */
            detail: string;
            /** @description Caminho da chamada */
            instance: string;
            /** @description Código estável; os códigos estão em `/problemas` */
            codigo: string;
            /** @description Identificador da chamada, o mesmo de `X-Request-Id` */
            correlacao: string;
            /** @description Com `cursor-de-outra-epoca`: o cursor com que a leitura continua */
            proximo?: string;
            /** @description As minutas de desdobramento que reservam o saldo, cada uma por quem a salvou e até quando */
            reservas?: components["schemas"]["ReservaDeSaldo"][];
            erros?: components["schemas"]["ProblemaErro"][];
        };
        ProblemaDoCatalogo: {
            codigo: string;
            status: number;
            titulo: string;
            significado: string;
            oQueFazer: string;
        };
        DocumentoEmitido: {
            codigo: string;
            /** @enum {string} */
            tipo: "RECIBO_PROTOCOLO" | "DETALHAMENTO" | "CERTIDAO_IMPOSSIBILIDADE" | "RELATORIO_SERIE" | "RELATORIO_TROCA";
            /** @description JTR do tribunal, 3 dígitos */
            tribunal: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEmissao: string;
            /** @description Dos bytes do PDF emitido: outro valor, o arquivo foi alterado */
            sha256: string;
            numeroProtocolo?: string;
        };
        DepositoJudicial: {
            /** @enum {string} */
            tipoCredito: "GERAL" | "TRIBUTARIO" | "PREVIDENCIARIO";
            usarPadrao: boolean;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            /** @description Nome da instituição depositária */
            instituicao?: string;
            agencia: string;
            conta?: string;
            codigoReceita?: string;
            /** @enum {string} */
            tipoDocumento?: "CPF" | "CNPJ" | "CEI" | "DEBCAD" | "NIT" | "PIS_PASEP_NIT";
            numeroDocumento?: string;
            /** @description CPF, CNPJ ou raiz de CNPJ de um réu da ordem, ou OUTROS */
            executado?: string;
            nomeExecutado?: string;
            numeroReferencia?: string;
        };
        /**
         * @example {
         *       "campo": "tipoAcao",
         *       "codigo": "tipo-acao-fora-da-lista",
         *       "mensagem": "O tipo de ação não está na lista de /v1/tipo-acao; confira se está escrito como devia"
         *     }
         */
        AvisoDaMinuta: {
            campo: string;
            /** @enum {string} */
            codigo: "tipo-acao-fora-da-lista" | "ordem-em-andamento";
            mensagem: string;
            ordem?: components["schemas"]["AvisoDaMinutaOrdem"];
        };
        Minuta: {
            /** @description Só na consulta e enquanto aguarda protocolo: se quem consulta pode alterar e excluir (senão, `alteracao-nao-permitida`) */
            podeAlterar?: boolean;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            tipo: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
            /** @description O que se pede, só em uma requisição de informações */
            informacoes?: ("CADASTRO_E_SALDO" | "EXTRATO" | "CONTRATO_ABERTURA" | "CONTRATO_INVESTIMENTO" | "FATURA_CARTAO" | "CONTRATO_CAMBIO" | "COPIA_CHEQUE" | "EXTRATO_PREVIDENCIA" | "EXTRATO_FGTS" | "EXTRATO_PIS")[];
            /** @enum {string} */
            situacao: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA" | "NAO_ENVIADA" | "RESPONDIDA_COM_MINUTA";
            /** @description A situação, como o usuário a lê */
            situacaoTexto: string;
            numeroProcesso: string;
            /**
             * @description CPF, 11 dígitos
             * @example 11144477735
             */
            cpfJuiz: string;
            nomeJuiz: string;
            varaId: string;
            nomeVara: string;
            tipoAcao: string;
            autor?: components["schemas"]["MinutaAutor"];
            sigilosa: boolean;
            /** Format: date */
            dataProtocolo?: string;
            /**
             * @description CPF, 11 dígitos
             * @example 11144477735
             */
            cpfCriador: string;
            nomeCriador: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCriacao: string;
            /**
             * @description Só enquanto aguarda protocolo: a versão lida, a informar no protocolo
             * @example 1
             */
            versao?: number;
            /**
             * @description CPF de quem alterou por último, enquanto aguarda protocolo; ausente se ninguém alterou
             * @example 11144477735
             */
            alteradoPor?: string;
            nomeAlterador?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            alteradoEm?: string;
            /** @description Depois do protocolo: a versão da minuta que se protocolou; ausente se foi o serviço */
            versaoProtocolada?: number;
            /** @description SHA-256 do conteúdo da minuta, em hexadecimal; depois do protocolo, o do que se protocolou, ausente se foi o serviço. Consta da trilha de auditoria e do recibo */
            resumoConteudo?: string;
            reiteracaoProgramada?: components["schemas"]["MinutaReiteracaoProgramada"];
            /**
             * Format: uuid
             * @description Da série de uma ordem com reiteração programada, protocolada
             */
            serieId?: string;
            /** @description 1 é a que iniciou a série */
            ordemNaSerie?: number;
            /** @description Um valor acima do limite de conferência foi confirmado */
            valorElevadoConfirmado?: boolean;
            /**
             * @description Soma dos valores pedidos de todos os réus; só em bloqueios
             * @example 15000.00
             */
            valorTotal?: string;
            depositoJudicial?: components["schemas"]["DepositoJudicial"];
            /** @description O que convém conferir; não impede o protocolo */
            avisos?: components["schemas"]["AvisoDaMinuta"][];
            reus: components["schemas"]["MinutaReu"][];
        };
        MinutaAusente: {
            id: string;
            problema: components["schemas"]["Problema"];
        };
        MinutasConsultadas: {
            /** @description As minutas, na sequência pedida */
            minutas: components["schemas"]["Minuta"][];
            /** @description O problema de cada identificador sem minuta, o mesmo de `GET /v1/ordem/minuta/{id}` */
            ausentes: components["schemas"]["MinutaAusente"][];
        };
        /**
         * @example {
         *       "tipo": "BLOQUEIO",
         *       "numeroProcesso": "0000832-35.2018.4.01.3202",
         *       "cpfJuiz": "11144477735",
         *       "varaId": "v-4013202",
         *       "tipoAcao": "EXECUCAO_FISCAL",
         *       "autor": {
         *         "nome": "Fazenda Nacional"
         *       },
         *       "sigilosa": false,
         *       "reus": [
         *         {
         *           "cpfCnpj": "52998224725",
         *           "valor": "15000.00",
         *           "contaSalario": false,
         *           "instituicoes": [
         *             {
         *               "ispb": "00000000",
         *               "atingida": true,
         *               "agencia": "1234",
         *               "conta": "567890"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         * @example {
         *       "tipo": "BLOQUEIO",
         *       "numeroProcesso": "0000832-35.2018.4.01.3202",
         *       "cpfJuiz": "11144477735",
         *       "varaId": "v-4013202",
         *       "tipoAcao": "EXECUCAO_FISCAL",
         *       "autor": {
         *         "nome": "Fazenda Nacional"
         *       },
         *       "sigilosa": false,
         *       "dataProtocolo": "2026-12-01",
         *       "reiteracaoProgramada": {
         *         "dataFim": "2026-12-20"
         *       },
         *       "depositoJudicial": {
         *         "tipoCredito": "GERAL",
         *         "usarPadrao": false,
         *         "ispb": "00360305",
         *         "agencia": "0650",
         *         "conta": "86400123-4"
         *       },
         *       "reus": [
         *         {
         *           "cpfCnpj": "52998224725",
         *           "valor": "15000.00"
         *         }
         *       ]
         *     }
         * @example {
         *       "tipo": "REQUISICAO_INFORMACOES",
         *       "informacoes": [
         *         "CADASTRO_E_SALDO",
         *         "EXTRATO"
         *       ],
         *       "numeroProcesso": "0000832-35.2018.4.01.3202",
         *       "cpfJuiz": "11144477735",
         *       "varaId": "v-4013202",
         *       "tipoAcao": "EXECUCAO_FISCAL",
         *       "autor": {
         *         "nome": "Fazenda Nacional"
         *       },
         *       "sigilosa": false,
         *       "reus": [
         *         {
         *           "cpfCnpj": "52998224725",
         *           "instituicoes": [
         *             {
         *               "ispb": "00000000"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        NovaMinuta: {
            /** @enum {string} */
            tipo: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
            /** @description O que se pede em uma requisição de informações; ao menos uma */
            informacoes?: ("CADASTRO_E_SALDO" | "EXTRATO" | "CONTRATO_ABERTURA" | "CONTRATO_INVESTIMENTO" | "FATURA_CARTAO" | "CONTRATO_CAMBIO" | "COPIA_CHEQUE" | "EXTRATO_PREVIDENCIA" | "EXTRATO_FGTS" | "EXTRATO_PIS")[];
            /**
             * @description Número do processo (Resolução CNJ 65/2008), com ou sem pontuação
             * @example 0000832-35.2018.4.01.3202
             */
            numeroProcesso: string;
            /**
             * @description CPF do juiz em nome de quem a ordem é feita
             * @example 11144477735
             */
            cpfJuiz: string;
            /**
             * @description Unidade judiciária
             * @example v-4013202
             */
            varaId: string;
            /** @example EXECUCAO_FISCAL */
            tipoAcao: string;
            autor?: components["schemas"]["NovaMinutaAutor"];
            /**
             * @description Ordem visível só para quem a criou, para o juiz e para seus visualizadores; muda só antes do protocolo
             * @default false
             */
            sigilosa?: boolean;
            /**
             * Format: date
             * @description Dia em que a ordem protocolada deve ser enviada, em até um ano
             */
            dataProtocolo?: string;
            reiteracaoProgramada?: components["schemas"]["NovaMinutaReiteracaoProgramada"];
            depositoJudicial?: components["schemas"]["NovaMinutaDepositoJudicial"];
            /**
             * @description Confirma que está certo um valor acima do limite de conferência do serviço
             * @default false
             */
            confirmaValorElevado?: boolean;
            reus: components["schemas"]["NovaMinutaReu"][];
        };
        MinutaCriadaDoLote: {
            /** @description Posição da minuta no pedido */
            indice: number;
            minuta: components["schemas"]["Minuta"];
            /**
             * @description A versão da minuta, para `If-Match`
             * @example "1"
             */
            etag: string;
        };
        MinutaRecusadaDoLote: {
            /** @description Posição da minuta no pedido */
            indice: number;
            problema: components["schemas"]["Problema"];
        };
        ResultadoDeMinutaDoLote: components["schemas"]["MinutaCriadaDoLote"] | components["schemas"]["MinutaRecusadaDoLote"];
        ResultadoDoLoteDeMinutas: {
            /** @description Quantas minutas foram criadas */
            criadas: number;
            /** @description Quantas não foram */
            recusadas: number;
            /** @description Um por minuta, na sequência do pedido */
            resultados: components["schemas"]["ResultadoDeMinutaDoLote"][];
        };
        /**
         * @example {
         *       "minutas": [
         *         {
         *           "tipo": "BLOQUEIO",
         *           "numeroProcesso": "0000832-35.2018.4.01.3202",
         *           "cpfJuiz": "11144477735",
         *           "varaId": "v-4013202",
         *           "tipoAcao": "EXECUCAO_FISCAL",
         *           "autor": {
         *             "nome": "Fazenda Nacional"
         *           },
         *           "sigilosa": false,
         *           "reus": [
         *             {
         *               "cpfCnpj": "52998224725",
         *               "valor": "15000.00",
         *               "contaSalario": false,
         *               "instituicoes": [
         *                 {
         *                   "ispb": "00000000",
         *                   "atingida": true,
         *                   "agencia": "1234",
         *                   "conta": "567890"
         *                 }
         *               ]
         *             }
         *           ]
         *         },
         *         {
         *           "tipo": "BLOQUEIO",
         *           "numeroProcesso": "0000832-35.2018.4.01.3202",
         *           "cpfJuiz": "11144477735",
         *           "varaId": "v-4013202",
         *           "tipoAcao": "EXECUCAO_FISCAL",
         *           "autor": {
         *             "nome": "Fazenda Nacional"
         *           },
         *           "sigilosa": false,
         *           "dataProtocolo": "2026-12-01",
         *           "reiteracaoProgramada": {
         *             "dataFim": "2026-12-20"
         *           },
         *           "depositoJudicial": {
         *             "tipoCredito": "GERAL",
         *             "usarPadrao": false,
         *             "ispb": "00360305",
         *             "agencia": "0650",
         *             "conta": "86400123-4"
         *           },
         *           "reus": [
         *             {
         *               "cpfCnpj": "52998224725",
         *               "valor": "15000.00"
         *             }
         *           ]
         *         },
         *         {
         *           "tipo": "REQUISICAO_INFORMACOES",
         *           "informacoes": [
         *             "CADASTRO_E_SALDO",
         *             "EXTRATO"
         *           ],
         *           "numeroProcesso": "0000832-35.2018.4.01.3202",
         *           "cpfJuiz": "11144477735",
         *           "varaId": "v-4013202",
         *           "tipoAcao": "EXECUCAO_FISCAL",
         *           "autor": {
         *             "nome": "Fazenda Nacional"
         *           },
         *           "sigilosa": false,
         *           "reus": [
         *             {
         *               "cpfCnpj": "52998224725",
         *               "instituicoes": [
         *                 {
         *                   "ispb": "00000000"
         *                 }
         *               ]
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        LoteDeMinutas: {
            minutas: components["schemas"]["NovaMinuta"][];
        };
        /**
         * @example {
         *       "sigilosa": true
         *     }
         */
        SigiloDaMinuta: {
            sigilosa: boolean;
        };
        Relacionamentos: {
            cpfCnpj: string;
            /** @description Ausente quando o cadastro de clientes não conhece o número */
            nome?: string;
            instituicoes: components["schemas"]["RelacionamentosInstituicao"][];
        };
        OrdemProtocolada: {
            /** Format: uuid */
            id: string;
            /**
             * @description Ano do protocolo e 10 dígitos de uma sequência de ordens e desdobramentos. Nunca se repete; pode haver números que não são de ninguém, pois o de um protocolo que não se conclui não é dado de novo
             * @example 20260000000042
             */
            numeroProtocolo: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraProtocolo: string;
            /** @description Depois do protocolo: a versão da minuta que se protocolou; ausente se foi o serviço */
            versaoProtocolada?: number;
            /** @description SHA-256 do conteúdo da minuta, em hexadecimal; depois do protocolo, o do que se protocolou, ausente se foi o serviço. Consta da trilha de auditoria e do recibo */
            resumoConteudo?: string;
            /**
             * @description Identifica a transferência de um bloqueio com depósito judicial: ano do protocolo, 12 dígitos de sequência e 2 dígitos verificadores (ISO 7064, módulo 97-10)
             * @example 202600000000004270
             */
            idTransferencia?: string;
            /**
             * Format: uuid
             * @description Da série de uma ordem com reiteração programada, protocolada
             */
            serieId?: string;
            /**
             * Format: date-time
             * @description Antes deste instante pode ser excluída, enquanto não começa o envio: 19h do dia do protocolo ou, se agendada ou se a regra do tribunal o permite (`exclusaoAteEnvio`), do dia do envio. Senão, quem protocola depois dessa hora não pode mais excluir
             * @example 2026-11-23T19:00:00-03:00
             */
            exclusaoAte: string;
            /**
             * Format: date-time
             * @description Início do envio às instituições: 19h do dia útil D
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoEnvio: string;
            /**
             * Format: date-time
             * @description Respostas publicadas até 8h de D+3, em dias úteis
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoResposta: string;
        };
        VersaoLida: {
            /** Format: uuid */
            id: string;
            /** @description A `versao` que foi lida */
            versao: number;
            /** @description O envio que foi mostrado deste, em vez do de todos: o de uma agendada muda com um feriado novo */
            previsaoEnvio?: string;
        };
        IdentificadorOuVersaoLida: string | components["schemas"]["VersaoLida"];
        /**
         * @example {
         *       "minutas": [
         *         {
         *           "id": "5f0c2f7e-55a4-4f0a-9f2d-0d2c3f1e7a10",
         *           "versao": 1
         *         }
         *       ],
         *       "previsaoEnvio": "2026-11-23"
         *     }
         */
        Protocolo: {
            /** @description Cada qual pelo identificador só, ou com a `versao` que foi lida: se uma mudou desde então, nada é protocolado (`versao-alterada`) */
            minutas: components["schemas"]["IdentificadorOuVersaoLida"][];
            /**
             * @description O envio que foi mostrado a quem protocola, do que não está agendado para depois dele: o dia, ou o instante como as respostas o dão, do qual conta o dia. Se já for outro, nada é protocolado (`previsao-alterada`). Ausente, vale o dia em que sair
             * @example 2026-11-23
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoEnvio?: string;
        };
        OrdemResumida: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            tipo: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
            /** @description O que se pede, só em uma requisição de informações */
            informacoes?: ("CADASTRO_E_SALDO" | "EXTRATO" | "CONTRATO_ABERTURA" | "CONTRATO_INVESTIMENTO" | "FATURA_CARTAO" | "CONTRATO_CAMBIO" | "COPIA_CHEQUE" | "EXTRATO_PREVIDENCIA" | "EXTRATO_FGTS" | "EXTRATO_PIS")[];
            /** @enum {string} */
            situacao: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA" | "NAO_ENVIADA" | "RESPONDIDA_COM_MINUTA";
            /** @description A situação, como o usuário a lê */
            situacaoTexto: string;
            numeroProcesso: string;
            /**
             * @description CPF, 11 dígitos
             * @example 11144477735
             */
            cpfJuiz: string;
            nomeJuiz: string;
            varaId: string;
            nomeVara: string;
            tipoAcao: string;
            autor?: components["schemas"]["MinutaAutor"];
            sigilosa: boolean;
            /** Format: date */
            dataProtocolo?: string;
            /**
             * @description CPF, 11 dígitos
             * @example 11144477735
             */
            cpfCriador: string;
            nomeCriador: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCriacao: string;
            /**
             * @description Só enquanto aguarda protocolo: a versão lida, a informar no protocolo
             * @example 1
             */
            versao?: number;
            /**
             * @description CPF de quem alterou por último, enquanto aguarda protocolo; ausente se ninguém alterou
             * @example 11144477735
             */
            alteradoPor?: string;
            nomeAlterador?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            alteradoEm?: string;
            /** @description Depois do protocolo: a versão da minuta que se protocolou; ausente se foi o serviço */
            versaoProtocolada?: number;
            /** @description SHA-256 do conteúdo da minuta, em hexadecimal; depois do protocolo, o do que se protocolou, ausente se foi o serviço. Consta da trilha de auditoria e do recibo */
            resumoConteudo?: string;
            reiteracaoProgramada?: components["schemas"]["MinutaReiteracaoProgramada"];
            /**
             * Format: uuid
             * @description Da série de uma ordem com reiteração programada, protocolada
             */
            serieId?: string;
            /** @description 1 é a que iniciou a série */
            ordemNaSerie?: number;
            /** @description Um valor acima do limite de conferência foi confirmado */
            valorElevadoConfirmado?: boolean;
            /**
             * @description Soma dos valores pedidos de todos os réus; só em bloqueios
             * @example 15000.00
             */
            valorTotal?: string;
            /**
             * @description Ano do protocolo e 10 dígitos de uma sequência de ordens e desdobramentos. Nunca se repete; pode haver números que não são de ninguém, pois o de um protocolo que não se conclui não é dado de novo
             * @example 20260000000042
             */
            numeroProtocolo?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraProtocolo?: string;
            /**
             * Format: date-time
             * @description Antes deste instante pode ser excluída, enquanto não começa o envio: 19h do dia do protocolo ou, se agendada ou se a regra do tribunal o permite (`exclusaoAteEnvio`), do dia do envio. Senão, quem protocola depois dessa hora não pode mais excluir
             * @example 2026-11-23T19:00:00-03:00
             */
            exclusaoAte?: string;
            /**
             * Format: date-time
             * @description Enquanto não foi enviada
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoEnvio?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEnvio?: string;
            /**
             * Format: date-time
             * @description Respostas são aceitas antes deste instante
             * @example 2026-11-23T19:00:00-03:00
             */
            prazoResposta?: string;
            /**
             * Format: date-time
             * @description Enquanto não foi respondida
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoResposta?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraResposta?: string;
            /**
             * Format: date-time
             * @description A última mudança do conteúdo ou da situação; a ela se refere `alteradaDesde`
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraAtualizacao: string;
            /**
             * @description Identifica a transferência de um bloqueio com depósito judicial: ano do protocolo, 12 dígitos de sequência e 2 dígitos verificadores (ISO 7064, módulo 97-10)
             * @example 202600000000004270
             */
            idTransferencia?: string;
            /**
             * @description Valor bloqueado até agora; só em bloqueios
             * @example 15000.00
             */
            valorBloqueado?: string;
            /**
             * @description Pedido em desbloqueios e transferências que terminaram sem resposta (código 98) e desde então não foram respondidos, também enquanto são reiterados: pode já ter sido cumprido, e não está disponível
             * @example 15000.00
             */
            emDuvida?: string;
            /**
             * @description Feito fora do serviço (código 07): não está no bloqueado, no que resta, no disponível nem no excesso; desbloqueio e transferência se determinam diretamente à instituição
             * @example 15000.00
             */
            foraDoServico?: string;
            /**
             * @description Presente enquanto nenhuma instituição informou um valor, também quando todas ficaram sem resposta: `valorBloqueado` é então 0.00 por não se saber outro
             * @constant
             */
            nenhumValorInformado?: true;
            quantidadeReus: number;
            /** @description Dos dois primeiros réus */
            nomesReus: string[];
        };
        /**
         * @example {
         *       "ordens": [
         *         "20260000000042"
         *       ]
         *     }
         */
        OrdensLidas: {
            /**
             * @description Números de protocolo; ou `todas`
             * @example [
             *       "20260000000042"
             *     ]
             */
            ordens?: string[];
            /**
             * @description Todas as protocoladas que correspondem aos filtros da consulta, os de `GET /v1/ordem`, até 500
             * @constant
             */
            todas?: true;
        };
        ItemEncontrado: {
            /** @enum {string} */
            tipo: "ORDEM" | "MINUTA" | "DESDOBRAMENTO" | "TRANSFERENCIA" | "INSTITUICAO";
            /** @description Da ordem, o número de protocolo; da minuta e do desdobramento, o identificador; da transferência, o id de transferência; da instituição, o ISPB */
            id: string;
            /** @description O que é, em uma linha, como se mostra a quem procura */
            titulo: string;
            /**
             * @description Onde se lê por inteiro na API; uma transferência, na ordem ou no desdobramento que a pediu
             * @example /v1/ordem/20260000000042
             */
            caminho: string;
        };
        PedidoEmDuvida: {
            /** Format: uuid */
            desdobramentoId: string;
            numeroProtocoloDesdobramento: string;
            /**
             * Format: date-time
             * @description Quando foi pedido pela primeira vez
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraProtocolo: string;
            acaoId: string;
            alvoId: string;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            instituicao: string;
            /** @enum {string} */
            tipo: "DESBLOQUEAR" | "TRANSFERIR" | "TRANSFERIR_E_DESBLOQUEAR" | "REITERAR" | "CANCELAR";
            /**
             * @description O que do pedido está em dúvida
             * @example 15000.00
             */
            valor: string;
        };
        SituacaoDaSerie: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            situacao: "ATIVA" | "ENCERRADA";
            /** @description A situação, como o usuário a lê */
            situacaoTexto: string;
            /** @enum {string} */
            motivoEncerramento?: "VALOR_BLOQUEADO_INTEGRALMENTE" | "PRAZO_ENCERRADO" | "INTERROMPIDA" | "ORDEM_EXCLUIDA";
            /**
             * Format: date-time
             * @description Protocolo da primeira ordem
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraInicio: string;
            /**
             * Format: date
             * @description Último dia em que uma ordem da série pode ser enviada
             */
            dataFim: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEncerramento?: string;
            desconsiderada?: components["schemas"]["SituacaoDaSerieDesconsiderada"];
        };
        Excesso: {
            reus: components["schemas"]["ExcessoReu"][];
            propostaDesbloqueio?: components["schemas"]["ExcessoPropostaDesbloqueio"];
        };
        DesdobramentoResumido: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            situacao: "AGUARDANDO_PROTOCOLO" | "PROTOCOLADO" | "ENVIADO" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDO";
            /** @description A situação, como o usuário a lê */
            situacaoTexto: string;
            /**
             * @description Quem o fez: um usuário, a regra do tribunal, ou o depósito de um bloqueio com transferência
             * @enum {string}
             */
            origem: "USUARIO" | "REGRA_DO_TRIBUNAL" | "BLOQUEIO_COM_TRANSFERENCIA";
            /**
             * @description Protocolo da ordem desdobrada
             * @example 20260000000042
             */
            numeroProtocoloOrdem: string;
            numeroProcesso: string;
            /** @description O sigilo é o da ordem */
            sigilosa: boolean;
            quantidadeReus: number;
            /** @description Dos dois primeiros réus */
            nomesReus: string[];
            /**
             * @description CPF, 11 dígitos
             * @example 11144477735
             */
            cpfJuiz: string;
            /** @description Só enquanto aguarda protocolo: os nomes do juiz e do assessor constam do protocolo da ordem */
            nomeJuiz?: string;
            varaId: string;
            nomeVara: string;
            /**
             * @description Ausente no que o próprio serviço fez
             * @example 11144477735
             */
            cpfCriador?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCriacao: string;
            /**
             * @description Só enquanto aguarda protocolo: a versão lida, a informar no protocolo
             * @example 1
             */
            versao?: number;
            /**
             * @description CPF de quem alterou por último, enquanto aguarda protocolo; ausente se ninguém alterou
             * @example 11144477735
             */
            alteradoPor?: string;
            nomeAlterador?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            alteradoEm?: string;
            /**
             * Format: date
             * @description Só enquanto aguarda protocolo: o último dia em que reserva o saldo que pede. Depois outros podem pedi-lo; salvar de novo reserva de novo
             */
            reservaAte?: string;
            interrompeSerie: boolean;
            /**
             * @description Do próprio desdobramento
             * @example 20260000000042
             */
            numeroProtocolo?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraProtocolo?: string;
            /**
             * Format: date-time
             * @description Antes deste instante pode ser excluída, enquanto não começa o envio: 19h do dia do protocolo ou, se agendada ou se a regra do tribunal o permite (`exclusaoAteEnvio`), do dia do envio. Senão, quem protocola depois dessa hora não pode mais excluir
             * @example 2026-11-23T19:00:00-03:00
             */
            exclusaoAte?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoEnvio?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEnvio?: string;
            /**
             * Format: date-time
             * @description Respostas são aceitas antes deste instante
             * @example 2026-11-23T19:00:00-03:00
             */
            prazoResposta?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoResposta?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraResposta?: string;
        };
        Ordem: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            tipo: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
            /** @description O que se pede, só em uma requisição de informações */
            informacoes?: ("CADASTRO_E_SALDO" | "EXTRATO" | "CONTRATO_ABERTURA" | "CONTRATO_INVESTIMENTO" | "FATURA_CARTAO" | "CONTRATO_CAMBIO" | "COPIA_CHEQUE" | "EXTRATO_PREVIDENCIA" | "EXTRATO_FGTS" | "EXTRATO_PIS")[];
            /** @enum {string} */
            situacao: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA" | "NAO_ENVIADA" | "RESPONDIDA_COM_MINUTA";
            /** @description A situação, como o usuário a lê */
            situacaoTexto: string;
            numeroProcesso: string;
            /**
             * @description CPF, 11 dígitos
             * @example 11144477735
             */
            cpfJuiz: string;
            nomeJuiz: string;
            varaId: string;
            nomeVara: string;
            tipoAcao: string;
            autor?: components["schemas"]["MinutaAutor"];
            sigilosa: boolean;
            /** Format: date */
            dataProtocolo?: string;
            /**
             * @description CPF, 11 dígitos
             * @example 11144477735
             */
            cpfCriador: string;
            nomeCriador: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCriacao: string;
            /**
             * @description Só enquanto aguarda protocolo: a versão lida, a informar no protocolo
             * @example 1
             */
            versao?: number;
            /**
             * @description CPF de quem alterou por último, enquanto aguarda protocolo; ausente se ninguém alterou
             * @example 11144477735
             */
            alteradoPor?: string;
            nomeAlterador?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            alteradoEm?: string;
            /** @description Depois do protocolo: a versão da minuta que se protocolou; ausente se foi o serviço */
            versaoProtocolada?: number;
            /** @description SHA-256 do conteúdo da minuta, em hexadecimal; depois do protocolo, o do que se protocolou, ausente se foi o serviço. Consta da trilha de auditoria e do recibo */
            resumoConteudo?: string;
            reiteracaoProgramada?: components["schemas"]["MinutaReiteracaoProgramada"];
            /**
             * Format: uuid
             * @description Da série de uma ordem com reiteração programada, protocolada
             */
            serieId?: string;
            /** @description 1 é a que iniciou a série */
            ordemNaSerie?: number;
            /** @description Um valor acima do limite de conferência foi confirmado */
            valorElevadoConfirmado?: boolean;
            /**
             * @description Soma dos valores pedidos de todos os réus; só em bloqueios
             * @example 15000.00
             */
            valorTotal?: string;
            /**
             * @description Ano do protocolo e 10 dígitos de uma sequência de ordens e desdobramentos. Nunca se repete; pode haver números que não são de ninguém, pois o de um protocolo que não se conclui não é dado de novo
             * @example 20260000000042
             */
            numeroProtocolo: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraProtocolo: string;
            /**
             * @description Quem protocolou: o juiz, ou um assessor em nome dele
             * @example 11144477735
             */
            cpfProtocolador: string;
            nomeProtocolador: string;
            /**
             * @description Identifica a transferência de um bloqueio com depósito judicial: ano do protocolo, 12 dígitos de sequência e 2 dígitos verificadores (ISO 7064, módulo 97-10)
             * @example 202600000000004270
             */
            idTransferencia?: string;
            depositoJudicial?: components["schemas"]["DepositoJudicial"];
            /**
             * Format: date-time
             * @description Antes deste instante pode ser excluída, enquanto não começa o envio: 19h do dia do protocolo ou, se agendada ou se a regra do tribunal o permite (`exclusaoAteEnvio`), do dia do envio. Senão, quem protocola depois dessa hora não pode mais excluir
             * @example 2026-11-23T19:00:00-03:00
             */
            exclusaoAte?: string;
            /**
             * Format: date-time
             * @description Enquanto não foi enviada
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoEnvio?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEnvio?: string;
            /**
             * Format: date-time
             * @description Respostas são aceitas antes deste instante
             * @example 2026-11-23T19:00:00-03:00
             */
            prazoResposta?: string;
            /**
             * Format: date-time
             * @description Enquanto não foi respondida
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoResposta?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraResposta?: string;
            /**
             * @description Valor bloqueado até agora; só em bloqueios
             * @example 15000.00
             */
            valorBloqueado?: string;
            /**
             * @description Pedido em desbloqueios e transferências que terminaram sem resposta (código 98) e desde então não foram respondidos, também enquanto são reiterados: pode já ter sido cumprido, e não está disponível
             * @example 15000.00
             */
            emDuvida?: string;
            /**
             * @description Feito fora do serviço (código 07): não está no bloqueado, no que resta, no disponível nem no excesso; desbloqueio e transferência se determinam diretamente à instituição
             * @example 15000.00
             */
            foraDoServico?: string;
            reus: components["schemas"]["OrdemReu"][];
            alvos: components["schemas"]["OrdemAlvo"][];
            serie?: components["schemas"]["SituacaoDaSerie"];
            resumoFinanceiro?: components["schemas"]["OrdemResumoFinanceiro"];
            excesso?: components["schemas"]["Excesso"];
            /** @description Cada transferência protocolada, do pedido ao recebimento na conta judicial */
            transferencias: components["schemas"]["OrdemTransferencia"][];
            /** @description O que espera uma decisão do juízo */
            pendencias: components["schemas"]["OrdemPendencia"][];
            desdobramentos: components["schemas"]["DesdobramentoResumido"][];
            eventos: components["schemas"]["OrdemEvento"][];
        };
        RespostaDeInformacao: {
            /** @description `id` de um dos `alvos` do detalhe da ordem */
            alvoId: string;
            cliente: components["schemas"]["RespostaDeInformacaoCliente"];
            contas: components["schemas"]["RespostaDeInformacaoConta"][];
            /** @description Os documentos que acompanharam a resposta, guardados pelo serviço como chegaram; cada um se baixa por seu `nome` */
            documentos: components["schemas"]["RespostaDeInformacaoDocumento"][];
        };
        Transferencia: {
            idTransferencia: string;
            /** Format: uuid */
            desdobramentoId: string;
            /** @description Protocolo do desdobramento */
            numeroProtocolo: string;
            numeroProtocoloOrdem: string;
            numeroProcesso: string;
            nomeReu: string;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispbOrigem: string;
            /** @description Quem declarou a transferência */
            instituicaoOrigem: string;
            /** @example 15000.00 */
            valor: string;
            /** @enum {string} */
            situacao: "ESPERADA" | "ATRASADA" | "RECEBIDA";
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispbDeposito: string;
            instituicaoDeposito: string;
            /**
             * Format: date
             * @description Último dia em que o valor chega no prazo
             */
            previsao: string;
            /**
             * Format: date-time
             * @description Enquanto não recebida
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraTransferencia?: string;
            /** @description Enquanto não recebida */
            vezesConfirmacaoPedida?: number;
            /** @example 15000.00 */
            valorRecebido?: string;
            /** Format: date */
            dataRecebimento?: string;
            /** @description Conta judicial em que o valor foi depositado */
            conta?: string;
            /** @description Chegou valor diferente do transferido */
            divergente?: boolean;
        };
        Pendencias: {
            /** @description Minutas a protocolar: /v1/ordem?situacao=MINUTA */
            minutas: number;
            /** @description Ordens respondidas com valor bloqueado e nenhum desdobramento */
            semDesdobramento: number;
            /** @description Ordens com código 98 à espera de decisão do juízo */
            naoRespostaPendente: number;
            /** @description Ordens respondidas que ninguém do tribunal leu */
            naoLidas: number;
            /** @description /v1/desdobramento?situacao=AGUARDANDO_PROTOCOLO */
            desdobramentosAguardandoProtocolo: number;
            /** @description /v1/transferencia?situacao=ATRASADA */
            transferenciasAtrasadas: number;
            /** @description /v1/serie?situacao=ATIVA */
            seriesAtivas: number;
        };
        Visualizador: {
            cpf: string;
            nome: string;
            /**
             * @description Quem criou a ordem, ou um administrador do tribunal
             * @enum {string}
             */
            incluidoPor: "CRIADOR" | "ADMINISTRADOR";
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraInclusao: string;
        };
        /**
         * @example {
         *       "cpf": "52998224725"
         *     }
         */
        NovoVisualizador: {
            /**
             * @description CPF do visualizador, 11 dígitos
             * @example 52998224725
             */
            cpf: string;
        };
        ConfirmacaoNecessaria: {
            alvoId: string;
            /**
             * @description Tudo o que a ação pede do alvo; é o que se confirma
             * @example 15000.00
             */
            valor: string;
            /** @description Os pedidos sem resposta do mesmo réu, que podem ter sido cumpridos */
            emDuvida: components["schemas"]["PedidoEmDuvida"][];
        };
        Desdobramento: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            situacao: "AGUARDANDO_PROTOCOLO" | "PROTOCOLADO" | "ENVIADO" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDO";
            /** @description A situação, como o usuário a lê */
            situacaoTexto: string;
            /**
             * @description Quem o fez: um usuário, a regra do tribunal, ou o depósito de um bloqueio com transferência
             * @enum {string}
             */
            origem: "USUARIO" | "REGRA_DO_TRIBUNAL" | "BLOQUEIO_COM_TRANSFERENCIA";
            /**
             * @description Protocolo da ordem desdobrada
             * @example 20260000000042
             */
            numeroProtocoloOrdem: string;
            numeroProcesso: string;
            /** @description O sigilo é o da ordem */
            sigilosa: boolean;
            quantidadeReus: number;
            /** @description Dos dois primeiros réus */
            nomesReus: string[];
            /**
             * @description CPF, 11 dígitos
             * @example 11144477735
             */
            cpfJuiz: string;
            /** @description Só enquanto aguarda protocolo: os nomes do juiz e do assessor constam do protocolo da ordem */
            nomeJuiz?: string;
            varaId: string;
            nomeVara: string;
            /**
             * @description Ausente no que o próprio serviço fez
             * @example 11144477735
             */
            cpfCriador?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCriacao: string;
            /**
             * @description Só enquanto aguarda protocolo: a versão lida, a informar no protocolo
             * @example 1
             */
            versao?: number;
            /**
             * @description CPF de quem alterou por último, enquanto aguarda protocolo; ausente se ninguém alterou
             * @example 11144477735
             */
            alteradoPor?: string;
            nomeAlterador?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            alteradoEm?: string;
            /**
             * Format: date
             * @description Só enquanto aguarda protocolo: o último dia em que reserva o saldo que pede. Depois outros podem pedi-lo; salvar de novo reserva de novo
             */
            reservaAte?: string;
            interrompeSerie: boolean;
            /**
             * @description Do próprio desdobramento
             * @example 20260000000042
             */
            numeroProtocolo?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraProtocolo?: string;
            /**
             * Format: date-time
             * @description Antes deste instante pode ser excluída, enquanto não começa o envio: 19h do dia do protocolo ou, se agendada ou se a regra do tribunal o permite (`exclusaoAteEnvio`), do dia do envio. Senão, quem protocola depois dessa hora não pode mais excluir
             * @example 2026-11-23T19:00:00-03:00
             */
            exclusaoAte?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoEnvio?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEnvio?: string;
            /**
             * Format: date-time
             * @description Respostas são aceitas antes deste instante
             * @example 2026-11-23T19:00:00-03:00
             */
            prazoResposta?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoResposta?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraResposta?: string;
            /** @description Só na consulta e enquanto aguarda protocolo: se quem consulta pode alterar e excluir (senão, `alteracao-nao-permitida`) */
            podeAlterar?: boolean;
            depositoJudicial?: components["schemas"]["DepositoJudicial"];
            acoes: components["schemas"]["DesdobramentoAcao"][];
            /** @description Só na consulta e enquanto aguarda protocolo, como se o que se consulta junto se protocolasse junto: o que só se protocola com `confirmacoes`, porque com o que está em dúvida passaria do pedido, ou pediria outra vez o mesmo valor */
            confirmacoesNecessarias?: components["schemas"]["ConfirmacaoNecessaria"][];
            /** @description Depois do protocolo: a versão da minuta que se protocolou; ausente se foi o serviço */
            versaoProtocolada?: number;
            /** @description SHA-256 do conteúdo da minuta, em hexadecimal; depois do protocolo, o do que se protocolou, ausente se foi o serviço. Consta da trilha de auditoria e do recibo */
            resumoConteudo?: string;
        };
        /**
         * @example {
         *       "acoes": [
         *         {
         *           "alvoId": "42",
         *           "tipo": "TRANSFERIR_E_DESBLOQUEAR",
         *           "valor": "1500.00"
         *         },
         *         {
         *           "alvoId": "43",
         *           "tipo": "DESBLOQUEAR",
         *           "valor": "300.00"
         *         }
         *       ],
         *       "depositoJudicial": {
         *         "tipoCredito": "GERAL"
         *       }
         *     }
         */
        NovoDesdobramento: {
            /** @description Unidade judiciária; ausente, a da ordem */
            varaId?: string;
            /** @description Juiz em nome de quem se desdobra, do mesmo tribunal; ausente, o próprio juiz que chama ou o da ordem */
            cpfJuiz?: string;
            /** @description Só quando o número de processo da ordem, antiga, é inválido */
            numeroProcesso?: string;
            /** @description Obrigatório em um desbloqueio de ordem de série ativa: verdadeiro interrompe a série no protocolo do desdobramento */
            interromperSerie?: boolean;
            /** @description Uma por alvo; o detalhe da ordem diz em `acoesPossiveis` o que cabe a cada um */
            acoes: components["schemas"]["NovoDesdobramentoAcao"][];
            depositoJudicial?: components["schemas"]["NovoDesdobramentoDepositoJudicial"];
        };
        DesdobramentoProtocolado: {
            /** Format: uuid */
            id: string;
            /** @example 20260000000042 */
            numeroProtocolo: string;
            /** @example 20260000000042 */
            numeroProtocoloOrdem: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraProtocolo: string;
            /** @description Depois do protocolo: a versão da minuta que se protocolou; ausente se foi o serviço */
            versaoProtocolada?: number;
            /** @description SHA-256 do conteúdo da minuta, em hexadecimal; depois do protocolo, o do que se protocolou, ausente se foi o serviço. Consta da trilha de auditoria e do recibo */
            resumoConteudo?: string;
            /**
             * Format: date-time
             * @description Antes deste instante pode ser excluída, enquanto não começa o envio: 19h do dia do protocolo ou, se agendada ou se a regra do tribunal o permite (`exclusaoAteEnvio`), do dia do envio. Senão, quem protocola depois dessa hora não pode mais excluir
             * @example 2026-11-23T19:00:00-03:00
             */
            exclusaoAte: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoEnvio: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoResposta: string;
            /** @description Uma por transferência nova; uma reiteração mantém o ID da transferência que repete */
            transferencias: components["schemas"]["DesdobramentoProtocoladoTransferencia"][];
        };
        Confirmacao: {
            /** Format: uuid */
            desdobramentoId: string;
            alvoId: string;
            /**
             * @description O de `confirmacoesNecessarias`
             * @example 100.00
             */
            valor: string;
        };
        /**
         * @example {
         *       "desdobramentos": [
         *         {
         *           "id": "5f0c2f7e-55a4-4f0a-9f2d-0d2c3f1e7a10",
         *           "versao": 1
         *         }
         *       ],
         *       "previsaoEnvio": "2026-11-23"
         *     }
         */
        ProtocoloDeDesdobramentos: {
            /** @description Cada qual pelo identificador só, ou com a `versao` que foi lida: se uma mudou desde então, nada é protocolado (`versao-alterada`) */
            desdobramentos: components["schemas"]["IdentificadorOuVersaoLida"][];
            /**
             * @description O envio que foi mostrado a quem protocola, do que não está agendado para depois dele: o dia, ou o instante como as respostas o dão, do qual conta o dia. Se já for outro, nada é protocolado (`previsao-alterada`). Ausente, vale o dia em que sair
             * @example 2026-11-23
             * @example 2026-11-23T19:00:00-03:00
             */
            previsaoEnvio?: string;
            /** @description O que o juízo confirma embora haja valor em dúvida: cada item de `confirmacoesNecessarias`, com o mesmo valor, e nada mais (`confirmacao-necessaria`, `confirmacao-divergente`) */
            confirmacoes?: components["schemas"]["Confirmacao"][];
        };
        RestanteDoLote: {
            numeroProtocoloOrdem: string;
            /** @description Código estável do motivo, como os de /problemas */
            codigo: string;
            mensagem: string;
            alvoId?: string;
            instituicao?: string;
        };
        LoteDeDesdobramentos: {
            /** Format: uuid */
            id: string;
            /**
             * @description REITERAR e CANCELAR: todas as não respostas (código 98). DESBLOQUEAR_EXCESSO: o que foi bloqueado além do pedido. TRANSFERIR_TUDO: todo o saldo disponível
             * @enum {string}
             */
            decisao: "REITERAR" | "CANCELAR" | "DESBLOQUEAR_EXCESSO" | "TRANSFERIR_TUDO";
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHora: string;
            /** @description Um por ordem em que há o que pedir */
            desdobramentos: components["schemas"]["Desdobramento"][];
            /** @description O que ficou como estava, e por quê */
            restantes: components["schemas"]["RestanteDoLote"][];
        };
        /**
         * @example {
         *       "decisao": "REITERAR",
         *       "ordens": [
         *         "20260000000042",
         *         "20260000000043"
         *       ]
         *     }
         */
        NovoLoteDeDesdobramentos: {
            /**
             * @description REITERAR e CANCELAR: todas as não respostas (código 98). DESBLOQUEAR_EXCESSO: o que foi bloqueado além do pedido. TRANSFERIR_TUDO: todo o saldo disponível
             * @enum {string}
             */
            decisao: "REITERAR" | "CANCELAR" | "DESBLOQUEAR_EXCESSO" | "TRANSFERIR_TUDO";
            /**
             * @description Números de protocolo; ou `todas`
             * @example [
             *       "20260000000042"
             *     ]
             */
            ordens?: string[];
            /**
             * @description Todas as protocoladas que correspondem aos filtros da consulta, os de `GET /v1/ordem`, até 500
             * @constant
             */
            todas?: true;
            /** @description Unidade judiciária; ausente, a de cada ordem */
            varaId?: string;
            /** @description Juiz em nome de quem se desdobra; ausente, o próprio juiz que chama ou o de cada ordem */
            cpfJuiz?: string;
            depositoJudicial?: components["schemas"]["NovoLoteDeDesdobramentosDepositoJudicial"];
        };
        /**
         * @example {
         *       "desdobramentos": [
         *         {
         *           "id": "5f0c2f7e-55a4-4f0a-9f2d-0d2c3f1e7a10",
         *           "versao": 1
         *         }
         *       ]
         *     }
         */
        ExclusaoDeDesdobramentos: {
            /** @description Cada qual pelo identificador só, ou com a `versao` que foi lida: se uma mudou desde então, nada é protocolado (`versao-alterada`) */
            desdobramentos: components["schemas"]["IdentificadorOuVersaoLida"][];
        };
        DesdobramentoAusente: {
            id: string;
            problema: components["schemas"]["Problema"];
        };
        DesdobramentosConsultados: {
            /** @description Os desdobramentos, na sequência pedida */
            desdobramentos: components["schemas"]["Desdobramento"][];
            /** @description O problema de cada identificador sem desdobramento, o mesmo de `GET /v1/desdobramento/{id}` */
            ausentes: components["schemas"]["DesdobramentoAusente"][];
        };
        SerieResumida: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            situacao: "ATIVA" | "ENCERRADA";
            /** @description A situação, como o usuário a lê */
            situacaoTexto: string;
            /** @enum {string} */
            motivoEncerramento?: "VALOR_BLOQUEADO_INTEGRALMENTE" | "PRAZO_ENCERRADO" | "INTERROMPIDA" | "ORDEM_EXCLUIDA";
            /**
             * Format: date-time
             * @description Protocolo da primeira ordem
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraInicio: string;
            /**
             * Format: date
             * @description Último dia em que uma ordem da série pode ser enviada
             */
            dataFim: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEncerramento?: string;
            desconsiderada?: components["schemas"]["SituacaoDaSerieDesconsiderada"];
            numeroProcesso: string;
            /**
             * @description CPF, 11 dígitos
             * @example 11144477735
             */
            cpfJuiz: string;
            nomeJuiz: string;
            varaId: string;
            nomeVara: string;
            sigilosa: boolean;
            quantidadeReus: number;
            /** @description Dos dois primeiros réus */
            nomesReus: string[];
            /**
             * @description Da ordem que iniciou a série
             * @example 20260000000042
             */
            numeroProtocolo: string;
            quantidadeOrdens: number;
            /**
             * @description Pela primeira ordem, de todos os réus
             * @example 15000.00
             */
            valorPedido: string;
            /**
             * @description Pelas ordens da série, até agora
             * @example 15000.00
             */
            valorBloqueado: string;
            /**
             * @description Pedido em desbloqueios e transferências que terminaram sem resposta (código 98) e desde então não foram respondidos, também enquanto são reiterados: pode já ter sido cumprido, e não está disponível
             * @example 15000.00
             */
            emDuvida?: string;
            /**
             * @description Feito fora do serviço (código 07): não está no bloqueado, no que resta, no disponível nem no excesso; desbloqueio e transferência se determinam diretamente à instituição
             * @example 15000.00
             */
            foraDoServico?: string;
            /**
             * @description Presente enquanto nenhuma instituição informou um valor, também quando todas ficaram sem resposta: `valorBloqueado` é então 0.00 por não se saber outro
             * @constant
             */
            nenhumValorInformado?: true;
            /**
             * @description O que falta bloquear de cada réu, e o que a próxima ordem pede dele: o que se bloqueou de um, ou a mais, não diminui o que falta de outro
             * @example 15000.00
             */
            valorRestante: string;
        };
        Serie: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            situacao: "ATIVA" | "ENCERRADA";
            /** @description A situação, como o usuário a lê */
            situacaoTexto: string;
            /** @enum {string} */
            motivoEncerramento?: "VALOR_BLOQUEADO_INTEGRALMENTE" | "PRAZO_ENCERRADO" | "INTERROMPIDA" | "ORDEM_EXCLUIDA";
            /**
             * Format: date-time
             * @description Protocolo da primeira ordem
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraInicio: string;
            /**
             * Format: date
             * @description Último dia em que uma ordem da série pode ser enviada
             */
            dataFim: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEncerramento?: string;
            desconsiderada?: components["schemas"]["SituacaoDaSerieDesconsiderada"];
            numeroProcesso: string;
            /**
             * @description CPF, 11 dígitos
             * @example 11144477735
             */
            cpfJuiz: string;
            nomeJuiz: string;
            varaId: string;
            nomeVara: string;
            sigilosa: boolean;
            quantidadeReus: number;
            /** @description Dos dois primeiros réus */
            nomesReus: string[];
            /**
             * @description Da ordem que iniciou a série
             * @example 20260000000042
             */
            numeroProtocolo: string;
            quantidadeOrdens: number;
            /**
             * @description Pela primeira ordem, de todos os réus
             * @example 15000.00
             */
            valorPedido: string;
            /**
             * @description Pelas ordens da série, até agora
             * @example 15000.00
             */
            valorBloqueado: string;
            /**
             * @description Pedido em desbloqueios e transferências que terminaram sem resposta (código 98) e desde então não foram respondidos, também enquanto são reiterados: pode já ter sido cumprido, e não está disponível
             * @example 15000.00
             */
            emDuvida?: string;
            /**
             * @description Feito fora do serviço (código 07): não está no bloqueado, no que resta, no disponível nem no excesso; desbloqueio e transferência se determinam diretamente à instituição
             * @example 15000.00
             */
            foraDoServico?: string;
            /**
             * @description Presente enquanto nenhuma instituição informou um valor, também quando todas ficaram sem resposta: `valorBloqueado` é então 0.00 por não se saber outro
             * @constant
             */
            nenhumValorInformado?: true;
            /**
             * @description O que falta bloquear de cada réu, e o que a próxima ordem pede dele: o que se bloqueou de um, ou a mais, não diminui o que falta de outro
             * @example 15000.00
             */
            valorRestante: string;
            reus: components["schemas"]["SerieReu"][];
            /** @description Na sequência; cada uma é independente e tem detalhe próprio em /v1/ordem */
            ordens: components["schemas"]["SerieOrdem"][];
        };
        DesdobramentosDaSerie: {
            /** @description Um por ordem em que há o que pedir; protocole-os juntos em /v1/desdobramento/protocolar */
            desdobramentos: components["schemas"]["Desdobramento"][];
        };
        /**
         * @example {
         *       "dinheiro": {
         *         "tipo": "TRANSFERIR_E_DESBLOQUEAR",
         *         "reus": [
         *           {
         *             "cpfCnpj": "52998224725",
         *             "valor": "1500.00"
         *           }
         *         ]
         *       },
         *       "cancelarNaoRespostas": true,
         *       "depositoJudicial": {
         *         "tipoCredito": "GERAL"
         *       }
         *     }
         */
        NovoDesdobramentoDeSerie: {
            /** @description Unidade judiciária; ausente, a da série */
            varaId?: string;
            /** @description Juiz em nome de quem se desdobra, do mesmo tribunal; ausente, o próprio juiz que chama ou o da série */
            cpfJuiz?: string;
            /** @description Só quando o número de processo das ordens, antigas, é inválido */
            numeroProcesso?: string;
            dinheiro?: components["schemas"]["NovoDesdobramentoDeSerieDinheiro"];
            /**
             * @description Cancela cada bloqueio que terminou com o código 98
             * @default false
             */
            cancelarNaoRespostas?: boolean;
            depositoJudicial?: components["schemas"]["NovoDesdobramentoDeSerieDepositoJudicial"];
        };
        EstatisticaDaInstituicao: {
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            instituicao: string;
            /** @description Enviados: cada réu na instituição é um, cada reiteração mais um */
            pedidos: number;
            /** @description Sem resposta publicada ainda */
            emAndamento: number;
            respondidos: number;
            /** @description Encerrados com o código 98 */
            semResposta: number;
            /** @description Encerrados com o código 97, sem envio; fora de pedidos */
            naoEncaminhados: number;
            /** @description Dos pedidos encerrados; é também a pontualidade, pois atraso conta como 98 */
            taxaResposta?: number;
            /** @description Dos pedidos encerrados */
            taxaSemResposta?: number;
            /** @description Média do envio da ordem à resposta, sem as reiterações */
            minutosAteResposta?: number;
            /** @description O maior número de 98 seguidos de um alvo */
            naoRespostasConsecutivas: number;
            /** @description Mais de duas não respostas (98) seguidas, de um alvo ou de ordens do tribunal: contatar diretamente e abrir chamado */
            contatar: boolean;
            /**
             * @description Das respostas publicadas a bloqueios, antes de desdobramentos
             * @example 15000.00
             */
            valorBloqueado: string;
        };
        EstatisticaDeInstituicoes: {
            /** Format: date */
            de: string;
            /** Format: date */
            ate: string;
            content: components["schemas"]["EstatisticaDaInstituicao"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
            totais: components["schemas"]["EstatisticaDeInstituicoesTotais"];
        };
        RegraDoTribunal: {
            /**
             * @description O que se escolhe sempre para o código 98, onde for cabível; ausente, nada
             * @enum {string}
             */
            naoResposta?: "REITERAR" | "CANCELAR";
            /**
             * @description Minuta o desbloqueio de tudo o que se reteve de um réu, se for menos que isto; ausente, nada
             * @example 15000.00
             */
            desbloquearAbaixoDe?: string;
            /** @description Minuta o desbloqueio do que foi bloqueado além do pedido */
            minutarExcesso: boolean;
            /** @description Dias úteis, depois da transferência, em que o valor chega no prazo */
            diasParaRecebimento: number;
            /** @description Se os juízes e assessores da vara de uma minuta, de ordem ou de desdobramento, podem alterá-la e excluí-la, além de quem a criou, do juiz dela e dos assessores com delegação dele */
            alteracaoPelaVara: boolean;
            /** @description Se todo protocolo, de ordem ou de desdobramento, diz a `versao` que foi lida de cada um (senão, `versao-obrigatoria`) */
            versaoObrigatoria: boolean;
            /** @description Se o que se protocola daí em diante pode ser excluído até 19h do dia em que sai, e não só do dia do protocolo */
            exclusaoAteEnvio: boolean;
            /** @description Dias úteis, depois do dia em que é salva, pelos quais uma minuta de desdobramento reserva o saldo que pede; vale para as que se salvarem daí em diante */
            diasDeReserva: number;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraAlteracao?: string;
            cpfAlterador?: string;
        };
        /**
         * @example {
         *       "naoResposta": "REITERAR",
         *       "desbloquearAbaixoDe": "50.00",
         *       "minutarExcesso": true
         *     }
         */
        NovaRegraDoTribunal: {
            /**
             * @description O que se escolhe sempre para o código 98, onde for cabível; ausente, nada
             * @enum {string}
             */
            naoResposta?: "REITERAR" | "CANCELAR";
            /**
             * @description Minuta o desbloqueio de tudo o que se reteve de um réu, se for menos que isto; ausente, nada
             * @example 50.00
             */
            desbloquearAbaixoDe?: string;
            /**
             * @description Minuta o desbloqueio do que foi bloqueado além do pedido
             * @default false
             */
            minutarExcesso?: boolean;
            /**
             * @description Dias úteis, depois da transferência, em que o valor chega no prazo
             * @default 2
             */
            diasParaRecebimento?: number;
            /**
             * @description Se os juízes e assessores da vara de uma minuta, de ordem ou de desdobramento, podem alterá-la e excluí-la, além de quem a criou, do juiz dela e dos assessores com delegação dele
             * @default true
             */
            alteracaoPelaVara?: boolean;
            /**
             * @description Se todo protocolo, de ordem ou de desdobramento, diz a `versao` que foi lida de cada um (senão, `versao-obrigatoria`)
             * @default false
             */
            versaoObrigatoria?: boolean;
            /**
             * @description Se o que se protocola daí em diante pode ser excluído até 19h do dia em que sai, e não só do dia do protocolo
             * @default false
             */
            exclusaoAteEnvio?: boolean;
            /**
             * @description Dias úteis, depois do dia em que é salva, pelos quais uma minuta de desdobramento reserva o saldo que pede; vale para as que se salvarem daí em diante
             * @default 5
             */
            diasDeReserva?: number;
        };
        DelegacaoAtiva: {
            cpfJuiz: string;
            nomeJuiz: string;
            /** Format: date */
            inicio: string;
            /**
             * Format: date
             * @description Último dia; ausente quando não há fim previsto
             */
            fim?: string;
        };
        Delegacao: {
            /** Format: uuid */
            id: string;
            cpfJuiz: string;
            nomeJuiz: string;
            /** Format: date */
            inicio: string;
            /**
             * Format: date
             * @description Último dia; ausente quando não há fim previsto
             */
            fim?: string;
            cpfAssessor: string;
            nomeAssessor: string;
            /** @description Se vale hoje */
            ativa: boolean;
            /**
             * Format: date-time
             * @description Quando um administrador a encerrou; ausente se nenhum o fez
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEncerramento?: string;
        };
        /**
         * @example {
         *       "cpfJuiz": "11144477735",
         *       "cpfAssessor": "52998224725",
         *       "inicio": "2026-12-01",
         *       "fim": "2027-12-17"
         *     }
         */
        NovaDelegacao: {
            /**
             * @description CPF do juiz que delega, 11 dígitos
             * @example 11144477735
             */
            cpfJuiz: string;
            /**
             * @description CPF do assessor que protocolará, 11 dígitos
             * @example 52998224725
             */
            cpfAssessor: string;
            /**
             * Format: date
             * @description Primeiro dia; hoje, quando ausente
             */
            inicio?: string;
            /**
             * Format: date
             * @description Último dia; ausente quando não há fim previsto
             */
            fim?: string;
        };
        Evento: {
            /** @description Identificador do evento e cursor para `depoisDe` */
            id: string;
            /** @example OrdemProtocolada */
            tipo: string;
            /**
             * @description JTR.GRAU.ASSETS.Tipo
             * @example 401.G1.ASSETS.OrdemProtocolada
             */
            chave: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHora: string;
            numeroProcesso: string;
            numeroProtocolo?: string;
            sigilosa: boolean;
            dados: {
                [key: string]: unknown;
            };
        };
        Assinatura: {
            /** Format: uuid */
            id: string;
            url: string;
            tipos?: ("OrdemProtocolada" | "OrdemRemovida" | "OrdemEnviada" | "OrdemNaoEncaminhada" | "RespostaProcessada" | "OrdemSemResposta" | "OrdemRespondida" | "SerieIniciada" | "SerieOrdemCriada" | "SerieEncerrada" | "DesdobramentoProtocolado" | "DesdobramentoRemovido" | "DesdobramentoEnviado" | "DesdobramentoRespondido" | "TransferenciaRecebida" | "EnvioAdiado")[];
            /** @enum {string} */
            situacao: "ATIVA" | "DESATIVADA";
            /** @enum {string} */
            motivoDesativacao?: "PEDIDO" | "RECEPTOR_RESPONDEU_410";
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCriacao: string;
            /**
             * Format: date-time
             * @description Até quando o segredo anterior também assina
             * @example 2026-11-23T19:00:00-03:00
             */
            segredoAnteriorAte?: string;
            /** @description Avisos por enviar ou por tentar de novo */
            entregasPendentes: number;
            /** @description Avisos de que o serviço desistiu; `reenviar` os tenta de novo */
            entregasNaoEntregues: number;
            /** @description Tentativas que falharam desde a última que deu certo */
            falhasSeguidas: number;
            /**
             * Format: date-time
             * @description Até quando o serviço não tenta, por o receptor estar em dificuldade
             * @example 2026-11-23T19:00:00-03:00
             */
            emPausaAte?: string;
        };
        AssinaturaComSegredo: {
            /** Format: uuid */
            id: string;
            url: string;
            tipos?: ("OrdemProtocolada" | "OrdemRemovida" | "OrdemEnviada" | "OrdemNaoEncaminhada" | "RespostaProcessada" | "OrdemSemResposta" | "OrdemRespondida" | "SerieIniciada" | "SerieOrdemCriada" | "SerieEncerrada" | "DesdobramentoProtocolado" | "DesdobramentoRemovido" | "DesdobramentoEnviado" | "DesdobramentoRespondido" | "TransferenciaRecebida" | "EnvioAdiado")[];
            /** @enum {string} */
            situacao: "ATIVA" | "DESATIVADA";
            /** @enum {string} */
            motivoDesativacao?: "PEDIDO" | "RECEPTOR_RESPONDEU_410";
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCriacao: string;
            /**
             * Format: date-time
             * @description Até quando o segredo anterior também assina
             * @example 2026-11-23T19:00:00-03:00
             */
            segredoAnteriorAte?: string;
            /** @description Avisos por enviar ou por tentar de novo */
            entregasPendentes: number;
            /** @description Avisos de que o serviço desistiu; `reenviar` os tenta de novo */
            entregasNaoEntregues: number;
            /** @description Tentativas que falharam desde a última que deu certo */
            falhasSeguidas: number;
            /**
             * Format: date-time
             * @description Até quando o serviço não tenta, por o receptor estar em dificuldade
             * @example 2026-11-23T19:00:00-03:00
             */
            emPausaAte?: string;
            /**
             * @description Segredo que assina os avisos; mostrado só desta vez, nem a repetição da chamada o traz
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            segredo?: string;
        };
        /**
         * @example {
         *       "url": "https://sistema.trf1.exemplo/avisos",
         *       "tipos": [
         *         "OrdemRespondida",
         *         "OrdemNaoEncaminhada"
         *       ]
         *     }
         */
        NovaAssinatura: {
            /**
             * @description Endereço https que recebe os avisos por POST
             * @example https://sistema.trf1.exemplo/avisos
             */
            url: string;
            /** @description Tipos de evento a avisar; ausente, todos, inclusive os que vierem a existir */
            tipos?: ("OrdemProtocolada" | "OrdemRemovida" | "OrdemEnviada" | "OrdemNaoEncaminhada" | "RespostaProcessada" | "OrdemSemResposta" | "OrdemRespondida" | "SerieIniciada" | "SerieOrdemCriada" | "SerieEncerrada" | "DesdobramentoProtocolado" | "DesdobramentoRemovido" | "DesdobramentoEnviado" | "DesdobramentoRespondido" | "TransferenciaRecebida" | "EnvioAdiado")[];
        };
        /**
         * @example {
         *       "url": "https://sistema.trf1.exemplo/avisos",
         *       "situacao": "DESATIVADA"
         *     }
         */
        AlteracaoDeAssinatura: {
            /**
             * @description Endereço https que recebe os avisos por POST
             * @example https://sistema.trf1.exemplo/avisos
             */
            url: string;
            /** @description Tipos de evento a avisar; ausente, todos, inclusive os que vierem a existir */
            tipos?: ("OrdemProtocolada" | "OrdemRemovida" | "OrdemEnviada" | "OrdemNaoEncaminhada" | "RespostaProcessada" | "OrdemSemResposta" | "OrdemRespondida" | "SerieIniciada" | "SerieOrdemCriada" | "SerieEncerrada" | "DesdobramentoProtocolado" | "DesdobramentoRemovido" | "DesdobramentoEnviado" | "DesdobramentoRespondido" | "TransferenciaRecebida" | "EnvioAdiado")[];
            /**
             * @description Desativada, guarda os avisos e não os envia
             * @default ATIVA
             * @enum {string}
             */
            situacao?: "ATIVA" | "DESATIVADA";
        };
        TesteDeAssinatura: {
            entregue: boolean;
            resultado: string;
        };
        EntregaDeAviso: {
            /** @description O `id` do evento, que é também o `webhook-id` do aviso */
            id: string;
            /** @enum {string} */
            tipo: "OrdemProtocolada" | "OrdemRemovida" | "OrdemEnviada" | "OrdemNaoEncaminhada" | "RespostaProcessada" | "OrdemSemResposta" | "OrdemRespondida" | "SerieIniciada" | "SerieOrdemCriada" | "SerieEncerrada" | "DesdobramentoProtocolado" | "DesdobramentoRemovido" | "DesdobramentoEnviado" | "DesdobramentoRespondido" | "TransferenciaRecebida" | "EnvioAdiado";
            /** @enum {string} */
            situacao: "PENDENTE" | "ENTREGUE" | "NAO_ENTREGUE";
            /** @description Desde que foi registrado ou reenviado */
            tentativas: number;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraRegistro: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            proximaTentativa?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            ultimaTentativa?: string;
            /** @description Como terminou a última tentativa */
            resultado?: string;
        };
        Instituicao: {
            ispb: string;
            /** @description Código COMPE, 3 dígitos, onde há */
            compe?: string;
            nome: string;
            /** @description A líder do grupo, que recebe as ordens dela */
            ispbLider?: string;
            /** @description Falso: as ordens a ela terminam no código 97 */
            alcancavel: boolean;
        };
        CodigoResposta: {
            codigo: string;
            descricao: string;
            /** @enum {string} */
            natureza: "BLOQUEIO" | "INFORMACAO" | "TODAS";
            bloqueiaValor: boolean;
            impedeDesbloqueio: boolean;
            impedeTransferencia: boolean;
            requerIdentificacaoDoAtivo: boolean;
            contaComoNaoResposta: boolean;
        };
        TipoDeAcao: {
            /**
             * @description Valor de `tipoAcao`
             * @example EXECUCAO_FISCAL
             */
            codigo: string;
            nome: string;
        };
        Feriado: {
            /** Format: date */
            data: string;
            nome: string;
            fonte: string;
        };
        Vara: {
            /**
             * @description Para o `varaId` de uma minuta
             * @example v-4013202
             */
            id: string;
            nome: string;
            /**
             * @description Tipo do órgão no cadastro corporativo
             * @enum {string}
             */
            tipo: "GABINETE_DESEMBARGADOR_ESTADUAL" | "GABINETE_DESEMBARGADOR_FEDERAL" | "GABINETE_MINISTRO" | "JUIZ_TRIBUNAL_ELEITORAL" | "JUIZ_TRIBUNAL_MILITAR" | "JUIZADO_ESPECIAL_ESTADUAL" | "JUIZADO_ESPECIAL_FEDERAL" | "VARA_ESTADUAL" | "VARA_FEDERAL" | "AUDITORIA_MILITAR" | "ZONA_ELEITORAL";
            /** @description O tipo, como o usuário o lê */
            descricaoTipo: string;
            /**
             * Format: date
             * @description Dia em que apareceu nesta lista
             */
            listadaDesde: string;
        };
        ProcessoConsultado: {
            numeroProcesso: string;
            criminal: boolean;
            /** @description Como a plataforma a chama */
            classe: string;
            /** @description A classe como código; pode não estar em /v1/tipo-acao */
            tipoAcao: string;
            partes: components["schemas"]["ProcessoConsultadoParte"][];
        };
        AfastamentoSigilo: {
            /**
             * Format: uri
             * @description Endereço do módulo externo, para onde levar o usuário
             * @example https://sigilo.exemplo.jus.br/entrada
             */
            url: string;
        };
        ContaUnica: {
            /** Format: uuid */
            id: string;
            cpfCnpj: string;
            /**
             * @description Segmento do Judiciário em que a conta vale: o dígito J do número do processo
             * @example 4
             */
            segmento: string;
            nomeSegmento: string;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            instituicao: string;
            agencia: string;
            conta: string;
            /**
             * @description Quem cadastrou ou fez a última alteração
             * @example 11144477735
             */
            cpfCadastrador: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCadastro: string;
            /**
             * @description Quem encerrou ou alterou; só no histórico
             * @example 11144477735
             */
            cpfEncerrador?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEncerramento?: string;
        };
        /**
         * @example {
         *       "cpfCnpj": "11222333000181",
         *       "ispb": "00000000",
         *       "agencia": "1234",
         *       "conta": "567890"
         *     }
         */
        NovaContaUnica: {
            /** @description CPF, CNPJ ou raiz de CNPJ, com ou sem pontuação */
            cpfCnpj: string;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            /** @description Agência, até 6 dígitos e um verificador opcional: dígito, X ou P */
            agencia: string;
            /** @description Conta, até 20 posições, com um verificador opcional: dígito, X ou P */
            conta: string;
        };
        /**
         * @example {
         *       "ispb": "00000000",
         *       "agencia": "1234",
         *       "conta": "567890"
         *     }
         */
        AlteracaoContaUnica: {
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            /** @description Agência, até 6 dígitos e um verificador opcional: dígito, X ou P */
            agencia: string;
            /** @description Conta, até 20 posições, com um verificador opcional: dígito, X ou P */
            conta: string;
        };
        ContaDeposito: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            abrangencia: "VARA" | "TRIBUNAL";
            varaId?: string;
            nomeVara?: string;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            instituicao: string;
            agencia: string;
            conta: string;
            agenciaRelacionamento?: string;
            /**
             * @description Quem cadastrou ou fez a última alteração
             * @example 11144477735
             */
            cpfCadastrador: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCadastro: string;
            /**
             * @description Quem encerrou ou alterou; só no histórico
             * @example 11144477735
             */
            cpfEncerrador?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEncerramento?: string;
        };
        ContaDepositoPadrao: {
            /**
             * @description De quem é a conta encontrada: da vara, ou do tribunal
             * @enum {string}
             */
            abrangencia: "VARA" | "TRIBUNAL";
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            instituicao: string;
            agencia: string;
            conta: string;
            agenciaRelacionamento?: string;
        };
        /**
         * @example {
         *       "varaId": "v-4013202",
         *       "ispb": "00360305",
         *       "agencia": "0650",
         *       "conta": "86400123-4"
         *     }
         */
        NovaContaDeposito: {
            /**
             * @description A vara da conta; ausente, a conta é do tribunal como um todo
             * @example v-4013202
             */
            varaId?: string;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            /** @description Agência, até 6 dígitos e um verificador opcional: dígito, X ou P */
            agencia: string;
            /** @description Conta, até 20 posições, com um verificador opcional: dígito, X ou P */
            conta: string;
            /** @description Agência de relacionamento do tribunal para depósitos tributários e previdenciários; só com a conta do tribunal como um todo */
            agenciaRelacionamento?: string;
        };
        /**
         * @example {
         *       "ispb": "00360305",
         *       "agencia": "0650",
         *       "conta": "86400123-4"
         *     }
         */
        AlteracaoContaDeposito: {
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            /** @description Agência, até 6 dígitos e um verificador opcional: dígito, X ou P */
            agencia: string;
            /** @description Conta, até 20 posições, com um verificador opcional: dígito, X ou P */
            conta: string;
            /** @description Agência de relacionamento do tribunal para depósitos tributários e previdenciários; só com a conta do tribunal como um todo */
            agenciaRelacionamento?: string;
        };
        ResultadoDoEnvio: {
            /** @description Elementos recebidos */
            recebidos: number;
            /** @description Os que são novos ou mudaram */
            gravados: number;
            /** @description Os que já estavam assim, cuja data de atualização não muda */
            inalterados: number;
            /** @description Um por erro, na sequência dos elementos; os demais elementos foram gravados */
            recusados: components["schemas"]["ResultadoDoEnvioRecusado"][];
            /** @description Um por número de processo que não é o da Resolução CNJ 65/2008, guardado como veio */
            avisos?: components["schemas"]["ResultadoDoEnvioRecusado"][];
        };
        ProcessoSobrestadoDTO: {
            /** @description Código da classe nas Tabelas Processuais Unificadas */
            classe: number;
            /**
             * @description Número único, 20 dígitos sem pontuação (Resolução CNJ 65/2008); outro texto é guardado como veio, com um aviso
             * @example 00008323520184013202
             */
            numero?: string;
            /** @description Endereço da consulta processual */
            link?: string;
            /** @description Número de processo anterior à numeração única, como o tribunal o escreve */
            numeroUnico?: string;
            /** @description Órgão que deu o número anterior à numeração única */
            orgaoNumeroUnico?: number;
            /**
             * Format: date
             * @description Distribuição
             * @example 2026-11-23
             */
            dataDistribuicao: string;
            /**
             * Format: date
             * @description Sobrestamento
             * @example 2026-11-23
             */
            dataSobrestamento: string;
            /**
             * Format: date
             * @description Levantamento do sobrestamento
             * @example 2026-11-23
             */
            dataLevantamentoSobrestamento?: string;
            /** @description Unidade em que o processo está, no cadastro de serventias */
            numeroOrgaoJulgador: number;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /** @description Houve decisão de mérito */
            decisaoMerito?: boolean;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /**
             * Format: date
             * @description Baixa
             * @example 2026-11-23
             */
            dataBaixa?: string;
        };
        ResultadoDaExclusao: {
            /** @description Quantos foram excluídos */
            removidos: number;
        };
        OrdenacaoDaPagina: {
            sorted: boolean;
            unsorted: boolean;
            empty: boolean;
        };
        PosicaoDaPagina: {
            paged: boolean;
            unpaged: boolean;
            /** @description Página, contada a partir de 0 */
            pageNumber: number;
            pageSize: number;
            offset: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
        };
        Processo: {
            /** @description Código da classe nas Tabelas Processuais Unificadas */
            classe: number;
            /** @description Número único, 20 dígitos sem pontuação (Resolução CNJ 65/2008); outro texto é guardado como veio, com um aviso */
            numero?: string;
            /** @description Endereço da consulta processual */
            link?: string;
            /** @description Número de processo anterior à numeração única, como o tribunal o escreve */
            numeroUnico?: string;
            /** @description Órgão que deu o número anterior à numeração única */
            orgaoNumeroUnico?: number;
        };
        LimiteSuspensao: {
            /**
             * @description Abrangência da suspensão
             * @enum {string}
             */
            parametro: "SUSPENSAO_NACIONAL" | "SUSPENSAO_NACIONAL_EXCETO_JUIZADO" | "PROCESSOS_EM_SEGUNDA_INSTANCIA" | "RECURSOS_EXTRAORDINARIOS" | "PROCESSOS_EM_PRIMEIRA_INSTANCIA" | "PROCESSOS_EM_PRIMEIRA_INSTANCIA_EXCETO_JUIZADOS_ESPECIAIS" | "PROCESSOS_JUIZADOS_ESPECIAIS" | "PROCESSOS_EM_TURMAS_RECURSAIS" | "SOMENTE_AMBITO_TRIBUNAL" | "NAO_SUSPENDER" | "NAO_SUSPENDER_ART_1030_III_CPC" | "ABRANGENCIA_ESPECIFICA";
            /** @description Qual é a abrangência, quando específica */
            detalheAbrangenciaEspecifica?: string;
            /**
             * Format: date
             * @description Início da suspensão
             * @example 2026-11-23
             */
            dataSuspensao?: string;
            /** @description Endereço da decisão que suspendeu */
            linkDecisao?: string;
            /**
             * Format: date
             * @description Fim da suspensão; ausente enquanto vigora
             * @example 2026-11-23
             */
            dataFimSuspensao?: string;
        };
        RecursoRepetitivoRespostaDTO: {
            /**
             * @description Recurso especial (STJ) ou recurso de revista (TST)
             * @enum {string}
             */
            tipoRecurso: "ESPECIAL" | "REVISTA";
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["Processo"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensao"];
            /**
             * Format: date
             * @description Data da situação
             * @example 2026-11-23
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "AFETADO" | "AFETADO_POSSIVEL_REVISAO_TESE" | "EM_JULGAMENTO" | "MERITO_JULGADO" | "ACORDAO_PUBLICADO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "TRANSITADO_EM_JULGADO" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_OUTRO_MOTIVO" | "REVISADO" | "CANCELADO" | "SEM_PROCESSO_VINCULADO";
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        ProcessoDTO: {
            /** @description Código da classe nas Tabelas Processuais Unificadas */
            classe: number;
            /**
             * @description Número único, 20 dígitos sem pontuação (Resolução CNJ 65/2008); outro texto é guardado como veio, com um aviso
             * @example 00008323520184013202
             */
            numero?: string;
            /** @description Endereço da consulta processual */
            link?: string;
            /** @description Número de processo anterior à numeração única, como o tribunal o escreve */
            numeroUnico?: string;
            /** @description Órgão que deu o número anterior à numeração única */
            orgaoNumeroUnico?: number;
        };
        LimiteSuspensaoDTO: {
            /**
             * @description Abrangência da suspensão
             * @enum {string}
             */
            parametro: "SUSPENSAO_NACIONAL" | "SUSPENSAO_NACIONAL_EXCETO_JUIZADO" | "PROCESSOS_EM_SEGUNDA_INSTANCIA" | "RECURSOS_EXTRAORDINARIOS" | "PROCESSOS_EM_PRIMEIRA_INSTANCIA" | "PROCESSOS_EM_PRIMEIRA_INSTANCIA_EXCETO_JUIZADOS_ESPECIAIS" | "PROCESSOS_JUIZADOS_ESPECIAIS" | "PROCESSOS_EM_TURMAS_RECURSAIS" | "SOMENTE_AMBITO_TRIBUNAL" | "NAO_SUSPENDER" | "NAO_SUSPENDER_ART_1030_III_CPC" | "ABRANGENCIA_ESPECIFICA";
            /** @description Qual é a abrangência, quando específica */
            detalheAbrangenciaEspecifica?: string;
            /**
             * Format: date
             * @description Início da suspensão
             * @example 2026-11-23
             */
            dataSuspensao?: string;
            /** @description Endereço da decisão que suspendeu */
            linkDecisao?: string;
            /**
             * Format: date
             * @description Fim da suspensão; ausente enquanto vigora
             * @example 2026-11-23
             */
            dataFimSuspensao?: string;
        };
        RecursoRepetitivoDTO: {
            /**
             * @description Recurso especial (STJ) ou recurso de revista (TST)
             * @enum {string}
             */
            tipoRecurso: "ESPECIAL" | "REVISTA";
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao?: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao?: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao?: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["ProcessoDTO"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensaoDTO"];
            /**
             * @description Data da situação; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "AFETADO" | "AFETADO_POSSIVEL_REVISAO_TESE" | "EM_JULGAMENTO" | "MERITO_JULGADO" | "ACORDAO_PUBLICADO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "TRANSITADO_EM_JULGADO" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_OUTRO_MOTIVO" | "REVISADO" | "CANCELADO" | "SEM_PROCESSO_VINCULADO";
        };
        RepercussaoGeralRespostaDTO: {
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["Processo"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensao"];
            /**
             * Format: date
             * @description Data da situação
             * @example 2026-11-23
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "AFETADO" | "AFETADO_POSSIVEL_REVISAO_TESE" | "EM_JULGAMENTO" | "MERITO_JULGADO" | "ACORDAO_PUBLICADO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "TRANSITADO_EM_JULGADO" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_OUTRO_MOTIVO" | "REVISADO" | "CANCELADO" | "SEM_PROCESSO_VINCULADO" | "DESTACADO";
            /**
             * @description Análise da repercussão geral
             * @enum {string}
             */
            analise?: "ADMISSIBILIDADE" | "NAO_HA" | "NAO_HA_QUESTAO_INFRACONSTITUCIONAL" | "HA" | "HA_JURISPRUDENCIA" | "EM_ANALISE";
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        RepercussaoGeralDTO: {
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao?: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao?: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao?: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["ProcessoDTO"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensaoDTO"];
            /**
             * @description Data da situação; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "AFETADO" | "AFETADO_POSSIVEL_REVISAO_TESE" | "EM_JULGAMENTO" | "MERITO_JULGADO" | "ACORDAO_PUBLICADO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "TRANSITADO_EM_JULGADO" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_OUTRO_MOTIVO" | "REVISADO" | "CANCELADO" | "SEM_PROCESSO_VINCULADO" | "DESTACADO";
            /**
             * @description Análise da repercussão geral
             * @enum {string}
             */
            analise?: "ADMISSIBILIDADE" | "NAO_HA" | "NAO_HA_QUESTAO_INFRACONSTITUCIONAL" | "HA" | "HA_JURISPRUDENCIA" | "EM_ANALISE";
        };
        IncidenteDemandaRepetitivaRespostaDTO: {
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["Processo"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensao"];
            /**
             * Format: date
             * @description Data da situação
             * @example 2026-11-23
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "SUSCITADO" | "ADMITIDO" | "ADMITIDO_POSSIVEL_REVISAO_TESE" | "NAO_ADMITIDO" | "EM_JULGAMENTO" | "MERITO_JULGADO" | "ACORDAO_PUBLICADO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "ACORDAO_PUBLICADO_ARE_PENDENTE" | "ACORDAO_PUBLICADO_RESP_PENDENTE" | "ACORDAO_PUBLICADO_ARESP_PENDENTE" | "ACORDAO_PUBLICADO_RECREV_PENDENTE" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_POR_TEMA_STJ" | "SOBRESTADO_POR_TEMA_TST" | "SOBRESTADO_OUTRO_MOTIVO" | "TRANSITADO_EM_JULGADO" | "REVISADO" | "CANCELADO" | "SEM_PROCESSO_VINCULADO";
            /** @description Processos do incidente */
            processosIncidente?: components["schemas"]["Processo"][];
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        IncidenteDemandaRepetitivaDTO: {
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao?: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao?: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao?: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["ProcessoDTO"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensaoDTO"];
            /**
             * @description Data da situação; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "SUSCITADO" | "ADMITIDO" | "ADMITIDO_POSSIVEL_REVISAO_TESE" | "NAO_ADMITIDO" | "EM_JULGAMENTO" | "MERITO_JULGADO" | "ACORDAO_PUBLICADO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "ACORDAO_PUBLICADO_ARE_PENDENTE" | "ACORDAO_PUBLICADO_RESP_PENDENTE" | "ACORDAO_PUBLICADO_ARESP_PENDENTE" | "ACORDAO_PUBLICADO_RECREV_PENDENTE" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_POR_TEMA_STJ" | "SOBRESTADO_POR_TEMA_TST" | "SOBRESTADO_OUTRO_MOTIVO" | "TRANSITADO_EM_JULGADO" | "REVISADO" | "CANCELADO" | "SEM_PROCESSO_VINCULADO";
            /** @description Processos do incidente */
            processosIncidente?: components["schemas"]["ProcessoDTO"][];
        };
        IncidenteAssuncaoCompetenciaRespostaDTO: {
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["Processo"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensao"];
            /**
             * Format: date
             * @description Data da situação
             * @example 2026-11-23
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "SUSCITADO" | "ADMITIDO" | "ADMITIDO_POSSIVEL_REVISAO_TESE" | "NAO_ADMITIDO" | "ACORDAO_PUBLICADO_MERITO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "ACORDAO_PUBLICADO_RESP_PENDENTE" | "ACORDAO_PUBLICADO_RECURSO_REVISTA_PENDENTE" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_POR_TEMA_STJ" | "SOBRESTADO_POR_TEMA_TST" | "SOBRESTADO_OUTRO_MOTIVO" | "TRANSITADO_EM_JULGADO" | "CANCELADO" | "REVISADO" | "EM_JULGAMENTO";
            /** @description Processos do incidente */
            processosIncidente?: components["schemas"]["Processo"][];
            /**
             * Format: date
             * @description Instauração do incidente
             * @example 2026-11-23
             */
            dataInstauracao?: string;
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        IncidenteAssuncaoCompetenciaDTO: {
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao?: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao?: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao?: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["ProcessoDTO"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensaoDTO"];
            /**
             * @description Data da situação; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "SUSCITADO" | "ADMITIDO" | "ADMITIDO_POSSIVEL_REVISAO_TESE" | "NAO_ADMITIDO" | "ACORDAO_PUBLICADO_MERITO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "ACORDAO_PUBLICADO_RESP_PENDENTE" | "ACORDAO_PUBLICADO_RECURSO_REVISTA_PENDENTE" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_POR_TEMA_STJ" | "SOBRESTADO_POR_TEMA_TST" | "SOBRESTADO_OUTRO_MOTIVO" | "TRANSITADO_EM_JULGADO" | "CANCELADO" | "REVISADO" | "EM_JULGAMENTO";
            /** @description Processos do incidente */
            processosIncidente?: components["schemas"]["ProcessoDTO"][];
            /**
             * @description Instauração do incidente; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataInstauracao?: string;
        };
        SuspensaoIncidenteDemandaRepetitivaRespostaDTO: {
            /** @description Número da suspensão; sem ele, o serviço dá o próximo do órgão */
            numero?: number;
            /**
             * @description Tribunal de que vem o incidente, como TRF1, TJDFT ou TRE_SP
             * @example TRF1
             * @enum {string}
             */
            tribunal: "STF" | "STJ" | "TST" | "TSE" | "STM" | "TNU" | "TRF1" | "TRF2" | "TRF3" | "TRF4" | "TRF5" | "TRF6" | "TJAC" | "TJAL" | "TJAP" | "TJAM" | "TJBA" | "TJCE" | "TJDFT" | "TJES" | "TJGO" | "TJMA" | "TJMT" | "TJMS" | "TJMG" | "TJPA" | "TJPB" | "TJPR" | "TJPE" | "TJPI" | "TJRJ" | "TJRN" | "TJRS" | "TJRO" | "TJRR" | "TJSC" | "TJSP" | "TJSE" | "TJTO" | "TRT1" | "TRT2" | "TRT3" | "TRT4" | "TRT5" | "TRT6" | "TRT7" | "TRT8" | "TRT9" | "TRT10" | "TRT11" | "TRT12" | "TRT13" | "TRT14" | "TRT15" | "TRT16" | "TRT17" | "TRT18" | "TRT19" | "TRT20" | "TRT21" | "TRT22" | "TRT23" | "TRT24" | "TRE_AC" | "TRE_AL" | "TRE_AP" | "TRE_AM" | "TRE_BA" | "TRE_CE" | "TRE_DF" | "TRE_ES" | "TRE_GO" | "TRE_MA" | "TRE_MT" | "TRE_MS" | "TRE_MG" | "TRE_PA" | "TRE_PB" | "TRE_PR" | "TRE_PE" | "TRE_PI" | "TRE_RJ" | "TRE_RN" | "TRE_RS" | "TRE_RO" | "TRE_RR" | "TRE_SC" | "TRE_SP" | "TRE_SE" | "TRE_TO" | "TJMMG" | "TJMRS" | "TJMSP";
            /** @description Nome do relator */
            relator: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            /** @description Suspende em todo o território nacional */
            suspensaoGeral: boolean;
            limiteSuspensao: components["schemas"]["LimiteSuspensao"];
            /** @description Endereço da consulta processual */
            link: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["Processo"][];
            /**
             * Format: date
             * @description Data da situação
             * @example 2026-11-23
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "EM_TRAMITACAO" | "SUSPENSAO_DEFERIDA" | "SUSPENSAO_INDEFERIDA" | "VINCULADA_AO_TEMA" | "PREJUDICADA" | "FINALIZADA_DETERMINACAO_DE_SUSPENSAO" | "CANCELADA" | "SOBRESTADA";
            /** @description Tema */
            textoTemaSirdr?: string;
            /** @description Questão */
            textoQuestaoSirdr?: string;
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        SuspensaoIncidenteDemandaRepetitivaDTO: {
            /** @description Número da suspensão; sem ele, o serviço dá o próximo do órgão */
            numero?: number;
            /**
             * @description Tribunal de que vem o incidente, como TRF1, TJDFT ou TRE_SP
             * @example TRF1
             * @enum {string}
             */
            tribunal: "STF" | "STJ" | "TST" | "TSE" | "STM" | "TNU" | "TRF1" | "TRF2" | "TRF3" | "TRF4" | "TRF5" | "TRF6" | "TJAC" | "TJAL" | "TJAP" | "TJAM" | "TJBA" | "TJCE" | "TJDFT" | "TJES" | "TJGO" | "TJMA" | "TJMT" | "TJMS" | "TJMG" | "TJPA" | "TJPB" | "TJPR" | "TJPE" | "TJPI" | "TJRJ" | "TJRN" | "TJRS" | "TJRO" | "TJRR" | "TJSC" | "TJSP" | "TJSE" | "TJTO" | "TRT1" | "TRT2" | "TRT3" | "TRT4" | "TRT5" | "TRT6" | "TRT7" | "TRT8" | "TRT9" | "TRT10" | "TRT11" | "TRT12" | "TRT13" | "TRT14" | "TRT15" | "TRT16" | "TRT17" | "TRT18" | "TRT19" | "TRT20" | "TRT21" | "TRT22" | "TRT23" | "TRT24" | "TRE_AC" | "TRE_AL" | "TRE_AP" | "TRE_AM" | "TRE_BA" | "TRE_CE" | "TRE_DF" | "TRE_ES" | "TRE_GO" | "TRE_MA" | "TRE_MT" | "TRE_MS" | "TRE_MG" | "TRE_PA" | "TRE_PB" | "TRE_PR" | "TRE_PE" | "TRE_PI" | "TRE_RJ" | "TRE_RN" | "TRE_RS" | "TRE_RO" | "TRE_RR" | "TRE_SC" | "TRE_SP" | "TRE_SE" | "TRE_TO" | "TJMMG" | "TJMRS" | "TJMSP";
            /** @description Nome do relator */
            relator: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            /** @description Suspende em todo o território nacional */
            suspensaoGeral: boolean;
            limiteSuspensao: components["schemas"]["LimiteSuspensaoDTO"];
            /** @description Endereço da consulta processual */
            link: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["ProcessoDTO"][];
            /**
             * @description Data da situação; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "EM_TRAMITACAO" | "SUSPENSAO_DEFERIDA" | "SUSPENSAO_INDEFERIDA" | "VINCULADA_AO_TEMA" | "PREJUDICADA" | "FINALIZADA_DETERMINACAO_DE_SUSPENSAO" | "CANCELADA" | "SOBRESTADA";
            /** @description Tema */
            textoTemaSirdr?: string;
            /** @description Questão */
            textoQuestaoSirdr?: string;
        };
        PedidoUniformizacaoRespostaDTO: {
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["Processo"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensao"];
            /**
             * Format: date
             * @description Data da situação
             * @example 2026-11-23
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "AGUARDANDO_PRONUNCIAMENTO_DO_TRIBUNAL_SUPERIOR" | "AGUARDANDO_ANALISE_DE_ADMISSAO" | "ADMITIDO" | "ADMITIDO_POSSIVEL_REVISAO_TESE" | "RECUSADO" | "EM_JULGAMENTO" | "MERITO_JULGADO" | "ACORDAO_PUBLICADO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "TRANSITADO_EM_JULGADO" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_OUTRO_MOTIVO" | "REVISADO" | "CANCELADO" | "SEM_PROCESSO_VINCULADO";
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        PedidoUniformizacaoDTO: {
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao?: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao?: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao?: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["ProcessoDTO"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensaoDTO"];
            /**
             * @description Data da situação; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "AGUARDANDO_PRONUNCIAMENTO_DO_TRIBUNAL_SUPERIOR" | "AGUARDANDO_ANALISE_DE_ADMISSAO" | "ADMITIDO" | "ADMITIDO_POSSIVEL_REVISAO_TESE" | "RECUSADO" | "EM_JULGAMENTO" | "MERITO_JULGADO" | "ACORDAO_PUBLICADO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "TRANSITADO_EM_JULGADO" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_OUTRO_MOTIVO" | "REVISADO" | "CANCELADO" | "SEM_PROCESSO_VINCULADO";
        };
        RepresentativoControversiaRespostaDTO: {
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["Processo"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensao"];
            /**
             * Format: date
             * @description Data da situação
             * @example 2026-11-23
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "AFETADO" | "AFETADO_POSSIVEL_REVISAO_TESE" | "EM_JULGAMENTO" | "MERITO_JULGADO" | "ACORDAO_PUBLICADO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "TRANSITADO_EM_JULGADO" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_OUTRO_MOTIVO" | "REVISADO" | "CANCELADO" | "SEM_PROCESSO_VINCULADO" | "ACORDAO_PUBLICADO_PUIL_PENDENTE" | "SOBRESTADO_POR_TEMA_STJ";
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        RepresentativoControversiaDTO: {
            /** @description Número do tema */
            numero: number;
            /** @description Questão submetida a julgamento */
            questao: string;
            /** @description Tese firmada */
            tese?: string;
            /** @description Decisão de admissão */
            textoDecisaoAdmissao?: string;
            /** @description Ementa da decisão de admissão */
            textoEmentaAdmissao?: string;
            /** @description Acórdão de admissão */
            textoAcordaoAdmissao?: string;
            /** @description Ementa do julgamento de mérito */
            textoEmentaMerito?: string;
            /** @description Acórdão do julgamento de mérito */
            textoAcordaoMerito?: string;
            /** @description Decisão que suspendeu processos */
            textoDecisaoSuspensao?: string;
            /** @description Tema por que este está sobrestado */
            numeroTemaSobrestado?: number;
            /** @description Nome do relator */
            relator: string;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["ProcessoDTO"][];
            /**
             * Format: date
             * @description Admissão
             * @example 2026-11-23
             */
            dataAdmissao?: string;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /**
             * Format: date
             * @description Publicação do acórdão
             * @example 2026-11-23
             */
            dataPublicacao?: string;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /** @description Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula */
            assuntos: string;
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            limiteSuspensao?: components["schemas"]["LimiteSuspensaoDTO"];
            /**
             * @description Data da situação; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataSituacao?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "AFETADO" | "AFETADO_POSSIVEL_REVISAO_TESE" | "EM_JULGAMENTO" | "MERITO_JULGADO" | "ACORDAO_PUBLICADO" | "ACORDAO_PUBLICADO_RE_PENDENTE" | "TRANSITADO_EM_JULGADO" | "SOBRESTADO_POR_TEMA_STF" | "SOBRESTADO_OUTRO_MOTIVO" | "REVISADO" | "CANCELADO" | "SEM_PROCESSO_VINCULADO" | "ACORDAO_PUBLICADO_PUIL_PENDENTE" | "SOBRESTADO_POR_TEMA_STJ";
        };
        GrupoRepresentativoRespostaDTO: {
            /** @description Número do grupo */
            numero: number;
            /** @description Descrição da questão */
            descricao: string;
            /**
             * Format: date
             * @description Criação do grupo
             * @example 2026-11-23
             */
            dataCriacao: string;
            /** @description Tema a que o grupo está vinculado */
            numeroTemaVinculado?: number;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["Processo"][];
            /**
             * Format: date
             * @description Data da situação
             * @example 2026-11-23
             */
            dataSituacaoGrupoRepresentativo?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "AGUARDANDO_PRONUNCIAMENTO_DO_TRIBUNAL_SUPERIOR" | "GRUPO_SEM_PROCESSO_ATIVO_NO_TRIBUNAL_SUPERIOR" | "VINCULADO_A_CONTROVERSIA_STF" | "VINCULADO_A_CONTROVERSIA_STJ" | "VINCULADO_AO_TEMA_STF" | "VINCULADO_AO_TEMA_STJ" | "CANCELADO";
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        GrupoRepresentativoDTO: {
            /** @description Número do grupo */
            numero: number;
            /** @description Descrição da questão */
            descricao: string;
            /**
             * Format: date
             * @description Criação do grupo
             * @example 2026-11-23
             */
            dataCriacao: string;
            /** @description Tema a que o grupo está vinculado */
            numeroTemaVinculado?: number;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["ProcessoDTO"][];
            /**
             * @description Data da situação; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataSituacaoGrupoRepresentativo?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "AGUARDANDO_PRONUNCIAMENTO_DO_TRIBUNAL_SUPERIOR" | "GRUPO_SEM_PROCESSO_ATIVO_NO_TRIBUNAL_SUPERIOR" | "VINCULADO_A_CONTROVERSIA_STF" | "VINCULADO_A_CONTROVERSIA_STJ" | "VINCULADO_AO_TEMA_STF" | "VINCULADO_AO_TEMA_STJ" | "CANCELADO";
        };
        ControversiaRespostaDTO: {
            /** @description Número da controvérsia */
            numero: number;
            /** @description Descrição da questão */
            descricao: string;
            /** @description Nomes das partes, separados por ponto e vírgula */
            descricaoPartesProcesso: string;
            /** @description Tema a que a controvérsia está vinculada */
            numeroTemaVinculado?: number;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["Processo"][];
            /**
             * Format: date
             * @description Criação da controvérsia
             * @example 2026-11-23
             */
            dataCriacao?: string;
            /**
             * Format: date
             * @description Data da situação
             * @example 2026-11-23
             */
            dataSituacaoControversia?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "CONTROVERSIA_PENDENTE" | "CONTROVERSIA_VINCULADA_AO_TEMA_STJ" | "CONTROVERSIA_VINCULADA_AO_TEMA_TST" | "CONTROVERSIA_CANCELADA" | "CONTROVERSIA_SOBRESTADA" | "CONTROVERSIA_PENDENTE_IRDR";
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        ControversiaDTO: {
            /** @description Número da controvérsia */
            numero: number;
            /** @description Descrição da questão */
            descricao: string;
            /** @description Nomes das partes, separados por ponto e vírgula */
            descricaoPartesProcesso: string;
            /** @description Tema a que a controvérsia está vinculada */
            numeroTemaVinculado?: number;
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["ProcessoDTO"][];
            /**
             * Format: date
             * @description Criação da controvérsia
             * @example 2026-11-23
             */
            dataCriacao?: string;
            /**
             * @description Data da situação; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataSituacaoControversia?: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "CONTROVERSIA_PENDENTE" | "CONTROVERSIA_VINCULADA_AO_TEMA_STJ" | "CONTROVERSIA_VINCULADA_AO_TEMA_TST" | "CONTROVERSIA_CANCELADA" | "CONTROVERSIA_SOBRESTADA" | "CONTROVERSIA_PENDENTE_IRDR";
        };
        EnunciadoRespostaDTO: {
            /**
             * @description Súmula, orientação jurisprudencial ou súmula vinculante
             * @enum {string}
             */
            tipo: "ORDINARIA" | "ORIENTACAO_JURISPRUDENCIAL" | "SUMULA_VINCULANTE";
            /** @description Número do enunciado */
            numero: number;
            /** @description Enunciado */
            texto: string;
            /**
             * Format: date
             * @description Aprovação do enunciado
             * @example 2026-11-23
             */
            dataCriacao: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "VIGENTE" | "SUPERADO" | "CANCELADO" | "REVISADO" | "EM_REVISAO" | "ALTERADO" | "APROVADO" | "PUBLICACAO_SUSPENSA";
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["Processo"][];
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            /** @description Endereço dos acórdãos precedentes */
            linkAcordaos?: string;
            /**
             * Format: date
             * @description Data da situação
             * @example 2026-11-23
             */
            dataSituacaoEnunciado?: string;
            /** @description Questão */
            textoQuestaoEnunciado?: string;
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        EnunciadoDTO: {
            /**
             * @description Súmula, orientação jurisprudencial ou súmula vinculante
             * @enum {string}
             */
            tipo: "ORDINARIA" | "ORIENTACAO_JURISPRUDENCIAL" | "SUMULA_VINCULANTE";
            /** @description Número do enunciado */
            numero: number;
            /** @description Enunciado */
            texto: string;
            /**
             * Format: date
             * @description Aprovação do enunciado
             * @example 2026-11-23
             */
            dataCriacao: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "VIGENTE" | "SUPERADO" | "CANCELADO" | "REVISADO" | "EM_REVISAO" | "ALTERADO" | "APROVADO" | "PUBLICACAO_SUSPENSA";
            /** @description Processos paradigma */
            processosParadigma?: components["schemas"]["ProcessoDTO"][];
            /** @description Dispositivos legais em discussão */
            referenciaLegislativa?: string;
            /** @description Endereço dos acórdãos precedentes */
            linkAcordaos?: string;
            /**
             * @description Data da situação; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataSituacao?: string;
            /** @description Questão */
            textoQuestao?: string;
        };
        NotaTecnicaRespostaDTO: {
            /** @description Número da nota */
            numero: number;
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /** @description Centro de inteligência */
            descricaoCentroInteligencia: string;
            /** @description Ementa */
            textoEmenta: string;
            /** @description Nota */
            textoNotaTecnica: string;
            /** @description Ramo do direito */
            textoRamoDireito: string;
            /** @description Endereço da nota */
            linkNotaTecnica: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "VIGENTE" | "SUPERADO" | "CANCELADO" | "REVISADO" | "EM_REVISAO";
            /**
             * Format: date
             * @description Data da situação
             * @example 2026-11-23
             */
            dataSituacao: string;
            /** @description Dispositivos legais */
            descricaoReferenciaLegislativa?: string;
            /**
             * @description Nota própria ou adesão à de outro centro
             * @enum {string}
             */
            tipoNotaTecnica?: "NOTA_TECNICA" | "NOTA_DE_ADESAO";
            /** @description Códigos dos assuntos, separados por ponto e vírgula */
            codAssuntos?: string;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        NotaTecnicaDTO: {
            /** @description Número da nota */
            numero: number;
            /** @description Órgão da nota: o do próprio tribunal */
            orgao: number;
            /** @description Centro de inteligência */
            descricaoCentroInteligencia: string;
            /** @description Ementa */
            textoEmenta: string;
            /** @description Nota */
            textoNotaTecnica: string;
            /** @description Ramo do direito */
            textoRamoDireito: string;
            /** @description Endereço da nota */
            linkNotaTecnica: string;
            /**
             * @description Situação
             * @enum {string}
             */
            situacao: "VIGENTE" | "SUPERADO" | "CANCELADO" | "REVISADO" | "EM_REVISAO";
            /**
             * @description Data da situação; dd/MM/aaaa, e AAAA-MM-DD também se aceita
             * @example 23/11/2026
             */
            dataSituacao: string;
            /** @description Dispositivos legais */
            descricaoReferenciaLegislativa?: string;
            /**
             * @description Nota própria ou adesão à de outro centro
             * @enum {string}
             */
            tipoNotaTecnica?: "NOTA_TECNICA" | "NOTA_DE_ADESAO";
            /** @description Códigos dos assuntos, separados por ponto e vírgula */
            codAssuntos?: string;
        };
        ControleConcentradoRespostaDTO: {
            /**
             * @description Classe da ação
             * @enum {string}
             */
            tipoClasse: "ADI" | "ADC" | "ADPF" | "ADO";
            /** @description Número da ação na classe */
            numProcesso: string;
            /** @description Sequencial da origem; ausente, 0 */
            seqOrigem?: number;
            /**
             * @description Houve decisão cautelar
             * @enum {string}
             */
            cautelar: "SIM" | "NAO";
            /** @description Nome do relator */
            nomRelator: string;
            /**
             * @description O que se decidiu
             * @enum {string}
             */
            decisao: "CAUTELAR" | "MERITO" | "MONOCRATICA" | "REFERENDO" | "DECISAO_EMBARGOS_DECLARACAO" | "DECISAO_MODULACAO_EFEITOS" | "TUTELA_PROVISORIA_INCIENTAL" | "TUTELA_PROVISORIA" | "SEGUNDO_JULGAMENTO" | "QUESTAO_DE_ORDEM" | "PRORROGACAO_DE_PRAZO" | "MEDIDA_CAUTELAR" | "EMBARGOS_INFRINGENTES" | "EMBARGOS_DE_DECLARACAO" | "AGRAVO_REGIMENTAL" | "ACORDO" | "OUTROS";
            /** @description Códigos dos assuntos */
            codListaAssunto: string;
            /** @description Ato impugnado */
            textoAtoImpugnado?: string;
            /** @description Decisão */
            textoDecisao?: string;
            /** @description Tese */
            textoTese?: string;
            /**
             * Format: date
             * @description Decisão
             * @example 2026-11-23
             */
            dataDecisao?: string;
            /** @description Ementa */
            textoEmenta?: string;
            /** @description Questões em discussão */
            textoQuestoesDiscussao?: string;
            /** @description Fundamentos relevantes */
            textoFundRelevantes?: string;
            /** @description Endereço do inteiro teor */
            dscLinkInteiroTeor?: string;
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            idOrgao: number;
            /** @description Sequencial do histórico */
            numHistorico?: string;
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            orgao: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        ControleConcentradoDTO: {
            /**
             * @description Classe da ação
             * @enum {string}
             */
            tipoClasse: "ADI" | "ADC" | "ADPF" | "ADO";
            /** @description Número da ação na classe */
            numProcesso: number;
            /** @description Sequencial da origem; ausente, 0 */
            seqOrigem?: number;
            /**
             * @description Houve decisão cautelar
             * @enum {string}
             */
            cautelar: "SIM" | "NAO";
            /** @description Nome do relator */
            nomRelator: string;
            /**
             * @description O que se decidiu
             * @enum {string}
             */
            decisao: "CAUTELAR" | "MERITO" | "MONOCRATICA" | "REFERENDO" | "DECISAO_EMBARGOS_DECLARACAO" | "DECISAO_MODULACAO_EFEITOS" | "TUTELA_PROVISORIA_INCIENTAL" | "TUTELA_PROVISORIA" | "SEGUNDO_JULGAMENTO" | "QUESTAO_DE_ORDEM" | "PRORROGACAO_DE_PRAZO" | "MEDIDA_CAUTELAR" | "EMBARGOS_INFRINGENTES" | "EMBARGOS_DE_DECLARACAO" | "AGRAVO_REGIMENTAL" | "ACORDO" | "OUTROS";
            /** @description Códigos dos assuntos */
            codListaAssunto: string;
            /** @description Ato impugnado */
            textoAtoImpugnado?: string;
            /** @description Decisão */
            textoDecisao?: string;
            /** @description Tese */
            textoTese?: string;
            /**
             * Format: date
             * @description Decisão
             * @example 2026-11-23
             */
            dataDecisao?: string;
            /** @description Ementa */
            textoEmenta?: string;
            /** @description Questões em discussão */
            textoQuestoesDiscussao?: string;
            /** @description Fundamentos relevantes */
            textoFundRelevantes?: string;
            /** @description Endereço do inteiro teor */
            dscLinkInteiroTeor?: string;
            /** @description Órgão da ação: o do próprio tribunal */
            idOrgao?: number;
            /** @description Sequencial do histórico */
            numHistorico?: string;
        };
        ProcessoSobrestadoRespostaDTO: {
            /** @description Código da classe nas Tabelas Processuais Unificadas */
            classe: number;
            /** @description Número único, 20 dígitos sem pontuação (Resolução CNJ 65/2008); outro texto é guardado como veio, com um aviso */
            numero?: string;
            /** @description Endereço da consulta processual */
            link?: string;
            /** @description Número de processo anterior à numeração única, como o tribunal o escreve */
            numeroUnico?: string;
            /** @description Órgão que deu o número anterior à numeração única */
            orgaoNumeroUnico?: number;
            /**
             * Format: date
             * @description Distribuição
             * @example 2026-11-23
             */
            dataDistribuicao: string;
            /**
             * Format: date
             * @description Sobrestamento
             * @example 2026-11-23
             */
            dataSobrestamento: string;
            /**
             * Format: date
             * @description Levantamento do sobrestamento
             * @example 2026-11-23
             */
            dataLevantamentoSobrestamento?: string;
            /** @description Unidade em que o processo está, no cadastro de serventias */
            numeroOrgaoJulgador: number;
            /**
             * Format: date
             * @description Julgamento
             * @example 2026-11-23
             */
            dataJulgamento?: string;
            /** @description Houve decisão de mérito */
            decisaoMerito?: boolean;
            /**
             * Format: date
             * @description Trânsito em julgado
             * @example 2026-11-23
             */
            dataTransitoJulgado?: string;
            /**
             * Format: date
             * @description Baixa
             * @example 2026-11-23
             */
            dataBaixa?: string;
            /** @description Número do precedente por que está sobrestado */
            numeroPrecedenteTemaAplicado: number;
            /** @description Órgão, pelo seu `idOrgao` neste ambiente */
            idTribunal: number;
            /**
             * Format: date
             * @description Dia da última alteração
             */
            dataAtualizacao: string;
        };
        OrgaoDoBanco: {
            /** @description Id neste ambiente; o de outro ambiente pode ser outro */
            idOrgao: number;
            /**
             * @description Sigla nesta API
             * @example TRF1
             */
            sigla: string;
            /**
             * @description Sigla na pesquisa
             * @example TRF01
             */
            siglaPesquisa: string;
            /** @description Código do tribunal, da Resolução CNJ 65/2008 */
            jtr: string;
            nome: string;
        };
        UnidadeDeServico: {
            /** @description O `numeroOrgaoJulgador` */
            id: number;
            nome: string;
        };
        MudancaDeSituacao: {
            /** @enum {string} */
            categoria: "RR" | "IRR" | "RG" | "IAC" | "PUIL" | "IRDR" | "RCTNU" | "GR" | "CT" | "ENU" | "SIRDR" | "CC" | "NT";
            idOrgao: number;
            numero: number;
            /** @description O que o distingue, onde o número não basta */
            tipo?: string;
            /** @description Como ficou; ausente: foi excluído do banco */
            situacao?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHora: string;
        };
        CartaoDoServico: {
            nomeServico: string;
            descricao: string;
            iconePequenoUrl: string;
            iconeGrandeUrl: string;
            /** Format: uri */
            swaggerUrl: string;
            /** Format: uri */
            documentacaoUsuarioUrl: string;
            /** Format: uri */
            documentacaoTecnicaUrl: string;
        };
        ParametrosDaPesquisa: {
            orgaos: components["schemas"]["ParametrosDaPesquisaOrgao"][];
            especies: components["schemas"]["ParametrosDaPesquisaEspecie"][];
            gruposEspecies: components["schemas"]["ParametrosDaPesquisaGruposEspecie"][];
        };
        ResultadoDaPesquisa: {
            aggsEspecies: components["schemas"]["ResultadoDaPesquisaAggsEspecie"][];
            aggsOrgaos: components["schemas"]["ResultadoDaPesquisaAggsEspecie"][];
            posicao_inicial: number;
            posicao_final: number;
            /** @description Exato */
            total: number;
            resultados: components["schemas"]["ResultadoDaPesquisaResultado"][];
            /** @description Ausente na última página */
            proximoCursor?: string;
            voceQuisDizer?: string;
            /** @description `id` do único precedente que a busca cita */
            precedenteCitado?: string;
            /** @description `id` de cada precedente que a busca cita (“Tema 6” é de vários tribunais); eles vêm primeiro */
            precedentesCitados?: string[];
            /** @description Como se leu o que não pôde ser lido, e que palavras foram lidas como operadores */
            avisos?: string[];
        };
        /**
         * @example {
         *       "filtro": {
         *         "buscaGeral": "pejotização vínculo de emprego",
         *         "ordenacao": "Text",
         *         "pagina": 1
         *       }
         *     }
         */
        PesquisaDePrecedentes: {
            filtro: components["schemas"]["PesquisaDePrecedentesFiltro"];
        };
        Decisoes: {
            relator?: string;
            /** @description Com três s, como no serviço público */
            linkAcompanhamentoProcesssual?: string;
            textos?: components["schemas"]["DecisoesTexto"][];
        };
        EstatisticasDePrecedentes: {
            total: number;
            cancelados: number;
            porOrgao: components["schemas"]["ResultadoDaPesquisaAggsEspecie"][];
            porEspecie: components["schemas"]["ResultadoDaPesquisaAggsEspecie"][];
            porSituacao: components["schemas"]["ResultadoDaPesquisaAggsEspecie"][];
            porAnoDeAtualizacao: components["schemas"]["ResultadoDaPesquisaAggsEspecie"][];
            /** @description Última leitura completa do banco, RFC 3339 */
            atualizadoEm?: string;
        };
        Precedente: {
            /**
             * @description Estável: órgão, espécie e número
             * @example trt01-irdr-9
             */
            id: string;
            /** @description Número; texto onde não é um */
            nr: number | string;
            orgao: string;
            tipo: string;
            questao?: string;
            /** @description Ausente quando ainda não há */
            tese?: string;
            /** @description Vocabulário aberto */
            situacao: string | null;
            /** @description Só quando há: `cancelado`, `não admitido`… */
            alertaSituacao?: string;
            /**
             * @description dd/MM/aaaa
             * @example 22/03/2025
             */
            ultimaAtualizacao?: string;
            /**
             * @description Ausente quando não as há
             * @constant
             */
            possuiDecisoes?: true;
            processosParadigma?: components["schemas"]["ResultadoDaPesquisaResultadoProcessoParadigma"][];
            suspensoes?: components["schemas"]["ResultadoDaPesquisaResultadoSuspensao"][];
            numeroTemaSobrestado?: number;
            /**
             * @description Aprovação, instauração ou criação
             * @example 22/03/2025
             */
            dataCriacao?: string;
            /**
             * @description Admissão ou afetação
             * @example 22/03/2025
             */
            dataAdmissao?: string;
            /**
             * @description dd/MM/aaaa
             * @example 22/03/2025
             */
            dataJulgamento?: string;
            /**
             * @description dd/MM/aaaa
             * @example 22/03/2025
             */
            dataPublicacao?: string;
            /**
             * @description dd/MM/aaaa
             * @example 22/03/2025
             */
            dataTransitoJulgado?: string;
            /**
             * @description Desde quando tem a situação
             * @example 22/03/2025
             */
            dataSituacao?: string;
            relator?: string;
            orgaoJulgador?: string;
            /** @description Por que se cita: o do julgamento; sem ele, o do que `anoDe` diz */
            ano?: number;
            /**
             * @example Julgamento
             * @example Publicação
             * @example Afetação
             */
            anoDe?: string;
            assuntos?: string[];
            referenciaLegislativa?: string;
        };
        SituacaoObservada: {
            situacao: string | null;
            /** @description Dia da atualização que a trouxe, AAAA-MM-DD */
            desde: string;
            /** @description Quando o índice a leu, RFC 3339 */
            observadaEm: string;
            /**
             * @description Deixou de constar do banco
             * @constant
             */
            retirado?: true;
        };
        HistoricoDoPrecedente: components["schemas"]["SituacaoObservada"][];
        Citacao: {
            /** @enum {string} */
            formato: "abnt" | "texto" | "bibtex" | "ris";
            citacao: string;
        };
        PesquisaSalva: {
            /** @description Quem o conhece lê e exclui a pesquisa; não o publique */
            id: string;
            titulo: string;
            filtro: {
                [key: string]: unknown;
            };
            criadaEm: string;
            /** @description Endereço do feed Atom */
            atom: string;
            aviso?: components["schemas"]["PesquisaSalvaAviso"];
            /** @description Confere a assinatura dos avisos; mostrado só desta vez */
            segredo?: string;
            encontrados: components["schemas"]["PesquisaSalvaEncontrado"][];
        };
        FiltroDePrecedentes: {
            /**
             * @description Qualquer das palavras, por relevância; `+obrigatória`, `-excluída`, `"trecho exato"`, `E`, `OU`, `NÃO`, `prescri*`, parênteses, `"a b"~5`; reconhece citações como `tema 1046 stf`
             * @default
             */
            buscaGeral?: string | null;
            /**
             * @description Todas estas palavras
             * @default
             */
            todasPalavras?: string | null;
            /**
             * @description Ao menos uma destas palavras
             * @default
             */
            quaisquerPalavras?: string | null;
            /**
             * @description Nenhuma destas palavras
             * @default
             */
            semPalavras?: string | null;
            /**
             * @description Trechos exatos; vários entre aspas ou separados por `;`
             * @default
             */
            trechoExato?: string | null;
            /**
             * @description Atualizados neste dia ou depois, dd/MM/aaaa ou AAAA-MM-DD
             * @default
             */
            atualizacaoDesde?: string | null;
            /**
             * @description Atualizados neste dia ou antes, dd/MM/aaaa ou AAAA-MM-DD
             * @default
             */
            atualizacaoAte?: string | null;
            /**
             * @description Também os cancelados
             * @default false
             */
            cancelados?: boolean | null;
            /** @default Text */
            ordenacao?: ("Text" | "ChronologicalAsc" | "ChronologicalDesc" | "NumericAsc" | "NumericDesc") | null;
            /**
             * @description Só os deste número
             * @default
             */
            nr?: (string | number) | null;
            /** @description Só destes órgãos, em qualquer das grafias (`TRF01`, `TRF1`); vazio ou ausente: todos */
            orgaos?: string[] | null;
            /** @description Só destas espécies; vazio ou ausente: todas */
            tipos?: string[] | null;
        };
        /**
         * @example {
         *       "titulo": "Terceirização no STF",
         *       "filtro": {
         *         "buscaGeral": "terceirização",
         *         "orgaos": [
         *           "STF"
         *         ]
         *       }
         *     }
         */
        NovaPesquisaSalva: {
            /** @description Como a pesquisa é chamada nos avisos */
            titulo: string;
            filtro: components["schemas"]["FiltroDePrecedentes"];
            aviso?: components["schemas"]["NovaPesquisaSalvaAviso"];
        };
        ChaveDoServico: {
            /**
             * @description Impressão digital da chave principal, em hexadecimal
             * @example 49122B91315F4E9E62D749FB052A5991052E4C9B
             */
            impressaoDigital: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCriacao: string;
            /** @description Se o serviço assina com ela; com as demais ele só abre o que recebe */
            assina: boolean;
            /**
             * @description A chave pública em ASCII, como `gpg --armor --export` a escreve
             * @example -----BEGIN PGP PUBLIC KEY BLOCK-----
             *     …
             *     -----END PGP PUBLIC KEY BLOCK-----
             */
            chavePublica: string;
        };
        ChaveDeInstituicao: {
            /**
             * @description Impressão digital da chave principal, em hexadecimal
             * @example 49122B91315F4E9E62D749FB052A5991052E4C9B
             */
            impressaoDigital: string;
            algoritmos: string[];
            /** @enum {string} */
            situacao: "AGUARDANDO" | "EM_VIGOR" | "EXPIRADA" | "REVOGADA";
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            inicio: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            fim?: string;
            cpfCadastrador: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCadastro: string;
            cpfRevogador?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraRevogacao?: string;
            motivoRevogacao?: string;
            /**
             * @description A chave pública em ASCII, como `gpg --armor --export` a escreve
             * @example -----BEGIN PGP PUBLIC KEY BLOCK-----
             *     …
             *     -----END PGP PUBLIC KEY BLOCK-----
             */
            chavePublica: string;
        };
        OpenPgpDaInstituicao: {
            ispb: string;
            instituicao: string;
            exigeOpenPgp: boolean;
            chaves: components["schemas"]["ChaveDeInstituicao"][];
        };
        NovaChave: {
            /**
             * @description A chave pública em ASCII, como `gpg --armor --export` a escreve
             * @example -----BEGIN PGP PUBLIC KEY BLOCK-----
             *     …
             *     -----END PGP PUBLIC KEY BLOCK-----
             */
            chavePublica: string;
            /**
             * @description Quando passa a valer; ausente, agora
             * @example 2026-12-31T23:59:59-03:00
             */
            inicio?: string;
            /**
             * @description Quando deixa de valer; ausente, quando a própria chave expira
             * @example 2026-12-31T23:59:59-03:00
             */
            fim?: string;
            /**
             * @description Motivo, registrado na trilha de auditoria
             * @example A instituição pediu por telefone, chamado 4321
             */
            motivo: string;
        };
        ExigenciaOpenPgp: {
            /** @description Nos dois sentidos: remessas, recibos e retornos */
            exigeOpenPgp: boolean;
            /**
             * @description Motivo, registrado na trilha de auditoria
             * @example A instituição pediu por telefone, chamado 4321
             */
            motivo: string;
        };
        Remessa: {
            id: string;
            /**
             * Format: date
             * @description Dia do envio
             */
            data: string;
            /**
             * Format: date
             * @description Dia útil cujo corte a formou; difere de `data` quando o envio foi adiado
             */
            dataCorte: string;
            ispb: string;
            instituicao: string;
            sequencial: number;
            arquivo: string;
            linhas: number;
            /** @example 15000.00 */
            valorTotal: string;
            /** @enum {string} */
            situacao: "CONGELADA" | "PUBLICADA";
            sha256?: string;
            tamanhoBytes?: number;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraPublicacao?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            prazoResposta: string;
            /**
             * Format: date-time
             * @description Quando as respostas a ela foram encerradas
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEncerramento?: string;
        };
        AcaoDoOperador: {
            id: string;
            /** @enum {string} */
            tipo: "PUBLICAR" | "REENVIAR" | "RESTAURAR" | "RECONSTRUIR";
            remessaId: string;
            arquivo: string;
            motivo: string;
            /** @description CPF do operador */
            pedidaPor: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraPedido: string;
            /** @enum {string} */
            situacao: "EM_ANDAMENTO" | "CONCLUIDA";
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraConclusao?: string;
            /** @enum {string} */
            resultado?: "PUBLICADA" | "JA_PUBLICADA" | "FORA_DA_JANELA" | "SEM_CHAVE" | "DIVERGENTE" | "REENVIADA" | "REFEITA" | "JA_NA_PASTA" | "NAO_PUBLICADA" | "PASTA_DIVERGENTE" | "ARQUIVO_MORTO_DIVERGENTE" | "IDENTICA" | "IDENTICA_FORA_DA_PASTA" | "DIFERENTE" | "SEM_REGISTRO" | "FALHOU";
            /** @description Falso: há algo a fazer, dito em `explicacao` */
            sucesso?: boolean;
            explicacao?: string;
            /** @description Da reconstrução: SHA-256 e tamanho registrados e refeitos, e a primeira linha diferente */
            detalhe?: {
                [key: string]: string | number;
            };
        };
        Motivo: {
            /**
             * @description Motivo, registrado na trilha de auditoria
             * @example A instituição pediu por telefone, chamado 4321
             */
            motivo: string;
        };
        EntradaEmQuarentena: {
            id: string;
            /** @description A instituição em cuja pasta estava */
            ispb: string;
            instituicao: string;
            /** @description Sem caracteres invisíveis; CPF e CNPJ mascarados */
            nome: string;
            /** @enum {string} */
            tipo: "ARQUIVO" | "ATALHO" | "PASTA" | "CANAL" | "DISPOSITIVO" | "SOQUETE" | "OUTRA";
            /** @enum {string} */
            codigo: "Q01" | "Q02" | "Q03" | "Q04" | "Q05" | "Q06";
            razao: string;
            tamanhoBytes: number;
            sha256?: string;
            /**
             * Format: date-time
             * @description Vale para os prazos quando a entrada é liberada
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEntrega: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraQuarentena: string;
            /** @enum {string} */
            situacao: "PENDENTE" | "LIBERADA" | "RECUSADA";
            decisao?: components["schemas"]["EntradaEmQuarentenaDecisao"];
        };
        DetalheDaQuarentena: {
            id: string;
            /** @description A instituição em cuja pasta estava */
            ispb: string;
            instituicao: string;
            /** @description Sem caracteres invisíveis; CPF e CNPJ mascarados */
            nome: string;
            /** @enum {string} */
            tipo: "ARQUIVO" | "ATALHO" | "PASTA" | "CANAL" | "DISPOSITIVO" | "SOQUETE" | "OUTRA";
            /** @enum {string} */
            codigo: "Q01" | "Q02" | "Q03" | "Q04" | "Q05" | "Q06";
            razao: string;
            tamanhoBytes: number;
            sha256?: string;
            /**
             * Format: date-time
             * @description Vale para os prazos quando a entrada é liberada
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEntrega: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraQuarentena: string;
            /** @enum {string} */
            situacao: "PENDENTE" | "LIBERADA" | "RECUSADA";
            decisao?: components["schemas"]["EntradaEmQuarentenaDecisao"];
            /** @description Os 8 primeiros bytes, em hexadecimal */
            bytesIniciais: string;
            /** @description O começo do conteúdo; letras como x, dígitos como 9, salvo o header do layout */
            trecho: string;
            /** @description O arquivo de resposta em que a entrada liberada se tornou */
            arquivoRespostaId?: string;
        };
        BytesDaQuarentena: {
            /** @description Da entrada inteira */
            tamanhoBytes: number;
            /** @description Os primeiros, no máximo 4096, em hexadecimal */
            bytes: string;
        };
        LiberacaoDaQuarentena: {
            /**
             * @description Motivo, registrado na trilha de auditoria
             * @example A instituição pediu por telefone, chamado 4321
             */
            motivo: string;
            /**
             * @description O nome de retorno com que a entrada volta ao recebimento; o próprio, quando ausente
             * @example ASSETS_RET_00000000_20261124_000001_V0111.txt
             */
            nome?: string;
        };
        Alarme: {
            id: string;
            /** @enum {string} */
            tipo: "REMESSA_DIVERGENTE" | "CONFLITO_DE_SEQUENCIAL" | "REMESSA_SEM_RESPOSTA_COMPLETA" | "FORA_DA_REMESSA" | "PUBLICACAO_FALHOU" | "RECEBIMENTO_FALHOU" | "ENTRADA_RECUSADA" | "QUARENTENA" | "SILENCIO" | "ATRASO" | "CANAL_FALHOU" | "ENTREGA_ATRASADA" | "ENTREGA_PARADA" | "ENTRADA_REMOTA_RECUSADA" | "AVISOS_NAO_ENTREGUES" | "ASSINATURA_DESATIVADA" | "TRANSFERENCIA_ATRASADA" | "CHAVE_OPENPGP" | "DOCUMENTO_INDISPONIVEL" | "DOCUMENTO_INFECTADO" | "VERIFICACAO_FALHOU" | "INDICE_DE_PRECEDENTES" | "SERVICO_PARADO" | "PROCESSO_FALHOU" | "TAREFA_DA_TROCA_FALHANDO" | "TAREFA_FALHANDO" | "TAREFA_POSTA_DE_LADO" | "PASTA_DE_TROCA_AUSENTE" | "PASTA_DE_INSTITUICAO_SEM_RESPOSTA" | "REMESSA_PERDIDA" | "REMESSA_ALTERADA" | "LACRES_REMOVIDOS" | "ORDENS_SO_EM_ARQUIVO" | "RECIBO_CONTRARIADO" | "ANCORAS_NAO_ENTREGUES" | "ARMAZENAMENTO_FORA" | "CADASTRO_FORA" | "ALARMES_NAO_ENTREGUES" | "RESUMOS_NAO_ENTREGUES" | "ARQUIVADO_DIVERGENTE" | "LOG_PERDIDO";
            /**
             * @description CRITICA: um prazo se perde se ninguém agir em horas; ATENCAO: para o próximo dia útil
             * @enum {string}
             */
            gravidade: "CRITICA" | "ATENCAO";
            assunto: string;
            detalhe: string;
            /** @description Da instituição de que se trata */
            ispb?: string;
            instituicao?: string;
            remessaId?: string;
            arquivoRespostaId?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHora: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraResolucao?: string;
            /** @description CPF do operador, ou `SERVICO` quando a causa deixou de existir */
            resolvidoPor?: string;
            resolucao?: string;
        };
        Conciliacao: {
            remessaId: string;
            ispb: string;
            instituicao: string;
            arquivo: string;
            /**
             * @description ABERTA: ainda pode ser respondida; PARCIAL e SEM_RESPOSTA: encerrada; EXCEDENTE: mais respostas que linhas
             * @enum {string}
             */
            situacao: "NAO_PUBLICADA" | "COMPLETA" | "ABERTA" | "PARCIAL" | "SEM_RESPOSTA" | "EXCEDENTE";
            linhasEnviadas: number;
            linhasRespondidas: number;
            linhasSemResposta: number;
            /** @example 15000.00 */
            valorEnviado: string;
            /**
             * @description Das respostas aceitas a bloqueios
             * @example 15000.00
             */
            valorBloqueado: string;
            arquivosAceitos: number;
            /** @description Sem os recebidos fora do prazo */
            arquivosRejeitados: number;
            arquivosForaDoPrazo: number;
            arquivosRepetidos: number;
            /** @description Entradas que esperam um operador */
            emQuarentena: number;
        };
        ConciliacaoDoDia: {
            /** Format: date */
            data: string;
            content: components["schemas"]["Conciliacao"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
            totais: components["schemas"]["ConciliacaoDoDiaTotais"];
        };
        DiferencasDaConciliacao: {
            remessaId: string;
            arquivo: string;
            enviadasSemResposta: components["schemas"]["DiferencasDaConciliacaoEnviadasSemResposta"];
            /** @description Retornos rejeitados entre esta remessa e a seguinte, até 200 */
            recebidosSemRemessa: components["schemas"]["DiferencasDaConciliacaoRecebidoSemRemessa"][];
        };
        AlteracaoDoCalendario: {
            /** Format: date */
            data: string;
            nome: string;
            /** @description Se a data é feriado a partir de agora */
            feriado: boolean;
            efeitos: components["schemas"]["AlteracaoDoCalendarioEfeitos"];
        };
        NovoFeriado: {
            /**
             * Format: date
             * @description Hoje ou uma data futura
             * @example 2026-12-24
             */
            data: string;
            /** @example Ponto facultativo bancário */
            nome: string;
            /**
             * @description Motivo, registrado na trilha de auditoria
             * @example A instituição pediu por telefone, chamado 4321
             */
            motivo: string;
        };
        Canal: {
            ispb: string;
            instituicao: string;
            /**
             * @description Nome ou endereço IP do servidor, sem a porta; fica em minúsculas, IPv6 sem colchetes
             * @example sftp.banco.exemplo.com.br
             * @example 2001:db8::1
             */
            maquina: string;
            porta: number;
            /** @example assets */
            usuario: string;
            /**
             * @description O segredo fica no servidor, em `SFTP_KEYS_DIR`: `<ISPB>.key` ou `<ISPB>.password`
             * @enum {string}
             */
            autenticacao: "CHAVE" | "SENHA";
            /** @description Impressões digitais SHA-256 das chaves aceitas; a segunda, só durante a troca */
            chavesDoServidor: string[];
            /**
             * @description Onde gravar as remessas, no servidor da instituição
             * @example /assets/remessas
             */
            pastaSaida: string;
            /**
             * @description Onde estão os retornos
             * @example /assets/retornos
             */
            pastaEntrada: string;
            /**
             * @description Onde gravar os recibos
             * @example /assets/recibos
             */
            pastaRecibos: string;
            /**
             * @description O que é feito do retorno recolhido: vai para `processados`, na própria pasta, ou é apagado
             * @enum {string}
             */
            aposRecolher: "MOVER" | "APAGAR";
            ativo: boolean;
            /**
             * Format: date-time
             * @description São entregues os arquivos publicados a partir daí; ao criar o canal, por omissão, agora
             * @example 2026-11-23T19:00:00-03:00
             */
            entregarDesde: string;
            envio: components["schemas"]["CanalEnvio"];
            recolhimento: components["schemas"]["CanalRecolhimento"];
            /** @description Arquivos publicados que ainda não foram entregues */
            entregasPendentes: number;
        };
        NovoCanal: {
            /**
             * @description Nome ou endereço IP do servidor, sem a porta; fica em minúsculas, IPv6 sem colchetes
             * @example sftp.banco.exemplo.com.br
             * @example 2001:db8::1
             */
            maquina: string;
            /** @default 22 */
            porta?: number;
            /** @example assets */
            usuario: string;
            /**
             * @description O segredo fica no servidor, em `SFTP_KEYS_DIR`: `<ISPB>.key` ou `<ISPB>.password`
             * @enum {string}
             */
            autenticacao: "CHAVE" | "SENHA";
            /** @description Impressões digitais SHA-256 das chaves aceitas; a segunda, só durante a troca */
            chavesDoServidor: string[];
            /**
             * @description Onde gravar as remessas, no servidor da instituição
             * @example /assets/remessas
             */
            pastaSaida: string;
            /**
             * @description Onde estão os retornos
             * @example /assets/retornos
             */
            pastaEntrada: string;
            /**
             * @description Onde gravar os recibos
             * @example /assets/recibos
             */
            pastaRecibos: string;
            /**
             * @description O que é feito do retorno recolhido: vai para `processados`, na própria pasta, ou é apagado
             * @default MOVER
             * @enum {string}
             */
            aposRecolher?: "MOVER" | "APAGAR";
            /** @default true */
            ativo?: boolean;
            /**
             * Format: date-time
             * @description São entregues os arquivos publicados a partir daí; ao criar o canal, por omissão, agora
             * @example 2026-11-23T19:00:00-03:00
             */
            entregarDesde?: string;
            /**
             * @description Motivo, registrado na trilha de auditoria
             * @example A instituição pediu por telefone, chamado 4321
             */
            motivo: string;
        };
        TesteDeCanal: {
            /** @description Se a chave do servidor, o usuário e o segredo conferem */
            conectou: boolean;
            /** @description Da chave que o servidor apresentou, registrada no canal ou não */
            impressaoDigital?: string;
            falha?: string;
            pastas: components["schemas"]["TesteDeCanalPasta"][];
        };
        Tarefa: {
            id: string;
            tarefa: string;
            /** @description De que se trata */
            chave?: string;
            fila?: string;
            /** @enum {string} */
            situacao: "ESPERANDO" | "EM_EXECUCAO" | "FALHOU" | "DESISTIU";
            tentativas: number;
            maximoTentativas: number;
            /**
             * Format: date-time
             * @description Quando é, ou era, devida
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraExecucao: string;
            /**
             * Format: date-time
             * @description Desde quando um trabalhador a tem
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraInicio?: string;
            /** @description O da última tentativa, sem dados pessoais */
            erro?: string;
        };
        Marco: {
            /**
             * @description 19:00 e 23:00 do dia do envio, 05:00 (04:59 já passou) de D+2, 08:00 de D+3
             * @enum {string}
             */
            tipo: "INICIO_ENVIO" | "FIM_ENVIO" | "PRAZO_RESPOSTAS" | "PUBLICACAO";
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHora: string;
            /**
             * Format: date
             * @description O dia útil cujo envio ele divide: D
             */
            dataEnvio: string;
        };
        MovimentoDoMinuto: {
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            minuto: string;
            arquivos: number;
            linhas: number;
        };
        Movimento: {
            /** Format: date */
            data: string;
            diaUtil: boolean;
            /** @description Nome do feriado, quando é um */
            feriado?: string;
            corte: components["schemas"]["MovimentoCorte"];
            prazos: components["schemas"]["MovimentoPrazos"];
            /** @description Os que caem neste dia, cada um do envio a que pertence */
            marcos: components["schemas"]["Marco"][];
            remessas: components["schemas"]["MovimentoRemessa"][];
            /** @description Recebidos neste dia, qualquer que seja a remessa */
            arquivosRecebidos: components["schemas"]["MovimentoArquivosRecebido"][];
            /** @description Neste dia */
            recebidosForaDoPrazo: number;
            /** @description Agora: por dia de envio, as remessas publicadas cujas respostas não se encerraram */
            respostasAguardadas: components["schemas"]["MovimentoRespostasAguardada"][];
            /** @description Agora */
            quarentenaPendente: number;
            /** @description Agora */
            alarmesAbertos: components["schemas"]["MovimentoAlarmesAberto"][];
            publicacaoPorMinuto: components["schemas"]["MovimentoDoMinuto"][];
            recebimentoPorMinuto: components["schemas"]["MovimentoDoMinuto"][];
        };
        Recibo: {
            recibo: string;
            ispb: string;
            instituicao: string;
            /** @description O arquivo a que responde */
            arquivo: string;
            /** @enum {string} */
            resultado: "ACEITO" | "REJEITADO";
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraDecisao: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraGravacao?: string;
            arquivoRespostaId?: string;
            quarentenaId?: string;
        };
        InstituicaoObservada: {
            ispb: string;
            nome: string;
            alcancavel: boolean;
            ispbLider?: string;
            nomeLider?: string;
            /** @description Mais de duas não respostas (98) seguidas: contatar diretamente e abrir chamado */
            contatar: boolean;
            /** @description Das dez últimas encerradas */
            remessasSemRespostaSeguidas: number;
            /** @description O maior número entre os seus alvos, se passa de duas */
            naoRespostasSeguidasDeUmAlvo: number;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraUltimaRemessa?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraUltimoArquivo?: string;
            quarentenaPendente: number;
            remessasDoDia: components["schemas"]["InstituicaoObservadaRemessaDoDia"][];
        };
        Integridade: {
            fluxos: components["schemas"]["IntegridadeFluxo"][];
        };
        ConferenciaDaIntegridade: {
            fluxos: components["schemas"]["ConferenciaDaIntegridadeFluxo"][];
        };
        ArquivoResposta: {
            id: string;
            ispb: string;
            instituicao: string;
            arquivo: string;
            sequencial?: number;
            remessaId?: string;
            sha256: string;
            tamanhoBytes: number;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraRecebimento: string;
            /** @enum {string} */
            situacao: "RECEBIDO" | "ACEITO" | "REJEITADO" | "DUPLICADO";
            duplicadoDe?: string;
            linhas?: number;
            falhas: components["schemas"]["ArquivoRespostaFalha"][];
            /** @description Nome do arquivo de recibo */
            recibo?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraDecisao?: string;
        };
        Relogio: {
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            agora: string;
            /**
             * Format: date
             * @description O último dia útil cujo envio já começou
             */
            ultimoEnvio: string;
            /** @description Os dos próximos dez dias, em ordem */
            proximosMarcos: components["schemas"]["Marco"][];
            /** @description Se o relógio pode ser avançado; só em homologação */
            movel: boolean;
            /** @description Ao avançar: as tarefas que não terminaram no limite de espera; ausente se tudo terminou */
            emAndamento?: string[];
        };
        /**
         * @example {
         *       "avancarPara": "2026-11-23T19:00:00-03:00"
         *     }
         */
        AvancoDoRelogio: {
            /** @description Instante RFC 3339, posterior ao atual */
            avancarPara: string;
        };
        CasoDeHomologacao: {
            codigo: string;
            grupo: string;
            titulo: string;
            /**
             * Format: date-time
             * @description Quando foi visto pela primeira vez
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHora?: string;
        };
        HomologacaoDaInstituicao: {
            ispb: string;
            /** @description Se a homologação responde por ela; falso: os seus próprios programas respondem */
            respostaAutomatica: boolean;
            total: number;
            cumpridos: number;
            casos: components["schemas"]["CasoDeHomologacao"][];
        };
        RespostaAutomatica: {
            /** @description Se a homologação responde pela instituição */
            ativa: boolean;
            /**
             * @description Motivo, registrado na trilha de auditoria
             * @example A instituição pediu por telefone, chamado 4321
             */
            motivo: string;
        };
        SaudeDoServico: {
            /**
             * @description OK quando não há faltas
             * @enum {string}
             */
            situacao: "OK" | "FALTA";
            faltas: components["schemas"]["SaudeDoServicoFalta"][];
            processos: components["schemas"]["SaudeDoServicoProcesso"][];
        };
        DiaDaTroca: {
            /** Format: date */
            data: string;
            /** @description Publicadas no envio do dia */
            remessas: number;
            linhas: number;
            /** @description Do início do envio à última publicação; ausente se nada saiu */
            minutosAteUltima?: number;
            /** @description Recebidos no dia */
            retornosAceitos: number;
            retornosRejeitados: number;
            /** @description Linhas dos retornos aceitos */
            respostas: number;
            /** @description Dos rejeitados, os que chegaram depois do prazo */
            foraDoPrazo: number;
        };
        HistoricoDaTroca: {
            /** Format: date */
            de: string;
            /** Format: date */
            ate: string;
            dias: components["schemas"]["DiaDaTroca"][];
        };
        ProblemaErro: {
            /** @example reus[0].instituicoes[1].ispb */
            campo: string;
            mensagem: string;
            /** @description Código estável deste erro; em `codigo` do problema quando todos são o mesmo */
            codigo: string;
            /** @description As minutas de desdobramento que reservam o saldo, cada uma por quem a salvou e até quando */
            reservas?: components["schemas"]["ReservaDeSaldo"][];
        };
        /** @description A ordem em andamento do mesmo processo e réu, visível ao usuário */
        AvisoDaMinutaOrdem: {
            numeroProtocolo: string;
            link: string;
            /**
             * @description O que a ordem pede do réu; só em bloqueios
             * @example 15000.00
             */
            valor?: string;
            /**
             * @description O que a ordem mantém bloqueado do réu, publicadas as respostas; só em bloqueios
             * @example 15000.00
             */
            valorMantido?: string;
        };
        MinutaAutor: {
            nome: string;
            /**
             * @description CPF, CNPJ ou raiz de CNPJ, sem pontuação
             * @example 52998224725
             */
            cpfCnpj?: string;
        };
        MinutaReiteracaoProgramada: {
            /** Format: date */
            dataFim: string;
        };
        MinutaReuInstituicao: {
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            nome: string;
            /** @description Quem recebe a ordem: a própria instituição ou a líder do grupo */
            ispbDestinatario: string;
            atingida: boolean;
            agencia?: string;
            conta?: string;
            /**
             * @description Encontrada no cadastro de clientes, informada pelo usuário ou conta única do réu
             * @enum {string}
             */
            origem: "CADASTRO" | "MANUAL" | "CONTA_UNICA";
        };
        MinutaReu: {
            /**
             * @description CPF, CNPJ ou raiz de CNPJ, sem pontuação
             * @example 52998224725
             */
            cpfCnpj: string;
            nome: string;
            /**
             * @description Valor a bloquear; só em bloqueios
             * @example 15000.00
             */
            valor?: string;
            /** @description Se atinge contas-salário; só em bloqueios */
            contaSalario?: boolean;
            /** @description A ordem vai à conta única do réu */
            usarContaUnica: boolean;
            instituicoes: components["schemas"]["MinutaReuInstituicao"][];
        };
        NovaMinutaAutor: {
            nome: string;
            cpfCnpj?: string;
        };
        /** @description Repete o bloqueio até que todo o valor seja bloqueado ou o prazo termine */
        NovaMinutaReiteracaoProgramada: {
            /**
             * Format: date
             * @description Último dia da repetição: depois do primeiro envio e no máximo 30 dias depois dele
             */
            dataFim: string;
        };
        /** @description Faz do bloqueio um bloqueio com transferência, que recebe um ID de transferência no protocolo */
        NovaMinutaDepositoJudicial: {
            /**
             * @description Para onde vai o depósito. GERAL: na conta padrão da vara ou, sem ela, na do tribunal; desmarcado o padrão, na instituição, agência e conta que o tribunal indica. TRIBUTARIO: na Caixa Econômica Federal (00360305), na agência de relacionamento do tribunal; só desmarcado o padrão, na instituição e agência que o tribunal indica; sem conta indicada, a depositária abre a conta. PREVIDENCIARIO: na Caixa Econômica Federal (00360305), na agência de relacionamento do tribunal; só desmarcado o padrão, na instituição e agência que o tribunal indica; sem conta indicada, a depositária abre a conta
             * @enum {string}
             */
            tipoCredito: "GERAL" | "TRIBUTARIO" | "PREVIDENCIARIO";
            /**
             * @description O destino padrão do `tipoCredito`; só com `false` outra instituição, agência ou conta pode ser informada
             * @default true
             */
            usarPadrao?: boolean;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb?: string;
            /** @description Agência, até 6 dígitos e um verificador opcional: dígito, X ou P */
            agencia?: string;
            /** @description Conta, até 20 posições, com um verificador opcional: dígito, X ou P */
            conta?: string;
            /** @description Quatro dígitos; só em crédito tributário ou previdenciário */
            codigoReceita?: string;
            /** @enum {string} */
            tipoDocumento?: "CPF" | "CNPJ" | "CEI" | "DEBCAD" | "NIT" | "PIS_PASEP_NIT";
            /** @description Com ou sem pontuação */
            numeroDocumento?: string;
            /** @description CPF, CNPJ ou raiz de CNPJ de um réu da ordem, ou OUTROS; dispensado com documento CPF ou CNPJ */
            executado?: string;
            /** @description Só com executado OUTROS */
            nomeExecutado?: string;
            /** @description Inscrição em dívida ativa; só em crédito tributário com código de receita 7363, 7391, 7457, 7525 ou 7961 */
            numeroReferencia?: string;
        };
        NovaMinutaReuInstituicao: {
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            /**
             * @description Falso retira da ordem uma instituição encontrada no cadastro de clientes
             * @default true
             */
            atingida?: boolean;
            /** @description Agência, até 6 dígitos e um verificador opcional: dígito, X ou P */
            agencia?: string;
            /** @description Conta, até 20 posições, com um verificador opcional: dígito, X ou P */
            conta?: string;
        };
        NovaMinutaReu: {
            /** @description CPF, CNPJ ou raiz de CNPJ (8 posições), com ou sem pontuação */
            cpfCnpj: string;
            /**
             * @description Valor a bloquear, em reais, com duas casas decimais; obrigatório em um bloqueio, recusado em uma requisição de informações
             * @example 15000.00
             */
            valor?: string;
            /**
             * @description Verdadeiro atinge também contas-salário, só em bloqueios; o padrão as preserva
             * @default false
             */
            contaSalario?: boolean;
            /**
             * @description Verdadeiro dirige a ordem à conta única do réu no segmento do Judiciário do processo; as instituições encontradas no cadastro de clientes ficam fora da ordem, salvo as indicadas em `instituicoes`
             * @default false
             */
            usarContaUnica?: boolean;
            instituicoes?: components["schemas"]["NovaMinutaReuInstituicao"][];
        };
        RelacionamentosInstituicaoConta: {
            agencia: string;
            conta: string;
        };
        RelacionamentosInstituicao: {
            ispb: string;
            /** @description Ausente enquanto a instituição não consta da lista, renovada a cada dia */
            nome?: string;
            /** @description A líder do grupo, que recebe as ordens dela */
            ispbLider?: string;
            nomeLider?: string;
            /** @description Falso: as ordens a ela terminam no código 97 */
            alcancavel: boolean;
            /** @description Ausente quando a instituição não informa contas */
            contas?: components["schemas"]["RelacionamentosInstituicaoConta"][];
        };
        /** @description Encerrada sem que nada possa ser desdobrado: é preciso uma nova ordem */
        SituacaoDaSerieDesconsiderada: {
            /** @enum {string} */
            motivo: "ULTIMA_ORDEM_NAO_ENVIADA" | "SEM_RESPOSTA_DE_INSTITUICAO";
            /** @description O que fazer */
            mensagem: string;
        };
        ExcessoReu: {
            cpfCnpj: string;
            /** @example 15000.00 */
            pedido: string;
            /**
             * @description Bloqueado e não devolvido, nem pedido nem em dúvida de ter sido; o que foi transferido conta, o que foi feito fora do serviço não
             * @example 15000.00
             */
            retido: string;
            /** @example 15000.00 */
            excesso: string;
            /**
             * @description Do excesso, o que não admite desbloqueio pelo serviço (códigos 07 e 28), aguarda resposta ou está em dúvida
             * @example 15000.00
             */
            semDesbloqueio: string;
        };
        ExcessoPropostaDesbloqueioAcao: {
            alvoId: string;
            /** @enum {string} */
            tipo: "DESBLOQUEAR" | "TRANSFERIR" | "TRANSFERIR_E_DESBLOQUEAR" | "REITERAR" | "CANCELAR";
            /** @example 15000.00 */
            valor?: string;
        };
        /** @description Corpo pronto para `POST /v1/ordem/{numeroProtocolo}/desdobramento`: devolve o excesso, do mais líquido ao menos */
        ExcessoPropostaDesbloqueio: {
            acoes: components["schemas"]["ExcessoPropostaDesbloqueioAcao"][];
        };
        OrdemReu: {
            /**
             * @description CPF, CNPJ ou raiz de CNPJ, sem pontuação
             * @example 52998224725
             */
            cpfCnpj: string;
            nome: string;
            /**
             * @description Valor a bloquear; só em bloqueios
             * @example 15000.00
             */
            valor?: string;
            /**
             * @description Valor bloqueado até agora; só em bloqueios
             * @example 15000.00
             */
            valorBloqueado?: string;
            /**
             * @description Depois de respondida a ordem
             * @example 15000.00
             */
            valorTransferido?: string;
            /**
             * @description Depois de respondida a ordem
             * @example 15000.00
             */
            valorDesbloqueado?: string;
            /**
             * @description O que continua bloqueado, depois de respondida a ordem
             * @example 15000.00
             */
            saldoRemanescente?: string;
            /**
             * @description O que resta, ninguém pede e não está em dúvida, depois de respondida a ordem
             * @example 15000.00
             */
            saldoDisponivel?: string;
            /**
             * @description Pedido em desbloqueios e transferências que terminaram sem resposta (código 98) e desde então não foram respondidos, também enquanto são reiterados: pode já ter sido cumprido, e não está disponível
             * @example 15000.00
             */
            emDuvida?: string;
            /**
             * @description Feito fora do serviço (código 07): não está no bloqueado, no que resta, no disponível nem no excesso; desbloqueio e transferência se determinam diretamente à instituição
             * @example 15000.00
             */
            foraDoServico?: string;
            /** @description Se atinge contas-salário; só em bloqueios */
            contaSalario?: boolean;
            /** @description A ordem vai à conta única do réu */
            usarContaUnica: boolean;
        };
        /** @description O desdobramento em aberto que reitera o que ficou sem resposta; até lá o `codigo` 98 fica */
        OrdemAlvoRepeticao: {
            /** Format: uuid */
            desdobramentoId: string;
            numeroProtocoloDesdobramento?: string;
            /** @enum {string} */
            situacao: "AGUARDANDO_PROTOCOLO" | "PROTOCOLADO" | "ENVIADO" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDO";
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraProtocolo?: string;
        };
        /** @description O bloqueado por espécie de ativo, quando a instituição o informou; a soma é `valorBloqueado` */
        OrdemAlvoPartes: {
            /** @example 15000.00 */
            contas: string;
            /** @example 15000.00 */
            depositoPrazo: string;
            /** @example 15000.00 */
            titulos: string;
            /** @example 15000.00 */
            titulosPublicos: string;
        };
        OrdemAlvo: {
            id: string;
            /**
             * @description CPF, CNPJ ou raiz de CNPJ, sem pontuação
             * @example 52998224725
             */
            cpfCnpj: string;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            instituicao: string;
            ispbDestinatario: string;
            agencia?: string;
            conta?: string;
            /**
             * @description Valor a bloquear; só em bloqueios
             * @example 15000.00
             */
            valor?: string;
            /** @enum {string} */
            situacao: "AGUARDANDO_ENVIO" | "AGUARDANDO_RESPOSTA" | "RESPONDIDO" | "NAO_ENCAMINHADO" | "SEM_RESPOSTA";
            /** @description Código de resposta; a lista está em /v1/codigo-resposta */
            codigo?: string;
            descricao?: string;
            /** @example 15000.00 */
            valorBloqueado?: string;
            /** @example 15000.00 */
            valorTransferido?: string;
            /** @example 15000.00 */
            valorDesbloqueado?: string;
            /**
             * @description O que continua bloqueado, pelas respostas publicadas dos desdobramentos
             * @example 15000.00
             */
            saldoRemanescente?: string;
            /**
             * @description O que resta, nenhum desdobramento em aberto pede e não está em dúvida
             * @example 15000.00
             */
            saldoDisponivel?: string;
            /** @description As minutas de desdobramento que reservam o saldo, cada uma por quem a salvou e até quando */
            reservas?: components["schemas"]["ReservaDeSaldo"][];
            /**
             * @description Pedido em desbloqueios e transferências que terminaram sem resposta (código 98) e desde então não foram respondidos, também enquanto são reiterados: pode já ter sido cumprido, e não está disponível
             * @example 15000.00
             */
            emDuvida?: string;
            /**
             * @description Feito fora do serviço (código 07): não está no bloqueado, no que resta, no disponível nem no excesso; desbloqueio e transferência se determinam diretamente à instituição
             * @example 15000.00
             */
            foraDoServico?: string;
            /** @description Os pedidos de que `emDuvida` é a soma */
            pedidosEmDuvida?: components["schemas"]["PedidoEmDuvida"][];
            repeticao?: components["schemas"]["OrdemAlvoRepeticao"];
            partes?: components["schemas"]["OrdemAlvoPartes"];
            /** @description As ações que um desdobramento criado agora pode pedir do alvo */
            acoesPossiveis: ("DESBLOQUEAR" | "TRANSFERIR" | "TRANSFERIR_E_DESBLOQUEAR" | "REITERAR" | "CANCELAR")[];
            /** @description Uma transferência precisa identificar o ativo */
            exigeAtivo?: boolean;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraResposta?: string;
            naoRespostasConsecutivas: number;
        };
        /** @description Só em bloqueios, a soma dos alvos: bloqueado = transferido + desbloqueado + remanescente; o que está em dúvida faz parte do remanescente, e o que foi feito fora do serviço não está em nenhum deles; ausentes quando não há */
        OrdemResumoFinanceiro: {
            /** @example 15000.00 */
            pedido: string;
            /** @example 15000.00 */
            bloqueado: string;
            /** @example 15000.00 */
            transferido: string;
            /** @example 15000.00 */
            desbloqueado: string;
            /** @example 15000.00 */
            remanescente: string;
            /**
             * @description Pedido em desbloqueios e transferências que terminaram sem resposta (código 98) e desde então não foram respondidos, também enquanto são reiterados: pode já ter sido cumprido, e não está disponível
             * @example 15000.00
             */
            emDuvida?: string;
            /**
             * @description Feito fora do serviço (código 07): não está no bloqueado, no que resta, no disponível nem no excesso; desbloqueio e transferência se determinam diretamente à instituição
             * @example 15000.00
             */
            foraDoServico?: string;
        };
        /** @description Ausente no que não foi transferido, ou foi por fora do serviço (código 07) */
        OrdemTransferenciaRecebimento: {
            /** @enum {string} */
            situacao: "ESPERADA" | "ATRASADA" | "RECEBIDA";
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispbDeposito: string;
            instituicaoDeposito: string;
            /**
             * Format: date
             * @description Último dia em que o valor chega no prazo
             */
            previsao: string;
            /**
             * Format: date-time
             * @description Enquanto não recebida
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraTransferencia?: string;
            /** @description Enquanto não recebida */
            vezesConfirmacaoPedida?: number;
            /** @example 15000.00 */
            valorRecebido?: string;
            /** Format: date */
            dataRecebimento?: string;
            /** @description Conta judicial em que o valor foi depositado */
            conta?: string;
            /** @description Chegou valor diferente do transferido */
            divergente?: boolean;
        };
        OrdemTransferencia: {
            desdobramentoId: string;
            numeroProtocoloDesdobramento: string;
            alvoId: string;
            cpfCnpj: string;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            instituicao: string;
            idTransferencia?: string;
            /** @example 15000.00 */
            valorPedido: string;
            /**
             * @description O que a instituição declarou; ausente enquanto não há resposta publicada
             * @example 15000.00
             */
            valorTransferido?: string;
            recebimento?: components["schemas"]["OrdemTransferenciaRecebimento"];
        };
        OrdemPendencia: {
            /** @enum {string} */
            tipo: "NAO_RESPOSTA" | "NAO_ENCAMINHADA" | "IDENTIFICAR_ATIVO" | "EXCESSO" | "VALOR_EM_DUVIDA" | "SERIE_DESCONSIDERADA" | "DESDOBRAMENTO_AGUARDANDO_PROTOCOLO" | "TRANSFERENCIA_ATRASADA";
            alvoId?: string;
            desdobramentoId?: string;
            mensagem: string;
        };
        OrdemEvento: {
            tipo: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHora: string;
            dados: {
                [key: string]: unknown;
            };
        };
        RespostaDeInformacaoCliente: {
            /** @description Nome do cliente, como a instituição o tem */
            nome?: string;
            /** @description Logradouro, número e complemento */
            endereco?: string;
            /** @description Município */
            municipio?: string;
            /** @description Unidade da Federação */
            uf?: string;
            /** @description CEP, 8 dígitos */
            cep?: string;
            /** @description Telefone */
            telefone?: string;
            /** @description Correio eletrônico */
            email?: string;
            /** Format: date */
            inicioRelacionamento?: string;
            /** Format: date */
            fimRelacionamento?: string;
            /**
             * @description De todas as contas na instituição; negativo: deve mais do que tem
             * @example -1500.00
             */
            saldoTotal?: string;
        };
        RespostaDeInformacaoConta: {
            agencia: string;
            conta: string;
            /** @enum {string} */
            tipo: "CC" | "CP" | "PG" | "SL" | "IN" | "OU";
            descricaoTipo: string;
            /** @enum {string} */
            situacao: "A" | "I" | "E";
            descricaoSituacao: string;
            /**
             * @description Negativo: a conta está a descoberto
             * @example -1500.00
             */
            saldo?: string;
        };
        RespostaDeInformacaoDocumento: {
            /** @enum {string} */
            informacao: "CADASTRO_E_SALDO" | "EXTRATO" | "CONTRATO_ABERTURA" | "CONTRATO_INVESTIMENTO" | "FATURA_CARTAO" | "CONTRATO_CAMBIO" | "COPIA_CHEQUE" | "EXTRATO_PREVIDENCIA" | "EXTRATO_FGTS" | "EXTRATO_PIS";
            nome: string;
            /** @description Em bytes */
            tamanho: number;
            sha256: string;
        };
        DesdobramentoAcaoRecebimento: {
            /** @enum {string} */
            situacao: "ESPERADA" | "ATRASADA" | "RECEBIDA";
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispbDeposito: string;
            instituicaoDeposito: string;
            /**
             * Format: date
             * @description Último dia em que o valor chega no prazo
             */
            previsao: string;
            /**
             * Format: date-time
             * @description Enquanto não recebida
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraTransferencia?: string;
            /** @description Enquanto não recebida */
            vezesConfirmacaoPedida?: number;
            /** @example 15000.00 */
            valorRecebido?: string;
            /** Format: date */
            dataRecebimento?: string;
            /** @description Conta judicial em que o valor foi depositado */
            conta?: string;
            /** @description Chegou valor diferente do transferido */
            divergente?: boolean;
        };
        DesdobramentoAcao: {
            id: string;
            /**
             * @description `id` de um dos `alvos` do detalhe da ordem
             * @example 42
             */
            alvoId: string;
            /** @description CPF, CNPJ ou raiz de CNPJ, sem pontuação */
            cpfCnpj: string;
            nomeReu: string;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb: string;
            instituicao: string;
            /** @enum {string} */
            tipo: "DESBLOQUEAR" | "TRANSFERIR" | "TRANSFERIR_E_DESBLOQUEAR" | "REITERAR" | "CANCELAR";
            /** @description Só em REITERAR: `id` da ação repetida; ausente, repete-se o pedido da ordem */
            repete?: string;
            /**
             * @description A desbloquear ou a transferir; na reiteração, o que se repete
             * @example 15000.00
             */
            valor?: string;
            /**
             * @description Em TRANSFERIR_E_DESBLOQUEAR, o que restava além do valor ao salvar
             * @example 15000.00
             */
            saldoADesbloquear?: string;
            ativo?: string;
            /**
             * @description Um por transferência: ano do protocolo, 12 dígitos de sequência e 2 verificadores
             * @example 202600000000004270
             */
            idTransferencia?: string;
            /** @description Código de resposta; a lista está em /v1/codigo-resposta */
            codigo?: string;
            descricao?: string;
            /** @example 15000.00 */
            valorTransferido?: string;
            /** @example 15000.00 */
            valorDesbloqueado?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraResposta?: string;
            recebimento?: components["schemas"]["DesdobramentoAcaoRecebimento"];
        };
        NovoDesdobramentoAcao: {
            /**
             * @description `id` de um dos `alvos` do detalhe da ordem
             * @example 42
             */
            alvoId: string;
            /** @enum {string} */
            tipo: "DESBLOQUEAR" | "TRANSFERIR" | "TRANSFERIR_E_DESBLOQUEAR" | "REITERAR" | "CANCELAR";
            /**
             * @description Valor a desbloquear ou a transferir, em reais, com duas casas decimais; recusado em REITERAR e CANCELAR
             * @example 1500.00
             */
            valor?: string;
            /** @description Ativo a que uma transferência se refere; obrigatório quando a resposta teve o código 28 */
            ativo?: string;
        };
        /** @description Para onde vai o que se transfere; dispensado em um bloqueio com transferência, que já o tem */
        NovoDesdobramentoDepositoJudicial: {
            /**
             * @description Para onde vai o depósito. GERAL: na conta padrão da vara ou, sem ela, na do tribunal; desmarcado o padrão, na instituição, agência e conta que o tribunal indica. TRIBUTARIO: na Caixa Econômica Federal (00360305), na agência de relacionamento do tribunal; só desmarcado o padrão, na instituição e agência que o tribunal indica; sem conta indicada, a depositária abre a conta. PREVIDENCIARIO: na Caixa Econômica Federal (00360305), na agência de relacionamento do tribunal; só desmarcado o padrão, na instituição e agência que o tribunal indica; sem conta indicada, a depositária abre a conta
             * @enum {string}
             */
            tipoCredito: "GERAL" | "TRIBUTARIO" | "PREVIDENCIARIO";
            /**
             * @description O destino padrão do `tipoCredito`; só com `false` outra instituição, agência ou conta pode ser informada
             * @default true
             */
            usarPadrao?: boolean;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb?: string;
            /** @description Agência, até 6 dígitos e um verificador opcional: dígito, X ou P */
            agencia?: string;
            /** @description Conta, até 20 posições, com um verificador opcional: dígito, X ou P */
            conta?: string;
            /** @description Quatro dígitos; só em crédito tributário ou previdenciário */
            codigoReceita?: string;
            /** @enum {string} */
            tipoDocumento?: "CPF" | "CNPJ" | "CEI" | "DEBCAD" | "NIT" | "PIS_PASEP_NIT";
            /** @description Com ou sem pontuação */
            numeroDocumento?: string;
            /** @description CPF, CNPJ ou raiz de CNPJ de um réu da ordem, ou OUTROS; dispensado com documento CPF ou CNPJ */
            executado?: string;
            /** @description Só com executado OUTROS */
            nomeExecutado?: string;
            /** @description Inscrição em dívida ativa; só em crédito tributário com código de receita 7363, 7391, 7457, 7525 ou 7961 */
            numeroReferencia?: string;
        };
        DesdobramentoProtocoladoTransferencia: {
            acaoId: string;
            /**
             * @description `id` de um dos `alvos` do detalhe da ordem
             * @example 42
             */
            alvoId: string;
            /**
             * @description Um por transferência: ano do protocolo, 12 dígitos de sequência e 2 verificadores
             * @example 202600000000004270
             */
            idTransferencia: string;
        };
        /** @description Só em TRANSFERIR_TUDO: para onde vai o dinheiro; dispensado nos bloqueios com transferência */
        NovoLoteDeDesdobramentosDepositoJudicial: {
            /**
             * @description Para onde vai o depósito. GERAL: na conta padrão da vara ou, sem ela, na do tribunal; desmarcado o padrão, na instituição, agência e conta que o tribunal indica. TRIBUTARIO: na Caixa Econômica Federal (00360305), na agência de relacionamento do tribunal; só desmarcado o padrão, na instituição e agência que o tribunal indica; sem conta indicada, a depositária abre a conta. PREVIDENCIARIO: na Caixa Econômica Federal (00360305), na agência de relacionamento do tribunal; só desmarcado o padrão, na instituição e agência que o tribunal indica; sem conta indicada, a depositária abre a conta
             * @enum {string}
             */
            tipoCredito: "GERAL" | "TRIBUTARIO" | "PREVIDENCIARIO";
            /**
             * @description O destino padrão do `tipoCredito`; só com `false` outra instituição, agência ou conta pode ser informada
             * @default true
             */
            usarPadrao?: boolean;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb?: string;
            /** @description Agência, até 6 dígitos e um verificador opcional: dígito, X ou P */
            agencia?: string;
            /** @description Conta, até 20 posições, com um verificador opcional: dígito, X ou P */
            conta?: string;
            /** @description Quatro dígitos; só em crédito tributário ou previdenciário */
            codigoReceita?: string;
            /** @enum {string} */
            tipoDocumento?: "CPF" | "CNPJ" | "CEI" | "DEBCAD" | "NIT" | "PIS_PASEP_NIT";
            /** @description Com ou sem pontuação */
            numeroDocumento?: string;
            /** @description CPF, CNPJ ou raiz de CNPJ de um réu da ordem, ou OUTROS; dispensado com documento CPF ou CNPJ */
            executado?: string;
            /** @description Só com executado OUTROS */
            nomeExecutado?: string;
            /** @description Inscrição em dívida ativa; só em crédito tributário com código de receita 7363, 7391, 7457, 7525 ou 7961 */
            numeroReferencia?: string;
        };
        SerieReu: {
            /** @description CPF, CNPJ ou raiz de CNPJ, sem pontuação */
            cpfCnpj: string;
            nome: string;
            /** @example 15000.00 */
            valorPedido: string;
            /** @example 15000.00 */
            valorBloqueado: string;
            /**
             * @description Pedido em desbloqueios e transferências que terminaram sem resposta (código 98) e desde então não foram respondidos, também enquanto são reiterados: pode já ter sido cumprido, e não está disponível
             * @example 15000.00
             */
            emDuvida?: string;
            /**
             * @description Feito fora do serviço (código 07): não está no bloqueado, no que resta, no disponível nem no excesso; desbloqueio e transferência se determinam diretamente à instituição
             * @example 15000.00
             */
            foraDoServico?: string;
            /**
             * @description O que falta bloquear de cada réu, e o que a próxima ordem pede dele: o que se bloqueou de um, ou a mais, não diminui o que falta de outro
             * @example 15000.00
             */
            valorRestante: string;
        };
        SerieOrdem: {
            /** @description 1 é a que iniciou a série */
            ordem: number;
            /** Format: uuid */
            id: string;
            /** @example 20260000000042 */
            numeroProtocolo: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraProtocolo: string;
            /** @enum {string} */
            situacao: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA" | "NAO_ENVIADA" | "RESPONDIDA_COM_MINUTA";
            situacaoTexto: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraResposta?: string;
            /** @example 15000.00 */
            valorPedido: string;
            /** @example 15000.00 */
            valorBloqueado: string;
            /**
             * @description Pedido em desbloqueios e transferências que terminaram sem resposta (código 98) e desde então não foram respondidos, também enquanto são reiterados: pode já ter sido cumprido, e não está disponível
             * @example 15000.00
             */
            emDuvida?: string;
            /**
             * @description Feito fora do serviço (código 07): não está no bloqueado, no que resta, no disponível nem no excesso; desbloqueio e transferência se determinam diretamente à instituição
             * @example 15000.00
             */
            foraDoServico?: string;
            /**
             * @description Presente enquanto nenhuma instituição informou um valor, também quando todas ficaram sem resposta: `valorBloqueado` é então 0.00 por não se saber outro
             * @constant
             */
            nenhumValorInformado?: true;
        };
        NovoDesdobramentoDeSerieDinheiroReu: {
            cpfCnpj: string;
            /**
             * @description Somado sobre todas as ordens; ausente, tudo o que há. Obrigatório em TRANSFERIR_E_DESBLOQUEAR
             * @example 1500.00
             */
            valor?: string;
        };
        /** @description O que se faz com o bloqueado, tirado dos alvos de todas as ordens, do mais líquido ao menos */
        NovoDesdobramentoDeSerieDinheiro: {
            /** @enum {string} */
            tipo: "DESBLOQUEAR" | "TRANSFERIR" | "TRANSFERIR_E_DESBLOQUEAR";
            /** @description Ausente, todos os réus da série */
            reus?: components["schemas"]["NovoDesdobramentoDeSerieDinheiroReu"][];
        };
        /** @description Para onde vai o que se transfere */
        NovoDesdobramentoDeSerieDepositoJudicial: {
            /**
             * @description Para onde vai o depósito. GERAL: na conta padrão da vara ou, sem ela, na do tribunal; desmarcado o padrão, na instituição, agência e conta que o tribunal indica. TRIBUTARIO: na Caixa Econômica Federal (00360305), na agência de relacionamento do tribunal; só desmarcado o padrão, na instituição e agência que o tribunal indica; sem conta indicada, a depositária abre a conta. PREVIDENCIARIO: na Caixa Econômica Federal (00360305), na agência de relacionamento do tribunal; só desmarcado o padrão, na instituição e agência que o tribunal indica; sem conta indicada, a depositária abre a conta
             * @enum {string}
             */
            tipoCredito: "GERAL" | "TRIBUTARIO" | "PREVIDENCIARIO";
            /**
             * @description O destino padrão do `tipoCredito`; só com `false` outra instituição, agência ou conta pode ser informada
             * @default true
             */
            usarPadrao?: boolean;
            /**
             * @description ISPB da instituição, 8 posições
             * @example 00000000
             */
            ispb?: string;
            /** @description Agência, até 6 dígitos e um verificador opcional: dígito, X ou P */
            agencia?: string;
            /** @description Conta, até 20 posições, com um verificador opcional: dígito, X ou P */
            conta?: string;
            /** @description Quatro dígitos; só em crédito tributário ou previdenciário */
            codigoReceita?: string;
            /** @enum {string} */
            tipoDocumento?: "CPF" | "CNPJ" | "CEI" | "DEBCAD" | "NIT" | "PIS_PASEP_NIT";
            /** @description Com ou sem pontuação */
            numeroDocumento?: string;
            /** @description CPF, CNPJ ou raiz de CNPJ de um réu da ordem, ou OUTROS; dispensado com documento CPF ou CNPJ */
            executado?: string;
            /** @description Só com executado OUTROS */
            nomeExecutado?: string;
            /** @description Inscrição em dívida ativa; só em crédito tributário com código de receita 7363, 7391, 7457, 7525 ou 7961 */
            numeroReferencia?: string;
        };
        /** @description De todas as instituições do filtro, não só da página */
        EstatisticaDeInstituicoesTotais: {
            /** @description Enviados: cada réu na instituição é um, cada reiteração mais um */
            pedidos: number;
            /** @description Sem resposta publicada ainda */
            emAndamento: number;
            respondidos: number;
            /** @description Encerrados com o código 98 */
            semResposta: number;
            /** @description Encerrados com o código 97, sem envio; fora de pedidos */
            naoEncaminhados: number;
            /** @description Dos pedidos encerrados; é também a pontualidade, pois atraso conta como 98 */
            taxaResposta?: number;
            /** @description Dos pedidos encerrados */
            taxaSemResposta?: number;
            /** @description Média do envio da ordem à resposta, sem as reiterações */
            minutosAteResposta?: number;
            /** @description O maior número de 98 seguidos de um alvo */
            naoRespostasConsecutivas: number;
            /** @description Mais de duas não respostas (98) seguidas, de um alvo ou de ordens do tribunal: contatar diretamente e abrir chamado */
            contatar: boolean;
            /**
             * @description Das respostas publicadas a bloqueios, antes de desdobramentos
             * @example 15000.00
             */
            valorBloqueado: string;
        };
        ProcessoConsultadoParte: {
            cpfCnpj: string;
            nome: string;
            papel: string;
            /** @enum {string} */
            polo: "ATIVO" | "PASSIVO" | "OUTRO";
        };
        ResultadoDoEnvioRecusado: {
            /** @description Posição do elemento na lista, a partir de 0 */
            indice: number;
            /** @description Número do elemento, se legível */
            numero?: number | string;
            /**
             * @description Campo a corrigir; vazio: o elemento inteiro
             * @example processosParadigma[0].numero
             */
            campo: string;
            /**
             * @description Código estável do erro
             * @example campo-obrigatorio
             */
            codigo: string;
            /** @description O que está errado e o que fazer */
            mensagem: string;
        };
        ParametrosDaPesquisaOrgao: {
            sigla: string;
            apelido: string | null;
            descricao: string;
            grupoEspecies: number;
            grupoTribunais: number | null;
            /** @constant */
            semPrecedentes?: true;
        };
        ParametrosDaPesquisaEspecie: {
            sigla: string;
            descricao: string;
            apelido?: string;
        };
        ParametrosDaPesquisaGruposEspecie: {
            id: number;
            especies: string[];
        };
        ResultadoDaPesquisaAggsEspecie: {
            tipo: string;
            total: number;
        };
        ResultadoDaPesquisaResultadoProcessoParadigma: {
            numero: string;
            link?: string;
            classe?: number;
        };
        ResultadoDaPesquisaResultadoSuspensao: {
            ativa: boolean;
            /**
             * @description dd/MM/aaaa
             * @example 22/03/2025
             */
            dataSuspensao?: string;
            /**
             * @description dd/MM/aaaa
             * @example 22/03/2025
             */
            dataFimSuspensao?: string;
            descricao: string;
            linkDecisao?: string;
        };
        ResultadoDaPesquisaResultadoHighlight: {
            questao?: string;
            tese?: string;
            tese_snippet?: string;
            /** @description Trecho da decisão em que a pesquisa está, quando só nela está */
            decisao_snippet?: string;
        };
        ResultadoDaPesquisaResultado: {
            /**
             * @description Estável: órgão, espécie e número
             * @example trt01-irdr-9
             */
            id: string;
            /** @description Número; texto onde não é um */
            nr: number | string;
            orgao: string;
            tipo: string;
            questao?: string;
            /** @description Ausente quando ainda não há */
            tese?: string;
            /** @description Vocabulário aberto */
            situacao: string | null;
            /** @description Só quando há: `cancelado`, `não admitido`… */
            alertaSituacao?: string;
            /**
             * @description dd/MM/aaaa
             * @example 22/03/2025
             */
            ultimaAtualizacao?: string;
            /**
             * @description Ausente quando não as há
             * @constant
             */
            possuiDecisoes?: true;
            processosParadigma?: components["schemas"]["ResultadoDaPesquisaResultadoProcessoParadigma"][];
            suspensoes?: components["schemas"]["ResultadoDaPesquisaResultadoSuspensao"][];
            numeroTemaSobrestado?: number;
            /**
             * @description Aprovação, instauração ou criação
             * @example 22/03/2025
             */
            dataCriacao?: string;
            /**
             * @description Admissão ou afetação
             * @example 22/03/2025
             */
            dataAdmissao?: string;
            /**
             * @description dd/MM/aaaa
             * @example 22/03/2025
             */
            dataJulgamento?: string;
            /**
             * @description dd/MM/aaaa
             * @example 22/03/2025
             */
            dataPublicacao?: string;
            /**
             * @description dd/MM/aaaa
             * @example 22/03/2025
             */
            dataTransitoJulgado?: string;
            /**
             * @description Desde quando tem a situação
             * @example 22/03/2025
             */
            dataSituacao?: string;
            relator?: string;
            orgaoJulgador?: string;
            /** @description Por que se cita: o do julgamento; sem ele, o do que `anoDe` diz */
            ano?: number;
            /**
             * @example Julgamento
             * @example Publicação
             * @example Afetação
             */
            anoDe?: string;
            highlight?: components["schemas"]["ResultadoDaPesquisaResultadoHighlight"];
            /** @description Palavras da pesquisa que este não tem; ausente quando tem todas */
            missing?: string[];
        };
        PesquisaDePrecedentesFiltro: {
            /**
             * @description Qualquer das palavras, por relevância; `+obrigatória`, `-excluída`, `"trecho exato"`, `E`, `OU`, `NÃO`, `prescri*`, parênteses, `"a b"~5`; reconhece citações como `tema 1046 stf`
             * @default
             */
            buscaGeral?: string | null;
            /**
             * @description Todas estas palavras
             * @default
             */
            todasPalavras?: string | null;
            /**
             * @description Ao menos uma destas palavras
             * @default
             */
            quaisquerPalavras?: string | null;
            /**
             * @description Nenhuma destas palavras
             * @default
             */
            semPalavras?: string | null;
            /**
             * @description Trechos exatos; vários entre aspas ou separados por `;`
             * @default
             */
            trechoExato?: string | null;
            /**
             * @description Atualizados neste dia ou depois, dd/MM/aaaa ou AAAA-MM-DD
             * @default
             */
            atualizacaoDesde?: string | null;
            /**
             * @description Atualizados neste dia ou antes, dd/MM/aaaa ou AAAA-MM-DD
             * @default
             */
            atualizacaoAte?: string | null;
            /**
             * @description Também os cancelados
             * @default false
             */
            cancelados?: boolean | null;
            /** @default Text */
            ordenacao?: ("Text" | "ChronologicalAsc" | "ChronologicalDesc" | "NumericAsc" | "NumericDesc") | null;
            /**
             * @description Só os deste número
             * @default
             */
            nr?: (string | number) | null;
            /** @description Só destes órgãos, em qualquer das grafias (`TRF01`, `TRF1`); vazio ou ausente: todos */
            orgaos?: string[] | null;
            /** @description Só destas espécies; vazio ou ausente: todas */
            tipos?: string[] | null;
            /**
             * @description A partir de 1
             * @default 1
             */
            pagina?: number | null;
            /** @default 10 */
            tamanhoPagina?: number | null;
            /**
             * @description `proximoCursor` da resposta anterior: continua depois dela sem repetir nem pular; `pagina` só numera as posições
             * @default
             */
            cursor?: string | null;
        };
        DecisoesTexto: {
            tipo: string;
            texto: string;
        };
        PesquisaSalvaAviso: {
            url: string;
        };
        PesquisaSalvaEncontrado: {
            id: string;
            titulo: string;
            resumo: string;
            em: string;
        };
        /** @description Onde receber, por POST assinado (Standard Webhooks), cada precedente novo ou alterado */
        NovaPesquisaSalvaAviso: {
            url: string;
        };
        EntradaEmQuarentenaDecisao: {
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHora: string;
            cpfOperador: string;
            motivo: string;
            nomeLiberado?: string;
            recibo?: string;
        };
        /** @description De todas as remessas do filtro, não só da página */
        ConciliacaoDoDiaTotais: {
            remessas: number;
            linhasEnviadas: number;
            linhasRespondidas: number;
            linhasSemResposta: number;
            /** @example 15000.00 */
            valorEnviado: string;
            /**
             * @description Das respostas aceitas a bloqueios
             * @example 15000.00
             */
            valorBloqueado: string;
            arquivosAceitos: number;
            /** @description Sem os recebidos fora do prazo */
            arquivosRejeitados: number;
            arquivosForaDoPrazo: number;
            arquivosRepetidos: number;
            /** @description Entradas que esperam um operador */
            emQuarentena: number;
            situacoes: {
                [key: string]: number;
            };
        };
        /** @description Números das linhas da remessa que nenhum retorno aceito respondeu */
        DiferencasDaConciliacaoEnviadasSemResposta: {
            content: number[];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        DiferencasDaConciliacaoRecebidoSemRemessa: {
            arquivoRespostaId: string;
            arquivo: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraRecebimento: string;
            /** @description Códigos de rejeição do seu recibo */
            codigos: string[];
        };
        AlteracaoDoCalendarioEfeitos: {
            /** @description Ordens e desdobramentos com envio previsto para a data */
            ordensQueEsperam: number;
            /** @description Remessas publicadas cujo prazo termina na data ou depois */
            remessasAbertas: number;
            /**
             * Format: date
             * @description O primeiro dia útil a partir da data
             */
            proximoEnvio: string;
            explicacao: string;
        };
        /** @description De remessas e recibos */
        CanalEnvio: {
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            ultimoSucesso?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            ultimaFalha?: string;
            /** @description A última falha, com o que fazer */
            falha?: string;
            falhasSeguidas: number;
            /**
             * Format: date-time
             * @description Ausente: no próximo minuto
             * @example 2026-11-23T19:00:00-03:00
             */
            proximaTentativa?: string;
        };
        /** @description De retornos */
        CanalRecolhimento: {
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            ultimoSucesso?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            ultimaFalha?: string;
            /** @description A última falha, com o que fazer */
            falha?: string;
            falhasSeguidas: number;
            /**
             * Format: date-time
             * @description Ausente: no próximo minuto
             * @example 2026-11-23T19:00:00-03:00
             */
            proximaTentativa?: string;
        };
        TesteDeCanalPasta: {
            pasta: string;
            alcancavel: boolean;
            falha?: string;
        };
        MovimentoCorte: {
            /** @enum {string} */
            situacao: "NAO_CONGELADO" | "EM_ENVIO" | "ENCERRADO";
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraCongelamento?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEncerramento?: string;
        };
        /** @description Das ordens que saem neste dia, se for útil */
        MovimentoPrazos: {
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            inicioEnvio: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            fimEnvio: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            respostas: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            publicacao: string;
        };
        MovimentoRemessa: {
            /** @enum {string} */
            situacao: "CONGELADA" | "PUBLICADA";
            arquivos: number;
            linhas: number;
            /** @description Cujo tempo de resposta terminou */
            encerradas: number;
        };
        MovimentoArquivosRecebido: {
            /** @enum {string} */
            situacao: "RECEBIDO" | "ACEITO" | "REJEITADO" | "DUPLICADO";
            arquivos: number;
            respostas: number;
        };
        MovimentoRespostasAguardada: {
            /** Format: date */
            dataEnvio: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            prazoResposta: string;
            remessas: number;
            /** @description Com todas as linhas respondidas */
            completas: number;
            /** @description Sem nenhum retorno aceito */
            semResposta: number;
            linhas: number;
            respondidas: number;
        };
        MovimentoAlarmesAberto: {
            /** @enum {string} */
            tipo: "REMESSA_DIVERGENTE" | "CONFLITO_DE_SEQUENCIAL" | "REMESSA_SEM_RESPOSTA_COMPLETA" | "FORA_DA_REMESSA" | "PUBLICACAO_FALHOU" | "RECEBIMENTO_FALHOU" | "ENTRADA_RECUSADA" | "QUARENTENA" | "SILENCIO" | "ATRASO" | "CANAL_FALHOU" | "ENTREGA_ATRASADA" | "ENTREGA_PARADA" | "ENTRADA_REMOTA_RECUSADA" | "AVISOS_NAO_ENTREGUES" | "ASSINATURA_DESATIVADA" | "TRANSFERENCIA_ATRASADA" | "CHAVE_OPENPGP" | "DOCUMENTO_INDISPONIVEL" | "DOCUMENTO_INFECTADO" | "VERIFICACAO_FALHOU" | "INDICE_DE_PRECEDENTES" | "SERVICO_PARADO" | "PROCESSO_FALHOU" | "TAREFA_DA_TROCA_FALHANDO" | "TAREFA_FALHANDO" | "TAREFA_POSTA_DE_LADO" | "PASTA_DE_TROCA_AUSENTE" | "PASTA_DE_INSTITUICAO_SEM_RESPOSTA" | "REMESSA_PERDIDA" | "REMESSA_ALTERADA" | "LACRES_REMOVIDOS" | "ORDENS_SO_EM_ARQUIVO" | "RECIBO_CONTRARIADO" | "ANCORAS_NAO_ENTREGUES" | "ARMAZENAMENTO_FORA" | "CADASTRO_FORA" | "ALARMES_NAO_ENTREGUES" | "RESUMOS_NAO_ENTREGUES" | "ARQUIVADO_DIVERGENTE" | "LOG_PERDIDO";
            quantidade: number;
        };
        InstituicaoObservadaRemessaDoDia: {
            remessaId: string;
            arquivo: string;
            /** @enum {string} */
            situacao: "NAO_PUBLICADA" | "COMPLETA" | "ABERTA" | "PARCIAL" | "SEM_RESPOSTA" | "EXCEDENTE";
            linhas: number;
            respondidas: number;
            arquivosAceitos: number;
            /** @description Sem os recebidos fora do prazo */
            arquivosRejeitados: number;
            arquivosForaDoPrazo: number;
        };
        IntegridadeFluxoUltimoLacre: {
            posicao: number;
            linhas: number;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHora: string;
            /** @description O lacre para guardar fora deste banco: fluxo, posição e hash */
            ancora: string;
        };
        IntegridadeFluxo: {
            /** @enum {string} */
            fluxo: "AUDITORIA" | "EVENTOS";
            lacres: number;
            ultimoLacre?: components["schemas"]["IntegridadeFluxoUltimoLacre"];
            linhasSemLacre: number;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            semLacreDesde?: string;
        };
        ConferenciaDaIntegridadeFluxo: {
            /** @enum {string} */
            fluxo: "AUDITORIA" | "EVENTOS";
            integro: boolean;
            /** @description Se foi conferida desde o primeiro lacre */
            completa: boolean;
            desdeLacre: number;
            lacresConferidos: number;
            linhasConferidas: number;
            /** @description Onde a cadeia se rompe, se não está íntegra */
            falhas: string[];
            /** @description O lacre para guardar fora deste banco: fluxo, posição e hash */
            ancora?: string;
        };
        ArquivoRespostaFalha: {
            linha: number;
            campo: string;
            codigo: string;
            mensagem: string;
        };
        SaudeDoServicoFalta: {
            /** @enum {string} */
            tipo: "SEM_TRABALHADOR" | "SEM_API" | "BANCO_NAO_CONFERIDO" | "CORTE_NAO_FEITO" | "ENVIO_INCOMPLETO" | "RESPOSTAS_NAO_ENCERRADAS" | "RESPOSTAS_NAO_PUBLICADAS" | "FILA_ATRASADA" | "AGENDA_PARADA" | "ENTRADAS_NAO_VISTAS" | "EVENTOS_RETIDOS";
            /**
             * Format: date-time
             * @description Desde quando; ausente: desde que se observa
             * @example 2026-11-23T19:00:00-03:00
             */
            desde?: string;
            detalhe: string;
        };
        SaudeDoServicoProcesso: {
            /** @description O das suas sessões no banco de dados */
            nome: string;
            /** @enum {string} */
            papel: "start" | "api" | "worker";
            versao: string;
            maquina: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            desde: string;
            /**
             * Format: date-time
             * @description Um processo vivo dá um sinal a cada 10 segundos
             * @example 2026-11-23T19:00:00-03:00
             */
            ultimoSinal: string;
            /** @description Deu sinal no último minuto */
            vivo: boolean;
        };
        VerificarVidaResposta: {
            /** @enum {string} */
            situacao: "ok";
        };
        VerificarProntidaoResposta: {
            /** @enum {string} */
            situacao: "ok";
            avisos?: ("pasta-de-troca-ausente" | "banco-nao-conferido" | "replica-atrasada" | "replica-ausente" | "replica-de-outro-banco")[];
            /** @description O que fazer, quando o banco de dados não está conferido */
            detalhe?: string;
        };
        PaginaDeProblemaDoCatalogo: {
            content: components["schemas"]["ProblemaDoCatalogo"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeOrdemResumida: {
            content: components["schemas"]["OrdemResumida"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
            /** @description Só com `alteradaDesde` ou `depoisDe`: o `depoisDe` da leitura seguinte, também quando nada mudou */
            proximo?: string;
        };
        MarcarOrdensComoLidasResposta: {
            /** @description Ordens cujas respostas passaram a lidas */
            lidas: number;
            /** @description Ordens que não estavam respondidas, já tinham sido lidas, ou que o usuário só consulta */
            semMudanca: number;
        };
        ConsultarInformacoesResposta: {
            respostas: components["schemas"]["RespostaDeInformacao"][];
        };
        PaginaDeTransferencia: {
            content: components["schemas"]["Transferencia"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeVisualizador: {
            content: components["schemas"]["Visualizador"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeDesdobramentoResumido: {
            content: components["schemas"]["DesdobramentoResumido"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeSerieResumida: {
            content: components["schemas"]["SerieResumida"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeDelegacao: {
            content: components["schemas"]["Delegacao"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        LerEventosResposta: {
            content: components["schemas"]["Evento"][];
            /** @description Cursor da próxima leitura, mesmo quando não há evento novo */
            proximo: string;
        };
        PaginaDeAssinatura: {
            content: components["schemas"]["Assinatura"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeEntregaDeAviso: {
            content: components["schemas"]["EntregaDeAviso"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeInstituicao: {
            content: components["schemas"]["Instituicao"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeCodigoResposta: {
            content: components["schemas"]["CodigoResposta"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeTipoDeAcao: {
            content: components["schemas"]["TipoDeAcao"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeFeriado: {
            content: components["schemas"]["Feriado"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeVara: {
            content: components["schemas"]["Vara"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
            /**
             * Format: date-time
             * @description Última atualização da lista; ausente enquanto não houve nenhuma
             * @example 2026-11-23T19:00:00-03:00
             */
            atualizadaEm?: string;
            /**
             * @description Quando um novo cadastro aparece
             * @example A lista é atualizada uma vez por dia a partir do cadastro corporativo: uma vara recém-cadastrada aparece em cerca de 24 horas
             */
            aviso: string;
        };
        PaginaDeContaUnica: {
            content: components["schemas"]["ContaUnica"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeContaDeposito: {
            content: components["schemas"]["ContaDeposito"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeRecursoRepetitivoRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["RecursoRepetitivoRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeRepercussaoGeralRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["RepercussaoGeralRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeIncidenteDemandaRepetitivaRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["IncidenteDemandaRepetitivaRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeIncidenteAssuncaoCompetenciaRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["IncidenteAssuncaoCompetenciaRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeSuspensaoIncidenteDemandaRepetitivaRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["SuspensaoIncidenteDemandaRepetitivaRespostaDTO"][];
            empty: boolean;
        };
        PaginaDePedidoUniformizacaoRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["PedidoUniformizacaoRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeRepresentativoControversiaRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["RepresentativoControversiaRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeGrupoRepresentativoRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["GrupoRepresentativoRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeControversiaRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["ControversiaRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeEnunciadoRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["EnunciadoRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeNotaTecnicaRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["NotaTecnicaRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeControleConcentradoRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["ControleConcentradoRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeProcessoSobrestadoRespostaDTO: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["ProcessoSobrestadoRespostaDTO"][];
            empty: boolean;
        };
        PaginaDeOrgaoDoBanco: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["OrgaoDoBanco"][];
            empty: boolean;
        };
        PaginaDeUnidadeDeServico: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["UnidadeDeServico"][];
            empty: boolean;
        };
        PaginaDeMudancaDeSituacao: {
            totalPages: number;
            totalElements: number;
            first: boolean;
            last: boolean;
            numberOfElements: number;
            size: number;
            /** @description Página, contada a partir de 0 */
            number: number;
            sort: components["schemas"]["OrdenacaoDaPagina"];
            pageable: components["schemas"]["PosicaoDaPagina"];
            content: components["schemas"]["MudancaDeSituacao"][];
            empty: boolean;
        };
        PaginaDeChaveDoServico: {
            content: components["schemas"]["ChaveDoServico"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeRemessa: {
            content: components["schemas"]["Remessa"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeAcaoDoOperador: {
            content: components["schemas"]["AcaoDoOperador"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeEntradaEmQuarentena: {
            content: components["schemas"]["EntradaEmQuarentena"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeAlarme: {
            content: components["schemas"]["Alarme"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeCanal: {
            content: components["schemas"]["Canal"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeTarefa: {
            content: components["schemas"]["Tarefa"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeRecibo: {
            content: components["schemas"]["Recibo"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeInstituicaoObservada: {
            /**
             * Format: date
             * @description O dia de envio a que `remessasDoDia` se refere
             */
            data: string;
            content: components["schemas"]["InstituicaoObservada"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
        PaginaDeArquivoResposta: {
            content: components["schemas"]["ArquivoResposta"][];
            pageNumber: number;
            pageSize: number;
            totalElements: number;
            totalPages: number;
        };
    };
    responses: {
        /** @description Parâmetro inválido */
        "parametro-invalido": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Erro interno */
        "erro-interno": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Serviço indisponível */
        "servico-indisponivel": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Problema não encontrado */
        "problema-nao-encontrado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Usuário obrigatório; Parâmetro inválido */
        "emitirCertidaoMinuta-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Não autenticado; Token inválido; Token expirado */
        "emitirCertidaoMinuta-401": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
        "emitirCertidaoMinuta-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Minuta não encontrada */
        "minuta-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ordem já protocolada; O protocolo é possível */
        "emitirCertidaoMinuta-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Limite de consultas excedido */
        "limite-de-consultas-excedido": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Cadastro de clientes indisponível; Autenticação indisponível; Cadastro corporativo indisponível */
        "emitirCertidaoMinuta-503": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description O protocolo é possível */
        "protocolo-possivel": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Número de processo inválido; CPF ou CNPJ inválido; Processo inexistente ou de outro tribunal; Réu não é parte do processo */
        "emitirCertidao-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Cadastro de clientes indisponível; Dados processuais indisponíveis; Autenticação indisponível; Cadastro corporativo indisponível */
        "emitirCertidao-503": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ordem não encontrada */
        "ordem-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Autenticação indisponível; Cadastro corporativo indisponível */
        "emitirRecibo-503": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Série não encontrada */
        "serie-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Documento não encontrado */
        "documento-nao-encontrado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Sistema não autorizado; Endereço de origem não autorizado; Operação vedada a token de serviço */
        "emitirRecibos-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Escolha de ordens inválida; Lote grande demais; Número de processo inválido; CPF ou CNPJ inválido */
        "emitirRecibos-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Corpo malformado; Conteúdo inválido; Usuário obrigatório; Parâmetro inválido; Chave de idempotência inválida */
        "criarMinuta-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Alteração não permitida a este usuário; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
        "criarMinuta-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Dia de envio alterado; Chamada em andamento */
        "criarMinuta-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Corpo grande demais */
        "corpo-grande-demais": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Tipo de conteúdo não aceito */
        "tipo-de-conteudo-nao-aceito": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Número de processo inválido; CPF ou CNPJ inválido; Valor inválido; Processo inexistente ou de outro tribunal; Juiz desconhecido; Vara desconhecida; Data de protocolo no passado; Data de protocolo distante demais; Informações obrigatórias; Campo de outro tipo de ordem; Valor obrigatório; Valor acima do limite de conferência; Reiteração programada fora do prazo; Réu repetido; Réu não é parte do processo; Conta única não cadastrada; Réu sem instituição; Conta sem agência; Instituições sobrepostas; Instituições do mesmo grupo; Instituição desconhecida; Depósito judicial incompleto; Depósito judicial com campo indevido; Depósito judicial diverso do padrão; Sem conta padrão de depósito judicial; Sem agência de relacionamento; Código de receita inválido; Tipo de documento não admitido; Número de documento inválido; Executado inválido; Número de referência inválido; Minuta recusada; Chave de idempotência reutilizada */
        "criarMinuta-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Dados processuais indisponíveis; Autenticação indisponível; Cadastro corporativo indisponível */
        "criarMinutaContas-503": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Chamada em andamento */
        "chamada-em-andamento": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Chave de idempotência reutilizada */
        "chave-de-idempotencia-reutilizada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ordem já protocolada */
        "ordem-ja-protocolada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Corpo malformado; Conteúdo inválido; Usuário obrigatório; Parâmetro inválido */
        "substituirMinuta-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Visualizador só consulta; Alteração não permitida a este usuário; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
        "substituirMinuta-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ordem já protocolada; Minuta alterada por outro usuário; Dia de envio alterado */
        "substituirMinuta-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Versão desatualizada */
        "versao-desatualizada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Número de processo inválido; CPF ou CNPJ inválido; Valor inválido; Processo inexistente ou de outro tribunal; Juiz desconhecido; Vara desconhecida; Data de protocolo no passado; Data de protocolo distante demais; Informações obrigatórias; Campo de outro tipo de ordem; Valor obrigatório; Valor acima do limite de conferência; Reiteração programada fora do prazo; Réu repetido; Réu não é parte do processo; Conta única não cadastrada; Réu sem instituição; Conta sem agência; Instituições sobrepostas; Instituições do mesmo grupo; Instituição desconhecida; Depósito judicial incompleto; Depósito judicial com campo indevido; Depósito judicial diverso do padrão; Sem conta padrão de depósito judicial; Sem agência de relacionamento; Código de receita inválido; Tipo de documento não admitido; Número de documento inválido; Executado inválido; Número de referência inválido; Minuta recusada */
        "substituirMinuta-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Sigilo definido no protocolo; Minuta alterada por outro usuário */
        "alterarSigiloMinuta-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Parâmetro inválido; Usuário obrigatório; Chave de idempotência inválida */
        "copiarOrdem-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Dados pessoais retirados; Dia de envio alterado; Chamada em andamento */
        "copiarOrdem-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Instituição fora da ordem; Valor inválido; Processo inexistente ou de outro tribunal; Juiz desconhecido; Vara desconhecida; Data de protocolo no passado; Data de protocolo distante demais; Informações obrigatórias; Campo de outro tipo de ordem; Valor obrigatório; Valor acima do limite de conferência; Reiteração programada fora do prazo; Réu repetido; Réu não é parte do processo; Conta única não cadastrada; Réu sem instituição; Conta sem agência; Instituições sobrepostas; Instituições do mesmo grupo; Instituição desconhecida; Depósito judicial incompleto; Depósito judicial com campo indevido; Depósito judicial diverso do padrão; Sem conta padrão de depósito judicial; Sem agência de relacionamento; Código de receita inválido; Tipo de documento não admitido; Número de documento inválido; Executado inválido; Número de referência inválido; Minuta recusada; Chave de idempotência reutilizada */
        "copiarOrdem-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Juiz diverso; Sem delegação ativa; Visualizador só consulta; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
        "protocolar-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ordem já protocolada; Versão alterada depois da leitura; Dia de envio alterado; Chamada em andamento */
        "protocolar-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Versão alterada depois da leitura */
        "versao-alterada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Versão lida obrigatória; Reiteração programada fora do prazo; Protocolo recusado; Chave de idempotência reutilizada */
        "protocolar-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Parâmetro inválido; Cursor inválido; Usuário obrigatório */
        "listarOrdens-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Número de processo inválido; CPF ou CNPJ inválido */
        "listarOrdens-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Parâmetro inválido; Corpo malformado; Conteúdo inválido; Chave de idempotência inválida */
        "marcarOrdensComoLidas-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Escolha de ordens inválida; Lote grande demais; Número de processo inválido; CPF ou CNPJ inválido; Chave de idempotência reutilizada */
        "marcarOrdensComoLidas-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Juiz diverso; Sem delegação ativa; Visualizador só consulta; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Sistema não autorizado; Endereço de origem não autorizado; Operação vedada a token de serviço */
        "excluirOrdem-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Prazo de exclusão encerrado; Ordem já enviada */
        "excluirOrdem-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Parâmetro inválido; Chave de idempotência inválida */
        "cancelarOrdem-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Visualizador só consulta; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Sistema não autorizado; Endereço de origem não autorizado; Operação vedada a token de serviço */
        "cancelarOrdem-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Cancelamento não permitido; Exclua em vez de cancelar; Ordem que não será enviada; Chamada em andamento */
        "cancelarOrdem-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ordem não encontrada; Documento não recebido */
        "baixarDocumentoRecebido-404": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Documento com programa malicioso */
        "documento-infectado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Documento em verificação; Documento indisponível; Autenticação indisponível; Cadastro corporativo indisponível */
        "baixarDocumentoRecebido-503": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ordem não sigilosa */
        "ordem-nao-sigilosa": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Somente o criador autoriza; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Sistema não autorizado; Endereço de origem não autorizado; Operação vedada a token de serviço */
        "incluirVisualizador-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ordem não sigilosa; Visualizador já incluído; Chamada em andamento */
        "incluirVisualizador-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description CPF ou CNPJ inválido; Administrador não se inclui; Visualizador desconhecido; Chave de idempotência reutilizada */
        "incluirVisualizador-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Somente o criador autoriza; Visualizador incluído pelo administrador; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Sistema não autorizado; Endereço de origem não autorizado; Operação vedada a token de serviço */
        "retirarVisualizador-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ordem não encontrada; Visualizador não encontrado */
        "retirarVisualizador-404": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description CPF ou CNPJ inválido */
        "cpf-cnpj-invalido": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Visualizador só consulta; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
        "criarDesdobramento-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ordem ainda não respondida; Série desconsiderada; Nada a desdobrar; Desdobramento pendente com processo inválido; Ordem que não será enviada; Desdobramento desatualizado; Desdobramento já protocolado; Desdobramento alterado por outro usuário; Chamada em andamento */
        "criarDesdobramento-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Número de processo inválido; CPF ou CNPJ inválido; Valor inválido; Desdobramento sem ação; Nova vara obrigatória; Número de processo da ordem inválido; Processo já definido pela ordem; Ordem sigilosa de outro juiz; Interrupção da série não decidida; Ordem fora de série; Depósito judicial obrigatório; Depósito judicial não cabível; Juiz desconhecido; Vara desconhecida; Processo inexistente ou de outro tribunal; Alvo desconhecido; Alvo repetido; Valor não cabível; Ativo não cabível; Identificação do ativo longa demais; Identificação do ativo obrigatória; Ação não cabível em requisição; Ordem não encaminhada à instituição; Não resposta pendente; Desbloqueio vedado; Transferência vedada; Sem saldo bloqueado; Valor acima do saldo disponível; Ação anterior pendente; Sem não resposta; Não resposta de ordem em série; Somente reiteração; Valor obrigatório; Depósito judicial incompleto; Depósito judicial com campo indevido; Depósito judicial diverso do padrão; Sem conta padrão de depósito judicial; Sem agência de relacionamento; Código de receita inválido; Tipo de documento não admitido; Número de documento inválido; Executado inválido; Número de referência inválido; Instituição desconhecida; Desdobramento recusado; Chave de idempotência reutilizada */
        "criarDesdobramento-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Desdobramento não encontrado; Ordem não encontrada */
        "substituirDesdobramento-404": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ordem ainda não respondida; Série desconsiderada; Nada a desdobrar; Desdobramento pendente com processo inválido; Ordem que não será enviada; Desdobramento desatualizado; Desdobramento já protocolado; Desdobramento alterado por outro usuário */
        "substituirDesdobramento-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Número de processo inválido; CPF ou CNPJ inválido; Valor inválido; Desdobramento sem ação; Nova vara obrigatória; Número de processo da ordem inválido; Processo já definido pela ordem; Ordem sigilosa de outro juiz; Interrupção da série não decidida; Ordem fora de série; Depósito judicial obrigatório; Depósito judicial não cabível; Juiz desconhecido; Vara desconhecida; Processo inexistente ou de outro tribunal; Alvo desconhecido; Alvo repetido; Valor não cabível; Ativo não cabível; Identificação do ativo longa demais; Identificação do ativo obrigatória; Ação não cabível em requisição; Ordem não encaminhada à instituição; Não resposta pendente; Desbloqueio vedado; Transferência vedada; Sem saldo bloqueado; Valor acima do saldo disponível; Ação anterior pendente; Sem não resposta; Não resposta de ordem em série; Somente reiteração; Valor obrigatório; Depósito judicial incompleto; Depósito judicial com campo indevido; Depósito judicial diverso do padrão; Sem conta padrão de depósito judicial; Sem agência de relacionamento; Código de receita inválido; Tipo de documento não admitido; Número de documento inválido; Executado inválido; Número de referência inválido; Instituição desconhecida; Desdobramento recusado */
        "substituirDesdobramento-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Desdobramento não encontrado */
        "desdobramento-nao-encontrado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Visualizador só consulta; Alteração não permitida a este usuário; Juiz diverso; Sem delegação ativa; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Sistema não autorizado; Endereço de origem não autorizado; Operação vedada a token de serviço */
        "excluirDesdobramento-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Prazo de exclusão encerrado; Desdobramento já enviado */
        "excluirDesdobramento-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Versão alterada depois da leitura; Dia de envio alterado; Desdobramento já protocolado; Desdobramento pendente com processo inválido; Série desconsiderada; Nada a desdobrar; Confirmação divergente; Chamada em andamento */
        "protocolarDesdobramentos-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Versão lida obrigatória; Nova vara obrigatória; Valor acima do saldo disponível; Ação anterior pendente; Sem saldo bloqueado; Valor inválido; Confirmação necessária; Protocolo recusado; Chave de idempotência reutilizada */
        "protocolarDesdobramentos-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Escolha de ordens inválida; Lote grande demais; Número de processo inválido; CPF ou CNPJ inválido; Valor inválido; Desdobramento sem ação; Nova vara obrigatória; Número de processo da ordem inválido; Processo já definido pela ordem; Ordem sigilosa de outro juiz; Interrupção da série não decidida; Ordem fora de série; Depósito judicial obrigatório; Depósito judicial não cabível; Juiz desconhecido; Vara desconhecida; Processo inexistente ou de outro tribunal; Alvo desconhecido; Alvo repetido; Valor não cabível; Ativo não cabível; Identificação do ativo longa demais; Identificação do ativo obrigatória; Ação não cabível em requisição; Ordem não encaminhada à instituição; Não resposta pendente; Desbloqueio vedado; Transferência vedada; Sem saldo bloqueado; Valor acima do saldo disponível; Ação anterior pendente; Sem não resposta; Não resposta de ordem em série; Somente reiteração; Valor obrigatório; Depósito judicial incompleto; Depósito judicial com campo indevido; Depósito judicial diverso do padrão; Sem conta padrão de depósito judicial; Sem agência de relacionamento; Código de receita inválido; Tipo de documento não admitido; Número de documento inválido; Executado inválido; Número de referência inválido; Instituição desconhecida; Desdobramento recusado; Chave de idempotência reutilizada */
        "desdobrarEmLote-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Desdobramento já protocolado; Versão alterada depois da leitura; Chamada em andamento */
        "excluirDesdobramentos-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Protocolo recusado; Chave de idempotência reutilizada */
        "excluirDesdobramentos-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Número de processo inválido */
        "numero-processo-invalido": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Série já encerrada; Chamada em andamento */
        "interromperSerie-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Série ainda ativa; Ordem ainda não respondida; Série desconsiderada; Nada a desdobrar; Desdobramento pendente com processo inválido; Ordem que não será enviada; Desdobramento desatualizado; Desdobramento já protocolado; Desdobramento alterado por outro usuário; Chamada em andamento */
        "desdobrarSerie-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Réu fora da série; Réu repetido; Número de processo inválido; CPF ou CNPJ inválido; Valor inválido; Desdobramento sem ação; Nova vara obrigatória; Número de processo da ordem inválido; Processo já definido pela ordem; Ordem sigilosa de outro juiz; Interrupção da série não decidida; Ordem fora de série; Depósito judicial obrigatório; Depósito judicial não cabível; Juiz desconhecido; Vara desconhecida; Processo inexistente ou de outro tribunal; Alvo desconhecido; Alvo repetido; Valor não cabível; Ativo não cabível; Identificação do ativo longa demais; Identificação do ativo obrigatória; Ação não cabível em requisição; Ordem não encaminhada à instituição; Não resposta pendente; Desbloqueio vedado; Transferência vedada; Sem saldo bloqueado; Valor acima do saldo disponível; Ação anterior pendente; Sem não resposta; Não resposta de ordem em série; Somente reiteração; Valor obrigatório; Depósito judicial incompleto; Depósito judicial com campo indevido; Depósito judicial diverso do padrão; Sem conta padrão de depósito judicial; Sem agência de relacionamento; Código de receita inválido; Tipo de documento não admitido; Número de documento inválido; Executado inválido; Número de referência inválido; Instituição desconhecida; Desdobramento recusado; Chave de idempotência reutilizada */
        "desdobrarSerie-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Corpo malformado; Conteúdo inválido; Parâmetro inválido */
        "alterarRegraDoTribunal-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Regra alterada por outro usuário */
        "regra-alterada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Valor inválido */
        "valor-invalido": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Delegação sobreposta; Chamada em andamento */
        "criarDelegacao-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description CPF ou CNPJ inválido; Juiz desconhecido; Assessor desconhecido; Vigência inválida; Delegação recusada; Chave de idempotência reutilizada */
        "criarDelegacao-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Delegação não encontrada */
        "delegacao-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Delegação já encerrada */
        "delegacao-encerrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Parâmetro inválido; Cursor inválido */
        "lerEventos-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Cursor de outra época */
        "cursor-de-outra-epoca": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Limite de assinaturas; Chamada em andamento */
        "criarAssinatura-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Endereço de aviso recusado; Chave de idempotência reutilizada */
        "criarAssinatura-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Assinatura não encontrada */
        "assinatura-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Endereço de aviso recusado */
        "endereco-de-aviso-recusado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Assinatura não encontrada; Entrega não encontrada */
        "reenviarAviso-404": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Parâmetro inválido; Cursor inválido; Chave de idempotência inválida */
        "reenviarAvisos-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Número de processo inválido; Processo inexistente ou de outro tribunal */
        "consultarProcesso-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Módulo de sigilo não configurado */
        "modulo-de-sigilo-nao-configurado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Conta única já cadastrada; Chamada em andamento */
        "cadastrarContaUnica-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Instituição desconhecida; CPF ou CNPJ inválido; Cadastro recusado; Chave de idempotência reutilizada */
        "cadastrarContaUnica-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Conta única não encontrada */
        "conta-unica-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Cadastro alterado por outro usuário */
        "cadastro-alterado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Instituição desconhecida */
        "instituicao-desconhecida": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Conta de depósito já cadastrada; Chamada em andamento */
        "cadastrarContaDeDeposito-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Instituição desconhecida; Agência de relacionamento informada para vara; Cadastro recusado; Vara desconhecida; Chave de idempotência reutilizada */
        "cadastrarContaDeDeposito-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Conta de depósito padrão não cadastrada */
        "conta-deposito-padrao-nao-cadastrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Vara desconhecida */
        "vara-desconhecida": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Conta de depósito não encontrada */
        "conta-deposito-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Instituição desconhecida; Agência de relacionamento informada para vara; Cadastro recusado */
        "alterarContaDeDeposito-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Somente sistemas; Sistema não autorizado; Endereço de origem não autorizado; Sistema só consulta */
        "enviarSobrestadosDeRecursoRepetitivo-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Órgão não encontrado; Precedente não encontrado */
        "enviarSobrestadosDeRecursoRepetitivo-404": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Precedente ambíguo */
        "precedente-ambiguo": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Elementos recusados */
        "elementos-recusados": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Órgão não encontrado; Precedente não encontrado; Processo sobrestado não encontrado */
        "excluirSobrestadoDeRecursoRepetitivo-404": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Somente sistemas; Sistema não autorizado; Endereço de origem não autorizado */
        "listarRecursoRepetitivo-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Órgão não encontrado */
        "orgao-nao-encontrado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Órgão de outro tribunal; Somente sistemas; Sistema não autorizado; Endereço de origem não autorizado; Sistema só consulta */
        "enviarRecursoRepetitivo-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Precedente com processos sobrestados */
        "precedente-com-sobrestados": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Corpo malformado; Conteúdo inválido; Cursor de pesquisa inválido; Parâmetro inválido */
        "pesquisarPrecedentes-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Limite de pesquisas excedido */
        "limite-de-pesquisas-excedido": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Pesquisa indisponível */
        "pesquisa-indisponivel": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Precedente não encontrado */
        "precedente-nao-encontrado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Avisos demais a uma máquina; Pesquisas salvas demais */
        "salvarPesquisa-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Pesquisa salva não encontrada */
        "pesquisa-salva-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Chave já cadastrada; Chave de outra instituição; Chamada em andamento */
        "cadastrarChave-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Instituição desconhecida; Chave de filial; Chave inválida; Chave privada; Chave fraca; Chave que não serve; Vigência da chave inválida; Chave de idempotência reutilizada */
        "cadastrarChave-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Chave não encontrada */
        "chave-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Chave já revogada */
        "chave-ja-revogada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Instituição sem chave em vigor */
        "sem-chave-em-vigor": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Instituição desconhecida; Chave de filial */
        "definirExigenciaOpenPgp-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Remessa não encontrada */
        "remessa-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Remessa já publicada; Fora da janela de envio; Chamada em andamento */
        "publicarRemessa-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Remessa não publicada; Chamada em andamento */
        "reenviarRemessa-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Ação não encontrada */
        "acao-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Entrada não encontrada */
        "entrada-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Recibo não encontrado */
        "recibo-nao-encontrado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Entrada sem bytes; Chamada em andamento */
        "verBytesDaQuarentena-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Entrada já decidida; Entrada sem conteúdo; Chamada em andamento */
        "liberarQuarentena-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description O nome não é de um retorno; Chave de idempotência reutilizada */
        "liberarQuarentena-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Entrada já decidida; Chamada em andamento */
        "recusarQuarentena-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Alarme não encontrado */
        "alarme-nao-encontrado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Alarme já resolvido; Chamada em andamento */
        "resolverAlarme-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Dia já enviado; Feriado já cadastrado; Chamada em andamento */
        "incluirFeriado-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Data passada; Data distante; Chave de idempotência reutilizada */
        "incluirFeriado-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Feriado não encontrado */
        "feriado-nao-encontrado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Dia já enviado */
        "dia-ja-enviado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Data passada */
        "feriado-em-data-passada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Instituição desconhecida; Canal de filial */
        "definirCanal-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Canal não encontrado */
        "canal-nao-encontrado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Tarefa não encontrada */
        "tarefa-nao-encontrada": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Tarefa em execução; Chamada em andamento */
        "repetirTarefa-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Arquivo de resposta não encontrado */
        "arquivo-nao-encontrado": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description O relógio não retrocede; Chamada em andamento */
        "avancarRelogio-409": {
            headers: {
                /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
        /** @description Instituição desconhecida; Resposta de filial */
        "consultarHomologacaoDaInstituicao-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problema"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ReservaDeSaldo = components['schemas']['ReservaDeSaldo'];
export type Problema = components['schemas']['Problema'];
export type ProblemaDoCatalogo = components['schemas']['ProblemaDoCatalogo'];
export type DocumentoEmitido = components['schemas']['DocumentoEmitido'];
export type DepositoJudicial = components['schemas']['DepositoJudicial'];
export type AvisoDaMinuta = components['schemas']['AvisoDaMinuta'];
export type Minuta = components['schemas']['Minuta'];
export type MinutaAusente = components['schemas']['MinutaAusente'];
export type MinutasConsultadas = components['schemas']['MinutasConsultadas'];
export type NovaMinuta = components['schemas']['NovaMinuta'];
export type MinutaCriadaDoLote = components['schemas']['MinutaCriadaDoLote'];
export type MinutaRecusadaDoLote = components['schemas']['MinutaRecusadaDoLote'];
export type ResultadoDeMinutaDoLote = components['schemas']['ResultadoDeMinutaDoLote'];
export type ResultadoDoLoteDeMinutas = components['schemas']['ResultadoDoLoteDeMinutas'];
export type LoteDeMinutas = components['schemas']['LoteDeMinutas'];
export type SigiloDaMinuta = components['schemas']['SigiloDaMinuta'];
export type Relacionamentos = components['schemas']['Relacionamentos'];
export type OrdemProtocolada = components['schemas']['OrdemProtocolada'];
export type VersaoLida = components['schemas']['VersaoLida'];
export type IdentificadorOuVersaoLida = components['schemas']['IdentificadorOuVersaoLida'];
export type Protocolo = components['schemas']['Protocolo'];
export type OrdemResumida = components['schemas']['OrdemResumida'];
export type OrdensLidas = components['schemas']['OrdensLidas'];
export type ItemEncontrado = components['schemas']['ItemEncontrado'];
export type PedidoEmDuvida = components['schemas']['PedidoEmDuvida'];
export type SituacaoDaSerie = components['schemas']['SituacaoDaSerie'];
export type Excesso = components['schemas']['Excesso'];
export type DesdobramentoResumido = components['schemas']['DesdobramentoResumido'];
export type Ordem = components['schemas']['Ordem'];
export type RespostaDeInformacao = components['schemas']['RespostaDeInformacao'];
export type Transferencia = components['schemas']['Transferencia'];
export type Pendencias = components['schemas']['Pendencias'];
export type Visualizador = components['schemas']['Visualizador'];
export type NovoVisualizador = components['schemas']['NovoVisualizador'];
export type ConfirmacaoNecessaria = components['schemas']['ConfirmacaoNecessaria'];
export type Desdobramento = components['schemas']['Desdobramento'];
export type NovoDesdobramento = components['schemas']['NovoDesdobramento'];
export type DesdobramentoProtocolado = components['schemas']['DesdobramentoProtocolado'];
export type Confirmacao = components['schemas']['Confirmacao'];
export type ProtocoloDeDesdobramentos = components['schemas']['ProtocoloDeDesdobramentos'];
export type RestanteDoLote = components['schemas']['RestanteDoLote'];
export type LoteDeDesdobramentos = components['schemas']['LoteDeDesdobramentos'];
export type NovoLoteDeDesdobramentos = components['schemas']['NovoLoteDeDesdobramentos'];
export type ExclusaoDeDesdobramentos = components['schemas']['ExclusaoDeDesdobramentos'];
export type DesdobramentoAusente = components['schemas']['DesdobramentoAusente'];
export type DesdobramentosConsultados = components['schemas']['DesdobramentosConsultados'];
export type SerieResumida = components['schemas']['SerieResumida'];
export type Serie = components['schemas']['Serie'];
export type DesdobramentosDaSerie = components['schemas']['DesdobramentosDaSerie'];
export type NovoDesdobramentoDeSerie = components['schemas']['NovoDesdobramentoDeSerie'];
export type EstatisticaDaInstituicao = components['schemas']['EstatisticaDaInstituicao'];
export type EstatisticaDeInstituicoes = components['schemas']['EstatisticaDeInstituicoes'];
export type RegraDoTribunal = components['schemas']['RegraDoTribunal'];
export type NovaRegraDoTribunal = components['schemas']['NovaRegraDoTribunal'];
export type DelegacaoAtiva = components['schemas']['DelegacaoAtiva'];
export type Delegacao = components['schemas']['Delegacao'];
export type NovaDelegacao = components['schemas']['NovaDelegacao'];
export type Evento = components['schemas']['Evento'];
export type Assinatura = components['schemas']['Assinatura'];
export type AssinaturaComSegredo = components['schemas']['AssinaturaComSegredo'];
export type NovaAssinatura = components['schemas']['NovaAssinatura'];
export type AlteracaoDeAssinatura = components['schemas']['AlteracaoDeAssinatura'];
export type TesteDeAssinatura = components['schemas']['TesteDeAssinatura'];
export type EntregaDeAviso = components['schemas']['EntregaDeAviso'];
export type Instituicao = components['schemas']['Instituicao'];
export type CodigoResposta = components['schemas']['CodigoResposta'];
export type TipoDeAcao = components['schemas']['TipoDeAcao'];
export type Feriado = components['schemas']['Feriado'];
export type Vara = components['schemas']['Vara'];
export type ProcessoConsultado = components['schemas']['ProcessoConsultado'];
export type AfastamentoSigilo = components['schemas']['AfastamentoSigilo'];
export type ContaUnica = components['schemas']['ContaUnica'];
export type NovaContaUnica = components['schemas']['NovaContaUnica'];
export type AlteracaoContaUnica = components['schemas']['AlteracaoContaUnica'];
export type ContaDeposito = components['schemas']['ContaDeposito'];
export type ContaDepositoPadrao = components['schemas']['ContaDepositoPadrao'];
export type NovaContaDeposito = components['schemas']['NovaContaDeposito'];
export type AlteracaoContaDeposito = components['schemas']['AlteracaoContaDeposito'];
export type ResultadoDoEnvio = components['schemas']['ResultadoDoEnvio'];
export type ProcessoSobrestadoDTO = components['schemas']['ProcessoSobrestadoDTO'];
export type ResultadoDaExclusao = components['schemas']['ResultadoDaExclusao'];
export type OrdenacaoDaPagina = components['schemas']['OrdenacaoDaPagina'];
export type PosicaoDaPagina = components['schemas']['PosicaoDaPagina'];
export type Processo = components['schemas']['Processo'];
export type LimiteSuspensao = components['schemas']['LimiteSuspensao'];
export type RecursoRepetitivoRespostaDTO = components['schemas']['RecursoRepetitivoRespostaDTO'];
export type ProcessoDTO = components['schemas']['ProcessoDTO'];
export type LimiteSuspensaoDTO = components['schemas']['LimiteSuspensaoDTO'];
export type RecursoRepetitivoDTO = components['schemas']['RecursoRepetitivoDTO'];
export type RepercussaoGeralRespostaDTO = components['schemas']['RepercussaoGeralRespostaDTO'];
export type RepercussaoGeralDTO = components['schemas']['RepercussaoGeralDTO'];
export type IncidenteDemandaRepetitivaRespostaDTO = components['schemas']['IncidenteDemandaRepetitivaRespostaDTO'];
export type IncidenteDemandaRepetitivaDTO = components['schemas']['IncidenteDemandaRepetitivaDTO'];
export type IncidenteAssuncaoCompetenciaRespostaDTO = components['schemas']['IncidenteAssuncaoCompetenciaRespostaDTO'];
export type IncidenteAssuncaoCompetenciaDTO = components['schemas']['IncidenteAssuncaoCompetenciaDTO'];
export type SuspensaoIncidenteDemandaRepetitivaRespostaDTO = components['schemas']['SuspensaoIncidenteDemandaRepetitivaRespostaDTO'];
export type SuspensaoIncidenteDemandaRepetitivaDTO = components['schemas']['SuspensaoIncidenteDemandaRepetitivaDTO'];
export type PedidoUniformizacaoRespostaDTO = components['schemas']['PedidoUniformizacaoRespostaDTO'];
export type PedidoUniformizacaoDTO = components['schemas']['PedidoUniformizacaoDTO'];
export type RepresentativoControversiaRespostaDTO = components['schemas']['RepresentativoControversiaRespostaDTO'];
export type RepresentativoControversiaDTO = components['schemas']['RepresentativoControversiaDTO'];
export type GrupoRepresentativoRespostaDTO = components['schemas']['GrupoRepresentativoRespostaDTO'];
export type GrupoRepresentativoDTO = components['schemas']['GrupoRepresentativoDTO'];
export type ControversiaRespostaDTO = components['schemas']['ControversiaRespostaDTO'];
export type ControversiaDTO = components['schemas']['ControversiaDTO'];
export type EnunciadoRespostaDTO = components['schemas']['EnunciadoRespostaDTO'];
export type EnunciadoDTO = components['schemas']['EnunciadoDTO'];
export type NotaTecnicaRespostaDTO = components['schemas']['NotaTecnicaRespostaDTO'];
export type NotaTecnicaDTO = components['schemas']['NotaTecnicaDTO'];
export type ControleConcentradoRespostaDTO = components['schemas']['ControleConcentradoRespostaDTO'];
export type ControleConcentradoDTO = components['schemas']['ControleConcentradoDTO'];
export type ProcessoSobrestadoRespostaDTO = components['schemas']['ProcessoSobrestadoRespostaDTO'];
export type OrgaoDoBanco = components['schemas']['OrgaoDoBanco'];
export type UnidadeDeServico = components['schemas']['UnidadeDeServico'];
export type MudancaDeSituacao = components['schemas']['MudancaDeSituacao'];
export type CartaoDoServico = components['schemas']['CartaoDoServico'];
export type ParametrosDaPesquisa = components['schemas']['ParametrosDaPesquisa'];
export type ResultadoDaPesquisa = components['schemas']['ResultadoDaPesquisa'];
export type PesquisaDePrecedentes = components['schemas']['PesquisaDePrecedentes'];
export type Decisoes = components['schemas']['Decisoes'];
export type EstatisticasDePrecedentes = components['schemas']['EstatisticasDePrecedentes'];
export type Precedente = components['schemas']['Precedente'];
export type SituacaoObservada = components['schemas']['SituacaoObservada'];
export type HistoricoDoPrecedente = components['schemas']['HistoricoDoPrecedente'];
export type Citacao = components['schemas']['Citacao'];
export type PesquisaSalva = components['schemas']['PesquisaSalva'];
export type FiltroDePrecedentes = components['schemas']['FiltroDePrecedentes'];
export type NovaPesquisaSalva = components['schemas']['NovaPesquisaSalva'];
export type ChaveDoServico = components['schemas']['ChaveDoServico'];
export type ChaveDeInstituicao = components['schemas']['ChaveDeInstituicao'];
export type OpenPgpDaInstituicao = components['schemas']['OpenPgpDaInstituicao'];
export type NovaChave = components['schemas']['NovaChave'];
export type ExigenciaOpenPgp = components['schemas']['ExigenciaOpenPgp'];
export type Remessa = components['schemas']['Remessa'];
export type AcaoDoOperador = components['schemas']['AcaoDoOperador'];
export type Motivo = components['schemas']['Motivo'];
export type EntradaEmQuarentena = components['schemas']['EntradaEmQuarentena'];
export type DetalheDaQuarentena = components['schemas']['DetalheDaQuarentena'];
export type BytesDaQuarentena = components['schemas']['BytesDaQuarentena'];
export type LiberacaoDaQuarentena = components['schemas']['LiberacaoDaQuarentena'];
export type Alarme = components['schemas']['Alarme'];
export type Conciliacao = components['schemas']['Conciliacao'];
export type ConciliacaoDoDia = components['schemas']['ConciliacaoDoDia'];
export type DiferencasDaConciliacao = components['schemas']['DiferencasDaConciliacao'];
export type AlteracaoDoCalendario = components['schemas']['AlteracaoDoCalendario'];
export type NovoFeriado = components['schemas']['NovoFeriado'];
export type Canal = components['schemas']['Canal'];
export type NovoCanal = components['schemas']['NovoCanal'];
export type TesteDeCanal = components['schemas']['TesteDeCanal'];
export type Tarefa = components['schemas']['Tarefa'];
export type Marco = components['schemas']['Marco'];
export type MovimentoDoMinuto = components['schemas']['MovimentoDoMinuto'];
export type Movimento = components['schemas']['Movimento'];
export type Recibo = components['schemas']['Recibo'];
export type InstituicaoObservada = components['schemas']['InstituicaoObservada'];
export type Integridade = components['schemas']['Integridade'];
export type ConferenciaDaIntegridade = components['schemas']['ConferenciaDaIntegridade'];
export type ArquivoResposta = components['schemas']['ArquivoResposta'];
export type Relogio = components['schemas']['Relogio'];
export type AvancoDoRelogio = components['schemas']['AvancoDoRelogio'];
export type CasoDeHomologacao = components['schemas']['CasoDeHomologacao'];
export type HomologacaoDaInstituicao = components['schemas']['HomologacaoDaInstituicao'];
export type RespostaAutomatica = components['schemas']['RespostaAutomatica'];
export type SaudeDoServico = components['schemas']['SaudeDoServico'];
export type DiaDaTroca = components['schemas']['DiaDaTroca'];
export type HistoricoDaTroca = components['schemas']['HistoricoDaTroca'];
export type ProblemaErro = components['schemas']['ProblemaErro'];
export type AvisoDaMinutaOrdem = components['schemas']['AvisoDaMinutaOrdem'];
export type MinutaAutor = components['schemas']['MinutaAutor'];
export type MinutaReiteracaoProgramada = components['schemas']['MinutaReiteracaoProgramada'];
export type MinutaReuInstituicao = components['schemas']['MinutaReuInstituicao'];
export type MinutaReu = components['schemas']['MinutaReu'];
export type NovaMinutaAutor = components['schemas']['NovaMinutaAutor'];
export type NovaMinutaReiteracaoProgramada = components['schemas']['NovaMinutaReiteracaoProgramada'];
export type NovaMinutaDepositoJudicial = components['schemas']['NovaMinutaDepositoJudicial'];
export type NovaMinutaReuInstituicao = components['schemas']['NovaMinutaReuInstituicao'];
export type NovaMinutaReu = components['schemas']['NovaMinutaReu'];
export type RelacionamentosInstituicaoConta = components['schemas']['RelacionamentosInstituicaoConta'];
export type RelacionamentosInstituicao = components['schemas']['RelacionamentosInstituicao'];
export type SituacaoDaSerieDesconsiderada = components['schemas']['SituacaoDaSerieDesconsiderada'];
export type ExcessoReu = components['schemas']['ExcessoReu'];
export type ExcessoPropostaDesbloqueioAcao = components['schemas']['ExcessoPropostaDesbloqueioAcao'];
export type ExcessoPropostaDesbloqueio = components['schemas']['ExcessoPropostaDesbloqueio'];
export type OrdemReu = components['schemas']['OrdemReu'];
export type OrdemAlvoRepeticao = components['schemas']['OrdemAlvoRepeticao'];
export type OrdemAlvoPartes = components['schemas']['OrdemAlvoPartes'];
export type OrdemAlvo = components['schemas']['OrdemAlvo'];
export type OrdemResumoFinanceiro = components['schemas']['OrdemResumoFinanceiro'];
export type OrdemTransferenciaRecebimento = components['schemas']['OrdemTransferenciaRecebimento'];
export type OrdemTransferencia = components['schemas']['OrdemTransferencia'];
export type OrdemPendencia = components['schemas']['OrdemPendencia'];
export type OrdemEvento = components['schemas']['OrdemEvento'];
export type RespostaDeInformacaoCliente = components['schemas']['RespostaDeInformacaoCliente'];
export type RespostaDeInformacaoConta = components['schemas']['RespostaDeInformacaoConta'];
export type RespostaDeInformacaoDocumento = components['schemas']['RespostaDeInformacaoDocumento'];
export type DesdobramentoAcaoRecebimento = components['schemas']['DesdobramentoAcaoRecebimento'];
export type DesdobramentoAcao = components['schemas']['DesdobramentoAcao'];
export type NovoDesdobramentoAcao = components['schemas']['NovoDesdobramentoAcao'];
export type NovoDesdobramentoDepositoJudicial = components['schemas']['NovoDesdobramentoDepositoJudicial'];
export type DesdobramentoProtocoladoTransferencia = components['schemas']['DesdobramentoProtocoladoTransferencia'];
export type NovoLoteDeDesdobramentosDepositoJudicial = components['schemas']['NovoLoteDeDesdobramentosDepositoJudicial'];
export type SerieReu = components['schemas']['SerieReu'];
export type SerieOrdem = components['schemas']['SerieOrdem'];
export type NovoDesdobramentoDeSerieDinheiroReu = components['schemas']['NovoDesdobramentoDeSerieDinheiroReu'];
export type NovoDesdobramentoDeSerieDinheiro = components['schemas']['NovoDesdobramentoDeSerieDinheiro'];
export type NovoDesdobramentoDeSerieDepositoJudicial = components['schemas']['NovoDesdobramentoDeSerieDepositoJudicial'];
export type EstatisticaDeInstituicoesTotais = components['schemas']['EstatisticaDeInstituicoesTotais'];
export type ProcessoConsultadoParte = components['schemas']['ProcessoConsultadoParte'];
export type ResultadoDoEnvioRecusado = components['schemas']['ResultadoDoEnvioRecusado'];
export type ParametrosDaPesquisaOrgao = components['schemas']['ParametrosDaPesquisaOrgao'];
export type ParametrosDaPesquisaEspecie = components['schemas']['ParametrosDaPesquisaEspecie'];
export type ParametrosDaPesquisaGruposEspecie = components['schemas']['ParametrosDaPesquisaGruposEspecie'];
export type ResultadoDaPesquisaAggsEspecie = components['schemas']['ResultadoDaPesquisaAggsEspecie'];
export type ResultadoDaPesquisaResultadoProcessoParadigma = components['schemas']['ResultadoDaPesquisaResultadoProcessoParadigma'];
export type ResultadoDaPesquisaResultadoSuspensao = components['schemas']['ResultadoDaPesquisaResultadoSuspensao'];
export type ResultadoDaPesquisaResultadoHighlight = components['schemas']['ResultadoDaPesquisaResultadoHighlight'];
export type ResultadoDaPesquisaResultado = components['schemas']['ResultadoDaPesquisaResultado'];
export type PesquisaDePrecedentesFiltro = components['schemas']['PesquisaDePrecedentesFiltro'];
export type DecisoesTexto = components['schemas']['DecisoesTexto'];
export type PesquisaSalvaAviso = components['schemas']['PesquisaSalvaAviso'];
export type PesquisaSalvaEncontrado = components['schemas']['PesquisaSalvaEncontrado'];
export type NovaPesquisaSalvaAviso = components['schemas']['NovaPesquisaSalvaAviso'];
export type EntradaEmQuarentenaDecisao = components['schemas']['EntradaEmQuarentenaDecisao'];
export type ConciliacaoDoDiaTotais = components['schemas']['ConciliacaoDoDiaTotais'];
export type DiferencasDaConciliacaoEnviadasSemResposta = components['schemas']['DiferencasDaConciliacaoEnviadasSemResposta'];
export type DiferencasDaConciliacaoRecebidoSemRemessa = components['schemas']['DiferencasDaConciliacaoRecebidoSemRemessa'];
export type AlteracaoDoCalendarioEfeitos = components['schemas']['AlteracaoDoCalendarioEfeitos'];
export type CanalEnvio = components['schemas']['CanalEnvio'];
export type CanalRecolhimento = components['schemas']['CanalRecolhimento'];
export type TesteDeCanalPasta = components['schemas']['TesteDeCanalPasta'];
export type MovimentoCorte = components['schemas']['MovimentoCorte'];
export type MovimentoPrazos = components['schemas']['MovimentoPrazos'];
export type MovimentoRemessa = components['schemas']['MovimentoRemessa'];
export type MovimentoArquivosRecebido = components['schemas']['MovimentoArquivosRecebido'];
export type MovimentoRespostasAguardada = components['schemas']['MovimentoRespostasAguardada'];
export type MovimentoAlarmesAberto = components['schemas']['MovimentoAlarmesAberto'];
export type InstituicaoObservadaRemessaDoDia = components['schemas']['InstituicaoObservadaRemessaDoDia'];
export type IntegridadeFluxoUltimoLacre = components['schemas']['IntegridadeFluxoUltimoLacre'];
export type IntegridadeFluxo = components['schemas']['IntegridadeFluxo'];
export type ConferenciaDaIntegridadeFluxo = components['schemas']['ConferenciaDaIntegridadeFluxo'];
export type ArquivoRespostaFalha = components['schemas']['ArquivoRespostaFalha'];
export type SaudeDoServicoFalta = components['schemas']['SaudeDoServicoFalta'];
export type SaudeDoServicoProcesso = components['schemas']['SaudeDoServicoProcesso'];
export type VerificarVidaResposta = components['schemas']['VerificarVidaResposta'];
export type VerificarProntidaoResposta = components['schemas']['VerificarProntidaoResposta'];
export type PaginaDeProblemaDoCatalogo = components['schemas']['PaginaDeProblemaDoCatalogo'];
export type PaginaDeOrdemResumida = components['schemas']['PaginaDeOrdemResumida'];
export type MarcarOrdensComoLidasResposta = components['schemas']['MarcarOrdensComoLidasResposta'];
export type ConsultarInformacoesResposta = components['schemas']['ConsultarInformacoesResposta'];
export type PaginaDeTransferencia = components['schemas']['PaginaDeTransferencia'];
export type PaginaDeVisualizador = components['schemas']['PaginaDeVisualizador'];
export type PaginaDeDesdobramentoResumido = components['schemas']['PaginaDeDesdobramentoResumido'];
export type PaginaDeSerieResumida = components['schemas']['PaginaDeSerieResumida'];
export type PaginaDeDelegacao = components['schemas']['PaginaDeDelegacao'];
export type LerEventosResposta = components['schemas']['LerEventosResposta'];
export type PaginaDeAssinatura = components['schemas']['PaginaDeAssinatura'];
export type PaginaDeEntregaDeAviso = components['schemas']['PaginaDeEntregaDeAviso'];
export type PaginaDeInstituicao = components['schemas']['PaginaDeInstituicao'];
export type PaginaDeCodigoResposta = components['schemas']['PaginaDeCodigoResposta'];
export type PaginaDeTipoDeAcao = components['schemas']['PaginaDeTipoDeAcao'];
export type PaginaDeFeriado = components['schemas']['PaginaDeFeriado'];
export type PaginaDeVara = components['schemas']['PaginaDeVara'];
export type PaginaDeContaUnica = components['schemas']['PaginaDeContaUnica'];
export type PaginaDeContaDeposito = components['schemas']['PaginaDeContaDeposito'];
export type PaginaDeRecursoRepetitivoRespostaDTO = components['schemas']['PaginaDeRecursoRepetitivoRespostaDTO'];
export type PaginaDeRepercussaoGeralRespostaDTO = components['schemas']['PaginaDeRepercussaoGeralRespostaDTO'];
export type PaginaDeIncidenteDemandaRepetitivaRespostaDTO = components['schemas']['PaginaDeIncidenteDemandaRepetitivaRespostaDTO'];
export type PaginaDeIncidenteAssuncaoCompetenciaRespostaDTO = components['schemas']['PaginaDeIncidenteAssuncaoCompetenciaRespostaDTO'];
export type PaginaDeSuspensaoIncidenteDemandaRepetitivaRespostaDTO = components['schemas']['PaginaDeSuspensaoIncidenteDemandaRepetitivaRespostaDTO'];
export type PaginaDePedidoUniformizacaoRespostaDTO = components['schemas']['PaginaDePedidoUniformizacaoRespostaDTO'];
export type PaginaDeRepresentativoControversiaRespostaDTO = components['schemas']['PaginaDeRepresentativoControversiaRespostaDTO'];
export type PaginaDeGrupoRepresentativoRespostaDTO = components['schemas']['PaginaDeGrupoRepresentativoRespostaDTO'];
export type PaginaDeControversiaRespostaDTO = components['schemas']['PaginaDeControversiaRespostaDTO'];
export type PaginaDeEnunciadoRespostaDTO = components['schemas']['PaginaDeEnunciadoRespostaDTO'];
export type PaginaDeNotaTecnicaRespostaDTO = components['schemas']['PaginaDeNotaTecnicaRespostaDTO'];
export type PaginaDeControleConcentradoRespostaDTO = components['schemas']['PaginaDeControleConcentradoRespostaDTO'];
export type PaginaDeProcessoSobrestadoRespostaDTO = components['schemas']['PaginaDeProcessoSobrestadoRespostaDTO'];
export type PaginaDeOrgaoDoBanco = components['schemas']['PaginaDeOrgaoDoBanco'];
export type PaginaDeUnidadeDeServico = components['schemas']['PaginaDeUnidadeDeServico'];
export type PaginaDeMudancaDeSituacao = components['schemas']['PaginaDeMudancaDeSituacao'];
export type PaginaDeChaveDoServico = components['schemas']['PaginaDeChaveDoServico'];
export type PaginaDeRemessa = components['schemas']['PaginaDeRemessa'];
export type PaginaDeAcaoDoOperador = components['schemas']['PaginaDeAcaoDoOperador'];
export type PaginaDeEntradaEmQuarentena = components['schemas']['PaginaDeEntradaEmQuarentena'];
export type PaginaDeAlarme = components['schemas']['PaginaDeAlarme'];
export type PaginaDeCanal = components['schemas']['PaginaDeCanal'];
export type PaginaDeTarefa = components['schemas']['PaginaDeTarefa'];
export type PaginaDeRecibo = components['schemas']['PaginaDeRecibo'];
export type PaginaDeInstituicaoObservada = components['schemas']['PaginaDeInstituicaoObservada'];
export type PaginaDeArquivoResposta = components['schemas']['PaginaDeArquivoResposta'];
export type ResponseParametroInvalido = components['responses']['parametro-invalido'];
export type ResponseErroInterno = components['responses']['erro-interno'];
export type ResponseServicoIndisponivel = components['responses']['servico-indisponivel'];
export type ResponseProblemaNaoEncontrado = components['responses']['problema-nao-encontrado'];
export type ResponseEmitirCertidaoMinuta_400 = components['responses']['emitirCertidaoMinuta-400'];
export type ResponseEmitirCertidaoMinuta_401 = components['responses']['emitirCertidaoMinuta-401'];
export type ResponseEmitirCertidaoMinuta_403 = components['responses']['emitirCertidaoMinuta-403'];
export type ResponseMinutaNaoEncontrada = components['responses']['minuta-nao-encontrada'];
export type ResponseEmitirCertidaoMinuta_409 = components['responses']['emitirCertidaoMinuta-409'];
export type ResponseLimiteDeConsultasExcedido = components['responses']['limite-de-consultas-excedido'];
export type ResponseEmitirCertidaoMinuta_503 = components['responses']['emitirCertidaoMinuta-503'];
export type ResponseProtocoloPossivel = components['responses']['protocolo-possivel'];
export type ResponseEmitirCertidao_422 = components['responses']['emitirCertidao-422'];
export type ResponseEmitirCertidao_503 = components['responses']['emitirCertidao-503'];
export type ResponseOrdemNaoEncontrada = components['responses']['ordem-nao-encontrada'];
export type ResponseEmitirRecibo_503 = components['responses']['emitirRecibo-503'];
export type ResponseSerieNaoEncontrada = components['responses']['serie-nao-encontrada'];
export type ResponseDocumentoNaoEncontrado = components['responses']['documento-nao-encontrado'];
export type ResponseEmitirRecibos_403 = components['responses']['emitirRecibos-403'];
export type ResponseEmitirRecibos_422 = components['responses']['emitirRecibos-422'];
export type ResponseCriarMinuta_400 = components['responses']['criarMinuta-400'];
export type ResponseCriarMinuta_403 = components['responses']['criarMinuta-403'];
export type ResponseCriarMinuta_409 = components['responses']['criarMinuta-409'];
export type ResponseCorpoGrandeDemais = components['responses']['corpo-grande-demais'];
export type ResponseTipoDeConteudoNaoAceito = components['responses']['tipo-de-conteudo-nao-aceito'];
export type ResponseCriarMinuta_422 = components['responses']['criarMinuta-422'];
export type ResponseCriarMinutaContas_503 = components['responses']['criarMinutaContas-503'];
export type ResponseChamadaEmAndamento = components['responses']['chamada-em-andamento'];
export type ResponseChaveDeIdempotenciaReutilizada = components['responses']['chave-de-idempotencia-reutilizada'];
export type ResponseOrdemJaProtocolada = components['responses']['ordem-ja-protocolada'];
export type ResponseSubstituirMinuta_400 = components['responses']['substituirMinuta-400'];
export type ResponseSubstituirMinuta_403 = components['responses']['substituirMinuta-403'];
export type ResponseSubstituirMinuta_409 = components['responses']['substituirMinuta-409'];
export type ResponseVersaoDesatualizada = components['responses']['versao-desatualizada'];
export type ResponseSubstituirMinuta_422 = components['responses']['substituirMinuta-422'];
export type ResponseAlterarSigiloMinuta_409 = components['responses']['alterarSigiloMinuta-409'];
export type ResponseCopiarOrdem_400 = components['responses']['copiarOrdem-400'];
export type ResponseCopiarOrdem_409 = components['responses']['copiarOrdem-409'];
export type ResponseCopiarOrdem_422 = components['responses']['copiarOrdem-422'];
export type ResponseProtocolar_403 = components['responses']['protocolar-403'];
export type ResponseProtocolar_409 = components['responses']['protocolar-409'];
export type ResponseVersaoAlterada = components['responses']['versao-alterada'];
export type ResponseProtocolar_422 = components['responses']['protocolar-422'];
export type ResponseListarOrdens_400 = components['responses']['listarOrdens-400'];
export type ResponseListarOrdens_422 = components['responses']['listarOrdens-422'];
export type ResponseMarcarOrdensComoLidas_400 = components['responses']['marcarOrdensComoLidas-400'];
export type ResponseMarcarOrdensComoLidas_422 = components['responses']['marcarOrdensComoLidas-422'];
export type ResponseExcluirOrdem_403 = components['responses']['excluirOrdem-403'];
export type ResponseExcluirOrdem_409 = components['responses']['excluirOrdem-409'];
export type ResponseCancelarOrdem_400 = components['responses']['cancelarOrdem-400'];
export type ResponseCancelarOrdem_403 = components['responses']['cancelarOrdem-403'];
export type ResponseCancelarOrdem_409 = components['responses']['cancelarOrdem-409'];
export type ResponseBaixarDocumentoRecebido_404 = components['responses']['baixarDocumentoRecebido-404'];
export type ResponseDocumentoInfectado = components['responses']['documento-infectado'];
export type ResponseBaixarDocumentoRecebido_503 = components['responses']['baixarDocumentoRecebido-503'];
export type ResponseOrdemNaoSigilosa = components['responses']['ordem-nao-sigilosa'];
export type ResponseIncluirVisualizador_403 = components['responses']['incluirVisualizador-403'];
export type ResponseIncluirVisualizador_409 = components['responses']['incluirVisualizador-409'];
export type ResponseIncluirVisualizador_422 = components['responses']['incluirVisualizador-422'];
export type ResponseRetirarVisualizador_403 = components['responses']['retirarVisualizador-403'];
export type ResponseRetirarVisualizador_404 = components['responses']['retirarVisualizador-404'];
export type ResponseCpfCnpjInvalido = components['responses']['cpf-cnpj-invalido'];
export type ResponseCriarDesdobramento_403 = components['responses']['criarDesdobramento-403'];
export type ResponseCriarDesdobramento_409 = components['responses']['criarDesdobramento-409'];
export type ResponseCriarDesdobramento_422 = components['responses']['criarDesdobramento-422'];
export type ResponseSubstituirDesdobramento_404 = components['responses']['substituirDesdobramento-404'];
export type ResponseSubstituirDesdobramento_409 = components['responses']['substituirDesdobramento-409'];
export type ResponseSubstituirDesdobramento_422 = components['responses']['substituirDesdobramento-422'];
export type ResponseDesdobramentoNaoEncontrado = components['responses']['desdobramento-nao-encontrado'];
export type ResponseExcluirDesdobramento_403 = components['responses']['excluirDesdobramento-403'];
export type ResponseExcluirDesdobramento_409 = components['responses']['excluirDesdobramento-409'];
export type ResponseProtocolarDesdobramentos_409 = components['responses']['protocolarDesdobramentos-409'];
export type ResponseProtocolarDesdobramentos_422 = components['responses']['protocolarDesdobramentos-422'];
export type ResponseDesdobrarEmLote_422 = components['responses']['desdobrarEmLote-422'];
export type ResponseExcluirDesdobramentos_409 = components['responses']['excluirDesdobramentos-409'];
export type ResponseExcluirDesdobramentos_422 = components['responses']['excluirDesdobramentos-422'];
export type ResponseNumeroProcessoInvalido = components['responses']['numero-processo-invalido'];
export type ResponseInterromperSerie_409 = components['responses']['interromperSerie-409'];
export type ResponseDesdobrarSerie_409 = components['responses']['desdobrarSerie-409'];
export type ResponseDesdobrarSerie_422 = components['responses']['desdobrarSerie-422'];
export type ResponseAlterarRegraDoTribunal_400 = components['responses']['alterarRegraDoTribunal-400'];
export type ResponseRegraAlterada = components['responses']['regra-alterada'];
export type ResponseValorInvalido = components['responses']['valor-invalido'];
export type ResponseCriarDelegacao_409 = components['responses']['criarDelegacao-409'];
export type ResponseCriarDelegacao_422 = components['responses']['criarDelegacao-422'];
export type ResponseDelegacaoNaoEncontrada = components['responses']['delegacao-nao-encontrada'];
export type ResponseDelegacaoEncerrada = components['responses']['delegacao-encerrada'];
export type ResponseLerEventos_400 = components['responses']['lerEventos-400'];
export type ResponseCursorDeOutraEpoca = components['responses']['cursor-de-outra-epoca'];
export type ResponseCriarAssinatura_409 = components['responses']['criarAssinatura-409'];
export type ResponseCriarAssinatura_422 = components['responses']['criarAssinatura-422'];
export type ResponseAssinaturaNaoEncontrada = components['responses']['assinatura-nao-encontrada'];
export type ResponseEnderecoDeAvisoRecusado = components['responses']['endereco-de-aviso-recusado'];
export type ResponseReenviarAviso_404 = components['responses']['reenviarAviso-404'];
export type ResponseReenviarAvisos_400 = components['responses']['reenviarAvisos-400'];
export type ResponseConsultarProcesso_422 = components['responses']['consultarProcesso-422'];
export type ResponseModuloDeSigiloNaoConfigurado = components['responses']['modulo-de-sigilo-nao-configurado'];
export type ResponseCadastrarContaUnica_409 = components['responses']['cadastrarContaUnica-409'];
export type ResponseCadastrarContaUnica_422 = components['responses']['cadastrarContaUnica-422'];
export type ResponseContaUnicaNaoEncontrada = components['responses']['conta-unica-nao-encontrada'];
export type ResponseCadastroAlterado = components['responses']['cadastro-alterado'];
export type ResponseInstituicaoDesconhecida = components['responses']['instituicao-desconhecida'];
export type ResponseCadastrarContaDeDeposito_409 = components['responses']['cadastrarContaDeDeposito-409'];
export type ResponseCadastrarContaDeDeposito_422 = components['responses']['cadastrarContaDeDeposito-422'];
export type ResponseContaDepositoPadraoNaoCadastrada = components['responses']['conta-deposito-padrao-nao-cadastrada'];
export type ResponseVaraDesconhecida = components['responses']['vara-desconhecida'];
export type ResponseContaDepositoNaoEncontrada = components['responses']['conta-deposito-nao-encontrada'];
export type ResponseAlterarContaDeDeposito_422 = components['responses']['alterarContaDeDeposito-422'];
export type ResponseEnviarSobrestadosDeRecursoRepetitivo_403 = components['responses']['enviarSobrestadosDeRecursoRepetitivo-403'];
export type ResponseEnviarSobrestadosDeRecursoRepetitivo_404 = components['responses']['enviarSobrestadosDeRecursoRepetitivo-404'];
export type ResponsePrecedenteAmbiguo = components['responses']['precedente-ambiguo'];
export type ResponseElementosRecusados = components['responses']['elementos-recusados'];
export type ResponseExcluirSobrestadoDeRecursoRepetitivo_404 = components['responses']['excluirSobrestadoDeRecursoRepetitivo-404'];
export type ResponseListarRecursoRepetitivo_403 = components['responses']['listarRecursoRepetitivo-403'];
export type ResponseOrgaoNaoEncontrado = components['responses']['orgao-nao-encontrado'];
export type ResponseEnviarRecursoRepetitivo_403 = components['responses']['enviarRecursoRepetitivo-403'];
export type ResponsePrecedenteComSobrestados = components['responses']['precedente-com-sobrestados'];
export type ResponsePesquisarPrecedentes_400 = components['responses']['pesquisarPrecedentes-400'];
export type ResponseLimiteDePesquisasExcedido = components['responses']['limite-de-pesquisas-excedido'];
export type ResponsePesquisaIndisponivel = components['responses']['pesquisa-indisponivel'];
export type ResponsePrecedenteNaoEncontrado = components['responses']['precedente-nao-encontrado'];
export type ResponseSalvarPesquisa_409 = components['responses']['salvarPesquisa-409'];
export type ResponsePesquisaSalvaNaoEncontrada = components['responses']['pesquisa-salva-nao-encontrada'];
export type ResponseCadastrarChave_409 = components['responses']['cadastrarChave-409'];
export type ResponseCadastrarChave_422 = components['responses']['cadastrarChave-422'];
export type ResponseChaveNaoEncontrada = components['responses']['chave-nao-encontrada'];
export type ResponseChaveJaRevogada = components['responses']['chave-ja-revogada'];
export type ResponseSemChaveEmVigor = components['responses']['sem-chave-em-vigor'];
export type ResponseDefinirExigenciaOpenPgp_422 = components['responses']['definirExigenciaOpenPgp-422'];
export type ResponseRemessaNaoEncontrada = components['responses']['remessa-nao-encontrada'];
export type ResponsePublicarRemessa_409 = components['responses']['publicarRemessa-409'];
export type ResponseReenviarRemessa_409 = components['responses']['reenviarRemessa-409'];
export type ResponseAcaoNaoEncontrada = components['responses']['acao-nao-encontrada'];
export type ResponseEntradaNaoEncontrada = components['responses']['entrada-nao-encontrada'];
export type ResponseReciboNaoEncontrado = components['responses']['recibo-nao-encontrado'];
export type ResponseVerBytesDaQuarentena_409 = components['responses']['verBytesDaQuarentena-409'];
export type ResponseLiberarQuarentena_409 = components['responses']['liberarQuarentena-409'];
export type ResponseLiberarQuarentena_422 = components['responses']['liberarQuarentena-422'];
export type ResponseRecusarQuarentena_409 = components['responses']['recusarQuarentena-409'];
export type ResponseAlarmeNaoEncontrado = components['responses']['alarme-nao-encontrado'];
export type ResponseResolverAlarme_409 = components['responses']['resolverAlarme-409'];
export type ResponseIncluirFeriado_409 = components['responses']['incluirFeriado-409'];
export type ResponseIncluirFeriado_422 = components['responses']['incluirFeriado-422'];
export type ResponseFeriadoNaoEncontrado = components['responses']['feriado-nao-encontrado'];
export type ResponseDiaJaEnviado = components['responses']['dia-ja-enviado'];
export type ResponseFeriadoEmDataPassada = components['responses']['feriado-em-data-passada'];
export type ResponseDefinirCanal_422 = components['responses']['definirCanal-422'];
export type ResponseCanalNaoEncontrado = components['responses']['canal-nao-encontrado'];
export type ResponseTarefaNaoEncontrada = components['responses']['tarefa-nao-encontrada'];
export type ResponseRepetirTarefa_409 = components['responses']['repetirTarefa-409'];
export type ResponseArquivoNaoEncontrado = components['responses']['arquivo-nao-encontrado'];
export type ResponseAvancarRelogio_409 = components['responses']['avancarRelogio-409'];
export type ResponseConsultarHomologacaoDaInstituicao_422 = components['responses']['consultarHomologacaoDaInstituicao-422'];
export type $defs = Record<string, never>;
export interface operations {
    verificarVida: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Está vivo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificarVidaResposta"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            500: components["responses"]["erro-interno"];
        };
    };
    verificarProntidao: {
        parameters: {
            query?: {
                /** @description Presente: pronto só é quem também não tem faltas no trabalho do serviço, para monitores */
                full?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Está pronto */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificarProntidaoResposta"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["servico-indisponivel"];
        };
    };
    listarProblemas: {
        parameters: {
            query?: never;
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Todos os problemas, em uma só página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeProblemaDoCatalogo"];
                };
            };
            /** @description A versão é a que já se tem */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["parametro-invalido"];
            500: components["responses"]["erro-interno"];
        };
    };
    consultarProblema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Código estável do problema */
                codigo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O problema */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemaDoCatalogo"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            404: components["responses"]["problema-nao-encontrado"];
            500: components["responses"]["erro-interno"];
        };
    };
    emitirCertidaoMinuta: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /** @description Identificador da minuta (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A certidão */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["minuta-nao-encontrada"];
            409: components["responses"]["emitirCertidaoMinuta-409"];
            429: components["responses"]["limite-de-consultas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirCertidaoMinuta-503"];
        };
    };
    emitirCertidao: {
        parameters: {
            query: {
                /** @description Número do processo, com ou sem pontuação */
                numeroProcesso: string;
                /** @description CPF, CNPJ ou raiz de CNPJ do réu */
                cpfCnpj: string;
            };
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A certidão */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            409: components["responses"]["protocolo-possivel"];
            422: components["responses"]["emitirCertidao-422"];
            429: components["responses"]["limite-de-consultas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirCertidao-503"];
        };
    };
    emitirRecibo: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O recibo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    emitirDetalhamento: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O detalhamento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    emitirRelatorioDaSerie: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /** @description Identificador da série (UUID): `serieId` das ordens dela */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O relatório */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["serie-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    confirmarDocumento: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /** @description Código de autenticidade, com ou sem hifens */
                codigo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O documento foi emitido pelo serviço */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentoEmitido"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["documento-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    emitirRecibos: {
        parameters: {
            query?: {
                /** @description Número do processo, com ou sem pontuação */
                numeroProcesso?: string;
                /** @description Situação da ordem ou da minuta */
                situacao?: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA" | "NAO_ENVIADA" | "RESPONDIDA_COM_MINUTA";
                /** @description Tipo da ordem */
                tipo?: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
                /** @description CPF do juiz */
                cpfJuiz?: string;
                /** @description CPF, CNPJ ou raiz de um réu; a raiz vale pelos seus estabelecimentos. Fica registrado quem o procurou */
                cpfCnpjReu?: string;
                /** @description Unidade judiciária */
                varaId?: string;
                /** @description Criadas neste dia ou depois */
                de?: string;
                /** @description Criadas neste dia ou antes */
                ate?: string;
                /** @description Verdadeiro lista só as respondidas com valor bloqueado e nenhum desdobramento, nem em minuta */
                semDesdobramento?: boolean;
                /** @description Verdadeiro lista só as respondidas com código 98 à espera de decisão do juízo */
                naoRespostaPendente?: boolean;
                /** @description As ordens de uma série */
                serieId?: string;
                /** @description Verdadeiro lista só as respondidas cujas respostas, ou as de um desdobramento, ninguém do tribunal leu ainda */
                naoLidas?: boolean;
                /** @description Verdadeiro lista só as sigilosas que o usuário vê */
                sigilosa?: boolean;
                /** @description Números de protocolo, separados por vírgula; ou `todas` */
                ordens?: string;
                /** @description Todas as protocoladas que correspondem aos demais parâmetros, os filtros de `GET /v1/ordem` */
                todas?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Os recibos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            422: components["responses"]["emitirRecibos-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarMinutas: {
        parameters: {
            query: {
                /** @description Identificadores de minutas (UUID), até 100, separados por vírgula */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As minutas, e as que não há */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinutasConsultadas"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    criarMinuta: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovaMinuta"];
            };
        };
        responses: {
            /** @description A minuta criada */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Minuta"];
                };
            };
            400: components["responses"]["criarMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["criarMinuta-403"];
            409: components["responses"]["criarMinuta-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["criarMinuta-422"];
            429: components["responses"]["limite-de-consultas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirCertidao-503"];
        };
    };
    criarMinutaContas: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovaMinuta"];
            };
        };
        responses: {
            /** @description A minuta criada */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Minuta"];
                };
            };
            400: components["responses"]["criarMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["criarMinuta-403"];
            409: components["responses"]["criarMinuta-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["criarMinuta-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["criarMinutaContas-503"];
        };
    };
    criarMinutasEmLote: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoteDeMinutas"];
            };
        };
        responses: {
            /** @description Um resultado por minuta */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoLoteDeMinutas"];
                };
            };
            400: components["responses"]["criarMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            409: components["responses"]["chamada-em-andamento"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarMinuta: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão que já se tem; se for a atual, a resposta é 304, sem corpo */
                "If-None-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /** @description Identificador da minuta (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A minuta */
            200: {
                headers: {
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Minuta"];
                };
            };
            /** @description A versão é a que já se tem */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["minuta-nao-encontrada"];
            409: components["responses"]["ordem-ja-protocolada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    substituirMinuta: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412) */
                "If-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /** @description Identificador da minuta (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovaMinuta"];
            };
        };
        responses: {
            /** @description A minuta substituída */
            200: {
                headers: {
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Minuta"];
                };
            };
            400: components["responses"]["substituirMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["substituirMinuta-403"];
            404: components["responses"]["minuta-nao-encontrada"];
            409: components["responses"]["substituirMinuta-409"];
            412: components["responses"]["versao-desatualizada"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["substituirMinuta-422"];
            429: components["responses"]["limite-de-consultas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirCertidao-503"];
        };
    };
    excluirMinuta: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412) */
                "If-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /** @description Identificador da minuta (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A minuta foi excluída */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["substituirMinuta-403"];
            404: components["responses"]["minuta-nao-encontrada"];
            409: components["responses"]["ordem-ja-protocolada"];
            412: components["responses"]["versao-desatualizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    alterarSigiloMinuta: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412) */
                "If-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /** @description Identificador da minuta (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SigiloDaMinuta"];
            };
        };
        responses: {
            /** @description A minuta alterada */
            200: {
                headers: {
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Minuta"];
                };
            };
            400: components["responses"]["substituirMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["substituirMinuta-403"];
            404: components["responses"]["minuta-nao-encontrada"];
            409: components["responses"]["alterarSigiloMinuta-409"];
            412: components["responses"]["versao-desatualizada"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    copiarOrdem: {
        parameters: {
            query?: {
                /** @description Copia só o que a ordem pede a esta instituição, como a que devolveu o código 97 */
                ispb?: string;
            };
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A minuta criada */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Minuta"];
                };
            };
            400: components["responses"]["copiarOrdem-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["substituirMinuta-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            409: components["responses"]["copiarOrdem-409"];
            422: components["responses"]["copiarOrdem-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["criarMinutaContas-503"];
        };
    };
    consultarRelacionamentos: {
        parameters: {
            query: {
                /** @description CPF, CNPJ ou raiz de CNPJ, com ou sem pontuação */
                cpfCnpj: string;
                /** @description Processo que justifica a consulta, em trâmite no tribunal do usuário */
                numeroProcesso: string;
                /** @description Para que se consulta; fica registrada com a consulta */
                finalidade?: string;
            };
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Onde há relacionamento; sem nenhum, a lista é vazia */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relacionamentos"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            422: components["responses"]["emitirCertidao-422"];
            429: components["responses"]["limite-de-consultas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirCertidao-503"];
        };
    };
    consultarRelacionamentosSemBarra: {
        parameters: {
            query: {
                /** @description CPF, CNPJ ou raiz de CNPJ, com ou sem pontuação */
                cpfCnpj: string;
                /** @description Processo que justifica a consulta, em trâmite no tribunal do usuário */
                numeroProcesso: string;
                /** @description Para que se consulta; fica registrada com a consulta */
                finalidade?: string;
            };
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Onde há relacionamento; sem nenhum, a lista é vazia */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relacionamentos"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            422: components["responses"]["emitirCertidao-422"];
            429: components["responses"]["limite-de-consultas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirCertidao-503"];
        };
    };
    protocolar: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` que foi lido, quando se protocola um só; se não for o atual, nada é protocolado (412) */
                "If-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Protocolo"];
            };
        };
        responses: {
            /** @description As ordens protocoladas, na sequência pedida */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrdemProtocolada"][];
                };
            };
            400: components["responses"]["criarMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["protocolar-403"];
            404: components["responses"]["minuta-nao-encontrada"];
            409: components["responses"]["protocolar-409"];
            412: components["responses"]["versao-alterada"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["protocolar-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarOrdens: {
        parameters: {
            query?: {
                /** @description Número do processo, com ou sem pontuação */
                numeroProcesso?: string;
                /** @description Situação da ordem ou da minuta */
                situacao?: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA" | "NAO_ENVIADA" | "RESPONDIDA_COM_MINUTA";
                /** @description Tipo da ordem */
                tipo?: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
                /** @description CPF do juiz */
                cpfJuiz?: string;
                /** @description CPF, CNPJ ou raiz de um réu; a raiz vale pelos seus estabelecimentos. Fica registrado quem o procurou */
                cpfCnpjReu?: string;
                /** @description Unidade judiciária */
                varaId?: string;
                /** @description Criadas neste dia ou depois */
                de?: string;
                /** @description Criadas neste dia ou antes */
                ate?: string;
                /** @description Verdadeiro lista só as respondidas com valor bloqueado e nenhum desdobramento, nem em minuta */
                semDesdobramento?: boolean;
                /** @description Verdadeiro lista só as respondidas com código 98 à espera de decisão do juízo */
                naoRespostaPendente?: boolean;
                /** @description As ordens de uma série */
                serieId?: string;
                /** @description Verdadeiro lista só as respondidas cujas respostas, ou as de um desdobramento, ninguém do tribunal leu ainda */
                naoLidas?: boolean;
                /** @description Verdadeiro lista só as sigilosas que o usuário vê */
                sigilosa?: boolean;
                /** @description Números de protocolo, até 100, separados por vírgula */
                numeroProtocolo?: string;
                /** @description Só as que mudaram desde este instante, da mudança mais antiga à mais nova; a leitura continua com `depoisDe` */
                alteradaDesde?: string;
                /** @description `proximo` da leitura anterior das alteradas, em lugar de `alteradaDesde` */
                depoisDe?: string;
                /** @description Por que a lista é ordenada, com `-` do último ao primeiro; não se usa com `alteradaDesde` */
                ordenar?: "dataHoraCriacao" | "-dataHoraCriacao" | "numeroProcesso" | "-numeroProcesso" | "nomeJuiz" | "-nomeJuiz" | "dataHoraProtocolo" | "-dataHoraProtocolo";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de ordens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeOrdemResumida"];
                };
            };
            400: components["responses"]["listarOrdens-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            422: components["responses"]["listarOrdens-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    marcarOrdensComoLidas: {
        parameters: {
            query?: {
                /** @description Número do processo, com ou sem pontuação */
                numeroProcesso?: string;
                /** @description Situação da ordem ou da minuta */
                situacao?: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA" | "NAO_ENVIADA" | "RESPONDIDA_COM_MINUTA";
                /** @description Tipo da ordem */
                tipo?: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
                /** @description CPF do juiz */
                cpfJuiz?: string;
                /** @description CPF, CNPJ ou raiz de um réu; a raiz vale pelos seus estabelecimentos. Fica registrado quem o procurou */
                cpfCnpjReu?: string;
                /** @description Unidade judiciária */
                varaId?: string;
                /** @description Criadas neste dia ou depois */
                de?: string;
                /** @description Criadas neste dia ou antes */
                ate?: string;
                /** @description Verdadeiro lista só as respondidas com valor bloqueado e nenhum desdobramento, nem em minuta */
                semDesdobramento?: boolean;
                /** @description Verdadeiro lista só as respondidas com código 98 à espera de decisão do juízo */
                naoRespostaPendente?: boolean;
                /** @description As ordens de uma série */
                serieId?: string;
                /** @description Verdadeiro lista só as respondidas cujas respostas, ou as de um desdobramento, ninguém do tribunal leu ainda */
                naoLidas?: boolean;
                /** @description Verdadeiro lista só as sigilosas que o usuário vê */
                sigilosa?: boolean;
            };
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrdensLidas"];
            };
        };
        responses: {
            /** @description Quantas mudaram */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarcarOrdensComoLidasResposta"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            409: components["responses"]["chamada-em-andamento"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["marcarOrdensComoLidas-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    buscar: {
        parameters: {
            query: {
                /** @description O que se procura */
                q: string;
            };
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O que foi encontrado: ordens e minutas, desdobramentos, instituições */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemEncontrado"][];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarOrdem: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ordem */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ordem"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirOrdem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ordem foi excluída e não será enviada */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["excluirOrdem-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            409: components["responses"]["excluirOrdem-409"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    cancelarOrdem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["cancelarOrdem-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["cancelarOrdem-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            409: components["responses"]["cancelarOrdem-409"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarInformacoes: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As respostas, uma por alvo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsultarInformacoesResposta"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    baixarDocumentoRecebido: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
                /** @description `nome` de um dos `documentos` de uma resposta */
                nome: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O documento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["baixarDocumentoRecebido-404"];
            409: components["responses"]["documento-infectado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["baixarDocumentoRecebido-503"];
        };
    };
    listarTransferencias: {
        parameters: {
            query?: {
                /** @description Situação da transferência */
                situacao?: "ESPERADA" | "ATRASADA" | "RECEBIDA";
                /** @description Unidade judiciária do desdobramento */
                varaId?: string;
                /** @description Por que a lista é ordenada, com `-` do último ao primeiro */
                ordenar?: "previsao" | "-previsao" | "dataHoraTransferencia" | "-dataHoraTransferencia" | "valor" | "-valor" | "numeroProcesso" | "-numeroProcesso" | "instituicaoOrigem" | "-instituicaoOrigem";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de transferências */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeTransferencia"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    contarPendencias: {
        parameters: {
            query?: {
                /** @description Só o que é desta unidade judiciária */
                varaId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As quantidades */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pendencias"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarVisualizadores: {
        parameters: {
            query?: {
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de visualizadores, na sequência da inclusão */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeVisualizador"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            409: components["responses"]["ordem-nao-sigilosa"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    incluirVisualizador: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovoVisualizador"];
            };
        };
        responses: {
            /** @description O visualizador incluído */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Visualizador"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["incluirVisualizador-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            409: components["responses"]["incluirVisualizador-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["incluirVisualizador-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    retirarVisualizador: {
        parameters: {
            query: {
                /** @description CPF do visualizador, 11 dígitos */
                cpf: string;
            };
            header?: never;
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O usuário deixou de ver a ordem */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["retirarVisualizador-403"];
            404: components["responses"]["retirarVisualizador-404"];
            409: components["responses"]["ordem-nao-sigilosa"];
            422: components["responses"]["cpf-cnpj-invalido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    criarDesdobramento: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Número de protocolo, 14 dígitos
                 * @example 20260000000042
                 */
                numeroProtocolo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovoDesdobramento"];
            };
        };
        responses: {
            /** @description O desdobramento, que aguarda protocolo */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Desdobramento"];
                };
            };
            400: components["responses"]["criarMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["criarDesdobramento-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            409: components["responses"]["criarDesdobramento-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["criarDesdobramento-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["criarMinutaContas-503"];
        };
    };
    consultarDesdobramento: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão que já se tem; se for a atual, a resposta é 304, sem corpo */
                "If-None-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /** @description Identificador do desdobramento (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O desdobramento */
            200: {
                headers: {
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Desdobramento"];
                };
            };
            /** @description A versão é a que já se tem */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["desdobramento-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    substituirDesdobramento: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412) */
                "If-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /** @description Identificador do desdobramento (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovoDesdobramento"];
            };
        };
        responses: {
            /** @description O desdobramento substituído */
            200: {
                headers: {
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Desdobramento"];
                };
            };
            400: components["responses"]["substituirMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["substituirMinuta-403"];
            404: components["responses"]["substituirDesdobramento-404"];
            409: components["responses"]["substituirDesdobramento-409"];
            412: components["responses"]["versao-desatualizada"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["substituirDesdobramento-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["criarMinutaContas-503"];
        };
    };
    excluirDesdobramento: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412) */
                "If-Match"?: string;
            };
            path: {
                /** @description Identificador do desdobramento (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O desdobramento foi excluído, e o saldo que pedia volta a estar disponível */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["excluirDesdobramento-403"];
            404: components["responses"]["desdobramento-nao-encontrado"];
            409: components["responses"]["excluirDesdobramento-409"];
            412: components["responses"]["versao-desatualizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    protocolarDesdobramentos: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` que foi lido, quando se protocola um só; se não for o atual, nada é protocolado (412) */
                "If-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProtocoloDeDesdobramentos"];
            };
        };
        responses: {
            /** @description Os desdobramentos protocolados, na sequência pedida */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DesdobramentoProtocolado"][];
                };
            };
            400: components["responses"]["criarMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["protocolar-403"];
            404: components["responses"]["desdobramento-nao-encontrado"];
            409: components["responses"]["protocolarDesdobramentos-409"];
            412: components["responses"]["versao-alterada"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["protocolarDesdobramentos-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    desdobrarEmLote: {
        parameters: {
            query?: {
                /** @description Número do processo, com ou sem pontuação */
                numeroProcesso?: string;
                /** @description Situação da ordem ou da minuta */
                situacao?: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA" | "NAO_ENVIADA" | "RESPONDIDA_COM_MINUTA";
                /** @description Tipo da ordem */
                tipo?: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
                /** @description CPF do juiz */
                cpfJuiz?: string;
                /** @description CPF, CNPJ ou raiz de um réu; a raiz vale pelos seus estabelecimentos. Fica registrado quem o procurou */
                cpfCnpjReu?: string;
                /** @description Unidade judiciária */
                varaId?: string;
                /** @description Criadas neste dia ou depois */
                de?: string;
                /** @description Criadas neste dia ou antes */
                ate?: string;
                /** @description Verdadeiro lista só as respondidas com valor bloqueado e nenhum desdobramento, nem em minuta */
                semDesdobramento?: boolean;
                /** @description Verdadeiro lista só as respondidas com código 98 à espera de decisão do juízo */
                naoRespostaPendente?: boolean;
                /** @description As ordens de uma série */
                serieId?: string;
                /** @description Verdadeiro lista só as respondidas cujas respostas, ou as de um desdobramento, ninguém do tribunal leu ainda */
                naoLidas?: boolean;
                /** @description Verdadeiro lista só as sigilosas que o usuário vê */
                sigilosa?: boolean;
            };
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovoLoteDeDesdobramentos"];
            };
        };
        responses: {
            /** @description O lote, com os desdobramentos e o que ficou */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoteDeDesdobramentos"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["cancelarOrdem-403"];
            404: components["responses"]["ordem-nao-encontrada"];
            409: components["responses"]["criarDesdobramento-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["desdobrarEmLote-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["criarMinutaContas-503"];
        };
    };
    consultarLoteDeDesdobramentos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador do lote (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O lote */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoteDeDesdobramentos"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["desdobramento-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirDesdobramentos: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExclusaoDeDesdobramentos"];
            };
        };
        responses: {
            /** @description Os desdobramentos foram excluídos */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["criarMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["substituirMinuta-403"];
            404: components["responses"]["desdobramento-nao-encontrado"];
            409: components["responses"]["excluirDesdobramentos-409"];
            412: components["responses"]["versao-alterada"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["excluirDesdobramentos-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarDesdobramentos: {
        parameters: {
            query: {
                /** @description Identificadores de desdobramentos (UUID), até 100, separados por vírgula */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Os desdobramentos, e os que não há */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DesdobramentosConsultados"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarDesdobramentos: {
        parameters: {
            query?: {
                /** @description Situação do desdobramento */
                situacao?: "AGUARDANDO_PROTOCOLO" | "PROTOCOLADO" | "ENVIADO" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDO";
                /** @description Número do processo, com ou sem pontuação */
                numeroProcesso?: string;
                /** @description Protocolo da ordem desdobrada */
                ordem?: string;
                /** @description Unidade judiciária */
                varaId?: string;
                /** @description Protocolo do próprio desdobramento */
                numeroProtocolo?: string;
                /** @description Por que a lista é ordenada, com `-` do último ao primeiro */
                ordenar?: "dataHoraCriacao" | "-dataHoraCriacao" | "numeroProcesso" | "-numeroProcesso" | "numeroProtocoloOrdem" | "-numeroProtocoloOrdem";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de desdobramentos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeDesdobramentoResumido"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            422: components["responses"]["numero-processo-invalido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarSeries: {
        parameters: {
            query?: {
                /** @description Situação da série */
                situacao?: "ATIVA" | "ENCERRADA";
                /** @description Número do processo, com ou sem pontuação */
                numeroProcesso?: string;
                /** @description CPF do juiz */
                cpfJuiz?: string;
                /** @description Unidade judiciária */
                varaId?: string;
                /** @description Por que a lista é ordenada, com `-` do último ao primeiro */
                ordenar?: "dataHoraInicio" | "-dataHoraInicio" | "dataFim" | "-dataFim" | "numeroProcesso" | "-numeroProcesso" | "nomeJuiz" | "-nomeJuiz";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de séries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeSerieResumida"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            422: components["responses"]["listarOrdens-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarSerie: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path: {
                /** @description Identificador da série (UUID): `serieId` das ordens dela */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A série */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Serie"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["serie-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    interromperSerie: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da série (UUID): `serieId` das ordens dela */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A série encerrada */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SerieResumida"];
                };
            };
            400: components["responses"]["cancelarOrdem-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["excluirOrdem-403"];
            404: components["responses"]["serie-nao-encontrada"];
            409: components["responses"]["interromperSerie-409"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    desdobrarSerie: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da série (UUID): `serieId` das ordens dela */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovoDesdobramentoDeSerie"];
            };
        };
        responses: {
            /** @description Os desdobramentos, que aguardam protocolo */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DesdobramentosDaSerie"];
                };
            };
            400: components["responses"]["criarMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["criarDesdobramento-403"];
            404: components["responses"]["serie-nao-encontrada"];
            409: components["responses"]["desdobrarSerie-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["desdobrarSerie-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["criarMinutaContas-503"];
        };
    };
    consultarEstatisticas: {
        parameters: {
            query?: {
                /** @description Dia de criação da ordem, inclusive; 90 dias antes de ate, se ausente */
                de?: string;
                /** @description Dia de criação da ordem, inclusive; hoje, se ausente */
                ate?: string;
                /** @description ISPB da instituição, 8 posições */
                ispb?: string;
                /** @description JTR, 3 dígitos; útil a operadores, pois os demais só veem o seu */
                tribunal?: string;
                /** @description Só ordens deste tipo */
                tipo?: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
                /** @description Por que a lista é ordenada, com `-` do último ao primeiro */
                ordenar?: "instituicao" | "-instituicao" | "pedidos" | "-pedidos" | "emAndamento" | "-emAndamento" | "taxaResposta" | "-taxaResposta" | "semResposta" | "-semResposta" | "naoEncaminhados" | "-naoEncaminhados" | "minutosAteResposta" | "-minutosAteResposta" | "valorBloqueado" | "-valorBloqueado";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de instituições, por nome */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EstatisticaDeInstituicoes"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarRegraDoTribunal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A regra em vigor */
            200: {
                headers: {
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegraDoTribunal"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    alterarRegraDoTribunal: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412) */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovaRegraDoTribunal"];
            };
        };
        responses: {
            /** @description A regra alterada */
            200: {
                headers: {
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegraDoTribunal"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            409: components["responses"]["regra-alterada"];
            412: components["responses"]["versao-desatualizada"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["valor-invalido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarJuizesComDelegacaoAtiva: {
        parameters: {
            query: {
                /** @description CPF do assessor, 11 dígitos */
                cpfAssessor: string;
            };
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Os juízes, por nome */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegacaoAtiva"][];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            422: components["responses"]["cpf-cnpj-invalido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarDelegacoes: {
        parameters: {
            query?: {
                /** @description CPF do juiz, 11 dígitos */
                cpfJuiz?: string;
                /** @description CPF do assessor, 11 dígitos */
                cpfAssessor?: string;
                /** @description Só as que valem hoje, ou só as que não valem */
                ativa?: "true" | "false";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de delegações, por juiz e assessor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeDelegacao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            422: components["responses"]["cpf-cnpj-invalido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    criarDelegacao: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovaDelegacao"];
            };
        };
        responses: {
            /** @description A delegação criada */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delegacao"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            409: components["responses"]["criarDelegacao-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["criarDelegacao-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    encerrarDelegacao: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da delegação (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A delegação foi encerrada */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["delegacao-nao-encontrada"];
            409: components["responses"]["delegacao-encerrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    lerEventos: {
        parameters: {
            query?: {
                /** @description `id` do último evento lido; ausente, lê desde o início */
                depoisDe?: string;
                /** @description Itens a ler, no máximo */
                limite?: number;
                /** @description decrescente lê dos mais novos aos mais antigos, para mostrar a pessoas */
                ordem?: "crescente" | "decrescente";
                /** @description Só com ordem=decrescente: `proximo` da leitura anterior; ausente, lê desde o mais novo */
                antesDe?: string;
                /** @description Só com ordem=decrescente: eventos deste tipo */
                tipo?: "OrdemProtocolada" | "OrdemRemovida" | "OrdemEnviada" | "OrdemNaoEncaminhada" | "RespostaProcessada" | "OrdemSemResposta" | "OrdemRespondida" | "SerieIniciada" | "SerieOrdemCriada" | "SerieEncerrada" | "DesdobramentoProtocolado" | "DesdobramentoRemovido" | "DesdobramentoEnviado" | "DesdobramentoRespondido" | "TransferenciaRecebida" | "EnvioAdiado";
                /** @description Só com ordem=decrescente: das ordens desta unidade judiciária */
                varaId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Os eventos depois do cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LerEventosResposta"];
                };
            };
            400: components["responses"]["lerEventos-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            410: components["responses"]["cursor-de-outra-epoca"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarAssinaturas: {
        parameters: {
            query?: {
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de assinaturas, da mais antiga à mais nova */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeAssinatura"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    criarAssinatura: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovaAssinatura"];
            };
        };
        responses: {
            /** @description A assinatura, com o segredo */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssinaturaComSegredo"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            409: components["responses"]["criarAssinatura-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["criarAssinatura-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarAssinatura: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da assinatura (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A assinatura */
            200: {
                headers: {
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assinatura"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["assinatura-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    alterarAssinatura: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412) */
                "If-Match"?: string;
            };
            path: {
                /** @description Identificador da assinatura (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlteracaoDeAssinatura"];
            };
        };
        responses: {
            /** @description A assinatura alterada */
            200: {
                headers: {
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assinatura"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["assinatura-nao-encontrada"];
            412: components["responses"]["versao-desatualizada"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["endereco-de-aviso-recusado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirAssinatura: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412) */
                "If-Match"?: string;
            };
            path: {
                /** @description Identificador da assinatura (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A assinatura foi excluída */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["assinatura-nao-encontrada"];
            412: components["responses"]["versao-desatualizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    trocarSegredo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da assinatura (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A assinatura, com o segredo novo */
            200: {
                headers: {
                    /** @description A versão do recurso, para `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssinaturaComSegredo"];
                };
            };
            400: components["responses"]["cancelarOrdem-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["assinatura-nao-encontrada"];
            409: components["responses"]["chamada-em-andamento"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    testarAssinatura: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da assinatura (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Como terminou o envio */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TesteDeAssinatura"];
                };
            };
            400: components["responses"]["cancelarOrdem-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["assinatura-nao-encontrada"];
            409: components["responses"]["chamada-em-andamento"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarEntregas: {
        parameters: {
            query?: {
                /** @description Situação da entrega */
                situacao?: "PENDENTE" | "ENTREGUE" | "NAO_ENTREGUE";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path: {
                /** @description Identificador da assinatura (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de entregas, do evento mais novo ao mais antigo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeEntregaDeAviso"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["assinatura-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    reenviarAviso: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da assinatura (UUID) */
                id: string;
                /** @description O `id` do evento */
                evento: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O aviso será reenviado */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["cancelarOrdem-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["reenviarAviso-404"];
            409: components["responses"]["chamada-em-andamento"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    reenviarAvisos: {
        parameters: {
            query?: {
                /** @description `id` de um evento: reenvia todos os posteriores; ausente, reenvia os que não foram entregues */
                depoisDe?: string;
            };
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da assinatura (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Os avisos serão reenviados */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["reenviarAvisos-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["assinatura-nao-encontrada"];
            409: components["responses"]["chamada-em-andamento"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarInstituicoes: {
        parameters: {
            query?: {
                /** @description Parte do nome, sem distinguir maiúsculas e acentos */
                nome?: string;
                /** @description Só a instituição com este ISPB */
                ispb?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de instituições, por ISPB */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeInstituicao"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarCodigosDeResposta: {
        parameters: {
            query?: {
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de códigos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeCodigoResposta"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarTiposDeAcao: {
        parameters: {
            query?: {
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de tipos de ação, por nome */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeTipoDeAcao"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarFeriados: {
        parameters: {
            query?: {
                /** @description Só deste ano */
                ano?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de feriados, por data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeFeriado"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarVaras: {
        parameters: {
            query?: {
                /** @description Parte do nome, sem distinguir maiúsculas e acentos */
                nome?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de varas, por nome */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeVara"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarProcesso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Número do processo, com ou sem pontuação
                 * @example 0000832-35.2018.4.01.3202
                 */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O processo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessoConsultado"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            422: components["responses"]["consultarProcesso-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["criarMinutaContas-503"];
        };
    };
    consultarAfastamentoSigilo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O endereço do módulo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AfastamentoSigilo"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["modulo-de-sigilo-nao-configurado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarContaUnica: {
        parameters: {
            query: {
                /** @description CPF, CNPJ ou raiz de CNPJ, com ou sem pontuação */
                cpfCnpj: string;
                /** @description Verdadeiro lista também o que foi alterado ou encerrado, com quem e quando */
                historico?: boolean;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de contas, da mais nova à mais antiga */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeContaUnica"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            422: components["responses"]["cpf-cnpj-invalido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    cadastrarContaUnica: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovaContaUnica"];
            };
        };
        responses: {
            /** @description A conta cadastrada */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContaUnica"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            409: components["responses"]["cadastrarContaUnica-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["cadastrarContaUnica-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarContaUnicaPorId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da conta única (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A conta em vigor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContaUnica"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["conta-unica-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    alterarContaUnica: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da conta única (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlteracaoContaUnica"];
            };
        };
        responses: {
            /** @description A conta alterada */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContaUnica"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["conta-unica-nao-encontrada"];
            409: components["responses"]["cadastro-alterado"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["instituicao-desconhecida"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    encerrarContaUnica: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da conta única (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A conta foi encerrada */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["conta-unica-nao-encontrada"];
            409: components["responses"]["cadastro-alterado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarContasDeDeposito: {
        parameters: {
            query?: {
                /** @description Unidade judiciária, da lista /v1/vara */
                varaId?: string;
                /** @description Verdadeiro lista também o que foi alterado ou encerrado, com quem e quando */
                historico?: boolean;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de contas: a do tribunal, depois as das varas por nome */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeContaDeposito"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    cadastrarContaDeDeposito: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovaContaDeposito"];
            };
        };
        responses: {
            /** @description A conta cadastrada */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContaDeposito"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            409: components["responses"]["cadastrarContaDeDeposito-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["cadastrarContaDeDeposito-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarContaDepositoPadrao: {
        parameters: {
            query: {
                /** @description Unidade judiciária, da lista /v1/vara */
                varaId: string;
            };
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de pessoas */
                "X-ASSETS-CPF-USUARIO"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A conta padrão */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContaDepositoPadrao"];
                };
            };
            400: components["responses"]["emitirCertidaoMinuta-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirCertidaoMinuta-403"];
            404: components["responses"]["conta-deposito-padrao-nao-cadastrada"];
            422: components["responses"]["vara-desconhecida"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarContaDeDeposito: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da conta de depósito (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A conta em vigor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContaDeposito"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["conta-deposito-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    alterarContaDeDeposito: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da conta de depósito (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlteracaoContaDeposito"];
            };
        };
        responses: {
            /** @description A conta alterada */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContaDeposito"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["conta-deposito-nao-encontrada"];
            409: components["responses"]["cadastro-alterado"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["alterarContaDeDeposito-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    encerrarContaDeDeposito: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da conta de depósito (UUID) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A conta foi encerrada */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["conta-deposito-nao-encontrada"];
            409: components["responses"]["cadastro-alterado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSobrestadosDeRecursoRepetitivo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Número do precedente */
                numero: number;
                /** @description Recurso especial (STJ) ou recurso de revista (TST): ESPECIAL, REVISTA */
                tipo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessoSobrestadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-ambiguo"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSobrestadoDeRecursoRepetitivo: {
        parameters: {
            query?: {
                /** @description Recurso especial (STJ) ou recurso de revista (TST) */
                tipo?: "ESPECIAL" | "REVISTA";
            };
            header?: never;
            path: {
                /** @description Número do precedente */
                numero: number;
                /** @description Número do processo: 20 dígitos, ou o anterior à numeração única */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi retirado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["excluirSobrestadoDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarRecursoRepetitivo: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Recurso especial (STJ) ou recurso de revista (TST) */
                tipo?: "ESPECIAL" | "REVISTA";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeRecursoRepetitivoRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarRecursoRepetitivo: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecursoRepetitivoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarRecursoRepetitivo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Número do precedente */
                numero: number;
                /** @description Recurso especial (STJ) ou recurso de revista (TST): ESPECIAL, REVISTA */
                tipo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecursoRepetitivoRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirRecursoRepetitivo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Número do precedente */
                numero: number;
                /** @description Recurso especial (STJ) ou recurso de revista (TST): ESPECIAL, REVISTA */
                tipo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSobrestadosDeRepercussaoGeral: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessoSobrestadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-ambiguo"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSobrestadoDeRepercussaoGeral: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Número do precedente */
                numero: number;
                /** @description Número do processo: 20 dígitos, ou o anterior à numeração única */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi retirado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["excluirSobrestadoDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarRepercussaoGeral: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeRepercussaoGeralRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarRepercussaoGeral: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RepercussaoGeralDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarRepercussaoGeral: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepercussaoGeralRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirRepercussaoGeral: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSobrestadosDeIncidenteDemandaRepetitiva: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessoSobrestadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-ambiguo"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSobrestadoDeIncidenteDemandaRepetitiva: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
                /** @description Número do processo: 20 dígitos, ou o anterior à numeração única */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi retirado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["excluirSobrestadoDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarIncidenteDemandaRepetitiva: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeIncidenteDemandaRepetitivaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarIncidenteDemandaRepetitiva: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidenteDemandaRepetitivaDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarIncidenteDemandaRepetitiva: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidenteDemandaRepetitivaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirIncidenteDemandaRepetitiva: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSobrestadosDeIncidenteAssuncaoCompetencia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessoSobrestadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-ambiguo"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSobrestadoDeIncidenteAssuncaoCompetencia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
                /** @description Número do processo: 20 dígitos, ou o anterior à numeração única */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi retirado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["excluirSobrestadoDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarIncidenteAssuncaoCompetencia: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeIncidenteAssuncaoCompetenciaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarIncidenteAssuncaoCompetencia: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidenteAssuncaoCompetenciaDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarIncidenteAssuncaoCompetencia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidenteAssuncaoCompetenciaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirIncidenteAssuncaoCompetencia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSobrestadosDeSuspensaoIncidenteDemandaRepetitiva: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessoSobrestadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-ambiguo"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSobrestadoDeSuspensaoIncidenteDemandaRepetitiva: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
                /** @description Número do processo: 20 dígitos, ou o anterior à numeração única */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi retirado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["excluirSobrestadoDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarSuspensaoIncidenteDemandaRepetitiva: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeSuspensaoIncidenteDemandaRepetitivaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSuspensaoIncidenteDemandaRepetitiva: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspensaoIncidenteDemandaRepetitivaDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarSuspensaoIncidenteDemandaRepetitiva: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuspensaoIncidenteDemandaRepetitivaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSuspensaoIncidenteDemandaRepetitiva: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSobrestadosDePedidoUniformizacao: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessoSobrestadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-ambiguo"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSobrestadoDePedidoUniformizacao: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
                /** @description Número do processo: 20 dígitos, ou o anterior à numeração única */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi retirado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["excluirSobrestadoDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarPedidoUniformizacao: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDePedidoUniformizacaoRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarPedidoUniformizacao: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PedidoUniformizacaoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarPedidoUniformizacao: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PedidoUniformizacaoRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirPedidoUniformizacao: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSobrestadosDeRepresentativoControversia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessoSobrestadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-ambiguo"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSobrestadoDeRepresentativoControversia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
                /** @description Número do processo: 20 dígitos, ou o anterior à numeração única */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi retirado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["excluirSobrestadoDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarRepresentativoControversia: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeRepresentativoControversiaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarRepresentativoControversia: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RepresentativoControversiaDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarRepresentativoControversia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepresentativoControversiaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirRepresentativoControversia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSobrestadosDeGrupoRepresentativo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessoSobrestadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-ambiguo"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSobrestadoDeGrupoRepresentativo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
                /** @description Número do processo: 20 dígitos, ou o anterior à numeração única */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi retirado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["excluirSobrestadoDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarGrupoRepresentativo: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeGrupoRepresentativoRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarGrupoRepresentativo: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrupoRepresentativoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarGrupoRepresentativo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrupoRepresentativoRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirGrupoRepresentativo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSobrestadosDeControversia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessoSobrestadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-ambiguo"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSobrestadoDeControversia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
                /** @description Número do processo: 20 dígitos, ou o anterior à numeração única */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi retirado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["excluirSobrestadoDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarControversia: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeControversiaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarControversia: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ControversiaDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarControversia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControversiaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirControversia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSobrestadosDeEnunciado: {
        parameters: {
            query?: {
                /** @description Súmula, orientação jurisprudencial ou súmula vinculante */
                tipo?: "ORDINARIA" | "ORIENTACAO_JURISPRUDENCIAL" | "SUMULA_VINCULANTE";
            };
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessoSobrestadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-ambiguo"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSobrestadoDeEnunciado: {
        parameters: {
            query?: {
                /** @description Súmula, orientação jurisprudencial ou súmula vinculante */
                tipo?: "ORDINARIA" | "ORIENTACAO_JURISPRUDENCIAL" | "SUMULA_VINCULANTE";
            };
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
                /** @description Número do processo: 20 dígitos, ou o anterior à numeração única */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi retirado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["excluirSobrestadoDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarEnunciado: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Súmula, orientação jurisprudencial ou súmula vinculante */
                tipo?: "ORDINARIA" | "ORIENTACAO_JURISPRUDENCIAL" | "SUMULA_VINCULANTE";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeEnunciadoRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarEnunciado: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnunciadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarEnunciado: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
                /** @description Súmula, orientação jurisprudencial ou súmula vinculante: ORDINARIA, ORIENTACAO_JURISPRUDENCIAL, SUMULA_VINCULANTE */
                tipo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnunciadoRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirEnunciado: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
                /** @description Súmula, orientação jurisprudencial ou súmula vinculante: ORDINARIA, ORIENTACAO_JURISPRUDENCIAL, SUMULA_VINCULANTE */
                tipo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarNotaTecnica: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeNotaTecnicaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarNotaTecnica: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotaTecnicaDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarNotaTecnica: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotaTecnicaRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirNotaTecnica: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarSobrestadosDeControleConcentrado: {
        parameters: {
            query?: {
                /** @description Classe da ação */
                classe?: "ADI" | "ADC" | "ADPF" | "ADO";
                /** @description Sequencial da origem; ausente, 0 */
                seqOrigem?: number;
            };
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessoSobrestadoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-ambiguo"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirSobrestadoDeControleConcentrado: {
        parameters: {
            query?: {
                /** @description Classe da ação */
                classe?: "ADI" | "ADC" | "ADPF" | "ADO";
                /** @description Sequencial da origem; ausente, 0 */
                seqOrigem?: number;
            };
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numero: number;
                /** @description Número do processo: 20 dígitos, ou o anterior à numeração única */
                numeroProcesso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi retirado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            404: components["responses"]["excluirSobrestadoDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarControleConcentrado: {
        parameters: {
            query?: {
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Alterados deste dia em diante (data de atualização) */
                dataInicial?: string;
                /** @description Alterados até este dia, inclusive */
                dataFinal?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeControleConcentradoRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    enviarControleConcentrado: {
        parameters: {
            query?: {
                /** @description `true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado */
                textosIntegrais?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ControleConcentradoDTO"][];
            };
        };
        responses: {
            /** @description O que foi feito de cada elemento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDoEnvio"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["elementos-recusados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarControleConcentrado: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Órgão do precedente, pelo seu id neste ambiente */
                idOrgao: number;
                /** @description Número do precedente */
                numeroProcesso: number;
                /** @description Classe da ação: ADI, ADC, ADPF, ADO */
                classe: string;
                /** @description Sequencial da origem; ausente, 0 */
                seqOrigem: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControleConcentradoRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirControleConcentrado: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Número do precedente */
                numeroProcesso: number;
                /** @description Classe da ação: ADI, ADC, ADPF, ADO */
                classe: string;
                /** @description Sequencial da origem; ausente, 0 */
                seqOrigem: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluído */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarRecursoRepetitivo-403"];
            404: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-404"];
            409: components["responses"]["precedente-com-sobrestados"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarProcessoSobrestado: {
        parameters: {
            query?: {
                /** @description Espécie do precedente */
                categoria?: "RR" | "IRR" | "RG" | "IAC" | "PUIL" | "IRDR" | "RCTNU" | "GR" | "CT" | "ENU" | "SIRDR" | "CC" | "NT";
                /** @description Só os deste tribunal */
                idTribunal?: number;
                /** @description Número do precedente */
                numeroPrecedente?: number;
                /** @description Número do processo, com pontuação ou sem */
                numeroProcesso?: string;
                /** @description Unidade em que o processo está */
                numeroOrgaoJulgador?: number;
                /** @description O mesmo que o anterior: assim o declara o serviço público, com um espaço no fim */
                "numeroOrgaoJulgador "?: number;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeProcessoSobrestadoRespostaDTO"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    excluirProcessoSobrestado: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foram excluídos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaExclusao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["enviarSobrestadosDeRecursoRepetitivo-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarOrgaos: {
        parameters: {
            query?: {
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página, por id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeOrgaoDoBanco"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarUnidadesDoOrgao: {
        parameters: {
            query?: {
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path: {
                /** @description Órgão, pelo seu id neste ambiente */
                idOrgao: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página, por id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeUnidadeDeServico"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarHistoricoDeSituacao: {
        parameters: {
            query?: {
                /** @description Espécie do precedente */
                categoria?: "RR" | "IRR" | "RG" | "IAC" | "PUIL" | "IRDR" | "RCTNU" | "GR" | "CT" | "ENU" | "SIRDR" | "CC" | "NT";
                /** @description Só deste órgão */
                idOrgao?: number;
                /** @description Número do precedente */
                numero?: number;
                /** @description Deste dia em diante */
                dataInicial?: string;
                /** @description Até este dia, inclusive */
                dataFinal?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeMudancaDeSituacao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["listarRecursoRepetitivo-403"];
            404: components["responses"]["orgao-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarCartaoDoServico: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O cartão */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CartaoDoServico"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            500: components["responses"]["erro-interno"];
        };
    };
    consultarParametrosDaPesquisa: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Órgãos, espécies e as espécies de cada grupo de órgãos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParametrosDaPesquisa"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            500: components["responses"]["erro-interno"];
        };
    };
    pesquisarPrecedentes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PesquisaDePrecedentes"];
            };
        };
        responses: {
            /** @description Uma página de precedentes e as contagens por órgão e espécie */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultadoDaPesquisa"];
                };
            };
            400: components["responses"]["pesquisarPrecedentes-400"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    consultarDecisoesDoPrecedente: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identificador do precedente
                 * @example stj-rr-1046
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As decisões */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decisoes"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    sugerirPesquisas: {
        parameters: {
            query?: {
                /** @description O que já se digitou */
                texto?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No máximo dez, as mais comuns primeiro */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            400: components["responses"]["parametro-invalido"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    consultarEstatisticasDePrecedentes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As contagens, da maior para a menor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EstatisticasDePrecedentes"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    obterPrecedente: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identificador do precedente
                 * @example stj-rr-1046
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O precedente */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Precedente"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            404: components["responses"]["precedente-nao-encontrado"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    listarPrecedentesSimilares: {
        parameters: {
            query?: {
                /** @description Itens a ler, no máximo */
                limite?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Identificador do precedente
                 * @example stj-rr-1046
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Do mais parecido ao menos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Precedente"][];
                };
            };
            400: components["responses"]["parametro-invalido"];
            404: components["responses"]["precedente-nao-encontrado"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    consultarHistoricoDoPrecedente: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identificador do precedente
                 * @example stj-rr-1046
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As situações */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoricoDoPrecedente"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            404: components["responses"]["precedente-nao-encontrado"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    citarPrecedente: {
        parameters: {
            query?: {
                /** @description `abnt`: NBR 6023; `texto`: uma frase; `bibtex` e `ris`: para gerenciadores de referências */
                formato?: "abnt" | "texto" | "bibtex" | "ris";
            };
            header?: never;
            path: {
                /**
                 * @description Identificador do precedente
                 * @example stj-rr-1046
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A citação */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Citacao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            404: components["responses"]["precedente-nao-encontrado"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    exportarPrecedentes: {
        parameters: {
            query?: {
                /** @description `jsonl`: um objeto JSON por linha; `csv` e `xlsx`: planilha */
                formato?: "jsonl" | "csv" | "xlsx";
                /** @description Como na pesquisa */
                buscaGeral?: string;
                /** @description Como na pesquisa */
                todasPalavras?: string;
                /** @description Como na pesquisa */
                quaisquerPalavras?: string;
                /** @description Como na pesquisa */
                semPalavras?: string;
                /** @description Como na pesquisa */
                trechoExato?: string;
                /** @description dd/MM/aaaa ou AAAA-MM-DD */
                atualizacaoDesde?: string;
                /** @description dd/MM/aaaa ou AAAA-MM-DD */
                atualizacaoAte?: string;
                /** @description Também os cancelados */
                cancelados?: "true" | "false";
                /** @description Como na pesquisa */
                ordenacao?: "Text" | "ChronologicalAsc" | "ChronologicalDesc" | "NumericAsc" | "NumericDesc";
                /** @description Só os deste número */
                nr?: string;
                /** @description Siglas separadas por vírgula */
                orgaos?: string;
                /** @description Siglas separadas por vírgula */
                tipos?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON Lines em UTF-8, CSV com ponto e vírgula, ou XLSX */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            400: components["responses"]["parametro-invalido"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    salvarPesquisa: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovaPesquisaSalva"];
            };
        };
        responses: {
            /** @description A pesquisa salva */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PesquisaSalva"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            409: components["responses"]["salvarPesquisa-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["endereco-de-aviso-recusado"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    obterPesquisaSalva: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador recebido quando a pesquisa foi salva */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A pesquisa, o mais novo primeiro */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PesquisaSalva"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            404: components["responses"]["pesquisa-salva-nao-encontrada"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    excluirPesquisaSalva: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador recebido quando a pesquisa foi salva */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foi excluída */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["parametro-invalido"];
            404: components["responses"]["pesquisa-salva-nao-encontrada"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    lerFeedDaPesquisaSalva: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador recebido quando a pesquisa foi salva */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Um feed Atom (RFC 4287) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            400: components["responses"]["parametro-invalido"];
            404: components["responses"]["pesquisa-salva-nao-encontrada"];
            429: components["responses"]["limite-de-pesquisas-excedido"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["pesquisa-indisponivel"];
        };
    };
    listarChavesDoServico: {
        parameters: {
            query?: {
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de chaves, da mais nova à mais antiga */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeChaveDoServico"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarOpenPgp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ISPB da instituição */
                ispb: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As chaves e a exigência */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenPgpDaInstituicao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            422: components["responses"]["instituicao-desconhecida"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    cadastrarChave: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description ISPB da instituição */
                ispb: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovaChave"];
            };
        };
        responses: {
            /** @description A chave cadastrada */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChaveDeInstituicao"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            409: components["responses"]["cadastrarChave-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["cadastrarChave-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    revogarChave: {
        parameters: {
            query: {
                /** @description Motivo, registrado na trilha de auditoria */
                motivo: string;
            };
            header?: never;
            path: {
                /** @description ISPB da instituição */
                ispb: string;
                /** @description Impressão digital da chave, em hexadecimal */
                impressaoDigital: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A chave foi revogada */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["chave-nao-encontrada"];
            409: components["responses"]["chave-ja-revogada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    definirExigenciaOpenPgp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ISPB da instituição */
                ispb: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExigenciaOpenPgp"];
            };
        };
        responses: {
            /** @description As chaves e a exigência */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenPgpDaInstituicao"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            409: components["responses"]["sem-chave-em-vigor"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["definirExigenciaOpenPgp-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarRemessas: {
        parameters: {
            query?: {
                /** @description ISPB da instituição, 8 posições */
                ispb?: string;
                /** @description Dia do envio */
                data?: string;
                /** @description Situação da remessa */
                situacao?: "CONGELADA" | "PUBLICADA";
                /** @description Por que a lista é ordenada, com `-` do último ao primeiro */
                ordenar?: "data" | "-data" | "instituicao" | "-instituicao" | "linhas" | "-linhas" | "valorTotal" | "-valorTotal" | "prazoResposta" | "-prazoResposta";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de remessas, da mais nova à mais antiga */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeRemessa"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarRemessa: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da remessa */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A remessa */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Remessa"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["remessa-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    publicarRemessa: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da remessa */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Motivo"];
            };
        };
        responses: {
            /** @description A ação foi pedida; um trabalhador a fará em instantes */
            202: {
                headers: {
                    /** @description Endereço em que se acompanha a ação */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcaoDoOperador"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["remessa-nao-encontrada"];
            409: components["responses"]["publicarRemessa-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    reenviarRemessa: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da remessa */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Motivo"];
            };
        };
        responses: {
            /** @description A ação foi pedida; um trabalhador a fará em instantes */
            202: {
                headers: {
                    /** @description Endereço em que se acompanha a ação */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcaoDoOperador"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["remessa-nao-encontrada"];
            409: components["responses"]["reenviarRemessa-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    reconstruirRemessa: {
        parameters: {
            query: {
                /** @description Obrigatório: nada é gravado, os bytes são só comparados */
                simular: "true";
            };
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da remessa */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Motivo"];
            };
        };
        responses: {
            /** @description A ação foi pedida; um trabalhador a fará em instantes */
            202: {
                headers: {
                    /** @description Endereço em que se acompanha a ação */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcaoDoOperador"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["remessa-nao-encontrada"];
            409: components["responses"]["chamada-em-andamento"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarAcoes: {
        parameters: {
            query?: {
                /** @description Só as desta remessa */
                remessaId?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de ações, da mais nova à mais antiga */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeAcaoDoOperador"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarAcao: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da ação */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ação */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcaoDoOperador"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["acao-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarQuarentena: {
        parameters: {
            query?: {
                /** @description ISPB da instituição, 8 posições */
                ispb?: string;
                /** @description Situação da entrada */
                situacao?: "PENDENTE" | "LIBERADA" | "RECUSADA";
                /** @description Razão da quarentena */
                codigo?: "Q01" | "Q02" | "Q03" | "Q04" | "Q05" | "Q06";
                /** @description Por que a lista é ordenada, com `-` do último ao primeiro */
                ordenar?: "dataHoraEntrega" | "-dataHoraEntrega" | "instituicao" | "-instituicao" | "codigo" | "-codigo" | "tamanhoBytes" | "-tamanhoBytes";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de entradas, da mais nova à mais antiga */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeEntradaEmQuarentena"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarQuarentena: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da entrada */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A entrada */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetalheDaQuarentena"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["entrada-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    baixarReciboDaQuarentena: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador da entrada */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O recibo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["recibo-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    verBytesDaQuarentena: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da entrada */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Motivo"];
            };
        };
        responses: {
            /** @description Os bytes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BytesDaQuarentena"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["entrada-nao-encontrada"];
            409: components["responses"]["verBytesDaQuarentena-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    liberarQuarentena: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da entrada */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiberacaoDaQuarentena"];
            };
        };
        responses: {
            /** @description A entrada liberada */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetalheDaQuarentena"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["entrada-nao-encontrada"];
            409: components["responses"]["liberarQuarentena-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["liberarQuarentena-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    recusarQuarentena: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da entrada */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Motivo"];
            };
        };
        responses: {
            /** @description A entrada recusada */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetalheDaQuarentena"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["entrada-nao-encontrada"];
            409: components["responses"]["recusarQuarentena-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarAlarmes: {
        parameters: {
            query?: {
                /** @description Verdadeiro: só os que ainda valem; falso: só os já encerrados */
                aberto?: boolean;
                /** @description Só os deste tipo */
                tipo?: "REMESSA_DIVERGENTE" | "CONFLITO_DE_SEQUENCIAL" | "REMESSA_SEM_RESPOSTA_COMPLETA" | "FORA_DA_REMESSA" | "PUBLICACAO_FALHOU" | "RECEBIMENTO_FALHOU" | "ENTRADA_RECUSADA" | "QUARENTENA" | "SILENCIO" | "ATRASO" | "CANAL_FALHOU" | "ENTREGA_ATRASADA" | "ENTREGA_PARADA" | "ENTRADA_REMOTA_RECUSADA" | "AVISOS_NAO_ENTREGUES" | "ASSINATURA_DESATIVADA" | "TRANSFERENCIA_ATRASADA" | "CHAVE_OPENPGP" | "DOCUMENTO_INDISPONIVEL" | "DOCUMENTO_INFECTADO" | "VERIFICACAO_FALHOU" | "INDICE_DE_PRECEDENTES" | "SERVICO_PARADO" | "PROCESSO_FALHOU" | "TAREFA_DA_TROCA_FALHANDO" | "TAREFA_FALHANDO" | "TAREFA_POSTA_DE_LADO" | "PASTA_DE_TROCA_AUSENTE" | "PASTA_DE_INSTITUICAO_SEM_RESPOSTA" | "REMESSA_PERDIDA" | "REMESSA_ALTERADA" | "LACRES_REMOVIDOS" | "ORDENS_SO_EM_ARQUIVO" | "RECIBO_CONTRARIADO" | "ANCORAS_NAO_ENTREGUES" | "ARMAZENAMENTO_FORA" | "CADASTRO_FORA" | "ALARMES_NAO_ENTREGUES" | "RESUMOS_NAO_ENTREGUES" | "ARQUIVADO_DIVERGENTE" | "LOG_PERDIDO";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de alarmes, do mais novo ao mais antigo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeAlarme"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarAlarme: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador do alarme */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O alarme */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alarme"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["alarme-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    resolverAlarme: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador do alarme */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Motivo"];
            };
        };
        responses: {
            /** @description O alarme resolvido */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alarme"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["alarme-nao-encontrado"];
            409: components["responses"]["resolverAlarme-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    conciliar: {
        parameters: {
            query?: {
                /** @description Dia do envio; hoje, quando ausente */
                data?: string;
                /** @description ISPB da instituição, 8 posições */
                ispb?: string;
                /** @description Só as remessas nesta situação */
                situacao?: "NAO_PUBLICADA" | "COMPLETA" | "ABERTA" | "PARCIAL" | "SEM_RESPOSTA" | "EXCEDENTE";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A conciliação do dia */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConciliacaoDoDia"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarDiferencas: {
        parameters: {
            query?: {
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: never;
            path: {
                /** @description Identificador da remessa */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As diferenças */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiferencasDaConciliacao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["remessa-nao-encontrada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    incluirFeriado: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovoFeriado"];
            };
        };
        responses: {
            /** @description O feriado e os seus efeitos */
            201: {
                headers: {
                    /** @description Endereço do recurso criado */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlteracaoDoCalendario"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            409: components["responses"]["incluirFeriado-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["incluirFeriado-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    retirarFeriado: {
        parameters: {
            query: {
                /** @description Motivo, registrado na trilha de auditoria */
                motivo: string;
            };
            header?: never;
            path: {
                /**
                 * @description A data, AAAA-MM-DD
                 * @example 2026-12-24
                 */
                data: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A data e os efeitos da mudança */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlteracaoDoCalendario"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["feriado-nao-encontrado"];
            409: components["responses"]["dia-ja-enviado"];
            422: components["responses"]["feriado-em-data-passada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarCanais: {
        parameters: {
            query?: {
                /** @description ISPB da instituição, 8 posições */
                ispb?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de canais, por instituição, com o seu estado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeCanal"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    definirCanal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ISPB da instituição */
                ispb: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NovoCanal"];
            };
        };
        responses: {
            /** @description O canal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Canal"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["definirCanal-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    encerrarCanal: {
        parameters: {
            query: {
                /** @description Motivo, registrado na trilha de auditoria */
                motivo: string;
            };
            header?: never;
            path: {
                /** @description ISPB da instituição */
                ispb: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O canal foi encerrado */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["canal-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    testarCanal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description ISPB da instituição */
                ispb: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Motivo"];
            };
        };
        responses: {
            /** @description O que foi visto */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TesteDeCanal"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["canal-nao-encontrado"];
            409: components["responses"]["chamada-em-andamento"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarTarefas: {
        parameters: {
            query?: {
                /** @description FALHOU: será repetida sozinha; DESISTIU: só um operador a repete */
                situacao?: "ESPERANDO" | "EM_EXECUCAO" | "FALHOU" | "DESISTIU";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de tarefas, da mais nova à mais antiga */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeTarefa"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    repetirTarefa: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identificador da tarefa */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Motivo"];
            };
        };
        responses: {
            /** @description A tarefa, devida agora */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tarefa"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["tarefa-nao-encontrada"];
            409: components["responses"]["repetirTarefa-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarMovimento: {
        parameters: {
            query?: {
                /** @description Hoje, quando ausente */
                data?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O movimento */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Movimento"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarRecibos: {
        parameters: {
            query?: {
                /** @description Dia da decisão; hoje, quando ausente */
                data?: string;
                /** @description ISPB da instituição, 8 posições */
                ispb?: string;
                /** @description Se já está na pasta da instituição */
                situacao?: "GRAVADO" | "PENDENTE";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de recibos, do mais novo ao mais antigo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeRecibo"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    observarInstituicoes: {
        parameters: {
            query?: {
                /** @description ISPB da instituição, 8 posições */
                ispb?: string;
                /** @description Parte do nome ou do ISPB, sem distinguir acentos */
                nome?: string;
                /** @description Dia do envio; ausente, o último dia útil cujo envio já começou */
                data?: string;
                /** @description Só as que estão assim no dia */
                situacao?: "NAO_PUBLICADA" | "COMPLETA" | "ABERTA" | "PARCIAL" | "SEM_RESPOSTA" | "EXCEDENTE" | "SEM_REMESSA";
                /** @description Só as marcadas, ou só as demais */
                contatar?: "true" | "false";
                /** @description Por que a lista é ordenada, com `-` do último ao primeiro */
                ordenar?: "nome" | "-nome" | "ispb" | "-ispb" | "remessasSemRespostaSeguidas" | "-remessasSemRespostaSeguidas" | "dataHoraUltimoArquivo" | "-dataHoraUltimoArquivo";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de instituições, por ISPB */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeInstituicaoObservada"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarIntegridade: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O último lacre de cada fluxo e o que ainda não tem lacre */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integridade"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    conferirIntegridade: {
        parameters: {
            query?: {
                /** @description Itens a ler, no máximo */
                lacres?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O que foi conferido e onde a cadeia se rompe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConferenciaDaIntegridade"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    listarArquivosDeResposta: {
        parameters: {
            query?: {
                /** @description ISPB da instituição, 8 posições */
                ispb?: string;
                /** @description Dia do recebimento */
                data?: string;
                /** @description Só os que respondem a esta */
                remessaId?: string;
                /** @description Situação do arquivo */
                situacao?: "RECEBIDO" | "ACEITO" | "REJEITADO" | "DUPLICADO";
                /** @description Por que a lista é ordenada, com `-` do último ao primeiro */
                ordenar?: "dataHoraRecebimento" | "-dataHoraRecebimento" | "instituicao" | "-instituicao" | "linhas" | "-linhas" | "tamanhoBytes" | "-tamanhoBytes";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uma página de arquivos, do mais novo ao mais antigo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginaDeArquivoResposta"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarArquivoDeResposta: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador do arquivo de resposta */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O arquivo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArquivoResposta"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["arquivo-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    baixarRecibo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador do arquivo de resposta */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O recibo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            404: components["responses"]["recibo-nao-encontrado"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarRelogio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O instante atual do serviço */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relogio"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    avancarRelogio: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 não são guardadas */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AvancoDoRelogio"];
            };
        };
        responses: {
            /** @description O relógio avançado */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relogio"];
                };
            };
            400: components["responses"]["marcarOrdensComoLidas-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            409: components["responses"]["avancarRelogio-409"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["chave-de-idempotencia-reutilizada"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarHomologacaoDaInstituicao: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ISPB da instituição */
                ispb: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Os casos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomologacaoDaInstituicao"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            422: components["responses"]["consultarHomologacaoDaInstituicao-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    ligarRespostaAutomatica: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ISPB da instituição */
                ispb: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RespostaAutomatica"];
            };
        };
        responses: {
            /** @description Os casos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomologacaoDaInstituicao"];
                };
            };
            400: components["responses"]["alterarRegraDoTribunal-400"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            413: components["responses"]["corpo-grande-demais"];
            415: components["responses"]["tipo-de-conteudo-nao-aceito"];
            422: components["responses"]["consultarHomologacaoDaInstituicao-422"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarSaude: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As faltas e os processos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaudeDoServico"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    consultarHistorico: {
        parameters: {
            query?: {
                /** @description Inclusive; 30 dias até ate, se ausente */
                de?: string;
                /** @description Inclusive; hoje, se ausente */
                ate?: string;
            };
            header?: {
                /** @description `application/json`; `text/csv` ou `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` (XLSX) para a planilha */
                Accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Os dias, do mais antigo ao mais novo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoricoDaTroca"];
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
    emitirRelatorioDaTroca: {
        parameters: {
            query?: {
                /** @description Inclusive; 30 dias até ate, se ausente */
                de?: string;
                /** @description Inclusive; hoje, se ausente */
                ate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description O relatório */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["parametro-invalido"];
            401: components["responses"]["emitirCertidaoMinuta-401"];
            403: components["responses"]["emitirRecibos-403"];
            500: components["responses"]["erro-interno"];
            503: components["responses"]["emitirRecibo-503"];
        };
    };
}
