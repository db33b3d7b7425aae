/** Links of the home page for profiles that do not draft orders. */
import type { Profile } from "../../../domain/identity/caller.ts";
import type { PageContext } from "../../components/console_layout.tsx";

/** Links for profiles that do not draft orders. */
export const ProfileLinks = ({ context: { site, session } }: { context: PageContext }) => {
  const { profiles } = session.caller;
  const shown = profileLinks.filter((link) => link.profiles.some((profile) => profiles.includes(profile)));
  if (shown.length === 0) return null;
  return (
    <section class="part" aria-labelledby="fazer">
      <h2 id="fazer">O que você pode fazer</h2>
      <ul class="columns profile-links">
        {shown.map(({ name, path, what }) => (
          <li class="panel">
            <h3>
              <a href={site.to(path)}>{name}</a>
            </h3>
            <p>{what}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface ProfileLink {
  readonly profiles: readonly Profile[];
  readonly name: string;
  readonly path: string;
  readonly what: string;
}

const profileLinks: readonly ProfileLink[] = [
  {
    profiles: ["administrator"],
    name: "Delegações",
    path: "/console/delegacoes",
    what: "Dizer quem da assessoria protocola em nome de quem, e desde quando.",
  },
  {
    profiles: ["administrator"],
    name: "Visualizadores",
    path: "/console/visualizadores",
    what: "Incluir e retirar quem vê uma ordem sigilosa, pelo número dela e sem vê-la.",
  },
  {
    profiles: ["administrator"],
    name: "Regras do tribunal",
    path: "/console/regras",
    what: "Escolher o que o serviço minuta por si quando as respostas são publicadas.",
  },
  {
    profiles: ["administrator"],
    name: "Avisos a sistemas",
    path: "/console/assinaturas",
    what: "Cadastrar os endereços em que os sistemas do tribunal são avisados do que acontece.",
  },
  {
    profiles: ["single-account-maintainer", "administrator"],
    name: "Contas únicas",
    path: "/console/contas-unicas",
    what:
      "Consultar a conta que uma pessoa indicou para receber todas as ordens; o mantenedor a cadastra e encerra.",
  },
  {
    profiles: ["standard-deposit-registrar", "administrator"],
    name: "Contas de depósito",
    path: "/console/contas-deposito",
    what:
      "Cadastrar as contas padrão de depósito judicial: a administração a do tribunal, o cadastro as das varas.",
  },
  {
    profiles: ["administrator"],
    name: "Instituições",
    path: "/console/instituicoes",
    what: "Ver quanto e quando cada instituição responde às ordens do tribunal.",
  },
  {
    profiles: ["administrator"],
    name: "Números",
    path: "/console/numeros",
    what: "Ver mês a mês o que as ordens do tribunal pediram, bloquearam, transferiram e receberam.",
  },
];
