/** The Portuguese sentence for each fault of the service, with the first thing for operators to do. */
import { HOURS } from "../calendar/calendar.ts";
import { formatDateTimeInSentence } from "../formatting.ts";
import { jobName } from "./job_name.ts";
import type { ServiceFault, ServiceFaultKind } from "./service_health.ts";

const sentences: Record<ServiceFaultKind, (since: string) => string> = {
  "no-worker": (since) =>
    `Nenhum trabalhador dá sinal de vida ${since}: nada é enviado, recebido nem encerrado. Inicie um trabalhador (task worker).`,
  "no-api": (since) =>
    `Nenhuma API dá sinal de vida ${since}: tribunais não entram, não protocolam e não leem. Inicie uma (task api).`,
  "database-unvouched": (since) =>
    `Nenhum trabalhador confirma desde ${since} que o banco de dados é o da pasta de troca: nada é protocolado nem ` +
    "alterado. Veja /readyz?full de uma API. Se o banco foi restaurado de uma cópia, pare todo o serviço e execute " +
    "task recover; senão, inicie um trabalhador (task worker).",
  "cutoff-missed": (since) =>
    `O envio começou em ${since} e há ordens que não entraram em remessa. Confira os trabalhadores e a tarefa “${
      jobName("dispatch")
    }”.`,
  "dispatch-unfinished": (since) =>
    `O envio começado em ${since} não terminou. Veja as remessas a publicar e o que as impede: o que não sai até as ` +
    `${HOURS.dispatchCloses} do seu dia vai com o envio do próximo dia útil.`,
  "answers-not-closed": (since) =>
    `As respostas devidas até ${since} não foram encerradas. Confira os trabalhadores, a tarefa “${
      jobName("close_answers")
    }” e a quarentena.`,
  "answers-not-published": (since) =>
    `As respostas a publicar em ${since} não foram publicadas. Confira os trabalhadores e a tarefa “${
      jobName("publish_answers")
    }”.`,
  "lock-held": (since) =>
    `O serviço espera desde ${since} por dados que outra sessão do banco de dados retém sem trabalhar por ele. ` +
    "Encerre essa sessão, se não for do serviço.",
  "queue-standing": (since) =>
    `Há na fila uma tarefa devida desde ${since}, e nenhum dos trabalhadores vivos faz tarefa alguma. Reinicie os ` +
    "trabalhadores, um de cada vez, e guarde o log deles.",
  "queue-delayed": (since) =>
    `Há na fila uma tarefa devida desde ${since} que ninguém faz. Confira se os trabalhadores estão vivos e bastam.`,
  "timetable-stopped": (since) =>
    `Nenhuma tarefa é programada ${since}, embora haja trabalhadores: o que tem hora não é feito. Reinicie os trabalhadores, ` +
    "um de cada vez, e guarde o log deles.",
  "inboxes-unseen": (since) =>
    `Ninguém confere as pastas de entrada das instituições ${since}, embora haja trabalhadores: os retornos não são ` +
    "recebidos. Confira a pasta de troca e reinicie os trabalhadores, um de cada vez.",
  "events-held": (since) =>
    `Uma transação aberta no banco de dados retém os eventos desde ${since}: tribunais e webhooks não os recebem. ` +
    `Encerre a sessão que a deixou aberta.`,
};

/** Those whose sentences say since when something has been missing, which may be for ever. */
const isMissing: ReadonlySet<ServiceFaultKind> = new Set([
  ...["no-worker", "no-api", "timetable-stopped", "inboxes-unseen"] as const,
]);

/** The sentence of a fault; the runbook's entry gives the details. */
export const serviceFaultSentence = ({ kind, since }: ServiceFault): string => {
  if (since === undefined) return sentences[kind]("desde que este serviço é observado");
  const text = formatDateTimeInSentence(since);
  return sentences[kind](isMissing.has(kind) ? `desde ${text}` : text);
};
