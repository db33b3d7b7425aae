/** Lets forms accept an institution by part of its name. */
import type { Context } from "hono";
import { institutionText } from "../../domain/formatting.ts";
import type { ConsoleEnv } from "../components/console_layout.tsx";
import { postedForm } from "../components/posted_form.ts";
import { institutionsFor } from "./drafts/draft_form_options.ts";
import { ispbIn } from "./drafts/draft_parts.ts";

/**
 * The posted form, with each name that matches exactly one institution replaced by its full name and ISPB;
 * others are left for the API to refuse.
 */
export async function formWithInstitutions(c: Context<ConsoleEnv>): Promise<URLSearchParams> {
  const form = await postedForm(c);
  const entries = await Promise.all([...form].map(async ([name, value]) => {
    const text = value.trim();
    const isName = /(?:^|\.)ispb$/.test(name) && text !== "" && !/^[0-9A-Z]{8}$/.test(ispbIn(text));
    const [only, other] = isName ? await institutionsFor(c.var.call, text, 2) : [];
    return [name, only !== undefined && other === undefined ? institutionText(only.ispb, only.nome) : value];
  }));
  return new URLSearchParams(entries);
}
