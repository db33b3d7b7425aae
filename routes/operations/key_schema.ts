/** The wire forms of OpenPGP keys. */
import * as v from "valibot";
import { type KeyStatus, keyStatusOf } from "../../domain/institutions/institution_key.ts";
import type { InstitutionKey, InstitutionOpenpgp } from "../../store/institutions/institution_keys.ts";
import type { ServiceKey } from "../../store/institutions/service_keys.ts";
import { instant, isStorableInstant, mapPresent, wireInstant } from "../http/wire.ts";
import { reason } from "./common.ts";
import { situationNameOf, situationNames } from "./operation_schema.ts";

const MAX_KEY_CHARACTERS = 100_000;

const fingerprint = v.pipe(
  v.string(),
  v.description("Impressão digital da chave principal, em hexadecimal"),
  v.examples(["49122B91315F4E9E62D749FB052A5991052E4C9B"]),
);
const publicKey = v.pipe(
  v.string(),
  v.maxLength(MAX_KEY_CHARACTERS),
  v.description("A chave pública em ASCII, como `gpg --armor --export` a escreve"),
  v.examples(["-----BEGIN PGP PUBLIC KEY BLOCK-----\n…\n-----END PGP PUBLIC KEY BLOCK-----"]),
);

const keySituations = {
  AGUARDANDO: "awaited",
  EM_VIGOR: "in-force",
  EXPIRADA: "expired",
  REVOGADA: "revoked",
} as const satisfies Record<string, KeyStatus>;

const wrongMoment = "Deve ser um instante RFC 3339 com fuso, como 2026-12-31T23:59:59-03:00";

const moment = (meaning: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(wrongMoment),
      v.check((text) => !v.is(instant, text) || isStorableInstant(text), wrongMoment),
      v.description(meaning),
      v.examples(["2026-12-31T23:59:59-03:00"]),
    ),
  );

export const KeyBody = v.pipe(
  v.strictObject({
    chavePublica: publicKey,
    inicio: moment("Quando passa a valer; ausente, agora"),
    fim: moment("Quando deixa de valer; ausente, quando a própria chave expira"),
    motivo: reason,
  }),
  v.metadata({ ref: "NovaChave" }),
);

export const RequirementBody = v.pipe(
  v.strictObject({
    exigeOpenPgp: v.pipe(v.boolean(), v.description("Nos dois sentidos: remessas, recibos e retornos")),
    motivo: reason,
  }),
  v.metadata({ ref: "ExigenciaOpenPgp" }),
);

export const RevocationQuery = v.strictObject({ motivo: reason });

export const ExaminedKey = v.pipe(
  v.object({
    impressaoDigital: fingerprint,
    algoritmos: v.array(v.string()),
    fim: v.optional(v.pipe(instant, v.description("Quando a própria chave expira"))),
  }),
  v.metadata({ ref: "ChaveExaminada" }),
);
export type ExaminedKey = v.InferOutput<typeof ExaminedKey>;

export const KeyAnswer = v.pipe(
  v.object({
    impressaoDigital: fingerprint,
    algoritmos: v.array(v.string()),
    situacao: v.picklist(situationNames(keySituations)),
    inicio: instant,
    fim: v.optional(instant),
    cpfCadastrador: v.string(),
    dataHoraCadastro: instant,
    cpfRevogador: v.optional(v.string()),
    dataHoraRevogacao: v.optional(instant),
    motivoRevogacao: v.optional(v.string()),
    chavePublica: publicKey,
  }),
  v.metadata({ ref: "ChaveDeInstituicao" }),
);
export type KeyAnswer = v.InferOutput<typeof KeyAnswer>;

export const OpenpgpAnswer = v.pipe(
  v.object({
    ispb: v.string(),
    instituicao: v.string(),
    exigeOpenPgp: v.boolean(),
    chaves: v.array(KeyAnswer),
  }),
  v.metadata({ ref: "OpenPgpDaInstituicao" }),
);
export type OpenpgpAnswer = v.InferOutput<typeof OpenpgpAnswer>;

export const ServiceKeyAnswer = v.pipe(
  v.object({
    impressaoDigital: fingerprint,
    dataHoraCriacao: instant,
    assina: v.pipe(
      v.boolean(),
      v.description("Se o serviço assina com ela; com as demais ele só abre o que recebe"),
    ),
    chavePublica: publicKey,
  }),
  v.metadata({ ref: "ChaveDoServico" }),
);
export type ServiceKeyAnswer = v.InferOutput<typeof ServiceKeyAnswer>;

export const wireKey = (key: InstitutionKey, now: Temporal.Instant): KeyAnswer => ({
  impressaoDigital: key.fingerprint,
  algoritmos: [...key.algorithms],
  situacao: situationNameOf(keySituations, keyStatusOf(key, now)),
  inicio: wireInstant(key.validFrom),
  fim: mapPresent(key.validUntil, wireInstant),
  cpfCadastrador: key.registeredBy,
  dataHoraCadastro: wireInstant(key.registeredAt),
  cpfRevogador: key.revokedBy,
  dataHoraRevogacao: mapPresent(key.revokedAt, wireInstant),
  motivoRevogacao: key.revocationReason,
  chavePublica: key.publicKey,
});

export const wireOpenpgp = (
  { ispb, name, required, keys }: InstitutionOpenpgp,
  now: Temporal.Instant,
): OpenpgpAnswer => ({
  ispb,
  instituicao: name,
  exigeOpenPgp: required,
  chaves: keys.map((key) => wireKey(key, now)),
});

/** @param index the position among the service's keys, the newest first */
export const wireServiceKey = (
  { fingerprint, publicKey, madeAt }: ServiceKey,
  index: number,
): ServiceKeyAnswer => ({
  impressaoDigital: fingerprint,
  dataHoraCriacao: wireInstant(madeAt),
  assina: index === 0,
  chavePublica: publicKey,
});
