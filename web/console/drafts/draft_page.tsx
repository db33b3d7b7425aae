/** Page of one draft: its content, the institutions it reaches, and its actions. */
import { informationTitles } from "../../../domain/answers/information_answer.ts";
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  institutionText,
  taxIdText,
} from "../../../domain/formatting.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Chip, DataTable, Facts } from "../../components/data_table.tsx";
import { Faults, Hidden } from "../../components/field.tsx";
import type { Problem } from "../../operation_call.ts";
import { DepositFacts } from "../orders/deposit_facts.tsx";
import { headFacts } from "../orders/head_facts.ts";
import { DuplicateOrders } from "../protocol/protocol_drafts_table.tsx";
import { contentFact } from "../protocol/protocol_parts.tsx";
import { ReadVersionFields, reviewedValuesOfDraft } from "../protocol/read_version.tsx";
import { type ChangedDraft, isVersionChange, VersionChange } from "../protocol/version_change.tsx";
import { ReadOnlyNote } from "../unit_note.tsx";
import { type DraftAnswer, isFromLookUp } from "./draft_body.ts";
import { kindNames, kindOf } from "./draft_form.ts";

interface DraftPageProps {
  readonly context: PageContext;
  readonly draft: DraftAnswer;
  /** Names of the group leaders that receive files for others. */
  readonly names: ReadonlyMap<string, string>;
  readonly done?: string | undefined;
  readonly refused?: RefusedChange | undefined;
}

/** A change or deletion of the draft that was refused. */
interface RefusedChange {
  readonly problem: Problem;
  /** How the draft differs from what the refused form says was read. */
  readonly changes: readonly ChangedDraft[];
  readonly undone: "foi alterado" | "foi excluído";
}

/** The anchor of what a draft asks. */
export const CONTENT = "conteudo-da-minuta";

export const DraftPage = (props: DraftPageProps) => {
  const { context, draft, names, done, refused } = props;
  const { site } = context;
  const { id, depositoJudicial, reus } = draft;
  const title = `Minuta de ${titleOf(draft)}`;
  return (
    <ConsoleLayout
      context={context}
      title={title}
      windowTitle={`${title}, processo ${draft.numeroProcesso}, de ${formatDateTime(draft.dataHoraCriacao)}`}
      here="/console/minutas"
      trail={[{ name: "Minutas", path: "/console/minutas" }]}
      done={done}
    >
      {refused !== undefined && <Refusal {...{ draft, refused }} />}
      <div class="headline">
        <div>
          <h1>{title}</h1>
          <p>
            Processo {draft.numeroProcesso} {draft.sigilosa && <Chip tone="attention" text="Sigilosa" />}
          </p>
        </div>
        <div class="actions">
          <a class="br-button primary" href={site.to(`/console/protocolar?minuta=${id}`)}>Protocolar</a>
          {draft.podeAlterar && (
            <a class="br-button secondary" href={site.to(`/console/minuta/${id}/editar`)}>Alterar</a>
          )}
        </div>
      </div>
      <DuplicateOrders {...{ site, draft }} />
      {!draft.podeAlterar && <ReadOnlyNote of="Esta minuta só é alterada ou excluída" />}
      <section class="part panel" id={CONTENT} tabindex={-1} aria-label="O que a minuta pede">
        <DraftFacts draft={draft} />
      </section>
      {depositoJudicial !== undefined && (
        <section class="part panel" aria-labelledby="deposito">
          <h2 id="deposito">Depósito judicial</h2>
          <DepositFacts deposit={depositoJudicial} reus={reus} />
        </section>
      )}
      <section class="part" aria-labelledby="reus">
        <h2 id="reus">{formatCount(reus.length, "réu", "réus")}</h2>
        {reus.map((reu) => <Defendant reu={reu} names={names} />)}
      </section>
      <OtherActions {...props} />
    </ConsoleLayout>
  );
};

const Refusal = ({ draft, refused: { problem, changes, undone } }: {
  draft: DraftAnswer;
  refused: RefusedChange;
}) => (
  <>
    {changes.length > 0 && (
      <VersionChange
        drafts={changes}
        day={undefined}
        undone={undone}
        button={undone === "foi excluído" ? DELETE : secrecyButton(draft)}
      />
    )}
    {!isVersionChange(problem.codigo) && <Faults problem={problem} />}
  </>
);

/** Labels of the buttons. */
const DELETE = "Excluir definitivamente";
const secrecyButton = ({ sigilosa }: DraftAnswer): string => sigilosa ? "Tornar pública" : "Tornar sigilosa";

const titleOf = ({ tipo, depositoJudicial, reiteracaoProgramada }: DraftAnswer): string => {
  if (tipo !== "BLOQUEIO") return "requisição de informações";
  const more = [
    ...depositoJudicial === undefined ? [] : ["transferência"],
    ...reiteracaoProgramada === undefined ? [] : ["reiteração programada"],
  ];
  return more.length === 0 ? "bloqueio" : `bloqueio com ${more.join(" e ")}`;
};

