/** The wire forms of the precedents search, with the names and omissions of the public service. */
import * as v from "valibot";
import { parsePrecedentDate } from "../../domain/precedents/precedent_date.ts";
import { ruleMessage, voiced } from "../http/voice.ts";
import { instant, integer } from "../http/wire.ts";
import { orders, relationWords, stageWords } from "./search_words.ts";

/** The limit of the public service. */
const MAX_PAGE_SIZE = 10_000;
const DEFAULT_PAGE_SIZE = 10;
/** Deeper than any list of results; a cursor continues without counting. */
const MAX_PAGE = 1_000_000;
const MAX_WORDS = 2_000;

/** The query without characters that the database or a feed cannot contain. */
export const withoutControls = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, " ");

const searchText = (max: number) => v.pipe(v.string(), v.maxLength(max), v.transform(withoutControls));

/** The words of one field of a search. */
export const SearchWords = searchText(MAX_WORDS);
/** A day of a search, in either format; empty for none. */
export const SearchDay = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text === "" || parsePrecedentDate(text) !== undefined,
    ruleMessage(
      voiced`Deve ser uma data que existe, ${{ call: "dd/MM/aaaa ou AAAA-MM-DD", page: "como dd/mm/aaaa" }}`,
    ),
  ),
);
/** The number of precedents to be found, as text; empty for any. */
export const SearchNumber = searchText(40);

