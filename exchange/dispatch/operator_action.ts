/**
 * Performs the actions that operators request on a remittance's file; it runs in a worker, which can access
 * the institutions' folders.
 */
import { HOURS } from "../../domain/calendar/hours.ts";
import { match } from "ts-pattern";
import type { RemittanceAction } from "../../domain/operations/remittance_action.ts";
import { type ActionResult, findAction, finishAction } from "../../store/operations/operator_actions.ts";
import type { ExchangeContext } from "../context.ts";
import { publishRemittance } from "./publish.ts";
import { compareRemittance, type RebuildComparison } from "./rebuild.ts";
import { resendRemittance } from "./resend.ts";

/**
 * The outcomes of an action for operators: a code, whether it succeeded, and a Portuguese sentence with the
 * remedy.
 */
export const actionOutcomes = {
  "published": ["PUBLICADA", true, "A remessa está na pasta outbox da instituição."],
  "already-published": ["JA_PUBLICADA", true, "A remessa já estava publicada."],
  "outside-window": [
    "FORA_DA_JANELA",
    false,
    `Remessas saem das ${HOURS.dispatchOpens} às ${HOURS.dispatchCloses} do seu dia; o envio é feito no próximo dia útil.`,
  ],
  "no-key": [
    "SEM_CHAVE",
    false,
    "A instituição exige OpenPGP e não tem chave em vigor; cadastre a sua chave e publique de novo.",
  ],
  "differs": [
    "DIVERGENTE",
    false,
    "Há outro arquivo com o nome da remessa; nada foi alterado. Veja o alarme; não apague o arquivo.",
  ],
  "resent": ["REENVIADA", true, "Os bytes arquivados, conferidos pelo SHA-256, estão de novo em outbox."],
  "rebuilt": [
    "REFEITA",
    true,
    "Refeita do banco de dados com os bytes publicados, a remessa está de novo em outbox.",
  ],
  "already-there": ["JA_NA_PASTA", true, "O arquivo está em outbox, com os bytes publicados."],
  "not-published": ["NAO_PUBLICADA", false, "A remessa ainda não foi publicada; use publicar."],
  "outbox-differs": [
    "PASTA_DIVERGENTE",
    false,
    "O arquivo que está em outbox tem outros bytes; nada foi alterado. Guarde-o noutra pasta, sem o apagar, e reenvie.",
  ],
  "archive-differs": [
    "ARQUIVO_MORTO_DIVERGENTE",
    false,
    "A cópia arquivada falta ou tem outros bytes; nada foi reenviado. Se tem outros, guarde-a noutra pasta; refaça a remessa com task remittance rebuild ou, se vai em envelope, restaure a cópia da de segurança.",
  ],
  "identical": ["IDENTICA", true, "Refeita do banco de dados, a remessa tem os mesmos bytes."],
  "identical-left": [
    "IDENTICA_FORA_DA_PASTA",
    true,
    "Refeita do banco de dados, a remessa tem os mesmos bytes. Não está em outbox: foi recolhida pela instituição, ou falta.",
  ],
  "different": [
    "DIFERENTE",
    false,
    "Refeita do banco de dados, a remessa tem outros bytes: linhas ou programa mudaram. Chame o suporte do serviço.",
  ],
  "not-recorded": ["SEM_REGISTRO", true, "A remessa ainda não foi gravada; não há com que comparar."],
  "failed": ["FALHOU", false, "A ação não pôde ser feita; corrija a causa e peça de novo."],
} as const satisfies Record<string, readonly [code: string, good: boolean, sentence: string]>;

export type ActionOutcome = keyof typeof actionOutcomes;

interface PerformedAction {
  readonly outcome: ActionOutcome;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Performs an action.
 *
 * @throws when the folders or the database fail
 */
async function performAction(
  ctx: ExchangeContext,
  kind: RemittanceAction,
  remittanceId: bigint,
): Promise<PerformedAction | "busy"> {
  const plain = (outcome: ActionOutcome | "busy"): PerformedAction | "busy" =>
    outcome === "busy" ? outcome : { outcome, detail: {} };
  return await match(kind)
    .with("publish", async () => plain(await publishRemittance(ctx, remittanceId)))
    .with("resend", async () => plain(await resendRemittance(ctx, remittanceId)))
    .with("restore", async () => plain(await resendRemittance(ctx, remittanceId, { build: true })))
    .with("rebuild", async () => {
      const rebuilt = await compareRemittance(ctx, remittanceId);
      if (rebuilt === "busy") return rebuilt;
      const { result, hasLeft } = rebuilt;
      const outcome: ActionOutcome = result === "identical" && hasLeft ? "identical-left" : result;
      return { outcome, detail: rebuiltDetail(rebuilt) };
    })
    .exhaustive();
}

const rebuiltDetail = ({ recorded, rebuilt, firstDifferentLine }: RebuildComparison) => ({
  sha256Refeito: rebuilt.sha256,
  tamanhoRefeito: rebuilt.size,
  ...(recorded && { sha256Registrado: recorded.sha256, tamanhoRegistrado: recorded.size }),
  primeiraLinhaDiferente: firstDifferentLine,
});

/**
 * Performs a requested action once and records its outcome.
 *
 * @throws when another worker holds the remittance, so that the job is tried again
 */
export async function performOperatorAction(
  ctx: ExchangeContext,
  id: bigint,
): Promise<PerformedAction | undefined> {
  const action = await findAction(ctx.db, id);
  if (action === undefined) throw new Error(`There is no action ${id}`);
  if (action.result !== undefined) return undefined;
  const performed = await performAction(ctx, action.kind, action.remittanceId).catch(
    (error): PerformedAction => {
      ctx.log("error", "An operator's action failed", { action: action.kind, file: action.fileName, error });
      const reason = error instanceof Error ? error.message : String(error);
      return { outcome: "failed", detail: { causa: reason } };
    },
  );
  if (performed === "busy") throw new Error(`${action.fileName} is in another worker's hands`);
  const result: ActionResult = { at: ctx.clock(), ...performed };
  await finishAction(ctx.db, id, result);
  return performed;
}
