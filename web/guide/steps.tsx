/** The steps of the first-run guide; quoted texts are literally those of the pages. */
import type { Child } from "hono/jsx";
import { ANSWERS_SHOWN } from "../../domain/answers/answer_visibility.ts";
import { hourInSentence, HOURS } from "../../domain/calendar/calendar.ts";
import type { Demo } from "../../routes/app.ts";
import type { AssetName } from "../assets.ts";
import type { Site } from "../site.ts";
import { Term } from "./term.tsx";

interface StepProps {
  readonly title: string;
  /** What the user sees when the step is done. */
  readonly seen: Child;
  readonly children?: Child;
}

const Step = ({ title, seen, children }: StepProps) => (
  <li class="step">
    <h3>{title}</h3>
    {children}
    <p class="seen">
      <strong>Você deve ver:</strong> {seen}
    </p>
  </li>
);

interface Props {
  readonly site: Site;
  readonly demo: Demo | undefined;
}

export const Steps = (props: Props) => (
  <ol class="steps">
    <SignIn {...props} />
    <Draft {...props} />
    <Protocol {...props} />
    {props.demo === undefined ? <Wait /> : <Clock site={props.site} demo={props.demo} />}
    <Answers {...props} />
    <Split {...props} />
    {props.demo !== undefined && <ClockAgain site={props.site} demo={props.demo} />}
    <Arrival {...props} />
    <Series {...props} />
  </ol>
);

const Go = ({ site, to, children }: { site: Site; to: string; children?: Child }) => (
  <a href={site.to(to)}>{children}</a>
);

const accountOf = (demo: Demo | undefined, profile: string) =>
  demo?.accounts.find((account) => account.profile === profile);

/** A person to choose on the sign-in page, as she is found there. */
const Person = ({ demo, profile }: { demo: Demo; profile: string }) => {
  const account = accountOf(demo, profile);
  return account === undefined ? null : (
    <>
      <strong>{account.name}</strong> ({account.label})
    </>
  );
};

const SignIn = ({ site, demo }: Props) => (
  <Step
    title="Entre com o perfil de assessoria"
    seen={
      <>
        o início do console, com o seu nome no alto{demo !== undefined &&
          " e uma faixa amarela com o relógio do serviço"}.
      </>
    }
  >
    <p>
      Abra o <Go site={site} to="/console">console dos tribunais</Go>
      {demo === undefined ? " e entre com o seu CPF e a sua senha do acesso único." : (
        <>
          . Na página de entrada, escolha <Person demo={demo} profile="assistant" />, que tem{" "}
          <Term site={site} of="delegacao">delegação</Term> da magistratura da mesma vara.
        </>
      )}
    </p>
  </Step>
);

const Draft = ({ site, demo }: Props) => {
  const shown = demo?.cases[0];
  return (
    <Step
      title="Minute um bloqueio a partir do processo"
      seen="“Minuta de bloqueio”, com o réu e as instituições que a ordem atinge. Nada foi enviado ainda."
    >
      <p>
        Abra uma <Go site={site} to="/console/minuta/nova">nova minuta</Go> (em qualquer página, a tecla{" "}
        <kbd>n</kbd>) e escreva o número do processo
        {shown !== undefined && (
          <>
            , <strong>{shown.number}</strong>
          </>
        )}. “Preencher com o processo” traz a ação, o autor e {shown === undefined
          ? "as partes, entre as quais se marcam os réus"
          : <>o réu, {shown.defendant.name}</>}. Falta o “Valor a bloquear (R$)”
        {shown !== undefined && <>: 10.000,00</>}; depois, “Salvar minuta”.
      </p>
      {shown !== undefined && (
        <Picture site={site} name="guide_draft.png" height={515}>
          A minuta, com o que veio do processo e as instituições onde o réu tem conta.
        </Picture>
      )}
    </Step>
  );
};

const Protocol = ({ site, demo }: Props) => (
  <Step
    title="Protocole"
    seen="“1 ordem protocolada”, com o número de 14 dígitos, quando será enviada e até quando será respondida."
  >
    <p>
      Na minuta, “Protocolar”; confira o que será enviado, e “Protocolar a ordem”. O protocolo é feito em nome
      da magistratura, por delegação. {demo !== undefined && (
        <>
          Para ver como ela mesma protocola, saia e escolha{" "}
          <Person demo={demo} profile="judge" />: a minuta está em{" "}
          <Go site={site} to="/console/minutas">Minutas</Go>.
        </>
      )}
    </p>
  </Step>
);

const Wait = () => (
  <Step title="Espere as respostas" seen="a ordem “Respondida”, em Ordens, e um aviso em Avisos.">
    <p>
      A ordem sai às {hourInSentence(HOURS.dispatchOpens)} do dia útil; as respostas são publicadas até as
      {" "}
      {hourInSentence(HOURS.answersPublished)} do terceiro dia útil depois dele. {ANSWERS_SHOWN}
    </p>
  </Step>
);

/** @param demo of staging, which alone has a clock to move */
const Clock = ({ site, demo }: { site: Site; demo: Demo }) => (
  <Step
    title="Adiante o relógio, com o perfil de operação"
    seen={
      <>
        “O ciclo terminou”, uns segundos depois. Em{" "}
        <Go site={site} to="/operacao/remessas">Remessas</Go>, um arquivo para cada instituição da ordem; em
        {" "}
        <Go site={site} to="/operacao/respostas">Respostas</Go>, o das três que responderam.
      </>
    }
  >
    <p>
      Saia e abra o <Go site={site} to="/operacao">console da operação</Go>, como{" "}
      <Person demo={demo} profile="operator" />. Em{" "}
      <Go site={site} to="/operacao/relogio">Adiantar o relógio</Go>, um botão faz tudo:{" "}
      <strong>“Levar as ordens por um ciclo inteiro”</strong>. Ele vai às{" "}
      {hourInSentence(HOURS.dispatchOpens)}{" "}
      do envio, à manhã em que três instituições de teste respondem, ao fim do prazo, em que as outras ficam
      com o <Term site={site} of="nao-resposta">código 98</Term>, e às{" "}
      {hourInSentence(HOURS.answersPublished)} da publicação.
    </p>
  </Step>
);

