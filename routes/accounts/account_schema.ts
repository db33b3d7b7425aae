/** The wire forms of registered accounts. */
import * as v from "valibot";
import { depositAccountScope } from "../../domain/accounts/account_registers.ts";
import { branchName } from "../../domain/orders/process_number.ts";
import type { DepositAccountVersion } from "../../store/accounts/deposit_accounts.ts";
import type { SingleAccountVersion } from "../../store/accounts/single_accounts.ts";
import { account, agency, ispb, pastedNumber } from "../http/number_wire.ts";
import { instant, mapPresent, pageEntries, text, trueOrFalse, wireInstant } from "../http/wire.ts";

/** `abrangencia`: whether a deposit account is registered for a unit or for the court. */
export const wireScope = { unit: "VARA", court: "TRIBUNAL" } as const satisfies Record<
  ReturnType<typeof depositAccountScope>,
  string
>;

const cpf = (description: string) =>
  v.pipe(v.string(), v.description(description), v.examples(["11144477735"]));

/** Whether a list includes ended versions. */
const history = v.optional(
  v.pipe(
    trueOrFalse,
    v.transform((text) => text === "true"),
    v.boolean(),
    v.description("Verdadeiro lista também o que foi alterado ou encerrado, com quem e quando"),
  ),
  "false",
);

const place = { ispb, agencia: agency, conta: account };

/** Who registered a version, who ended it, and when. */
const trail = {
  cpfCadastrador: cpf("Quem cadastrou ou fez a última alteração"),
  dataHoraCadastro: instant,
  cpfEncerrador: v.optional(cpf("Quem encerrou ou alterou; só no histórico")),
  dataHoraEncerramento: v.optional(instant),
};

const wireTrail = (
  { registeredAt, registeredBy, ended }: Pick<
    SingleAccountVersion,
    "registeredAt" | "registeredBy" | "ended"
  >,
) => ({
  cpfCadastrador: registeredBy,
  dataHoraCadastro: wireInstant(registeredAt),
  cpfEncerrador: ended?.by,
  dataHoraEncerramento: mapPresent(ended?.at, wireInstant),
});

export const SingleAccountQuery = v.strictObject({
  cpfCnpj: v.pipe(
    pastedNumber,
    v.description("CPF, CNPJ ou raiz de CNPJ, com ou sem pontuação"),
    v.examples(["52998224725"]),
  ),
  historico: history,
  ...pageEntries,
});

export const SingleAccountBody = v.pipe(
  v.strictObject({
    cpfCnpj: v.pipe(pastedNumber, v.description("CPF, CNPJ ou raiz de CNPJ, com ou sem pontuação")),
    ...place,
  }),
  v.metadata({
    ref: "NovaContaUnica",
    examples: [{ cpfCnpj: "11222333000181", ispb: "00000000", agencia: "1234", conta: "567890" }],
  }),
);

export const SingleAccountChange = v.pipe(
  v.strictObject(place),
  v.metadata({
    ref: "AlteracaoContaUnica",
    examples: [{ ispb: "00000000", agencia: "1234", conta: "567890" }],
  }),
);

export const SingleAccountAnswer = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    cpfCnpj: v.string(),
    segmento: v.pipe(
      v.string(),
      v.description("Segmento do Judiciário em que a conta vale: o dígito J do número do processo"),
      v.examples(["4"]),
    ),
    nomeSegmento: v.string(),
    ispb,
    instituicao: v.string(),
    agencia: v.string(),
    conta: v.string(),
    ...trail,
  }),
  v.metadata({ ref: "ContaUnica" }),
);
export type SingleAccountAnswer = v.InferOutput<typeof SingleAccountAnswer>;

export const wireSingleAccount = (
  version: SingleAccountVersion,
): v.InferInput<typeof SingleAccountAnswer> => ({
  id: version.id,
  cpfCnpj: version.taxId,
  segmento: version.judiciaryBranch,
  nomeSegmento: branchName(version.judiciaryBranch),
  ispb: version.ispb,
  instituicao: version.institutionName,
  agencia: version.agency,
  conta: version.account,
  ...wireTrail(version),
});

const unitId = v.pipe(
  text(40),
  v.description("Unidade judiciária, da lista /v1/vara"),
  v.examples(["v-4013202"]),
);

export const DepositAccountQuery = v.strictObject({
  varaId: v.optional(unitId),
  historico: history,
  ...pageEntries,
});

export const StandardAccountQuery = v.strictObject({ varaId: unitId });

const relationshipAgency = v.optional(
  v.pipe(
    agency,
    v.description(
      "Agência de relacionamento do tribunal para depósitos tributários e previdenciários; só com a conta do " +
        "tribunal como um todo",
    ),
  ),
);

export const DepositAccountBody = v.pipe(
  v.strictObject({
    varaId: v.optional(
      v.pipe(unitId, v.description("A vara da conta; ausente, a conta é do tribunal como um todo")),
    ),
    ...place,
    agenciaRelacionamento: relationshipAgency,
  }),
  v.metadata({
    ref: "NovaContaDeposito",
    examples: [{ varaId: "v-4013202", ispb: "00360305", agencia: "0650", conta: "86400123-4" }],
  }),
);

export const DepositAccountChange = v.pipe(
  v.strictObject({ ...place, agenciaRelacionamento: relationshipAgency }),
  v.metadata({
    ref: "AlteracaoContaDeposito",
    examples: [{ ispb: "00360305", agencia: "0650", conta: "86400123-4" }],
  }),
);

const scope = v.picklist(Object.values(wireScope));
const depositPlace = {
  ispb,
  instituicao: v.string(),
  agencia: v.string(),
  conta: v.string(),
  agenciaRelacionamento: v.optional(v.string()),
};

export const DepositAccountAnswer = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    abrangencia: scope,
    varaId: v.optional(v.string()),
    nomeVara: v.optional(v.string()),
    ...depositPlace,
    ...trail,
  }),
  v.metadata({ ref: "ContaDeposito" }),
);
export type DepositAccountAnswer = v.InferOutput<typeof DepositAccountAnswer>;

export const StandardAccountAnswer = v.pipe(
  v.object({
    abrangencia: v.pipe(scope, v.description("De quem é a conta encontrada: da vara, ou do tribunal")),
    ...depositPlace,
  }),
  v.metadata({ ref: "ContaDepositoPadrao" }),
);
export type StandardAccountAnswer = v.InferOutput<typeof StandardAccountAnswer>;

export const wireDepositAccount = (
  version: DepositAccountVersion,
): v.InferInput<typeof DepositAccountAnswer> => ({
  id: version.id,
  abrangencia: wireScope[depositAccountScope(version)],
  varaId: version.unitId,
  nomeVara: version.unitName,
  ispb: version.ispb,
  instituicao: version.institutionName,
  agencia: version.agency,
  conta: version.account,
  agenciaRelacionamento: version.relationshipAgency,
  ...wireTrail(version),
});
