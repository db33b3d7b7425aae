/** Prometheus itself, of Debian, over one process's metrics. */
import { needs } from "./debian.ts";
import { freePort } from "./free_port.ts";

interface Prometheus extends AsyncDisposable {
  /** What its API answers, or undefined while it is not up. */
  ask<T>(path: string): Promise<T | undefined>;
}

/** @param target its port's metrics are read every second @param rules the text of a file of rules */
export async function startPrometheus(target: number, rules?: string): Promise<Prometheus> {
  await needs("prometheus", "prometheus");
  const folder = await Deno.makeTempDir();
  const address = `127.0.0.1:${freePort()}`;
  const files = rules === undefined ? [] : [`${folder}/alerts.yaml`];
  for (const file of files) await Deno.writeTextFile(file, rules!);
  await Deno.writeTextFile(
    `${folder}/prometheus.yaml`,
    // YAML reads JSON.
    JSON.stringify({
      global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
      rule_files: files,
      scrape_configs: [{ job_name: "assets", static_configs: [{ targets: [`127.0.0.1:${target}`] }] }],
    }),
  );
  const process = new Deno.Command("prometheus", {
    args: [
      `--config.file=${folder}/prometheus.yaml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${address}`,
    ],
    stdout: "null",
    stderr: "null",
  }).spawn();
  return {
    async ask<T>(path: string) {
      const answer = await fetch(`http://${address}${path}`).catch(() => undefined);
      if (answer === undefined || answer.status === 503) return void await answer?.body?.cancel();
      return await answer.json() as T;
    },
    async [Symbol.asyncDispose]() {
      process.kill();
      await process.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}