const DraftFacts = ({ draft }: { draft: DraftAnswer }) => {
  const { informacoes, reiteracaoProgramada, dataProtocolo, valorTotal } = draft;
  return (
    <Facts
      of={[
        ["Tipo de ordem", kindNames[kindOf(draft.tipo)]],
        [
          "Valor total",
          valorTotal === undefined ? undefined : (
            <>
              <strong>{formatAmount(valorTotal)}</strong>
              {draft.valorElevadoConfirmado && " (valor elevado, confirmado)"}
            </>
          ),
        ],
        [
          "Dados pedidos",
          informacoes === undefined
            ? undefined
            : informacoes.map((name) => informationTitles[name]).join(", "),
        ],
        ["Número do processo", draft.numeroProcesso],
        ...headFacts(draft),
        [
          "Sigilo",
          draft.sigilosa ? "Sigilosa: só para quem a criou, quem a determina e os visualizadores" : "Pública",
        ],
        ["Agendada para", dataProtocolo && formatDate(dataProtocolo)],
        ["Reiteração programada", reiteracaoProgramada && `Até ${formatDate(reiteracaoProgramada.dataFim)}`],
        [
          "Instituições",
          isFromLookUp(draft)
            ? "Buscadas no cadastro de clientes"
            : "Só as indicadas por quem criou a minuta",
        ],
        ["Criada por", `${draft.nomeCriador}, em ${formatDateTime(draft.dataHoraCriacao)}`],
        ...draft.nomeAlterador === undefined || draft.alteradoEm === undefined
          ? []
          : [["Alterada por", `${draft.nomeAlterador}, em ${formatDateTime(draft.alteradoEm)}`] as const],
        contentFact(draft),
      ]}
    />
  );
};

const origins = {
  CADASTRO: "Cadastro de clientes",
  MANUAL: "Indicada",
  CONTA_UNICA: "Conta única",
} as const;

const Defendant = ({ reu, names }: Pick<DraftPageProps, "names"> & { reu: DraftAnswer["reus"][number] }) => (
  <div class="panel part">
    <h3>
      {reu.nome === "" ? taxIdText(reu.cpfCnpj) : `${reu.nome}, ${taxIdText(reu.cpfCnpj)}`}
    </h3>
    <Facts
      of={[
        ["Valor a bloquear", reu.valor && formatAmount(reu.valor)],
        [
          "Contas-salário",
          reu.contaSalario === undefined ? undefined : reu.contaSalario ? "Atingidas" : "Preservadas",
        ],
        ["Conta única", reu.usarContaUnica ? "A ordem vai à conta única do réu" : undefined],
      ]}
    />
    <DataTable
      caption={<>Instituições de {reu.nome || taxIdText(reu.cpfCnpj)}</>}
      rows={reu.instituicoes}
      columns={[
        {
          name: "Instituição",
          cell: ({ ispb, nome }) => institutionText(ispb, nome),
          note: ({ ispb, ispbDestinatario }) =>
            ispbDestinatario !== ispb &&
            `Recebe a líder do grupo, ${institutionText(ispbDestinatario, names.get(ispbDestinatario))}`,
        },
        {
          name: "Agência e conta",
          cell: ({ agencia, conta }) =>
            agencia === undefined
              ? "Todas"
              : conta === undefined
              ? `Agência ${agencia}`
              : `Agência ${agencia}, conta ${conta}`,
        },
        { name: "Origem", cell: ({ origem }) => origins[origem] },
        {
          name: "Na ordem",
          cell: ({ atingida }) =>
            atingida ? <Chip tone="good" text="Atingida" /> : <Chip tone="neutral" text="Fora da ordem" />,
        },
      ]}
    />
  </div>
);

const Read = ({ draft }: { draft: DraftAnswer }) =>
  draft.versao === undefined
    ? null
    : <ReadVersionFields id={draft.id} version={draft.versao} shown={reviewedValuesOfDraft(draft)} />;

/** Less frequent actions, and those that cannot be undone. */
const OtherActions = ({ context: { site, session: { csrf } }, draft, refused }: DraftPageProps) => {
  const { id, sigilosa, podeAlterar } = draft;
  return (
    <section class="part" aria-labelledby="outras">
      <h2 id="outras">Outras ações</h2>
      <div class="columns">
        {podeAlterar && (
          <form class="panel soft" method="post" action={site.to(`/console/minuta/${id}/sigilo`)}>
            <Hidden csrf={csrf} />
            <Read draft={draft} />
            <input type="hidden" name="sigilosa" value={String(!sigilosa)} />
            <p>O sigilo só muda antes do protocolo.</p>
            <button class="br-button secondary" type="submit">
              {secrecyButton(draft)}
            </button>
          </form>
        )}
        <details class="panel soft ask">
          <summary>Não é possível protocolar?</summary>
          <p>
            Se o cadastro de clientes já não informa instituição para um dos réus, e nenhuma foi indicada, a
            certidão diz isso. O cadastro é consultado de novo, e a consulta fica registrada.
          </p>
          <a class="br-button secondary" href={site.to(`/console/minuta/${id}/certidao`)}>
            Emitir certidão (PDF)
          </a>
        </details>
        {podeAlterar && (
          <details class="panel soft ask" open={refused?.undone === "foi excluído"}>
            <summary>Excluir a minuta</summary>
            <form method="post" action={site.to(`/console/minuta/${id}/excluir`)}>
              <Hidden csrf={csrf} />
              <Read draft={draft} />
              <p>A minuta é excluída agora e não volta. Nada foi enviado às instituições.</p>
              <button class="br-button danger" type="submit">{DELETE}</button>
            </form>
          </details>
        )}
      </div>
    </section>
  );
};
