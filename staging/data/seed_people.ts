/** Invented users of the courts, and who protocols in whose name. Every CPF is made from a number, none from a person. */
import type { Delegation, Profile } from "../../domain/identity/caller.ts";
import { cpfOf, personName } from "./names.ts";
import { courts, type StagingUnit, units } from "./seed_courts.ts";

export interface StagingUser {
  readonly cpf: string;
  readonly name: string;
  readonly password: string;
  readonly active: boolean;
  readonly blocked: boolean;
  readonly profiles: readonly Profile[];
  readonly units: readonly string[];
  /** JTR, three digits. */
  readonly court: string;
}

/** The password of everybody in staging. */
const stagingPassword = "homologacao";

/** The judge of `wire.md`, and the unit whose people the examples and the demo use. */
const exampleJudgeCpf = "11144477735";
export const exampleUnitId = "v-4013202";

const user = (
  index: number,
  profile: Profile,
  court: string,
  rest: Partial<StagingUser> = {},
): StagingUser => ({
  cpf: cpfOf(200_000_000 + index * 1_234_577),
  name: personName(index),
  password: stagingPassword,
  active: true,
  blocked: false,
  profiles: [profile],
  units: [],
  court,
  ...rest,
});

const courtUnits: readonly StagingUnit[] = units.filter((unit) => unit.bodyType !== "CENTRAL_DE_MANDADOS");

const judges = courtUnits.map((unit, index) =>
  user(index, "judge", unit.court, {
    units: [unit.id],
    ...(unit.id === exampleUnitId ? { cpf: exampleJudgeCpf } : {}),
  })
);
const assistants = courtUnits.map((unit, index) =>
  user(100 + index, "assistant", unit.court, { units: [unit.id] })
);
const administrators = courts.map(({ jtr }, index) =>
  user(200 + index, "administrator", jtr, {
    units: courtUnits.filter((unit) => unit.court === jtr).slice(0, 1).map((unit) => unit.id),
  })
);

const exampleUnit = { units: [exampleUnitId] };

/** The users of one kind each, of the example court; tests and the list printed at start name them. */
export const specialUsers = {
  /** Has a delegation that ended years ago and one that is still to begin. */
  assistantWithoutDelegation: user(300, "assistant", "401", exampleUnit),
  singleAccountMaintainer: user(301, "single-account-maintainer", "401", exampleUnit),
  standardDepositRegistrar: user(302, "standard-deposit-registrar", "401", exampleUnit),
  operator: user(303, "operator", "200", { units: ["v-2000000"] }),
  blocked: user(304, "assistant", "401", { ...exampleUnit, blocked: true }),
  inactive: user(305, "assistant", "401", { ...exampleUnit, active: false }),
  withoutUnit: user(306, "assistant", "401"),
  withoutProfile: user(307, "assistant", "401", { ...exampleUnit, profiles: [] }),
} as const satisfies Readonly<Record<string, StagingUser>>;

export const users: readonly StagingUser[] = [
  ...judges,
  ...assistants,
  ...administrators,
  ...Object.values(specialUsers),
];

function delegation(
  index: number,
  judge: StagingUser,
  assistant: StagingUser,
  startsOn: string,
  endsOn?: string,
): Delegation {
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    court: judge.court,
    judgeCpf: judge.cpf,
    judgeName: judge.name,
    assistantCpf: assistant.cpf,
    assistantName: assistant.name,
    startsOn: Temporal.PlainDate.from(startsOn),
    endsOn: endsOn === undefined ? undefined : Temporal.PlainDate.from(endsOn),
    endedAt: undefined,
  };
}

const exampleJudge = judges.find((judge) => judge.cpf === exampleJudgeCpf)!;

/** Each judge delegates to the assistant of the same unit; then the two that do not hold. */
export const delegations: readonly Delegation[] = [
  ...judges.map((judge, index) => delegation(index, judge, assistants[index]!, "2024-01-08")),
  delegation(900, exampleJudge, specialUsers.assistantWithoutDelegation, "2020-01-06", "2021-12-17"),
  delegation(901, exampleJudge, specialUsers.assistantWithoutDelegation, "2090-01-02"),
];
