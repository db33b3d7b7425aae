import assert from "node:assert/strict";
import {
  addBusinessDays,
  deletableUntil,
  dispatchDayFor,
  formatRfc3339,
  type Holidays,
  instantAt,
  isBusinessDay,
  localDate,
  nationalHolidays,
  nextBusinessDay,
  timelineOf,
} from "../../../domain/calendar/calendar.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
/** An instant by the courts' clock. */
const local = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime("America/Sao_Paulo").toInstant();
const clock = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO("America/Sao_Paulo").toPlainDateTime().toString();

const holidays: Holidays = new Set(
  [2024, 2025, 2026, 2027, 2028].flatMap(nationalHolidays).map(({ date }) => date.toString()),
);

const lists: Record<number, string> = {
  2023: "01-01 02-20 02-21 04-07 04-21 05-01 06-08 09-07 10-12 11-02 11-15 12-25",
  2024: "01-01 02-12 02-13 03-29 04-21 05-01 05-30 09-07 10-12 11-02 11-15 11-20 12-25",
  2025: "01-01 03-03 03-04 04-18 04-21 05-01 06-19 09-07 10-12 11-02 11-15 11-20 12-25",
  2026: "01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-15 11-20 12-25",
};

for (const [year, list] of Object.entries(lists)) {
  Deno.test(`the bank holidays of ${year} are those of the official list, in order`, () => {
    const found = nationalHolidays(Number(year)).map(({ date }) => date.toString());
    assert.deepEqual(found, list.split(" ").map((monthDay) => `${year}-${monthDay}`));
  });
}

Deno.test("every holiday has its name", () => {
  assert.deepEqual(nationalHolidays(2026).map(({ name }) => name), [
    "Confraternização Universal",
    "Segunda-feira de Carnaval",
    "Terça-feira de Carnaval",
    "Sexta-feira Santa",
    "Tiradentes",
    "Dia do Trabalho",
    "Corpus Christi",
    "Independência do Brasil",
    "Nossa Senhora Aparecida",
    "Finados",
    "Proclamação da República",
    "Dia Nacional de Zumbi e da Consciência Negra",
    "Natal",
  ]);
});

Deno.test("Easter falls where the tables of astronomy put it", () => {
  const easters = [
    "2001-04-15",
    "2008-03-23",
    "2011-04-24",
    "2019-04-21",
    "2038-04-25",
    "2049-04-18",
    "2076-04-19",
  ];
  for (const easter of [...easters, "2099-04-12"].map(day)) {
    const friday = nationalHolidays(easter.year).find(({ name }) => name === "Sexta-feira Santa");
    assert.equal(friday?.date.toString(), easter.subtract({ days: 2 }).toString());
  }
});

Deno.test("two holidays share a date only in 2079", () => {
  const years = Array.from({ length: 99 }, (_, index) => 2001 + index);
  const shared = years.filter((year) => {
    const dates = nationalHolidays(year).map(({ date }) => date.toString());
    return new Set(dates).size < dates.length;
  });
  assert.deepEqual(shared, [2079]);
});

for (const [year, count] of [[2024, 253], [2025, 252], [2026, 249], [2027, 251]] as const) {
  Deno.test(`${year} has ${count} business days`, () => {
    const first = day(`${year}-01-01`);
    const days = Array.from({ length: first.daysInYear }, (_, index) => first.add({ days: index }));
    assert.equal(days.filter((date) => isBusinessDay(date, holidays)).length, count);
  });
}

const judged: [date: string, business: boolean, what: string][] = [
  ["2026-11-23", true, "a Monday"],
  ["2026-11-21", false, "a Saturday"],
  ["2026-11-22", false, "a Sunday"],
  ["2026-11-20", false, "a holiday on a Friday"],
  ["2026-02-18", true, "Ash Wednesday"],
  ["2026-12-24", true, "Christmas Eve"],
  ["2026-12-31", true, "New Year's Eve"],
  ["2026-01-01", false, "New Year's Day"],
];

for (const [date, business, what] of judged) {
  Deno.test(`${what} (${date}) is ${business ? "" : "not "}a business day`, () => {
    assert.equal(isBusinessDay(day(date), holidays), business);
  });
}

Deno.test("the calendar knows only the holidays it is given", () => {
  assert.equal(isBusinessDay(day("2026-11-20"), new Set()), true);
  assert.equal(isBusinessDay(day("2026-11-23"), new Set(["2026-11-23"])), false);
});

