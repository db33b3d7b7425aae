/** Who may do and see what, at that moment; and a call that nobody knows the end of was done wholly or not at all. */
import {
  type Call,
  callsOf,
  type CourtEvent,
  type Entry,
  type Finding,
  finding,
  isBetween,
  restorationsOf,
  seenOf,
} from "./checker_entries.ts";
import { type Facts, isTouched, type Paper } from "./checker_facts.ts";

export const checkCalls = (facts: Facts): Finding[] => [
  ...checkAuthority(facts.history),
  ...checkKeys(facts),
  ...checkWhole(facts),
  ...checkSecrecy(facts),
];

/**
 * An assistant's protocol that began after a revocation was answered is wrong, unless the delegation was given again
 * before the protocol ended.
 */
function checkAuthority(history: readonly Entry[]): Finding[] {
  const restorations = restorationsOf(history);
  const of = (call: { readonly asked: { readonly juiz: string; readonly assessor: string } }) =>
    `${call.asked.juiz} ${call.asked.assessor}`;
  const revoked = Map.groupBy(callsOf(history, "revoke").filter(({ outcome }) => outcome === "ok"), of);
  const given = Map.groupBy(callsOf(history, "delegate").filter(({ outcome }) => outcome !== "fail"), of);
  const protocols = [...callsOf(history, "protocol"), ...callsOf(history, "protocolSplit")];
  return protocols.flatMap(({ begun, ended, asked, outcome }) => {
    if (outcome !== "ok" || asked.por === asked.juiz) return [];
    const pair = `${asked.juiz} ${asked.por}`;
    const last = revoked.get(pair)?.filter((one) =>
      one.ended!.time < begun.time && !isBetween(restorations, one.ended)
    )
      .sort((a, b) => a.ended!.time - b.ended!.time).at(-1);
    if (last === undefined) return [];
    const again = given.get(pair)?.some((one) =>
      one.begun.time < ended!.time && (one.ended === undefined || one.ended.time > last.begun.time)
    );
    if (again) return [];
    const says = `${asked.por} protocoled for ${asked.juiz} after the delegation was revoked`;
    return [finding("stale-authority", pair, says, last.begun, last.ended, begun, ended)];
  });
}

type Protocol = Call<"protocol"> | Call<"protocolSplit">;

/** A draft has one number and a number one draft, whatever keys its calls had. */
function checkKeys({ history }: Facts): Finding[] {
  const protocols: readonly Protocol[] = [
    ...callsOf(history, "protocol"),
    ...callsOf(history, "protocolSplit"),
  ];
  const given = protocols.flatMap((call) => (call.answer ?? []).map((one) => ({ ...one, call })));
  const two = (
    by: (one: typeof given[number]) => string,
    other: (one: typeof given[number]) => string,
    says: string,
    rule: string,
  ) =>
    [...Map.groupBy(given, by)].flatMap(([subject, [first, ...rest]]) => {
      const odd = rest.find((one) => other(one) !== other(first!));
      return odd === undefined ? [] : [
        finding(
          ...[rule, subject, `${subject} ${says}`] as const,
          ...[first!, odd].flatMap(({ call }) => [call.begun, call.ended]),
        ),
      ];
    });
  // Under another key it is another call, which finds it done.
  return [
    ...two(({ id }) => id, ({ numero }) => numero, "has two numbers", "protocoled-twice"),
    ...two(({ numero }) => numero, ({ id }) => id, "was given twice", "number-twice"),
    ...two(({ id }) => id, ({ call }) => call.asked.chave, "was done under two keys", "protocoled-twice"),
  ];
}

/** Of several drafts in one call all are protocoled or none is, also where nobody was answered. */
function checkWhole({ history, papers, end, restorations }: Facts): Finding[] {
  if (end === undefined) return [];
  const known = new Map([...papers.values()].map((paper) => [paper.id, paper]));
  return callsOf(history, "protocol").flatMap(({ begun, ended, asked }) => {
    const done = asked.minutas.filter((id) => known.has(id));
    if (done.length === 0 || done.length === asked.minutas.length || isBetween(restorations, begun, ended)) {
      return [];
    }
    const others = done.flatMap((id) => known.get(id)!.entries);
    const says = `${done.length} of the ${asked.minutas.length} drafts were protocoled`;
    return [finding("half-done", asked.minutas.join(" "), says, begun, ended, ...others)];
  });
}

