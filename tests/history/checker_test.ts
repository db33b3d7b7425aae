/** The checker of histories notices each thing that can be wrong in one, and nothing in one that is right. */
import assert from "node:assert/strict";
import { check, indeterminateShare, toldFinding } from "./checker.ts";
import type { CourtEvent, Entry } from "./checker_entries.ts";
import { ASSISTANT, cleanHistory, JUDGE, NEXT, SEALED_BANK, SECRET } from "./clean_history.ts";

type Change = (history: readonly Entry[]) => readonly Entry[];

/** Entries of a kind, changed or, where nothing is returned, left out; indices stay as the calls have them. */
const change = (f: string, work: (value: never, entry: Entry) => unknown): Change => (history) =>
  history.flatMap((entry) => {
    if (entry.f !== f) return [entry];
    const value = work(entry.value as never, entry);
    return value === undefined ? [] : [{ ...entry, value }];
  });

/** Every file's text, and whatever stands beside it that is counted from it. */
const inFiles = (f: string, from: string | RegExp, to: string): Change =>
  change(f, (value: { texto: string }) => ({ ...value, texto: value.texto.replaceAll(from, to) }));

/** The second receipt of the first institution has the third's number. */
const withoutNumber: Change = change(
  "receipt",
  (value: { nome: string; texto: string }) =>
    !value.nome.includes("000002_V") ? value : {
      ...value,
      nome: value.nome.replace("000002_V", "000003_V"),
      texto: value.texto.replace(/(REC_\w+_)000002_V/, "$1000003_V").replace("2026-11-24;2;", "2026-11-24;3;")
        .replace("99;2;", "99;3;"),
    },
);

const events = (work: (event: CourtEvent) => readonly CourtEvent[]): Change => (history) => {
  const changed = history.flatMap((entry): Entry[] => {
    if (entry.f === "webhook") {
      const value = entry.value as { evento: CourtEvent };
      return work(value.evento).map((evento) => ({ ...entry, value: { ...value, evento } }));
    }
    if (entry.f !== "feed") return [entry];
    const value = entry.value as { eventos: readonly CourtEvent[] };
    return [{ ...entry, value: { ...value, eventos: value.eventos.flatMap(work) } }];
  });
  const ids = changed.filter(({ f }) => f === "feed")
    .flatMap(({ value }) => (value as { eventos: readonly CourtEvent[] }).eventos.map(({ id }) => id));
  return changed.map((entry) =>
    entry.f === "feedAgain" ? { ...entry, value: { tribunal: "401", ids } } : entry
  );
};
const isOf = (tipo: string, numero: string) => (event: CourtEvent) =>
  event.tipo === tipo && event.numeroProtocolo === numero;
const left = (is: (event: CourtEvent) => boolean) => events((event) => is(event) ? [] : [event]);
const twice = (is: (event: CourtEvent) => boolean) =>
  events((event) => is(event) ? [event, { ...event, id: `${event.id}-again` }] : [event]);
const told = (is: (event: CourtEvent) => boolean, rest: Record<string, unknown>) =>
  events((event) => is(event) ? [{ ...event, dados: { ...event.dados, ...rest } }] : [event]);

/** Another entry behind the first of a kind that is so. */
const behind =
  (f: string, is: (entry: Entry) => boolean, made: (entry: Entry) => Partial<Entry>): Change => (history) => {
    const found = history.find((entry) => entry.f === f && is(entry))!;
    return history.flatMap((entry) => entry === found ? [entry, { ...entry, ...made(entry) }] : [entry]);
  };

/** A line of the first remittance left out, given twice or changed, with what is counted from it. */
const remittance = (work: (lines: readonly string[]) => readonly string[]): Change => (history) =>
  history.map((entry) => {
    const value = entry.value as { nome: string; texto: string };
    if (entry.f !== "collected" || !value.nome.includes("000001_V")) return entry;
    const all = value.texto.trimEnd().split("\r\n");
    const lines = work(all.slice(1, -1)).map((line, n) => line.replace(/^10;\d+/, `10;${n + 2}`));
    const sum = lines.reduce((total, line) => total + Number(line.split(";")[21]), 0);
    const trailer = `99;1;${lines.length + 2};${lines.length};${sum};0;0;0;0;0;0;0`;
    const texto = [all[0]!, ...lines, trailer].map((line) => `${line}\r\n`).join("");
    return { ...entry, value: { ...value, texto } };
  });

const [FIRST, SECOND, REMOVED] = ["20260000000001", "20260000000002", "20260000000003"] as const;
const isFirst = (line: string) => line.includes(FIRST);

