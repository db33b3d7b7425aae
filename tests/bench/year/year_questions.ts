/** What courts and operators ask the API every day, asked again as the year goes on. */
import type { Db } from "../../../store/connection/connection.ts";
import { answer } from "../load.ts";
import { median } from "../repetitions.ts";
import type { Service } from "../service.ts";

/** How often each question is asked. */
export const CALLS = 30;

/** Staging's judge, of the court with a tenth of the orders. */
const JUDGE = "11144477735";
const COURT = "401";

interface Question {
  readonly name: string;
  readonly address: string;
  readonly headers: Record<string, string>;
}

/** The questions on the evening of a day, about that day and about orders that are answered by then. */
export async function questionsOf(
  { db, origin, headersOf, stagingData }: Service,
  date: Temporal.PlainDate,
): Promise<Question[]> {
  const operator = stagingData.users().find(({ profiles, active }) =>
    active && profiles.includes("operator")
  )!;
  const [judge, operation] = [await headersOf(JUDGE), await headersOf(operator.cpf)];
  const { number, process } = await newestAnswered(db);
  const { content } = await answer(`${origin}/v1/evento?ordem=decrescente&limite=200`, { headers: judge });
  const cursor = encodeURIComponent((content as { id: string }[]).at(-1)!.id);
  const { id: remittance, ispb } = await db.selectFrom("remittance").select(["id", "ispb"])
    .orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  const asked = (headers: Record<string, string>, questions: Record<string, string>): Question[] =>
    Object.entries(questions).map(([name, path]) => ({ name, address: `${origin}/v1/${path}`, headers }));
  return [
    ...asked(judge, {
      "orders of the court": "ordem?pageSize=30",
      "orders answered": "ordem?situacao=RESPONDIDA&pageSize=30",
      "orders of a day": `ordem?de=${date}&ate=${date}&pageSize=30`,
      "orders of a court case": `ordem?numeroProcesso=${process}`,
      "an order": `ordem/${number}`,
      "its document, as PDF": `ordem/${number}/detalhamento`,
      "what is pending": "pendencia",
      "events, from a cursor": `evento?depoisDe=${cursor}&limite=100`,
      "events, newest first": "evento?ordem=decrescente&limite=100",
    }),
    ...asked(operation, {
      "the day's movement": `operacao/movimento?data=${date}`,
      "remittances of a day": `operacao/remessa?data=${date}&pageSize=30`,
      "remittances of an institution": `operacao/remessa?ispb=${ispb}&pageSize=30`,
      "a remittance": `operacao/remessa/${remittance}`,
      "answer files of an institution": `operacao/arquivo-resposta?ispb=${ispb}&pageSize=30`,
      "statistics of institutions": `estatistica/instituicao?${lastMonth(date)}&pageSize=30`,
      "alarms": "operacao/alarme?pageSize=30",
    }),
  ];
}

/** Said, because statistics that are not told their days count them back from the real clock's. */
const lastMonth = (date: Temporal.PlainDate) => `de=${date.subtract({ days: 28 })}&ate=${date}`;

async function newestAnswered(db: Db): Promise<{ number: string; process: string }> {
  const { protocol_number, process_number } = await db.selectFrom("court_order")
    .select(["protocol_number", "process_number"])
    .where("jtr", "=", COURT).where("judge_cpf", "=", JUDGE).where("status", "=", "answered")
    .orderBy("created_at", "desc").limit(1).executeTakeFirstOrThrow();
  return { number: protocol_number!, process: process_number };
}

/** The milliseconds of the question in the middle of some calls. */
export async function timeOf({ address, headers }: Question): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    const began = performance.now();
    const response = await fetch(address, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
    times.push(performance.now() - began);
  }
  return median(times);
}
