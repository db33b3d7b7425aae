/** Sets of response codes, as the table gives them and as sentences name them. */
import { formatList, inflect } from "../formatting.ts";
import { type CodeId, type ResponseCode, responseCodes } from "./response_code.ts";

/** The codes of which something holds, in order. */
export const codesWith = (holds: (code: ResponseCode) => boolean): CodeId[] =>
  responseCodes.filter(holds).map(({ code }) => code);

/** The codes that end a cancellation, each with nothing blocked. */
export const codesEndingCancellation = (): CodeId[] => codesWith(({ endsCancellation }) => endsCancellation);

/** The codes after which nothing can be unblocked through the service. */
export const codesForbiddingUnblock = (): CodeId[] => codesWith(({ forbidsUnblock }) => forbidsUnblock);

/** The codes whose amount was moved outside the service. */
export const codesDoneOutside = (): CodeId[] => codesWith(({ doneOutside }) => doneOutside);

/** The codes after which a transfer must name the asset. */
export const codesNeedingAsset = (): CodeId[] =>
  codesWith(({ needsAssetIdentification }) => needsAssetIdentification);

/** `código 28`, `códigos 07 e 28`. */
export const codesText = (codes: readonly CodeId[]): string =>
  `${inflect(codes.length, "código", "códigos")} ${formatList(codes)}`;
