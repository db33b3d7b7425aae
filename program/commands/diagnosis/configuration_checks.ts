/** The settings as each role reads them, their secrets, and the units that hand them over. */
import type { BadName, Config } from "../../config.ts";
import { readConfig } from "../../config.ts";
import { attention, type Check, fault, type Finding, good } from "./finding.ts";

/** An API that is given the key that makes seals does not start; commands are given it. */
const WORKERS_ALONE = ["AUDIT_SEAL_PRIVATE_KEY", "AUDIT_SEAL_PRIVATE_KEY_FILE"];

interface ReadSettings {
  /** As a worker has it; undefined where its settings do not do. */
  readonly config: Config | undefined;
  readonly findings: readonly Finding[];
}

/** Reads the settings as an API and as a worker would at their start. */
export function readSettings(env: Readonly<Record<string, string>>, ini: string): ReadSettings {
  const ofApi = Object.fromEntries(Object.entries(env).filter(([name]) => !WORKERS_ALONE.includes(name)));
  const worker = readConfig("worker", env, ini);
  const api = readConfig("api", ofApi, ini);
  const bad = distinct([...worker.ok ? [] : worker.error, ...api.ok ? [] : api.error]);
  return {
    config: worker.ok ? worker.value : undefined,
    findings: bad.length === 0
      ? [{ step: 5, subject: "Configuração", ...good("serve a APIs e trabalhadores") }]
      : bad.map(({ name, wanted }) => ({
        step: 5,
        subject: `Configuração, ${name}`,
        ...fault("falta ou não serve", wanted),
      })),
  };
}

const distinct = (names: readonly BadName[]): BadName[] => [
  ...new Map(names.map((bad) => [`${bad.name} ${bad.wanted}`, bad])).values(),
];

const UNITS = "/etc/systemd/system";

/** The units of this version against those that are installed. */
export async function unitChecks(installed: string = UNITS): Promise<Check[]> {
  const shipped = new URL("../../../deploy/systemd/", import.meta.url);
  const names = (await Array.fromAsync(Deno.readDir(shipped))).map(({ name }) => name)
    .filter((name) => name.startsWith("assets-")).sort();
  return names.map((name) => ({
    step: 5,
    subject: `Unidade ${name}`,
    remedy: `cp /opt/assets/deploy/systemd/${name} ${installed}/ && systemctl daemon-reload`,
    look: async () => {
      const copy = `cp /opt/assets/deploy/systemd/${name} ${installed}/ && systemctl daemon-reload`;
      const [wanted, there] = await Promise.all([
        Deno.readTextFile(new URL(name, shipped)),
        Deno.readTextFile(`${installed}/${name}`).catch(() => undefined),
      ]);
      if (there === undefined) return attention("não está instalada nesta máquina", copy);
      return there === wanted ? good("é a desta versão") : attention(
        "não é a desta versão: o que nela foi mudado à mão pertence a um drop-in",
        copy,
      );
    },
  }));
}
