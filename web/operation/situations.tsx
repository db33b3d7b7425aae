/** Statuses of the exchange's objects, with a word and a colour for operators. */
import type { ServiceHealthAnswer } from "../../routes/health/service_health.ts";
import type { AlarmAnswer } from "../../routes/operations/alarms.ts";
import type { WatchedAnswer } from "../../routes/operations/institutions.ts";
import type { JobAnswer } from "../../routes/operations/jobs.ts";
import type { FileAnswer, RemittanceAnswer } from "../../routes/operations/operation_schema.ts";
import type { EntryAnswer } from "../../routes/operations/quarantine_schema.ts";
import { Chip, type Tone } from "../components/data_table.tsx";

export type Remittance = RemittanceAnswer;
export type AnswerFile = FileAnswer;
export type Alarm = AlarmAnswer;
export type ServiceHealth = ServiceHealthAnswer;
export type Job = JobAnswer;
export type Entry = EntryAnswer;
export type Watched = WatchedAnswer;
export type ReconciliationStatus = Watched["remessasDoDia"][number]["situacao"];

type Said = readonly [text: string, tone: Tone];

export const remittanceSituations: Readonly<Record<Remittance["situacao"], Said>> = {
  CONGELADA: ["A publicar", "waiting"],
  PUBLICADA: ["Publicada", "good"],
};

export const fileSituations: Readonly<Record<AnswerFile["situacao"], Said>> = {
  RECEBIDO: ["Em conferência", "waiting"],
  ACEITO: ["Aceito", "good"],
  REJEITADO: ["Rejeitado", "bad"],
  DUPLICADO: ["Repetido", "neutral"],
};

export const entrySituations: Readonly<Record<Entry["situacao"], Said>> = {
  PENDENTE: ["Espera decisão", "attention"],
  LIBERADA: ["Liberada", "good"],
  RECUSADA: ["Recusada", "neutral"],
};

export const jobSituations: Readonly<Record<Job["situacao"], Said>> = {
  ESPERANDO: ["Esperando", "neutral"],
  EM_EXECUCAO: ["Em execução", "waiting"],
  FALHOU: ["Falhou, será repetida", "attention"],
  DESISTIU: ["Parada", "bad"],
};

export const reconciliationStatuses: Readonly<Record<ReconciliationStatus, Said>> = {
  NAO_PUBLICADA: ["Não publicada", "attention"],
  COMPLETA: ["Respondida", "good"],
  ABERTA: ["Aguarda resposta", "waiting"],
  PARCIAL: ["Respondida em parte", "attention"],
  SEM_RESPOSTA: ["Sem resposta", "bad"],
  EXCEDENTE: ["Respostas a mais", "bad"],
};

export const Situation = ({ of: [text, tone] }: { of: Said }) => <Chip tone={tone} text={text} />;

export const situationOptions = <T extends string>(situations: Readonly<Record<T, Said>>) =>
  (Object.entries(situations) as [T, Said][]).map(([value, [text]]) => ({ value, text }));
