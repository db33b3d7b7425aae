/**
 * First-run guide: step by step from a draft to the receipt of the money, with what the user sees at each
 * step.
 */
import { hourInSentence, HOURS } from "../../domain/calendar/hours.ts";
import { addBusinessDays, instantAt, timelineOf } from "../../domain/calendar/calendar.ts";
import type { Demo } from "../../routes/app.ts";
import { Term } from "./term.tsx";
import { formatDateTime, taxIdText } from "../../domain/formatting/formatting.ts";
import { ApiSteps } from "./api_steps.tsx";
import { PublicPage } from "./public_page.tsx";
import { Steps } from "./steps.tsx";
import type { GuideProps } from "./guide_props.ts";
import { DataTable } from "../components/data_table.tsx";

export const GuidePage = (props: GuideProps) => {
  const { site, demo, now } = props;
  return (
    <PublicPage
      site={site}
      title="Guia de primeiros passos"
      here="/guia"
      description="Uma ordem de bloqueio do começo ao fim, passo a passo."
    >
      <h1>Guia de primeiros passos</h1>
      <p>
        Uma ordem do começo ao fim: minuta, <Term site={site} of="protocolo" />,{" "}
        <Term site={site} of="envio" />, respostas das instituições, <Term site={site} of="desdobramento" />
        {" "}
        e dinheiro que chega. {demo === undefined
          ? "Cada passo diz onde fazer e o que se deve ver."
          : "Leva uns quinze minutos: aqui o relógio é seu, as instituições respondem sozinhas, e pessoas, processos e valores são inventados."}
      </p>
      <ul>
        <li>
          <a href="#datas">Os horários</a>
        </li>
        {demo !== undefined && (
          <li>
            <a href="#contas">Quem pode entrar</a>
          </li>
        )}
        <li>
          <a href="#passos">Os passos</a>
        </li>
        <li>
          <a href="#api">O mesmo pela API</a>
        </li>
        {demo !== undefined && (
          <li>
            <a href="#arquivos">Onde estão os arquivos</a>
          </li>
        )}
      </ul>
      <Dates {...props} />
      {demo !== undefined && <Accounts demo={demo} />}
      <section class="part" aria-labelledby="passos">
        <h2 id="passos">Os passos</h2>
        <Steps site={site} demo={demo} />
      </section>
      <ApiSteps {...props} />
      {demo !== undefined && <Files demo={demo} />}
      <p class="help">Página feita em {formatDateTime(now)}, pelo relógio do serviço.</p>
    </PublicPage>
  );
};

/**
 * Time at which the simulated institutions of the staging environment answer, on the morning after the
 * dispatch (`institution/automatic/automatic_institution.ts`).
 */
const ANSWERING_HOUR = "10:00";

const Dates = ({ site, now, holidays, leftOn, leavesOn, demo }: GuideProps) => {
  const last = timelineOf(leftOn, holidays);
  const next = timelineOf(leavesOn, holidays);
  const answering = (day: Temporal.PlainDate) => instantAt(addBusinessDays(day, 1, holidays), ANSWERING_HOUR);
  const moments: [string, Temporal.Instant, Temporal.Instant][] = [
    ["Envio às instituições", last.opensAt, next.opensAt],
    ...demo === undefined ? [] : [["As instituições respondem", answering(leftOn), answering(leavesOn)] as [
      string,
      Temporal.Instant,
      Temporal.Instant,
    ]],
    [
      `Fim do prazo das instituições (até ${hourInSentence(HOURS.lastAnswerMinute)})`,
      last.answersDueAt,
      next.answersDueAt,
    ],
    ["Respostas publicadas aos tribunais", last.publishBy, next.publishBy],
  ];
  return (
    <section class="part" aria-labelledby="datas">
      <h2 id="datas">Os horários</h2>
      <p>
        Relógio do serviço: <strong>{formatDateTime(now)}</strong>. O que é protocolado até as{" "}
        {hourInSentence(HOURS.dispatchOpens)} de um <Term site={site} of="dia-util" />{" "}
        sai no mesmo dia; o resto, no dia útil seguinte. Esta tabela acompanha o relógio: recarregue a página
        a cada vez que ele for adiantado.
      </p>
      <DataTable
        caption="Os horários do último envio e do próximo"
        rows={moments}
        columns={[
          { name: "O quê", cell: ([name]) => name },
          { name: "O que saiu no último envio", cell: ([_, past]) => formatDateTime(past) },
          { name: "O que for protocolado agora", cell: ([_, __, ahead]) => formatDateTime(ahead) },
        ]}
      />
    </section>
  );
};

const Accounts = ({ demo: { accounts } }: { demo: Demo }) => (
  <section class="part" aria-labelledby="contas">
    <h2 id="contas">Quem pode entrar</h2>
    <p>
      A página de entrada tem um botão para cada uma destas pessoas inventadas; CPF e senha servem para entrar
      como em produção e para a API.
    </p>
    <DataTable
      caption="Contas de demonstração"
      rows={accounts}
      columns={[
        { name: "Quem", cell: ({ label }) => label },
        { name: "Nome", cell: ({ name }) => name },
        { name: "CPF", cell: ({ cpf }) => taxIdText(cpf) },
        { name: "Senha", cell: ({ password }) => <code>{password}</code> },
      ]}
    />
  </section>
);

const Files = ({ demo: { exchangeDir } }: { demo: Demo }) => (
  <section class="part" aria-labelledby="arquivos">
    <h2 id="arquivos">Onde estão os arquivos</h2>
    <p>Cada instituição tem três pastas, com o ISPB dela:</p>
    <dl class="words">
      <div>
        <dt>
          <code>{exchangeDir}/99000002/outbox</code>
        </dt>
        <dd>
          As remessas que o serviço escreve para a Instituição de Teste 2, às{" "}
          {hourInSentence(HOURS.dispatchOpens)}.
        </dd>
      </div>
      <div>
        <dt>
          <code>{exchangeDir}/99000002/inbox</code>
        </dt>
        <dd>Onde ela põe as respostas. O serviço as retira em segundos.</dd>
      </div>
      <div>
        <dt>
          <code>{exchangeDir}/99000002/receipts</code>
        </dt>
        <dd>Os recibos: o que foi aceito ou recusado, e por quê.</dd>
      </div>
      <div>
        <dt>
          <code>{exchangeDir}/.archive</code>
        </dt>
        <dd>Tudo o que saiu e entrou, byte a byte, por dia.</dd>
      </div>
    </dl>
  </section>
);
