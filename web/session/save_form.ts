/** Saved forms: forms sent after their session had ended, kept encrypted for the user who filled them in. */
import * as v from "valibot";
import type { App, Consoles } from "../../routes/app.ts";
import { insertSavedForm, type SavedForm } from "../../store/identity/saved_forms.ts";

/** A saved field. Of a file only its presence is saved: the user still has the file. */
const Field = v.object({ name: v.string(), value: v.string(), file: v.boolean() });
export type SavedField = v.InferOutput<typeof Field>;
const Fields = v.array(Field);

/** Saves a form for the user with this CPF and returns the path where that user finds it. */
export async function saveForm(
  { db }: App,
  { encryption, realClock }: Consoles,
  { cpf, address, multipart, fields }: Pick<SavedForm, "cpf" | "address" | "multipart"> & {
    fields: FormData;
  },
): Promise<string> {
  const id = crypto.randomUUID();
  const encryptedFields = await encryption.encrypt(id, JSON.stringify(fieldsToKeep(fields)));
  await insertSavedForm(db, { id, cpf, address, multipart, encryptedFields, createdAt: realClock() });
  return savedFormPath(id);
}

export const savedFormPath = (id: string): string => `/formulario-guardado/${id}`;

/** Query parameter with which a resumed form names the saved form it comes from. */
export const RESUMED_FORM = "guardado";

export async function decryptFields(
  { encryption }: Consoles,
  { id, encryptedFields }: SavedForm,
): Promise<SavedField[] | undefined> {
  const text = await encryption.decrypt(id, encryptedFields);
  return text === undefined ? undefined : v.parse(Fields, JSON.parse(text));
}

/** The fields worth saving; the CSRF token of the ended session is no longer valid. */
const fieldsToKeep = (fields: FormData): SavedField[] =>
  [...fields].flatMap(([name, value]): SavedField[] => {
    if (name === "csrf") return [];
    if (typeof value === "string") return [{ name, value, file: false }];
    return value.name === "" ? [] : [{ name, value: value.name, file: true }];
  });
