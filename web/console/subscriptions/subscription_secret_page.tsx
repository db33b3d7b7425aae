/** Page that shows the secret of a subscription, once. */
import type { SubscriptionSecret } from "../../../routes/notices/subscription_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Notice } from "../../components/layout.tsx";

const path = "/console/assinaturas";

export const SecretPage = (
  { context, subscription: { id, url, segredo }, made }: {
    context: PageContext;
    subscription: SubscriptionSecret;
    made: "new" | "rotated";
  },
) => {
  const { site } = context;
  const title = made === "new" ? "Assinatura criada" : "Segredo trocado";
  return (
    <ConsoleLayout context={context} title={title} here={path} trail={[{ name: "Avisos a sistemas", path }]}>
      <h1>{title}</h1>
      {segredo === undefined
        ? (
          <Notice kind="warning" title="O segredo já foi mostrado.">
            Esta página foi repetida, e o segredo só aparece na primeira vez. Se ele não foi guardado,
            troque-o na página da assinatura.
          </Notice>
        )
        : (
          <section class="panel" aria-labelledby="segredo">
            <h2 id="segredo">Segredo que assina os avisos</h2>
            <p>
              <code class="secret">{segredo}</code>
            </p>
            <p>
              <strong>
                Copie-o agora para o sistema que recebe em {url}: ele não será mostrado de novo.
              </strong>
            </p>
            {made === "rotated" && (
              <p>
                Por 24 horas os avisos são assinados com este segredo e com o anterior, para que o receptor
                troque sem perder nada. Se o anterior vazou, troque mais uma vez: só os dois últimos assinam.
              </p>
            )}
          </section>
        )}
      <p class="submit">
        <a class="br-button primary" href={site.to(`${path}/${id}`)}>Guardei o segredo; ver a assinatura</a>
      </p>
    </ConsoleLayout>
  );
};
