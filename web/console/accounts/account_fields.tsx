/** Form fields for institution, agency and account, shared by all registers of accounts. */
import type { Child } from "hono/jsx";
import { formatDateTime } from "../../../domain/formatting.ts";
import { Chip } from "../../components/data_table.tsx";
import { TextField } from "../../components/field.tsx";
import type { Problem } from "../../operation_call.ts";
import type { Site } from "../../site.ts";
import { institutionAttributes, InstitutionNames } from "../drafts/deposit_fields.tsx";
import { ispbIn } from "../drafts/draft_parts.ts";

/** The content of the fields: as typed, or as registered. */
export interface TypedAccount {
  readonly ispb?: string | undefined;
  readonly agencia?: string | undefined;
  readonly conta?: string | undefined;
}

export const AccountFields = (
  { site, place, problem, children }: {
    site: Site;
    place: TypedAccount;
    problem: Problem | undefined;
    /** Additional fields. */
    children?: Child;
  },
) => (
  <div class="grid">
    <TextField
      name="ispb"
      label="Instituição"
      help="Parte do nome, ou o ISPB: oito posições, como 00360305, o da Caixa Econômica Federal."
      value={place.ispb}
      errors={problem?.erros}
      required
      attributes={institutionAttributes(site)}
    />
    <TextField
      name="agencia"
      label="Agência"
      help="Até seis dígitos; o verificador é opcional: 0650 ou 0650-1."
      value={place.agencia}
      errors={problem?.erros}
      required
      attributes={{ inputmode: "numeric" }}
    />
    <TextField
      name="conta"
      label="Conta"
      help="Até 18 dígitos, com o verificador, se houver: 86400123-4."
      value={place.conta}
      errors={problem?.erros}
      required
    />
    {children}
    <InstitutionNames />
  </div>
);

/** The account in a posted form; the API refuses missing parts, with a fault at their field. */
export const accountOf = (form: URLSearchParams) => {
  const typed = (name: string) => form.get(name)?.trim() ?? "";
  return { ispb: ispbIn(typed("ispb")), agencia: typed("agencia"), conta: typed("conta") };
};

/** Validity of an account: from when, until when. */
export const Validity = (
  { account: { dataHoraCadastro: since, dataHoraEncerramento: ended } }: {
    account: { readonly dataHoraCadastro: string; readonly dataHoraEncerramento?: string | undefined };
  },
) => (
  <>
    {ended === undefined
      ? <Chip tone="good" text="Em vigor" />
      : <Chip tone="neutral" text="Encerrada ou alterada" />}
    <small>
      {ended === undefined
        ? `desde ${formatDateTime(since)}`
        : `de ${formatDateTime(since)} a ${formatDateTime(ended)}`}
    </small>
  </>
);

/** The institution of an account, by name and ISPB. */
export const AccountInstitution = (
  { account: { instituicao, ispb } }: {
    account: { readonly instituicao: string; readonly ispb: string };
  },
) => (
  <>
    {instituicao}
    <small>ISPB {ispb}</small>
  </>
);
