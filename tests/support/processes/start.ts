/** What the tests of the start share. */

import { until } from "../until.ts";

export const origin = /http:\/\/localhost:(\d+)/;

export const statusOf = async (address: string) => {
  const response = await fetch(address);
  await response.body?.cancel();
  return response.status;
};

/** On a busy machine the database may take longer to answer than the probe waits. */
export const untilReady = (address: string): Promise<true> =>
  until(`${address} to be ready`, async () => await statusOf(`${address}/readyz`) === 200);
