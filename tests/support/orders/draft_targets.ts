/** Drafts by the targets they name. */
import type { RequestedTarget } from "../../../domain/orders/draft_targets.ts";
import { defendant, facts, OTHER, PERSON, request } from "./draft_builders.ts";

export const against = (...targets: RequestedTarget[]) => request({ defendants: [defendant({ targets })] });

/** A request for the defendant's single account and what else is named. */
export const single = (...targets: RequestedTarget[]) =>
  request({ defendants: [defendant({ useSingleAccount: true, targets })] });
export const withSingle = facts({
  singleAccounts: new Map([[PERSON, { ispb: "10000002", agency: "0001", account: "77" }]]),
});

/** What the look-up finds of the first defendant, and of the other. */
export const foundFor = (...ispbs: string[][]) =>
  facts({
    relationships: new Map([PERSON, OTHER].map((taxId, index) => [
      taxId,
      { name: "Fulano", ispbs: ispbs[index] ?? [] },
    ])),
  });
