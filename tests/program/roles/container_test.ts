/** What Deno is allowed in a container, beside what the units allow. */
import assert from "node:assert/strict";
import { taskArguments } from "../../support/processes/tasks.ts";

const root = new URL("../../../", import.meta.url);
const units = { api: "assets-api@", worker: "assets-worker@", migrate: "assets-migrate" } as const;
type Role = keyof typeof units;

/** What the unit's command gives Deno, with the folder of secrets where containers have it. */
async function ofUnit(role: Role): Promise<string[]> {
  const unit = await Deno.readTextFile(new URL(`deploy/systemd/${units[role]}.service`, root));
  const [, command = ""] = /^ExecStart=\S+\/deno (.*)$/m.exec(unit.replaceAll("\\\n", " ")) ?? [];
  return command.replaceAll("%d", "/run/secrets").split(/\s+/);
}

/** What the container's script gives a Deno that only repeats it. */
async function inContainer(role: string): Promise<{ code: number; args: string[] }> {
  const bin = await Deno.makeTempDir({ prefix: "assets-container-" });
  try {
    await Deno.writeTextFile(`${bin}/deno`, '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o700 });
    const { code, stdout } = await new Deno.Command("/bin/sh", {
      args: ["deploy/run_role.sh", role],
      cwd: root,
      env: { PATH: `${bin}:${Deno.env.get("PATH")}` },
    }).output();
    return { code, args: new TextDecoder().decode(stdout).trim().split("\n") };
  } finally {
    await Deno.remove(bin, { recursive: true });
  }
}

const kinds = (args: readonly string[]) =>
  args.filter((arg) => /^--(allow|no-prompt)/.test(arg)).map((arg) => arg.split("=")[0]).sort();

for (const role of ["api", "worker", "migrate"] as const) {
  Deno.test(`a container's ${role} is allowed what its unit allows, of the kinds its task asks for`, async () => {
    const unit = await ofUnit(role);
    assert.deepEqual(await inContainer(role), { code: 0, args: unit });
    assert.deepEqual(kinds(unit), kinds(taskArguments(role)));
  });
}

Deno.test("a container starts nothing but a role, and its image starts every role by that script", async () => {
  for (const role of ["start", "main.ts", ""]) assert.equal((await inContainer(role)).code, 2, role);
  const image = await Deno.readTextFile(new URL("deploy/Containerfile", root));
  assert.match(image, /^ENTRYPOINT \["tini", "--", "sh", "deploy\/run_role\.sh"\]$/m);
  assert.doesNotMatch(image, /--allow-/);
});
