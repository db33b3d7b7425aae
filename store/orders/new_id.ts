import { v7 } from "uuid";

/**
 * A new id of an order or split. Ids increase with time, so that lists, which order rows of one moment by id,
 * show them in the order of creation.
 */
export const newId = (): string => v7();
