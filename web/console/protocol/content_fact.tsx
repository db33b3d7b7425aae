/** Which content of a draft is shown, or was protocoled: its version and digest, by which it is compared. */
import type { Draft } from "../../../routes/orders/order_schema.ts";

type Content = Pick<Draft, "versao" | "versaoProtocolada" | "resumoConteudo">;

/** Absent of what the service protocoled. */
const ContentText = ({ versao, versaoProtocolada, resumoConteudo }: Content) => (
  <>
    Versão {versao ?? versaoProtocolada}, SHA-256 <span class="code">{resumoConteudo}</span>
  </>
);

export const contentFact = (content: Content) =>
  ["Conteúdo", content.resumoConteudo && <ContentText {...content} />] as const;

/** The same below what is about to be protocoled. */
export const ContentNote = ({ of }: { of: Content }) =>
  of.resumoConteudo === undefined ? null : (
    <small>
      <ContentText {...of} />
    </small>
  );
