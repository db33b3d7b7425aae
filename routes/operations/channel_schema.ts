/** The wire forms of SFTP channels. */
import * as v from "valibot";
import type { ChannelProbe } from "../../exchange/mod.ts";
import { readHost } from "../../registries/http/address.ts";
import type { Channel, ChannelState, ChannelView } from "../../store/sftp/channels.ts";
import { ispb } from "../http/number_wire.ts";
import { ruleMessage, voiced } from "../http/voice.ts";
import {
  instant,
  integer,
  isStorableInstant,
  mapPresent,
  pageEntries,
  text,
  wireInstant,
} from "../http/wire.ts";
import { reason } from "./common.ts";
import { situationNameOf, situationNames } from "./operation_schema.ts";

const authentications = { CHAVE: "key", SENHA: "password" } as const;
const afterFetches = { MOVER: "move", APAGAR: "delete" } as const;

const fingerprint = v.pipe(
  v.string(),
  v.regex(
    /^SHA256:[A-Za-z0-9+/]{43}$/,
    "Deve ser a impressão digital que ssh-keygen -lf mostra, como SHA256: e 43 posições",
  ),
  v.examples(["SHA256:uNiVztksCsDhcc0u9e8BrbxXtYMMPSaXzj8uqVfvGYY"]),
);
const folder = (meaning: string, example: string) =>
  v.pipe(
    text(255),
    v.check(
      (path) => !path.endsWith("/") && !path.split("/").includes(".."),
      "Deve ser o caminho de uma pasta, sem barra no fim e sem ..",
    ),
    v.description(meaning),
    v.examples([example]),
  );

const entries = {
  maquina: v.pipe(
    v.string(),
    v.maxLength(253),
    v.check(
      (text) => readHost(text) !== undefined,
      ruleMessage(
        voiced`Deve ser um nome de máquina ou um endereço IP (IPv6 com ou sem colchetes), sem a porta, que ${{
          call: "vai em `porta`",
          page: "tem um campo seu",
        }}`,
      ),
    ),
    v.description("Nome ou endereço IP do servidor, sem a porta; fica em minúsculas, IPv6 sem colchetes"),
    v.examples(["sftp.banco.exemplo.com.br", "2001:db8::1"]),
  ),
  porta: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65535)),
  usuario: v.pipe(text(100), v.examples(["assets"])),
  autenticacao: v.pipe(
    v.picklist(situationNames(authentications)),
    v.description("O segredo fica no servidor, em `SFTP_KEYS_DIR`: `<ISPB>.key` ou `<ISPB>.password`"),
  ),
  chavesDoServidor: v.pipe(
    v.array(fingerprint),
    v.minLength(1, "Diga ao menos uma das chaves do servidor; o teste a mostra"),
    v.maxLength(2, "No máximo duas: a atual e a próxima, durante a troca"),
    v.description("Impressões digitais SHA-256 das chaves aceitas; a segunda, só durante a troca"),
  ),
  pastaSaida: folder("Onde gravar as remessas, no servidor da instituição", "/assets/remessas"),
  pastaEntrada: folder("Onde estão os retornos", "/assets/retornos"),
  pastaRecibos: folder("Onde gravar os recibos", "/assets/recibos"),
  aposRecolher: v.pipe(
    v.picklist(situationNames(afterFetches)),
    v.description(
      "O que é feito do retorno recolhido: vai para `processados`, na própria pasta, ou é apagado",
    ),
  ),
  ativo: v.boolean(),
  entregarDesde: v.pipe(
    instant,
    v.check(
      (text) => !v.is(instant, text) || isStorableInstant(text),
      "Deve ser um instante RFC 3339 com fuso, como 2026-11-23T19:00:00-03:00",
    ),
    v.description("São entregues os arquivos publicados a partir daí; ao criar o canal, por omissão, agora"),
  ),
};

export const ChannelBody = v.pipe(
  v.strictObject({
    ...entries,
    porta: v.optional(entries.porta, 22),
    aposRecolher: v.optional(entries.aposRecolher, "MOVER"),
    ativo: v.optional(entries.ativo, true),
    entregarDesde: v.optional(entries.entregarDesde),
    motivo: reason,
  }),
  v.metadata({ ref: "NovoCanal" }),
);