Deno.test("the next business day is never the day itself", () => {
  assert.equal(nextBusinessDay(day("2026-11-23"), holidays).toString(), "2026-11-24");
  assert.equal(nextBusinessDay(day("2026-11-19"), holidays).toString(), "2026-11-23");
  assert.equal(nextBusinessDay(day("2026-02-13"), holidays).toString(), "2026-02-18");
});

Deno.test("business days are counted from the day after", () => {
  assert.equal(addBusinessDays(day("2026-11-21"), 0, holidays).toString(), "2026-11-21");
  assert.equal(addBusinessDays(day("2026-11-21"), 1, holidays).toString(), "2026-11-23");
  assert.equal(addBusinessDays(day("2026-12-30"), 3, holidays).toString(), "2027-01-05");
  assert.equal(addBusinessDays(day("2025-12-31"), 249, holidays).toString(), "2026-12-31");
  assert.throws(() => addBusinessDays(day("2026-11-21"), -1, holidays), RangeError);
  assert.throws(() => addBusinessDays(day("2026-11-21"), 0.5, holidays), RangeError);
});

Deno.test("the local date changes at midnight in São Paulo, not in Greenwich", () => {
  assert.equal(localDate(Temporal.Instant.from("2026-11-24T02:59:59Z")).toString(), "2026-11-23");
  assert.equal(localDate(Temporal.Instant.from("2026-11-24T03:00:00Z")).toString(), "2026-11-24");
});

Deno.test("the zone is followed by name: 19:00 was 21:00 in Greenwich while there was summer time", () => {
  assert.equal(instantAt(day("2026-11-23"), "19:00").toString(), "2026-11-23T22:00:00Z");
  assert.equal(instantAt(day("2018-11-23"), "19:00").toString(), "2018-11-23T21:00:00Z");
});

const dispatched: [what: string, protocoledAt: string, dispatchDay: string, scheduledFor?: string][] = [
  ["in the morning", "2026-11-23T08:00", "2026-11-23"],
  ["on Monday at 18:59:59", "2026-11-23T18:59:59", "2026-11-23"],
  ["a nanosecond before 19:00", "2026-11-23T18:59:59.999999999", "2026-11-23"],
  ["on Monday at 19:00:00", "2026-11-23T19:00:00", "2026-11-24"],
  ["on Monday just before midnight", "2026-11-23T23:59:59", "2026-11-24"],
  ["on Tuesday at midnight", "2026-11-24T00:00:00", "2026-11-24"],
  ["on a Friday evening", "2026-11-27T20:30:00", "2026-11-30"],
  ["on a Saturday", "2026-11-28T10:00:00", "2026-11-30"],
  ["on a Saturday evening", "2026-11-28T20:00:00", "2026-11-30"],
  ["on a Sunday evening", "2026-11-29T19:00:00", "2026-11-30"],
  ["on a holiday eve in time", "2026-09-04T18:00:00", "2026-09-04"],
  ["on a holiday eve after 19:00, the holiday a Monday", "2026-09-04T19:00:00", "2026-09-08"],
  ["on a holiday", "2026-11-20T10:00:00", "2026-11-23"],
  ["on the Friday before Carnival, in the evening", "2026-02-13T19:00:00", "2026-02-18"],
  ["on Carnival Monday", "2026-02-16T10:00:00", "2026-02-18"],
  ["on the last evening of the year", "2026-12-31T19:00:00", "2027-01-04"],
  ["on Christmas Eve in time", "2026-12-24T18:59:59", "2026-12-24"],
  ["for the same day", "2026-11-23T10:00:00", "2026-11-23", "2026-11-23"],
  ["for the same day, but after 19:00", "2026-11-23T19:00:00", "2026-11-24", "2026-11-23"],
  ["for a date already past", "2026-11-23T10:00:00", "2026-11-23", "2026-11-02"],
  ["for a later business day", "2026-11-23T10:00:00", "2026-12-01", "2026-12-01"],
  ["for a later business day, in the evening", "2026-11-23T20:00:00", "2026-12-01", "2026-12-01"],
  ["for a Saturday", "2026-11-23T10:00:00", "2026-11-30", "2026-11-28"],
  ["for the Saturday before Carnival", "2026-02-02T10:00:00", "2026-02-18", "2026-02-14"],
  ["for Christmas Day", "2026-12-01T10:00:00", "2026-12-28", "2026-12-25"],
  ["for New Year's Day", "2026-12-01T10:00:00", "2027-01-04", "2027-01-01"],
];

for (const [what, protocoledAt, dispatchDay, scheduledFor] of dispatched) {
  const how = scheduledFor === undefined ? "protocoled" : "scheduled";
  Deno.test(`an order ${how} ${what} is dispatched on ${dispatchDay}`, () => {
    const scheduled = scheduledFor === undefined ? undefined : day(scheduledFor);
    assert.equal(dispatchDayFor(local(protocoledAt), holidays, scheduled).toString(), dispatchDay);
  });
}

