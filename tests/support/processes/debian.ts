/** Programs of Debian's packages that tests need: installed when absent, once. */

/** @param command what the package brings, looked for in the path */
export async function needs(command: string, ...packages: string[]): Promise<void> {
  if (await exists(command)) return;
  // Tests run in parallel: whoever comes second waits, and finds it installed.
  using lock = await Deno.open("/tmp/assets-test-packages.lock", { create: true, write: true });
  await lock.lock(true);
  if (await exists(command)) return;
  await run("apt-get", "update", "-qq");
  await run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages);
}

const exists = async (command: string): Promise<boolean> =>
  (await new Deno.Command("sh", { args: ["-c", `command -v ${command}`], stdout: "null", stderr: "null" })
    .output()).success;

async function run(program: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(program, {
    args,
    env: { DEBIAN_FRONTEND: "noninteractive" },
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) {
    throw new Error(`Could not run "${program} ${args.join(" ")}": ${new TextDecoder().decode(stderr)}`);
  }
}
