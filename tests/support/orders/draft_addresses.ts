/** Where drafts are posted. */

export const LOOK_UP = "/v1/ordem/minuta";
export const NAMED = "/v1/ordem/minuta-contas";
