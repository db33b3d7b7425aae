/** What is told of a dispatch that has begun and is not over. */
import assert from "node:assert/strict";
import {
  delayCauseOf,
  type Departure,
  type DispatchedRequest,
  incompleteDispatch,
  incompleteText,
} from "../../../domain/orders/departure.ts";

const [D, NEXT] = [Temporal.PlainDate.from("2026-01-21"), Temporal.PlainDate.from("2026-01-22")];
const left: Departure = {
  status: "left",
  at: Temporal.Instant.from("2026-01-21T22:00:00Z"),
  answersDueAt: Temporal.Instant.from("2026-01-23T08:00:00Z"),
};
const inTurn: Departure = { status: "waiting", on: D };
const full: Departure = { status: "waiting", on: NEXT, postponedFrom: D, cause: "folder-full" };
const silent: Departure = { status: "waiting", on: D, cause: "folder-silent" };

const names = ["Banco X", "Banco Y", "Banco Z", "Banco W", "Banco V"];
const requests = (...departures: Departure[]): DispatchedRequest[] =>
  departures.map((departure, index) => ({
    id: BigInt(index),
    ispb: `${index}`,
    institution: names[index]!,
    departure,
  }));

const told: readonly (readonly [DispatchedRequest[], string | undefined])[] = [
  [[], undefined],
  [requests(left, left), undefined],
  // At 19:00 the files are written one after the other.
  [requests(inTurn, inTurn), undefined],
  [
    requests(full, left),
    "Enviada a 1 de 2 instituições: Banco X adiada para 22/01/2026, às 19h (pasta sem espaço)",
  ],
  [
    requests(silent, left),
    "Enviada a 1 de 2 instituições: Banco X ainda não enviada, com nova tentativa até as 23h de 21/01/2026 " +
    "(pasta sem resposta)",
  ],
  [requests(full), "Ainda não enviada: Banco X adiada para 22/01/2026, às 19h (pasta sem espaço)"],
  [
    requests({ status: "waiting", on: NEXT, postponedFrom: D }),
    "Ainda não enviada: Banco X adiada para 22/01/2026, às 19h",
  ],
  [
    requests(full, full, full, full, left),
    "Enviada a 1 de 5 instituições: Banco X, Banco Y, Banco Z e mais 1 instituição adiadas para 22/01/2026, às 19h " +
    "(pasta sem espaço)",
  ],
  [
    requests(full, silent, left),
    "Enviada a 1 de 3 instituições: Banco X adiada para 22/01/2026, às 19h (pasta sem espaço); Banco Y ainda não " +
    "enviada, com nova tentativa até as 23h de 21/01/2026 (pasta sem resposta)",
  ],
  // Two defendants at one institution are one institution.
  [
    [...requests(full), ...requests(full).map((one) => ({ ...one, id: 9n }))],
    "Ainda não enviada: Banco X adiada para 22/01/2026, às 19h (pasta sem espaço)",
  ],
];

Deno.test("a dispatch that is not over says to how many institutions it went, which wait, for when and why", () => {
  for (const [all, text] of told) {
    const incomplete = incompleteDispatch(all);
    assert.equal(incomplete && incompleteText(incomplete, "order"), text);
  }
  assert.match(incompleteText(incompleteDispatch(requests(full, left))!, "split"), /^Enviado a 1 de 2/);
});

Deno.test("courts are told of a full, an unwritable and a silent folder, and of nothing that says nothing to them", () => {
  const causes = {
    ENOSPC: "folder-full",
    EDQUOT: "folder-full",
    EACCES: "folder-unwritable",
    ENOTDIR: "folder-unwritable",
    ETIMEDOUT: "folder-silent",
    ECONNREFUSED: undefined,
    constructor: undefined,
  };
  for (const [code, cause] of Object.entries(causes)) assert.equal(delayCauseOf(code), cause, code);
  assert.equal(delayCauseOf(undefined), undefined);
});
