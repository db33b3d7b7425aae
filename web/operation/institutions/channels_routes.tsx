/** Routes of the SFTP channels and the service's own OpenPGP keys. */
import { Hono } from "hono";
import { formatCount, formatDateTime, formatNumber, serverText } from "../../../domain/formatting.ts";
import type { ChannelAnswer } from "../../../routes/operations/channel_schema.ts";
import { listChannelsOperation } from "../../../routes/operations/channels.ts";
import type { ServiceKeyAnswer } from "../../../routes/operations/key_schema.ts";
import { listServiceKeysOperation } from "../../../routes/operations/keys.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../../components/console_layout.tsx";
import { Chip, EmptyState, Facts, type Tone } from "../../components/data_table.tsx";
import { QueryForm } from "../../components/filter_form.tsx";
import { List, type ListedRows, requestedPage, requestedPageSize } from "../../components/list_page.tsx";
import { value } from "../../operation_call.ts";
import type { QueryParameters } from "../../site.ts";

const path = "/operacao/canais";

export const channelsRoutes = () =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const { context, call } = c.var;
    const query = requestedPage(c.req.query());
    const [channels, keys] = await Promise.all([
      call(listChannelsOperation, { query }).then(value),
      call(listServiceKeysOperation, {}).then(value),
    ]);
    return renderConsole(
      c,
      <ChannelsPage
        {...{ context, channels, keys: keys.content, query: requestedPageSize(c.req.query()) }}
      />,
    );
  });

interface Props {
  readonly context: PageContext;
  readonly query: QueryParameters;
  readonly channels: ListedRows<ChannelAnswer>;
  readonly keys: readonly ServiceKeyAnswer[];
}

const ChannelsPage = (props: Props) => {
  const { context: { site } } = props;
  return (
    <ConsoleLayout context={props.context} title="Canais e chaves" here={path}>
      <h1>Canais e chaves</h1>
      <Channels {...props} />
      <p class="help">
        Um canal se cria, altera, testa e encerra na página de cada instituição; nela estão também a pasta, as
        chaves OpenPGP e a sua exigência.
      </p>
      <QueryForm
        site={site}
        path="/operacao/instituicoes"
        filters={[{
          kind: "search",
          name: "nome",
          label: "Nome ou ISPB da instituição",
          isRequired: true,
        }]}
        query={{}}
        submit="Procurar"
      />
      <ServiceKeys {...props} />
    </ConsoleLayout>
  );
};

const Channels = ({ context: { site }, query, channels }: Props) => (
  <section class="part" aria-labelledby="canais">
    <h2 id="canais">Canais SFTP</h2>
    <List
      {...{ site, path, query, listed: channels }}
      one="canal"
      many="canais"
      empty={
        <EmptyState title="Nenhum canal">
          Todas trocam arquivos pelas suas pastas. Um canal é criado na página da instituição.
        </EmptyState>
      }
      caption="Canais SFTP, por instituição"
      columns={[
        {
          name: "Instituição",
          cell: ({ ispb, instituicao, ativo }) => (
            <>
              <a href={site.to(`/operacao/instituicao/${ispb}#canal`)}>{instituicao}</a>
              <small>ISPB {ispb}</small>
              {!ativo && <Chip tone="neutral" text="Desativado" />}
            </>
          ),
        },
        {
          name: "Servidor",
          kind: "code",
          cell: ({ maquina, porta }) =>
            serverText(maquina, porta),
        },
        { name: "Envio", cell: ({ envio }) => <ChannelDirection of={envio} /> },
        { name: "Recolhimento", cell: ({ recolhimento }) => <ChannelDirection of={recolhimento} /> },
        {
          name: "A entregar",
          kind: "count",
          cell: ({ entregasPendentes }) =>
            formatNumber(entregasPendentes),
        },
      ]}
    />
  </section>
);

const ServiceKeys = ({ keys }: Props) => (
  <section class="part" aria-labelledby="chaves">
    <h2 id="chaves">Chaves OpenPGP do serviço</h2>
    <p>As instituições cifram para a mais nova; a impressão digital deve lhes chegar por outro meio.</p>
    {keys.length === 0
      ? (
        <EmptyState title="Nenhuma chave ainda">
          A primeira é criada por um processo de trabalho.
        </EmptyState>
      )
      : keys.map((key) => (
        <details class="panel">
          <summary>
            <span class="code">{key.impressaoDigital}</span>{" "}
            {key.assina ? <Chip tone="good" text="Assina" /> : <Chip tone="neutral" text="Só abre" />}
          </summary>
          <p>Criada em {formatDateTime(key.dataHoraCriacao)}.</p>
          <pre class="bytes" tabindex={0} aria-label="Chave pública">{key.chavePublica}</pre>
        </details>
      ))}
  </section>
);

type Way = ChannelAnswer["envio"];

/** Status of one direction in a word; current failures count more than the last success. */
const wayWord = ({ falhasSeguidas, ultimoSucesso }: Way): readonly [text: string, tone: Tone] =>
  falhasSeguidas > 0
    ? [formatCount(falhasSeguidas, "falha seguida", "falhas seguidas"), "bad"]
    : ultimoSucesso === undefined
    ? ["Ainda não usado", "neutral"]
    : ["Funciona", "good"];

/** Status of an SFTP channel, in both directions. */
const ChannelDirection = ({ of }: { of: Way }) => {
  const [text, tone] = wayWord(of);
  return (
    <>
      <Chip tone={tone} text={text} />
      {of.falhasSeguidas > 0 && <small>{of.falha}</small>}
      {of.falhasSeguidas === 0 && of.ultimoSucesso !== undefined && (
        <small>{formatDateTime(of.ultimoSucesso)}</small>
      )}
    </>
  );
};

export const ChannelFacts = ({ channel }: { channel: ChannelAnswer }) => (
  <Facts
    of={[
      [
        "Situação",
        channel.ativo ? <Chip tone="good" text="Ativo" /> : <Chip tone="neutral" text="Desativado" />,
      ],
      [
        "Servidor",
        <span class="code">{`${channel.usuario}@${serverText(channel.maquina, channel.porta)}`}</span>,
      ],
      ["Autenticação", channel.autenticacao === "CHAVE" ? "Chave" : "Senha"],
      ["Chaves do servidor", <span class="code">{channel.chavesDoServidor.join(" ")}</span>],
      ["Envio de remessas e recibos", <ChannelDirection of={channel.envio} />],
      ["Recolhimento de retornos", <ChannelDirection of={channel.recolhimento} />],
      ["Entregas pendentes", formatNumber(channel.entregasPendentes)],
      [
        "Pastas",
        <span class="code">{[channel.pastaSaida, channel.pastaEntrada, channel.pastaRecibos].join(" ")}
        </span>,
      ],
    ]}
  />
);
