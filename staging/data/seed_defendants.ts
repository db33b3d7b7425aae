/** Invented people and companies against whom orders are made, and where they keep their money. */
import type { Relationship } from "../../registries/customer.ts";
import { cnpjOf, companyName, cpfOf, personName } from "./names.ts";
import { institutions, lateInstitution, testInstitutions } from "./seed_institutions.ts";

export interface SeedDefendant {
  /** CPF or CNPJ, upper case, without punctuation. */
  readonly taxId: string;
  readonly name: string;
  readonly relationships: readonly Relationship[];
  /** Made for a test, and no good for an ordinary order. */
  readonly special?: "without-relationship" | "two-of-one-group";
}

/** The defendant of `wire.md`. */
const exampleDefendantTaxId = "52998224725";

/**
 * The institutions of the groups that defendants use: a member of the first, whose orders go to its leader, and the
 * leader of the second.
 */
const usedOfGroup: ReadonlySet<string> = new Set(["91000002", "92000001"]);

const leads = (ispb: string): boolean => institutions.some(({ leaderIspb }) => leaderIspb === ispb);

/**
 * Those a defendant may hold besides the test institutions. Of each group only one: an order may not name two of
 * the same group, not even through different defendants, and any two ordinary defendants must go into one order.
 */
const others = institutions.filter(({ ispb, leaderIspb, reachable }) =>
  reachable && ispb !== lateInstitution.ispb && !testInstitutions.some((test) => test.ispb === ispb) &&
  (usedOfGroup.has(ispb) || (leaderIspb === undefined && !leads(ispb)))
);

const accountsAt = (index: number, ispb: string): Relationship => {
  const number = (index + 1) * 7_919 + Number.parseInt(ispb, 36) % 90_001;
  return {
    ispb,
    // One in four comes without accounts: some institutions do not tell them.
    accounts: number % 4 === 3
      ? undefined
      : [{ agency: String(1 + number % 9_998).padStart(4, "0"), account: String(100_000 + number) }],
  };
};

/** All three test institutions, and one or two more. */
function relationshipsOf(index: number): Relationship[] {
  const first = others[index % others.length]!;
  const second = others[(index * 3 + 1) % others.length]!;
  const more = index % 3 === 0 || first === second ? [first] : [first, second];
  return [...testInstitutions, ...more].map(({ ispb }) => accountsAt(index, ispb));
}

const people: readonly SeedDefendant[] = Array.from({ length: 44 }, (_, index) => ({
  taxId: index === 0 ? exampleDefendantTaxId : cpfOf(300_000_000 + index * 7_654_321),
  name: personName(1_000 + index),
  relationships: relationshipsOf(index),
}));

const companyIds: readonly string[] = [
  // The official alphanumeric example, and the usual numeric one with a second establishment of the same root.
  "12ABC34501DE35",
  "11222333000181",
  cnpjOf("11222333", "0002"),
  cnpjOf("5T4X9Q1B", "0001"),
  cnpjOf("5T4X9Q1B", "00A2"),
  cnpjOf("K7M2P8RZ", "0001"),
  ...Array.from({ length: 16 }, (_, index) => cnpjOf(String(40_000_000 + index * 1_357_913))),
];
const companies: readonly SeedDefendant[] = companyIds.map((taxId, index) => ({
  taxId,
  name: companyName(companyIds.findIndex((other) => other.slice(0, 8) === taxId.slice(0, 8))),
  relationships: relationshipsOf(100 + index),
}));

export const withoutRelationship: SeedDefendant = {
  taxId: cpfOf(290_000_001),
  name: personName(1_200),
  relationships: [],
  special: "without-relationship",
};

/** Holds accounts at two institutions whose orders go to the same leader. */
const twoOfOneGroup: SeedDefendant = {
  taxId: cpfOf(290_000_002),
  name: personName(1_201),
  relationships: ["99000001", "91000002", "91000003"].map((ispb) => accountsAt(201, ispb)),
  special: "two-of-one-group",
};

export const defendants: readonly SeedDefendant[] = [
  ...people,
  ...companies,
  withoutRelationship,
  twoOfOneGroup,
];
