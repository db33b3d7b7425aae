/**
 * Time at which the simulated institutions of the staging environment answer, on the morning after the
 * dispatch (`exchange/institution/automatic/automatic_institution.ts`).
 */
export const ANSWERING_HOUR = "10:00";
