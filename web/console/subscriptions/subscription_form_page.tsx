/** Form of a subscription: its address and its types of event. */
import type { WireEventType } from "../../../domain/notices/event_type.ts";
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { CheckField, Faults, Hidden, TextField } from "../../components/field.tsx";
import { noticeTypes } from "../notices_text.ts";

const path = "/console/assinaturas";

export interface TypedSubscription {
  readonly url: string;
  /** The ticked types; none means all. */
  readonly tipos: readonly WireEventType[];
}

export const SubscriptionForm = (
  { context, typed, problem, registered }: {
    context: PageContext;
    typed: TypedSubscription;
    problem: Problem | undefined;
    registered: { readonly id: string; readonly version: string } | undefined;
  },
) => {
  const { site, session: { csrf } } = context;
  const title = registered === undefined ? "Nova assinatura" : "Alterar assinatura";
  const own = registered && `${path}/${registered.id}`;
  return (
    <ConsoleLayout context={context} title={title} here={path} trail={[{ name: "Avisos a sistemas", path }]}>
      <h1>{title}</h1>
      <Faults problem={problem} />
      <form
        class="form"
        method="post"
        action={site.to(own === undefined ? `${path}/nova` : `${own}/alterar`)}
      >
        <Hidden csrf={csrf} once={registered === undefined} />
        {registered !== undefined && <input type="hidden" name="versao" value={registered.version} />}
        <fieldset class="group">
          <legend>Para onde</legend>
          <TextField
            name="url"
            label="Endereço que recebe os avisos"
            help="Público e https, sem usuário nem senha, como https://sistema.tribunal.jus.br/avisos. Cada aviso chega por POST, assinado; o receptor confere a assinatura com o segredo e responde 2xx antes de processar."
            value={typed.url}
            errors={problem?.erros}
            required
            type="url"
            attributes={{ maxlength: 2000 }}
          />
        </fieldset>
        <EventTypes typed={typed} />
        <div class="submit">
          <button class="br-button primary" type="submit">
            {registered === undefined ? "Criar assinatura" : "Salvar alteração"}
          </button>
          <a href={site.to(own ?? path)}>Voltar sem salvar</a>
        </div>
        {registered === undefined && (
          <p class="help">Em seguida é mostrado, uma única vez, o segredo que assina os avisos.</p>
        )}
      </form>
    </ConsoleLayout>
  );
};

const EventTypes = ({ typed }: { typed: TypedSubscription }) => (
  <fieldset class="group">
    <legend>De que eventos avisar</legend>
    <p class="help">Sem nenhum marcado: todos, inclusive os que vierem a existir.</p>
    <div class="grid">
      {noticeTypes.map(({ value, text }) => (
        <CheckField
          name="tipos"
          id={`tipos-${value}`}
          value={value}
          label={text}
          checked={typed.tipos.some((type) => type === value)}
        />
      ))}
    </div>
  </fieldset>
);
