/** Settings with which the service would run and protect nothing: they stop its start outside staging. */
import type { BadName, Purpose } from "./config_types.ts";
import type { Settings } from "./settings.ts";

const outsideAddresses = [
  "OIDC_ISSUER",
  "OIDC_TOKEN_URL",
  "CORPORATE_REGISTRY_URL",
  "CUSTOMER_REGISTRY_URL",
  "CASE_DATA_URL",
  "BNP_API_URL",
  "BNP_TOKEN_URL",
] as const;

/** The fewest different characters of a secret that somebody has drawn and not typed. */
const LEAST_CHARACTERS = 8;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const isOpen = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && !LOOPBACK.test(hostname);
};

const isWeak = (secret: string): boolean => new Set(secret).size < LEAST_CHARACTERS;

export function insecureNames(
  role: Purpose,
  settings: Pick<
    Settings,
    typeof outsideAddresses[number] | "APP_SECRET_KEY" | "AUDIT_SEAL_KEY" | "AUDIT_SEAL_PRIVATE_KEY"
  >,
): BadName[] {
  if (role !== "api" && role !== "worker") return [];
  const { APP_SECRET_KEY: secret, AUDIT_SEAL_KEY: sealKeys = [] } = settings;
  const drawn = "um segredo sorteado, como o de openssl rand -base64 32";
  return [
    ...outsideAddresses.filter((name) => settings[name] !== undefined && isOpen(settings[name]))
      .map((name) => ({
        name,
        wanted:
          "um endereço https: por http, fora desta máquina, quem está no caminho lê e forja as respostas",
      })),
    ...secret !== undefined && isWeak(secret) ? [{ name: "APP_SECRET_KEY", wanted: drawn }] : [],
    ...sealKeys.some(isWeak) ? [{ name: "AUDIT_SEAL_KEY", wanted: drawn }] : [],
    ...role === "api" && settings.AUDIT_SEAL_PRIVATE_KEY !== undefined
      ? [{
        name: "AUDIT_SEAL_PRIVATE_KEY",
        wanted: "só nos trabalhadores: uma API não lacra, e confere com AUDIT_SEAL_PUBLIC_KEYS",
      }]
      : [],
    ...secret !== undefined && sealKeys.includes(secret)
      ? [{ name: "AUDIT_SEAL_KEY", wanted: "outro segredo que o de APP_SECRET_KEY" }]
      : [],
  ];
}