type Page = { readonly eventos: readonly CourtEvent[] };
const isSecret = (value: unknown) => (value as Page).eventos[0]!.sigilosa === true;
/** Whoever was not shown an order is. */
const outcomeOf = ({ type }: Entry): Entry["type"] => type === "fail" ? "ok" : type;

/** By what is done to a history that is right: the rule that notices it. */
const faults: Readonly<Record<string, readonly [Change, string]>> = {
  "an order is in no remittance": [remittance((lines) => lines.filter((line) => !isFirst(line))), "lost"],
  "an order is in a remittance twice": [
    remittance((lines) => lines.flatMap((line) => isFirst(line) ? [line, line] : [line])),
    "doubled",
  ],
  "an order leaves a day late": [
    (history) =>
      history.map((entry) =>
        entry.f !== "protocol" || !Array.isArray(entry.value) || entry.value[0].numero !== FIRST ? entry : {
          ...entry,
          value: [{ ...entry.value[0], em: "2026-11-19T15:00:00-03:00" }],
        }
      ),
    "wrong-day",
  ],
  "an order is asked for another unit": [inFiles("collected", "v-4013202", "v-4013400"), "wrong-court"],
  "an order is asked of another person": [inFiles("collected", "39053344705", "11144477735"), "wrong-court"],
  "another amount is asked": [
    remittance((lines) => lines.map((line) => isFirst(line) ? line.replace(";10000;N", ";10001;N") : line)),
    "wrong-amount",
  ],
  "a removed order leaves": [
    remittance((lines) => [...lines, lines[0]!.replace(FIRST, REMOVED).replace(";10000;N", ";7000;N")]),
    "removed-yet-sent",
  ],
  "what nobody protocoled leaves": [
    remittance((lines) => [...lines, lines[0]!.replace(FIRST, "20260000000009")]),
    "unasked",
  ],
  "a trailer counts wrongly": [inFiles("collected", ";18000;", ";18001;"), "file-form"],
  "a file is not what its digest says": [
    change(
      "collected",
      (value: { sha256: string }) => ({ ...value, sha256: value.sha256.replace(/^./, "x") }),
    ),
    "file-digest",
  ],
  "a remittance of the same name has other bytes": [
    behind("collected", () => true, ({ value }) => ({
      value: { ...value as object, texto: (value as { texto: string }).texto.replace("Vara", "Casa") },
    })),
    "file-changed",
  ],
  "a remittance's number is left out": [
    change("collected", (value: { nome: string }) => value.nome.includes("000001_V") ? undefined : value),
    "file-sequence",
  ],
  "an answer has no receipt": [
    change("receipt", (value: { nome: string }) => value.nome.includes("000002_V") ? undefined : value),
    "receipt-missing",
  ],
  "an answer has two receipts": [
    behind("receipt", () => true, ({ value }) => ({
      value: {
        ...value as object,
        nome: (value as { nome: string }).nome.replace("_000001_V", "_000003_V"),
        texto: (value as { texto: string }).texto.replace(/(REC_\w+_)000001_V/, "$1000003_V")
          .replace("2026-11-24;1;", "2026-11-24;3;").replace("99;1;", "99;3;"),
      },
    })),
    "receipt-twice",
  ],
  "a receipt's number is left out": [withoutNumber, "receipt-sequence"],
  "a receipt counts other amounts": [inFiles("receipt", "ACEITO;2;10000", "ACEITO;2;9999"), "receipt-wrong"],
  "a good answer is rejected": [inFiles("receipt", "ACEITO;2;10000", "REJEITADO;;"), "receipt-wrong"],
  "a receipt without its answers applied": [left(isOf("RespostaProcessada", SECOND)), "answer-untold"],
  "an answer is told twice": [twice(isOf("RespostaProcessada", SECOND)), "answer-told-twice"],
  "an answer is told with another code": [
    told(isOf("RespostaProcessada", SECOND), {
      alvos: [{ ispb: "99000001", codigo: "00", valorBloqueado: "0.00" }],
    }),
    "answer-told-otherwise",
  ],
  "a silence is not told": [left(({ tipo }) => tipo === "OrdemSemResposta"), "answer-untold"],
  "a protocol is not told": [left(isOf("OrdemProtocolada", FIRST)), "event-missing"],
  "a dispatch is not told": [left(isOf("OrdemEnviada", FIRST)), "event-missing"],
  "a dispatch is told twice": [twice(isOf("OrdemEnviada", FIRST)), "event-twice"],
  "a dispatch is told that never was": [
    events((event) =>
      isOf("OrdemRemovida", REMOVED)(event)
        ? [event, { ...event, id: `${event.id}-sent`, tipo: "OrdemEnviada" }]
        : [event]
    ),
    "event-without-change",
  ],
  "a removal is not told": [left(({ tipo }) => tipo === "OrdemRemovida"), "event-missing"],
  "a split's answer is published and not told": [
    left(({ tipo }) => tipo === "DesdobramentoRespondido"),
    "event-missing",
  ],
  "the cursor passes over an event": [
    change(
      "feed",
      (value: { eventos: readonly CourtEvent[] }) => value.eventos[0]!.id === "e3" ? undefined : value,
    ),
    "feed-gap",
  ],
  "the cursor comes to an event twice": [
    behind(
      "feed",
      ({ value }) => (value as { eventos: readonly CourtEvent[] }).eventos[0]!.id === "e3",
      () => ({}),
    ),
    "feed-repeats",
  ],
  "an event is gone when the feed is read again": [
    change(
      "feedAgain",
      (value: { ids: string[] }) => ({ ...value, ids: value.ids.filter((id) => id !== "e3") }),
    ),
    "feed-gap",
  ],
  "the feed has another order when it is read again": [
    change(
      "feedAgain",
      (value: { ids: string[] }) => ({ ...value, ids: [...value.ids.slice(1), value.ids[0]] }),
    ),
    "feed-order",
  ],
  "a webhook does not come": [
    change("webhook", (value: { evento: CourtEvent }) => value.evento.id === "e3" ? undefined : value),
    "webhook-missing",
  ],
  "a webhook tells something else": [
    change(
      "webhook",
      (value: { evento: CourtEvent }) =>
        value.evento.id === "e3" ? { ...value, evento: { ...value.evento, dados: { x: 1 } } } : value,
    ),
    "webhook-differs",
  ],
  "a webhook is not signed": [
    change("webhook", (value: { evento: CourtEvent }) => ({ ...value, assinado: value.evento.id !== "e3" })),
    "webhook-unsigned",
  ],
  "a webhook tells what the feed does not": [
    behind("webhook", () => true, ({ value }) => ({
      value: { ...value as object, evento: { ...(value as { evento: CourtEvent }).evento, id: "e99" } },
    })),
    "event-without-change",
  ],
  "the list misses an order": [
    change("list", (value: { ordens: unknown[] }) => ({ ...value, ordens: value.ordens.slice(1) })),
    "list-missing",
  ],
  "the list has an order that nobody protocoled": [
    change("list", (value: { ordens: object[] }) => ({
      ...value,
      ordens: [...value.ordens, { id: "d9", numero: "20260000000009", situacao: "PROTOCOLADA" }],
    })),
    "list-extra",
  ],
  "the list has another state": [
    change("list", (value: { ordens: object[] }) => ({
      ...value,
      ordens: value.ordens.map((one) => ({ ...one, situacao: "ENVIADA" })),
    })),
    "list-state",
  ],
  "more is asked of a balance than it holds": [
    behind(
      "collected",
      ({ value }) => (value as { nome: string }).nome.includes("99000001_20261126_000002_V"),
      ({ value }) => ({
        value: {
          ...value as object,
          nome: (value as { nome: string }).nome.replace("000002", "000003"),
          texto: (value as { texto: string }).texto.replaceAll("000002_V", "000003_V").replace(
            ";2;2026",
            ";3;2026",
          )
            .replace("99;2;", "99;3;").replace("202600000000000155", "202600000000000252")
            .replace("20260000000005", "20260000000006"),
        },
      }),
    ),
    "moved-twice",
  ],
  "a balance goes below zero": [inFiles("delivered", ";01;10000;", ";03;5000;"), "balance-negative"],
  "a page shows less than nothing": [
    change("read", (value: { alvos: object[] }) => ({
      ...value,
      alvos: value.alvos.map((one) => ({ ...one, disponivel: "-1.00" })),
    })),
    "balance-negative",
  ],
  "a page shows another balance": [
    change("read", (value: { alvos: object[] }) => ({
      ...value,
      alvos: value.alvos.map((one) => ({ ...one, saldo: "39.99" })),
    })),
    "balance-differs",
  ],
  "an assistant protocols after the revocation was answered": [
    (history) =>
      history.map((entry) =>
        entry.f === "protocol" && entry.type === "invoke" &&
          (entry.value as { minutas: string[] }).minutas[0] === "d3"
          ? { ...entry, value: { ...entry.value as object, por: ASSISTANT } }
          : entry
      ),
    "stale-authority",
  ],
  "a draft is given two numbers": [
    (history) =>
      history.map((entry) =>
        entry.f === "protocol" && entry.type === "ok" && (entry.value as { id: string }[])[0]!.id === "d3"
          ? { ...entry, value: [{ ...(entry.value as object[])[0]!, id: "d1" }] }
          : entry
      ),
    "protocoled-twice",
  ],
  "a number is given twice": [
    (history) =>
      history.map((entry) =>
        entry.f === "protocol" && entry.type === "ok" && (entry.value as { id: string }[])[0]!.id === "d3"
          ? { ...entry, value: [{ ...(entry.value as object[])[0]!, numero: FIRST }] }
          : entry
      ),
    "number-twice",
  ],
  "a call without an answer was half done": [
    (history) =>
      history.map((entry) =>
        entry.f === "protocol" && entry.type === "invoke" &&
          (entry.value as { minutas: string[] }).minutas[0] === "d4"
          ? { ...entry, value: { ...entry.value as object, minutas: ["d4", "d9"] } }
          : entry
      ),
    "half-done",
  ],
  "who has to do with a confidential order is not shown it": [
    (history) =>
      history.map((entry) =>
        entry.f === "look" && entry.type === "ok"
          ? { ...entry, type: "fail", value: { motivo: "404 ordem-nao-encontrada" } }
          : entry
      ),
    "confidential-hidden",
  ],
  "a stranger is shown a confidential order": [
    (history) => history.map((entry) => entry.f === "look" ? { ...entry, type: outcomeOf(entry) } : entry),
    "confidential-seen",
  ],
  "a stranger is shown a confidential order in a list": [
    change("addViewer", () => undefined),
    "confidential-seen",
  ],
  "a webhook tells of a confidential order": [
    behind("feed", ({ value }) => isSecret(value), ({ value }) => ({
      f: "webhook",
      value: { tribunal: "401", assinado: true, evento: (value as Page).eventos[0] },
    })),
    "confidential-told",
  ],
  "the feed does not say that an order is confidential": [
    events((event) => [event.numeroProtocolo === SECRET ? { ...event, sigilosa: false } : event]),
    "confidential-told",
  ],
  "a notice says whom an order is about": [
    told(isOf("OrdemEnviada", FIRST), { reu: "39053344705" }),
    "personal-data-told",
  ],
  "a scheduled order leaves on another day": [
    change(
      "draft",
      (value: { dataProtocolo?: string }) =>
        value.dataProtocolo ? { ...value, dataProtocolo: "2026-11-25" } : value,
    ),
    "wrong-day",
  ],
  "a series asks for more than is left": [
    change("delivered", (value: { ispb: string; texto: string }) => ({
      ...value,
      texto: value.ispb === SEALED_BANK ? value.texto.replaceAll(";4000;", ";5000;") : value.texto,
    })),
    "wrong-amount",
  ],
  "a series goes on though all is blocked": [
    change("delivered", (value: { ispb: string; texto: string }) => ({
      ...value,
      texto: value.ispb === SEALED_BANK ? value.texto.replaceAll(";4000;", ";10000;") : value.texto,
    })),
    "series-beyond",
  ],
  "a series goes on after its last day": [
    change(
      "draft",
      (value: { repeteAte?: string }) => value.repeteAte ? { ...value, repeteAte: "2026-11-25" } : value,
    ),
    "series-beyond",
  ],
  "a series does not go on": [left(isOf("SerieOrdemCriada", NEXT)), "series-missing"],
  "a series asks for the same twice": [
    events((event) =>
      isOf("SerieOrdemCriada", NEXT)(event)
        ? [event, { ...event, id: `${event.id}-again`, numeroProtocolo: "20260000000011" }]
        : [event]
    ),
    "series-twice",
  ],
  "a series is begun and not told": [left(({ tipo }) => tipo === "SerieIniciada"), "event-missing"],
  "a file comes without the envelope that was agreed on": [
    change("collected", (value: { envelope?: unknown }) => ({ ...value, envelope: undefined })),
    "file-unsealed",
  ],
  "a receipt's envelope is signed by nobody": [
    change(
      "receipt",
      (value: { envelope?: object }) =>
        value.envelope ? { ...value, envelope: { ...value.envelope, assinado: false } } : value,
    ),
    "file-unsealed",
  ],
  "an envelope is not what its digest says": [
    change(
      "collected",
      (value: { envelope?: { bytes: string } }) =>
        value.envelope ? { ...value, envelope: { ...value.envelope, bytes: "AAAA" } } : value,
    ),
    "file-digest",
  ],
  "a machine that was busy excuses no more than was measured": [
    (history) =>
      history.map((entry) =>
        entry.f !== "fault"
          ? entry
          : { ...entry, time: entry.time - 66_000, value: { ...entry.value as object, atrasoMs: 4_000 } }
      ),
    "untold-fault",
  ],
  "a fault is told of by webhook and by no e-mail": [
    change(
      "alarm",
      (value: { canal?: string; assunto: string }) => value.canal ? { ...value, assunto: "overdue" } : value,
    ),
    "untold-fault",
  ],
  "a fault is told of by e-mail too late": [
    (history) =>
      history.map((entry) =>
        entry.f === "alarm" && (entry.value as { canal?: string }).canal
          ? { ...entry, time: entry.time + 61_000 }
          : entry
      ),
    "untold-fault",
  ],
  "a fault is told of by nobody": [change("alarm", () => undefined), "untold-fault"],
  "a fault is told of too late": [
    (history) =>
      history.map((entry) => entry.f === "fault" ? { ...entry, time: entry.time - 61_000 } : entry),
    "untold-fault",
  ],
  "nobody is told that a fault is over": [
    change("alarm", (value: { situacao: string }) => value.situacao === "ABERTO" ? value : undefined),
    "untold-end",
  ],
};

