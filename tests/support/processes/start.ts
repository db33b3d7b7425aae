/** What the tests of the start share. */

export const origin = /http:\/\/localhost:(\d+)/;

export const statusOf = async (address: string) => {
  const response = await fetch(address);
  await response.body?.cancel();
  return response.status;
};
