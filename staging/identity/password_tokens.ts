/** Signs staging's people in without a page, by their password, as a program does. */
import * as v from "valibot";
import type { SignedIn } from "../../registries/identity/relying_party.ts";
import { serviceClientId } from "../data/seed_courts.ts";
import type { StagingUser } from "../data/staging_data.ts";

const Answer = v.object({ access_token: v.string(), expires_in: v.number() });

/** @param tokenUrl of the identity provider, on this machine */
export const passwordTokens = (tokenUrl: string) =>
async (
  { cpf, password }: Pick<StagingUser, "cpf" | "password">,
): Promise<SignedIn> => {
  const form = { grant_type: "password", client_id: serviceClientId, username: cpf, password };
  const asked = Temporal.Now.instant();
  const answer = await fetch(tokenUrl, { method: "POST", body: new URLSearchParams(form) });
  const { access_token, expires_in } = v.parse(Answer, await answer.json());
  return {
    access: access_token,
    accessExpiresAt: asked.add({ seconds: expires_in }),
    ...{ refresh: undefined, id: undefined, subject: undefined, providerSession: undefined },
  };
};
