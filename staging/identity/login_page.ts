/** The sign-in page: the people to try staging as, and CPF and password as in production. */
import { html, raw } from "hono/html";
import { page } from "./pages.ts";
import type { DemoAccount } from "../data/staging_data.ts";

interface LoginPage {
  /** Of the issuer. */
  readonly pathname: string;
  /** Where the forms go. */
  readonly action: string;
  readonly accounts: readonly DemoAccount[];
  /** Whether the sign-in leads to the operators' console. */
  readonly forOperation: boolean;
  /** What was wrong with the last try. */
  readonly error?: string;
  readonly cpf?: string;
}

export const loginPage = ({ pathname, action, accounts, forOperation, error, cpf = "" }: LoginPage): string =>
  page(
    pathname,
    "Entrar",
    html`
      ${error === undefined ? "" : html`<p class="error" role="alert" id="erro">${error}</p>`}
      <div class="columns">
        ${people(action, accounts, forOperation)}
        <section class="card" aria-labelledby="senha-titulo">
          <h2 id="senha-titulo">Com CPF e senha</h2>
          <form method="post" action="${action}">
            <p>
              <label for="cpf">CPF</label>
              <input id="cpf" name="cpf" value="${cpf}" inputmode="numeric" autocomplete="username" required
                ${error === undefined ? "" : raw('aria-describedby="erro" aria-invalid="true"')}>
            </p>
            <p>
              <label for="senha">Senha</label>
              <input id="senha" name="senha" type="password" autocomplete="current-password" required>
            </p>
            <button class="secondary" type="submit">Entrar</button>
          </form>
        </section>
      </div>
    `,
  );

/** Whom people come here as most, the likeliest first: profile, and what they do. */
const usual = [
  ["assistant", "Prepara e protocola ordens, no console dos tribunais"],
  ["judge", "Protocola, delega e desdobra, no console dos tribunais"],
  ["operator", "Acompanha a troca de arquivos, no console da operação"],
] as const;

function people(action: string, accounts: readonly DemoAccount[], forOperation: boolean) {
  const likely = forOperation
    ? usual.toSorted(([a], [b]) => Number(b === "operator") - Number(a === "operator"))
    : usual;
  const first = likely.flatMap(([profile, does]) => {
    const account = accounts.find((one) => one.profile === profile);
    return account === undefined ? [] : [{ account, does }];
  });
  const shown = new Set(first.map(({ account }) => account));
  const own = first.find(({ account }) => account.court !== undefined)?.account.court;
  const others = accounts.filter((account) => !shown.has(account))
    .toSorted((a, b) => Number(b.court === own) - Number(a.court === own));
  const byCourt = [...Map.groupBy(others, ({ court }) => court ?? "")];
  return html`
    <section aria-labelledby="contas">
      <h2 id="contas">Como uma pessoa inventada</h2>
      <p class="help">Escolha uma, e já entrou: não há senha a digitar.</p>
      <form method="post" action="${action}">
        <ul class="people">
          ${first.map(({ account, does }, index) => person(account, does, index === 0))}
        </ul>
        ${byCourt.map(([court, members]) =>
          html`
            <details>
              <summary>${court === own ? `Outras pessoas do ${court}` : `Pessoas do ${court}`}</summary>
              <ul class="people">${members.map((account) => person(account))}</ul>
            </details>
          `
        )}
      </form>
    </section>
  `;
}

const person = ({ name, label, cpf }: DemoAccount, does?: string, isLikely = false) =>
  html`
    <li>
      <button class="person${isLikely ? " likely" : ""}" type="submit" name="como" value="${cpf}">
        <span class="initials" aria-hidden="true">${initialsOf(name)}</span>
        <span>
          <span class="hidden">Entrar como </span><strong>${name}</strong>
          <small>${label}</small>
          ${does === undefined ? "" : html`<small class="does">${does}</small>`}
        </span>
      </button>
    </li>
  `;

/** Of the first name and the last. */
function initialsOf(name: string): string {
  const words = name.split(" ");
  return [words[0], words.at(-1)].map((word) => word?.charAt(0)).join("");
}
