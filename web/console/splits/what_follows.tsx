/** What becomes of splits once they are protocoled, said before. */
import { HOURS } from "../../../domain/calendar/calendar.ts";
import { formatDate, onDay } from "../../../domain/formatting.ts";
import type { NextDispatch } from "../dispatch_clock.tsx";
import { deletionSentence } from "../protocol/protocol_parts.tsx";

export const WhatFollows = ({ next, answersDue, untilSent, now }: {
  next: NextDispatch;
  answersDue: Temporal.Instant;
  untilSent: boolean;
  now: Temporal.Instant;
}) => (
  <p>
    O que está abaixo segue para as instituições {onDay(next.on)}, entre {HOURS.dispatchOpens} e{" "}
    {HOURS.dispatchCloses}. Elas respondem até {HOURS.lastAnswerMinute} de{" "}
    {formatDate(answersDue)}, e as respostas são publicadas até {HOURS.answersPublished} de{" "}
    {formatDate(next.publishBy)}.{" "}
    {deletionSentence(now, { next, untilSent, noun: { each: "Cada desdobramento", gender: "o" } })}{" "}
    Um desbloqueio ou uma transferência cumpridos não se desfazem pelo serviço.
  </p>
);
