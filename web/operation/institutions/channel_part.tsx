/** How an institution exchanges files: its folder, and an SFTP channel that operators make, change, test and end. */
import { folderTestText } from "../../../domain/operations/open_matter_text.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import type { ChannelAnswer, ProbeAnswer } from "../../../routes/operations/channel_schema.ts";
import type { FolderAnswer } from "../../../routes/operations/channels.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { EmptyState } from "../../components/data_table.tsx";
import { CheckField, SelectField, TextArea, TextField } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import { RefreshedSection } from "../../components/refreshed_section.tsx";
import { type FailedSubmission, OperatorActionForm } from "../operator_action.tsx";
import type { Watched } from "../situations.tsx";
import { ChannelFacts } from "./channels_routes.tsx";

interface Props {
  readonly context: PageContext;
  readonly watched: Watched;
  readonly failed: FailedSubmission | undefined;
}

/** What a test of a channel found, with the form it was asked by, which is shown again. */
export interface ChannelTest {
  readonly probe: ProbeAnswer;
  /** Undefined where the channel was tested as it is recorded. */
  readonly form: URLSearchParams | undefined;
}

/** The folder that every institution has; what goes to an SFTP server lies in it too. */
export const FolderPart = ({ context, watched, folder, failed }: Props & { folder: FolderAnswer }) => (
  <section class="part" aria-labelledby="pasta">
    <h2 id="pasta">Pasta</h2>
    {watched.ispbLider === undefined
      ? (
        <>
          <RefreshedSection
            context={context}
            seconds={2}
            over={folder.dataHoraPedido === undefined}
            summary={folderSummary(folder)}
          >
            <p>
              {folder.dataHoraTeste === undefined
                ? "Só se sabe se ela aceita gravação quando uma remessa sai, ou por um teste."
                : folderTestText({
                  testedAt: Temporal.Instant.from(folder.dataHoraTeste),
                  fault: folder.falha,
                })}
            </p>
          </RefreshedSection>
          <OperatorActionForm
            context={context}
            action="testar-pasta"
            to={`/operacao/instituicao/${watched.ispb}/testar-pasta`}
            label="Testar a pasta agora"
            says="Um trabalhador cria algo na pasta de saída e o retira logo: nada fica nela, e nenhuma remessa é enviada."
            failed={failed}
          />
        </>
      )
      : <EmptyState title="A pasta é a da líder do grupo">Ela recebe e responde por esta.</EmptyState>}
  </section>
);

const folderSummary = ({ dataHoraPedido, dataHoraTeste, aceitaGravacao }: FolderAnswer): string =>
  dataHoraPedido !== undefined
    ? "Um trabalhador está testando a pasta."
    : dataHoraTeste === undefined
    ? "A pasta ainda não foi testada."
    : aceitaGravacao
    ? "A pasta aceita gravação."
    : "A pasta não aceita gravação.";

export const ChannelPart = (
  { context, watched, channel, test, failed }: Props & {
    channel: ChannelAnswer | undefined;
    test: ChannelTest | undefined;
  },
) => (
  <section class="part" aria-labelledby="canal">
    <h2 id="canal">Canal SFTP</h2>
    {watched.ispbLider !== undefined
      ? <EmptyState title="O canal é o da líder do grupo">Ela recebe e responde por esta.</EmptyState>
      : (
        <>
          {channel === undefined
            ? <EmptyState title="Sem canal">Troca arquivos só pela sua pasta.</EmptyState>
            : <ChannelFacts channel={channel} />}
          {test !== undefined && <Probe probe={test.probe} />}
          <div class="operator-actions">
            {channel !== undefined && (
              <OperatorActionForm
                context={context}
                action="testar"
                to={`/operacao/instituicao/${watched.ispb}/testar-canal`}
                label="Testar agora"
                says="O serviço conecta, confere a chave do servidor e olha as pastas; nada é alterado lá. Se conectar, o que esperava é tentado logo."
                failed={failed}
              />
            )}
            <ChannelForm {...{ context, watched, channel, failed }} tested={test?.form} />
            {channel !== undefined && (
              <OperatorActionForm
                context={context}
                action="encerrar-canal"
                to={`/operacao/instituicao/${watched.ispb}/canal/encerrar`}
                label="Encerrar o canal"
                danger
                says="A instituição volta a trocar arquivos só pela sua pasta, onde está também o que não foi entregue."
                failed={failed}
              />
            )}
          </div>
        </>
      )}
  </section>
);

