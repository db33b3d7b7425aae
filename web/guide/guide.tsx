/**
 * First-run guide: step by step from a draft to the receipt of the money, with what the user sees at each step and the
 * same as HTTP calls of the API.
 */
import {
  addBusinessDays,
  type Holidays,
  hourInSentence,
  HOURS,
  instantAt,
  lastMinuteBefore,
  timelineOf,
} from "../../domain/calendar/calendar.ts";
import { formatDateTime, taxIdText } from "../../domain/formatting.ts";
import type { Demo } from "../../routes/app.ts";
import { DataTable } from "../components/data_table.tsx";
import { ANSWERING_HOUR } from "../shown_order/answering_hour.ts";
import type { Site } from "../site.ts";
import { PublicPage } from "./public_page.tsx";
import { Picture, Steps } from "./steps.tsx";
import { Term } from "./term.tsx";

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
      <p class="lead">
        O ASSETS leva as ordens dos tribunais que bloqueiam dinheiro de devedores a umas duas mil instituições
        financeiras, em um arquivo por dia para cada uma. E traz de volta ao tribunal o que cada instituição
        fez.
      </p>
      {demo === undefined ? null : <ShowMe site={site} />}
      <section class="part" aria-labelledby="passos">
        <h2 id="passos">{demo === undefined ? "Os passos" : "Faça por conta própria, em dez minutos"}</h2>
        {demo !== undefined && (
          <p>
            Aqui o relógio é seu, as instituições respondem sozinhas, e pessoas, processos e valores são
            inventados: nada se estraga.
          </p>
        )}
        <Steps site={site} demo={demo} />
      </section>
      <Dates {...props} />
      <ApiSteps {...props} />
      {demo !== undefined && <Files demo={demo} />}
      {demo !== undefined && <Accounts demo={demo} />}
      <p class="help">Página feita em {formatDateTime(now)}, pelo relógio do serviço.</p>
    </PublicPage>
  );
};

/** One press, and an order goes through its whole life. */
const ShowMe = ({ site }: Pick<GuideProps, "site">) => (
  <section class="show-me" aria-labelledby="mostre-me">
    <div>
      <h2 id="mostre-me">Veja a vida inteira de uma ordem</h2>
      <p>
        Em uns quarenta segundos, nas páginas de verdade: a minuta, o protocolo, o arquivo das{" "}
        {hourInSentence(HOURS.dispatchOpens)}, as respostas, o desdobramento e o dinheiro na conta judicial.
      </p>
      <form method="post" action={site.to("/guia/mostre-me")}>
        <button class="br-button primary large" type="submit">Mostre-me</button>
      </form>
      <p class="help">Anda sozinha; pode ser pausada e repetida. O relógio da homologação é adiantado.</p>
    </div>
    <Picture site={site} name="guide_order.png" height={600}>
      A página de uma ordem respondida: o que foi pedido, bloqueado e transferido.
    </Picture>
  </section>
);

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
      "Fim do prazo das instituições",
      lastMinuteBefore(last.answersDueAt),
      lastMinuteBefore(next.answersDueAt),
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
      Na página de entrada basta escolher uma destas pessoas inventadas; CPF e senha servem para entrar como
      em produção e para a API.
    </p>
    <DataTable
      caption="Contas de demonstração"
      rows={accounts}
      columns={[
        { name: "Nome", cell: ({ name }) => name },
        { name: "Quem", cell: ({ label }) => label },
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

/** The steps of the guide as HTTP calls of the API. */
const ApiSteps = ({ site, demo, origin, tokenUrl }: GuideProps) => {
  const assistant = demo?.accounts.find(({ profile }) => profile === "assistant");
  const token = new URL(tokenUrl, origin).href;
  return (
    <section class="part" aria-labelledby="api">
      <h2 id="api">O mesmo pela API</h2>
      <p>
        Tudo o que os consoles fazem é feito pela API, com os mesmos direitos. A{" "}
        <a href={site.to("/swagger/ui")}>referência da API</a> descreve cada chamada e deixa experimentá-las.
      </p>
      <pre tabindex={0} aria-label="Chamadas da API"><code>{[
        `TOKEN=$(curl -s ${token} \\`,
        "  -d grant_type=password -d client_id=assets \\",
        `  -d username=${assistant?.cpf ?? "<CPF>"} -d password=${assistant?.password ?? "<senha>"} \\`,
        String.raw`  | sed 's/.*"access_token":"\([^"]*\)".*/\1/')`,
        "",
        "# as ordens, com situação e valores",
        `curl -s -H "Authorization: Bearer $TOKEN" ${origin}/v1/ordem`,
        "",
        "# uma ordem, com a resposta de cada instituição",
        `curl -s -H "Authorization: Bearer $TOKEN" ${origin}/v1/ordem/<número do protocolo>`,
        "",
        "# tudo o que aconteceu, em ordem",
        `curl -s -H "Authorization: Bearer $TOKEN" ${origin}/v1/evento`,
      ].join("\n")}</code></pre>
    </section>
  );
};

interface GuideProps {
  readonly site: Site;
  readonly now: Temporal.Instant;
  readonly holidays: Holidays;
  /** The latest business day whose dispatch has begun. */
  readonly leftOn: Temporal.PlainDate;
  /** The dispatch day of what is protocoled now. */
  readonly leavesOn: Temporal.PlainDate;
  /** Demonstration accounts of the staging environment; undefined in production. */
  readonly demo: Demo | undefined;
  /** Public origin of this service. */
  readonly origin: string;
  readonly tokenUrl: string;
}
