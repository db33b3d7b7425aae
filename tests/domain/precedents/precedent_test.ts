import assert from "node:assert/strict";
import { mayIssue, resources } from "../../../domain/precedents/bnp_resource.ts";
import * as words from "../../../domain/precedents/bnp_values.ts";
import { citePrecedent, precedentTitle } from "../../../domain/precedents/citation.ts";
import { findOrgan, organs, speciesGroups } from "../../../domain/precedents/organ.ts";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import { convertPrecedent } from "../../../domain/precedents/precedent_conversion.ts";
import {
  citedDate,
  dateName,
  isPeriodOver,
  parsePrecedentDate,
} from "../../../domain/precedents/precedent_date.ts";
import { rapporteurName } from "../../../domain/precedents/precedent_facts.ts";
import { disputeKeys, disputesOf, relatedId } from "../../../domain/precedents/precedent_relations.ts";
import type { SourceRecord, ThemeDto } from "../../../domain/precedents/precedent_source.ts";
import { knownStatuses, shownStatus, suspensionReach } from "../../../domain/precedents/precedent_status.ts";
import { everySpecies } from "../../../domain/precedents/species.ts";

const making = {
  organOf: (id: number) => new Map([[100, "STF"], [300, "STJ"], [500, "TST"], [401, "TRF01"]]).get(id),
  today: Temporal.PlainDate.from("2026-11-23"),
};

function made(record: SourceRecord): Precedent {
  const precedent = convertPrecedent(record, making);
  assert.ok(precedent.ok, JSON.stringify(precedent));
  return precedent.value;
}

const theme: ThemeDto = {
  orgao: 300,
  numero: 7,
  tipoRecurso: "ESPECIAL",
  situacao: "AFETADO",
  questao: "<p>Questão</p>",
  dataAtualizacao: "2026-11-20",
};

const identities: [record: SourceRecord, id: string][] = [
  [{ source: "recurso-repetitivo", dto: theme }, "stj-rr-7"],
  [{ source: "recurso-repetitivo", dto: { ...theme, orgao: 500, tipoRecurso: "REVISTA" } }, "tst-irr-7"],
  [{ source: "repercussao-geral", dto: { ...theme, orgao: 100 } }, "stf-rg-7"],
  [{ source: "incidente-demanda-repetitiva", dto: { ...theme, orgao: 401 } }, "trf01-irdr-7"],
  [{ source: "incidente-assuncao-competencia", dto: theme }, "stj-iac-7"],
  [{ source: "pedido-uniformizacao", dto: theme }, "stj-puil-7"],
  [{ source: "suspensao-incidente-demanda-repetitiva", dto: { orgao: 300, numero: 7 } }, "stj-sirdr-7"],
  [{ source: "controversia", dto: { orgao: 300, numero: 7 } }, "stj-ct-7"],
  [{ source: "enunciado", dto: { orgao: 300, numero: 7, tipo: "ORDINARIA" } }, "stj-sum-7"],
  [{ source: "enunciado", dto: { orgao: 100, numero: 7, tipo: "SUMULA_VINCULANTE" } }, "stf-sv-7"],
  [{ source: "enunciado", dto: { orgao: 500, numero: 7, tipo: "ORIENTACAO_JURISPRUDENCIAL" } }, "tst-oj-7"],
  [{ source: "nota-tecnica", dto: { orgao: 401, numero: 7 } }, "trf01-nt-7"],
  [
    { source: "controle-concentrado", dto: { idOrgao: 100, tipoClasse: "ADI", numProcesso: 4277 } },
    "stf-adi-4277",
  ],
  [
    {
      source: "controle-concentrado",
      dto: { idOrgao: 100, tipoClasse: "ADPF", numProcesso: 54, seqOrigem: 2 },
    },
    "stf-adpf-54-2",
  ],
];

for (const [record, id] of identities) {
  Deno.test(`a record of ${record.source} is known as ${id}`, () => assert.equal(made(record).id, id));
}

Deno.test("every searched species comes from some resource", () => {
  assert.deepEqual(new Set(identities.map(([record]) => made(record).species)).size + 2, everySpecies.length);
});

