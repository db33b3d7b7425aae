/** The message that `task start` prints once the service is ready. */
import { formatDateTimeWithWeekday } from "../domain/formatting.ts";
import { serviceClientId } from "./data/seed_courts.ts";
import type { StagingData } from "./data/staging_data.ts";

interface WelcomeOptions {
  /** Scheme, host and port of all addresses. */
  readonly origin: string;
  /** Public address of the service, for browsers. */
  readonly publicUrl: string;
  /** Prefix of the API's paths, possibly empty. */
  readonly prefix: string;
  readonly dataDir: string;
  readonly exchangeDir: string;
  readonly databaseUrl: string;
  /** Whether the database was started by the staging environment; its password is then in `dataDir`. */
  readonly ownDatabase: boolean;
  readonly tokenUrl: string;
  /** The stand-ins, if started by the staging environment: their test users, and where to trigger faults. */
  readonly invented:
    | { readonly stagingData: Pick<StagingData, "demoAccounts">; readonly registriesUrl: string }
    | undefined;
  /** Now, by the staging environment's clock. */
  readonly now: Temporal.Instant;
}

/** The text, in Portuguese, ending in a line feed. It contains no passwords but those of test users. */
export function welcome(
  { origin, publicUrl, prefix, dataDir, exchangeDir, databaseUrl, ownDatabase, tokenUrl, invented, now }:
    WelcomeOptions,
): string {
  const api = origin + prefix;
  const password = ownDatabase ? `\n                         (senha em ${dataDir}/postgres.json)` : "";
  const registries = invented && `\n  Registros              ${invented.registriesUrl} (docs/registries.md)`;
  return `
  ASSETS está pronto: a homologação inteira, nesta máquina. Comece por aqui:

      ${publicUrl}/guia

${
    invented === undefined
      ? ""
      : `  Lá, “Mostre-me” leva uma ordem por toda a vida dela, em uns quarenta segundos.
`
  }
  Console dos tribunais  ${publicUrl}/console
  Console da operação    ${publicUrl}/operacao
  Portal de precedentes  ${api}/
  Referência da API      ${api}/swagger/ui
  Precedentes            ${api}/api/v1/precedentes, pesquisa pública; envio e leitura em ${api}/v1 (docs/precedents_api.md)
  Tokens                 ${tokenUrl}
  Banco de dados         ${withoutPassword(databaseUrl)}${password}
  Arquivos               ${exchangeDir}/<ISPB>/outbox, inbox e receipts${registries ?? ""}
  Relógio                ${
    formatDateTimeWithWeekday(now, "long")
  }; avança com POST ${prefix}/v1/operacao/relogio
${invented === undefined ? "" : howToCall({ api, tokenUrl, stagingData: invented.stagingData })}
  Ciclo completo de 200 ordens    deno task demo
  Parar                           Ctrl+C
`;
}

function howToCall(options: Parameters<typeof firstCall>[0]): string {
  return `
  Em outro terminal, um token e uma primeira chamada:

  ${firstCall(options)}

  Quem pode entrar, nos consoles e com um token:

${accounts(options.stagingData)}
`;
}

function withoutPassword(databaseUrl: string): string {
  return databaseUrl.replace(/^([^:]+:\/\/[^:@/]*):[^@/]*@/, "$1@");
}

function firstCall(
  { api, tokenUrl, stagingData }: {
    api: string;
    tokenUrl: string;
    stagingData: Pick<StagingData, "demoAccounts">;
  },
): string {
  const { cpf, password } = stagingData.demoAccounts[0]!;
  return [
    `TOKEN=$(curl -s ${tokenUrl} \\`,
    `  -d grant_type=password -d client_id=${serviceClientId} -d username=${cpf} -d password=${password} \\`,
    String.raw`  | sed 's/.*"access_token":"\([^"]*\)".*/\1/')`,
    `curl -s -H "Authorization: Bearer $TOKEN" ${api}/v1/ordem`,
  ].join("\n  ");
}

function accounts({ demoAccounts }: Pick<StagingData, "demoAccounts">): string {
  const rows = [{ label: "", cpf: "CPF", password: "Senha" }, ...demoAccounts];
  const width = Math.max(...rows.map(({ label }) => label.length));
  return rows.map(({ label, cpf, password }) => `  ${label.padEnd(width)}   ${cpf.padEnd(11)}   ${password}`)
    .join("\n");
}

/** What to say where only the database runs, so that it can be recovered. */
export const recoverOwnDatabase = ({ message }: Error, dataDir: string): string =>
  `${message}

Nada do serviço iniciou: só o banco de dados de ${dataDir} está no ar, para ser recuperado. Em outro terminal, na
mesma pasta e com o mesmo DATA_DIR:

  deno task recover                           mostra o que seria feito
  deno task recover --apply --motivo "…"      faz

Depois encerre este (Ctrl+C) e inicie de novo.
`;
