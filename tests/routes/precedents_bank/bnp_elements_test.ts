import assert from "node:assert/strict";
import fc from "fast-check";
import { stayedCaseDto } from "../../../domain/precedents/bnp_dto.ts";
import { resources } from "../../../domain/precedents/bnp_resource.ts";
import { findOrgan, organs } from "../../../domain/precedents/organ.ts";
import { knownStatuses } from "../../../domain/precedents/precedent_status.ts";
import { type ElementFault, readCases, readRecords } from "../../../routes/precedents_bank/bnp_reading.ts";
import type { BnpOrgan } from "../../../store/precedents/organs.ts";
import {
  CASE,
  type Element,
  element,
  OTHER_CASE,
  resourceOf,
  stayed,
} from "../../support/precedents/bnp_builders.ts";

const court = (acronym: string, id: number): BnpOrgan => ({
  acronym,
  searchAcronym: acronym,
  jtr: String(id),
  name: acronym,
  id,
});
const courts: Record<string, BnpOrgan> = {
  "recurso-repetitivo": court("STJ", 300),
  "repercussao-geral": court("STF", 100),
  "suspensao-incidente-demanda-repetitiva": court("STJ", 300),
  "representativo-controversia": court("TNU", 490),
  "controle-concentrado": court("STF", 100),
};
const trf1 = court("TRF1", 401);

/** What is wrong with one element, as `campo codigo`. */
function faultsOf(resource: string, rest: Element, given = element(resource, 1)): string[] {
  const { faults } = readRecords(resourceOf(resource), courts[resource] ?? trf1, [{ ...given, ...rest }]);
  return faults.map(({ campo, codigo }: ElementFault) => `${campo} ${codigo}`);
}

/** What each resource requires, by the public API's own description. */
const requiredFields: Record<string, string[]> = {
  "recurso-repetitivo": ["tipoRecurso", "numero", "questao", "relator", "assuntos", "situacao"],
  "repercussao-geral": ["numero", "questao", "relator", "assuntos", "situacao"],
  "incidente-demanda-repetitiva": ["numero", "questao", "relator", "assuntos", "situacao"],
  "incidente-assuncao-competencia": ["numero", "questao", "relator", "assuntos", "situacao"],
  "pedido-uniformizacao": ["numero", "questao", "relator", "assuntos", "situacao"],
  "representativo-controversia": ["numero", "questao", "relator", "assuntos", "situacao"],
  "suspensao-incidente-demanda-repetitiva": [
    "tribunal",
    "relator",
    "assuntos",
    "suspensaoGeral",
    "limiteSuspensao",
    "link",
    "situacao",
  ],
  "grupo-representativo": ["numero", "descricao", "dataCriacao", "situacao"],
  "controversia": ["numero", "descricao", "descricaoPartesProcesso", "situacao"],
  "enunciado": ["tipo", "numero", "texto", "dataCriacao", "situacao"],
  "nota-tecnica": [
    "numero",
    "orgao",
    "descricaoCentroInteligencia",
    "textoEmenta",
    "textoNotaTecnica",
    "textoRamoDireito",
    "linkNotaTecnica",
    "situacao",
    "dataSituacao",
  ],
  "controle-concentrado": [
    "tipoClasse",
    "numProcesso",
    "cautelar",
    "nomRelator",
    "decisao",
    "codListaAssunto",
  ],
};

Deno.test("each resource requires exactly what the public service does", () => {
  assert.deepEqual(Object.keys(requiredFields).sort(), resources.map(({ name }) => name).sort());
  for (const [resource, fields] of Object.entries(requiredFields)) {
    assert.deepEqual(
      faultsOf(resource, {}, {}),
      fields.map((field) => `${field} campo-obrigatorio`),
      resource,
    );
    assert.deepEqual(faultsOf(resource, {}), [], resource);
    for (const field of fields) {
      for (const empty of [null, undefined]) {
        assert.deepEqual(faultsOf(resource, { [field]: empty }), [`${field} campo-obrigatorio`], field);
      }
    }
  }
});

Deno.test("lengths are the public service's: the longest text is taken, one more letter is not", () => {
  const lengths: [string, string, number][] = [
    ["incidente-demanda-repetitiva", "questao", 4_000],
    ["incidente-demanda-repetitiva", "tese", 4_000],
    ["incidente-demanda-repetitiva", "textoAcordaoMerito", 4_000],
    ["incidente-demanda-repetitiva", "relator", 255],
    ["incidente-demanda-repetitiva", "assuntos", 4_000],
    ["suspensao-incidente-demanda-repetitiva", "assuntos", 1_000],
    ["suspensao-incidente-demanda-repetitiva", "referenciaLegislativa", 1_000],
    ["suspensao-incidente-demanda-repetitiva", "link", 2_000],
    ["suspensao-incidente-demanda-repetitiva", "textoTemaSirdr", 6_000],
    ["grupo-representativo", "descricao", 1_000],
    ["controversia", "descricaoPartesProcesso", 4_000],
    ["enunciado", "texto", 4_000],
    ["enunciado", "textoQuestao", 6_000],
    ["enunciado", "linkAcordaos", 2_000],
    ["nota-tecnica", "descricaoCentroInteligencia", 255],
    ["nota-tecnica", "textoEmenta", 6_000],
    ["nota-tecnica", "textoNotaTecnica", 4_000],
    ["nota-tecnica", "textoRamoDireito", 255],
  ];
  for (const [resource, field, most] of lengths) {
    assert.deepEqual(faultsOf(resource, { [field]: "x".repeat(most) }), [], field);
    const long = faultsOf(resource, { [field]: "x".repeat(most + 1) });
    assert.deepEqual(long, [`${field} texto-longo-demais`], field);
  }
});