const refusals: [record: SourceRecord, refusal: Record<string, unknown>][] = [
  [{ source: "recurso-repetitivo", dto: { ...theme, orgao: 999 } }, { type: "unknown-organ", organ: 999 }],
  [{ source: "recurso-repetitivo", dto: { ...theme, orgao: undefined } }, {
    type: "unknown-organ",
    organ: undefined,
  }],
  [{ source: "recurso-repetitivo", dto: { ...theme, tipoRecurso: "OUTRO" } }, {
    type: "unknown-kind",
    kind: "OUTRO",
  }],
  [{ source: "recurso-repetitivo", dto: { ...theme, numero: undefined } }, { type: "without-number" }],
  [{ source: "enunciado", dto: { orgao: 300, numero: 1 } }, { type: "unknown-kind", kind: undefined }],
  [
    { source: "controle-concentrado", dto: { idOrgao: 100, tipoClasse: "RE", numProcesso: 1 } },
    { type: "unknown-kind", kind: "RE" },
  ],
];

for (const [record, refusal] of refusals) {
  Deno.test(`a record of ${record.source} is refused with ${JSON.stringify(refusal)}`, () => {
    const precedent = convertPrecedent(record, making);
    assert.ok(!precedent.ok);
    assert.deepEqual(precedent.error, refusal);
  });
}

Deno.test("a theme keeps what is shown and searched, cleaned", () => {
  assert.deepEqual(
    made({
      source: "recurso-repetitivo",
      dto: {
        ...theme,
        tese: "[Decisão]: TESE FIRMADA<br>[Teor da decisão]: Uma tese",
        situacao: "CANCELADO",
        relator: "Ministra Fulana",
        textoAcordaoMerito: "<b>Acórdão</b>",
        textoEmentaMerito: "não informado",
        processosParadigma: [
          { classe: 1032, numero: "01011290620175010000" },
          { classe: 1032, numero: "01011290620175010000", link: "https://exemplo.jus.br/1" },
          { link: "javascript:alert(1)", numero: "2" },
        ],
        limiteSuspensao: {
          parametro: "SUSPENSAO_NACIONAL",
          dataSuspensao: "2020-01-01",
          dataFimSuspensao: "2026-11-22",
        },
        assuntos: "899, 8826;899",
        numeroTemaSobrestado: 12,
        dataAdmissao: "2019-05-05",
        dataJulgamento: "2021-05-05",
      },
    }),
    {
      id: "stj-rr-7",
      organ: "STJ",
      species: "RR",
      number: "7",
      question: "Questão",
      thesis: "Uma tese",
      status: "Cancelado",
      alert: "cancelado",
      cancelled: true,
      updatedOn: "2026-11-20",
      leadingCases: [
        { number: "01011290620175010000", link: "https://exemplo.jus.br/1", class: 1032 },
        { number: "2" },
      ],
      suspensions: [{
        active: false,
        since: "2020-01-01",
        until: "2026-11-22",
        description: "Suspensão nacional",
      }],
      decisions: { rapporteur: "Ministra Fulana", texts: [{ type: "Acórdão de mérito", text: "Acórdão" }] },
      subjects: ["899", "8826"],
      legislation: "",
      stayedTheme: 12,
      relations: [{ kind: "stays", organ: "STJ", species: "RR", number: "12" }],
      dates: { admitted: "2019-05-05", judged: "2021-05-05" },
    },
  );
});

Deno.test("the parties' names of a controversy are not in what is indexed", () => {
  const dto = { orgao: 300, numero: 1, descricao: "Questão", descricaoPartesProcesso: "FULANO DE TAL" };
  assert.ok(!JSON.stringify(made({ source: "controversia", dto })).includes("FULANO"));
});

Deno.test("every status of the integration API has a label, and no label has none", () => {
  const statuses = Object.entries(words).flatMap(([name, values]) =>
    name.endsWith("Statuses") ? [...values as readonly string[]] : []
  );
  assert.ok(statuses.length > 80);
  assert.deepEqual([...new Set(statuses)].sort(), [...knownStatuses].sort());
});

