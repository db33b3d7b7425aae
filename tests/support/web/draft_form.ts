/** The form of a draft in a browser: filled in, saved, read back. */
import type { Page } from "playwright-core";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import { call, DEFENDANT, parseResponse, PROCESS, signInPeople } from "../api.ts";
import { type TestContext } from "../test_context.ts";
import { asHtml } from "./html_page.ts";

/** With scripts a page answers what is typed by itself; without, its buttons do. */
export const ways = [true, false] as const;

/** The other party of the example process. */
export const otherParty = ({ externalServices }: TestContext) =>
  externalServices.stagingData.process(PROCESS)!.parties.find(({ role, taxId }) =>
    role === "REU" && taxId !== DEFENDANT
  )!
    .taxId;

export const found = (page: Page, index = 0) => page.locator(`#reus-${index}-relacionamentos`);

/** Fills in what every draft has. */
export async function begin(page: Page, origin: string, query = ""): Promise<void> {
  await page.goto(`${origin}/console/minuta/nova${query}`);
  await page.fill("#numeroProcesso", PROCESS.replaceAll(/\D/g, ""));
  // With scripts, leaving the number fills the case: until it has, what is looked up may be asked for anew.
  await page.locator("#numeroProcesso").blur();
  if (asHtml(page) === undefined) await page.waitForSelector("#partes");
  await page.selectOption("#tipoAcao", "EXECUCAO_FISCAL");
  await page.fill("#autor-nome", "Fazenda Nacional");
}

export const defend = async (page: Page, index: number, cpfCnpj: string, valor?: string) => {
  await page.fill(`#reus-${index}-cpfCnpj`, cpfCnpj);
  if (valor !== undefined) await page.fill(`#reus-${index}-valor`, valor);
};

/** Presses one of the form's own buttons, and waits for what it leads to. */
export const press = async (page: Page, act: string, then: string) => {
  await page.click(`button[name=acao][value="${act}"]`);
  await page.waitForSelector(then);
};

export const save = async (page: Page) => await page.click("text=Salvar minuta");

/** The draft that the page shows, as the API has it. */
export async function shown(t: TestContext, page: Page): Promise<DraftAnswer> {
  await page.waitForURL(/\/console\/minuta\/[0-9a-f-]{36}\?feito=/);
  const id = new URL(page.url()).pathname.split("/")[3]!;
  const { assistant } = await signInPeople(t);
  return parseResponse(
    DraftAnswer,
    await call(t, "GET", `/v1/ordem/minuta/${id}`, { token: assistant.token }),
  );
}
