/** Paths as they are given on the command line. */
import { resolve } from "node:path";
import { CommandFailure, exitCode, terminal } from "../../../program/terminal/screen.ts";

export const resolveGivenPath = (path: string): string => resolve(terminal().folder, path);

/** Turns an error of the file system into the failure that is reported for a given path. */
export function failUnreadable(given: string, error: unknown): never {
  const reason = error instanceof Deno.errors.NotFound
    ? "não existe"
    : error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable
    ? "não pode ser lido: falta permissão"
    : error instanceof Deno.errors.IsADirectory
    ? "é uma pasta"
    : undefined;
  if (reason === undefined) throw error;
  throw new CommandFailure(exitCode.io, `${given} ${reason}`);
}
