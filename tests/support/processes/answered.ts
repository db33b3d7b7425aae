/** What a process answers once it does: one that gets no processor for seconds says 503, and to be asked again. */
import { until } from "../until.ts";

/** The first answer of a process that is not "not now". */
export const answered = (url: string, init?: RequestInit): Promise<Response> =>
  until(`${url} to be answered`, async () => {
    const response = await fetch(url, init);
    if (response.status !== 503) return response;
    await response.body?.cancel();
    return undefined;
  });
