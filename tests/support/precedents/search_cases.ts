/** What both engines are asked, over the same bank, and what they have to find. */
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import type { SearchFilters, SearchOrder } from "../../../search/engine.ts";
import type { SearchFields } from "../../../search/query/query.ts";
import { precedent } from "./search_builders.ts";

export const bank: readonly Precedent[] = [
  precedent({
    number: "1",
    question: "Prescrição da pretensão de cobrança.",
    thesis: "O prazo é de cinco anos, na forma do art. 1º do Decreto 20.910/32.",
    updatedOn: "2024-01-01",
    dates: { admitted: "2012-08-31", judged: "2018-09-12", published: "2018-10-16", final: "2019-05-07" },
    stage: "final",
    judgingBody: "Primeira Seção",
    decisions: { rapporteur: "Mauro d'Além, o Velho", texts: [] },
  }),
  precedent({
    number: "2",
    thesis: "O dano moral coletivo independe de prova do dano.",
    updatedOn: "2025-01-01",
    dates: { admitted: "2024-02-01" },
    stage: "pending",
    judgingBody: "Segunda Seção",
    suspensions: [{ active: true, since: "2024-02-01", description: "Suspensão nacional" }],
  }),
  precedent({
    number: "10",
    organ: "STF",
    species: "RG",
    thesis: "É do INSS a competência para as prescrições; cabem ações regressivas.",
    updatedOn: "2023-05-05",
    dates: { judged: "2022-03-23" },
    stage: "judged",
    suspensions: [{ active: true, until: "2024-12-31", description: "Suspensão nacional" }],
  }),
  precedent({
    number: "3",
    organ: "TST",
    species: "SUM",
    thesis: "A moral do dano: vínculo de emprego e empregado doméstico.",
    updatedOn: undefined,
    dates: { created: "2003-11-21" },
  }),
  precedent({ number: "4", thesis: "Dano estético.", cancelled: true }),
  precedent({
    number: "5",
    organ: "TRF01",
    species: "NT",
    question: "Instituto Nacional do Seguro Social: benefício.",
    decisions: { texts: [{ type: "Acórdão", text: "Trata-se de auxílio-doença e de prazo prescricional." }] },
  }),
  precedent({
    number: "6",
    organ: "TRT09",
    species: "IRDR",
    question: "O instituto do seguro é nacional? Social, nacional, do seguro.",
    thesis: "Não há vínculo sem emprego; há emprego sem vínculo.",
    updatedOn: "2025-01-01",
  }),
  precedent({
    number: "1046",
    organ: "STF",
    species: "RG",
    question: "Validade de norma coletiva que limita direito trabalhista (α e β).",
    thesis: "São constitucionais os acordos e as convenções coletivas.",
    updatedOn: "2022-06-02",
  }),
  precedent({
    number: "00012345620238260000",
    organ: "STF",
    species: "ADI",
    question: "Tribunais e juízes de paz.",
    thesis: "Compete ao tribunal; ao juiz, não.",
    updatedOn: "2021-12-31",
  }),
];

interface Finding {
  readonly typed: string | SearchFields;
  /** Sorted. */
  readonly ids: readonly string[];
}

const finds = (typed: Finding["typed"], ...ids: string[]): Finding => ({ typed, ids: ids.sort() });

/** Not cancelled: all but `stj-rr-4`. */
const everything = bank.map(({ id }) => id).filter((id) => id !== "stj-rr-4");

export const findings: readonly Finding[] = [
  finds("", ...everything),
  finds("prescrição", "stf-rg-10", "stj-rr-1"),
  finds("PRESCRICOES", "stf-rg-10", "stj-rr-1"),
  finds("dano", "stj-rr-2", "tst-sum-3"),
  finds("dano doméstico", "stj-rr-2", "tst-sum-3"),
  finds("+dano +doméstico", "tst-sum-3"),
  finds("dano -coletivo", "tst-sum-3"),
  finds("-dano", ...everything.filter((id) => id !== "stj-rr-2" && id !== "tst-sum-3")),
  finds("dano E coletivo", "stj-rr-2"),
  finds("(prescrição OU dano) E NÃO INSS", "stj-rr-1", "stj-rr-2", "tst-sum-3"),
  finds("NÃO (prescrição OU dano OU vínculo)", "stf-adi-00012345620238260000", "stf-rg-1046", "trf01-nt-5"),
  finds('"dano moral"', "stj-rr-2"),
  finds('"moral do dano"', "tst-sum-3"),
  finds('"danos morais"'),
  finds('-"vínculo de emprego" +vínculo', "trt09-irdr-6"),
  finds('"seguro social"', "trf01-nt-5"),
  finds('"nacional do seguro"', "trf01-nt-5", "trt09-irdr-6"),
  finds('"instituto nacional do seguro social"', "trf01-nt-5"),
  finds('-"instituto nacional do seguro social" +seguro', "trt09-irdr-6"),
  finds('"dano moral"~2', "stj-rr-2", "tst-sum-3"),
  finds("dano ADJ moral", "stj-rr-2"),
  finds("vínculo PROX/2 empregos", "trt09-irdr-6", "tst-sum-3"),
  finds("vínculo PROX/1 empregos"),
  finds("INSS", "stf-rg-10", "trf01-nt-5"),
  finds("instituto nacional do seguro social", "stf-rg-10", "trf01-nt-5", "trt09-irdr-6"),
  finds("auxílio-doença", "trf01-nt-5"),
  finds("artigo 1", "stj-rr-1"),
  finds("decreto 20910", "stj-rr-1"),
  finds("α", "stf-rg-1046"),
  finds("juízes", "stf-adi-00012345620238260000"),
  finds("xilofone"),
  finds("prescri*", "stf-rg-10", "stj-rr-1", "trf01-nt-5"),
  finds("prescriçã$", "stj-rr-1"),
  finds("+empreg* -domést$", "trt09-irdr-6"),
  finds("xilo*"),
  finds('xilofone "moral do dano"', "tst-sum-3"),
  finds("stf-rg-10", "stf-rg-10"),
  finds("tema 1046 stf", "stf-rg-1046"),
  finds({ allWords: "dano moral", noWords: "coletivo" }, "tst-sum-3"),
  finds({ anyWords: "estético coletivo" }, "stf-rg-1046", "stj-rr-2"),
  finds({ exactPhrases: "dano moral; vínculo de emprego" }),
  finds({ general: "emprego", exactPhrases: '"empregado doméstico"' }, "tst-sum-3"),
  finds("(dano E", "stj-rr-2", "tst-sum-3"),
  finds("`dano` && moral:=[x] || (", "stj-rr-2", "tst-sum-3"),
];

