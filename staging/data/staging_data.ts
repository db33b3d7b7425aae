/**
 * Staging's data: one value that the identity provider and the stand-ins both read, so that
 * a user blocked in one is blocked in the other. Deterministic: two copies just made are equal.
 */
import type { Delegation, Profile } from "../../domain/identity/caller.ts";
import type { ProcessData } from "../../registries/case_data.ts";
import type { RegistryInstitution, Relationships } from "../../registries/customer.ts";
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
import { exampleProcessNumbers, processes } from "./seed_processes.ts";

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
