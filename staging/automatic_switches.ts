/**
 * Switches of the simulated institutions: a marker file in an institution's folder turns automatic answers
 * off, so that its own developers answer instead. Anybody with access to the folder can create it.
 */
import { dirname } from "node:path";
import type { ExchangeFolders } from "../exchange/files/folders.ts";

/** Name of the marker file, beside `outbox`, `inbox` and `receipts`; its content does not matter. */
export const MARKER = "SEM_RESPOSTA_AUTOMATICA";

export interface AutomaticSwitches {
  isOn(ispb: string): Promise<boolean>;
  turn(ispb: string, on: boolean): Promise<void>;
}

export function automaticSwitches(folders: Pick<ExchangeFolders, "outbox">): AutomaticSwitches {
  const markerOf = (ispb: string) => `${dirname(folders.outbox(ispb))}/${MARKER}`;
  return {
    async isOn(ispb) {
      try {
        await Deno.lstat(markerOf(ispb));
        return false;
      } catch (error) {
        if (error instanceof Deno.errors.NotFound) return true;
        throw error;
      }
    },
    async turn(ispb, on) {
      if (!on) {
        // Before its first remittance, an institution has no folder yet.
        await Deno.mkdir(dirname(markerOf(ispb)), { recursive: true });
        return await Deno.writeTextFile(markerOf(ispb), "");
      }
      try {
        await Deno.remove(markerOf(ispb));
      } catch (error) {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      }
    },
  };
}
