/** The e-mails to whoever follows a search or a precedent of the portal, without signing in. */
import { formatCount, formatNumber } from "../formatting.ts";

interface Message {
  readonly subject: string;
  readonly text: string;
}

/** Asks whoever reads an address whether they want it. */
export const composeFollowQuestion = (
  { title, confirmation }: { readonly title: string; readonly confirmation: string },
  publicUrl: string,
): Message => ({
  subject: "[Precedentes] Confirme que quer acompanhar",
  text: `Alguém pediu, no Portal de Precedentes, que este endereço receba o que mudar em: ${title}\n\n` +
    `Se foi você, confirme: ${publicUrl}/acompanhar/confirmar/${confirmation}\n\n` +
    "Se não foi, nada precisa ser feito: sem a confirmação nada mais é enviado, e o endereço é apagado em três dias.\n",
});

/** The most that are named in one message; the page has the others. */
const MOST_NAMED = 20;

export const composeFollowNews = (
  { id, searchId, title }: { readonly id: string; readonly searchId: string; readonly title: string },
  hits: readonly { readonly precedentId: string; readonly title: string; readonly summary: string }[],
  publicUrl: string,
): Message => {
  const latest = [...new Map(hits.toReversed().map((hit) => [hit.precedentId, hit])).values()].toReversed();
  const count = formatCount(latest.length, "precedente novo ou alterado", "precedentes novos ou alterados");
  const others = latest.length - MOST_NAMED;
  return {
    subject: `[Precedentes] ${count}: ${title}`,
    text: [
      `${title}: ${count}.`,
      ...latest.slice(0, MOST_NAMED).map((hit) =>
        `${hit.title}\n${hit.summary}\n${publicUrl}/precedente/${encodeURIComponent(hit.precedentId)}`
      ),
      ...(others > 0 ? [`E mais ${formatNumber(others)}.`] : []),
      `Tudo o que se achou: ${publicUrl}/pesquisas-salvas/${searchId}`,
      `Deixar de receber: ${publicUrl}/acompanhar/encerrar/${id}`,
    ].join("\n\n") + "\n",
  };
};
