/**
 * Staging's data: one value that the identity provider and the stand-ins both read, so that
 * a user blocked in one is blocked in the other. Deterministic: two copies just made are equal.
 */
import type { Delegation, Profile } from "../../domain/identity/caller.ts";
import {
  courtCodeOf,
  makeProcessNumber,
  parseProcessNumber,
  type ProcessNumber,
} from "../../domain/orders/process_number.ts";
import type { ProcessData } from "../../registries/case_data.ts";
import type { RegistryInstitution, Relationships } from "../../registries/customer.ts";
import { cnpjOf } from "./names.ts";
import {
  clients,
  courts,
  type SeedCourt,
  type StagingClient,
  type StagingUnit,
  units,
} from "./seed_courts.ts";
import { defendants, type SeedDefendant } from "./seed_defendants.ts";
import { institutions } from "./seed_institutions.ts";
import { delegations, exampleUnitId, specialUsers, type StagingUser, users } from "./seed_people.ts";

/** The valid numbers every example uses; the first is `wire.md`'s. */
const exampleProcessNumbers = [
  "0000832-35.2018.4.01.3202",
  "0722391-40.2017.8.07.0001",
  "0005966-65.2023.2.00.0000",
  "0003336-02.2024.2.00.0000",
  "0005581-54.2022.2.00.0000",
  "0000002-65.2005.4.05.8100",
] as const;

const processesPerUnit = 20;
const partiesOfAnExample = 24;

const plaintiffs: ProcessData["parties"] = [
  { taxId: cnpjOf("70000001"), name: "Fazenda Pública de Teste", role: "AUTOR" },
  { taxId: cnpjOf("70000002"), name: "Condomínio Edifício das Acácias", role: "AUTOR" },
  { taxId: cnpjOf("70000003"), name: "Associação dos Credores do Vale", role: "AUTOR" },
];
const civilClasses = ["Execução Fiscal", "Cumprimento de Sentença", "Execução de Título Extrajudicial"];

const ordinary = defendants.filter((defendant) => defendant.special === undefined);
const special = defendants.filter((defendant) => defendant.special !== undefined);

function process(number: ProcessNumber, index: number, against: readonly SeedDefendant[]): ProcessData {
  // Every eighth one is criminal, where defendants are not checked against the parties.
  const criminal = index % 8 === 7;
  const parties = against.map(({ taxId, name }) => ({ taxId, name, role: "REU" }));
  return {
    number,
    court: courtCodeOf(number),
    criminal,
    className: criminal ? "Ação Penal" : civilClasses[index % civilClasses.length]!,
    parties: [plaintiffs[index % plaintiffs.length]!, ...parties],
  };
}

/** `count` ordinary defendants, other ones for each index. */
const someDefendants = (index: number, count: number): SeedDefendant[] =>
  Array.from({ length: count }, (_, nth) => ordinary[(index * 5 + nth) % ordinary.length]!);

/** Many parties each, and the defendants made for tests among them. None is criminal. */
const examples: readonly ProcessData[] = exampleProcessNumbers.map((text, index) => {
  const number = parseProcessNumber(text);
  if (!number.ok) throw new Error(`Cannot seed process ${text}: ${number.error.reason}`);
  return process(number.value, index, [...someDefendants(index, partiesOfAnExample), ...special]);
});

const generated: readonly ProcessData[] = units.filter((unit) => unit.bodyType !== "CENTRAL_DE_MANDADOS")
  .flatMap(({ id }, unitIndex) => {
    const [branch, court, origin] = [id.slice(2, 3), id.slice(3, 5), id.slice(5)].map(Number);
    return Array.from({ length: processesPerUnit }, (_, nth) => {
      const index = unitIndex * processesPerUnit + nth;
      const number = makeProcessNumber(1_000_000 + index * 37, 2015 + nth % 11, branch!, court!, origin!);
      return process(number, index, someDefendants(index, 1 + index % 4));
    });
  });

const processes: readonly ProcessData[] = [...examples, ...generated];

export type { SeedDefendant, StagingClient, StagingUnit, StagingUser };

/** Somebody to try staging as. */
export interface DemoAccount {
  /** Role and court. */
  readonly label: string;
  readonly name: string;
  readonly role: string;
  /** Acronym of the court; undefined for who works for all of them. */
  readonly court: string | undefined;
  readonly cpf: string;
  readonly password: string;
  readonly profile: Profile;
}

export type UserChange = Partial<Pick<StagingUser, "active" | "blocked" | "profiles" | "units">>;

