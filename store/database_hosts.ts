/**
 * The servers an address of PostgreSQL names, as libpq reads it: `postgres://user:password@one:5432,other:5432/database` is a
 * primary and its standbys, in any order.
 */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/** An address for each of the servers, in the order they are named. */
export function serverAddresses(address: string): readonly string[] {
  const [, before, servers, after] = ADDRESS.exec(address) ?? [];
  return servers === undefined ? [address] : servers.split(",").map((server) => before + server + after);
}

/** Whether every server of the address can be asked, as far as its form tells. */
export const isDatabaseAddress = (address: string): boolean =>
  ADDRESS.test(address) && serverAddresses(address).every((one) => URL.canParse(one));

/** The same database, as somebody else. */
export const asUser = (address: string, user: string, password: string): string =>
  address.replace(
    /^([^/]*\/\/)(?:[^@/?#]*@)?/,
    (_, before) => `${before}${encodeURIComponent(user)}:${encodeURIComponent(password)}@`,
  );
