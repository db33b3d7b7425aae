/** Institutions: the list with the files of the day, the page of one, and the actions on its channel and OpenPGP keys. */
import { type Context, Hono } from "hono";
import { listAlarmsOperation, takeAlarmsOperation } from "../../../routes/operations/alarms.ts";
import { listAnswerFilesOperation } from "../../../routes/operations/answer_files.ts";
import {
  listChannelsOperation,
  readFolderOperation,
  testFolderOperation,
} from "../../../routes/operations/channels.ts";
import {
  type InstitutionQuery,
  watchInstitutionsOperation,
} from "../../../routes/operations/institutions.ts";
import {
  examineKeyOperation,
  readOpenpgpOperation,
  registerKeyOperation,
  requireOpenpgpOperation,
  revokeKeyOperation,
} from "../../../routes/operations/keys.ts";
import { listReceiptsOperation } from "../../../routes/operations/movement.ts";
import { listQuarantineOperation } from "../../../routes/operations/quarantine.ts";
import { listRemittancesOperation } from "../../../routes/operations/remittances.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { givenParameters, oneOf, requestedPage, requestedPageSize } from "../../components/list_page.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { value } from "../../operation_call.ts";
import {
  failedStatus,
  type FailedSubmission,
  reasonBody,
  reasonOf,
  respondToAction,
  takingOf,
} from "../operator_action.tsx";
import { type ReconciliationStatus, reconciliationStatuses } from "../situations.tsx";
import { channelActs, channelConfirmations } from "./channel_acts_routes.ts";
import { InstitutionPage } from "./institution_page.tsx";
import { InstitutionsPage } from "./institutions_page.tsx";
import type { KeyExamination } from "./keys_part.tsx";

const path = "/operacao/instituicoes";

/** Number of rows shown of each list of an institution; the rest is in the list itself. */
const SHOWN = 10;

const keyConfirmations = {
  cadastrada: "A chave foi cadastrada.",
  revogada: "A chave foi revogada, de imediato e para sempre.",
  exigida: "OpenPGP passa a ser exigido: o que sai é cifrado e assinado, e um retorno em claro é rejeitado.",
  dispensada: "OpenPGP deixa de ser exigido desta instituição.",
};

const done = {
  assumido: "Assumido: quem olha a página Hoje vê que você cuida disso, com a sua nota.",
  pedido: "O teste da pasta foi pedido; o resultado aparece em Pasta.",
  ...channelConfirmations,
  ...keyConfirmations,
};

export const institutionsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, call } = c.var;
      const parameters = c.req.query();
      const { situacao, contatar, ...rest } = givenParameters(
        parameters,
        ...["nome", "data", "situacao", "contatar", "ordenar"] as const,
      );
      const wanted = oneOf([
        ...Object.keys(reconciliationStatuses) as ReconciliationStatus[],
        "SEM_REMESSA" as const,
      ], situacao);
      const filter = {
        ...rest as Pick<InstitutionQuery, keyof typeof rest>,
        ...wanted !== undefined && { situacao: wanted },
        ...contatar === "true" && { contatar: "true" as const },
      };
      const query = { ...filter, ...requestedPage(parameters) };
      const [listed, pending] = await Promise.all([
        call(watchInstitutionsOperation, { query }),
        call(listReceiptsOperation, { query: { situacao: "PENDENTE", pageSize: 200 } }).then(value),
      ]);
      return renderConsole(
        c,
        <InstitutionsPage
          context={context}
          query={{ ...filter, ...requestedPageSize(parameters) }}
          listed={listed.ok ? listed.value : undefined}
          awaitReceipt={new Set(pending.content.map(({ ispb }) => ispb))}
          problem={listed.ok ? undefined : listed.error}
        />,
        listed.ok ? 200 : refusalStatusOf(listed.error),
      );
    })
    .get("/operacao/instituicao/:ispb", (c) => showInstitution(c))
    .route("/", channelActs(showInstitution))
    .route("/", matterRoutes())
    .route("/", keysRoutes(showInstitution));

/** The actions on what is open of an institution. */
const matterRoutes = () =>
  new Hono<ConsoleEnv>()
    .post("/operacao/instituicao/:ispb/testar-pasta", async (c) => {
      const form = await postedForm(c);
      const ispb = c.req.param("ispb");
      const asked = await c.var.call(testFolderOperation, { params: { ispb }, ...reasonBody(form) });
      return await respondToAction(c, asked, {
        path: c.req.query("de") === "hoje" ? "/operacao" : `/operacao/instituicao/${ispb}`,
        done: "pedido",
        again: (problem) => showInstitution(c, { failed: { action: "testar-pasta", problem, form } }),
      });
    })
    .post("/operacao/instituicao/:ispb/assumir", async (c) => {
      const form = await postedForm(c);
      const ispb = c.req.param("ispb");
      return await respondToAction(c, await c.var.call(takeAlarmsOperation, takingOf(form, { ispb })), {
        path: `/operacao/instituicao/${ispb}`,
        done: "assumido",
        again: (problem) => showInstitution(c, { failed: { action: "assumir", problem, form } }),
      });
    });

