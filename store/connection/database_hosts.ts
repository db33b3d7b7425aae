/**
 * The servers in an address of PostgreSQL, as libpq reads it:
 * `postgres://user:password@one:5432,other:5432/database` names a primary and its standbys in any order.
 */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/** An address for each server, in their order. */
export function serverAddresses(address: string): readonly string[] {
  const [, before, servers, after] = ADDRESS.exec(address) ?? [];
  return servers === undefined ? [address] : servers.split(",").map((server) => before + server + after);
}

/** Whether an address is valid for each of its servers, as far as its form tells. */
export const isDatabaseAddress = (address: string): boolean =>
  ADDRESS.test(address) && serverAddresses(address).every((one) => URL.canParse(one));

/** The same address with another user and password. */
export const withUser = (address: string, user: string, password: string): string =>
  address.replace(
    /^([^/]*\/\/)(?:[^@/?#]*@)?/,
    (_, before) => `${before}${encodeURIComponent(user)}:${encodeURIComponent(password)}@`,
  );
