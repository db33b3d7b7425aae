/** The orders of the demonstration, as bodies of the API: always the same for the same number. Pure. */
import type { Profile } from "../../domain/identity/caller.ts";
import { centavos, formatMoney } from "../../domain/money.ts";
import type { ProcessData } from "../../registries/case_data.ts";
import type { StagingData, StagingUser } from "../data/staging_data.ts";

/** The people of one court unit, and the processes of the orders' manual that are theirs. */
export interface Team {
  readonly unitId: string;
  readonly judge: StagingUser;
  readonly assistant: StagingUser;
  readonly processes: readonly ProcessData[];
}

/** The teams of every process the manual gives as an example. */
export function teamsOf(stagingData: StagingData): Team[] {
  const processes = stagingData.exampleProcessNumbers.map((number) =>
    present(stagingData.process(number), number)
  );
  return [...Map.groupBy(processes, unitIdOf)].map(([unitId, processes]) => {
    const member = (profile: Profile) =>
      present(
        stagingData.users().find((user) => user.profiles.includes(profile) && user.units.includes(unitId)),
        `${profile} of ${unitId}`,
      );
    return { unitId, judge: member("judge"), assistant: member("assistant"), processes };
  });
}

/** A draft as the API takes it, and whether its institutions are named by the caller instead of looked up. */
export interface DemoOrder {
  readonly path: "/v1/ordem/minuta" | "/v1/ordem/minuta-contas";
  readonly body: Readonly<Record<string, unknown>>;
}

/** Every fifth order names institutions and accounts itself; every fourth has two defendants. */
export function newOrder(
  stagingData: StagingData,
  team: Team,
  index: number,
  scheduledFor: Temporal.PlainDate | undefined,
): DemoOrder {
  const process = team.processes[index % team.processes.length]!;
  const defendants = defendantsOf(stagingData, process);
  const named = index % 5 === 4;
  const reus = Array.from({ length: index % 4 === 3 ? 2 : 1 }, (_, nth) => {
    const { taxId } = defendants[(index + nth) % defendants.length]!;
    return {
      cpfCnpj: taxId,
      valor: formatMoney(amountOf(index, nth)),
      ...(named && { instituicoes: accountsOf(stagingData, taxId) }),
    };
  });
  return {
    path: named ? "/v1/ordem/minuta-contas" : "/v1/ordem/minuta",
    body: {
      ...blockHead(team, process),
      ...(scheduledFor !== undefined && { dataProtocolo: scheduledFor.toString() }),
      reus,
    },
  };
}

/** The fields that all blocks of a team share. */
export const blockHead = ({ judge, unitId }: Team, { number, parties }: ProcessData) => ({
  tipo: "BLOQUEIO",
  numeroProcesso: number,
  cpfJuiz: judge.cpf,
  varaId: unitId,
  tipoAcao: "EXECUCAO_FISCAL",
  autor: { nome: parties.find(({ role }) => role === "AUTOR")?.name ?? "Fazenda Nacional" },
});

/** The ordinary defendants of a process. */
export const defendantsOf = (stagingData: StagingData, { parties }: ProcessData): ProcessData["parties"] =>
  parties.filter(({ role, taxId }) => role === "REU" && stagingData.defendant(taxId)?.special === undefined);

/** The amount of an order: from one centavo, which cannot be blocked in part, to about fifty thousand reais. */
const amountOf = (index: number, nth: number) =>
  centavos(index === 0 ? 1n : BigInt(2 + (index * 77_773 + nth * 13_337) % 5_000_000));

/** The institutions of a defendant as the caller names them, without a look-up. */
const accountsOf = (stagingData: StagingData, taxId: string) =>
  (stagingData.defendant(taxId)?.relationships ?? []).map(({ ispb, accounts }) => {
    const first = accounts?.[0];
    return { ispb, ...(first !== undefined && { agencia: first.agency, conta: first.account }) };
  });

/** The id of a process's court unit: `v-`, then the JTR and the origin of its punctuated number. */
export const unitIdOf = ({ number, court }: ProcessData): string => `v-${court}${number.slice(-4)}`;

function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`Staging's data lack ${what}`);
  return value;
}
