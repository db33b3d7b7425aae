/**
 * Reads how many tests passed and failed from a JUnit report; ignored tests count as neither.
 *
 * @param report the XML `deno test --junit-path` writes; empty when the run died before writing it
 */
export function readCounts(report: string): { passed: number; failed: number } {
  const root = report.match(/<testsuites\b[^>]*>/)?.[0] ?? "";
  const count = (name: string) => Number(root.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  const ignored = [...report.matchAll(/<testsuite\b[^>]*\bdisabled="(\d+)"/g)].reduce(
    (n, m) => n + Number(m[1]),
    0,
  );
  const failed = count("failures") + count("errors");
  return { passed: count("tests") - failed - ignored, failed };
}
