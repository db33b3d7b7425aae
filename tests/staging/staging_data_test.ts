import assert from "node:assert/strict";
import { isActiveDelegation } from "../../domain/identity/caller.ts";
import { bodyTypes } from "../../domain/identity/court_unit.ts";
import { parseCpf, parseTaxId } from "../../domain/identity/tax_id.ts";
import { courtCodeOf, parseProcessNumber } from "../../domain/orders/process_number.ts";
import { cnpjOf, cpfOf } from "../../staging/data/names.ts";
import { createStagingData, type SeedDefendant } from "../../staging/data/staging_data.ts";

const stagingData = createStagingData();

const groupOf = (ispb: string) => stagingData.institution(ispb)?.leaderIspb ?? ispb;

function assertUnique(values: readonly string[], what: string): void {
  assert.equal(new Set(values).size, values.length, `${what} repeat`);
}

Deno.test("the check digits made are those of the published examples", () => {
  assert.equal(cpfOf(529_982_247), "52998224725");
  assert.equal(cpfOf(111_444_777), "11144477735");
  assert.equal(cnpjOf("11222333"), "11222333000181");
  assert.equal(cnpjOf("00000000"), "00000000000191");
  assert.equal(cnpjOf("12ABC345", "01DE"), "12ABC34501DE35");
});

Deno.test("every tax id of the staging data is valid and nobody shares one", () => {
  const users = stagingData.users().map((user) => user.cpf);
  const defendants = stagingData.defendants.map((defendant) => defendant.taxId);
  const parties = stagingData.processes.flatMap((process) => process.parties.map((party) => party.taxId));
  for (const cpf of users) assert.ok(parseCpf(cpf).ok, cpf);
  for (const taxId of [...defendants, ...parties]) {
    const parsed = parseTaxId(taxId);
    assert.ok(parsed.ok && parsed.value.value === taxId, taxId);
  }
  assertUnique([...users, ...defendants], "tax ids");
});

Deno.test("every process number is valid, belongs to its court and is made once", () => {
  assert.ok(stagingData.processes.length >= 300);
  for (const { number, court, parties } of stagingData.processes) {
    const parsed = parseProcessNumber(number);
    assert.ok(parsed.ok && parsed.value === number, number);
    assert.equal(courtCodeOf(parsed.value), court);
    assertUnique(parties.map((party) => party.taxId), `parties of ${number}`);
  }
  assertUnique(stagingData.processes.map((process) => process.number), "process numbers");
  assert.ok(stagingData.processes.some((process) => process.criminal));
});

Deno.test("the numbers of the orders' manual are there, with defendants to order against", () => {
  assert.equal(stagingData.exampleProcessNumbers.length, 6);
  for (const number of stagingData.exampleProcessNumbers) {
    const process = stagingData.process(number);
    assert.ok(process !== undefined && !process.criminal, number);
    const ready = process.parties.filter(({ taxId }) =>
      stagingData.relationships(taxId)?.institutions.length ?? 0 > 0
    );
    assert.ok(ready.length >= 20, number);
  }
});

Deno.test("the judge, defendant, unit and process of wire.md fit together", () => {
  const judge = stagingData.user("11144477735");
  assert.deepEqual(judge?.profiles, ["judge"]);
  assert.deepEqual(judge?.units, ["v-4013202"]);
  const process = stagingData.process("0000832-35.2018.4.01.3202");
  assert.equal(process?.court, judge?.court);
  assert.ok(process?.parties.some((party) => party.taxId === "52998224725"));
});

Deno.test("units cover the eleven body types, and each has a judge and an assistant with a live delegation", () => {
  const types = new Set<string>(stagingData.units.map((unit) => unit.bodyType));
  for (const bodyType of bodyTypes) assert.ok(types.has(bodyType), bodyType);
  assertUnique(stagingData.units.map((unit) => unit.id), "unit ids");
  const today = Temporal.PlainDate.from("2026-11-23");
  for (const unit of stagingData.units.filter(({ bodyType }) => bodyType !== "CENTRAL_DE_MANDADOS")) {
    const staff = stagingData.users().filter((user) =>
      user.units.includes(unit.id) && user.court === unit.court
    );
    const judge = staff.find((user) => user.profiles.includes("judge"));
    assert.ok(
      stagingData.delegations.some((delegation) =>
        delegation.judgeCpf === judge?.cpf && isActiveDelegation(delegation, today) &&
        staff.some((user) => user.profiles.includes("assistant") && user.cpf === delegation.assistantCpf)
      ),
      unit.id,
    );
  }
  assertUnique(stagingData.delegations.map((delegation) => delegation.id), "delegation ids");
});

