/** Settings that are secret: in a file, in several keys, and never in the log. */
import assert from "node:assert/strict";
import { loggedSettings, readConfig, settingNames, withSecretFiles } from "../../../program/config.ts";
import { newPrivateKey, publicHalf } from "../../../store/audit/seal_keys.ts";
import { badNames, configOf, database, noSealKeys, outside, secret } from "../../support/config/settings.ts";

Deno.test("the key of the seals may be several, or in a file, and is long", () => {
  const key = "0123456789abcdef0123456789abcdef";
  assert.deepEqual(configOf("start", { AUDIT_SEAL_KEY: `${key}, ${key}1` }).sealKeys.keys, [key, `${key}1`]);
  assert.equal(configOf("start", { AUDIT_SEAL_KEY_FILE: "key" }).sealKeys.file, "key");
  assert.deepEqual(badNames("start", { AUDIT_SEAL_KEY: "short" }), ["AUDIT_SEAL_KEY"]);
});

Deno.test("who seals has the private key of the seals, who verifies only public ones, and each is what it is", async () => {
  const privateKey = await newPrivateKey();
  const publicKey = await publicHalf(privateKey);
  const { AUDIT_SEAL_KEY: _, ...good } = { ...outside, ...secret, ...database };
  const signing = { ...good, AUDIT_SEAL_PRIVATE_KEY: privateKey };
  const verifying = { ...good, AUDIT_SEAL_PUBLIC_KEYS: `${publicKey}, ${publicKey}` };
  assert.deepEqual(configOf("worker", signing).sealKeys, { ...noSealKeys, privateKey });
  assert.deepEqual(configOf("api", verifying).sealKeys, {
    ...noSealKeys,
    publicKeys: [publicKey, publicKey],
  });
  assert.deepEqual(badNames("worker", verifying), ["AUDIT_SEAL_PRIVATE_KEY"]);
  assert.deepEqual(badNames("api", { ...verifying, ...signing }), ["AUDIT_SEAL_PRIVATE_KEY"]);
  const pem = `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----\n`;
  assert.equal(configOf("worker", { ...good, AUDIT_SEAL_PRIVATE_KEY: pem }).sealKeys.privateKey, privateKey);
  for (const wrong of [publicKey, privateKey.slice(4), "?", secret.AUDIT_SEAL_KEY]) {
    assert.deepEqual(badNames("worker", { ...good, AUDIT_SEAL_PRIVATE_KEY: wrong }), [
      "AUDIT_SEAL_PRIVATE_KEY",
    ]);
  }
  for (const wrong of [privateKey, `${publicKey},x`]) {
    assert.deepEqual(badNames("api", { ...good, AUDIT_SEAL_PUBLIC_KEYS: wrong }), ["AUDIT_SEAL_PUBLIC_KEYS"]);
  }
});

Deno.test("the log shows what was set and no secret, no user of an address, no query", () => {
  const told = [...settingNames].filter((name) => loggedSettings({ [name]: "value" })[name] !== "secret");
  assert.deepEqual(told.filter((name) => /KEY$|PSWD|SECRET|PASSPHRASE|DATABASE_URL|SMTP_URL/.test(name)), []);
  const addresses = {
    CASE_DATA_URL: "https://user:pw@dados.example/v1?key=1",
    OIDC_ISSUER: "https://sso.example/r",
  };
  assert.deepEqual(loggedSettings({ ...addresses, PORT: "8001" }), {
    CASE_DATA_URL: "https://dados.example/v1",
    OIDC_ISSUER: "https://sso.example/r",
    PORT: "8001",
  });
});

/** A file with this text and these rights while something is done with its path. */
async function withFile<T>(text: string, mode: number, use: (path: string) => Promise<T>): Promise<T> {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(path, text);
    await Deno.chmod(path, mode);
    return await use(path);
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("a secret is read from the file that is named for it, in the environment or in config.ini", async () => {
  const key = "0123456789abcdef0123456789abcdef";
  await withFile(`${key}\n`, 0o400, async (path) => {
    assert.deepEqual(await withSecretFiles({ APP_SECRET_KEY_FILE: path, HOME: "/" }, ""), {
      APP_SECRET_KEY_FILE: path,
      HOME: "/",
      APP_SECRET_KEY: key,
    });
    const ini = `APP_SECRET_KEY_FILE=${path}`;
    const config = readConfig("start", await withSecretFiles({}, ini), ini);
    assert.equal(config.ok && config.value.secretKey, key);
  });
});

Deno.test("a secret's file that is missing, open to others or beside the secret itself is refused by name", async () => {
  await assert.rejects(
    withSecretFiles({ SMTP_URL_FILE: "/nowhere/smtp" }, ""),
    /SMTP_URL_FILE não pôde ser lido: \/nowhere\/smtp/,
  );
  for (const mode of [0o640, 0o604]) {
    await withFile("secret", mode, (path) =>
      assert.rejects(
        withSecretFiles({ DATABASE_URL_FILE: path }, ""),
        /\(DATABASE_URL_FILE\) pode ser lido por outros usuários; corrija com chmod 600/,
      ));
  }
  await withFile("secret", 0o600, (path) =>
    assert.rejects(
      withSecretFiles({ POSTGRES_PSWD_FILE: path }, "POSTGRES_PSWD=secret"),
      /POSTGRES_PSWD e POSTGRES_PSWD_FILE foram informados/,
    ));
});

Deno.test("secrets that are weak or equal, and addresses that anybody on the way can read, stop the start outside staging", () => {
  const good = { ...outside, ...secret, ...database };
  const http = (name: string) => ({ [name]: "http://servidor.exemplo/x" });
  const names = [...Object.keys(outside), "OIDC_TOKEN_URL"];
  const cases: [Record<string, string>, string[]][] = [
    ...names.map((name): [Record<string, string>, string[]] => [http(name), [name]]),
    [{ APP_SECRET_KEY: "ab".repeat(16) }, ["APP_SECRET_KEY"]],
    [{ AUDIT_SEAL_KEY: "1".repeat(40) }, ["AUDIT_SEAL_KEY"]],
    [{ AUDIT_SEAL_KEY: secret.APP_SECRET_KEY }, ["AUDIT_SEAL_KEY"]],
    [{ AUDIT_SEAL_KEY: `${secret.AUDIT_SEAL_KEY},${secret.APP_SECRET_KEY}` }, ["AUDIT_SEAL_KEY"]],
  ];
  for (const [changed, expected] of cases) {
    for (const role of ["api", "worker"] as const) {
      assert.deepEqual(badNames(role, { ...good, ...changed }), expected);
    }
  }
  for (const host of ["localhost:8080", "127.0.0.1", "127.1.2.3:1", "[::1]:8080"]) {
    configOf("api", { ...good, OIDC_ISSUER: `http://${host}/realm` });
  }
  configOf("start", { ...good, ...http("OIDC_ISSUER") });
});
