/** An institution's OpenPGP keys, with the actions on them. */
import { formatDateTime, NO_VALUE } from "../../../domain/formatting.ts";
import type { ExaminedKey, KeyAnswer, OpenpgpAnswer } from "../../../routes/operations/key_schema.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Chip, DataTable, EmptyState, type Tone } from "../../components/data_table.tsx";
import { TextArea } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import { type FailedSubmission, OperatorActionForm } from "../operator_action.tsx";

const keySituations: Readonly<Record<KeyAnswer["situacao"], readonly [string, Tone]>> = {
  AGUARDANDO: ["Aguarda o início", "waiting"],
  EM_VIGOR: ["Em vigor", "good"],
  EXPIRADA: ["Expirada", "neutral"],
  REVOGADA: ["Revogada", "bad"],
};

interface Props {
  readonly context: PageContext;
  readonly openpgp: OpenpgpAnswer;
  /** Whether it is a member of a group, whose leader has the keys. */
  readonly isMember: boolean;
  readonly failed: FailedSubmission | undefined;
  /** A key that was just examined. */
  readonly examined?: KeyExamination | undefined;
}

export interface KeyExamination {
  readonly key: ExaminedKey;
  readonly form: URLSearchParams;
}

export const KeysSection = ({ context, openpgp, isMember, failed, examined }: Props) => (
  <section class="part" aria-labelledby="chaves">
    <h2 id="chaves">Chaves OpenPGP</h2>
    {isMember
      ? <EmptyState title="As chaves são as da líder do grupo">Ela recebe e responde por esta.</EmptyState>
      : (
        <>
          <p>
            {openpgp.exigeOpenPgp
              ? "OpenPGP é exigido: remessas e recibos saem cifrados e assinados, e um retorno em claro é rejeitado (P05)."
              : "OpenPGP não é exigido: os arquivos vão e vêm em claro pela pasta ou pelo canal."}
          </p>
          <div class="operator-actions">
            <Requirement context={context} openpgp={openpgp} failed={failed} />
            <Registration {...{ context, openpgp, failed, examined }} />
          </div>
          {openpgp.chaves.length === 0
            ? <EmptyState title="Nenhuma chave cadastrada" />
            : <KeysTable context={context} openpgp={openpgp} failed={failed} />}
        </>
      )}
  </section>
);

const Requirement = ({ context, openpgp, failed }: Omit<Props, "isMember">) => (
  <OperatorActionForm
    context={context}
    action="exigencia"
    to={`/operacao/instituicao/${openpgp.ispb}/exigencia`}
    label={openpgp.exigeOpenPgp ? "Deixar de exigir OpenPGP" : "Exigir OpenPGP"}
    danger={openpgp.exigeOpenPgp}
    says={openpgp.exigeOpenPgp
      ? "As próximas remessas e recibos saem em claro. O que já foi publicado sai como estava."
      : "As próximas remessas e recibos saem cifrados para as chaves em vigor; retornos em claro são rejeitados."}
    failed={failed}
  >
    <input type="hidden" name="exigeOpenPgp" value={String(!openpgp.exigeOpenPgp)} />
  </OperatorActionForm>
);

const Registration = ({ context, openpgp, failed, examined }: Omit<Props, "isMember">) => {
  const own = failed?.action === "cadastrar-chave" ? failed : undefined;
  const typed = own?.form ?? examined?.form;
  return (
    <OperatorActionForm
      context={context}
      action="cadastrar-chave"
      to={`/operacao/instituicao/${openpgp.ispb}/chave`}
      label="Cadastrar chave"
      says="Confirme antes a impressão digital com a instituição por outro meio. Na troca, a nova e a antiga valem ao mesmo tempo."
      also={{ value: "examinar", label: "Examinar sem cadastrar" }}
      typed={examined?.form}
      failed={failed}
    >
      {examined !== undefined && (
        <Notice kind="success" title="A chave serve.">
          {" "}
          Impressão digital <span class="code">{examined.key.impressaoDigital}</span>{" "}
          ({examined.key.algoritmos.join(", ")}),
          {examined.key.fim === undefined ? " sem fim" : ` até ${formatDateTime(examined.key.fim)}`}.
          Confirme-a com a instituição por outro meio.
        </Notice>
      )}
      <TextArea
        name="chavePublica"
        label="Chave pública"
        help="Em ASCII, como gpg --armor --export a escreve. Nunca a chave privada."
        rows={6}
        required
        value={typed?.get("chavePublica") ?? ""}
        errors={own?.problem.erros}
        attributes={{ spellcheck: "false" }}
      />
    </OperatorActionForm>
  );
};

const KeysTable = ({ context, openpgp, failed }: Omit<Props, "isMember">) => (
  <DataTable
    caption="Chaves, da mais nova à mais antiga"
    rows={openpgp.chaves}
    columns={[
      {
        name: "Impressão digital",
        kind: "code",
        cell: (key) => key.impressaoDigital,
        note: (key) => key.algoritmos.join(", "),
      },
      {
        name: "Situação",
        cell: (key) => <Chip tone={keySituations[key.situacao][1]} text={keySituations[key.situacao][0]} />,
        note: (key) => key.motivoRevogacao !== undefined && key.motivoRevogacao,
      },
      {
        name: "Vigência",
        cell: (key) => (
          <>
            {formatDateTime(key.inicio)} {key.fim === undefined ? "sem fim" : `a ${formatDateTime(key.fim)}`}
          </>
        ),
      },
      {
        name: "Ação",
        isPlainOnCard: true,
        cell: (key) =>
          key.situacao === "REVOGADA" || key.situacao === "EXPIRADA" ? NO_VALUE : (
            <OperatorActionForm
              context={context}
              action={`revogar-${key.impressaoDigital}`}
              to={`/operacao/instituicao/${openpgp.ispb}/chave/${key.impressaoDigital}/revogar`}
              label="Revogar"
              danger
              says="De imediato e para sempre, também para o que já foi recebido e ainda não foi decidido. Sem outra chave em vigor, as remessas deixam de sair."
              failed={failed}
            />
          ),
      },
    ]}
  />
);
