/** Settings by role, from the environment and from config.ini. */
import assert from "node:assert/strict";
import { type Config, readConfig, type Role } from "../../../program/config.ts";

export const outside = {
  OIDC_ISSUER: "https://sso.example/auth/realms/pje/",
  CORPORATE_REGISTRY_URL: "https://corporativo.example",
  CUSTOMER_REGISTRY_URL: "https://ccs.example",
  CASE_DATA_URL: "https://dados.example",
};
export const secret = {
  APP_SECRET_KEY: "0123456789abcdef0123456789abcdef",
  AUDIT_SEAL_KEY: "fedcba9876543210fedcba9876543210",
};
/** No key of seals at all. */
export const noSealKeys: Config["sealKeys"] = {
  privateKey: undefined,
  publicKeys: [],
  keys: [],
  file: undefined,
};
export const database = {
  DATABASE_URL: "postgres://assets:secret@db.example:5432/assets",
  DATABASE_OWNER_URL: "postgres://owner:secret@db.example:5432/assets",
};

export function configOf(role: Role, env: Record<string, string> = {}, ini = ""): Config {
  const config = readConfig(role, env, ini);
  assert.ok(config.ok, config.ok ? "" : JSON.stringify(config));
  return config.value;
}

export function badNames(role: Role, env: Record<string, string>, ini = ""): string[] {
  const config = readConfig(role, env, ini);
  assert.ok(!config.ok);
  return config.error.map(({ name }) => name);
}

/** What staging admits besides public addresses. */
export const local = ["127.0.0.0/8", "::1"];
