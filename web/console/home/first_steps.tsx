/** The first steps of somebody whose unit has no order yet, in place of what awaits nobody. */
import { HOURS } from "../../../domain/calendar/calendar.ts";
import { formatDateTime } from "../../../domain/formatting.ts";
import { NEW_ORDER } from "../../components/console_sections.ts";
import type { Site } from "../../site.ts";
import { leavesText, type NextDispatch } from "../dispatch_clock.tsx";

export const FirstSteps = ({ site, next }: { site: Site; next: NextDispatch }) => (
  <section class="part" aria-labelledby="comeco">
    <h2 id="comeco">Comece por aqui</h2>
    <p>Sua vara ainda não tem nenhuma ordem neste serviço. São três passos até a primeira resposta.</p>
    <ol class="first-steps">
      <li class="panel">
        <h3>Escreva a minuta</h3>
        <p>
          Informe o processo e o réu: o serviço encontra as instituições em que ele tem conta. Nada é enviado
          ainda, e a minuta pode ser mudada ou excluída.
        </p>
        <p>
          <a class="br-button primary" href={site.to(NEW_ORDER)}>Escrever a primeira ordem</a>
        </p>
      </li>
      <li class="panel">
        <h3>Confira e protocole</h3>
        <p>
          Protocola a magistratura, ou a assessoria a quem ela delegou. O que for protocolado antes das{" "}
          {HOURS.dispatchOpens} {leavesText(next)} sai nesse envio.
        </p>
        <p>
          <a href={site.to("/console/delegacoes")}>Ver as delegações</a>
        </p>
      </li>
      <li class="panel">
        <h3>Leia as respostas</h3>
        <p>
          As do próximo envio são publicadas até{" "}
          {formatDateTime(next.publishBy)}. Então você desbloqueia, transfere ou pede de novo.
        </p>
        <p>
          <a href={site.to("/guia")}>Ver o ciclo completo de uma ordem</a>
        </p>
      </li>
    </ol>
  </section>
);
