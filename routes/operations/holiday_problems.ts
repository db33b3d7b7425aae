/** The problems of the calendar's holidays. */
import { CALENDAR_YEARS_AHEAD, type HolidayRefusal } from "../../domain/calendar/holiday.ts";
import { problemTable } from "../http/problem_table.ts";

export const holidayProblems = problemTable<HolidayRefusal>()({
  "feriado-nao-encontrado": {
    status: 404,
    title: "Feriado não encontrado",
    meaning: "A data não é feriado no serviço.",
    remedy: { call: "Confira a data na lista de /v1/feriado.", page: "Confira a data em Calendário." },
    refusals: { "not-a-holiday": {} },
  },
  "feriado-ja-cadastrado": {
    status: 409,
    title: "Feriado já cadastrado",
    meaning: "A data já é feriado no serviço.",
    remedy: "Nada a fazer; para corrigir o nome, retire o feriado e inclua-o de novo.",
    refusals: { "already-a-holiday": {} },
  },
  "dia-ja-enviado": {
    status: 409,
    title: "Dia já enviado",
    meaning: "As ordens desse dia já foram congeladas em remessas.",
    remedy: "Escolha uma data posterior ao último envio.",
    refusals: { "already-dispatched": {} },
  },
  "feriado-em-data-passada": {
    status: 422,
    title: "Data passada",
    meaning: "O calendário de dias que passaram não muda: explica os prazos que houve.",
    remedy: "Informe hoje ou uma data futura.",
    refusals: { "past-day": {} },
  },
  "feriado-em-data-distante": {
    status: 422,
    title: "Data distante",
    meaning:
      `O calendário do serviço vai até o fim do ${CALENDAR_YEARS_AHEAD}º ano depois do atual; nenhum prazo passa disso.`,
    remedy: "Confira o ano da data.",
    refusals: { "beyond-the-calendar": {} },
  },
}, {});
