/** Page of the daily e-mail digest: its content, its address, and whether that is confirmed. */
import { MAIL_DIGEST_HOUR, mailDigestKinds } from "../../../domain/notices/mail_digest.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import type { MailDigest } from "../../../store/notices/mail_digests.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { CheckField, errorOf, Hidden, TextArea, TextField } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import { type MailDigestForm, mailDigestKindNames } from "./mail_digest_form.ts";

export const mailDigestPath = "/console/avisos/email";

interface Props {
  readonly context: PageContext;
  readonly digest: MailDigest | undefined;
  readonly typed: MailDigestForm;
  readonly errors?: readonly FieldError[];
  /** The confirmation code in the page's address, if it is for the current e-mail address. */
  readonly code?: string | undefined;
  readonly done?: string | undefined;
}

export const MailDigestPage = ({ context, digest, typed, errors = [], code, done }: Props) => (
  <ConsoleLayout
    context={context}
    title="Resumo por e-mail"
    here="/console/avisos"
    trail={[{ name: "Avisos", path: "/console/avisos" }]}
    done={done}
  >
    <h1>Resumo por e-mail</h1>
    <p>
      Uma mensagem por dia útil, depois das{" "}
      {MAIL_DIGEST_HOUR}, com o que há de novo nas suas unidades. Sem novidade, nada é enviado. Nada de ordens
      sigilosas sai por e-mail.
    </p>
    {digest !== undefined && <Confirmation {...{ context, digest, code }} />}
    <DigestForm {...{ context, typed, errors }} />
    {digest !== undefined && (
      <form method="post" action={context.site.to(`${mailDigestPath}/excluir`)}>
        <Hidden csrf={context.session.csrf} />
        <button class="br-button secondary" type="submit">Não receber mais</button>
      </form>
    )}
  </ConsoleLayout>
);

const Confirmation = (
  { context, digest, code }: Pick<Props, "context" | "code"> & { digest: MailDigest },
) => {
  if (digest.confirmedAt !== undefined) {
    return <Notice kind="success" title="Confirmado.">O resumo é enviado a {digest.address}.</Notice>;
  }
  if (code !== undefined) {
    return (
      <form class="panel soft part" method="post" action={context.site.to(`${mailDigestPath}/confirmar`)}>
        <Hidden csrf={context.session.csrf} />
        <input type="hidden" name="codigo" value={code} />
        <p>O resumo será enviado a {digest.address}.</p>
        <button class="br-button primary" type="submit">Confirmar este endereço</button>
      </form>
    );
  }
  return <Notice kind="warning" title="Falta confirmar o endereço.">{confirmationText(digest)}</Notice>;
};

/** Status of the message with the confirmation link. */
function confirmationText({ address, attempts, confirmationSentAt }: MailDigest): string {
  if (confirmationSentAt !== undefined) {
    return `Abra o link que foi enviado a ${address}. Até lá, nenhum resumo é enviado.`;
  }
  return attempts === 0
    ? `Em instantes chega a ${address} uma mensagem com um link: abra-o. Até lá, nenhum resumo é enviado.`
    : `A mensagem com o link ainda não pôde ser entregue a ${address}. Confira o endereço; a entrega continua sendo tentada.`;
}

const DigestForm = ({ context: { site, session }, typed, errors }: {
  context: PageContext;
  typed: MailDigestForm;
  errors: readonly FieldError[];
}) => {
  const wrongKinds = errorOf(errors, "assunto");
  return (
    <form class="form panel part" method="post" action={site.to(mailDigestPath)}>
      <Hidden csrf={session.csrf} />
      {errors.length > 0 && (
        <div class="faults" role="alert" tabindex={-1} id="problemas">
          <h2>Nada foi salvo</h2>
          <ul>
            {errors.map(({ campo, mensagem }) => (
              <li>
                <a href={`#${campo}`}>{mensagem}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextField
        name="endereco"
        label="Endereço de e-mail"
        help="Um endereço novo recebe antes uma mensagem, para ser confirmado."
        value={typed.address}
        errors={errors}
        required
        attributes={{ maxlength: 254, inputmode: "email", ...typed.address === "" && { autofocus: true } }}
      />
      <fieldset class="field radios" id="assunto">
        <legend>O que receber</legend>
        {mailDigestKinds.map((kind) => (
          <CheckField
            name="assunto"
            id={`assunto-${kind}`}
            value={mailDigestKindNames[kind].value}
            label={mailDigestKindNames[kind].label}
            checked={typed.kinds.includes(kind)}
          />
        ))}
        {wrongKinds !== undefined && <p class="fault">{wrongKinds}</p>}
      </fieldset>
      <TextArea
        name="pesquisas"
        label="Pesquisas salvas"
        help="O endereço da página de cada uma, do Portal de Precedentes, um por linha."
        value={typed.searches}
        errors={errors}
      />
      <div class="submit">
        <button class="br-button primary" type="submit">Salvar</button>
      </div>
    </form>
  );
};