const timelines: [what: string, dispatchDay: string, answersDueAt: string, publishBy: string][] = [
  ["the specification's Monday", "2026-11-23", "2026-11-25T05:00:00", "2026-11-26T08:00:00"],
  ["a Wednesday", "2026-11-25", "2026-11-27T05:00:00", "2026-11-30T08:00:00"],
  ["a Friday", "2026-11-27", "2026-12-01T05:00:00", "2026-12-02T08:00:00"],
  ["the Friday before Carnival", "2026-02-13", "2026-02-19T05:00:00", "2026-02-20T08:00:00"],
  ["the eve of a holiday on a Friday", "2026-11-19", "2026-11-24T05:00:00", "2026-11-25T08:00:00"],
  ["the last day of the year", "2026-12-31", "2027-01-05T05:00:00", "2027-01-06T08:00:00"],
];

for (const [what, dispatchDay, answersDueAt, publishBy] of timelines) {
  Deno.test(`orders of ${what} are answered before ${answersDueAt} and published by ${publishBy}`, () => {
    const { opensAt, closesAt, ...rest } = timelineOf(day(dispatchDay), holidays);
    assert.equal(clock(opensAt), `${dispatchDay}T19:00:00`);
    assert.equal(clock(closesAt), `${dispatchDay}T23:00:00`);
    assert.equal(clock(rest.answersDueAt), answersDueAt);
    assert.equal(clock(rest.publishBy), publishBy);
  });
}

Deno.test("when summer time returns the hours are the wall clock's, over the night of its end too", () => {
  // The last one ended in the night to Sunday, 17 February 2019, an hour after the clocks' midnight.
  const none: Holidays = new Set();
  const { opensAt, closesAt, answersDueAt, publishBy } = timelineOf(day("2019-02-15"), none);
  assert.deepEqual([opensAt, closesAt, answersDueAt, publishBy].map(String), [
    "2019-02-15T21:00:00Z",
    "2019-02-16T01:00:00Z",
    "2019-02-19T08:00:00Z",
    "2019-02-20T11:00:00Z",
  ]);
  assert.equal(dispatchDayFor(Temporal.Instant.from("2019-02-15T20:59:59Z"), none).toString(), "2019-02-15");
  assert.equal(dispatchDayFor(Temporal.Instant.from("2019-02-18T21:59:59Z"), none).toString(), "2019-02-18");
  assert.equal(dispatchDayFor(Temporal.Instant.from("2019-02-18T22:00:00Z"), none).toString(), "2019-02-19");
});

Deno.test("an answer in the minute of 04:59 is in time, one at 05:00 is not", () => {
  const { answersDueAt } = timelineOf(day("2026-11-23"), holidays);
  const inTime = (text: string) => Temporal.Instant.compare(local(text), answersDueAt) < 0;
  assert.equal(inTime("2026-11-25T04:59:00"), true);
  assert.equal(inTime("2026-11-25T04:59:59.999999999"), true);
  assert.equal(inTime("2026-11-25T05:00:00"), false);
});

const deletions: [what: string, protocoledAt: string, until: string][] = [
  ["in the morning", "2026-11-23T08:00:00", "2026-11-23T19:00:00"],
  ["on a Saturday", "2026-11-28T08:00:00", "2026-11-28T19:00:00"],
  ["in the evening, already too late", "2026-11-23T21:30:00", "2026-11-23T19:00:00"],
];

for (const [what, protocoledAt, until] of deletions) {
  Deno.test(`an order protocoled ${what} can be deleted until 19:00 of that day`, () => {
    assert.equal(clock(deletableUntil(local(protocoledAt))), until);
  });
}

Deno.test("an instant is formatted as the zone has it, in each hour since before 1970 and to the microsecond", () => {
  const zoned = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO("America/Sao_Paulo").toString({ timeZoneName: "never" });
  const fractions = [0n, 1_000n, 120_000_000n, 999_999_000n];
  const first = Date.UTC(1968, 0, 1);
  for (let hour = 0; hour < 72 * 366 * 24; hour += 7) {
    const nanoseconds = BigInt(first + hour * 3_600_000) * 1_000_000n + fractions[hour % 4]!;
    const instant = new Temporal.Instant(hour % 2 === 0 ? nanoseconds : nanoseconds - 1_000n);
    assert.equal(formatRfc3339(instant), zoned(instant));
  }
});
