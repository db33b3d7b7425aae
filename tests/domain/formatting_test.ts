import assert from "node:assert/strict";
import {
  formatAmount,
  formatAmountOrNoValue,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatDateTimeInSentence,
  formatDateTimeWithWeekday,
  formatDay,
  formatDayAndMonth,
  formatDecimal,
  formatDuration,
  formatList,
  formatNumber,
  formatPercent,
  formatShortNumber,
  formatTime,
  formatTypedAmount,
  inflect,
  institutionText,
  monthName,
  onDay,
  readableCode,
  serverText,
  taxIdText,
  weekdayName,
} from "../../domain/formatting.ts";

/** 02:30 of 24 November in UTC is still the 23rd in Brasília. */
const late = Temporal.Instant.from("2026-11-24T02:30:00Z");

const spaced = (text: string) => text.replaceAll("\u00a0", " ");

for (
  const [what, got, wanted] of [
    ["a number of thousands", formatNumber(1_234_567n), "1.234.567"],
    ["one of a kind", formatCount(1, "ordem", "ordens"), "1 ordem"],
    ["none of a kind", formatCount(0, "ordem", "ordens"), "0 ordens"],
    ["many of a kind", formatCount(1_200, "ordem", "ordens"), "1.200 ordens"],
    ["a verb of one", inflect(1, "espera", "esperam"), "espera"],
    ["a number with decimals", formatDecimal(1.25), "1,3"],
    ["a whole number", formatDecimal(2), "2"],
    ["a number in short", spaced(formatShortNumber(13_100)), "13,1 mil"],
    ["a rate", formatPercent(0.975), "97,5%"],
    ["a day of a year that is known", formatDayAndMonth(Temporal.PlainDate.from("2026-01-05")), "05/01"],
    ["a clock on the wall", formatDateTimeWithWeekday(late), "seg., 23/11/2026, 23:30"],
    ["a clock with its weekday", formatDateTimeWithWeekday(late, "long"), "segunda-feira, 23/11/2026, 23:30"],
    ["a day", formatDay(Temporal.PlainDate.from("2026-11-25")), "quarta-feira, 25/11/2026"],
    ["on a working day", onDay(Temporal.PlainDate.from("2026-11-25")), "na quarta-feira, 25/11/2026"],
    ["on a Saturday", onDay(Temporal.PlainDate.from("2026-11-28")), "no sábado, 28/11/2026"],
    ["a weekday", weekdayName(Temporal.PlainDate.from("2026-11-23")), "segunda-feira"],
    ["a month", monthName(Temporal.PlainDate.from("2026-11-23")), "novembro"],
    ["a list of one", formatList(["a"]), "a"],
    ["a list of three", formatList(["a", "b", "c"], "ou"), "a, b ou c"],
    ["the text of a date", formatDate("2026-01-05"), "05/01/2026"],
    ["a date", formatDate(Temporal.PlainDate.from("2026-01-05")), "05/01/2026"],
    ["an instant's day, by Brasília time", formatDate(late), "23/11/2026"],
    ["the text of an instant", formatDate(late.toString()), "23/11/2026"],
    ["an instant", formatDateTime(late), "23/11/2026, 23:30"],
    ["an instant in a sentence", formatDateTimeInSentence(late), "23/11/2026 às 23:30"],
    ["an hour of today", formatTime(late.toString(), Temporal.PlainDate.from("2026-11-23")), "23:30"],
    [
      "an hour of another day",
      formatTime(late.toString(), Temporal.PlainDate.from("2026-11-24")),
      "23:30 de 23/11/2026",
    ],
    ["a moment", formatDuration(10), "1 min"],
    ["hours", formatDuration(8_040), "2 h 14 min"],
    ["whole days", formatDuration(172_800), "2 d"],
    ["an amount", spaced(formatAmount("1234.56")), "R$ 1.234,56"],
    ["an amount below zero", spaced(formatAmount("-1500.00")), "− R$ 1.500,00"],
    [
      "the largest amount, to the centavo",
      spaced(formatAmount("9999999999999.99")),
      "R$ 9.999.999.999.999,99",
    ],
    ["an amount that was looked for, and is none", spaced(formatAmountOrNoValue("0.00")), "R$ 0,00"],
    ["an amount nobody has said", formatAmountOrNoValue(undefined), "–"],
    ["an amount as it is typed", formatTypedAmount("1234.50"), "1.234,50"],
    ["a small file", formatBytes(999), "999 bytes"],
    ["a file of kilobytes", formatBytes(1_250), "1,3 kB"],
    ["a CPF", taxIdText("52998224725"), "529.982.247-25"],
    ["a CNPJ", taxIdText("11222333000181"), "11.222.333/0001-81"],
    ["a CNPJ with letters", taxIdText("12ABC34501DE35"), "12.ABC.345/01DE-35"],
    ["the root of a CNPJ", taxIdText("11222333"), "11.222.333"],
    ["what is no tax id", taxIdText("529.982"), "529.982"],
    ["an institution with a name", institutionText("91000001", "Banco Ipê"), "Banco Ipê (91000001)"],
    ["an institution without one", institutionText("91000001", ""), "91000001"],
    ["a server by its name", serverText("sftp.banco.com.br", 22), "sftp.banco.com.br:22"],
    ["a server by its IPv6 address", serverText("::1", 22), "[::1]:22"],
    ["a code without a word", readableCode("EXECUCAO_FISCAL"), "Execucao fiscal"],
  ] as const
) {
  Deno.test(`${what} reads ${wanted}`, () => assert.equal(got, wanted));
}

Deno.test("a time without its day is the zone's, in summer time and before 1970 as well", () => {
  for (
    const instant of [
      "1969-12-31T23:59:59.999Z",
      "1931-10-03T14:20:00Z",
      "2018-11-04T02:59:59Z",
      "2018-11-04T03:00:00Z",
      "2019-02-17T01:59:00Z",
      "2019-02-17T02:00:00Z",
      "2026-11-27T01:59:59.5Z",
      "2026-11-27T19:00:12-03:00",
      "2026-11-27T00:00:00-03:00",
    ]
  ) {
    const local = Temporal.Instant.from(instant).toZonedDateTimeISO("America/Sao_Paulo");
    assert.equal(
      formatTime(instant),
      local.toPlainTime().toString({ smallestUnit: "minute", roundingMode: "trunc" }),
    );
  }
});
