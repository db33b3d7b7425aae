/** The steps of the shown order: the page that each is shown on, by whom it is seen, and what is told of it. */
import { addBusinessDays, type Holidays, hourInSentence, HOURS } from "../../domain/calendar/calendar.ts";
import { formatAmount, formatCount, formatDayAndMonth } from "../../domain/formatting.ts";
import type { Profile } from "../../domain/identity/caller.ts";
import type { Demo, DemoAccount } from "../../routes/app.ts";
import {
  type Act,
  answers,
  ASKED,
  dispatch,
  draft,
  protocol,
  publication,
  receipt,
  split,
  splitAnswers,
} from "./acts.ts";
import { type Facts, known } from "./shown_order.ts";

/** What a step is told from. */
interface Telling {
  readonly demo: Demo;
  readonly facts: Facts;
  readonly holidays: Holidays;
}

interface ShownStep {
  readonly title: string;
  /** What is said while it is being done. */
  readonly doing: string;
  readonly viewer: "assistant" | "operator";
  /** Undefined where there is nothing to do but look. */
  readonly act?: Act;
  readonly page: (telling: Telling) => string;
  readonly text: (telling: Telling) => string;
}

/** The first of the accounts with a profile. */
export function accountOf({ accounts }: Demo, profile: Profile): DemoAccount {
  const account = accounts.find((one) => one.profile === profile);
  if (account === undefined) throw new Error(`Staging has no ${profile} to show an order by`);
  return account;
}

const order = ({ facts }: Telling): string => `/console/ordem/${known(facts, "number")}`;
const amount = ({ facts }: Telling, name: "blocked" | "transferred" | "unblocked"): string =>
  formatAmount(known(facts, name));
const dispatchHour = hourInSentence(HOURS.dispatchOpens);
const publicationHour = hourInSentence(HOURS.answersPublished);

const answeringDay = ({ facts, holidays }: Telling) =>
  addBusinessDays(Temporal.PlainDate.from(known(facts, "leavesOn")), 1, holidays);

export const shownSteps: readonly ShownStep[] = [
  {
    title: "Uma minuta, a partir do processo",
    doing: "Começando…",
    viewer: "assistant",
    page: ({ demo: { cases: [shown] } }) =>
      `/console/minuta/nova?processo=${encodeURIComponent(shown.number)}&valor=${
        encodeURIComponent(formatAmount(ASKED).replace(/^R\$\s/, ""))
      }#partes`,
    text: ({ demo }) =>
      `${accountOf(demo, "assistant").name}, da equipe da vara, informa o número do processo e o valor. ` +
      "“Preencher com o processo” traz a ação, quem cobra e quem deve.",
  },
  {
    title: "A minuta está salva",
    doing: "Salvando a minuta…",
    viewer: "assistant",
    act: draft,
    page: ({ facts }) => `/console/minuta/${known(facts, "draftId")}`,
    text: ({ demo: { cases: [shown] }, facts }) =>
      `O serviço achou ${
        formatCount(known(facts, "institutions"), "instituição", "instituições")
      } onde ${shown.defendant.name} tem conta. Nada foi enviado ainda.`,
  },
  {
    title: "A ordem está protocolada",
    doing: "Protocolando…",
    viewer: "assistant",
    act: protocol,
    page: order,
    text: ({ demo, facts }) =>
      `Em nome de ${
        accountOf(demo, "judge").name
      }, que delegou. A ordem tem um número de 14 dígitos e sai às ` +
      `${dispatchHour} de ${formatDayAndMonth(Temporal.PlainDate.from(known(facts, "leavesOn")))}.`,
  },
  {
    title: `${dispatchHour}: a ordem sai`,
    doing: `Adiantando o relógio até as ${dispatchHour}…`,
    viewer: "operator",
    act: dispatch,
    page: ({ facts }) => `/operacao/remessa/${known(facts, "remittanceId")}`,
    text: ({ facts }) =>
      `Saem ${
        formatCount(known(facts, "remittances"), "arquivo", "arquivos")
      }, um para cada instituição com ordens ` +
      "neste dia. A operação vê aqui o da Instituição de Teste 2.",
  },
  {
    title: "As instituições respondem",
    doing: "Adiantando o relógio até a manhã seguinte…",
    viewer: "operator",
    act: answers,
    page: (telling) => `/operacao/respostas?data=${answeringDay(telling)}`,
    text: () =>
      "Na manhã seguinte três delas devolvem, cada uma, um arquivo. O serviço confere linha por linha e dá recibo.",
  },
  {
    title: `${publicationHour}: as respostas são publicadas`,
    doing: "Adiantando o relógio por dois dias úteis…",
    viewer: "assistant",
    act: publication,
    page: (telling) => `${order(telling)}#valores`,
    text: (telling) =>
      `${amount(telling, "blocked")} bloqueados para ${
        formatAmount(ASKED)
      } pedidos: uma instituição tinha tudo, outra uma parte. Quem não respondeu fica com o código 98.`,
  },
  {
    title: "A ordem é desdobrada",
    doing: "Desdobrando…",
    viewer: "assistant",
    act: split,
    page: ({ facts }) => `/console/desdobramento/${known(facts, "splitId")}`,
    text: (telling) =>
      `${amount(telling, "transferred")} vão para uma conta judicial; os ${
        amount(telling, "unblocked")
      } que passaram do pedido são devolvidos.`,
  },
  {
    title: "O desdobramento é cumprido",
    doing: "Adiantando o relógio por três dias úteis…",
    viewer: "assistant",
    act: splitAnswers,
    page: ({ facts }) => `/console/desdobramento/${known(facts, "splitId")}`,
    text: () =>
      `Ele também saiu às ${dispatchHour} e voltou por arquivo: uma instituição transferiu, a outra desbloqueou.`,
  },
  {
    title: "O dinheiro chegou",
    doing: "Perguntando à depositária…",
    viewer: "assistant",
    act: receipt,
    page: () => "/console/transferencias?situacao=RECEBIDA",
    text: () => "O serviço perguntou à Caixa, onde está a conta judicial, e ela confirmou o recebimento.",
  },
  {
    title: "A vida inteira da ordem, em uma página",
    doing: "Abrindo a ordem…",
    viewer: "assistant",
    page: (telling) => `${order(telling)}#valores`,
    text: (telling) =>
      `Passaram-se ${
        formatCount(businessDaysOf(telling), "dia útil", "dias úteis")
      } no relógio do serviço. ` +
      "Daqui em diante a página é sua: abra o recibo, o detalhamento, o histórico.",
  },
];

/** From the dispatch to the receipt of the money. */
function businessDaysOf({ facts, holidays }: Telling): number {
  const first = Temporal.PlainDate.from(known(facts, "leavesOn"));
  const last = addBusinessDays(Temporal.PlainDate.from(known(facts, "splitLeavesOn")), 4, holidays);
  let days = 0;
  while (Temporal.PlainDate.compare(addBusinessDays(first, days, holidays), last) < 0) days++;
  return days;
}

/** Parameter by which a page knows that it is a step's. */
export const STEP_PARAMETER = "mostre-me";

/** The address of a step's page, which tells of the step. */
export function pageOf(number: number, telling: Telling): string {
  const { pathname, searchParams, hash } = new URL(shownSteps[number - 1]!.page(telling), "http://localhost");
  searchParams.set(STEP_PARAMETER, String(number));
  return `${pathname}?${searchParams}${hash}`;
}
