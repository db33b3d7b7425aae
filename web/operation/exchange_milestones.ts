/** The hours that divide the exchange, as operators call them. */
import { dateTime } from "../../domain/formatting/formatting.ts";
import type { Schemas } from "./situations.tsx";

type Milestone = Schemas["Marco"];

export const milestoneTexts: Readonly<
  Record<Milestone["tipo"], { readonly ahead: string; readonly done: string }>
> = {
  INICIO_ENVIO: { ahead: "Começa o envio às instituições.", done: "O envio às instituições começou." },
  FIM_ENVIO: {
    ahead: "Fecha a janela: o que não saiu passa ao dia útil seguinte.",
    done: "A janela do envio fechou.",
  },
  PRAZO_RESPOSTAS: {
    ahead: "Termina o prazo das instituições: o que faltar vira código 98.",
    done: "O prazo das instituições terminou.",
  },
  PUBLICACAO: { ahead: "As respostas são publicadas aos tribunais.", done: "As respostas foram publicadas." },
};

/** The limit of answers is 05:00, and the whole minute of 04:59 counts: that is what people say. */
export const announcedAt = ({ tipo, dataHora }: Milestone): Temporal.Instant => {
  const at = Temporal.Instant.from(dataHora);
  return tipo === "PRAZO_RESPOSTAS" ? at.subtract({ minutes: 1 }) : at;
};

export const announcedTime = (milestone: Milestone): string => dateTime(announcedAt(milestone));