Deno.test("nothing is found in a history in which nothing is wrong", async () => {
  const history = await cleanHistory();
  assert.deepEqual((await check(history)).map(toldFinding), []);
  assert.deepEqual(indeterminateShare(history), { calls: 24, ok: 22, refused: 1, indeterminate: 1 });
});

for (const [what, [seed, rule]] of Object.entries(faults)) {
  Deno.test(`it is noticed when ${what}`, async () => {
    const found = await check(seed(await cleanHistory()));
    const one = found.find((finding) => finding.rule === rule);
    assert.ok(one, `${rule} is not among: ${found.map(toldFinding).join("\n")}`);
    assert.ok(one.piece.length >= 1 && one.piece.length <= 8, toldFinding(one));
  });
}

Deno.test("a revocation that was under way when a protocol began says nothing of it", async () => {
  const history = await cleanHistory();
  const revoked = history.find(({ f, type }) => f === "revoke" && type === "ok")!;
  const overlapping = history.map((entry) =>
    entry === revoked ? { ...entry, time: entry.time + 2_500 } : entry.f === "protocol" &&
        entry.type === "invoke" && (entry.value as { minutas: string[] }).minutas[0] === "d3"
      ? { ...entry, value: { ...entry.value as object, por: ASSISTANT, juiz: JUDGE } }
      : entry
  );
  assert.deepEqual((await check(overlapping)).map(toldFinding), []);
});

