/**
 * OpenPGP keys for operators: those of institutions, registered, revoked and required; and the service's own.
 */
import * as v from "valibot";
import { decideKeyValidity, partitionKeys } from "../../domain/institutions/institution_key.ts";
import { fail, ok } from "../../domain/result.ts";
import { readOfferedKey } from "../../exchange/mod.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import {
  findOpenpgp,
  findOtherHolder,
  insertInstitutionKey,
  lockFingerprint,
  revokeInstitutionKey,
  saveRequirement,
} from "../../store/institutions/institution_keys.ts";
import { listServiceKeys } from "../../store/institutions/service_keys.ts";
import { auditEntry } from "../call.ts";
import { ispbOf } from "../http/number_wire.ts";
import { mapPresent, pageEntries, pageOfAll, pageSchema, wireInstant } from "../http/wire.ts";
import { createdResponse, noContentResponse, okResponse } from "../operation.ts";
import { operatorOperation } from "./common.ts";
import { explainKey, type KeyHolderRefusal } from "./key_problems.ts";
import {
  ExaminedKey,
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

const path = "/v1/operacao/chave/:ispb";
const ofInstitution = { in: "path", name: "ispb", description: "ISPB da instituição" } as const;
const byFingerprint = {
  in: "path",
  name: "impressaoDigital",
  description: "Impressão digital da chave, em hexadecimal",
} as const;

export const listServiceKeysOperation = operatorOperation({
  id: "listarChavesDoServico",
  method: "GET",
  path: "/v1/operacao/chave-publica",
  summary: "Chaves públicas OpenPGP do serviço",
  description:
    "Da mais nova, que assina, à mais antiga. As instituições cifram para a mais nova; a impressão " +
    "digital deve lhes chegar por outro meio. Vazia até que um processo de trabalho crie a primeira.",
  query: v.strictObject(pageEntries),
  success: okResponse("Uma página de chaves, da mais nova à mais antiga", pageSchema(ServiceKeyAnswer)),
  run: async (app, call) => {
    const keys = (await listServiceKeys(app.db)).map(wireServiceKey);
    return ok(pageOfAll(keys, call.query));
  },
});

export const readOpenpgpOperation = operatorOperation({
  id: "consultarOpenPgp",
  method: "GET",
  path,
  summary: "Chaves OpenPGP de uma instituição",
  description: "Todas as que teve, da mais nova à mais antiga, e se OpenPGP é exigido dela.",
  parameters: [ofInstitution],
  success: okResponse("As chaves e a exigência", OpenpgpAnswer),
  problems: ["instituicao-desconhecida"],
  run: async (app, call) => {
    const found = await findOpenpgp(app.db, ispbOf(call.params.ispb));
    return found === undefined ? fail("instituicao-desconhecida") : ok(wireOpenpgp(found, app.clock()));
  },
});

export const registerKeyOperation = operatorOperation({
  id: "cadastrarChave",
  method: "POST",
  path,
  summary: "Cadastra uma chave OpenPGP de uma instituição",
  description:
    "Confirme antes a impressão digital com a instituição por outro meio. Várias chaves podem estar " +
    "em vigor ao mesmo tempo, durante a troca: o que vai à instituição é cifrado para todas, e dela se aceita " +
    "a assinatura de qualquer uma.",
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
  location: (_, { ispb }) => `/v1/operacao/chave/${ispbOf(ispb)}`,
  run: async (app, call) => {
    const ispb = ispbOf(call.params.ispb);
    const { chavePublica, inicio, fim, motivo } = call.body;
    const now = app.clock();
    // Institutions' programs use real time, from which staging's clock may differ.
    const offered = await readOfferedKey(chavePublica, new Date());
    if (!offered.ok) return fail(explainKey(offered.error));
    const { fingerprint, publicKey, algorithms, expiresAt } = offered.value;
    const [from, until] = [inicio, fim].map((text) => mapPresent(text, Temporal.Instant.from));
    const term = decideKeyValidity({ from, until, expiresAt, now });
    if (!term.ok) return fail(explainKey(term.error));
    return await call.commit(async (tx) => {
      const institution = await findOpenpgp(tx, ispb);
      if (institution === undefined) return fail("instituicao-desconhecida");
      if (institution.leaderIspb !== undefined) return fail("chave-de-filial");
      // Whoever registers it elsewhere at the same time is seen, or waits and sees this.
      await lockFingerprint(tx, fingerprint);
      const elsewhere = await findHolderRefusal(tx, { ispb, fingerprint }, now);
      if (elsewhere !== undefined) return fail(explainKey(elsewhere));
      const key = { ispb, fingerprint, publicKey, algorithms, ...term.value };
      const registration = { registeredAt: now, registeredBy: call.caller.cpf };
      if (!await insertInstitutionKey(tx, { ...key, ...registration })) {
        return fail("chave-ja-cadastrada");
      }
      const detail = {
        reason: motivo,
        fingerprint,
        algorithms,
        validFrom: key.validFrom.toString(),
        validUntil: key.validUntil?.toString(),
      };
      await appendAudit(tx, [
        auditEntry(call, { at: now, action: "institution-key.register", subject: ispb, detail }),
      ]);
      return ok(wireKey({ ...key, ...registration, ...unrevoked }, now));
    });
  },
});

export const examineKeyOperation = operatorOperation({
  id: "examinarChave",
  method: "POST",
  path: `${path}/examinar`,
  summary: "Examina uma chave OpenPGP antes de a cadastrar",
  description: "Diz a impressão digital, que se confirma com a instituição por outro meio; nada é guardado.",
  parameters: [ofInstitution],
  body: v.pipe(
    v.strictObject({ chavePublica: KeyBody.pipe[0].entries.chavePublica }),
    v.metadata({ ref: "ChaveAExaminar" }),
  ),
  success: okResponse("O que a chave é", ExaminedKey),
  problems: ["chave-invalida", "chave-privada", "chave-fraca", "chave-sem-uso"],
  run: async (_app, { body: { chavePublica } }) => {
    // Institutions' programs use real time, from which staging's clock may differ.
    const offered = await readOfferedKey(chavePublica, new Date());
    if (!offered.ok) return fail(explainKey(offered.error));
    const { fingerprint, algorithms, expiresAt } = offered.value;
    return ok({
      impressaoDigital: fingerprint,
      algoritmos: [...algorithms],
      fim: mapPresent(expiresAt, wireInstant),
    });
  },
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

export const revokeKeyOperation = operatorOperation({
  id: "revogarChave",
  method: "DELETE",
  path: `${path}/:impressaoDigital`,
  summary: "Revoga uma chave OpenPGP de uma instituição",
  description: "De imediato e para sempre, também para o que já foi recebido e ainda não foi decidido. Sem " +
    "outra chave em vigor, as remessas de uma instituição que exige OpenPGP deixam de sair.",
  parameters: [ofInstitution, byFingerprint],
  query: RevocationQuery,
  success: noContentResponse("A chave foi revogada"),
  problems: ["chave-nao-encontrada", "chave-ja-revogada"],
  run: async (app, call) => {
    const ispb = ispbOf(call.params.ispb);
    const fingerprint = call.params.impressaoDigital.toUpperCase();
    const { motivo } = call.query;
    const now = app.clock();
    return await call.commit(async (tx) => {
      const { keys = [] } = await findOpenpgp(tx, ispb) ?? {};
      if (!keys.some((key) => key.fingerprint === fingerprint)) return fail("chave-nao-encontrada");
      const revocation = { at: now, by: call.caller.cpf, reason: motivo };
      if (!await revokeInstitutionKey(tx, { ispb, fingerprint }, revocation)) {
        return fail("chave-ja-revogada");
      }
      const detail = { reason: motivo, fingerprint };
      await appendAudit(tx, [
        auditEntry(call, { at: now, action: "institution-key.revoke", subject: ispb, detail }),
      ]);
      return ok(undefined);
    });
  },
});

export const requireOpenpgpOperation = operatorOperation({
  id: "definirExigenciaOpenPgp",
  method: "PUT",
  path: `${path}/exigencia`,
  summary: "Define se OpenPGP é exigido de uma instituição",
  description: "Nos dois sentidos: remessas e recibos saem cifrados e assinados, e um retorno em claro é " +
    "rejeitado (P05). Uma remessa que já pode ter sido vista sai como estava.",
  parameters: [ofInstitution],
  body: RequirementBody,
  success: okResponse("As chaves e a exigência", OpenpgpAnswer),
  problems: ["instituicao-desconhecida", "chave-de-filial", "sem-chave-em-vigor"],
  run: async (app, call) => {
    const ispb = ispbOf(call.params.ispb);
    const { exigeOpenPgp: required, motivo } = call.body;
    const now = app.clock();
    return await call.commit(async (tx) => {
      const before = await findOpenpgp(tx, ispb);
      if (before === undefined) return fail("instituicao-desconhecida");
      if (before.leaderIspb !== undefined) return fail("chave-de-filial");
      if (required && partitionKeys(before.keys, now).inForce.length === 0) {
        return fail("sem-chave-em-vigor");
      }
      await saveRequirement(tx, ispb, required);
      const detail = { reason: motivo, before: before.required, after: required };
      await appendAudit(tx, [
        auditEntry(call, { at: now, action: "institution-key.require", subject: ispb, detail }),
      ]);
      return ok(wireOpenpgp({ ...before, required }, now));
    });
  },
});

const unrevoked = { revokedAt: undefined, revokedBy: undefined, revocationReason: undefined };
