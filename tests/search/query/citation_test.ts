/** Every way lawyers name a precedent, made from the kinds, the courts and the spellings. */
import assert from "node:assert/strict";
import { precedentTitle } from "../../../domain/precedents/citation.ts";
import { organs, speciesGroups } from "../../../domain/precedents/organ.ts";
import type { Species } from "../../../domain/precedents/species.ts";
import { citedIds, findCitations } from "../../../search/query/citation.ts";
import { kinds } from "../../../search/query/citation_names.ts";
import { parseQuery } from "../../../search/query/query.ts";

interface Case {
  readonly organ: string;
  readonly species: Species;
  readonly number: string;
}

const idOf = ({ organ, species, number }: Case) => `${organ}-${species}-${number}`.toLowerCase();

/** How each kind is named; `#` is the number. */
const spellings: Record<Species, readonly string[]> = {
  SUM: [
    "Súmula #",
    "súmula nº #",
    "Súmula n. #",
    "sumula n.º #",
    "Súm. #",
    "SUM #",
    "Enunciado #",
    "verbete #",
    "Enunc. #",
    "Sum #",
    "súmula nro #",
  ],
  SV: [
    "Súmula Vinculante #",
    "súmula vinculante n. #",
    "Súm. Vinc. #",
    "SV #",
    "SV nº #",
    "S.V. #",
    "Súmula # vinculante",
  ],
  RG: [
    "Tema #",
    "tema n. #",
    "Tema # da Repercussão Geral",
    "Tema de Repercussão Geral #",
    "repercussão geral tema #",
    "Tema # RG",
    "RG #",
    "Tema # de rep. geral",
  ],
  RR: [
    "Tema #",
    "Tema Repetitivo #",
    "Tema # dos recursos repetitivos",
    "Tema # dos recursos especiais repetitivos",
    "REsp repetitivo tema #",
    "Recurso Especial Repetitivo nº #",
    "RR #",
  ],
  IRR: [
    "Tema #",
    "IRR #",
    "Tema # de Incidente de Recurso Repetitivo",
    "Incidente de Recursos Repetitivos nº #",
    "Tema repetitivo #",
    "incidente de recurso de revista repetitivo #",
  ],
  IRDR: [
    "IRDR #",
    "Tema # IRDR",
    "Tema IRDR nº #",
    "Incidente de Resolução de Demandas Repetitivas #",
    "tema # do incidente de resolução de demandas repetitivas",
  ],
  IAC: ["IAC #", "IAC n. #", "Tema # IAC", "Incidente de Assunção de Competência nº #"],
  SIRDR: ["SIRDR #", "Suspensão Nacional em IRDR #", "suspensão em IRDR nº #"],
  PUIL: ["PUIL #", "PUIL n. #", "Tema # PUIL", "Pedido de Uniformização de Interpretação de Lei #"],
  OJ: ["OJ #", "Orientação Jurisprudencial nº #", "OJ n. # da SBDI-1", "OJ # da SDI-I"],
  CT: ["Controvérsia #", "controvérsia n. #", "CT #"],
  NT: ["Nota Técnica #", "NT nº #"],
  ADI: [
    "ADI #",
    "ADIn #",
    "ADI #/DF",
    "ADI # (SP)",
    "Ação Direta de Inconstitucionalidade nº #/RJ",
    "ADI nº # - RJ",
  ],
  ADC: ["ADC #", "ADC #/DF", "Ação Declaratória de Constitucionalidade #"],
  ADO: ["ADO #", "ADO #/DF", "Ação Direta de Inconstitucionalidade por Omissão nº #"],
  ADPF: ["ADPF #", "ADPF #/RJ", "Arguição de Descumprimento de Preceito Fundamental #", "ADPF nº # DF"],
};

/** How a court is named beside it; `*` is the rest. */
function courts({ acronym, integration, description }: (typeof organs)[number]): string[] {
  const of = [
    "* " + acronym,
    `* do ${integration}`,
    `*/${integration}`,
    `${acronym.toLowerCase()} *`,
    `${acronym} - *`,
  ];
  const region = /^(TR[FT])0?(\d+)$/.exec(acronym);
  if (region !== null) {
    of.push(
      `* do ${region[1]} da ${region[2]}ª Região`,
      `* ${region[1]} ${region[2]}`,
      `* ${region[1]}-${region[2]}`,
    );
  }
  const state = /^TJ(..)$/.exec(acronym)?.[1];
  if (state !== undefined) of.push(`* TJ/${state}`, `* do TJ-${state}`);
  return [...of, `* do ${description}`];
}

