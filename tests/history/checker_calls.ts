/** Who may, at that moment; and a call that nobody knows the end of was done wholly or not at all. */
import {
  type Call,
  callsOf,
  type Entry,
  type Finding,
  finding,
  isBetween,
  restorationsOf,
} from "./checker_entries.ts";
import type { Facts } from "./checker_facts.ts";

export const checkCalls = (facts: Facts): Finding[] => [
  ...checkAuthority(facts.history),
  ...checkKeys(facts),
  ...checkWhole(facts),
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
