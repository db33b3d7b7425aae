/** What bulk actions are called on the screen, by the names that the API has. */
import { formatCount, formatNumber, inflect } from "../../../domain/formatting.ts";
import type { BulkAnswer, BulkItemAnswer } from "../../../routes/bulk/bulk_schema.ts";
import type { Tone } from "../../components/data_table.tsx";
import { decisionTitles, markReadTitle } from "./order_actions.tsx";

type Act = BulkAnswer["acao"];

export const bulkPath = "/console/lotes";

const signs: Readonly<Partial<Record<Act, readonly [one: string, many: string]>>> = {
  PROTOCOLAR_MINUTAS: ["minuta", "minutas"],
  PROTOCOLAR_DESDOBRAMENTOS: ["desdobramento", "desdobramentos"],
};

/** What a bulk action is on. */
export const nounsOf = (act: Act): readonly [one: string, many: string] => signs[act] ?? ["ordem", "ordens"];

/** What the act is called, as `Protocolar 2.000 minutas`. */
export function bulkTitle({ acao, total }: Pick<BulkAnswer, "acao" | "total">): string {
  const counted = formatCount(total, ...nounsOf(acao));
  if (signs[acao] !== undefined) return `Protocolar ${counted}`;
  const title = acao === "MARCAR_COMO_LIDAS"
    ? markReadTitle
    : decisionTitles[acao as keyof typeof decisionTitles];
  return `${title}: ${counted}`;
}

export const bulkSituations: Readonly<Record<BulkAnswer["situacao"], readonly [Tone, string]>> = {
  EM_CONFERENCIA: ["attention", "Espera sua conferência"],
  EM_ANDAMENTO: ["waiting", "Em andamento"],
  CONCLUIDO: ["good", "Concluído"],
  DESFAZENDO: ["waiting", "Desfazendo"],
  DESFEITO: ["neutral", "Desfeito"],
};

export const bulkOutcomes: Readonly<Record<BulkItemAnswer["resultado"], readonly [Tone, string]>> = {
  AGUARDANDO: ["neutral", "Espera a vez"],
  FEITO: ["good", "Feito"],
  RECUSADO: ["bad", "Recusado"],
  DESFEITO: ["neutral", "Desfeito"],
  MANTIDO: ["attention", "Não se desfez"],
};

/** What became of the parts, as `1.998 protocoladas, 2 recusadas`. */
export function progressOf(bulk: BulkAnswer): string {
  const isFeminine = bulk.acao !== "PROTOCOLAR_DESDOBRAMENTOS";
  const ending = (word: string, count: number) =>
    `${formatNumber(count)} ${word}${isFeminine ? "a" : "o"}${inflect(count, "", "s")}`;
  const done = signs[bulk.acao] !== undefined
    ? "protocolad"
    : bulk.acao === "MARCAR_COMO_LIDAS"
    ? "marcad"
    : "decidid";
  const parts = [
    bulk.feitos > 0 && ending(done, bulk.feitos),
    bulk.desfeitos > 0 && ending("desfeit", bulk.desfeitos),
    bulk.mantidos > 0 &&
    `${ending("mantid", bulk.mantidos)}, que já não se ${inflect(bulk.mantidos, "desfaz", "desfazem")}`,
    bulk.recusados > 0 && `${ending("recusad", bulk.recusados)}, com o motivo abaixo`,
    bulk.aguardando > 0 &&
    `${formatNumber(bulk.aguardando)} ${inflect(bulk.aguardando, "espera", "esperam")} a vez`,
  ];
  return parts.filter((part) => part !== false).join("; ");
}

/** Whether a job still does, or undoes, something of it. */
export const isUnderWay = ({ situacao }: Pick<BulkAnswer, "situacao">): boolean =>
  situacao === "EM_ANDAMENTO" || situacao === "DESFAZENDO";