const shown: [
  word: string | undefined,
  label: string | undefined,
  alert: string | undefined,
  cancelled: boolean,
][] = [
  ["TRANSITADO_EM_JULGADO", "Transitado em julgado", undefined, false],
  ["NAO_ADMITIDO", "Não admitido", "não admitido", false],
  ["RECUSADO", "Recusado", "recusado", false],
  ["AGUARDANDO_ANALISE_DE_ADMISSAO", "Aguardando análise de admissão", "aguardando", false],
  ["CANCELADO", "Cancelado", "cancelado", true],
  ["CANCELADA", "Cancelada", "cancelado", true],
  ["CONTROVERSIA_CANCELADA", "Controvérsia cancelada", "cancelado", true],
  ["ALGO_NOVO", "Algo novo", undefined, false],
  ["", undefined, undefined, false],
  [undefined, undefined, undefined, false],
];

for (const [word, label, alert, cancelled] of shown) {
  Deno.test(`the status ${word} is shown as ${label}, with the alert ${alert}`, () => {
    assert.deepEqual(shownStatus(word), { status: label, alert, cancelled });
  });
}

Deno.test("a limit that suspends nothing is no suspension", () => {
  const reaches = words.suspensionLimits.map((word) => [word, suspensionReach(word)] as const);
  assert.deepEqual(
    reaches.flatMap(([word, reach]) => reach === undefined ? [word] : []),
    ["NAO_SUSPENDER", "NAO_SUSPENDER_ART_1030_III_CPC"],
  );
});

Deno.test("a court is found in both spellings, and each has a group of species", () => {
  assert.equal(organs.length, 6 + 6 + 27 + 24);
  assert.equal(new Set(organs.map(({ acronym }) => acronym)).size, organs.length);
  const pairs = [["TRF1", "TRF01"], ["trt9", "TRT09"], ["TRT24", "TRT24"], ["TJDFT", "TJDF"], [
    "TJSP",
    "TJSP",
  ]];
  for (const [written = "", acronym] of pairs) assert.equal(findOrgan(written)?.acronym, acronym);
  assert.equal(findOrgan("TRF7"), undefined);
  const ofStates = organs.filter(({ courtGroup }) => courtGroup === 2);
  for (const { acronym, description, nickname } of ofStates) {
    assert.match(`${acronym} ${description}`, /^TJ[A-Z]{2} Tribunal de Justiça d[aeo]s? [A-Z][a-zà-ú]+/);
    assert.equal(nickname, acronym === "TJDF" ? "TJDFT" : undefined);
  }
  for (const { speciesGroup } of organs) assert.ok(speciesGroups.some(({ id }) => id === speciesGroup));
});

Deno.test("each court makes only what it can have", () => {
  const made: [resource: string, kind: string, makers: string[], others: string[]][] = [
    ["controle-concentrado", "ADPF/0", ["STF"], ["STJ", "TST", "TRF1", "TJSP", "TRT2", "TNU"]],
    ["repercussao-geral", "", ["STF"], ["STJ", "TRF1"]],
    ["recurso-repetitivo", "REVISTA", ["TST"], ["STJ", "TRT2"]],
    ["suspensao-incidente-demanda-repetitiva", "", ["STF", "STJ", "TST"], ["TRF1", "TJDFT"]],
    ["incidente-demanda-repetitiva", "", ["STJ", "TST", "TRF1", "TJSP", "TRT2"], ["STF", "TNU", "TSE"]],
    ["pedido-uniformizacao", "", ["STJ", "TNU", "TRF1", "TJSP"], ["STF", "TST", "TRT2"]],
    ["representativo-controversia", "", ["TNU"], ["STJ", "TRF1"]],
    ["grupo-representativo", "", ["STJ", "TRF1", "TJSP", "TRT2"], []],
    ["enunciado", "ORIENTACAO_JURISPRUDENCIAL", ["TST", "TRT2"], ["STJ", "TRF1"]],
    ["enunciado", "ORDINARIA", ["STF", "TSE", "TNU", "TRF1"], []],
  ];
  for (const [name, kind, makers, others] of made) {
    const resource = resources.find((one) => one.name === name)!;
    const may = (courts: string[]) => courts.filter((court) => mayIssue(resource, kind, court));
    assert.deepEqual(may([...makers, ...others]), makers, `${name} ${kind}`);
  }
});

