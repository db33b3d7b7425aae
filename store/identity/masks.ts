/** What replaces personal data whose retention has ended. */

export const MASKED_NAME = "(dados retirados)";

export const MASKED_TAX_ID = "***********";
