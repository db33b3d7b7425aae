import assert from "node:assert/strict";
import {
  composeMailDigest,
  mailDigestDay,
  type MailDigestFacts,
} from "../../../domain/notices/mail_digest.ts";

const site = "https://assets.exemplo.jus.br";
const order = (number: string) => ({
  protocolNumber: number,
  processNumber: "0000832-35.2018.4.01.3202",
});

Deno.test("the digest of a business day is due from half past eight on, and none on other days", () => {
  const holidays = new Set(["2026-11-20"]);
  const cases: [string, string | undefined][] = [
    ["2026-11-23T08:29:59-03:00", undefined],
    ["2026-11-23T08:30:00-03:00", "2026-11-23"],
    ["2026-11-23T23:59:59-03:00", "2026-11-23"],
    ["2026-11-22T12:00:00-03:00", undefined],
    ["2026-11-20T12:00:00-03:00", undefined],
  ];
  for (const [now, day] of cases) {
    assert.equal(mailDigestDay(Temporal.Instant.from(now), holidays)?.toString(), day, now);
  }
});

Deno.test("a digest says what is new, names some of it and counts the rest; without news there is none", () => {
  const facts: MailDigestFacts = {
    answers: { fresh: 3, listed: [order("20260000000001"), order("20260000000002")] },
    noAnswers: { fresh: 1, listed: [order("20260000000002")], waiting: 150 },
    transfers: { fresh: 0, listed: [], waiting: 4 },
    searches: [
      {
        id: "a",
        title: "Prescrição",
        found: { fresh: 1, listed: [{ precedentId: "STJ_RR_1/2", title: "Tema 1" }] },
      },
      { id: "b", title: "Penhora", found: { fresh: 0, listed: [] } },
    ],
  };
  const { subject, text } = composeMailDigest(facts, site)!;
  assert.equal(
    subject,
    "[ASSETS] 3 ordens respondidas, 1 nova com não resposta (98), 1 precedente novo ou alterado",
  );
  assert.ok(
    text.includes(
      `- 20260000000001, processo 0000832-35.2018.4.01.3202: ${site}/console/ordem/20260000000001`,
    ),
  );
  assert.ok(text.includes("- e mais 1\n"));
  assert.ok(text.includes("150 ordens esperam decisão, 1 desde o último resumo"));
  assert.ok(text.includes(`- Tema 1: ${site}/precedente/STJ_RR_1%2F2`));
  assert.ok(!text.includes("TRANSFERÊNCIAS") && !text.includes("Penhora"));
  assert.equal(composeMailDigest({ transfers: { fresh: 0, listed: [], waiting: 4 } }, site), undefined);
  assert.equal(composeMailDigest({}, site), undefined);
});
