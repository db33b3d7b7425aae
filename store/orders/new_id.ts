import { v7 } from "uuid";

/**
 * The id of a new order or split. Ids grow as they are made, so that lists, which tell rows of one moment apart by their
 * ids, show them in the order they were made in.
 */
export const newId = (): string => v7();
