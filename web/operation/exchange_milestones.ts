/** Milestones of the exchange, with their names for operators. */
import { lastMinuteBefore } from "../../domain/calendar/calendar.ts";
import { formatDateTime } from "../../domain/formatting.ts";
import type { MilestoneAnswer } from "../../routes/operations/operation_schema.ts";

export const milestoneTexts: Readonly<
  Record<MilestoneAnswer["tipo"], { readonly ahead: string; readonly done: string }>
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

/**
 * The time at which a milestone is announced. The deadline for answers is 05:00, exclusive, which people call
 * 04:59.
 */
export const announcedAt = ({ tipo, dataHora }: MilestoneAnswer): Temporal.Instant => {
  const at = Temporal.Instant.from(dataHora);
  return tipo === "PRAZO_RESPOSTAS" ? lastMinuteBefore(at) : at;
};

export const announcedTime = (milestone: MilestoneAnswer): string => formatDateTime(announcedAt(milestone));