const Probe = ({ probe }: { probe: ProbeAnswer }) => {
  const unreachable = probe.pastas.filter(({ alcancavel }) => !alcancavel);
  const isGood = probe.conectou && unreachable.length === 0;
  return (
    <Notice kind={isGood ? "success" : "danger"} title={isGood ? "O teste passou." : "O teste falhou."}>
      {" "}
      {probe.falha ?? "O servidor aceitou a chave, o usuário e o segredo."}{" "}
      {probe.impressaoDigital !== undefined && (
        <>
          O servidor apresentou a chave <span class="code">{probe.impressaoDigital}</span>.
        </>
      )}
      {unreachable.map(({ pasta, falha }) => ` ${pasta}: ${falha}`).join(";")}
    </Notice>
  );
};

const text = [
  ["maquina", "Servidor", "Nome ou endereço IP, sem a porta."],
  ["porta", "Porta", undefined],
  ["usuario", "Usuário", undefined],
] as const;
const folders = [
  [
    "pastaSaida",
    "Pasta das remessas",
    "Onde o serviço grava, no servidor da instituição; por exemplo, /assets/remessas.",
  ],
  ["pastaEntrada", "Pasta dos retornos", "Por exemplo, /assets/retornos."],
  ["pastaRecibos", "Pasta dos recibos", "Por exemplo, /assets/recibos."],
] as const;

/** The form of a channel as it is, or as it was last typed. */
const ChannelForm = (
  { context, watched: { ispb }, channel, failed, tested }: Props & {
    channel: ChannelAnswer | undefined;
    tested: URLSearchParams | undefined;
  },
) => {
  const own = failed?.action === "definir-canal" ? failed : undefined;
  const typed = own?.form ?? tested;
  return (
    <OperatorActionForm
      context={context}
      action="definir-canal"
      to={`/operacao/instituicao/${ispb}/canal`}
      label={channel === undefined ? "Criar canal SFTP" : "Alterar o canal"}
      says={
        <>
          O segredo nunca passa por esta página: grave-o antes no servidor, em SFTP_KEYS_DIR, como{" "}
          <span class="code">{ispb}.key</span> ou{" "}
          <span class="code">{ispb}.password</span>. Teste primeiro: o teste mostra a chave do servidor, que
          se confirma com a instituição por outro meio.
        </>
      }
      also={{ value: "testar", label: "Testar sem gravar" }}
      typed={tested}
      failed={failed}
    >
      <ChannelFields {...{ channel, typed }} errors={own?.problem.erros} />
      <CheckField
        name="ativo"
        label="Ativo"
        value="true"
        checked={typed === undefined ? channel?.ativo ?? true : typed.get("ativo") === "true"}
      />
    </OperatorActionForm>
  );
};

const ChannelFields = ({ channel, typed, errors }: {
  readonly channel: ChannelAnswer | undefined;
  readonly typed: URLSearchParams | undefined;
  readonly errors: readonly FieldError[] | undefined;
}) => {
  const of = (name: keyof ChannelAnswer & string, initial = ""): string =>
    typed?.get(name) ?? (channel === undefined ? initial : String(channel[name]));
  const field = ([name, label, help]: (typeof text)[number] | (typeof folders)[number]) => (
    <TextField
      name={name}
      label={label}
      {...help !== undefined && { help }}
      value={of(name, name === "porta" ? "22" : "")}
      errors={errors}
      required
    />
  );
  return (
    <>
      {text.map(field)}
      <SelectField
        name="autenticacao"
        label="Autenticação"
        options={[{ value: "CHAVE", text: "Chave" }, { value: "SENHA", text: "Senha" }]}
        value={of("autenticacao", "CHAVE")}
        errors={errors}
      />
      <TextArea
        name="chavesDoServidor"
        label="Chaves do servidor"
        help="Impressões digitais SHA256:…, uma por linha; duas só durante a troca. No teste pode faltar."
        rows={2}
        value={typed?.get("chavesDoServidor") ?? channel?.chavesDoServidor.join("\n") ?? ""}
        errors={errors}
        attributes={{ spellcheck: "false" }}
      />
      {folders.map(field)}
      <SelectField
        name="aposRecolher"
        label="Depois de recolher um retorno"
        options={[
          { value: "MOVER", text: "Levar a “processados”, na própria pasta" },
          { value: "APAGAR", text: "Apagar do servidor" },
        ]}
        value={of("aposRecolher", "MOVER")}
        errors={errors}
      />
    </>
  );
};
