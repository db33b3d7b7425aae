/** Status of an SFTP channel, in both directions. */
import type { ChannelAnswer as Channel } from "../../../routes/operations/channel_schema.ts";
import { Chip, type Tone } from "../../components/chip.tsx";
import { Facts } from "../../components/facts.tsx";
import { formatCount, formatDateTime, formatNumber, serverText } from "../../../domain/formatting.ts";

type Way = Channel["envio"];

/** Status of one direction in a word; current failures count more than the last success. */
const wayWord = ({ falhasSeguidas, ultimoSucesso }: Way): readonly [text: string, tone: Tone] =>
  falhasSeguidas > 0
    ? [formatCount(falhasSeguidas, "falha seguida", "falhas seguidas"), "bad"]
    : ultimoSucesso === undefined
    ? ["Ainda não usado", "neutral"]
    : ["Funciona", "good"];

export const ChannelDirection = ({ of }: { of: Way }) => {
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

export const ChannelFacts = ({ channel }: { channel: Channel }) => (
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
