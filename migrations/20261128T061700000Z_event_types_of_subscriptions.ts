import { type Kysely, sql } from "kysely";

/**
 * Types of events are stored by the program's own names, and worded when courts read them. Subscriptions name types too.
 * Events that were stored before stay as they are, because they are sealed: their names say that they are worded already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update webhook_subscription s set event_types = array(
      select coalesce(n.type, t.wire) from unnest(s.event_types) with ordinality t (wire, position)
      left join (values
        ('OrdemProtocolada', 'order-protocoled'),
        ('OrdemRemovida', 'order-removed'),
        ('OrdemEnviada', 'order-sent'),
        ('OrdemNaoEncaminhada', 'order-not-forwarded'),
        ('RespostaProcessada', 'answer-processed'),
        ('OrdemSemResposta', 'order-unanswered'),
        ('OrdemRespondida', 'order-answered'),
        ('SerieIniciada', 'series-begun'),
        ('SerieOrdemCriada', 'series-order-created'),
        ('SerieEncerrada', 'series-closed'),
        ('DesdobramentoProtocolado', 'split-protocoled'),
        ('DesdobramentoRemovido', 'split-removed'),
        ('DesdobramentoEnviado', 'split-sent'),
        ('DesdobramentoRespondido', 'split-answered'),
        ('TransferenciaRecebida', 'transfer-received'),
        ('EnvioAdiado', 'dispatch-postponed')
      ) n (wire, type) on n.wire = t.wire
      order by t.position)
    where event_types is not null`.execute(db);
}
