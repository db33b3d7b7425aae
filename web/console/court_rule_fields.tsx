/** The fields of a court's rule in its form. */
import { defaultArrivalDays } from "../../domain/arrival.ts";
import { HOURS } from "../../domain/calendar/calendar.ts";
import { formatAmount } from "../../domain/formatting.ts";
import { defaultReservationDays, MAX_RESERVATION_DAYS } from "../../domain/splits/reservation.ts";
import type { RuleBody } from "../../routes/accounts/court_rules.ts";
import { CheckField, MoneyField, RadioField, TextField } from "../components/field.tsx";
import type { Problem } from "../operation_call.ts";

/** A rule as typed in the form. */
export interface TypedRule {
  readonly naoResposta: string;
  readonly desbloquearAbaixoDe: string;
  readonly minutarExcesso: boolean;
  readonly diasParaRecebimento: string;
  readonly alteracaoPelaVara: boolean;
  readonly versaoObrigatoria: boolean;
  readonly exclusaoAteEnvio: boolean;
  readonly diasDeReserva: string;
}

export type WireRemedy = NonNullable<RuleBody["naoResposta"]>;

/** What can be drafted for a 98 (unanswered request), with the form's texts. */
export const remedies: Readonly<Record<"" | WireRemedy, { text: string; help: string; done: string }>> = {
  "": { text: "Nada", help: "O tribunal escolhe a cada ordem.", done: "Nada" },
  "REITERAR": {
    text: "Reiterar",
    help: "Pergunta outra vez à instituição. Não se aplica a ordens de série, que se repetem sozinhas.",
    done: "Minuta a reiteração",
  },
  "CANCELAR": {
    text: "Cancelar",
    help: "Desiste do pedido àquela instituição. Só cabe onde o próprio bloqueio terminou em 98.",
    done: "Minuta o cancelamento",
  },
};

interface FieldsProps {
  readonly typed: TypedRule;
  readonly errors: Problem["erros"];
}

export const RuleFields = (props: FieldsProps) => (
  <>
    <UnansweredFields {...props} />
    <ReturnFields {...props} />
    <ReservationFields {...props} />
    <ArrivalFields {...props} />
    <ProtocolFields {...props} />
  </>
);

const UnansweredFields = ({ typed, errors }: FieldsProps) => (
  <fieldset class="group">
    <legend>Instituições que não responderam (código 98)</legend>
    <RadioField
      name="naoResposta"
      label="Minutar sempre"
      value={typed.naoResposta}
      errors={errors}
      options={Object.entries(remedies).map(([value, { text, help }]) => ({ value, text, help }))}
    />
  </fieldset>
);

const ReturnFields = ({ typed, errors }: FieldsProps) => (
  <fieldset class="group">
    <legend>Dinheiro a devolver</legend>
    <div class="grid">
      <CheckField
        name="minutarExcesso"
        label="Minutar o desbloqueio do que foi bloqueado além do pedido"
        help="Quando duas ou mais instituições retêm, juntas, mais do que se pediu de um réu. Hoje, sem a regra, o excesso é só mostrado."
        checked={typed.minutarExcesso}
        errors={errors}
      />
      <CheckField
        name="alteracaoPelaVara"
        label="Quem é da vara altera e exclui as minutas dela"
        help="Sem marcar, só quem criou a minuta, a pessoa em cujo nome está e quem tem delegação dela. Vale para minutas de ordens e de desdobramentos."
        checked={typed.alteracaoPelaVara}
        errors={errors}
      />
      <MoneyField
        name="desbloquearAbaixoDe"
        label="Minutar o desbloqueio de tudo o que se reteve de um réu, se for menos que (R$)"
        help={`Por exemplo, ${
          formatAmount("50.00")
        }: quem teve R$ 12,00 retidos recebe a minuta de desbloqueio. Vazio: nada. Não se aplica a séries.`}
        value={typed.desbloquearAbaixoDe}
        errors={errors}
      />
    </div>
  </fieldset>
);

const ProtocolFields = ({ typed, errors }: FieldsProps) => (
  <fieldset class="group">
    <legend>Protocolo</legend>
    <div class="grid">
      <CheckField
        name="versaoObrigatoria"
        label="Exigir a versão que foi lida"
        help="Um sistema que protocola sem dizer qual versão da minuta foi lida é recusado. As páginas sempre a dizem."
        checked={typed.versaoObrigatoria}
        errors={errors}
      />
      <CheckField
        name="exclusaoAteEnvio"
        label="O que se protocola pode ser excluído até o envio"
        help={`Sem marcar, só até as ${HOURS.dispatchOpens} do dia do protocolo: o que é protocolado depois dessa hora sai no dia útil seguinte e ninguém o exclui. Vale para o que se protocolar daqui em diante.`}
        checked={typed.exclusaoAteEnvio}
        errors={errors}
      />
    </div>
  </fieldset>
);

const ReservationFields = ({ typed, errors }: FieldsProps) => (
  <fieldset class="group">
    <legend>Minutas de desdobramento</legend>
    <div class="grid">
      <TextField
        name="diasDeReserva"
        label="Dias úteis em que uma minuta reserva o saldo que pede"
        help={`De 1 a ${MAX_RESERVATION_DAYS}; o usual são ${defaultReservationDays}, contados de quando é salva. Depois a minuta continua à espera, mas outra pode pedir o mesmo saldo; o protocolo confere o que ainda cabe.`}
        value={typed.diasDeReserva}
        errors={errors}
        required
        type="number"
        attributes={{ min: 1, max: MAX_RESERVATION_DAYS }}
      />
    </div>
  </fieldset>
);

const ArrivalFields = ({ typed, errors }: FieldsProps) => (
  <fieldset class="group">
    <legend>Transferências</legend>
    <div class="grid">
      <TextField
        name="diasParaRecebimento"
        label="Dias úteis para o valor chegar ao banco depositário"
        help={`De 1 a 30; o usual são ${defaultArrivalDays}. Depois disso a transferência é mostrada como atrasada. Nada é minutado.`}
        value={typed.diasParaRecebimento}
        errors={errors}
        required
        type="number"
        attributes={{ min: 1, max: 30 }}
      />
    </div>
  </fieldset>
);
