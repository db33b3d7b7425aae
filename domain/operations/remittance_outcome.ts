/** How the actions on a remittance's file end, and how operators read it. */
import { HOURS } from "../calendar/calendar.ts";

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

/** What an action found out; sizes in bytes. */
export type ActionDetail = {
  readonly rebuiltSha256?: string;
  readonly rebuiltSize?: number;
  readonly recordedSha256?: string;
  readonly recordedSize?: number;
  readonly firstDifferentLine?: number | undefined;
  /** Why it could not be carried out. */
  readonly cause?: string;
};

const detailNames: Readonly<Record<keyof ActionDetail, string>> = {
  rebuiltSha256: "sha256Refeito",
  rebuiltSize: "tamanhoRefeito",
  recordedSha256: "sha256Registrado",
  recordedSize: "tamanhoRegistrado",
  firstDifferentLine: "primeiraLinhaDiferente",
  cause: "causa",
};

/** The same as operators read it; earlier programs stored it in these words. */
export const wireActionDetail = (detail: object): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [detailNames[name as keyof ActionDetail] ?? name, value]),
  );
