/** The OpenID provider as docs/production.md, step 4, sets it up: what it publishes, and a token it has given. */
import { decodeJwt } from "jose";
import * as v from "valibot";
import { getJson, requirePresent } from "../../../registries/http/http.ts";
import { type TokenFault, tokenVerifier } from "../../../registries/identity/sso.ts";
import type { ExternalAddresses } from "../../../registries/mod.ts";
import { machineClock } from "../../opening/command_clock.ts";
import { reasonOf } from "../../terminal/command_line.ts";
import { attention, type Check, fault, good, untried, type Verdict } from "./finding.ts";

/** Of OpenID Connect Discovery 1.0, what the consoles and the API need. */
const Discovery = v.object({
  issuer: v.string(),
  jwks_uri: v.string(),
  authorization_endpoint: v.optional(v.string()),
  token_endpoint: v.optional(v.string()),
  end_session_endpoint: v.optional(v.string()),
  code_challenge_methods_supported: v.optional(v.array(v.string())),
  backchannel_logout_supported: v.optional(v.boolean()),
});
type Discovered = v.InferOutput<typeof Discovery>;

const KeySet = v.object({ keys: v.pipe(v.array(v.looseObject({ kty: v.string() })), v.minLength(1)) });

/** @param tokenFile has an access token that the provider gave, without `Bearer` */
export function issuerChecks(addresses: ExternalAddresses, tokenFile: string | undefined): Check[] {
  const remedy =
    "confira OIDC_ISSUER, o certificado (DENO_CERT) e o caminho até o provedor (docs/production.md, passo 4)";
  let discovered: Discovered | undefined;
  return [
    {
      step: 4,
      subject: "Provedor de identidade",
      remedy,
      look: async () => {
        const url = `${addresses.issuer}/.well-known/openid-configuration`;
        discovered = await wanted(url, Discovery);
        return judgeDiscovery(discovered, addresses.issuer);
      },
    },
    {
      step: 4,
      subject: "Chaves do provedor",
      remedy,
      look: async () => {
        const url = addresses.jwksUrl ?? discovered?.jwks_uri;
        if (url === undefined) return untried("depende do documento do provedor", remedy);
        return good(`${(await wanted(url, KeySet)).keys.length} publicadas`);
      },
    },
    { step: 4, subject: "Token de acesso", remedy, look: () => tokenFileVerdict(addresses, tokenFile) },
  ];
}

async function wanted<S extends v.GenericSchema>(url: string, schema: S): Promise<v.InferOutput<S>> {
  const answer = requirePresent(await getJson(url, schema, { registry: "sso" }), "sso");
  if (!answer.ok) throw new Error(`${url}: ${answer.error.reason}`);
  return answer.value;
}

/** What the provider publishes against what is configured. */
export function judgeDiscovery(found: Discovered, issuer: string): Verdict {
  if (found.issuer !== issuer) {
    return fault(
      `ele se chama ${found.issuer}`,
      `OIDC_ISSUER=${found.issuer}, letra por letra como nos tokens`,
    );
  }
  if (found.authorization_endpoint === undefined || found.token_endpoint === undefined) {
    return fault("não publica onde se entra (authorization_endpoint, token_endpoint)", "confira o provedor");
  }
  const pkce = found.code_challenge_methods_supported;
  if (pkce !== undefined && !pkce.includes("S256")) {
    return fault("não oferece PKCE S256", "ligue PKCE S256 no cliente dos consoles");
  }
  if (found.end_session_endpoint === undefined) {
    return attention(
      "não oferece saída (end_session_endpoint)",
      "quem sai do console continua no acesso único",
    );
  }
  if (found.backchannel_logout_supported !== true) {
    return attention(
      "não anuncia saída pelo provedor (backchannel_logout_supported)",
      "uma saída no acesso único só chega aos consoles quando o token vence",
    );
  }
  return good(found.issuer);
}

/** What mends a token of the provider, by its fault. */
const tokenRemedies: Partial<Record<TokenFault, string>> = {
  "not-an-access-token": "informe o access_token, não o id_token",
  "lives-too-long": "reduza a validade dos tokens de acesso para 5 a 15 minutos",
  "no-user-or-court":
    "ponha o CPF em preferred_username (pessoas) ou o tribunal em jtr (sistemas): passo 4, itens 3 e 4",
  "no-client": "o token precisa de azp ou client_id",
  "algorithm": "assine com RS256, PS256, ES256 ou EdDSA",
};

async function tokenFileVerdict(addresses: ExternalAddresses, file: string | undefined): Promise<Verdict> {
  if (file === undefined) {
    return untried(
      "sem um token não se vê se o provedor põe a audiência e o CPF",
      "execute de novo com --token <arquivo>, com o access_token de um sistema ou de uma pessoa",
    );
  }
  const remedy =
    "informe em --token um arquivo que o usuário do serviço leia, com o access_token e nada mais";
  let token: string;
  try {
    token = (await Deno.readTextFile(file)).trim();
  } catch (error) {
    return fault(`o arquivo do token não pode ser lido (${reasonOf(error)})`, remedy);
  }
  return token === "" ? fault("o arquivo do token está vazio", remedy) : await tokenVerdict(addresses, token);
}

async function tokenVerdict(addresses: ExternalAddresses, token: string): Promise<Verdict> {
  const verified = await tokenVerifier({ ...addresses, clock: machineClock }).verify(`Bearer ${token}`);
  if (verified.ok) {
    const { kind, clientId } = verified.value;
    return good(`aceito, ${kind === "user" ? "de uma pessoa" : "de um sistema"}, pelo cliente ${clientId}`);
  }
  const refusal = verified.error;
  if (refusal.type === "registry-unavailable") throw new Error(refusal.reason);
  const detail = "detail" in refusal ? refusal.detail : refusal.type;
  if (detail === "audience" || detail === "issuer") {
    const { aud = [], iss } = decodeJwt(token);
    return detail === "audience"
      ? fault(
        `a audiência é ${[aud].flat().join(", ") || "nenhuma"}`,
        `um audience mapper que acrescente ${addresses.audience} (passo 4, item 4), ou OIDC_AUDIENCE`,
      )
      : fault(`o emissor é ${iss}`, "OIDC_ISSUER como o token o traz");
  }
  return fault(
    `recusado (${detail})`,
    tokenRemedies[detail as TokenFault] ?? "peça outro token e confira o passo 4",
  );
}