const Answers = ({ site, demo }: Props) => (
  <Step
    title="Leia as respostas"
    seen={demo === undefined
      ? "o que cada instituição respondeu, e quanto foi bloqueado."
      : "00 da Instituição de Teste 1 (nada), 01 da 2 (tudo: R$ 10.000,00), 03 da 3 (uma parte), 98 das demais; e um excesso, porque duas bloquearam, juntas, mais do que se pediu."}
  >
    <p>
      {demo !== undefined && (
        <>
          Saia e entre outra vez no <Go site={site} to="/console">console dos tribunais</Go>, como{" "}
          <Person demo={demo} profile="assistant" />.{" "}
        </>
      )}
      Em <Go site={site} to="/console/ordens">Ordens</Go>, abra a ordem. O que fazer com cada código está em
      {" "}
      <Go site={site} to="/console/codigos">Códigos e calendário</Go>.
    </p>
  </Step>
);

const Split = ({ site, demo }: Props) => (
  <Step
    title="Desdobre: transfira e devolva"
    seen="o desdobramento protocolado, em Desdobramentos; ele sai no próximo envio, como uma ordem."
  >
    <p>Na ordem, “Desdobrar”. Em “Ação” e “Valor”, escolha e preencha:</p>
    <ul>
      <li>
        {demo === undefined ? "onde há saldo" : "na Instituição de Teste 2"}: “Transferir valor”,{" "}
        {demo === undefined ? "e quanto" : "10.000,00"};
      </li>
      <li>
        {demo === undefined ? "onde há excesso" : "na Instituição de Teste 3"}: “Desbloquear valor”, e o que
        está em “Disponível”.
      </li>
    </ul>
    <p>
      Aparece “Depósito judicial” (se não, use “Somar”). Deixe o tipo de crédito como está, desmarque “Usar
      instituição e agência padrão”{demo === undefined
        ? ", se o tribunal não tiver conta padrão,"
        : ", que este tribunal ainda não tem,"} e preencha {demo === undefined
        ? "a instituição, a agência e a conta"
        : "a instituição 00360305, a agência 0650 e a conta 123"}. “Salvar desdobramento”, “Protocolar”, e
      confirme. As contas padrão se cadastram em{" "}
      <Go site={site} to="/console/contas-deposito">Contas de depósito</Go>.
    </p>
  </Step>
);

const ClockAgain = ({ site, demo }: { site: Site; demo: Demo }) => (
  <Step
    title="Adiante o relógio outra vez"
    seen={
      <>
        em{" "}
        <Go site={site} to="/operacao/remessas">Remessas</Go>, as da Instituição de Teste 2 e 3 no primeiro
        ciclo; a da Caixa (00360305), com a pergunta se o dinheiro chegou, no segundo.
      </>
    }
  >
    <p>
      Como{" "}
      <Person demo={demo} profile="operator" />, “Levar as ordens por um ciclo inteiro”, duas vezes: no
      primeiro o desdobramento é enviado e respondido; no segundo o serviço pergunta ao depositário se o
      dinheiro chegou, e ele responde.
    </p>
  </Step>
);

const Arrival = ({ site }: Props) => (
  <Step
    title="Veja o dinheiro chegar"
    seen="a transferência e o dia em que o dinheiro chegou; e, na ordem, o que foi bloqueado, transferido e desbloqueado."
  >
    <p>
      No console dos tribunais, em{" "}
      <Go site={site} to="/console/transferencias">Transferências</Go>, “Recebidas”; depois abra a ordem outra
      vez, em <Go site={site} to="/console/ordens">Ordens</Go>.
    </p>
  </Step>
);

const Series = ({ site, demo }: Props) => {
  const second = demo?.cases[1];
  return (
    <Step
      title="Programe uma série"
      seen={
        <>
          em{" "}
          <Go site={site} to="/console/series">Séries</Go>, a série com a primeira ordem; quando as respostas
          dela são publicadas, a segunda, com o que falta bloquear, e assim até o fim do prazo ou a
          interrupção.
        </>
      }
    >
      <p>
        Faça outra <Go site={site} to="/console/minuta/nova">minuta</Go>
        {second !== undefined && (
          <>
            , do processo{" "}
            <strong>{second.number}</strong>. Com “Conferir relacionamentos”, veja as instituições de{" "}
            {second.defendant.name} e desmarque a Instituição de Teste 2, que bloquearia tudo de uma vez
          </>
        )}. Marque “Reiteração programada” e, em “Repetir até”, escolha um dia das próximas semanas, até 30
        dias depois do envio. Salve e protocole{demo !== undefined && ", e adiante o relógio por um ciclo"}.
        Para interrompê-la, abra a <Term site={site} of="serie">série</Term>{" "}
        e use “Interromper”: vale para todos os réus.
      </p>
    </Step>
  );
};

/** Of every picture, in pixels of the file. */
const WIDTH = 1_000;

/** A picture of a page, told in words below it. */
export const Picture = (
  { site, name, height, children }: { site: Site; name: AssetName; height: number; children?: Child },
) => (
  <figure class="picture">
    <img src={site.asset(name)} alt="" width={WIDTH} height={height} loading="lazy" />
    <figcaption>{children}</figcaption>
  </figure>
);
