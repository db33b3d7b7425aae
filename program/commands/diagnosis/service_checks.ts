/** The registries by their contracts, and the servers that the service writes to or asks. */
import type { Result } from "../../../domain/result.ts";
import { precedentsBank } from "../../../registries/bnp.ts";
import { openScanner } from "../../../registries/clamd.ts";
import type { RegistryFailure } from "../../../registries/http/failure.ts";
import { openRegistries, type Registries } from "../../../registries/mod.ts";
import { openMailer } from "../../../registries/notices/mail.ts";
import type { Db } from "../../../store/connection/connection.ts";
import type { Config } from "../../config.ts";
import { machineClock } from "../../opening/command_clock.ts";
import { attention, type Check, fault, good, untried, type Verdict } from "./finding.ts";

/**
 * A tax id and a process with valid check digits that belong to nobody, so that asking tells nobody's data: the
 * registries answer that there is no such one, which is an answer within their contracts.
 */
const NOBODY = "00000000191";
const NO_PROCESS = "0000000-35.2000.4.01.0000";
const CONNECT_MS = 5_000;

/** Whom and what the registries are asked about; who or what is not named, about nobody. */
interface Known {
  readonly user: string | undefined;
  readonly person: string | undefined;
  readonly process: string | undefined;
}

export function registryChecks(config: Pick<Config, "externalAddresses">, known: Known): Check[] {
  const registries = openRegistries({
    ...config.externalAddresses!,
    clock: machineClock,
    realClock: machineClock,
    policy: { retries: 0 },
  });
  const remedy =
    "confira o endereço, o certificado (DENO_CERT) e o caminho até ele, com e sem proxy (docs/registries.md)";
  return Object.entries(questions(registries, known)).map(([subject, ask]) => ({
    step: 5,
    subject,
    remedy,
    look: async () => {
      const answer = await ask();
      return answer.ok ? answer.value : fault(answer.error.reason, remedy);
    },
  }));
}

type Question = () => Promise<Result<Verdict, RegistryFailure>>;

/** Each path of docs/registries.md that the program asks. */
const questions = (
  { corporate, customer, caseData }: Registries,
  { user, person, process }: Known,
): Readonly<Record<string, Question>> => ({
  "Cadastro corporativo, varas": answered(corporate.units, (units) => listed(units.length, "varas")),
  "Cadastro corporativo, usuários": answered(
    () => corporate.user(user ?? NOBODY),
    (found) =>
      found?.profiles.length === 0
        ? attention("o usuário não tem perfil neste serviço", "dê um dos perfis de docs/registries.md")
        : judgeOne(found, user, "--usuario <CPF>"),
  ),
  "Cadastro de clientes, instituições": answered(
    customer.institutions,
    (institutions) => listed(institutions.length, "instituições"),
  ),
  "Cadastro de clientes, relacionamentos": answered(
    () => customer.relationships(person ?? NOBODY),
    (found) => judgeOne(found, person, "--pessoa <CPF>"),
  ),
  "Dados processuais": answered(
    () => caseData.process(process ?? NO_PROCESS),
    (found) => judgeOne(found, process, "--processo <número>"),
  ),
});

const listed = (count: number, of: string): Verdict =>
  count > 0 ? good(`${count} ${of}`) : fault(`nenhuma das ${of}`, "confira o endereço: a lista veio vazia");

/** "There is none" is what a wrong address answers too. */
function judgeOne(found: unknown, named: string | undefined, option: string): Verdict {
  if (found !== undefined) return good("responde no contrato");
  return named === undefined
    ? untried(
      "responde que não há (404), o que um endereço errado também faz",
      `execute de novo com ${option}`,
    )
    : fault("não conhece quem ou o que foi indicado", `confira o endereço e ${option}`);
}

const answered =
  <T>(ask: () => Promise<Result<T, RegistryFailure>>, judge: (value: T) => Verdict): Question => async () => {
    const answer = await ask();
    return answer.ok ? { ok: true, value: judge(answer.value) } : answer;
  };

/** The servers that are asked only where they are configured. */
export function serverChecks(
  { bank, userMail, alarms, documentScanUrl }: Pick<
    Config,
    "bank" | "userMail" | "alarms" | "documentScanUrl"
  >,
): Check[] {
  const smtp = alarms.email ?? userMail;
  const told = smtp !== undefined || alarms.webhook !== undefined;
  return [
    ...told ? [] : [{
      step: 5,
      subject: "Alarmes",
      remedy: "",
      look: () =>
        attention(
          "só no console dos operadores",
          "SMTP_URL, ALARM_EMAIL_FROM e ALARM_EMAIL_TO, ou ALARM_WEBHOOK_URL",
        ),
    }],
    ...smtp === undefined ? [] : [{
      step: 5,
      subject: "Servidor de e-mail",
      remedy: "confira SMTP_URL",
      look: async () => {
        const answer = await openMailer(smtp).check();
        return answer.ok
          ? good("aceita o usuário")
          : fault(`não aceita (${answer.error})`, "confira SMTP_URL: servidor, porta, usuário, senha e TLS");
      },
    }],
    ...alarms.webhook === undefined ? [] : [reachable("Webhook dos alarmes", alarms.webhook.url)],
    ...documentScanUrl === undefined ? [] : [{
      step: 5,
      subject: "Antivírus (clamd)",
      remedy: "confira DOCUMENT_SCAN_URL e TCPSocket em clamd.conf",
      look: async () => {
        const answer = await openScanner(documentScanUrl, { limitMs: 4 * CONNECT_MS })
          .scan(new TextEncoder().encode("assets doctor"));
        if (answer.ok) return good("examina documentos");
        return fault(answer.error, "confira DOCUMENT_SCAN_URL e TCPSocket em clamd.conf");
      },
    }],
    ...bank === undefined ? [] : [{
      step: 5,
      subject: "Banco de precedentes",
      remedy: "confira BNP_API_URL e BNP_TOKEN_URL",
      look: async () => {
        const page = await precedentsBank({ ...bank, pageSize: 1, timeoutMs: 2 * CONNECT_MS })
          .page("repercussao-geral", { page: 1 });
        return page.ok
          ? good(`${page.value.total} precedentes`)
          : fault(page.error.reason, "confira BNP_API_URL, BNP_TOKEN_URL, BNP_API_USER e o segredo dele");
      },
    }],
  ];
}

/** The receivers of the courts' notices, which are reached without a proxy. */
export async function receiverChecks(db: Db): Promise<Check[]> {
  const receivers = await db.selectFrom("webhook_subscription").select(["jtr", "url"])
    .where("status", "=", "active").orderBy("jtr").execute();
  return receivers.map(({ jtr, url }) => reachable(`Webhook do tribunal ${jtr}`, url));
}

/** Opens a connection, with TLS where the address has it, and sends nothing. */
const reachable = (subject: string, address: string): Check => ({
  step: 5,
  subject,
  remedy: "libere a saída no firewall e confira nome e certificado; por proxy os avisos não vão",
  look: async () => {
    const { protocol, hostname, port, host } = new URL(address);
    const secure = protocol === "https:";
    const tcp = await Deno.connect({
      hostname,
      port: port === "" ? (secure ? 443 : 80) : Number(port),
      signal: AbortSignal.timeout(CONNECT_MS),
    });
    using connection = secure ? await Deno.startTls(tcp, { hostname }) : tcp;
    if ("handshake" in connection) await connection.handshake();
    return good(`${host} aceita conexões`);
  },
});
