/** Answer files for operators, and the receipts of them. */
import { fail, ok } from "../../domain/result.ts";
import { parseSortOrder } from "../../domain/sort_order.ts";
import { findAnswerFile, findReceipt, listAnswerFiles } from "../../store/operations/remittance_views.ts";
import { textFile } from "../http/request.ts";
import { mapPresent, pageOf, pageSchema, pageWindow } from "../http/wire.ts";
import { okResponse, textResponse } from "../operation.ts";
import { dayBounds, idParameter, operatorOperation, rowAt } from "./common.ts";
import { FileAnswer, fileColumns, FileQuery, fileSituations, wireFile } from "./operation_schema.ts";

export const listAnswerFilesOperation = operatorOperation({
  id: "listarArquivosDeResposta",
  method: "GET",
  path: "/v1/operacao/arquivo-resposta",
  summary: "Arquivos de resposta das instituições",
  query: FileQuery,
  success: okResponse("Uma página de arquivos, do mais novo ao mais antigo", pageSchema(FileAnswer)),
  run: async (app, call) => {
    const { ispb, data, remessaId, situacao, ordenar, ...page } = call.query;
    const filter = {
      ispb,
      status: situacao && fileSituations[situacao],
      remittanceId: mapPresent(remessaId, BigInt),
      received: mapPresent(data, (day) => dayBounds(Temporal.PlainDate.from(day))),
    };
    const { total, rows } = await app.lists((db) =>
      listAnswerFiles(db, filter, { ...pageWindow(page), sequence: parseSortOrder(fileColumns, ordenar) })
    );
    return ok(pageOf(rows.map(wireFile), total, page));
  },
});

export const readAnswerFileOperation = operatorOperation({
  id: "consultarArquivoDeResposta",
  method: "GET",
  path: "/v1/operacao/arquivo-resposta/:id",
  summary: "Um arquivo de resposta e o que havia de errado nele",
  parameters: [idParameter("do arquivo de resposta")],
  success: okResponse("O arquivo", FileAnswer),
  problems: ["arquivo-nao-encontrado"],
  run: async (app, call) => {
    const found = await rowAt(call.params.id, (id) => findAnswerFile(app.db, id));
    return found === undefined ? fail("arquivo-nao-encontrado") : ok(wireFile(found));
  },
});

export const readAnswerReceiptOperation = operatorOperation({
  id: "baixarRecibo",
  method: "GET",
  path: "/v1/operacao/arquivo-resposta/:id/recibo",
  summary: "Recibo de um arquivo de resposta",
  description: "Como foi escrito para a instituição.",
  parameters: [idParameter("do arquivo de resposta")],
  success: textResponse("O recibo"),
  problems: ["recibo-nao-encontrado"],
  run: async (app, call) => {
    const receipt = await rowAt(call.params.id, (id) => findReceipt(app.db, id));
    return receipt === undefined ? fail("recibo-nao-encontrado") : ok(textFile(receipt));
  },
});