Deno.test("each fault of a value has its field and its code", () => {
  const resource = "incidente-demanda-repetitiva";
  const paradigm = (one: Element) => ({ processosParadigma: [{ classe: 7, numero: CASE }, one] });
  const cases: [Element, string][] = [
    [{ numero: "x" }, "numero tipo-invalido"],
    [{ numero: 1.5 }, "numero tipo-invalido"],
    [{ numero: 0 }, "numero numero-fora-da-faixa"],
    [{ numero: 2 ** 31 }, "numero numero-fora-da-faixa"],
    [{ questao: 5 }, "questao tipo-invalido"],
    [{ questao: "a\0b" }, "questao texto-invalido"],
    [{ questao: "a\ud800b" }, "questao texto-invalido"],
    [{ situacao: "DESTACADO" }, "situacao valor-desconhecido"],
    [{ dataAdmissao: "2026-02-30" }, "dataAdmissao data-invalida"],
    [{ dataSituacao: "31/02/2026" }, "dataSituacao data-invalida"],
    [{ dataSituacao: "amanhã" }, "dataSituacao data-invalida"],
    [{ processosParadigma: {} }, "processosParadigma tipo-invalido"],
    [paradigm({ numero: CASE }), "processosParadigma[1].classe campo-obrigatorio"],
    [paradigm({ classe: 7, numero: "x".repeat(21) }), "processosParadigma[1].numero texto-longo-demais"],
    [paradigm({ classe: 7, link: "x".repeat(2_001) }), "processosParadigma[1].link texto-longo-demais"],
    [
      paradigm({ classe: 7, numeroUnico: "x".repeat(101) }),
      "processosParadigma[1].numeroUnico texto-longo-demais",
    ],
    [{ limiteSuspensao: {} }, "limiteSuspensao.parametro campo-obrigatorio"],
    [{ limiteSuspensao: { parametro: "TUDO" } }, "limiteSuspensao.parametro valor-desconhecido"],
  ];
  for (const [rest, fault] of cases) {
    assert.deepEqual(faultsOf(resource, rest), [fault], JSON.stringify(rest));
  }
});

Deno.test("what the public service overlooks is overlooked: spellings of dates, numbers and courts", () => {
  const read = (resource: string, rest: Element) => {
    const { good, faults } = readRecords(resourceOf(resource), courts[resource] ?? trf1, [
      element(resource, 1, rest),
    ]);
    assert.deepEqual(faults, []);
    return good[0]!.payload;
  };
  const resource = "incidente-demanda-repetitiva";
  assert.equal(read(resource, { numero: "12" }).numero, 12);
  assert.equal(read(resource, { dataSituacao: "2026-01-02" }).dataSituacao, "2026-01-02");
  assert.equal(read(resource, { dataAdmissao: "02/01/2026" }).dataAdmissao, "2026-01-02");
  const punctuated = [{ classe: 7, numero: "0000832-35.2018.4.01.3202" }];
  assert.deepEqual(read(resource, { processosParadigma: punctuated }).processosParadigma, [
    { classe: 7, numero: CASE },
  ]);
  const origin = (tribunal: string) => read("suspensao-incidente-demanda-repetitiva", { tribunal }).tribunal;
  const spellings = [
    "TRF01",
    "trf1",
    "TJDF",
    "TJDFT",
    "TRT02",
    "TRE-SP",
    "TRE_SP",
    "TJMRS",
    "TJMSP",
    "tjmmg",
  ];
  assert.deepEqual(spellings.map(origin), [
    "TRF1",
    "TRF1",
    "TJDFT",
    "TJDFT",
    "TRT2",
    "TRE_SP",
    "TRE_SP",
    "TJMRS",
    "TJMSP",
    "TJMMG",
  ]);
  const review = (rest: Element) => read("controle-concentrado", rest);
  assert.deepEqual(["4277", "4.277", 4277].map((numProcesso) => review({ numProcesso }).numProcesso), [
    4277,
    4277,
    4277,
  ]);
  assert.deepEqual([7, "7-A"].map((numHistorico) => review({ numHistorico }).numHistorico), ["7", "7-A"]);
  assert.deepEqual(faultsOf("suspensao-incidente-demanda-repetitiva", { tribunal: "TRF9" }), [
    "tribunal tribunal-desconhecido",
  ]);
});