interface Filtering {
  readonly what: string;
  readonly filters: Partial<SearchFilters>;
  readonly ids: readonly string[];
}

export const filterings: readonly Filtering[] = [
  { what: "an organ", filters: { organs: ["STJ"] }, ids: ["stj-rr-1", "stj-rr-2"] },
  { what: "an empty list, which is all", filters: { organs: [], species: [] }, ids: everything.toSorted() },
  {
    what: "organs and species",
    filters: { organs: ["STJ", "TST"], species: ["SUM"] },
    ids: ["tst-sum-3"],
  },
  { what: "a number", filters: { number: "10" }, ids: ["stf-rg-10"] },
  { what: "a beginning of a number", filters: { number: "104" }, ids: [] },
  {
    what: "a first and a last day, inclusive",
    filters: { updatedFrom: "2024-01-01", updatedTo: "2025-01-01" },
    ids: ["stj-rr-1", "stj-rr-2", "trt09-irdr-6"],
  },
  {
    what: "a last day, which who has no date does not pass",
    filters: { updatedTo: "2023-12-31" },
    ids: ["stf-adi-00012345620238260000", "stf-rg-10", "stf-rg-1046"],
  },
  {
    what: "the cancelled ones too",
    filters: { includeCancelled: true, organs: ["STJ"] },
    ids: ["stj-rr-1", "stj-rr-2", "stj-rr-4"],
  },
  { what: "how far the judgement is", filters: { stages: ["pending"] }, ids: ["stj-rr-2"] },
  { what: "a year of judgement", filters: { years: ["2022"] }, ids: ["stf-rg-10"] },
  { what: "a judging body", filters: { bodies: ["Primeira Seção"] }, ids: ["stj-rr-1"] },
  {
    what: "a rapporteur, whatever signs the name has",
    filters: { rapporteurs: ["Mauro d'Além, o Velho"] },
    ids: ["stj-rr-1"],
  },
  {
    what: "a period of the judgement, inclusive",
    filters: { ranges: { judged: { from: "2018-09-12", to: "2022-03-22" } } },
    ids: ["stj-rr-1"],
  },
  {
    what: "a last day of the judgement, which who was not judged does not pass",
    filters: { ranges: { judged: { to: "2026-01-01" } } },
    ids: ["stf-rg-10", "stj-rr-1"],
  },
  {
    what: "two periods at once",
    filters: { ranges: { admitted: { from: "2012-01-01" }, final: { from: "2019-05-07" } } },
    ids: ["stj-rr-1"],
  },
  { what: "a day on which cases are suspended", filters: { suspendedOn: "2025-01-01" }, ids: ["stj-rr-2"] },
  {
    what: "the last day of a suspension",
    filters: { suspendedOn: "2024-12-31" },
    ids: ["stf-rg-10", "stj-rr-2"],
  },
  { what: "an organ nobody has", filters: { organs: ["TSE"] }, ids: [] },
];

export const orders: readonly SearchOrder[] = [
  "text",
  "chronological-asc",
  "chronological-desc",
  "numeric-asc",
  "numeric-desc",
  "updated-asc",
  "updated-desc",
  "admitted-asc",
  "admitted-desc",
  "published-desc",
  "final-asc",
];

const words =
  `prescrição dano moral coletivo tributo imposto contribuição servidor público pensão aposentadoria benefício
  execução fiscal penhora bloqueio contrato consumidor banco juros multa honorários prazo recurso competência
  prova laudo perícia saúde medicamento plano seguro acidente trabalho vínculo emprego jornada férias salário`
    .split(/\s+/);

/** Many precedents of few words, made by a fixed rule: the first words are the commonest. */
export function largeBank(count: number): Precedent[] {
  let state = 42;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor(state / 2_147_483_647 * below);
  };
  const sentence = (length: number) =>
    Array.from({ length }, () => words[Math.min(next(words.length), next(words.length))]).join(" ");
  const organs = ["STF", "STJ", "TST", "TRF01", "TJSP"];
  return Array.from({ length: count }, (_, index) =>
    precedent({
      number: String(index + 1),
      organ: organs[next(organs.length)]!,
      question: sentence(3 + next(10)),
      thesis: sentence(4 + next(30)),
      cancelled: next(20) === 0,
      dates: next(4) === 0
        ? {}
        : { admitted: `20${10 + next(5)}-03-1${next(10)}`, judged: `20${15 + next(9)}-07-01` },
      updatedOn: next(25) === 0 ? undefined : `20${10 + next(15)}-0${1 + next(9)}-1${next(10)}`,
    }));
}