/** Each species in a court that has it, in turn, with every spelling; each spelling of a court in turn. */
function* made(): Generator<Case & { readonly text: string }> {
  for (const organ of organs) {
    const kinds = speciesGroups.find(({ id }) => id === organ.speciesGroup)!.species;
    let turn = 0;
    for (const species of kinds) {
      for (
        const spelling of organ.courtGroup === undefined ? spellings[species] : spellings[species].slice(0, 2)
      ) {
        for (const number of ["7", "1046"]) {
          const shown = number === "1046" && turn % 2 === 0 ? "1.046" : number;
          const places = courts(organ);
          const text = places[turn++ % places.length]!.replace("*", spelling.replace("#", shown));
          yield { organ: organ.acronym, species, number, text };
        }
      }
    }
  }
}

const citations = [...made()];

Deno.test(`${citations.length} spellings of citations each name the precedent they mean`, () => {
  assert.ok(citations.length >= 400, String(citations.length));
  const wrong = citations.filter((one) => {
    const found = parseQuery({ general: one.text }).citations;
    return found.length !== 1 || found[0]!.organ !== one.organ || !citedIds(found[0]!).includes(idOf(one));
  });
  assert.deepEqual(wrong.map(({ text }) => [text, parseQuery({ general: text }).citations]), []);
});

Deno.test("a citation in the portal's own title names its precedent", () => {
  for (const { acronym: organ, speciesGroup } of organs) {
    for (const species of speciesGroups.find(({ id }) => id === speciesGroup)!.species) {
      for (const number of ["3", "1046"]) {
        const one = { organ, species, number };
        const [citation] = parseQuery({ general: precedentTitle(one) }).citations;
        assert.ok(citation !== undefined && citedIds(citation).includes(idOf(one)), precedentTitle(one));
      }
    }
  }
});

const read = (text: string) => {
  const { citations, places } = findCitations(text);
  const kinds = citations.map(({ organ = "", species, number }) =>
    `${organ} ${species.join("|")} ${number}`.trim()
  );
  return [kinds, places.map(({ start, end }) => text.slice(start, end))];
};

