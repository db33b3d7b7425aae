/** The specification's table of errors, the rows of protocoled orders and splits: each condition is made on the program, and its refusal read. */
import assert from "node:assert/strict";
import { Order } from "../../../routes/orders/order_schema.ts";
import { Split } from "../../../routes/splits/split_schema.ts";
import { call, draftJson, parseResponse, protocolOrder, signInPeople, UNIT } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { A, B, interrupt, publishOrderAnswers, startSeries } from "../../support/orders/series_fixture.ts";
import {
  ORDER_CONDITIONS,
  refuses,
  savesNothing,
  walkRows,
} from "../../support/orders/specification_errors.ts";
import { testContext } from "../../support/test_context.ts";

const { row, assertAllWalked } = walkRows(ORDER_CONDITIONS);

Deno.test(
  row("Delete after 19:00 of protocol day, or after dispatch"),
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const today = await protocolOrder(t, token);
    const scheduled = await protocolOrder(t, token, draftJson({ dataProtocolo: "2026-11-25" }));
    const remove = ({ numeroProtocolo }: { numeroProtocolo: string }) =>
      savesNothing(t, () => call(t, "DELETE", `/v1/ordem/${numeroProtocolo}`, { token }));
    const late = (day: string) => ({
      status: 409,
      codigo: "exclusao-encerrada",
      mensagem:
        `A ordem só podia ser excluída até ${day} às 19:00; aguarde a resposta e protocole o desbloqueio do que tiver ` +
        "sido bloqueado",
      oQueFazer: /protocole o desbloqueio/,
    });
    // Not yet dispatched: the hour alone refuses it, of what is scheduled that of its dispatch day.
    t.setTime("2026-11-25T19:00");
    await refuses(t, await remove(scheduled), late("25/11/2026"));
    t.setTime("2026-11-23T19:00");
    await refuses(t, await remove(today), late("23/11/2026"));
    await t.work();
    await refuses(t, await remove(today), {
      status: 409,
      codigo: "ordem-ja-enviada",
      mensagem:
        "A ordem já seguiu para as instituições e não pode mais ser excluída; aguarde a resposta e protocole o " +
        "desbloqueio do que tiver sido bloqueado",
      oQueFazer: /protocole o desbloqueio/,
    });
  }),
);

Deno.test(
  row("Cancel order already sent"),
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const { numeroProtocolo } = await protocolOrder(t, token);
    t.setTime("2026-11-23T19:00");
    await t.work();
    const path = `/v1/ordem/${numeroProtocolo}`;
    const expected = {
      status: 409,
      codigo: "cancelamento-nao-permitido",
      mensagem:
        "Uma ordem enviada às instituições não pode ser cancelada; aguarde a resposta e protocole o desbloqueio " +
        "do que tiver sido bloqueado",
      oQueFazer: /protocole o desbloqueio do que tiver sido bloqueado/,
    };
    const cancel = async (situacao: string) => {
      assert.equal(parseResponse(Order, await call(t, "GET", path, { token })).situacao, situacao);
      const answer = await savesNothing(t, () => call(t, "POST", `${path}/cancelar`, { token }));
      await refuses(t, answer, expected);
    };
    await cancel("ENVIADA");
    t.setTime("2026-11-25T05:00");
    await t.work();
    await cancel("CONSOLIDANDO_RESPOSTA");
    t.setTime("2026-11-26T08:00");
    await t.work();
    await cancel("RESPONDIDA");
  }),
);

Deno.test(
  row("Split on an order needing a new court unit"),
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const number = await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "01", blocked: 1_500_000 }]);
    const alvoId = await targetAt(t, number, "99000001");
    const body = { acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "1.00" }] };
    const { id } = await splitCalls(t, token).drafted(number, body);
    // The registry's daily list no longer has the unit.
    await t.db.updateTable("court_unit").set({ active: false }).where("id", "=", UNIT).execute();
    const expected = {
      status: 422,
      codigo: "nova-vara-obrigatoria",
      campo: "varaId",
      mensagem:
        "A vara da ordem não está mais cadastrada; escolha a ação, informe em varaId uma nova vara e salve de novo",
      oQueFazer: /informe em `varaId` uma vara/,
    };
    const create = () => call(t, "POST", `/v1/ordem/${number}/desdobramento`, { token, json: body });
    const replace = (json: unknown) => call(t, "PUT", `/v1/desdobramento/${id}`, { token, json });
    await refuses(t, await savesNothing(t, create), expected);
    await refuses(t, await savesNothing(t, () => replace(body)), expected);
    await refuses(t, await savesNothing(t, () => splitCalls(t, token).protocol(id)), {
      ...expected,
      campo: "desdobramentos[0].varaId",
    });
    // The remedy: a unit of the list.
    assert.equal(parseResponse(Split, await replace({ ...body, varaId: "v-4013400" })).varaId, "v-4013400");
  }),
);

Deno.test(
  row("Reiterate or cancel code-98 split in a series"),
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const { serieId, numeroProtocolo: number } = await startSeries(t, token);
    await publishOrderAnswers(t, number, { ispb: A, code: "98" }, { ispb: B, code: "03", blocked: 100 });
    const alvoId = await targetAt(t, number, A);
    const refusedTo = async (tipo: string, mensagem: string) => {
      const json = { acoes: [{ alvoId, tipo }] };
      await refuses(t, await savesNothing(t, () => splitCalls(t, token).create(number, json)), {
        status: 422,
        codigo: "acao-em-serie",
        campo: "acoes[0].tipo",
        mensagem,
        oQueFazer: /Aguarde a próxima ordem da série/,
      });
    };
    const active =
      "A ordem é de uma série ativa, em que o código 98 não é reiterado nem cancelado: o serviço cria " +
      "novas ordens; aguarde a próxima, ou interrompa a série";
    await refusedTo("REITERAR", active);
    await refusedTo("CANCELAR", active);
    await interrupt(t, token, serieId);
    await refusedTo(
      "REITERAR",
      "A ordem é de uma série, em que o código 98 não é reiterado; encerrada a série, ele pode ser cancelado",
    );
    // Once it is closed, its silent blocks are cancelled (rule 6).
    parseResponse(
      Split,
      await splitCalls(t, token).create(number, { acoes: [{ alvoId, tipo: "CANCELAR" }] }),
      201,
    );
  }),
);

Deno.test("every row about protocoled orders and splits has its test", assertAllWalked);
