/** The way to the bank-secrecy module, which is outside the service. */
import { Hono } from "hono";
import type { Result } from "../../domain/result.ts";
import { readSecrecyModuleOperation } from "../../routes/identity/bank_secrecy.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../components/console_layout.tsx";
import { Notice } from "../components/layout.tsx";
import type { Problem } from "../operation_call.ts";

export const secrecyRoutes = () =>
  new Hono<ConsoleEnv>().get("/console/sigilo", async (c) => {
    const found = await c.var.call(readSecrecyModuleOperation, {});
    return renderConsole(c, <SecrecyPage context={c.var.context} found={found} />);
  });

const SecrecyPage = (
  { context, found }: { context: PageContext; found: Result<{ readonly url: string }, Problem> },
) => (
  <ConsoleLayout context={context} title="Afastamento de sigilo bancário">
    <h1>Afastamento de sigilo bancário</h1>
    <p>
      O afastamento de sigilo bancário é feito em outro sistema, fora deste serviço. Nada do que se faz lá
      aparece aqui. Para saldos, extratos e dados de cadastro de um réu, sem afastamento de sigilo, faça aqui
      uma requisição de informações.
    </p>
    {found.ok
      ? (
        <p>
          <a class="br-button primary" href={found.value.url} rel="noopener noreferrer">
            Ir para o módulo de afastamento de sigilo
          </a>
          <span class="help line">
            Abre {new URL(found.value.url).host}, onde pode ser pedido que você entre de novo.
          </span>
        </p>
      )
      : (
        <Notice kind="warning" title="Módulo não configurado.">
          Este ambiente não tem o endereço do módulo. Peça à operação do serviço que o configure; enquanto
          isso, acesse-o diretamente, como o seu tribunal orienta.
        </Notice>
      )}
  </ConsoleLayout>
);