/** A channel that is tried before it is recorded; the test tells the key of its server. */
export const TriedChannelBody = v.pipe(
  v.strictObject({
    ...ChannelBody.pipe[0].entries,
    chavesDoServidor: v.pipe(
      v.array(fingerprint),
      v.maxLength(2),
      v.description("Vazio: o teste diz a que há"),
    ),
  }),
  v.metadata({ ref: "CanalATestar" }),
);

const way = v.object({
  ultimoSucesso: v.optional(instant),
  ultimaFalha: v.optional(instant),
  falha: v.optional(v.pipe(v.string(), v.description("A última falha, com o que fazer"))),
  falhasSeguidas: integer,
  proximaTentativa: v.optional(v.pipe(instant, v.description("Ausente: no próximo minuto"))),
});

export const ChannelAnswer = v.pipe(
  v.object({
    ispb: v.string(),
    instituicao: v.string(),
    ...entries,
    envio: v.pipe(way, v.description("De remessas e recibos")),
    recolhimento: v.pipe(way, v.description("De retornos")),
    entregasPendentes: v.pipe(integer, v.description("Arquivos publicados que ainda não foram entregues")),
  }),
  v.metadata({ ref: "Canal" }),
);
export type ChannelAnswer = v.InferOutput<typeof ChannelAnswer>;

export const ChannelQuery = v.strictObject({ ispb: v.optional(ispb), ...pageEntries });
export const RemovalQuery = v.strictObject({ motivo: reason });

export const ProbeAnswer = v.pipe(
  v.object({
    conectou: v.pipe(v.boolean(), v.description("Se a chave do servidor, o usuário e o segredo conferem")),
    impressaoDigital: v.optional(
      v.pipe(v.string(), v.description("Da chave que o servidor apresentou, registrada no canal ou não")),
    ),
    falha: v.optional(v.string()),
    pastas: v.array(
      v.object({ pasta: v.string(), alcancavel: v.boolean(), falha: v.optional(v.string()) }),
    ),
  }),
  v.metadata({ ref: "TesteDeCanal" }),
);
export type ProbeAnswer = v.InferOutput<typeof ProbeAnswer>;

export const channelOf = (
  ispb: string,
  body: v.InferOutput<typeof ChannelBody>,
  deliversFrom: Temporal.Instant,
): Channel => ({
  ispb,
  host: readHost(body.maquina)!,
  port: body.porta,
  username: body.usuario,
  authentication: authentications[body.autenticacao],
  hostKeys: body.chavesDoServidor,
  outboxFolder: body.pastaSaida,
  inboxFolder: body.pastaEntrada,
  receiptsFolder: body.pastaRecibos,
  afterFetch: afterFetches[body.aposRecolher],
  enabled: body.ativo,
  deliversFrom: body.entregarDesde === undefined ? deliversFrom : Temporal.Instant.from(body.entregarDesde),
});

const wireWay = (state: ChannelState): v.InferOutput<typeof way> => ({
  ultimoSucesso: mapPresent(state.succeededAt, wireInstant),
  ultimaFalha: mapPresent(state.failedAt, wireInstant),
  falha: state.failure,
  falhasSeguidas: state.failures,
  proximaTentativa: mapPresent(state.retryAt, wireInstant),
});

export const wireChannel = (channel: ChannelView): ChannelAnswer => ({
  ispb: channel.ispb,
  instituicao: channel.institutionName,
  maquina: channel.host,
  porta: channel.port,
  usuario: channel.username,
  autenticacao: situationNameOf(authentications, channel.authentication),
  chavesDoServidor: [...channel.hostKeys],
  pastaSaida: channel.outboxFolder,
  pastaEntrada: channel.inboxFolder,
  pastaRecibos: channel.receiptsFolder,
  aposRecolher: situationNameOf(afterFetches, channel.afterFetch),
  ativo: channel.enabled,
  entregarDesde: wireInstant(channel.deliversFrom),
  envio: wireWay(channel.send),
  recolhimento: wireWay(channel.fetch),
  entregasPendentes: channel.pending,
});

export const wireProbe = (
  { fingerprint, fault, folders }: ChannelProbe,
): ProbeAnswer => ({
  conectou: fault === undefined,
  impressaoDigital: fingerprint,
  falha: fault,
  pastas: folders.map(({ folder, fault }) => ({
    pasta: folder,
    alcancavel: fault === undefined,
    falha: fault,
  })),
});