const words = (meaning: string) => v.pipe(v.nullish(SearchWords, ""), v.description(meaning));
const day = (meaning: string) => v.pipe(v.nullish(SearchDay, ""), v.description(meaning));
const some = (meaning: string) =>
  v.pipe(
    v.nullish(v.pipe(v.array(v.pipe(v.string(), v.transform(withoutControls))), v.maxLength(1_000)), []),
    v.description(meaning),
  );
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const filterEntries = {
  buscaGeral: words(
    'Qualquer das palavras, por relevância; `+obrigatória`, `-excluída`, `"trecho exato"`, `E`, `OU`, `NÃO`, ' +
      '`prescri*`, parênteses, `"a b"~5`; reconhece citações como `tema 1046 stf`',
  ),
  todasPalavras: words("Todas estas palavras"),
  quaisquerPalavras: words("Ao menos uma destas palavras"),
  semPalavras: words("Nenhuma destas palavras"),
  trechoExato: words("Trechos exatos; vários entre aspas ou separados por `;`"),
  atualizacaoDesde: day("Atualizados neste dia ou depois, dd/MM/aaaa ou AAAA-MM-DD"),
  atualizacaoAte: day("Atualizados neste dia ou antes, dd/MM/aaaa ou AAAA-MM-DD"),
  admissaoDesde: day("Admitidos ou afetados neste dia ou depois"),
  admissaoAte: day("Admitidos ou afetados neste dia ou antes"),
  julgamentoDesde: day("Julgados neste dia ou depois"),
  julgamentoAte: day("Julgados neste dia ou antes"),
  publicacaoDesde: day("De acórdão publicado neste dia ou depois"),
  publicacaoAte: day("De acórdão publicado neste dia ou antes"),
  transitoDesde: day("Transitados em julgado neste dia ou depois"),
  transitoAte: day("Transitados em julgado neste dia ou antes"),
  fases: some(
    `Só os de um destes fases: ${Object.keys(stageWords).map((word) => `\`${word}\``).join(", ")}`,
  ),
  anosJulgamento: some("Só os julgados em um destes anos"),
  orgaosJulgadores: some("Só os destes órgãos julgadores, como em `aggsOrgaosJulgadores`"),
  relatores: some("Só os destes relatores, como em `aggsRelatores`"),
  suspensaoEmVigor: v.pipe(
    v.nullish(v.boolean(), false),
    v.description("Só os por que hoje há processos suspensos"),
  ),
  cancelados: v.pipe(v.nullish(v.boolean(), false), v.description("Também os cancelados")),
  ordenacao: v.pipe(
    v.nullish(v.picklist(orders), "Text"),
    v.description(
      "`Chronological`: pelo julgamento (sem ele, pela data por que se cita); `Update`: pela atualização; " +
        "`Admission`, `Publication`, `Final`: pela afetação, publicação, trânsito em julgado",
    ),
  ),
  nr: v.pipe(
    v.nullish(v.union([SearchNumber, v.pipe(v.number(), v.transform(String))]), ""),
    v.description("Só os deste número"),
  ),
  orgaos: some("Só destes órgãos, em qualquer das grafias (`TRF01`, `TRF1`); vazio ou ausente: todos"),
  tipos: some("Só destas espécies; vazio ou ausente: todas"),
} as const;

export const PrecedentFilter = v.pipe(
  v.looseObject(filterEntries),
  v.metadata({ ref: "FiltroDePrecedentes" }),
);
export type PrecedentFilter = {
  readonly [Name in keyof typeof filterEntries]: v.InferOutput<typeof filterEntries[Name]>;
};

const pageEntries = {
  pagina: v.pipe(v.nullish(whole(1, MAX_PAGE), 1), v.description("A partir de 1")),
  tamanhoPagina: v.nullish(whole(1, MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
  cursor: v.pipe(
    v.nullish(v.pipe(v.string(), v.maxLength(2_000)), ""),
    v.description(
      "`proximoCursor` da resposta anterior: continua depois dela sem repetir nem pular; `pagina` só numera as " +
        "posições",
    ),
  ),
} as const;

/** The keys of a filter that mean something. */
export const filterKeys: ReadonlySet<string> = new Set([
  ...Object.keys(filterEntries),
  ...Object.keys(pageEntries),
]);

export const SearchBody = v.pipe(
  v.object({
    // Every field may be left out; a call without a body is a mistake. Unknown ones are told of in `avisos`.
    filtro: v.looseObject({ ...filterEntries, ...pageEntries }),
  }),
  v.metadata({
    ref: "PesquisaDePrecedentes",
    examples: [{ filtro: { buscaGeral: "pejotização vínculo de emprego", ordenacao: "Text", pagina: 1 } }],
  }),
);
export type SearchFilter =
  & PrecedentFilter
  & { readonly [Name in keyof typeof pageEntries]: v.InferOutput<typeof pageEntries[Name]> };

const Bucket = v.object({ tipo: v.string(), total: integer });
const brazilian = v.pipe(
  v.string(),
  v.regex(/^\d{2}\/\d{2}\/\d{4}$/),
  v.description("dd/MM/aaaa"),
  v.examples(["22/03/2025"]),
);

const Suspension = v.object({
  ativa: v.boolean(),
  dataSuspensao: v.optional(brazilian),
  dataFimSuspensao: v.optional(brazilian),
  descricao: v.string(),
  linkDecisao: v.optional(v.string()),
});

const precedentEntries = {
  id: v.pipe(v.string(), v.description("Estável: órgão, espécie e número"), v.examples(["trt01-irdr-9"])),
  nr: v.pipe(v.union([integer, v.string()]), v.description("Número; texto onde não é um")),
  orgao: v.string(),
  tipo: v.string(),
  questao: v.optional(v.string()),
  tese: v.optional(v.pipe(v.string(), v.description("Ausente quando ainda não há"))),
  situacao: v.pipe(v.nullable(v.string()), v.description("Vocabulário aberto")),
  alertaSituacao: v.optional(v.pipe(v.string(), v.description("Só quando há: `cancelado`, `não admitido`…"))),
  ultimaAtualizacao: v.optional(brazilian),
  possuiDecisoes: v.optional(v.pipe(v.literal(true), v.description("Ausente quando não as há"))),
  processosParadigma: v.optional(
    v.array(v.object({ numero: v.string(), link: v.optional(v.string()), classe: v.optional(integer) })),
  ),
  suspensoes: v.optional(v.array(Suspension)),
  numeroTemaSobrestado: v.optional(integer),
  dataCriacao: v.optional(v.pipe(brazilian, v.description("Aprovação, instauração ou criação"))),
  dataAdmissao: v.optional(v.pipe(brazilian, v.description("Admissão ou afetação"))),
  dataJulgamento: v.optional(brazilian),
  dataPublicacao: v.optional(brazilian),
  dataTransitoJulgado: v.optional(brazilian),
  dataSituacao: v.optional(v.pipe(brazilian, v.description("Desde quando tem a situação"))),
  relator: v.optional(v.string()),
  orgaoJulgador: v.optional(v.string()),
  ano: v.optional(
    v.pipe(integer, v.description("Por que se cita: o do julgamento; sem ele, o do que `anoDe` diz")),
  ),
  anoDe: v.optional(v.pipe(v.string(), v.examples(["Julgamento", "Publicação", "Afetação"]))),
};

export const PrecedentAnswer = v.pipe(
  v.object({
    ...precedentEntries,
    assuntos: v.optional(v.array(v.string())),
    referenciaLegislativa: v.optional(v.string()),
    notas: v.optional(v.pipe(
      v.array(v.object({ titulo: v.string(), texto: v.string() })),
      v.description("O que o tribunal anota: entendimento anterior, delimitação do julgado, informações"),
    )),
    relacionados: v.optional(v.pipe(
      v.array(v.object({
        id: v.string(),
        titulo: v.string(),
        relacao: v.picklist(Object.values(relationWords)),
        questao: v.optional(v.string()),
      })),
      v.description("Precedentes que este nomeia; podem não constar do banco"),
    )),
  }),
  v.metadata({ ref: "Precedente" }),
);

export const SearchAnswer = v.pipe(
  v.object({
    aggsEspecies: v.array(Bucket),
    aggsOrgaos: v.array(Bucket),
    aggsFases: v.pipe(v.array(Bucket), v.description("Quão longe está o julgamento")),
    aggsJulgamentos: v.pipe(v.array(Bucket), v.description("Por ano do julgamento")),
    aggsOrgaosJulgadores: v.array(Bucket),
    aggsRelatores: v.array(Bucket),
    posicao_inicial: integer,
    posicao_final: integer,
    total: v.pipe(integer, v.description("Exato")),
    resultados: v.array(v.object({
      ...precedentEntries,
      highlight: v.optional(v.object({
        questao: v.optional(v.string()),
        tese: v.optional(v.string()),
        tese_snippet: v.optional(v.string()),
        decisao_snippet: v.optional(v.pipe(
          v.string(),
          v.description("Trecho da decisão em que a pesquisa está, quando só nela está"),
        )),
      })),
      missing: v.optional(
        v.pipe(
          v.array(v.string()),
          v.description("Palavras da pesquisa que este não tem; ausente quando tem todas"),
        ),
      ),
    })),
    proximoCursor: v.optional(v.pipe(v.string(), v.description("Ausente na última página"))),
    voceQuisDizer: v.optional(v.string()),
    precedenteCitado: v.optional(
      v.pipe(v.string(), v.description("`id` do único precedente que a busca cita")),
    ),
    precedentesCitados: v.optional(v.pipe(
      v.array(v.string()),
      v.description(
        "`id` de cada precedente que a busca cita (“Tema 6” é de vários tribunais); eles vêm primeiro",
      ),
    )),
    avisos: v.optional(
      v.pipe(
        v.array(v.string()),
        v.description("Como se leu o que não pôde ser lido, e que palavras foram lidas como operadores"),
      ),
    ),
  }),
  v.metadata({ ref: "ResultadoDaPesquisa" }),
);

export const DecisionsAnswer = v.pipe(
  v.object({
    relator: v.optional(v.string()),
    linkAcompanhamentoProcesssual: v.optional(
      v.pipe(v.string(), v.description("Com três s, como no serviço público")),
    ),
    textos: v.optional(v.array(v.object({ tipo: v.string(), texto: v.string() }))),
  }),
  v.metadata({ ref: "Decisoes" }),
);

export const ParametersAnswer = v.pipe(
  v.object({
    orgaos: v.array(v.object({
      sigla: v.string(),
      apelido: v.nullable(v.string()),
      descricao: v.string(),
      grupoEspecies: integer,
      grupoTribunais: v.nullable(integer),
      semPrecedentes: v.optional(v.literal(true)),
    })),
    especies: v.array(
      v.object({ sigla: v.string(), descricao: v.string(), apelido: v.optional(v.string()) }),
    ),
    gruposEspecies: v.array(v.object({ id: integer, especies: v.array(v.string()) })),
  }),
  v.metadata({ ref: "ParametrosDaPesquisa" }),
);

export const StatisticsAnswer = v.pipe(
  v.object({
    total: integer,
    cancelados: integer,
    porOrgao: v.array(Bucket),
    porEspecie: v.array(Bucket),
    porSituacao: v.array(Bucket),
    porAnoDeAtualizacao: v.array(Bucket),
    atualizadoEm: v.optional(v.pipe(instant, v.description("Última leitura completa do banco"))),
  }),
  v.metadata({ ref: "EstatisticasDePrecedentes" }),
);