Deno.test("a case's number of whatever form is kept as it came, and a warning names it", () => {
  const table: [sent: unknown, stored: string, warned: RegExp | undefined][] = [
    [CASE, CASE, undefined],
    ["680089", "680089", /não tem os 20 dígitos/],
    [680089, "680089", /não tem os 20 dígitos/],
    ["REsp 1.234/SP", "REsp 1.234/SP", /não tem os 20 dígitos/],
    ["0000832-35.2018.4.01.3203", "00008323520184013203", /verificadores/],
    ["00012345620182000000", "00012345620182000000", /verificadores|tribunal/],
  ];
  const { good, faults, warnings } = readRecords(resourceOf("incidente-demanda-repetitiva"), trf1, [
    element("incidente-demanda-repetitiva", 1),
    element("incidente-demanda-repetitiva", 2, {
      processosParadigma: table.map(([numero]) => ({ classe: 7, numero })),
    }),
  ]);
  assert.deepEqual(faults, []);
  const stored = good[1]?.payload["processosParadigma"] as { numero: string }[];
  assert.deepEqual(stored.map(({ numero }) => numero), table.map(([_, number]) => number));
  assert.deepEqual(
    warnings.map(({ indice, numero, campo, codigo }) => [indice, numero, campo, codigo]),
    table.flatMap(([_, __, warned], at) =>
      warned === undefined ? [] : [[1, 2, `processosParadigma[${at}].numero`, "numero-processo-invalido"]]
    ),
  );
  const told = table.flatMap(([_, __, warned]) => warned ?? []);
  for (const [at, { mensagem }] of warnings.entries()) assert.match(mensagem, told[at]!);
  const cases = readCases(stayedCaseDto, [stayed("680089")]);
  assert.deepEqual([cases.good[0]?.number, cases.warnings.length], ["680089", 1]);
});

Deno.test("long texts are taken whole from a court's open data alone, short ones keep their limits", () => {
  const read = (rest: Element, wholeTexts: boolean) =>
    readRecords(resourceOf("incidente-demanda-repetitiva"), trf1, [
      element("incidente-demanda-repetitiva", 1, rest),
    ], { wholeTexts }).faults.map(({ campo, mensagem }) => `${campo}: ${mensagem}`);
  const long = { questao: "x".repeat(5_000) };
  assert.deepEqual(read(long, true), []);
  assert.deepEqual(read(long, false), ["questao: Deve ter no máximo 4000 posições"]);
  assert.deepEqual(read({ relator: "x".repeat(256) }, true), ["relator: Deve ter no máximo 255 posições"]);
});

Deno.test("every status of every resource is one the search has a name for", () => {
  const words = resources.flatMap(({ dto }) => {
    const is = dto.fields.find(({ name }) => name === "situacao")?.is;
    return is?.kind === "word" ? is.words : [];
  });
  assert.ok(words.length > 100);
  assert.deepEqual([...new Set(words)].filter((word) => !knownStatuses.includes(word)), []);
});

Deno.test("a stayed case is known by its number or, from before there were such, by the court's own", () => {
  const { good, faults } = readCases(stayedCaseDto, [
    stayed(CASE),
    stayed("", { numeroUnico: "AC 12/1999", orgaoNumeroUnico: 3 }),
    stayed(""),
    stayed("0000832-35.2018.4.01.3202"),
    stayed(OTHER_CASE, { numeroOrgaoJulgador: undefined }),
  ]);
  assert.deepEqual(good.map(({ number, judgingBody }) => [number, judgingBody]), [
    [CASE, 5001],
    ["AC 12/1999", 5001],
  ]);
  assert.deepEqual(faults.map(({ indice, campo, codigo }) => [indice, campo, codigo]), [
    [2, "numero", "campo-obrigatorio"],
    [3, "numero", "elemento-repetido"],
    [4, "numeroOrgaoJulgador", "campo-obrigatorio"],
  ]);
});

Deno.test("whatever is in an array, each element is either good or has a fault, and none is both", () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({ numero: fc.nat(5), situacao: fc.constantFrom("AFETADO", "X"), questao: fc.string() }),
    fc.nat(5).map((number) => element("recurso-repetitivo", number)),
  );
  fc.assert(fc.property(fc.array(anything, { maxLength: 8 }), (elements) => {
    const { good, faults } = readRecords(resourceOf("recurso-repetitivo"), court("STJ", 300), elements);
    const taken = good.map(({ index }) => index);
    const faulty = new Set(faults.map(({ indice }) => indice));
    assert.deepEqual([...taken, ...faulty].sort((a, b) => a - b), elements.map((_, index) => index));
    assert.equal(new Set(good.map(({ number, kind }) => `${number} ${kind}`)).size, good.length);
  }));
});

Deno.test("every court is found by either spelling", () => {
  for (const organ of organs) {
    assert.equal(findOrgan(organ.acronym), organ);
    assert.equal(findOrgan(organ.integration), organ);
  }
});