const dates: [text: string, iso: string | undefined][] = [
  ["22/03/2025", "2025-03-22"],
  ["2/3/2025", "2025-03-02"],
  ["2025-03-22", "2025-03-22"],
  ["2025-03-22T10:00:00Z", "2025-03-22"],
  ["31/02/2025", undefined],
  ["2025-13-01", undefined],
  ["ontem", undefined],
  ["", undefined],
];

for (const [text, iso] of dates) {
  Deno.test(`${JSON.stringify(text)} is read as the date ${iso}`, () => {
    assert.equal(parsePrecedentDate(text)?.toString(), iso);
  });
}

const citings: [dates: Precedent["dates"], cited: string | undefined][] = [
  [
    { admitted: "2012-08-31", judged: "2018-09-12", published: "2018-10-16", final: "2019-03-01" },
    "2018-09-12",
  ],
  [{ admitted: "2012-08-31", published: "2018-10-16", final: "2019-03-01" }, "2018-10-16"],
  [{ created: "2012-01-01", admitted: "2012-08-31", status: "2025-01-01" }, "2012-08-31"],
  [{ created: "2012-01-01" }, "2012-01-01"],
  [{ final: "2012-01-01" }, undefined],
  [undefined, undefined],
];

for (const [dates, on] of citings) {
  Deno.test(`of the dates ${JSON.stringify(dates)} a precedent is cited by ${on}`, () => {
    assert.equal(citedDate(dates === undefined ? {} : { dates })?.on, on);
  });
}

const judgings: [dto: Partial<ThemeDto>, stage: Precedent["stage"]][] = [
  [{ situacao: "AFETADO" }, "pending"],
  [{ situacao: "EM_JULGAMENTO" }, "pending"],
  [{ situacao: "SOBRESTADO_POR_TEMA_STF" }, "pending"],
  [{ situacao: "SOBRESTADO_POR_TEMA_STF", dataJulgamento: "2020-01-01" }, "judged"],
  [{ situacao: "ACORDAO_PUBLICADO_RE_PENDENTE" }, "judged"],
  [{ situacao: "ACORDAO_PUBLICADO", dataTransitoJulgado: "2020-01-01" }, "final"],
  [{ situacao: "TRANSITADO_EM_JULGADO" }, "final"],
  [{ situacao: "CANCELADO", dataJulgamento: "2020-01-01" }, undefined],
];

for (const [dto, stage] of judgings) {
  Deno.test(`a theme with ${JSON.stringify(dto)} is ${stage ?? "not judged as a case"}`, () => {
    assert.equal(made({ source: "recurso-repetitivo", dto: { ...theme, ...dto } }).stage, stage);
  });
}

Deno.test("what ends on a day lasts that day", () => {
  assert.equal(isPeriodOver("2026-11-23", making.today), false);
  assert.equal(isPeriodOver("2026-11-22", making.today), true);
  assert.equal(isPeriodOver(undefined, making.today), false);
});

