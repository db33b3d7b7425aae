/** The feed, the webhooks and the lists tell the same, in one order, without gap or repetition. */
import { type Entry, type Finding, finding, isBetween, seenOf } from "./checker_entries.ts";
import type { Facts } from "./checker_facts.ts";

export const checkFeed = (facts: Facts): Finding[] => [
  ...checkOrder(facts),
  ...checkWebhooks(facts),
  ...checkLists(facts),
];

/** What was read on by cursor is what is read again from the beginning. */
function checkOrder({ history, restorations }: Facts): Finding[] {
  const readings = Map.groupBy(seenOf(history, "feed"), ({ value }) => value.tribunal);
  const twice = [...readings].flatMap(([court, pages]) => {
    const seen = new Map<string, Entry>();
    return pages.flatMap(({ entry, value }) =>
      value.eventos.flatMap(({ id }) => {
        const before = seen.get(id);
        seen.set(id, entry);
        return before === undefined
          ? []
          : [finding("feed-repeats", id, `event ${id} was read twice by ${court}`, before, entry)];
      })
    );
  });
  const gaps = seenOf(history, "feedAgain").flatMap(({ entry, value: { tribunal, ids } }) => {
    const pages = readings.get(tribunal) ?? [];
    const again = new Set(ids);
    const kept = pages.flatMap((page) =>
      page.value.eventos
        .filter(({ id }) => again.has(id) || !isBetween(restorations, page.entry))
        .map(({ id }) => ({ id, entry: page.entry }))
    );
    const read = new Set(kept.map(({ id }) => id));
    const missed = ids.find((id) => !read.has(id));
    const gone = kept.find(({ id }) => !again.has(id));
    const moved = ids.findIndex((id, n) => kept[n]?.id !== id);
    if (gone !== undefined) {
      return [
        finding("feed-gap", gone.id, `event ${gone.id} is not in the feed any more`, gone.entry, entry),
      ];
    }
    if (missed !== undefined) {
      const place = ids.indexOf(missed);
      const before = kept.find(({ id }) => id === ids[place - 1])?.entry;
      return [finding("feed-gap", missed, `the cursor of ${tribunal} passed over ${missed}`, before, entry)];
    }
    return moved < 0 ? [] : [
      finding(
        "feed-order",
        ids[moved]!,
        `${ids[moved]} was read in another place`,
        kept[moved]?.entry,
        entry,
      ),
    ];
  });
  return [...twice, ...gaps];
}

function checkWebhooks({ history, end, told, restorations }: Facts): Finding[] {
  const sent = new Map<string, { readonly entry: Entry; readonly text: string }>();
  const findings: Finding[] = [];
  for (const { entry, value: { evento, assinado, tribunal } } of seenOf(history, "webhook")) {
    const key = `${tribunal} ${evento.id}`;
    const text = textOf(evento);
    const before = sent.get(key);
    if (!assinado) findings.push(finding("webhook-unsigned", evento.id, "its signature is wrong", entry));
    if (before !== undefined && before.text !== text) {
      const says = `${evento.id} came with another content`;
      findings.push(finding("webhook-differs", evento.id, says, before.entry, entry));
    }
    sent.set(key, { entry, text });
  }
  const courts = new Set(seenOf(history, "webhook").map(({ value }) => value.tribunal));
  for (const { entry, court, event } of told) {
    const one = sent.get(`${court} ${event.id}`);
    if (one !== undefined && one.text !== textOf(event)) {
      const says = `${event.id} is told otherwise by webhook`;
      findings.push(finding("webhook-differs", event.id, says, entry, one.entry));
    }
    // Of confidential orders the feed tells alone, which an order that was made again from its file is.
    const isDue = courts.has(court) && event.sigilosa !== true && !isBetween(restorations, entry);
    if (one === undefined && end !== undefined && isDue) {
      const says = `${event.tipo} ${event.id} never came by webhook`;
      findings.push(finding("webhook-missing", event.id, says, entry));
    }
  }
  const read = new Set(told.map(({ court, event }) => `${court} ${event.id}`));
  for (const [key, { entry }] of sent) {
    if (end === undefined || read.has(key) || isBetween(restorations, entry)) continue;
    const says = `${key} came by webhook and is not in the feed`;
    findings.push(finding("event-without-change", key, says, entry));
  }
  return findings;
}

/** Whatever order its keys have. */
const textOf = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, part) =>
      part !== null && typeof part === "object" && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a < b ? -1 : 1))
        : part,
  );

/**
 * States that no event of their own tells, and after which one they come: of an order between its deadline and its
 * publication, of one that waits for its day, and in a series whose order is followed by a draft or never left.
 */
const further: Readonly<Record<string, readonly string[]>> = {
  CONSOLIDANDO_RESPOSTA: ["ENVIADA"],
  AGENDADA: ["PROTOCOLADA"],
  RESPONDIDA_COM_MINUTA: ["RESPONDIDA"],
  NAO_ENVIADA: ["PROTOCOLADA"],
};

/** The list has every order that was acknowledged or told, and no other; its state is what was told last. */
function checkLists(facts: Facts): Finding[] {
  const { history, papers, told } = facts;
  const states: Readonly<Record<string, string>> = {
    OrdemProtocolada: "PROTOCOLADA",
    OrdemEnviada: "ENVIADA",
    OrdemRespondida: "RESPONDIDA",
    OrdemRemovida: "",
  };
  const last = new Map(
    told.filter(({ event: { tipo, dados } }) => tipo in states && dados.idDesdobramento === undefined)
      .map((one) => [one.event.numeroProtocolo, { entry: one.entry, state: states[one.event.tipo]! }]),
  );
  return seenOf(history, "list").flatMap(({ entry, value: { tribunal, ordens } }) => {
    const listed = new Map(ordens.flatMap((one) => one.numero === undefined ? [] : [[one.numero, one]]));
    const missing = [...papers.values()].flatMap((paper) => {
      const isGone = paper.removals.some(({ outcome }) => outcome !== "fail") ||
        isBetween(facts.restorations, ...paper.entries.slice(2));
      if (paper.kind !== "order" || paper.court !== tribunal || isGone || listed.has(paper.number)) return [];
      const says = `${paper.number} was acknowledged and is not listed`;
      return [finding("list-missing", paper.number, says, ...paper.entries, entry)];
    });
    const wrong = [...listed].flatMap(([number, { situacao }]) => {
      const known = last.get(number);
      if (papers.get(number) === undefined && known === undefined) {
        return [finding("list-extra", number, `nobody protocoled ${number}, which is listed`, entry)];
      }
      const isLike = situacao === known?.state || (further[situacao]?.includes(known?.state ?? "") ?? false);
      const isExcused = isBetween(facts.restorations, ...papers.get(number)?.entries ?? [], known?.entry);
      if (known === undefined || isLike || isExcused) return [];
      const says = `${number} is listed as ${situacao} and told as ${known.state}`;
      return [finding("list-state", number, says, known.entry, entry)];
    });
    return [...missing, ...wrong];
  });
}