async function showInstitution(
  c: Context<ConsoleEnv>,
  { failed, test, examined }: Pick<Parameters<typeof InstitutionPage>[0], "test" | "examined"> & {
    failed?: FailedSubmission;
  } = {},
): Promise<Response> {
  const { context, call } = c.var;
  const ispb = c.req.param("ispb") ?? "";
  const ofIt = { query: { ispb, pageSize: SHOWN } };
  const [watched, keys, alarms, folder, remittances, files, receipts, channels, entries] = await Promise.all([
    call(watchInstitutionsOperation, ofIt),
    call(readOpenpgpOperation, { params: { ispb } }),
    call(listAlarmsOperation, ofIt),
    call(readFolderOperation, { params: { ispb } }),
    call(listRemittancesOperation, ofIt),
    call(listAnswerFilesOperation, ofIt),
    call(listReceiptsOperation, ofIt),
    call(listChannelsOperation, ofIt),
    call(listQuarantineOperation, ofIt),
  ]);
  // Read first, since an unknown institution is refused with a problem of its own.
  const openpgp = value(keys);
  const institution = value(watched).content[0]!;
  return renderConsole(
    c,
    <InstitutionPage
      context={context}
      done={confirmationOf(c, done)}
      watched={institution}
      openpgp={openpgp}
      alarms={value(alarms).content}
      folder={value(folder)}
      remittances={value(remittances).content}
      files={value(files).content}
      receipts={value(receipts).content}
      channel={value(channels).content[0]}
      entries={value(entries).content}
      test={test}
      examined={examined}
      failed={failed}
    />,
    failedStatus(failed),
  );
}

type Show = (
  c: Context<ConsoleEnv>,
  shown: { readonly failed?: FailedSubmission; readonly examined?: KeyExamination },
) => Promise<Response>;

/** @param show shows the institution's page with a refused action, or a key that was examined */
const keysRoutes = (show: Show) => {
  const again = (c: Context<ConsoleEnv>, failed: FailedSubmission) => show(c, { failed });
  const ofIspb = (c: Context<ConsoleEnv>) => ({ ispb: c.req.param("ispb") ?? "" });
  const back = (c: Context<ConsoleEnv>) => `/operacao/instituicao/${ofIspb(c).ispb}`;
  return new Hono<ConsoleEnv>()
    .post("/operacao/instituicao/:ispb/chave", async (c) => {
      const form = await postedForm(c);
      const chavePublica = form.get("chavePublica")?.replaceAll("\r\n", "\n") ?? "";
      if (form.get("acao") === "examinar") {
        const read = await c.var.call(examineKeyOperation, { params: ofIspb(c), body: { chavePublica } });
        return read.ok
          ? await show(c, { examined: { key: read.value, form } })
          : await again(c, { action: "cadastrar-chave", problem: read.error, form });
      }
      const saved = await c.var.call(registerKeyOperation, {
        params: ofIspb(c),
        body: { chavePublica, motivo: reasonOf(form) },
        key: keyOf(form),
      });
      return await respondToAction(c, saved, {
        path: back(c),
        done: "cadastrada",
        again: (problem) => again(c, { action: "cadastrar-chave", problem, form }),
      });
    })
    .post("/operacao/instituicao/:ispb/chave/:digital/revogar", async (c) => {
      const form = await postedForm(c);
      const impressaoDigital = c.req.param("digital");
      const revoked = await c.var.call(revokeKeyOperation, {
        params: { ...ofIspb(c), impressaoDigital },
        query: { motivo: reasonOf(form) },
      });
      return await respondToAction(c, revoked, {
        path: back(c),
        done: "revogada",
        again: (problem) => again(c, { action: `revogar-${impressaoDigital}`, problem, form }),
      });
    })
    .post("/operacao/instituicao/:ispb/exigencia", async (c) => {
      const form = await postedForm(c);
      const exigeOpenPgp = form.get("exigeOpenPgp") === "true";
      const saved = await c.var.call(requireOpenpgpOperation, {
        params: ofIspb(c),
        body: { exigeOpenPgp, motivo: reasonOf(form) },
      });
      return await respondToAction(c, saved, {
        path: back(c),
        done: exigeOpenPgp ? "exigida" : "dispensada",
        again: (problem) => again(c, { action: "exigencia", problem, form }),
      });
    });
};
