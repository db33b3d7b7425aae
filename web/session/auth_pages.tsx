/** Pages shown before, during and after sign-in, for both consoles. */
import type { Child } from "hono/jsx";
import { Brand, Document, SiteFooter } from "../components/layout.tsx";
import type { Site } from "../site.ts";

export const AuthPage = (
  { site, title, children }: { site: Site; title: string; children?: Child },
) => (
  <Document site={site} title={`${title} – ASSETS`} styles={["console.css"]} scripts={[]}>
    <header class="top console-top">
      <div class="wide top-line">
        <Brand site={site} home="/" name="ASSETS" sign="Ordens judiciais às instituições financeiras" />
      </div>
    </header>
    <main id="conteudo" tabindex={-1} class="wide console-main auth">
      <h1>{title}</h1>
      {children}
    </main>
    <SiteFooter site={site} />
  </Document>
);

/** A link to the next step of signing in or out. */
const Step = ({ href, children }: { href: string; children?: Child }) => (
  <p>
    <a class="br-button primary" href={href}>{children}</a>
  </p>
);

export const NoConsolePage = ({ site }: { site: Site }) => (
  <AuthPage site={site} title="Os consoles não estão ligados">
    <p>
      Este serviço não sabe o próprio endereço público, e por isso ninguém pode entrar por aqui. Quem o
      administra liga os consoles com a configuração <code>PUBLIC_URL</code>.
    </p>
    <Step href={site.to("/")}>Ir para o portal de precedentes</Step>
  </AuthPage>
);

export const SignInAgainPage = ({ site, address }: { site: Site; address: string }) => (
  <AuthPage site={site} title="Sua sessão terminou">
    <p>
      <strong>O que você preencheu está guardado</strong>{" "}
      e nada foi enviado. Entre de novo para continuar de onde parou; o formulário fica guardado por 24 horas.
    </p>
    <Step href={address}>Entrar e continuar</Step>
  </AuthPage>
);

export const NotCompletedPage = ({ site, address }: { site: Site; address: string }) => (
  <AuthPage site={site} title="A entrada não foi concluída">
    <p>
      O acesso único não confirmou quem é você, ou demorou-se demais na página dele. Nada foi feito em seu
      nome. Entre de novo; se a falha continuar, feche o navegador e comece por{" "}
      <code>{site.to("/console")}</code>.
    </p>
    <Step href={address}>Entrar de novo</Step>
  </AuthPage>
);

/** Shown to a user whom the single sign-on authenticated and this service does not admit. */
export const NotAdmittedPage = (
  { site, detail, otherUser }: { site: Site; detail: string; otherUser: string | undefined },
) => (
  <AuthPage site={site} title="Você não tem acesso a este serviço">
    <p>{detail}.</p>
    <p>Depois de corrigido o cadastro, entre de novo.</p>
    {otherUser !== undefined && <Step href={otherUser}>Entrar com outro usuário</Step>}
  </AuthPage>
);

export const SignedOutPage = ({ site }: { site: Site }) => (
  <AuthPage site={site} title="Você saiu">
    <p>A sessão foi encerrada. Em um computador que outros usam, feche também o navegador.</p>
    <Step href={site.to("/entrar")}>Entrar de novo</Step>
  </AuthPage>
);

export const SigningOutPage = ({ site, address }: { site: Site; address: string }) => (
  <AuthPage site={site} title="Você saiu do console">
    <p>Falta sair do acesso único, que esta página abre agora.</p>
    <Step href={address}>Sair do acesso único</Step>
  </AuthPage>
);

export const FormResumedPage = ({ site }: { site: Site }) => (
  <AuthPage site={site} title="Você entrou de novo">
    <p>Feche esta aba e continue na página em que estava: o que foi preenchido continua lá.</p>
  </AuthPage>
);