Deno.test("a precedent is cited by its court's usual name, its number and what it says", () => {
  const precedent = made({
    source: "recurso-repetitivo",
    dto: {
      ...theme,
      numero: 1046,
      tese: "Uma tese.",
      situacao: "TRANSITADO_EM_JULGADO",
      dataAdmissao: "2019-05-05",
      dataJulgamento: "2021-09-12",
      relator: "Ministra Fulana",
    },
  });
  const time = { today: making.today, address: "https://exemplo/precedente/stj-rr-1046" };
  assert.equal(
    citePrecedent(precedent, "texto", time),
    "Tema Repetitivo 1.046 do STJ (Transitado em julgado): “Uma tese”.",
  );
  assert.equal(
    citePrecedent(precedent, "abnt", time),
    "BRASIL. Superior Tribunal de Justiça. Recurso Especial Repetitivo nº 1046. Uma tese. Situação: Transitado em " +
      "julgado. Relatoria: Ministra Fulana. Julgamento em 12 set. 2021. " +
      "Disponível em: https://exemplo/precedente/stj-rr-1046. Acesso em: 23 nov. 2026.",
  );
  const affected = { ...precedent, dates: { admitted: "2019-05-05" } };
  assert.match(citePrecedent(affected, "abnt", time), / Afetação em 5 maio 2019\. Disponível em: /);
  assert.match(citePrecedent({ ...precedent, dates: {} }, "abnt", time), / \[s\. d\.\]\. Disponível em: /);
  assert.equal(dateName("created", "SUM"), "Aprovação");
  assert.equal(
    citePrecedent({ ...precedent, thesis: "50% & {taxa}" }, "bibtex", time),
    [
      "@misc{stj-rr-1046,",
      "  author = {{Superior Tribunal de Justiça}},",
      "  title = {{Tema Repetitivo 1.046 do STJ}},",
      "  year = {2021},",
      "  date = {2021-09-12},",
      "  abstract = {50\\% \\&  taxa },",
      "  url = {https://exemplo/precedente/stj-rr-1046},",
      "  urldate = {2026-11-23},",
      "  note = {Situação: Transitado em julgado. Relatoria: Ministra Fulana. Julgamento em 12 set. 2021},",
      "}",
      "",
    ].join("\n"),
  );
  assert.equal(
    citePrecedent(affected, "ris", time),
    [
      "TY  - CASE",
      "AU  - Superior Tribunal de Justiça",
      "TI  - Tema Repetitivo 1.046 do STJ",
      "PY  - 2019",
      "DA  - 2019/05/05",
      "AB  - Uma tese",
      "N1  - Situação: Transitado em julgado",
      "N1  - Relatoria: Ministra Fulana",
      "N1  - Afetação em 5 maio 2019",
      "UR  - https://exemplo/precedente/stj-rr-1046",
      "Y2  - 2026/11/23",
      "ER  - ",
      "",
    ].join("\r\n"),
  );
  const months = [
    "jan.",
    "fev.",
    "mar.",
    "abr.",
    "maio",
    "jun.",
    "jul.",
    "ago.",
    "set.",
    "out.",
    "nov.",
    "dez.",
  ];
  for (const [index, month] of months.entries()) {
    const today = making.today.with({ month: index + 1 });
    assert.ok(
      citePrecedent(precedent, "abnt", { ...time, today }).endsWith(`Acesso em: 23 ${month} 2026.`),
      month,
    );
  }
  assert.equal(precedentTitle({ organ: "TRF01", species: "IRDR", number: "9" }), "IRDR 9 do TRF1");
  const local = { ...precedent, organ: "TJSP", species: "IRDR" as const };
  assert.match(citePrecedent(local, "abnt", time), /^SÃO PAULO\. Tribunal de Justiça de São Paulo\./);
});

