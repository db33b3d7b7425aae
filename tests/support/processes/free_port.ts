import { freePort as anyFreePort } from "../../../staging/port.ts";

/** A free port that no other test of the run is given, whichever thread it runs in. */
export function freePort(): number {
  for (;;) {
    const port = anyFreePort();
    try {
      Deno.openSync(`${Deno.env.get("TMPDIR") ?? "/tmp"}/assets-port-${port}`, {
        write: true,
        createNew: true,
      }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }
}
