/** Faults that a test of the ordinary suite shows whole, at a cheaper level than processes: the test is what is run. */
export const testedFaults: Readonly<Record<string, { readonly file: string; readonly filter: string }>> = {
  "issuer down": {
    file: "tests/routes/identity/realms_test.ts",
    filter: "a realm that cannot be reached is 503",
  },
  "issuer slow, garbage": {
    file: "tests/routes/identity/realms_test.ts",
    filter: "/a realm that talks nonsense|a realm whose keys are/",
  },
  "issuer's keys rotated": {
    file: "tests/routes/identity/realms_test.ts",
    filter: "/keys rotate|keys that rotate|keys that are known/",
  },
  "two operators press every button": {
    file: "tests/routes/operations/same_button_test.ts",
    filter: "what two operators ask at the same moment",
  },
  "a holiday added while the day's dispatch is frozen": {
    file: "tests/routes/operations/same_button_test.ts",
    filter: "/does not become a holiday|making a holiday when its cut-off comes/",
  },
  "registries garbage, redirecting, endless": {
    file: "tests/registries/http/registry_failures_test.ts",
    filter: "/talks nonsense|endless answers|given up at the deadline/",
  },
  "summer time returns": {
    file: "tests/domain/calendar/calendar_test.ts",
    filter: "summer time",
  },
  "restored from yesterday's dump with today's folder": {
    file: "tests/program/commands/recover_command_test.ts",
    filter: "a database restored from before the cut-off",
  },
};