Deno.test("there are the three test institutions, the savings bank, two groups and fourteen institutions in all", () => {
  const { institutions } = stagingData;
  assert.ok(institutions.length >= 14);
  assertUnique(institutions.map((institution) => institution.ispb), "ISPBs");
  for (const { ispb, compe } of institutions) {
    assert.match(ispb, /^[0-9A-Z]{8}$/);
    if (compe !== undefined) assert.match(compe, /^\d{3}$/);
  }
  for (const name of ["Instituição de Teste 1", "Instituição de Teste 2", "Instituição de Teste 3"]) {
    assert.ok(institutions.some((institution) => institution.name === name), name);
  }
  assert.equal(stagingData.institution("00360305")?.compe, "104");
  assert.ok(stagingData.institution("00000000"));
  const members = institutions.filter(({ leaderIspb }) => leaderIspb !== undefined);
  const groups = Map.groupBy(members, ({ leaderIspb }) => leaderIspb!);
  assert.equal(groups.size, 2);
  for (const [leader, members] of groups) {
    assert.ok(members.length >= 2, leader);
    assert.equal(stagingData.institution(leader)?.leaderIspb, undefined, "a leader has no leader");
  }
});

Deno.test("sixty defendants or more: people, companies, alphanumeric ones, and one without any relationship", () => {
  const { defendants } = stagingData;
  const of = (test: (defendant: SeedDefendant) => boolean) => defendants.filter(test).length;
  assert.ok(defendants.length >= 60);
  assert.ok(of(({ taxId }) => taxId.length === 11) >= 30);
  assert.ok(of(({ taxId }) => taxId.length === 14) >= 15);
  assert.ok(of(({ taxId }) => /[A-Z]/.test(taxId)) >= 3);
  assert.equal(of(({ relationships }) => relationships.length === 0), 1);
  assert.equal(of(({ special }) => special === "without-relationship"), 1);
});

Deno.test("a defendant never holds two institutions of one group, but for the one made for it", () => {
  for (const { taxId, relationships, special } of stagingData.defendants) {
    for (const { ispb } of relationships) assert.equal(stagingData.institution(ispb)?.reachable, true, taxId);
    assertUnique(relationships.map(({ ispb }) => ispb), `institutions of ${taxId}`);
    const groups = new Set(relationships.map(({ ispb }) => groupOf(ispb)));
    assert.equal(groups.size < relationships.length, special === "two-of-one-group", taxId);
  }
});

Deno.test("ordinary defendants hold the three test institutions and one or two more", () => {
  for (
    const { taxId, relationships } of stagingData.defendants.filter(({ special }) => special === undefined)
  ) {
    const ispbs = relationships.map(({ ispb }) => ispb);
    assert.deepEqual(ispbs.slice(0, 3), ["99000001", "99000002", "99000003"], taxId);
    assert.ok(ispbs.length === 4 || ispbs.length === 5, taxId);
  }
});

Deno.test("any two ordinary defendants go into one order: together they hold one institution of each group", () => {
  const ordinary = stagingData.defendants.filter(({ special }) => special === undefined);
  const held = new Set(ordinary.flatMap(({ relationships }) => relationships.map(({ ispb }) => ispb)));
  assert.equal(new Set([...held].map(groupOf)).size, held.size);
  assert.ok([...held].some((ispb) => groupOf(ispb) !== ispb), "some orders go to a leader instead");
  const singles = stagingData.institutions.filter(({ reachable, leaderIspb }) =>
    reachable && leaderIspb === undefined
  );
  assert.deepEqual(singles.filter(({ ispb }) => !held.has(ispb)).map(({ ispb }) => ispb), [
    "99000004",
    "91000001",
  ]);
});

Deno.test("a company root holds what its establishments hold, each institution once", () => {
  const root = stagingData.relationships("11222333");
  assert.equal(root?.taxId, "11222333");
  const establishments = ["11222333000181", "11222333000262"].flatMap((taxId) =>
    stagingData.relationships(taxId)!.institutions.map(({ ispb }) => ispb)
  );
  assert.deepEqual(new Set(root?.institutions.map(({ ispb }) => ispb)), new Set(establishments));
  assertUnique(root!.institutions.map(({ ispb }) => ispb), "institutions of the root");
  assert.equal(stagingData.relationships("99999999"), undefined);
});

Deno.test("the accounts to try staging with exist, may work and are of the profile they say", () => {
  const profiles = new Set(stagingData.demoAccounts.map((account) => account.profile));
  assert.equal(profiles.size, 6);
  for (const { cpf, password, profile, label } of stagingData.demoAccounts) {
    const user = stagingData.user(cpf);
    assert.ok(user?.active && !user.blocked && user.units.length > 0, label);
    assert.ok(user.password === password && user.profiles.includes(profile), label);
  }
});

Deno.test("two sets of staging data are equal, and a change in one is not seen in the other", () => {
  const [one, other] = [createStagingData(), createStagingData()];
  assert.deepEqual(one.users(), other.users());
  assert.deepEqual(one.defendants, other.defendants);
  assert.equal(one.changeUser("11144477735", { blocked: true })?.blocked, true);
  assert.equal(one.user("11144477735")?.blocked, true);
  assert.equal(other.user("11144477735")?.blocked, false);
  assert.equal(one.changeUser("00000000000", { blocked: true }), undefined);
});
