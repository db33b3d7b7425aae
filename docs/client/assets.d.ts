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
        get: operations["vivo"];
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
         * @description O banco de dados responde.
         */
        get: operations["pronto"];
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
         * @description Todos os códigos de erro da API, com o status, o significado e o que fazer.
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
         * @description De bloqueio, de bloqueio com transferência (com `depositoJudicial`) ou de requisição de informações. As instituições de cada réu são buscadas no cadastro de clientes; `instituicoes` retira as que forem indicadas com `atingida: false` e acrescenta as demais.
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
         * @description Até 200 minutas, cada uma como em `/v1/ordem/minuta` e com seu próprio resultado: a minuta criada ou o problema que a recusou, com os campos contados a partir dela. A resposta é 200 ainda que nenhuma tenha sido criada. Com `Idempotency-Key`, se algum resultado for 5xx, a mesma chamada repetida mantém as minutas já criadas e tenta só as demais.
         */
        post: operations["criarMinutasEmLote"];
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
         * @description Todas ou nenhuma. Por um juiz, o que está em seu nome; por um assessor, com a delegação de protocolização ativa do juiz de cada minuta.
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
         * @description As do tribunal do usuário, das mais novas às mais antigas; das sigilosas, só as que ele vê.
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
    "/v1/ordem/{numeroProtocolo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta uma ordem
         * @description Com cada alvo (réu e instituição) como está, os valores pedidos e bloqueados e o que já aconteceu. A leitura de uma ordem sigilosa fica registrada.
         */
        get: operations["consultarOrdem"];
        put?: never;
        post?: never;
        /**
         * Exclui uma ordem protocolada
         * @description Até as 19h do dia do protocolo, por quem pode protocolar em nome do juiz da ordem.
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
    "/v1/ordem/{numeroProtocolo}/visualizador": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista os visualizadores de uma ordem sigilosa
         * @description Por quem vê a ordem e pelos administradores do tribunal, que a indicam pelo número e não veem o seu conteúdo.
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
    "/relacionamento/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Instituições e contas de um CPF ou CNPJ
         * @description A consulta é limitada por minuto, por usuário e por sistema chamador em cada tribunal, e cada uma fica registrada: quem, quando, por qual processo e para quê, também quando é recusada. Um token de serviço diz sempre o usuário. A resposta do cadastro de clientes vale por um minuto. Quem já sabe as contas cria a minuta por `/v1/ordem/minuta-contas`, sem consulta.
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
         * @description A consulta é limitada por minuto, por usuário e por sistema chamador em cada tribunal, e cada uma fica registrada: quem, quando, por qual processo e para quê, também quando é recusada. Um token de serviço diz sempre o usuário. A resposta do cadastro de clientes vale por um minuto. Quem já sabe as contas cria a minuta por `/v1/ordem/minuta-contas`, sem consulta.
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
         * @description Também as futuras e as que já não valem.
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
         * @description Em sequência e sem lacunas: leia, guarde `proximo` e use-o em `depoisDe` na leitura seguinte. Das ordens sigilosas, só os eventos das que o usuário vê; a leitura deles fica registrada.
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
    "/v1/instituicao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Instituições que podem receber ordens */
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
        /** Códigos com que as instituições respondem */
        get: operations["listarCodigosDeResposta"];
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
        /** Feriados bancários em que não há envio */
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
         * @description As unidades judiciárias que uma ordem pode indicar, dos onze tipos de órgão admitidos. A lista é atualizada uma vez por dia a partir do cadastro corporativo: uma vara recém-cadastrada aparece em cerca de 24 horas.
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
         * @description No segmento do Judiciário do tribunal do usuário, que é o único em que ela vale para ele.
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
        /** Contas de depósito judicial padrão do tribunal */
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
    "/v1/operacao/remessa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Remessas às instituições */
        get: operations["listarRemessas"];
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
        /** Arquivos de resposta das instituições */
        get: operations["listarArquivosDeResposta"];
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
    "/v1/operacao/alarme": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** O que um operador precisa ver */
        get: operations["listarAlarmes"];
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
         * @description O que ficar devido até lá é executado em seguida: envios, encerramento e publicação de respostas.
         */
        post: operations["avancarRelogio"];
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
            erros?: {
                /** @example reus[0].instituicoes[1].ispb */
                campo: string;
                mensagem: string;
            }[];
        };
        ProblemaDoCatalogo: {
            codigo: string;
            status: number;
            titulo: string;
            significado: string;
            oQueFazer: string;
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
        Minuta: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            tipo: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
            /** @description O que se pede, só em uma requisição de informações */
            informacoes?: ("CADASTRO_E_SALDO" | "EXTRATO" | "CONTRATO_ABERTURA" | "CONTRATO_INVESTIMENTO" | "FATURA_CARTAO" | "CONTRATO_CAMBIO" | "COPIA_CHEQUE" | "EXTRATO_PREVIDENCIA" | "EXTRATO_FGTS" | "EXTRATO_PIS")[];
            /** @enum {string} */
            situacao: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA";
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
            autor?: {
                nome: string;
                /**
                 * @description CPF, CNPJ ou raiz de CNPJ, sem pontuação
                 * @example 52998224725
                 */
                cpfCnpj?: string;
            };
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
            reiteracaoProgramada?: {
                /** Format: date */
                dataFim: string;
            };
            /** @description Um valor acima do limite de conferência foi confirmado */
            valorElevadoConfirmado?: boolean;
            /**
             * @description Soma dos valores pedidos de todos os réus; só em bloqueios
             * @example 15000.00
             */
            valorTotal?: string;
            depositoJudicial?: components["schemas"]["DepositoJudicial"];
            reus: {
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
                instituicoes: {
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
                }[];
            }[];
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
            /**
             * @description O que se pede em uma requisição de informações; ao menos uma
             * @default []
             */
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
            autor?: {
                nome: string;
                cpfCnpj?: string;
            };
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
            /** @description Repete o bloqueio até que todo o valor seja bloqueado ou o prazo termine */
            reiteracaoProgramada?: {
                /**
                 * Format: date
                 * @description Último dia da repetição: depois do primeiro envio e no máximo 30 dias depois dele
                 */
                dataFim: string;
            };
            /** @description Faz do bloqueio um bloqueio com transferência, que recebe um ID de transferência no protocolo */
            depositoJudicial?: {
                /** @enum {string} */
                tipoCredito: "GERAL" | "TRIBUTARIO" | "PREVIDENCIARIO";
                /**
                 * @description Usa a conta padrão da vara ou do tribunal (crédito geral), ou a Caixa e a agência de relacionamento do tribunal
                 * @default true
                 */
                usarPadrao?: boolean;
                /**
                 * @description ISPB da instituição, 8 posições
                 * @example 00000000
                 */
                ispb?: string;
                agencia?: string;
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
            /**
             * @description Confirma que está certo um valor acima do limite de conferência do serviço
             * @default false
             */
            confirmaValorElevado?: boolean;
            reus: {
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
                /** @default [] */
                instituicoes?: {
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
                    agencia?: string;
                    conta?: string;
                }[];
            }[];
        };
        /**
         * @example {
         *       "sigilosa": true
         *     }
         */
        SigiloDaMinuta: {
            sigilosa: boolean;
        };
        ResultadoDoLoteDeMinutas: {
            /** @description Quantas minutas foram criadas */
            criadas: number;
            /** @description Quantas não foram */
            recusadas: number;
            /** @description Um por minuta, na sequência do pedido */
            resultados: ({
                /** @description Posição da minuta no pedido */
                indice: number;
                minuta: components["schemas"]["Minuta"];
                /**
                 * @description A versão da minuta, para `If-Match`
                 * @example "1"
                 */
                etag: string;
            } | {
                /** @description Posição da minuta no pedido */
                indice: number;
                problema: components["schemas"]["Problema"];
            })[];
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
        OrdemProtocolada: {
            /** Format: uuid */
            id: string;
            /** @example 20260000000042 */
            numeroProtocolo: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraProtocolo: string;
            /**
             * @description Identifica a transferência de um bloqueio com depósito judicial: ano do protocolo, 12 dígitos de sequência e 2 dígitos verificadores (ISO 7064, módulo 97-10)
             * @example 202600000000004270
             */
            idTransferencia?: string;
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
        /**
         * @example {
         *       "minutas": [
         *         "5f0c2f7e-55a4-4f0a-9f2d-0d2c3f1e7a10"
         *       ]
         *     }
         */
        Protocolo: {
            minutas: string[];
        };
        OrdemResumida: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            tipo: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
            /** @description O que se pede, só em uma requisição de informações */
            informacoes?: ("CADASTRO_E_SALDO" | "EXTRATO" | "CONTRATO_ABERTURA" | "CONTRATO_INVESTIMENTO" | "FATURA_CARTAO" | "CONTRATO_CAMBIO" | "COPIA_CHEQUE" | "EXTRATO_PREVIDENCIA" | "EXTRATO_FGTS" | "EXTRATO_PIS")[];
            /** @enum {string} */
            situacao: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA";
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
            autor?: {
                nome: string;
                /**
                 * @description CPF, CNPJ ou raiz de CNPJ, sem pontuação
                 * @example 52998224725
                 */
                cpfCnpj?: string;
            };
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
            reiteracaoProgramada?: {
                /** Format: date */
                dataFim: string;
            };
            /** @description Um valor acima do limite de conferência foi confirmado */
            valorElevadoConfirmado?: boolean;
            /**
             * @description Soma dos valores pedidos de todos os réus; só em bloqueios
             * @example 15000.00
             */
            valorTotal?: string;
            /** @example 20260000000042 */
            numeroProtocolo?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraProtocolo?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraEnvio?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraResposta?: string;
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
            quantidadeReus: number;
        };
        Ordem: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            tipo: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
            /** @description O que se pede, só em uma requisição de informações */
            informacoes?: ("CADASTRO_E_SALDO" | "EXTRATO" | "CONTRATO_ABERTURA" | "CONTRATO_INVESTIMENTO" | "FATURA_CARTAO" | "CONTRATO_CAMBIO" | "COPIA_CHEQUE" | "EXTRATO_PREVIDENCIA" | "EXTRATO_FGTS" | "EXTRATO_PIS")[];
            /** @enum {string} */
            situacao: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA";
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
            autor?: {
                nome: string;
                /**
                 * @description CPF, CNPJ ou raiz de CNPJ, sem pontuação
                 * @example 52998224725
                 */
                cpfCnpj?: string;
            };
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
            reiteracaoProgramada?: {
                /** Format: date */
                dataFim: string;
            };
            /** @description Um valor acima do limite de conferência foi confirmado */
            valorElevadoConfirmado?: boolean;
            /**
             * @description Soma dos valores pedidos de todos os réus; só em bloqueios
             * @example 15000.00
             */
            valorTotal?: string;
            /** @example 20260000000042 */
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
            /**
             * @description Valor bloqueado até agora; só em bloqueios
             * @example 15000.00
             */
            valorBloqueado?: string;
            reus: {
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
                /** @description Se atinge contas-salário; só em bloqueios */
                contaSalario?: boolean;
                /** @description A ordem vai à conta única do réu */
                usarContaUnica: boolean;
            }[];
            alvos: {
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
                saldoRemanescente?: string;
                /**
                 * Format: date-time
                 * @example 2026-11-23T19:00:00-03:00
                 */
                dataHoraResposta?: string;
                naoRespostasConsecutivas: number;
            }[];
            eventos: {
                tipo: string;
                /**
                 * Format: date-time
                 * @example 2026-11-23T19:00:00-03:00
                 */
                dataHora: string;
                dados: {
                    [key: string]: unknown;
                };
            }[];
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
        Relacionamentos: {
            cpfCnpj: string;
            /** @description Ausente quando o cadastro de clientes não conhece o número */
            nome?: string;
            instituicoes: {
                ispb: string;
                /** @description Ausente enquanto a instituição não consta da lista, renovada a cada dia */
                nome?: string;
                /** @description A líder do grupo, que recebe as ordens dela */
                ispbLider?: string;
                nomeLider?: string;
                /** @description Falso: as ordens a ela terminam no código 97 */
                alcancavel: boolean;
                /** @description Ausente quando a instituição não informa contas */
                contas?: {
                    agencia: string;
                    conta: string;
                }[];
            }[];
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
            agencia: string;
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
            agencia: string;
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
            agencia: string;
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
            agencia: string;
            conta: string;
            /** @description Agência de relacionamento do tribunal para depósitos tributários e previdenciários; só com a conta do tribunal como um todo */
            agenciaRelacionamento?: string;
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
            falhas: {
                linha: number;
                campo: string;
                codigo: string;
                mensagem: string;
            }[];
            /** @description Nome do arquivo de recibo */
            recibo?: string;
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            dataHoraDecisao?: string;
        };
        Alarme: {
            id: string;
            /** @enum {string} */
            tipo: "REMESSA_DIVERGENTE" | "CONFLITO_DE_SEQUENCIAL" | "REMESSA_SEM_RESPOSTA_COMPLETA" | "PUBLICACAO_FALHOU" | "RECEBIMENTO_FALHOU" | "ENTRADA_RECUSADA";
            assunto: string;
            detalhe: string;
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
        };
        Relogio: {
            /**
             * Format: date-time
             * @example 2026-11-23T19:00:00-03:00
             */
            agora: string;
            /** @description Se o relógio pode ser avançado; só em homologação */
            movel: boolean;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Problema = components['schemas']['Problema'];
export type ProblemaDoCatalogo = components['schemas']['ProblemaDoCatalogo'];
export type DepositoJudicial = components['schemas']['DepositoJudicial'];
export type Minuta = components['schemas']['Minuta'];
export type NovaMinuta = components['schemas']['NovaMinuta'];
export type SigiloDaMinuta = components['schemas']['SigiloDaMinuta'];
export type ResultadoDoLoteDeMinutas = components['schemas']['ResultadoDoLoteDeMinutas'];
export type LoteDeMinutas = components['schemas']['LoteDeMinutas'];
export type OrdemProtocolada = components['schemas']['OrdemProtocolada'];
export type Protocolo = components['schemas']['Protocolo'];
export type OrdemResumida = components['schemas']['OrdemResumida'];
export type Ordem = components['schemas']['Ordem'];
export type Visualizador = components['schemas']['Visualizador'];
export type NovoVisualizador = components['schemas']['NovoVisualizador'];
export type Relacionamentos = components['schemas']['Relacionamentos'];
export type DelegacaoAtiva = components['schemas']['DelegacaoAtiva'];
export type Delegacao = components['schemas']['Delegacao'];
export type NovaDelegacao = components['schemas']['NovaDelegacao'];
export type Evento = components['schemas']['Evento'];
export type Instituicao = components['schemas']['Instituicao'];
export type CodigoResposta = components['schemas']['CodigoResposta'];
export type Feriado = components['schemas']['Feriado'];
export type Vara = components['schemas']['Vara'];
export type AfastamentoSigilo = components['schemas']['AfastamentoSigilo'];
export type ContaUnica = components['schemas']['ContaUnica'];
export type NovaContaUnica = components['schemas']['NovaContaUnica'];
export type AlteracaoContaUnica = components['schemas']['AlteracaoContaUnica'];
export type ContaDeposito = components['schemas']['ContaDeposito'];
export type ContaDepositoPadrao = components['schemas']['ContaDepositoPadrao'];
export type NovaContaDeposito = components['schemas']['NovaContaDeposito'];
export type AlteracaoContaDeposito = components['schemas']['AlteracaoContaDeposito'];
export type Remessa = components['schemas']['Remessa'];
export type ArquivoResposta = components['schemas']['ArquivoResposta'];
export type Alarme = components['schemas']['Alarme'];
export type Relogio = components['schemas']['Relogio'];
export type AvancoDoRelogio = components['schemas']['AvancoDoRelogio'];
export type $defs = Record<string, never>;
export interface operations {
    vivo: {
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
                    "application/json": {
                        /** @enum {string} */
                        situacao: "ok";
                    };
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    pronto: {
        parameters: {
            query?: never;
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
                    "application/json": {
                        /** @enum {string} */
                        situacao: "ok";
                    };
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Serviço indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    listarProblemas: {
        parameters: {
            query?: never;
            header?: never;
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
                    "application/json": {
                        content: components["schemas"]["ProblemaDoCatalogo"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Problema não encontrado */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    criarMinuta: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Corpo malformado; Conteúdo inválido; Usuário obrigatório; Chave de idempotência inválida */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Chamada em andamento */
            409: {
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
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Número de processo inválido; CPF ou CNPJ inválido; Processo inexistente ou de outro tribunal; Juiz desconhecido; Vara desconhecida; Data de protocolo no passado; Valor inválido; Réu repetido; Réu não é parte do processo; Réu sem instituição; Instituição desconhecida; Conta sem agência; Instituições sobrepostas; Instituições do mesmo grupo; Informações obrigatórias; Campo de outro tipo de ordem; Valor obrigatório; Valor acima do limite de conferência; Data de protocolo distante demais; Reiteração programada fora do prazo; Conta única não cadastrada; Depósito judicial incompleto; Depósito judicial com campo indevido; Depósito judicial diverso do padrão; Sem conta padrão de depósito judicial; Sem agência de relacionamento; Código de receita inválido; Tipo de documento não admitido; Número de documento inválido; Executado inválido; Número de referência inválido; Minuta recusada; Chave de idempotência reutilizada */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Dados processuais indisponíveis; Cadastro de clientes indisponível; Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    criarMinutaContas: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Corpo malformado; Conteúdo inválido; Usuário obrigatório; Chave de idempotência inválida */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Chamada em andamento */
            409: {
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
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Número de processo inválido; CPF ou CNPJ inválido; Processo inexistente ou de outro tribunal; Juiz desconhecido; Vara desconhecida; Data de protocolo no passado; Valor inválido; Réu repetido; Réu não é parte do processo; Réu sem instituição; Instituição desconhecida; Conta sem agência; Instituições sobrepostas; Instituições do mesmo grupo; Informações obrigatórias; Campo de outro tipo de ordem; Valor obrigatório; Valor acima do limite de conferência; Data de protocolo distante demais; Reiteração programada fora do prazo; Conta única não cadastrada; Depósito judicial incompleto; Depósito judicial com campo indevido; Depósito judicial diverso do padrão; Sem conta padrão de depósito judicial; Sem agência de relacionamento; Código de receita inválido; Tipo de documento não admitido; Número de documento inválido; Executado inválido; Número de referência inválido; Minuta recusada; Chave de idempotência reutilizada */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Dados processuais indisponíveis; Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    consultarMinuta: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão que já se tem; se for a atual, a resposta é 304, sem corpo */
                "If-None-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Minuta não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem já protocolada */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    substituirMinuta: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412) */
                "If-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Corpo malformado; Conteúdo inválido; Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Minuta não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem já protocolada; Minuta alterada por outro usuário */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Versão desatualizada */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Corpo grande demais */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Número de processo inválido; CPF ou CNPJ inválido; Processo inexistente ou de outro tribunal; Juiz desconhecido; Vara desconhecida; Data de protocolo no passado; Valor inválido; Réu repetido; Réu não é parte do processo; Réu sem instituição; Instituição desconhecida; Conta sem agência; Instituições sobrepostas; Instituições do mesmo grupo; Informações obrigatórias; Campo de outro tipo de ordem; Valor obrigatório; Valor acima do limite de conferência; Data de protocolo distante demais; Reiteração programada fora do prazo; Conta única não cadastrada; Depósito judicial incompleto; Depósito judicial com campo indevido; Depósito judicial diverso do padrão; Sem conta padrão de depósito judicial; Sem agência de relacionamento; Código de receita inválido; Tipo de documento não admitido; Número de documento inválido; Executado inválido; Número de referência inválido; Minuta recusada */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Dados processuais indisponíveis; Cadastro de clientes indisponível; Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    excluirMinuta: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412) */
                "If-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Minuta não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem já protocolada */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Versão desatualizada */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    alterarSigiloMinuta: {
        parameters: {
            query?: never;
            header?: {
                /** @description O `ETag` da versão sobre a qual a alteração foi feita; se não for a atual, nada muda (412) */
                "If-Match"?: string;
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Corpo malformado; Conteúdo inválido; Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Minuta não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Sigilo definido no protocolo; Minuta alterada por outro usuário */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Versão desatualizada */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Corpo grande demais */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    criarMinutasEmLote: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Corpo malformado; Conteúdo inválido; Usuário obrigatório; Chave de idempotência inválida */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Chamada em andamento */
            409: {
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
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Chave de idempotência reutilizada */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    protocolar: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Corpo malformado; Conteúdo inválido; Usuário obrigatório; Chave de idempotência inválida */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Juiz diverso; Sem delegação ativa; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Minuta não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem já protocolada; Chamada em andamento */
            409: {
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
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Reiteração programada fora do prazo; Protocolo recusado; Chave de idempotência reutilizada */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    listarOrdens: {
        parameters: {
            query?: {
                /** @description Número do processo, com ou sem pontuação */
                numeroProcesso?: string;
                /** @description Situação da ordem ou da minuta */
                situacao?: "MINUTA" | "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO_RESPOSTA" | "RESPONDIDA";
                /** @description Tipo da ordem */
                tipo?: "BLOQUEIO" | "REQUISICAO_INFORMACOES";
                /** @description CPF do juiz */
                cpfJuiz?: string;
                /** @description Unidade judiciária */
                varaId?: string;
                /** @description Criadas neste dia ou depois */
                de?: string;
                /** @description Criadas neste dia ou antes */
                ate?: string;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
                    "application/json": {
                        content: components["schemas"]["OrdemResumida"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Parâmetro inválido; Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Número de processo inválido; CPF ou CNPJ inválido */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    consultarOrdem: {
        parameters: {
            query?: never;
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Juiz diverso; Sem delegação ativa; Visualizador só consulta; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Prazo de exclusão encerrado; Ordem já enviada */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Chave de idempotência inválida */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Visualizador só consulta; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Cancelamento não permitido; Exclua em vez de cancelar; Chamada em andamento */
            409: {
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
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    copiarOrdem: {
        parameters: {
            query?: {
                /** @description Copia só o que a ordem pede a esta instituição, como a que devolveu o código 97 */
                ispb?: string;
            };
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Parâmetro inválido; Usuário obrigatório; Chave de idempotência inválida */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Visualizador só consulta; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Chamada em andamento */
            409: {
                headers: {
                    /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Instituição fora da ordem; Processo inexistente ou de outro tribunal; Juiz desconhecido; Vara desconhecida; Data de protocolo no passado; Valor inválido; Réu repetido; Réu não é parte do processo; Réu sem instituição; Instituição desconhecida; Conta sem agência; Instituições sobrepostas; Instituições do mesmo grupo; Informações obrigatórias; Campo de outro tipo de ordem; Valor obrigatório; Valor acima do limite de conferência; Data de protocolo distante demais; Reiteração programada fora do prazo; Conta única não cadastrada; Depósito judicial incompleto; Depósito judicial com campo indevido; Depósito judicial diverso do padrão; Sem conta padrão de depósito judicial; Sem agência de relacionamento; Código de receita inválido; Tipo de documento não admitido; Número de documento inválido; Executado inválido; Número de referência inválido; Minuta recusada; Chave de idempotência reutilizada */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Dados processuais indisponíveis; Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Uma página de visualizadores, na sequência da inclusão */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        content: components["schemas"]["Visualizador"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Parâmetro inválido */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem não sigilosa */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Corpo malformado; Conteúdo inválido; Chave de idempotência inválida */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Somente o criador autoriza; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem não sigilosa; Visualizador já incluído; Chamada em andamento */
            409: {
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
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description CPF ou CNPJ inválido; Administrador não se inclui; Visualizador desconhecido; Chave de idempotência reutilizada */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Parâmetro inválido */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Somente o criador autoriza; Visualizador incluído pelo administrador; Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem não encontrada; Visualizador não encontrado */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Ordem não sigilosa */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description CPF ou CNPJ inválido */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Parâmetro inválido; Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Número de processo inválido; CPF ou CNPJ inválido; Processo inexistente ou de outro tribunal */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Limite de consultas excedido */
            429: {
                headers: {
                    /** @description Segundos até que a chamada possa ser repetida */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Cadastro de clientes indisponível; Dados processuais indisponíveis; Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Parâmetro inválido; Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Número de processo inválido; CPF ou CNPJ inválido; Processo inexistente ou de outro tribunal */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Limite de consultas excedido */
            429: {
                headers: {
                    /** @description Segundos até que a chamada possa ser repetida */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Cadastro de clientes indisponível; Dados processuais indisponíveis; Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    listarJuizesComDelegacaoAtiva: {
        parameters: {
            query: {
                /** @description CPF do assessor, 11 dígitos */
                cpfAssessor: string;
            };
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Parâmetro inválido; Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description CPF ou CNPJ inválido */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            header?: never;
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
                    "application/json": {
                        content: components["schemas"]["Delegacao"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Parâmetro inválido */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description CPF ou CNPJ inválido */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Corpo malformado; Conteúdo inválido; Chave de idempotência inválida */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Delegação sobreposta; Chamada em andamento */
            409: {
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
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description CPF ou CNPJ inválido; Juiz desconhecido; Assessor desconhecido; Vigência inválida; Delegação recusada; Chave de idempotência reutilizada */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Delegação não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Delegação já encerrada */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    lerEventos: {
        parameters: {
            query?: {
                /** @description `id` do último evento lido; ausente, lê desde o início */
                depoisDe?: string;
                /** @description Itens a ler, no máximo */
                limite?: number;
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
                    "application/json": {
                        content: components["schemas"]["Evento"][];
                        /** @description Cursor da próxima leitura, mesmo quando não há evento novo */
                        proximo: string;
                    };
                };
            };
            /** @description Parâmetro inválido; Cursor inválido */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    listarInstituicoes: {
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
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
                    "application/json": {
                        content: components["schemas"]["Instituicao"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Parâmetro inválido; Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
                    "application/json": {
                        content: components["schemas"]["CodigoResposta"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Parâmetro inválido; Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
                    "application/json": {
                        content: components["schemas"]["Feriado"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Parâmetro inválido; Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
                    "application/json": {
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
                };
            };
            /** @description Parâmetro inválido; Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Módulo de sigilo não configurado */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            header?: never;
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
                    "application/json": {
                        content: components["schemas"]["ContaUnica"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Parâmetro inválido */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description CPF ou CNPJ inválido */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Corpo malformado; Conteúdo inválido; Chave de idempotência inválida */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Conta única já cadastrada; Chamada em andamento */
            409: {
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
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Instituição desconhecida; CPF ou CNPJ inválido; Cadastro recusado; Chave de idempotência reutilizada */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Conta única não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Corpo malformado; Conteúdo inválido */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Conta única não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Cadastro alterado por outro usuário */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Corpo grande demais */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Instituição desconhecida */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Conta única não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Cadastro alterado por outro usuário */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            header?: never;
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
                    "application/json": {
                        content: components["schemas"]["ContaDeposito"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Parâmetro inválido */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Corpo malformado; Conteúdo inválido; Chave de idempotência inválida */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Conta de depósito já cadastrada; Chamada em andamento */
            409: {
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
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Instituição desconhecida; Agência de relacionamento informada para vara; Cadastro recusado; Vara desconhecida; Chave de idempotência reutilizada */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    consultarContaDepositoPadrao: {
        parameters: {
            query: {
                /** @description Unidade judiciária, da lista /v1/vara */
                varaId: string;
            };
            header?: {
                /** @description CPF do usuário em nome de quem age um token de serviço; obrigatório quando a chamada altera dados */
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
            /** @description Parâmetro inválido; Usuário obrigatório */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Usuário de outro tribunal; Sistema não autorizado; Endereço de origem não autorizado */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Conta de depósito padrão não cadastrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Vara desconhecida */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Conta de depósito não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Corpo malformado; Conteúdo inválido */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Conta de depósito não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Cadastro alterado por outro usuário */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Corpo grande demais */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Instituição desconhecida; Agência de relacionamento informada para vara; Cadastro recusado */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Conta de depósito não encontrada */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Cadastro alterado por outro usuário */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: never;
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
                    "application/json": {
                        content: components["schemas"]["Remessa"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Parâmetro inválido */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    listarArquivosDeResposta: {
        parameters: {
            query?: {
                /** @description ISPB da instituição, 8 posições */
                ispb?: string;
                /** @description Situação do arquivo */
                situacao?: "RECEBIDO" | "ACEITO" | "REJEITADO" | "DUPLICADO";
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: never;
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
                    "application/json": {
                        content: components["schemas"]["ArquivoResposta"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Parâmetro inválido */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Recibo não encontrado */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
    listarAlarmes: {
        parameters: {
            query?: {
                /** @description Verdadeiro: só os que ainda valem; falso: só os já encerrados */
                aberto?: boolean;
                /** @description Página, a partir de 1 */
                pageNumber?: number;
                /** @description Itens por página */
                pageSize?: number;
            };
            header?: never;
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
                    "application/json": {
                        content: components["schemas"]["Alarme"][];
                        pageNumber: number;
                        pageSize: number;
                        totalElements: number;
                        totalPages: number;
                    };
                };
            };
            /** @description Parâmetro inválido */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
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
            /** @description Corpo malformado; Conteúdo inválido; Chave de idempotência inválida */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Não autenticado; Token inválido; Token expirado */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Usuário não cadastrado; Usuário inativo; Usuário bloqueado; Usuário sem lotação; Perfil insuficiente; Operação vedada a token de serviço */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description O relógio não retrocede; Chamada em andamento */
            409: {
                headers: {
                    /** @description Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Tipo de conteúdo não aceito */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Chave de idempotência reutilizada */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Erro interno */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
            /** @description Autenticação indisponível; Cadastro corporativo indisponível */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problema"];
                };
            };
        };
    };
}
