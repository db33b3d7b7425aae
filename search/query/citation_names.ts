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

const kinds: readonly (readonly [names: string, species: readonly Species[]])[] = [
  ["súmula vinculante, sum vinculante, súmula vinc, sum vinc, vinculante, sv", ["SV"]],
  ["súmula, sum, enunciado, enunc, verbete, verb, verbete sumular, enunciado sumular", ["SUM"]],
  ["repercussão geral, rep geral, rg", ["RG"]],
  ["repetitivo, recurso repetitivo, tema rep", ["RR", "IRR"]],
  ["recurso especial repetitivo, rec esp repetitivo, resp repetitivo, resp rep, rr", ["RR"]],
  [
    "incidente recurso repetitivo, incidente recurso revista repetitivo, recurso revista repetitivo, " +
    "incidente recurso revista repetitivo, irr",
    ["IRR"],
  ],
  ["tema", ["RG", "RR", "IRR", "IRDR", "IAC", "PUIL"]],
  ["incidente resolução demanda repetitiva, resolução demanda repetitiva, irdr", ["IRDR"]],
  ["incidente assunção competência, assunção competência, iac", ["IAC"]],
  [
    "suspensão nacional irdr, suspensão irdr, sirdr, suspensão incidente resolução demanda repetitiva, " +
    "suspensão nacional incidente resolução demanda repetitiva",
    ["SIRDR"],
  ],
  ["pedido uniformização interpretação lei, pedido uniformização lei, pedido uniformização, puil", ["PUIL"]],
  ["orientação jurisprudencial, orient jurisp, oj", ["OJ"]],
  ["controvérsia, contr, ct", ["CT"]],
  ["nota técnica, nt", ["NT"]],
  ["ação direta inconstitucionalidade omissão, ado", ["ADO"]],
  ["ação direta inconstitucionalidade, ação direta, adi, adin", ["ADI"]],
  ["ação declaratória constitucionalidade, ação declaratória, adc, adecon", ["ADC"]],
  ["arguição descumprimento preceito fundamental, arguição descumprimento, adpf", ["ADPF"]],
];

/** The kinds that a name such as "tema" may mean; another kind beside it decides. */
export const speciesNames: Names<readonly Species[]> = byFirstWord(
  kinds.flatMap(([names, meaning]) => names.split(", ").map((name) => ({ words: wordsOf(name), meaning }))),
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
