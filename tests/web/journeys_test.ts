/** The journeys people make most, counted in a browser and held to the table of `docs/consoles.md`. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { recordIndexed } from "../../store/precedents/precedent_index.ts";
import { createDraft, DEFENDANT, PROCESS, protocolOrder, signInPeople } from "../support/api.ts";
import { BANK, seedOperationDay } from "../support/exchange/operation_fixture.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../support/orders/answered_order.ts";
import { precedent } from "../support/precedents/search_builders.ts";
import { openTestContext, type TestContext } from "../support/test_context.ts";
import { leads, mainText, serve, type Site } from "../support/web/browser.ts";
import { signedInPage, type Who } from "../support/web/console_session.ts";

/** What a journey takes: presses, ticks and fields typed into; pages loaded after the one it begins on. */
interface Count {
  clicks: number;
  pages: number;
}

interface Hand {
  readonly page: Page;
  /** A press that changes the page in place. */
  press(selector: string): Promise<void>;
  /** A press that leads to another page. */
  go(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Finds something by the search in the header, which is reached by a key and sent by another. */
  find(text: string): Promise<void>;
}

function handOf(page: Page, count: Count): Hand {
  page.on("framenavigated", (frame) => void (frame === page.mainFrame() && count.pages++));
  const counted = async (act: () => Promise<unknown>) => {
    count.clicks++;
    await act();
  };
  return {
    page,
    press: (selector) => counted(() => page.click(selector)),
    go: (selector) => counted(() => leads(page, () => page.click(selector))),
    type: (selector, text) => counted(() => page.fill(selector, text)),
    find: async (text) => {
      await page.keyboard.press("/");
      await counted(() => page.keyboard.type(text));
      await leads(page, () => page.keyboard.press("Enter"));
    },
  };
}

const answered = async (t: TestContext): Promise<string> => {
  const { judge } = await signInPeople(t);
  return await seedAnsweredOrder(t, judge.token, [{ ispb: BANK, code: "03", blocked: 100_000 }]);
};

/** From an order that is found by its number to the protocol of its split. */
async function split(
  { page, press, go, find }: Hand,
  number: string,
  choice: string,
  where?: () => Promise<void>,
) {
  await find(number);
  await go(".actions a:has-text('Desdobrar')");
  await press(`button:has-text('${choice}')`);
  await page.waitForSelector("#resumo:has-text('R$')");
  await where?.();
  await go(".submit button.primary");
  await go(".actions a:has-text('Protocolar')");
  await go("button:has-text('Protocolar 1 desdobramento')");
  await page.waitForSelector("[role=status]:has-text('foi protocolado')");
}

interface Journey {
  /** As the table names it. */
  readonly name: string;
  readonly who?: Who;
  readonly from: string;
  prepare(t: TestContext): Promise<string | void>;
  make(hand: Hand, prepared: string, t: TestContext): Promise<void>;
}

const journeys: readonly Journey[] = [
  {
    name: "a judge protocols all drafts of the unit, from the first page",
    who: "judge",
    from: "/console",
    prepare: async (t) => {
      const { assistant } = await signInPeople(t);
      for (let made = 0; made < 3; made++) await createDraft(t, assistant.token);
    },
    make: async ({ page, go }) => {
      await go("a:has-text('Conferir e protocolar as 3 minutas')");
      await go("button:has-text('Protocolar as 3 ordens')");
      await page.waitForSelector("h1:has-text('3 ordens protocoladas')");
    },
  },
  {
    name: "an assistant drafts a block from its case, to be repeated until a day",
    who: "assistant",
    from: "/console",
    prepare: async () => {},
    make: async ({ page, press, go, type }) => {
      await leads(page, () => page.keyboard.press("n"));
      await type("#numeroProcesso", PROCESS);
      // Leaving the field fills in the case.
      await page.keyboard.press("Tab");
      await page.waitForSelector("#partes");
      await press("#partes label[for=parte-52998224725]");
      await press("button:has-text('Usar as partes marcadas')");
      await page.waitForSelector("[name='reus[0].cpfCnpj'][value='529.982.247-25']");
      await type("[name='reus[0].valor']", "1500,00");
      await press("label[for=reitera]");
      await type("[name='reiteracaoProgramada.dataFim']", "2026-12-10");
      await go(".submit button.primary");
      await page.waitForSelector("[role=status]:has-text('Minuta salva')");
    },
  },
  {
    name: "a judge unblocks all that an order holds, and protocols it",
    who: "judge",
    from: "/console",
    prepare: answered,
    make: (hand, number) => split(hand, number, "Desbloquear tudo"),
  },
  {
    name: "a judge transfers all that an order holds to an account that is typed, and protocols it",
    who: "judge",
    from: "/console",
    prepare: answered,
    make: (hand, number) =>
      split(hand, number, "Transferir tudo", async () => {
        await hand.type("[name='depositoJudicial.ispb']", "00360305");
        await hand.type("[name='depositoJudicial.agencia']", "0650");
        await hand.type("[name='depositoJudicial.conta']", "123");
      }),
  },
  {
    name: "a judge protocols all splits that await it, from the first page",
    who: "judge",
    from: "/console",
    prepare: async (t) => {
      const { assistant } = await signInPeople(t);
      for (let made = 0; made < 3; made++) {
        const number = await answered(t);
        const acoes = [{ alvoId: await targetAt(t, number, BANK), tipo: "DESBLOQUEAR", valor: "10.00" }];
        await splitCalls(t, assistant.token).drafted(number, { acoes });
      }
    },
    make: async ({ page, go }) => {
      await go("a:has-text('Conferir e protocolar os 3 desdobramentos')");
      await go("button:has-text('Protocolar 3 desdobramentos')");
      await page.waitForSelector("[role=status]:has-text('3 desdobramentos protocolados')");
    },
  },
  {
    name: "a judge looks up what was answered to an order",
    who: "judge",
    from: "/console",
    prepare: answered,
    make: async ({ page, find }, number) => {
      await find(number);
      assert.match(await mainText(page), /Respostas das instituições.*1\.000,00/s);
    },
  },
  {
    name: "a judge sees all orders of a person, with what they come to",
    who: "judge",
    from: "/console",
    prepare: async (t) => {
      const { judge } = await signInPeople(t);
      await seedAnsweredOrder(t, judge.token, [{ ispb: BANK, code: "03", blocked: 100_000 }]);
      for (let made = 0; made < 22; made++) await createDraft(t, judge.token);
    },
    make: async ({ page, find }) => {
      await find(DEFENDANT);
      assert.match(await mainText(page), /1 ordem e 22 minutas.*Bloqueado\s*R\$\s1\.000,00/s);
    },
  },
  {
    name: "an administrator lets an assistant protocol for a judge until a day",
    who: "administrator",
    from: "/console",
    prepare: async (t) => {
      const { judge, assistantWithoutDelegation } = await signInPeople(t);
      return `${judge.cpf} ${assistantWithoutDelegation.cpf}`;
    },
    make: async ({ page, go, type }, people) => {
      const [judge, assistant] = people.split(" ");
      await go(".console-sections a:has-text('Delegações')");
      await type("#cpfJuiz", judge!);
      await type("#cpfAssessor", assistant!);
      await type("#fim", "2027-12-17");
      await go("button:has-text('Criar delegação')");
      await page.waitForSelector("[role=status]:has-text('criada')");
    },
  },
  {
    name: "an operator sees what hangs, with its cause",
    who: "operator",
    from: "/operacao",
    prepare: async (t) => void await seedOperationDay(t),
    make: async ({ page }) => {
      assert.match(await mainText(page), /Instituição de Teste 1: instituição em silêncio/);
    },
  },
  {
    name: "an operator publishes a remittance that did not leave, its cause mended",
    who: "operator",
    from: "/operacao",
    prepare: async (t) => {
      const { judge } = await signInPeople(t);
      await protocolOrder(t, judge.token);
      const { receiver_ispb: ispb } = await t.db.selectFrom("order_target").select("receiver_ispb")
        .executeTakeFirstOrThrow();
      // No folder can be made where a file lies.
      const outbox = t.exchange.folders.outbox(ispb);
      await Deno.mkdir(`${outbox}/..`, { recursive: true });
      await Deno.remove(outbox, { recursive: true }).catch(() => {});
      await Deno.writeTextFile(outbox, "in the way");
      t.setTime("2026-11-23T19:00");
      await t.work();
      await Deno.remove(outbox);
    },
    make: async ({ go }, _, t) => {
      await go("button:has-text('Tentar agora')");
      await t.work();
      const late = t.db.selectFrom("remittance").select("ispb").where("status", "<>", "published");
      assert.deepEqual(await late.execute(), []);
    },
  },
  {
    name: "a judge asks for the daily e-mail and confirms the address by its link",
    who: "judge",
    from: "/console/avisos",
    prepare: async () => {},
    make: async ({ page, go, type }, _, t) => {
      await go("a:has-text('Receber por e-mail')");
      await type("#endereco", "juiza@tribunal.jus.br");
      await go("button:has-text('Salvar')");
      const { confirmation } = await t.db.selectFrom("mail_digest").select("confirmation")
        .executeTakeFirstOrThrow();
      await page.goto(`${new URL(page.url()).origin}/console/avisos/email?codigo=${confirmation}`);
      await go("button:has-text('Confirmar este endereço')");
      assert.match(await mainText(page), /O resumo é enviado a juiza@tribunal\.jus\.br/);
    },
  },
  {
    name: "a lawyer finds a precedent and reads it",
    from: "/",
    prepare: async ({ app, db, clock }) => {
      const found = precedent({ organ: "STF", species: "RG", number: "1046", question: "Norma coletiva" });
      await app.search.apply({ put: [found], remove: [] });
      const { id, organ, species, status, cancelled, updatedOn } = found;
      const row = { id, organ, species, status, cancelled, updatedOn, digest: id };
      await db.transaction().execute((tx) =>
        recordIndexed(tx, [row], { at: clock(), on: Temporal.PlainDate.from("2026-11-23") })
      );
    },
    make: async ({ page, go, type }) => {
      await type("#busca", "norma coletiva");
      await leads(page, () => page.keyboard.press("Enter"));
      await go("article h2 a");
      await page.waitForSelector("h1:has-text('Tema 1.046')");
    },
  },
];

const documented = await Deno.readTextFile(new URL("../../docs/consoles.md", import.meta.url));

async function open(t: TestContext, site: Site, { who, from }: Journey): Promise<Page> {
  const page = who === undefined
    ? await (await site.visit({})).newPage()
    : await signedInPage(t, site, { profile: who });
  await page.goto(site.origin + from);
  return page;
}

/** Keeps how long a journey took where the run was asked for pictures; no test holds it to the table. */
async function noteSeconds({ name }: Journey, milliseconds: number): Promise<void> {
  const folder = Deno.env.get("ASSETS_SCREENSHOTS");
  if (folder === undefined) return;
  const line = `${(milliseconds / 1_000).toFixed(1)} s  ${name}\n`;
  await Deno.writeTextFile(`${folder}/journeys.txt`, line, { append: true });
}

for (const journey of journeys) {
  Deno.test(`the clicks and pages that docs/consoles.md says it takes: ${journey.name}`, async () => {
    await using t = await openTestContext();
    const prepared = await journey.prepare(t) ?? "";
    await using site = await serve({ ...t, app: { ...t.app, writesToUsers: true } });
    const count: Count = { clicks: 0, pages: 0 };
    const hand = handOf(await open(t, site, journey), count);
    const began = performance.now();
    await journey.make(hand, prepared, t);
    await noteSeconds(journey, performance.now() - began);
    const [, clicks, pages] = documented.split("\n").map((line) => line.split("|").map((cell) => cell.trim()))
      .map(([, ...cells]) => cells).find(([name]) => name === journey.name) ?? [];
    assert.deepEqual([clicks, pages], [String(count.clicks), String(count.pages)]);
  });
}
