/** The wire forms of delegations of protocol. */
import * as v from "valibot";
import { type Delegation, isActiveDelegation } from "../../domain/identity/caller.ts";
import { pastedNumber } from "../http/number_wire.ts";
import { date, instant, mapPresent, pageEntries, trueOrFalse, wireInstant } from "../http/wire.ts";

const cpf = (whose: string) => v.pipe(pastedNumber, v.description(`CPF ${whose}, 11 dígitos`));
const lastDay = v.pipe(date, v.description("Último dia; ausente quando não há fim previsto"));

export const ActiveDelegationQuery = v.strictObject({
  cpfAssessor: v.pipe(cpf("do assessor"), v.examples(["52998224725"])),
});

export const ActiveDelegation = v.pipe(
  v.object({ cpfJuiz: v.string(), nomeJuiz: v.string(), inicio: date, fim: v.optional(lastDay) }),
  v.metadata({ ref: "DelegacaoAtiva" }),
);
export type ActiveDelegation = v.InferOutput<typeof ActiveDelegation>;

export const DelegationQuery = v.strictObject({
  cpfJuiz: v.optional(cpf("do juiz")),
  cpfAssessor: v.optional(cpf("do assessor")),
  ativa: v.optional(
    v.pipe(
      trueOrFalse,
      v.description("Só as que valem hoje, ou só as que não valem"),
    ),
  ),
  ...pageEntries,
});

export const DelegationBody = v.pipe(
  v.strictObject({
    cpfJuiz: v.pipe(cpf("do juiz que delega"), v.examples(["11144477735"])),
    cpfAssessor: v.pipe(cpf("do assessor que protocolará"), v.examples(["52998224725"])),
    inicio: v.optional(v.pipe(date, v.description("Primeiro dia; hoje, quando ausente"))),
    fim: v.optional(lastDay),
  }),
  v.metadata({
    ref: "NovaDelegacao",
    examples: [{
      cpfJuiz: "11144477735",
      cpfAssessor: "52998224725",
      inicio: "2026-12-01",
      fim: "2027-12-17",
    }],
  }),
);
export type DelegationBody = v.InferOutput<typeof DelegationBody>;

export const DelegationAnswer = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    ...ActiveDelegation.entries,
    cpfAssessor: v.string(),
    nomeAssessor: v.string(),
    ativa: v.pipe(v.boolean(), v.description("Se vale hoje")),
    dataHoraEncerramento: v.optional(
      v.pipe(instant, v.description("Quando um administrador a encerrou; ausente se nenhum o fez")),
    ),
  }),
  v.metadata({ ref: "Delegacao" }),
);
export type DelegationAnswer = v.InferOutput<typeof DelegationAnswer>;

export const wireActive = ({ judgeCpf, judgeName, startsOn, endsOn }: Delegation) => ({
  cpfJuiz: judgeCpf,
  nomeJuiz: judgeName,
  inicio: startsOn.toString(),
  fim: mapPresent(endsOn, String),
});

export const wireDelegation = (delegation: Delegation, today: Temporal.PlainDate) => ({
  id: delegation.id,
  ...wireActive(delegation),
  cpfAssessor: delegation.assistantCpf,
  nomeAssessor: delegation.assistantName,
  ativa: isActiveDelegation(delegation, today),
  dataHoraEncerramento: mapPresent(delegation.endedAt, wireInstant),
});
