/** A program that shows orders, as staging's does: its clock moves with all that becomes due, and its institutions answer. */
import { createInboxScanner, intakeFile } from "../../../exchange/mod.ts";
import type { App, Demo, KeptValue } from "../../../routes/app.ts";
import { routes } from "../../../routes/mod.ts";
import { openInstitutions } from "../../../staging/answering_institutions.ts";
import { demoOf } from "../../../staging/guide.ts";
import { passwordTokens } from "../../../staging/identity/password_tokens.ts";
import type { TestContext } from "../test_context.ts";

/** What a test may look into and change. */
interface KeptInMemory extends KeptValue {
  value: unknown;
}

const keptInMemory = (): KeptInMemory => ({
  value: undefined,
  read() {
    return Promise.resolve(this.value);
  },
  write(value) {
    this.value = value;
    return Promise.resolve();
  },
});

/** Staging's demonstration data, with an order to show that is kept in memory. */
export function testDemo({ externalServices }: Pick<TestContext, "externalServices">): Demo & {
  readonly shownOrder: KeptInMemory;
} {
  const shownOrder = keptInMemory();
  const demo = demoOf(externalServices.stagingData, {
    exchangeDir: "/dados/exchange",
    tokensOf: passwordTokens(externalServices.tokenUrl),
    shownOrder,
  });
  return { ...demo, shownOrder };
}

export async function showingApp(t: TestContext) {
  const demo = testDemo(t);
  const { stagingData } = t.externalServices;
  const institutions = await openInstitutions({ ...t, stagingData, log: t.app.log });
  const app = {
    ...t.app,
    demo,
    async moveClock(to: Temporal.Instant) {
      await t.app.moveClock!(to);
      await t.work();
      for (const institution of institutions) {
        await institution.collect();
        await institution.answerDue(t.clock());
      }
      for (const { ispb, name } of await createInboxScanner(t.exchange).scan()) {
        await intakeFile(t.exchange, ispb, name);
      }
      await t.work();
      return [];
    },
  } satisfies App;
  return { app, http: routes(app), kept: demo.shownOrder };
}
