/**
 * OpenPGP keys for operators: those of institutions, registered, revoked and required; and the service's own.
 */
import { Hono } from "hono";
import * as v from "valibot";
import { decideKeyValidity, partitionKeys } from "../../domain/institutions/institution_key.ts";
import { readOfferedKey } from "../../exchange/mod.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import {
  findOpenpgp,
  findOtherHolder,
  insertInstitutionKey,
  revokeInstitutionKey,
  saveRequirement,
} from "../../store/institutions/institution_keys.ts";
import { listServiceKeys } from "../../store/institutions/service_keys.ts";
import type { Tx } from "../../store/connection.ts";
import type { App, Env } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { createdResponse, noContentResponse, okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { operators, tag } from "./common.ts";
import {
  KeyAnswer,
  KeyBody,
  OpenpgpAnswer,
  RequirementBody,
  RevocationQuery,
  ServiceKeyAnswer,
  wireKey,
  wireOpenpgp,
  wireServiceKey,
} from "./key_schema.ts";
import { problem, refuse } from "../http/problems.ts";
import { auditEntry, locationOf } from "../http/request.ts";
import { mapPresent, pageEntries, pageOfAll, pageSchema } from "../http/wire.ts";

import { explainKey, type KeyHolderRefusal } from "./key_problems.ts";
import { ispbOf } from "../http/number_wire.ts";

const path = "/v1/operacao/chave/:ispb";
const ofInstitution = { in: "path", name: "ispb", description: "ISPB da instituição" } as const;
const byFingerprint = {
  in: "path",
  name: "impressaoDigital",
  description: "Impressão digital da chave, em hexadecimal",
} as const;

export function operationKeyRoutes(app: App) {
  return new Hono<Env>()
    .get("/v1/operacao/chave-publica", ...getServiceKeys(app))
    .get(path, ...getOpenPgp(app))
    .post(path, ...postKey(app))
    .delete(`${path}/:impressaoDigital`, ...deleteKey(app))
    .put(`${path}/exigencia`, ...putRequirement(app));
}

const getServiceKeys = (app: App) =>
  operation({
    id: "listarChavesDoServico",
    tag,
    summary: "Chaves públicas OpenPGP do serviço",
    description:
      "Da mais nova, que assina, à mais antiga. As instituições cifram para a mais nova; a impressão " +
      "digital deve lhes chegar por outro meio. Vazia até que um processo de trabalho crie a primeira.",
    access: accessFor(app, operators),
    query: v.strictObject(pageEntries),
    success: okResponse("Uma página de chaves, da mais nova à mais antiga", pageSchema(ServiceKeyAnswer)),
  }, async (c) => {
    const keys = (await listServiceKeys(app.db)).map(wireServiceKey);
    return c.json(pageOfAll(keys, c.req.valid("query")), 200);
  });

const getOpenPgp = (app: App) =>
  operation({
    id: "consultarOpenPgp",
    tag,
    summary: "Chaves OpenPGP de uma instituição",
    description: "Todas as que teve, da mais nova à mais antiga, e se OpenPGP é exigido dela.",
    access: accessFor(app, operators),
    parameters: [ofInstitution],
    success: okResponse("As chaves e a exigência", OpenpgpAnswer),
    problems: ["instituicao-desconhecida"],
  }, async (c) => {
    const found = await findOpenpgp(app.db, ispbOf(c));
    return found === undefined
      ? problem(c, "instituicao-desconhecida")
      : c.json(wireOpenpgp(found, app.clock()), 200);
  });

const postKey = (app: App) =>
  operation({
    id: "cadastrarChave",
    tag,
    summary: "Cadastra uma chave OpenPGP de uma instituição",
    description:
      "Confirme antes a impressão digital com a instituição por outro meio. Várias chaves podem estar " +
      "em vigor ao mesmo tempo, durante a troca: o que vai à instituição é cifrado para todas, e dela se aceita " +
      "a assinatura de qualquer uma.",
    access: accessFor(app, operators),
    parameters: [ofInstitution],
    body: KeyBody,
    success: createdResponse("A chave cadastrada", KeyAnswer),
    problems: [
      "instituicao-desconhecida",
      "chave-de-filial",
      "chave-invalida",
      "chave-privada",
      "chave-fraca",
      "chave-sem-uso",
      "vigencia-de-chave-invalida",
      "chave-ja-cadastrada",
      "chave-de-outra-instituicao",
    ],
  }, async (c) => {
    const ispb = ispbOf(c);
    const { chavePublica, inicio, fim, motivo } = c.req.valid("json");
    const now = app.clock();
    // Institutions' programs use real time, from which staging's clock may differ.
    const offered = await readOfferedKey(chavePublica, new Date());
    if (!offered.ok) return refuse(c, explainKey(offered.error));
    const { fingerprint, publicKey, algorithms, expiresAt } = offered.value;
    const [from, until] = [inicio, fim].map((text) => mapPresent(text, Temporal.Instant.from));
    const term = decideKeyValidity({ from, until, expiresAt, now });
    if (!term.ok) return refuse(c, explainKey(term.error));
    return await commitAnswer(app.db, c, async (tx) => {
      const institution = await findOpenpgp(tx, ispb);
      if (institution === undefined) return problem(c, "instituicao-desconhecida");
      if (institution.leaderIspb !== undefined) return problem(c, "chave-de-filial");
      const elsewhere = await findHolderRefusal(tx, { ispb, fingerprint }, now);
      if (elsewhere !== undefined) return refuse(c, explainKey(elsewhere));
      const key = { ispb, fingerprint, publicKey, algorithms, ...term.value };
      const registration = { registeredAt: now, registeredBy: c.var.caller.cpf };
      if (!await insertInstitutionKey(tx, { ...key, ...registration })) {
        return problem(c, "chave-ja-cadastrada");
      }
      const detail = {
        reason: motivo,
        fingerprint,
        algorithms,
        validFrom: key.validFrom.toString(),
        validUntil: key.validUntil?.toString(),
      };
      await appendAudit(tx, [
        auditEntry(c.var, { at: now, action: "institution-key.register", subject: ispb, detail }),
      ]);
      const answer = wireKey({ ...key, ...registration, ...unrevoked }, now);
      return c.json(answer, 201, { Location: locationOf(c, `/v1/operacao/chave/${ispb}`) });
    });
  });

/** Why a key is not the institution's own, if so. */
async function findHolderRefusal(
  tx: Tx,
  key: { readonly ispb: string; readonly fingerprint: string },
  now: Temporal.Instant,
): Promise<KeyHolderRefusal | undefined> {
  const institution = await findOtherHolder(tx, key, now);
  if (institution !== undefined) return { type: "key-of-another", institution };
  const isOwn = (await listServiceKeys(tx)).some(({ fingerprint }) => fingerprint === key.fingerprint);
  return isOwn ? { type: "key-of-service" } : undefined;
}

const deleteKey = (app: App) =>
  operation({
    id: "revogarChave",
    tag,
    summary: "Revoga uma chave OpenPGP de uma instituição",
    description:
      "De imediato e para sempre, também para o que já foi recebido e ainda não foi decidido. Sem " +
      "outra chave em vigor, as remessas de uma instituição que exige OpenPGP deixam de sair.",
    access: accessFor(app, operators),
    parameters: [ofInstitution, byFingerprint],
    query: RevocationQuery,
    success: noContentResponse("A chave foi revogada"),
    problems: ["chave-nao-encontrada", "chave-ja-revogada"],
  }, async (c) => {
    const ispb = ispbOf(c);
    const fingerprint = (c.req.param("impressaoDigital") ?? "").toUpperCase();
    const { motivo } = c.req.valid("query");
    const now = app.clock();
    return await app.db.transaction().execute(async (tx) => {
      const { keys = [] } = await findOpenpgp(tx, ispb) ?? {};
      if (!keys.some((key) => key.fingerprint === fingerprint)) return problem(c, "chave-nao-encontrada");
      const revocation = { at: now, by: c.var.caller.cpf, reason: motivo };
      if (!await revokeInstitutionKey(tx, { ispb, fingerprint }, revocation)) {
        return problem(c, "chave-ja-revogada");
      }
      const detail = { reason: motivo, fingerprint };
      await appendAudit(tx, [
        auditEntry(c.var, { at: now, action: "institution-key.revoke", subject: ispb, detail }),
      ]);
      return c.body(null, 204);
    });
  });

const putRequirement = (app: App) =>
  operation({
    id: "definirExigenciaOpenPgp",
    tag,
    summary: "Define se OpenPGP é exigido de uma instituição",
    description: "Nos dois sentidos: remessas e recibos saem cifrados e assinados, e um retorno em claro é " +
      "rejeitado (P05). Uma remessa que já pode ter sido vista sai como estava.",
    access: accessFor(app, operators),
    parameters: [ofInstitution],
    body: RequirementBody,
    success: okResponse("As chaves e a exigência", OpenpgpAnswer),
    problems: ["instituicao-desconhecida", "chave-de-filial", "sem-chave-em-vigor"],
  }, async (c) => {
    const ispb = ispbOf(c);
    const { exigeOpenPgp: required, motivo } = c.req.valid("json");
    const now = app.clock();
    return await app.db.transaction().execute(async (tx) => {
      const before = await findOpenpgp(tx, ispb);
      if (before === undefined) return problem(c, "instituicao-desconhecida");
      if (before.leaderIspb !== undefined) return problem(c, "chave-de-filial");
      if (required && partitionKeys(before.keys, now).inForce.length === 0) {
        return problem(c, "sem-chave-em-vigor");
      }
      await saveRequirement(tx, ispb, required);
      const detail = { reason: motivo, before: before.required, after: required };
      await appendAudit(tx, [
        auditEntry(c.var, { at: now, action: "institution-key.require", subject: ispb, detail }),
      ]);
      return c.json(wireOpenpgp({ ...before, required }, now), 200);
    });
  });

const unrevoked = { revokedAt: undefined, revokedBy: undefined, revocationReason: undefined };