const TEMA = "RG|RR|IRR|IRDR|IAC|PUIL";
const within: readonly (readonly [text: string, kinds: string[], words: string[]])[] = [
  ["tema 1046 STF trabalhista", [`STF ${TEMA} 1046`], ["tema 1046 STF"]],
  ["prescrição na súmula 331, IV, do TST", ["TST SUM 331"], ["súmula 331, IV, do TST"]],
  ["Súmula 331, item IV", ["SUM 331"], ["Súmula 331, item IV"]],
  ["aplicação da Súm. 7/STJ aos recursos", ["STJ SUM 7"], ["Súm. 7/STJ"]],
  ["súmula 331 do TST e tema 725 do STF", ["TST SUM 331", `STF ${TEMA} 725`], [
    "súmula 331 do TST e tema 725 do STF",
  ]],
  ["IRDR 12/SP", ["TJSP IRDR 12"], ["IRDR 12/SP"]],
  ["ADPF 132 união homoafetiva", ["ADPF 132"], ["ADPF 132"]],
  ["ADI 00012345620238260000", ["ADI 12345620238260000"], ["ADI 00012345620238260000"]],
  ["Súmulas 5 e 7/STJ", ["STJ SUM 5", "STJ SUM 7"], ["Súmulas 5 e 7/STJ"]],
  ["temas 810 do STF e 905 do STJ", [`STF ${TEMA} 810`, `STJ ${TEMA} 905`], [
    "temas 810 do STF e 905 do STJ",
  ]],
  ["Temas 566, 567 e 571 do STJ prescrição", [566, 567, 571].map((tema) => `STJ ${TEMA} ${tema}`), [
    "Temas 566, 567 e 571 do STJ",
  ]],
  ["ADC 43, 44 e 54", ["ADC 43", "ADC 44", "ADC 54"], ["ADC 43, 44 e 54"]],
  ["súmula 7 e 30 dias de prazo", ["SUM 7"], ["súmula 7"]],
  ["Súmula 7, 2018", ["SUM 7"], ["Súmula 7"]],
  ["IRDR 1 da 3ª Região", ["IRDR 1"], ["IRDR 1"]],
  ["tema 905 do c. STJ", [`STJ ${TEMA} 905`], ["tema 905 do c. STJ"]],
  ["tema 905 do Egrégio Superior Tribunal de Justiça", [`STJ ${TEMA} 905`], [
    "tema 905 do Egrégio Superior Tribunal de Justiça",
  ]],
  ["súmula 279 do Pretório Excelso", ["STF SUM 279"], ["súmula 279 do Pretório Excelso"]],
  ["súmula 279 da Suprema Corte", ["STF SUM 279"], ["súmula 279 da Suprema Corte"]],
  ["verbete sumular 7 do STJ", ["STJ SUM 7"], ["verbete sumular 7 do STJ"]],
  ["enunciado sumular nº 7", ["SUM 7"], ["enunciado sumular nº 7"]],
  ["Súmula nº 331, itens IV e V, do TST", ["TST SUM 331"], ["Súmula nº 331, itens IV e V, do TST"]],
  ["Súmula 331, IV e V, TST", ["TST SUM 331"], ["Súmula 331, IV e V, TST"]],
  ["Tema 1.046 da Tabela de Repercussão Geral do STF", ["STF RG 1046"], [
    "Tema 1.046 da Tabela de Repercussão Geral do STF",
  ]],
  ["tema repetitivo 905 da Primeira Seção do STJ", ["STJ RR|IRR 905"], [
    "tema repetitivo 905 da Primeira Seção do STJ",
  ]],
  ["OJ 394 da Subseção I Especializada em Dissídios Individuais do TST", ["TST OJ 394"], [
    "OJ 394 da Subseção I Especializada em Dissídios Individuais do TST",
  ]],
  ["ADI-MC 4277", ["ADI 4277"], ["ADI-MC 4277"]],
  ["PUIL 413/RS", ["PUIL 413"], ["PUIL 413/RS"]],
  ["SIRDR nº 7/DF", ["SIRDR 7"], ["SIRDR nº 7/DF"]],
  ["Tema 1046 (ARE 1.121.633) STF", [`STF ${TEMA} 1046`], ["Tema 1046", "ARE 1.121.633) STF"]],
  ["RE 574.706 (Tema 69)", [`STF ${TEMA} 69`], ["RE 574.706", "Tema 69"]],
  ["REsp 1.495.146 tema 905", [`STJ ${TEMA} 905`], ["REsp 1.495.146", "tema 905"]],
  ["trf1-irdr-1", ["TRF01 IRDR 1"], ["trf1-irdr-1"]],
  ["ARE 1.121.633/GO", [], ["ARE", "GO"]],
  ["RE 574.706/PR-RG", [], ["RE", "PR-RG"]],
  ["ICMS no RE 574.706 RG", [], ["RE", "RG"]],
  ["tema 566 571", [`${TEMA} 566`], ["tema 566"]],
  ["REsp 1.495.146 correção monetária", [], ["REsp"]],
  ["tema STF 1046", [`STF ${TEMA} 1046`], ["tema STF 1046"]],
  ["Tema #1046", [`${TEMA} 1046`], ["Tema #1046"]],
  ["reexame, S. 7 STJ", ["STJ SUM 7"], ["S. 7 STJ"]],
  ["SS. 282 e 356/STF", ["STF SUM 282", "STF SUM 356"], ["SS. 282 e 356/STF"]],
  ["S. 331, IV, do TST", ["TST SUM 331"], ["S. 331, IV, do TST"]],
  ["súmulas n. 5 e n. 7 do STJ", ["STJ SUM 5", "STJ SUM 7"], ["súmulas n. 5 e n. 7 do STJ"]],
  ["súmulas nºs 5 e 7 do S.T.J.", ["STJ SUM 5", "STJ SUM 7"], ["súmulas nºs 5 e 7 do S.T.J"]],
  ["temas 566/567/571 STJ", [566, 567, 571].map((tema) => `STJ ${TEMA} ${tema}`), ["temas 566/567/571 STJ"]],
  ["STJ 7", [`STJ SUM|${TEMA} 7`], ["STJ 7"]],
  ["331, IV, do TST", [`TST SUM|${TEMA} 331`], ["331, IV, do TST"]],
  ["STF nº 1.046", [`STF SUM|${TEMA} 1046`], ["STF nº 1.046"]],
  ["súmula sete", ["SUM 7"], ["súmula sete"]],
  ["súmula trezentos e trinta e um do TST", ["TST SUM 331"], ["súmula trezentos e trinta e um do TST"]],
  ["súmulas cinco e sete do STJ", ["STJ SUM 5", "STJ SUM 7"], ["súmulas cinco e sete do STJ"]],
  ["tema mil e quarenta e seis do STF", [`STF ${TEMA} 1046`], ["tema mil e quarenta e seis do STF"]],
  ["tema duzentos e vinte", [`${TEMA} 220`], ["tema duzentos e vinte"]],
  ["súmula vinculante número dez reserva de plenário", ["SV 10"], ["súmula vinculante número dez"]],
  ["súmula um do STF", ["STF SUM 1"], ["súmula um do STF"]],
  ["súmula um dia antes", [], []],
  ["tema de duas pessoas", [`${TEMA} 2`], ["tema de duas"]],
  ["súmula 7 em dois anos", ["SUM 7"], ["súmula 7"]],
  ["T. 1046", [`${TEMA} 1046`], ["T. 1046"]],
  ["trabalhista, T. 1046 do STF", [`STF ${TEMA} 1046`], ["T. 1046 do STF"]],
  ["T. 69", [`${TEMA} 69`], ["T. 69"]],
  ["decidiu a 1ª T. 2019", [], []],
  ["prova t 5 da defesa", [], []],
  ["TR 905", ["RR|IRR 905"], ["TR 905"]],
  ["juros, TR 905/STJ", ["STJ RR|IRR 905"], ["TR 905/STJ"]],
  ["correção pela TR 2009", [], []],
  ["correção pela TR 5 anos", [], []],
  ["temas 566 a 571", [566, 567, 568, 569, 570, 571].map((tema) => `${TEMA} ${tema}`), ["temas 566 a 571"]],
  ["temas 566-568 do STJ", [566, 567, 568].map((tema) => `STJ ${TEMA} ${tema}`), ["temas 566-568 do STJ"]],
  ["súmulas 5 até 7/STJ", [5, 6, 7].map((sumula) => `STJ SUM ${sumula}`), ["súmulas 5 até 7/STJ"]],
  ["tema 566 ao 568 do STJ", [566, 567, 568].map((tema) => `STJ ${TEMA} ${tema}`), [
    "tema 566 ao 568 do STJ",
  ]],
  ["temas 571 a 566", [`${TEMA} 571`, `${TEMA} 566`], ["temas 571 a 566"]],
  ["temas 1 a 2000000", Array.from({ length: 10 }, (_, at) => `${TEMA} ${at + 1}`), ["temas 1 a 2000000"]],
  ["súmula 7 a 30 dias", ["SUM 7"], ["súmula 7"]],
  ["Temas 69 e 1.046 da Repercussão Geral", ["RG 69", "RG 1046"], ["Temas 69 e 1.046 da Repercussão Geral"]],
  ["temas 810, 905 e 1.046 da repercussão geral do STF", [810, 905, 1046].map((tema) => `STF RG ${tema}`), [
    "temas 810, 905 e 1.046 da repercussão geral do STF",
  ]],
  ["Temas 905 e 1.076 dos recursos repetitivos", ["RR|IRR 905", "RR|IRR 1076"], [
    "Temas 905 e 1.076 dos recursos repetitivos",
  ]],
  ["temas 566 a 568 dos repetitivos", [566, 567, 568].map((tema) => `RR|IRR ${tema}`), [
    "temas 566 a 568 dos repetitivos",
  ]],
  ["enunciados 5 e 7 da súmula do STJ", ["STJ SUM 5", "STJ SUM 7"], ["enunciados 5 e 7 da súmula do STJ"]],
  ["temas 905 e 1.076, súmula 7", [`${TEMA} 905`, `${TEMA} 1076`, "SUM 7"], ["temas 905 e 1.076, súmula 7"]],
  ["tema 69 e 1.046 da repercussão geral", ["RG 69", "RG 1046"], ["tema 69 e 1.046 da repercussão geral"]],
  ["súmulas 5 e 10 vinculantes", ["SV 5", "SV 10"], ["súmulas 5 e 10 vinculantes"]],
  ["7 súmula", [], []],
  ["Temas 69 e 1.046 (RG)", ["RG 69", "RG 1046"], ["Temas 69 e 1.046 (RG"]],
  ["Tema 69/RG e Tema 905 (repetitivo)", ["RG 69", "RR|IRR 905"], ["Tema 69/RG e Tema 905 (repetitivo"]],
  ["Tema 1.046 (RG) e Súmula 7", ["RG 1046", "SUM 7"], ["Tema 1.046 (RG", "Súmula 7"]],
  ["Tema 905 (RR)", ["RR 905"], ["Tema 905 (RR"]],
  ["Tema 905/RR", ["RR 905"], ["Tema 905/RR"]],
  ["Temas 566 e 905 (RR)", ["RR 566", "RR 905"], ["Temas 566 e 905 (RR"]],
  ["IRDR 12 (RR)", ["TJRR IRDR 12"], ["IRDR 12 (RR"]],
  ["Temas 69 (RG) e 905 (repetitivo)", ["RG 69", "RR|IRR 905"], ["Temas 69 (RG", "905 (repetitivo"]],
  ["temas 5 e 7 súmula", [`${TEMA} 5`, `${TEMA} 7`], ["temas 5 e 7"]],
  ["tema 905 ou 1.076", [`${TEMA} 905`, `${TEMA} 1076`], ["tema 905 ou 1.076"]],
  ["temas 905 ou 1.076 do STJ", [`STJ ${TEMA} 905`, `STJ ${TEMA} 1076`], ["temas 905 ou 1.076 do STJ"]],
  ["súmula 7 ou 30 dias de prazo", ["SUM 7"], ["súmula 7"]],
  ["Temas 905 & 1.076 do STJ", [`STJ ${TEMA} 905`, `STJ ${TEMA} 1076`], ["Temas 905 & 1.076 do STJ"]],
  ["Súmulas 5 e 7, ambas do STJ", ["STJ SUM 5", "STJ SUM 7"], ["Súmulas 5 e 7, ambas do STJ"]],
  ["Súmulas 5, 7 e 83, todas do STJ", [5, 7, 83].map((sumula) => `STJ SUM ${sumula}`), [
    "Súmulas 5, 7 e 83, todas do STJ",
  ]],
  ["STJ 7 reexame", [`STJ SUM|${TEMA} 7`], ["STJ 7"]],
  ["reexame STJ 7", [`STJ SUM|${TEMA} 7`], ["STJ 7"]],
  ["reexame de provas, STJ 7, e STF 279", [`STJ SUM|${TEMA} 7`, `STF SUM|${TEMA} 279`], ["STJ 7, e STF 279"]],
  ["STJ 1ª seção", [], []],
  ["STJ 50% meação", [], []],
  ["TST 12x36 jornada", [], []],
  ["TST 13º salário", [], []],
  ["STF 6 x 5", [], []],
  ["prazo de 7 STJ", [], []],
  ["STJ 2019", [], []],
  ["STJ 7 turma", [], []],
  ["STJ 5 anos", [], []],
  ["STF 20/2018", [], []],
  ["art. 7 STJ", [], []],
  ["prazo s 7", [], []],
  ["S.A. 7 STJ", [], []],
  ["R$ 7 STJ", [], []],
  ["lei 8.213 art. 103", [], []],
  ["tema de direito do trabalho", [], []],
  ["súmula", [], []],
  ["1046", [], []],
  ["dano moral do STJ", [], []],
  ["prazo de 5 dias", [], []],
];

for (const [text, kinds, words] of within) {
  Deno.test(`"${text}" cites ${kinds.join(", ") || "no precedent"}`, () => {
    assert.deepEqual(read(text), [kinds, words]);
  });
}

Deno.test("a citation inside parentheses names its precedent", () => {
  for (const text of ["RE 574.706 (Tema 69)", "Tema 69 (RE 574.706) ICMS"]) {
    assert.deepEqual(parseQuery({ general: text }).citations.map(({ number }) => number), ["69"]);
  }
});

for (const text of ["súmula 331 E terceirização", '+tst "súmula 331"', "NÃO súmula 331", "-súmula 331"]) {
  Deno.test(`what operators ask for is not added to: ${text}`, () => {
    assert.deepEqual(parseQuery({ general: text }).citations, []);
  });
}

for (const { captures, not, species } of kinds) {
  Deno.test(`"${captures}" cites a precedent of ${species.join(", ")}, and "${not}" none`, () => {
    const [citation, ...more] = findCitations(captures).citations;
    assert.deepEqual(more, []);
    assert.ok(citation!.species.some((one) => species.includes(one)));
    assert.deepEqual(findCitations(not).citations, []);
  });
}
