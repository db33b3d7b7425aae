/** The courts (JTR) that benches spread orders over; the first is that of staging's judge. */
export const COURTS = ["401", "826", "807", "502", "200", "405", "300", "403", "801", "802"] as const;
