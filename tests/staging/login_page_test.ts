/** Staging's sign-in page: whom it shows, and whom first. */
import assert from "node:assert/strict";
import { createStagingData } from "../../staging/data/staging_data.ts";
import { loginPage } from "../../staging/identity/login.ts";

const { demoAccounts } = createStagingData();

/** The profiles of the people offered, in their order on the page. */
function offered(forOperation: boolean): string[] {
  const page = loginPage({
    pathname: "/auth/realms/pje",
    action: "/auth/realms/pje/interaction/x",
    accounts: demoAccounts,
    forOperation,
  });
  return [...page.matchAll(/name="como" value="(\d+)"/g)].map(([, cpf]) =>
    demoAccounts.find((account) => account.cpf === cpf)!.profile
  );
}

Deno.test("everybody is offered once, and first whoever works where the sign-in leads", () => {
  for (const forOperation of [true, false]) {
    assert.deepEqual(offered(forOperation).toSorted(), demoAccounts.map(({ profile }) => profile).toSorted());
  }
  assert.deepEqual(offered(false).slice(0, 3), ["assistant", "judge", "operator"]);
  assert.deepEqual(offered(true).slice(0, 3), ["operator", "assistant", "judge"]);
});
