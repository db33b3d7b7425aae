/** What institutions hold is never below zero, is never asked for twice, and is what courts are shown. */
import { centavos, type Entry, type Finding, finding, isBetween, seenOf } from "./checker_entries.ts";
import { acceptedAnswers, type CollectedLine, type Facts, lineKey } from "./checker_facts.ts";

interface Balance {
  held: bigint;
  /** What was asked of it and is not answered, by what identifies it; code 98 leaves it asked. */
  readonly asked: Map<string, { readonly amount: bigint; readonly request: string }>;
  readonly entries: Entry[];
}

type Move = {
  readonly time: number;
  readonly collected: CollectedLine;
  readonly answer?: ReturnType<typeof answerOf>;
};

const answerOf = (accepted: ReturnType<typeof acceptedAnswers>, one: CollectedLine) =>
  accepted.get(lineKey(one));

export function checkMoney(facts: Facts): Finding[] {
  const accepted = acceptedAnswers(facts);
  const moves = facts.lines.flatMap((collected): Move[] => {
    const answer = answerOf(accepted, collected);
    const asked = { time: collected.entry.time, collected };
    return answer === undefined ? [asked] : [asked, { ...asked, time: answer.entry.time, answer }];
  }).sort((a, b) => a.time - b.time);
  const balances = new Map<string, Balance>();
  const findings = moves.flatMap((move) => apply(facts, balances, move));
  return [...findings, ...checkTransferIds(facts), ...checkShown(facts, balances)];
}

function apply({ papers }: Facts, balances: Map<string, Balance>, { collected, answer }: Move): Finding[] {
  const { line, entry } = collected;
  if (line.record === "40" || line.record === "50") return [];
  const key = `${line.origin ?? line.number} ${line.ispb}`;
  const balance: Balance = balances.get(key) ?? { held: 0n, asked: new Map(), entries: [] };
  balances.set(key, balance);
  balance.entries.push(answer?.entry ?? entry);
  const request = `${line.record} ${line.transferId ?? line.amount}`;
  if (line.record === "10") {
    // Asked again, or cancelled: what was carried out before is answered, not carried out again.
    if (answer !== undefined) balance.held = answer.line.blocked;
    return [];
  }
  // A reiteration asks for the same money again: it takes the place of what it repeats.
  const isRepeat = papers.get(line.number)?.asked.some(({ ispb, amount }) =>
    ispb === line.ispb && amount === undefined
  );
  const repeated = [...balance.asked].find(([, other]) => isRepeat && other.request === request)?.[0];
  const place = repeated ?? line.number;
  if (answer === undefined) balance.asked.set(place, { amount: line.amount, request });
  else {
    balance.asked.delete(place);
    balance.held -= answer.line.unblocked + answer.line.transferred;
  }
  const asked = [...balance.asked.values()].reduce((sum, { amount }) => sum + amount, 0n);
  if (balance.held < 0n) {
    return [finding("balance-negative", key, `${key} holds ${balance.held}`, ...balance.entries)];
  }
  return asked > balance.held
    ? [
      finding(
        "moved-twice",
        key,
        `${asked} is asked of the ${balance.held} that ${key} holds`,
        ...balance.entries,
      ),
    ]
    : [];
}

/** An id means one transfer; a reiterated transfer keeps its own. */
function checkTransferIds({ lines }: Facts): Finding[] {
  const transfers = lines.filter(({ line }) => line.record === "30");
  return [...Map.groupBy(transfers, ({ line }) => line.transferId)].flatMap(([id, all]) => {
    const [first, ...others] = all;
    const other = others.find(({ line }) =>
      line.origin !== first!.line.origin || line.ispb !== first!.line.ispb ||
      line.amount !== first!.line.amount
    );
    return other === undefined
      ? []
      : [finding("moved-twice", id!, `transfer ${id} is two transfers`, first!.entry, other.entry)];
  });
}

/** No detail ever shows less than nothing; the last one, of an answered order, shows what institutions said. */
function checkShown(
  { history, papers, restorations, end }: Facts,
  balances: ReadonlyMap<string, Balance>,
): Finding[] {
  const last = new Map(seenOf(history, "read").map((one) => [one.value.numero, one.entry]));
  return seenOf(history, "read").flatMap(({ entry, value: { numero, alvos, situacao } }) =>
    alvos.flatMap(({ ispb, saldo, disponivel }) => {
      const key = `${numero} ${ispb}`;
      const negative = [saldo, disponivel].find((reais) => reais?.startsWith("-"));
      if (negative !== undefined) {
        return [finding("balance-negative", key, `${key} is shown with ${negative}`, entry)];
      }
      const balance = balances.get(key);
      const isLast = end !== undefined && last.get(numero) === entry && situacao === "RESPONDIDA";
      const isTouched = isBetween(
        restorations,
        ...balance?.entries ?? [],
        ...papers.get(numero)?.entries ?? [],
      );
      if (!isLast || saldo === undefined || balance === undefined || isTouched) return [];
      return centavos(saldo) === balance.held ? [] : [
        finding(
          "balance-differs",
          key,
          `${key} holds ${balance.held}, shown ${saldo}`,
          ...balance.entries,
          entry,
        ),
      ];
    })
  );
}