export interface StagingData {
  readonly courts: readonly SeedCourt[];
  readonly units: readonly StagingUnit[];
  readonly clients: readonly StagingClient[];
  readonly institutions: readonly RegistryInstitution[];
  readonly defendants: readonly SeedDefendant[];
  readonly processes: readonly ProcessData[];
  /** The valid numbers of the orders' manual; the first is `wire.md`'s. */
  readonly exampleProcessNumbers: readonly string[];
  /** Ready for the service's own table. */
  readonly delegations: readonly Delegation[];
  /** To print at start. */
  readonly demoAccounts: readonly DemoAccount[];
  /** One of each kind that tests need: blocked, inactive, without a unit… as they were when the data were made. */
  readonly specialUsers: typeof specialUsers;
  /** As they stand now, changes included. */
  users(): readonly StagingUser[];
  user(cpf: string): StagingUser | undefined;
  /** Blocks, unblocks, (de)activates or reassigns a user at run time; `undefined` when there is no such user. */
  changeUser(cpf: string, change: UserChange): StagingUser | undefined;
  client(clientId: string): StagingClient | undefined;
  institution(ispb: string): RegistryInstitution | undefined;
  defendant(taxId: string): SeedDefendant | undefined;
  /** Of a CPF, a CNPJ, or of every establishment of a company root together. */
  relationships(taxId: string): Relationships | undefined;
  /** By its punctuated number. */
  process(number: string): ProcessData | undefined;
}

/** Creates staging data of its own: a change to one copy is not seen in another. */
export function createStagingData(): StagingData {
  const currentUsers = new Map(users.map((user) => [user.cpf, user]));
  const clientsById = new Map(clients.map((client) => [client.clientId, client]));
  const institutionsByIspb = new Map(institutions.map((institution) => [institution.ispb, institution]));
  const defendantsByTaxId = new Map(defendants.map((defendant) => [defendant.taxId, defendant]));
  const processesByNumber = new Map(processes.map((process) => [process.number, process]));
  return {
    courts,
    units,
    clients,
    institutions,
    defendants,
    processes,
    exampleProcessNumbers,
    delegations,
    demoAccounts: demoAccounts(),
    specialUsers,
    users: () => [...currentUsers.values()],
    user: (cpf) => currentUsers.get(cpf),
    changeUser(cpf, change) {
      const user = currentUsers.get(cpf);
      if (user === undefined) return undefined;
      const changed = { ...user, ...change };
      currentUsers.set(cpf, changed);
      return changed;
    },
    client: (clientId) => clientsById.get(clientId),
    institution: (ispb) => institutionsByIspb.get(ispb),
    defendant: (taxId) => defendantsByTaxId.get(taxId),
    relationships: relationshipsOf,
    process: (number) => processesByNumber.get(number),
  };
}

const rootLength = 8;
const cnpjLength = 14;

function relationshipsOf(taxId: string): Relationships | undefined {
  const isOf = (defendant: SeedDefendant) =>
    taxId.length === rootLength
      ? defendant.taxId.length === cnpjLength && defendant.taxId.startsWith(taxId)
      : defendant.taxId === taxId;
  const found = defendants.filter(isOf);
  const [first] = found;
  if (first === undefined) return undefined;
  const byIspb = Map.groupBy(found.flatMap((defendant) => defendant.relationships), ({ ispb }) => ispb);
  const merged = [...byIspb].map(([ispb, relationships]) => {
    const accounts = relationships.flatMap((relationship) => relationship.accounts ?? []);
    return { ispb, accounts: accounts.length === 0 ? undefined : accounts };
  });
  return { taxId, name: first.name, institutions: merged };
}

function demoAccounts(): DemoAccount[] {
  const account = (role: string, user: StagingUser, profile: Profile): DemoAccount => {
    const { acronym } = courts.find(({ jtr }) => jtr === user.court)!;
    const court = profile === "operator" ? undefined : acronym;
    const { name, cpf, password } = user;
    return {
      label: court === undefined ? role : `${role}, ${court}`,
      name,
      role,
      court,
      cpf,
      password,
      profile,
    };
  };
  const team = (unitId: string) => {
    const [judge, assistant] = (["judge", "assistant"] as const).map((profile) =>
      users.find((user) => user.profiles.includes(profile) && user.units.includes(unitId))!
    );
    return [
      account("Magistrado(a)", judge!, "judge"),
      account("Assessor(a) com delegação", assistant!, "assistant"),
    ];
  };
  const { assistantWithoutDelegation, singleAccountMaintainer, standardDepositRegistrar, operator } =
    specialUsers;
  const administrator = users.find((user) =>
    user.court === "401" && user.profiles.includes("administrator")
  )!;
  return [
    ...[exampleUnitId, "v-8070001", "v-8260100", "v-4058100", "v-2000000"].flatMap(team),
    account("Assessor(a) sem delegação ativa", assistantWithoutDelegation, "assistant"),
    account("Administrador(a)", administrator, "administrator"),
    account("Mantenedor(a) de conta única", singleAccountMaintainer, "single-account-maintainer"),
    account("Cadastrador(a) de conta de depósito", standardDepositRegistrar, "standard-deposit-registrar"),
    account("Operador(a)", operator, "operator"),
  ];
}