Deno.test("a receipt whose number was given to an answer after the copy that was restored is given the next", async () => {
  const history = withoutNumber(await cleanHistory());
  const receipt = history.findIndex(({ f, value }) =>
    f === "receipt" && (value as { nome: string }).nome.includes("000003_V")
  );
  const entry = (f: string, time: number): Entry => ({
    ...history[receipt]!,
    process: "nemesis",
    f,
    time,
    value: {},
  });
  const delivered = history.findLastIndex(({ f }, n) => f === "delivered" && n < receipt);
  const restored = [
    ...history.slice(0, delivered),
    entry("copy", history[delivered]!.time),
    ...history.slice(delivered, receipt + 1),
    entry("restore", history[receipt]!.time),
    ...history.slice(receipt + 1),
  ];
  const found = (await check(restored)).map(({ rule }) => rule);
  assert.ok(!found.includes("receipt-sequence"), found.join());
});

Deno.test("a fault that is told late by what a busy machine kept looks waiting is told in time", async () => {
  const history = (await cleanHistory()).map((entry) =>
    entry.f !== "fault"
      ? entry
      : { ...entry, time: entry.time - 66_000, value: { ...entry.value as object, atrasoMs: 20_000 } }
  );
  assert.deepEqual((await check(history)).map(toldFinding), []);
});

Deno.test("the checker takes nothing from the service, from packages or from other tests", async () => {
  const folder = new URL("./", import.meta.url);
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name)
    .filter((name) => name.startsWith("checker") && !name.endsWith("_test.ts"));
  assert.ok(names.length >= 8, `${names}`);
  for (const name of names) {
    const text = await Deno.readTextFile(new URL(name, folder));
    const taken = [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map(([, from]) => from!);
    assert.deepEqual(taken.filter((from) => !/^\.\/checker\w*\.ts$/.test(from)), [], name);
    assert.doesNotMatch(text, /\bDeno\./, `${name} opens nothing`);
  }
});
