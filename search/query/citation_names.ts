/** The names that lawyers use for courts and kinds of precedents, as lists of words without small words. */
import { organs } from "../../domain/precedents/organ.ts";
import type { Species } from "../../domain/precedents/species.ts";
import { fold } from "../language/stop_words.ts";

/** Small words between significant ones: "súmula n. 331 do TST", "suspensão nacional em IRDR". */
const small = new Set(
  ("n no ns nr nrs nro nros num numero numeros o a os as do da de dos das em na nas nos por pelo pela e ou sob " +
    "ao ate ambos ambas todos todas c col colendo colenda eg egregio egregia").split(" "),
);

export const isSmall = (word: string): boolean => small.has(word);

/** The singular of "repetitivos", "especiais" and "ações"; folded, like all words here. */
export const singular = (word: string): string =>
  word.replace(/oes$/, "ao").replace(/ais$/, "al").replace(/s$/, "");

interface Name<Meaning> {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

/**
 * Names by their first word, the longest first, so that a text of a thousand words is not compared with every
 * name.
 */
export type Names<Meaning> = ReadonlyMap<string, readonly Name<Meaning>[]>;

const byFirstWord = <Meaning>(names: Name<Meaning>[]): Names<Meaning> =>
  Map.groupBy(names.toSorted((a, b) => b.words.length - a.words.length), ({ words }) => words[0]!);

const wordsOf = (text: string): string[] =>
  (fold(text).match(/\p{L}+|\d+/gu) ?? []).filter((word) => !isSmall(word));

interface KindOfPrecedent {
  readonly names: string;
  readonly species: readonly Species[];
  /** A citation that it captures, and a text that it must not. */
  readonly captures: string;
  readonly not: string;
}

const kind = (
  names: string,
  species: readonly Species[],
  captures: string,
  not: string,
): KindOfPrecedent => ({
  names,
  species,
  captures,
  not,
});

/** How each kind is named; `tests/search/query/citation_test.ts` tries both texts of each. */
export const kinds: readonly KindOfPrecedent[] = [
  kind(
    "súmula vinculante, sum vinculante, súmula vinc, sum vinc, vinculante, sv",
    ["SV"],
    "Súmula Vinculante 10",
    "efeito vinculante do julgado",
  ),
  kind(
    "súmula, sum, enunciado, enunc, verbete, verb, verbete sumular, enunciado sumular",
    ["SUM"],
    "Súmula 331, IV, do TST",
    "súmula de jurisprudência",
  ),
  kind("repercussão geral, rep geral, rg", ["RG"], "RG 1.046", "repercussão geral reconhecida"),
  kind(
    "repetitivo, recurso repetitivo, tema rep",
    ["RR", "IRR"],
    "Tema Repetitivo 905",
    "recurso repetitivo em 2019",
  ),
  kind(
    "recurso especial repetitivo, rec esp repetitivo, resp repetitivo, resp rep, rr",
    ["RR"],
    "REsp repetitivo tema 905",
    "recurso especial provido",
  ),
  kind(
    "incidente recurso repetitivo, incidente recurso revista repetitivo, recurso revista repetitivo, irr",
    ["IRR"],
    "IRR 5 do TST",
    "recurso de revista",
  ),
  kind("tema", ["RG", "RR", "IRR", "IRDR", "IAC", "PUIL"], "Tema 1.046", "o tema da prescrição"),
  kind(
    "incidente resolução demanda repetitiva, resolução demanda repetitiva, irdr",
    ["IRDR"],
    "IRDR 12/SP",
    "instaurado o IRDR",
  ),
  kind("incidente assunção competência, assunção competência, iac", ["IAC"], "IAC 14", "assunção de dívida"),
  kind(
    "suspensão nacional irdr, suspensão irdr, sirdr, suspensão incidente resolução demanda repetitiva, " +
      "suspensão nacional incidente resolução demanda repetitiva",
    ["SIRDR"],
    "SIRDR 7/DF",
    "suspensão nacional dos processos",
  ),
  kind(
    "pedido uniformização interpretação lei, pedido uniformização lei, pedido uniformização, puil",
    ["PUIL"],
    "PUIL 413/RS",
    "uniformização da jurisprudência",
  ),
  kind(
    "orientação jurisprudencial, orient jurisp, oj",
    ["OJ"],
    "OJ 394 da SBDI-1",
    "orientação jurisprudencial dominante",
  ),
  kind("controvérsia, contr, ct", ["CT"], "Controvérsia 149", "a controvérsia dos autos"),
  kind("nota técnica, nt", ["NT"], "Nota Técnica 3", "nota técnica do centro"),
  kind("ação direta inconstitucionalidade omissão, ado", ["ADO"], "ADO 26", "omissão do legislador"),
  kind(
    "ação direta inconstitucionalidade, ação direta, adi, adin",
    ["ADI"],
    "ADI 4.277/DF",
    "ação direta contra lei",
  ),
  kind(
    "ação declaratória constitucionalidade, ação declaratória, adc, adecon",
    ["ADC"],
    "ADC 43",
    "ação declaratória de nulidade",
  ),
  kind(
    "arguição descumprimento preceito fundamental, arguição descumprimento, adpf",
    ["ADPF"],
    "ADPF 132",
    "arguição de nulidade",
  ),
];

/** The kinds that a name such as "tema" may mean; another kind beside it decides. */
export const speciesNames: Names<readonly Species[]> = byFirstWord(
  kinds.flatMap(({ names, species }) =>
    names.split(", ").map((name) => ({ words: wordsOf(name), meaning: species }))
  ),
);

/** The spellings of a regional court: "TRF 4", "TRF 4ª Região", "Tribunal Regional Federal 4". */
function regional(kind: string, number: string, whole: readonly string[]): string[][] {
  return [[kind, number, "regiao"], whole.filter((word) => word !== "regiao")];
}

/** The courts by every spelling of their acronym, with and without "da 4ª Região", and by their full name. */
export const organNames: Names<string> = byFirstWord(
  organs.flatMap(({ acronym, integration, nickname, description }) => {
    const spellings = [acronym, integration, nickname ?? acronym].map(wordsOf);
    const whole = wordsOf(description);
    const state = /^TJ(\p{L}{2,3})$/u.exec(integration)?.[1]?.toLowerCase();
    const region = /^(TRF|TRT)(\d+)$/.exec(integration);
    const others = [
      ...(acronym === "STF" ? [["supremo"], ["pretorio"], ["suprema", "corte"]] : []),
      ...(acronym === "TNU" ? [["turma", "nacional", "uniformizacao"]] : []),
      ...(acronym === "TJDF" ? [["tj", "df"], ["tribunal", "justica", "distrito", "federal"]] : []),
      ...(state === undefined ? [] : [["tj", state], ["tribunal", "justica", "estado", ...whole.slice(2)]]),
      ...(region === null ? [] : regional(region[1]!.toLowerCase(), region[2]!, whole)),
    ];
    return [...spellings, whole, ...others].map((words) => ({ words, meaning: acronym }));
  }),
);

export const states: ReadonlySet<string> = new Set(
  organs.flatMap(({ acronym }) => /^TJ(..)$/.exec(acronym)?.[1]?.toLowerCase() ?? []),
);

/** Words between a number and its court: "da Tabela de Repercussão Geral", "da Primeira Seção", "ADI-MC". */
export const courtParts: Names<true> = byFirstWord(
  ("tabela, plenário, pleno, corte especial, primeira seção, segunda seção, terceira seção, 1 seção, 2 seção, " +
    "3 seção, subseção I especializada dissídios individuais, subseção II especializada dissídios individuais, " +
    "transitória, excelso, mc, ed, qo, agr, ref")
    .split(", ").map((name) => ({ words: wordsOf(name), meaning: true })),
);

/**
 * The classes of cases by whose number a precedent is known as well, "ARE 1.121.633", with the one court that
 * has the class.
 */
export const caseClasses: ReadonlyMap<string, string | undefined> = new Map([
  ...["re", "are", "rext"].map((name) => [name, "STF"] as const),
  ...["resp", "aresp", "eresp"].map((name) => [name, "STJ"] as const),
  ...("ai ag hc rhc ms rms rcl cc ac aco acp pet ap inq sl ss sta edcl agrg agint airr rrag").split(" ")
    .map((name) => [name, undefined] as const),
]);
