/** The columns of a list's spreadsheet, as the schema of its items tells them. */
import type * as v from "valibot";
import type { ColumnKind } from "../../../spreadsheets/workbook.ts";

export interface ListColumn {
  /** The field's name; of one in a nested object, `autor.nome`. */
  readonly name: string;
  readonly kind: ColumnKind;
  /** Whether its values are of a list of values, which people read as words. */
  readonly isListed: boolean;
}

interface Shape {
  readonly type: string;
  readonly wrapped?: v.GenericSchema;
  readonly item?: v.GenericSchema;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  /** A schema and what is done to its values, each with its own type. */
  readonly pipe?: readonly (Shape & { readonly requirement?: unknown })[];
}

const bare = (schema: v.GenericSchema): Shape => {
  const shape = schema as unknown as Shape;
  return shape.wrapped === undefined ? shape : bare(shape.wrapped);
};

const entriesOf = (schema: v.GenericSchema | undefined) => schema && bare(schema).entries;

/** The schema of a list's item; undefined when the answer is not a list. */
export function listItemSchema(answer: v.GenericSchema | undefined): v.GenericSchema | undefined {
  const { content, totalElements } = entriesOf(answer) ?? {};
  return totalElements === undefined ? undefined : (content as { item?: v.GenericSchema } | undefined)?.item;
}

/** The columns of an item, also those of nested objects; nested lists are left out. */
export function columnsOf(item: v.GenericSchema, before = ""): ListColumn[] {
  return Object.entries(entriesOf(item) ?? {}).flatMap(([name, schema]): ListColumn[] => {
    const shape = bare(schema);
    const { type, item: element, entries } = shape;
    if (entries !== undefined) return before === "" ? columnsOf(schema, `${name}.`) : [];
    if (type === "array" && element !== undefined && bare(element).entries !== undefined) return [];
    if (type === "record" || type === "unknown") return [];
    const listed = type === "array" && element !== undefined ? bare(element) : shape;
    return [{ name: `${before}${name}`, kind: kindOf(shape), isListed: listed.type === "picklist" }];
  });
}

function kindOf(shape: Shape): ColumnKind {
  if (shape.type === "number") return "number";
  const steps = stepsOf(shape);
  if (steps.some(({ type }) => type === "iso_date")) return "day";
  if (steps.some(({ type }) => type === "iso_timestamp")) return "moment";
  return steps.some(({ requirement }) => isAmount(requirement)) ? "amount" : "text";
}

const stepsOf = ({ pipe = [] }: Shape): NonNullable<Shape["pipe"]> =>
  pipe.flatMap((step) => step.pipe === undefined ? [step] : stepsOf(step));

/** A pattern that wants two decimals. */
const isAmount = (requirement: unknown): boolean =>
  requirement instanceof RegExp && requirement.test("1000.00") && !requirement.test("1000") &&
  !requirement.test("1000.0");
