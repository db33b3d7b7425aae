import assert from "node:assert/strict";
import {
  amountTyped,
  bytes,
  dateTime,
  dateTimeInSentence,
  day,
  dayAndMonth,
  dayAndTime,
  decimal,
  duration,
  hour,
  inflected,
  institutionText,
  list,
  monthName,
  number,
  percent,
  plain,
  plural,
  reais,
  shortNumber,
  taxIdText,
  wallClock,
  weekdayName,
} from "../../../domain/formatting/formatting.ts";

/** 02:30 of 24 November in UTC is still the 23rd in Brasília. */
const late = Temporal.Instant.from("2026-11-24T02:30:00Z");

const spaced = (text: string) => text.replaceAll("\u00a0", " ");

for (
  const [what, got, wanted] of [
    ["a number of thousands", number(1_234_567n), "1.234.567"],
    ["one of a kind", plural(1, "ordem", "ordens"), "1 ordem"],
    ["none of a kind", plural(0, "ordem", "ordens"), "0 ordens"],
    ["many of a kind", plural(1_200, "ordem", "ordens"), "1.200 ordens"],
    ["a verb of one", inflected(1, "espera", "esperam"), "espera"],
    ["a number with decimals", decimal(1.25), "1,3"],
    ["a whole number", decimal(2), "2"],
    ["a number in short", spaced(shortNumber(13_100)), "13,1 mil"],
    ["a rate", percent(0.975), "97,5%"],
    ["a day of a year that is known", dayAndMonth(Temporal.PlainDate.from("2026-01-05")), "05/01"],
    ["an instant of a year that is known", dayAndTime(late), "23/11 às 23:30"],
    ["a clock on the wall", wallClock(late), "seg., 23/11/2026, 23:30"],
    ["a clock with its weekday", wallClock(late, "long"), "segunda-feira, 23/11/2026, 23:30"],
    ["a weekday", weekdayName(Temporal.PlainDate.from("2026-11-23")), "segunda-feira"],
    ["a month", monthName(Temporal.PlainDate.from("2026-11-23")), "novembro"],
    ["a list of one", list(["a"]), "a"],
    ["a list of three", list(["a", "b", "c"], "ou"), "a, b ou c"],
    ["the text of a date", day("2026-01-05"), "05/01/2026"],
    ["a date", day(Temporal.PlainDate.from("2026-01-05")), "05/01/2026"],
    ["an instant's day, by Brasília time", day(late), "23/11/2026"],
    ["the text of an instant", day(late.toString()), "23/11/2026"],
    ["an instant", dateTime(late), "23/11/2026, 23:30"],
    ["an instant in a sentence", dateTimeInSentence(late), "23/11/2026 às 23:30"],
    ["an hour of today", hour(late.toString(), Temporal.PlainDate.from("2026-11-23")), "23:30"],
    [
      "an hour of another day",
      hour(late.toString(), Temporal.PlainDate.from("2026-11-24")),
      "23:30 de 23/11",
    ],
    ["a moment", duration(10), "1 min"],
    ["hours", duration(8_040), "2 h 14 min"],
    ["whole days", duration(172_800), "2 d"],
    ["an amount", spaced(reais("1234.56")), "R$ 1.234,56"],
    ["the largest amount, to the centavo", spaced(reais("9999999999999.99")), "R$ 9.999.999.999.999,99"],
    ["an amount as it is typed", amountTyped("1234.50"), "1.234,50"],
    ["a small file", bytes(999), "999 bytes"],
    ["a file of kilobytes", bytes(1_250), "1,3 kB"],
    ["a CPF", taxIdText("52998224725"), "529.982.247-25"],
    ["a CNPJ", taxIdText("11222333000181"), "11.222.333/0001-81"],
    ["a CNPJ with letters", taxIdText("12ABC34501DE35"), "12.ABC.345/01DE-35"],
    ["the root of a CNPJ", taxIdText("11222333"), "11.222.333"],
    ["what is no tax id", taxIdText("529.982"), "529.982"],
    ["an institution with a name", institutionText("91000001", "Banco Ipê"), "Banco Ipê (91000001)"],
    ["an institution without one", institutionText("91000001", ""), "91000001"],
    ["a code without a word", plain("EXECUCAO_FISCAL"), "Execucao fiscal"],
  ] as const
) {
  Deno.test(`${what} reads ${wanted}`, () => assert.equal(got, wanted));
}