Deno.test("the open data beside the public API's fields are kept: notes, body, and how precedents stand to others", () => {
  const precedent = made({
    source: "recurso-repetitivo",
    dto: {
      ...theme,
      orgaoJulgador: "S1 ",
      entendimentoAnterior: "Era outro.",
      anotacoesNUGEPNAC:
        "RRC de Origem (art. 1.036 do CPC/15).Os processos integram a Controvérsia n. 3/STJ.Vide TEMA 1.016/STJ.Tema em IRDR n. 10/TRF1",
      referenciaSumular: "397",
      sumulaOriginada: "660",
      temasCorrespondentes: [{ tribunal: "STF", numero: 69, descricao: "ICMS na base" }],
    },
  });
  assert.equal(precedent.judgingBody, "Primeira Seção");
  assert.deepEqual(precedent.notes, [
    { title: "Entendimento anterior", text: "Era outro." },
    {
      title: "Anotações do NUGEPNAC",
      text:
        "RRC de Origem (art. 1.036 do CPC/15).\nOs processos integram a Controvérsia n. 3/STJ.\nVide TEMA 1.016/STJ.\n" +
        "Tema em IRDR n. 10/TRF1",
    },
  ]);
  assert.deepEqual(
    precedent.relations?.map((relation) => [relation.kind, relatedId(relation)]),
    [
      ["corresponding", "stf-rg-69"],
      ["statement", "stj-sum-660"],
      ["cites", "stj-sum-397"],
      ["cites", "stj-rr-1016"],
      ["cites", "stj-ct-3"],
      ["corresponding", "trf01-irdr-10"],
    ],
  );
  const bound = {
    orgao: 300,
    numero: 3,
    situacao: "CONTROVERSIA_VINCULADA_AO_TEMA_STJ",
    numeroTemaVinculado: 980,
  };
  const [first] = made({ source: "controversia", dto: bound }).relations ?? [];
  assert.deepEqual([first?.kind, first && relatedId(first)], ["theme", "stj-rr-980"]);
});

Deno.test("one dispute are those that name one another and those judged together; the most binding is its head", () => {
  const question = "Sistemática da contagem da prescrição intercorrente prevista no artigo 40 da lei: item";
  const one = (id: string, given: Partial<Precedent> = {}): [string, string[]] => [
    id,
    disputeKeys({ id, organ: "STJ", question: "", ...given }),
  ];
  const judged = (id: string, on: string, item: string) =>
    one(id, { question: `${question} ${item}`, dates: { judged: on } });
  const disputes = disputesOf(
    new Map([
      one("stj-ct-3", { relations: [{ kind: "theme", organ: "STJ", species: "RR", number: "980" }] }),
      one("stj-rr-980", {
        relations: [{ kind: "corresponding", organ: "STF", species: "RG", number: "69" }],
      }),
      one("stf-rg-69"),
      one("stj-ct-4", { relations: [{ kind: "theme", organ: "STJ", species: "RR", number: "999" }] }),
      one("stj-rr-12", { relations: [{ kind: "cites", organ: "STJ", species: "RR", number: "980" }] }),
      judged("stj-rr-566", "2018-09-12", "um"),
      judged("stj-rr-567", "2018-09-12", "dois"),
      judged("stj-rr-568", "2019-09-12", "três"),
    ]),
  );
  assert.deepEqual(Object.fromEntries(disputes), {
    "stj-ct-3": "stf-rg-69",
    "stj-rr-980": "stf-rg-69",
    "stf-rg-69": "stf-rg-69",
    "stj-rr-566": "stj-rr-566",
    "stj-rr-567": "stj-rr-566",
  });
});

Deno.test("a rapporteur is one, however courts write the title", () => {
  const fux = [
    "Min. Luiz Fux",
    "Ministro Luiz Fux",
    "MINISTRO LUIZ FUX",
    "Luiz Fux",
    "Rel. Min. Luiz  Fux ",
    "luiz fux.",
  ];
  assert.deepEqual([...new Set(fux.map(rapporteurName))], ["Luiz Fux"]);
  const names: [written: string, name: string][] = [
    ["Ministra Maria Thereza de Assis Moura", "Maria Thereza de Assis Moura"],
    ["MARIA THEREZA DE ASSIS MOURA", "Maria Thereza de Assis Moura"],
    ["Desembargadora Federal Fulana de Tal", "Fulana de Tal"],
    ["Des. Fulano", "Fulano"],
    ["Exmo. Sr. Ministro Presidente Fulano", "Fulano"],
    ["Juiz Federal Convocado Fulano", "Fulano"],
    ["Juíza Fulana", "Fulana"],
    ["Desembargador(a) Fulana", "Fulana"],
    ["Ministro Olindo (Desembargador convocado do TRF1)", "Olindo"],
    ["Ministra Relatora", "Ministra Relatora"],
    ["Desirée Ministério", "Desirée Ministério"],
    ["Dr. Sá", "Sá"],
  ];
  for (const [written, name] of names) assert.equal(rapporteurName(written), name);
});
