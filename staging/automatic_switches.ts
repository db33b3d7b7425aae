/**
 * Whether an institution of staging answers by itself: a file in its folder says that it does not, so that its own
 * developers answer in its place. Whoever has the folder at hand can put it there too.
 */
import { dirname } from "node:path";
import type { ExchangeFolders } from "../exchange/files/folders.ts";

/** Beside `outbox`, `inbox` and `receipts`; what it says does not matter. */
const MARKER = "SEM_RESPOSTA_AUTOMATICA";

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
        // Before its first remittance an institution has no folder yet.
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