/** A confidential order is seen by those who may, and nobody else; no notice says whom an order is about. */
const checkSecrecy = (facts: Facts): Finding[] => [
  ...checkLooks(facts),
  ...checkShown(facts),
  ...checkNotices(facts),
];

/** The calls that let somebody see an order who is neither its creator nor its judge; a series keeps its viewers. */
function added({ history, papers }: Facts, paper: Paper, person: string): Call<"addViewer">[] {
  const numbers = new Set<string>();
  for (let one: Paper | undefined = paper; one !== undefined; one = papers.get(one.series?.previous ?? "")) {
    numbers.add(one.number);
  }
  return callsOf(history, "addViewer").filter(({ asked, outcome }) =>
    numbers.has(asked.numero) && asked.cpf === person && outcome !== "fail"
  );
}

/** Whether a person may see an order at a time: a viewer from when the call that adds them began. */
function maySee(facts: Facts, paper: Paper, person: string, at: Entry): boolean {
  const { secret } = paper;
  return secret === undefined || secret.creator === person || secret.judge === person ||
    added(facts, paper, person).some(({ begun }) => begun.time < at.time);
}

function checkLooks(facts: Facts): Finding[] {
  return callsOf(facts.history, "look").flatMap(({ asked: { numero, por }, begun, ended, outcome }) => {
    const paper = facts.papers.get(numero);
    if (paper === undefined || ended === undefined) return [];
    if (outcome === "ok" && !maySee(facts, paper, por, ended)) {
      return [finding("confidential-seen", numero, `${por} sees ${numero}`, ...paper.entries, begun, ended)];
    }
    const isSure = paper.secret?.creator === por || paper.secret?.judge === por ||
      added(facts, paper, por).some((one) => one.outcome === "ok" && one.ended!.time < begun.time);
    const isHidden = outcome === "fail" && (ended.value as { motivo?: string }).motivo?.startsWith("404");
    const isGone = isBetween(facts.restorations, ...paper.entries) ||
      paper.removals.some((one) => one.outcome !== "fail" && one.begun.time < ended.time);
    return isHidden && isSure && !isGone
      ? [finding("confidential-hidden", numero, `${por} does not see ${numero}`, begun, ended)]
      : [];
  });
}

/** In lists and in the feed of whoever reads them. */
const checkShown = (facts: Facts): Finding[] =>
  seenOf(facts.history, "shown").flatMap(({ entry, value: { por, numeros } }) =>
    numeros.flatMap((number) => {
      const paper = facts.papers.get(number);
      return paper === undefined || maySee(facts, paper, por, entry)
        ? []
        : [finding("confidential-seen", number, `${por} is shown ${number}`, ...paper.entries, entry)];
    })
  );

function checkNotices(facts: Facts): Finding[] {
  const { history, papers } = facts;
  const people = new Set(
    callsOf(history, "draft").flatMap(({ asked: { reu, juiz, por } }) => [reu, juiz, por]),
  );
  const notices: readonly { entry: Entry; event: CourtEvent; isWebhook: boolean }[] = [
    ...seenOf(history, "feed").flatMap(({ entry, value }) =>
      value.eventos.map((event) => ({ entry, event, isWebhook: false }))
    ),
    ...seenOf(history, "webhook").map(({ entry, value }) => ({
      entry,
      event: value.evento,
      isWebhook: true,
    })),
  ];
  return notices.flatMap(({ entry, event, isWebhook }) => {
    const paper = papers.get(event.numeroProtocolo ?? "");
    const text = JSON.stringify(event);
    const person = [...people].find((taxId) => text.includes(taxId));
    if (person !== undefined) {
      return [finding("personal-data-told", event.id, `${event.tipo} says ${person}`, entry)];
    }
    // What is made again from its file is confidential, whatever it was.
    const isMadeAgain = paper !== undefined && event.sigilosa === true && isTouched(facts, paper);
    const isLike = (paper?.secret !== undefined) === (event.sigilosa === true);
    if (paper === undefined || isMadeAgain || isLike) {
      return isWebhook && event.sigilosa
        ? [finding("confidential-told", event.id, `${event.id} came by webhook`, entry)]
        : [];
    }
    const says = `${event.id} of ${paper.number} is told as ${event.sigilosa ? "" : "not "}confidential`;
    return [finding("confidential-told", event.id, says, ...paper.entries, entry)];
  });
}
