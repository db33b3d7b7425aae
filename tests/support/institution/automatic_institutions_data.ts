/** What the tests of staging's institutions share. */

export const [FIRST, SECOND, THIRD] = ["99000001", "99000002", "99000003"] as const;
