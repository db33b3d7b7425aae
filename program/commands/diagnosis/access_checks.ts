/** The processes of this machine by their ports, and the way to them through the proxy. */
import type { Config } from "../../config.ts";
import { askReady, reachedAt } from "../health.ts";
import { attention, type Check, fault, good, untried, type Verdict } from "./finding.ts";

const WITHIN_MS = 5_000;

/** Ports of the instances on this machine. */
interface Instances {
  readonly api: readonly number[];
  readonly worker: readonly number[];
}

export function accessChecks(
  { host, prefix, consoles, trustedProxies }: Pick<Config, "host" | "prefix" | "consoles" | "trustedProxies">,
  instances: Instances,
): Check[] {
  const { publicUrl } = consoles;
  const ready = (unit: "api" | "worker", port: number, path: string): Check => ({
    step: 7,
    subject: `assets-${unit}@${port}`,
    remedy: `journalctl -u assets-${unit}@${port}`,
    look: async () => {
      const address = `http://${reachedAt(host)}:${port}${path}`;
      const { ready, text } = await askReady(address);
      return ready
        ? good(text)
        : fault(text, `systemctl status assets-${unit}@${port}; journalctl -u assets-${unit}@${port}`);
    },
  });
  return [
    ...instances.worker.map((port) => ready("worker", port, "/readyz")),
    ...instances.api.map((port) => ready("api", port, `${prefix}/readyz?full`)),
    {
      step: 6,
      subject: "Endereço público",
      remedy: "confira o nome no DNS, o certificado e o nginx (nginx -t; systemctl status nginx)",
      look: () => publicVerdict(publicUrl, prefix),
    },
    {
      step: 6,
      subject: "Proxy de confiança",
      remedy: "",
      look: () => judgeProxies(publicUrl, trustedProxies),
    },
  ];
}

/** Without it every user has the proxy's address: limits and the audit trail would be of one. */
export const judgeProxies = (publicUrl: string | undefined, trusted: readonly string[]): Verdict =>
  publicUrl === undefined || trusted.length > 0
    ? good(trusted.length === 0 ? "nenhum" : trusted.join(", "))
    : fault("nenhum, e há um endereço público", "TRUSTED_PROXIES=127.0.0.1 se o nginx está nesta máquina");

/** A call without a token is refused by the API itself, in its own words: it has come through. */
async function publicVerdict(publicUrl: string | undefined, prefix: string): Promise<Verdict> {
  if (publicUrl === undefined) {
    return untried("PUBLIC_URL não está configurada", "informe-a em assets.env (passo 5)");
  }
  if (!new URL(publicUrl).pathname.replace(/\/$/, "").endsWith(prefix)) {
    return fault(
      `${publicUrl} não termina com ${prefix}`,
      "PUBLIC_URL termina com APP_GLOBAL_PREFIX (passo 6)",
    );
  }
  const response = await fetch(`${publicUrl}/v1/ordem`, {
    redirect: "manual",
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  await response.body?.cancel();
  const isOurs = response.status === 401 &&
    response.headers.get("content-type")?.startsWith("application/problem+json") === true;
  if (!isOurs) {
    return fault(
      `quem responde não é a API (${response.status})`,
      "confira location e proxy_pass do nginx (passo 6)",
    );
  }
  return publicUrl.startsWith("https:")
    ? good(`${publicUrl} chega à API`)
    : attention(`${publicUrl} chega à API sem TLS`, "PUBLIC_URL com https, e o certificado no nginx");
}
