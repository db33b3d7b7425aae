/** Response codes as sentences name them. */
import { inflected, list } from "../formatting/formatting.ts";
import type { CodeId } from "./response_code.ts";

/** `código 28`, `códigos 07 e 28`. */
export const codesText = (codes: readonly CodeId[]): string =>
  `${inflected(codes.length, "código", "códigos")} ${list(codes)}`;
