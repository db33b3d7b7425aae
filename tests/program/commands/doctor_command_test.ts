/** `assets doctor` on a machine that is as docs/production.md leaves it, and on one with faults in every step. */
import assert from "node:assert/strict";
import { judgeProxies } from "../../../program/commands/diagnosis/access_checks.ts";
import { judgeExchangeFolder } from "../../../program/commands/diagnosis/folder_checks.ts";
import { judgeDiscovery } from "../../../program/commands/diagnosis/issuer_checks.ts";
import { freePort } from "../../support/processes/free_port.ts";
import { tokenFrom } from "../../support/processes/role_environment.ts";
import { opened } from "../../support/processes/roles_on_a_folder.ts";
import { runDeno } from "../../support/processes/run_deno.ts";
import { taskArguments } from "../../support/processes/tasks.ts";
import { externalServices } from "../../support/registries/external_services.ts";

interface Told {
  readonly passo: number;
  readonly assunto: string;
  readonly situacao: string;
  readonly achado: string;
  readonly remedio: string | null;
}

/** Runs it as its task does; what it says of each subject. */
async function doctor(env: Record<string, string>, args: readonly string[]) {
  const { code, out, err } = await runDeno([...taskArguments("doctor"), "--json", ...args], env);
  assert.equal(err, "");
  const told: Told[] = JSON.parse(out);
  return { code, of: new Map(told.map((finding) => [finding.assunto, finding])), told };
}

Deno.test("faults planted in every step are each told with a remedy, and none is told of what is right", async () => {
  await using stack = new AsyncDisposableStack();
  const { standIns } = await externalServices();
  const { dir, env, rows } = await opened(stack);
  const token = `${dir}.token`;
  stack.defer(() => Deno.remove(token));
  await Deno.writeTextFile(token, await tokenFrom(env.OIDC_ISSUER, "11144477735", "homologacao"), {
    mode: 0o600,
  });
  await Deno.chmod(dir, 0o711);
  const given = [
    "--token",
    token,
    "--usuario",
    "11144477735",
    "--pessoa",
    "52998224725",
    "--processo",
    "00008323520184013202",
  ];

  const sound = await doctor(env, given);
  const right = [
    ...[
      "Configuração",
      "Versão do PostgreSQL",
      "Usuário que executa",
      "Esquema",
      "Direitos sobre as tabelas",
    ],
    ...["Relógio", "Pasta de troca", "Sistema de arquivos", "Chaves do provedor", "Token de acesso"],
    ...[
      "Cadastro corporativo, varas",
      "Cadastro corporativo, usuários",
      "Cadastro de clientes, instituições",
    ],
    ...["Cadastro de clientes, relacionamentos", "Dados processuais", "Proxy de confiança"],
  ];
  for (const subject of right) {
    const { situacao, achado, remedio } = sound.of.get(subject)!;
    assert.deepEqual([situacao, remedio], ["certo", null], `${subject}: ${achado}`);
  }

  // A file that is not there is found, and keeps nothing else from being looked at.
  const absent = await doctor(env, ["--token", `${dir}.absent`]);
  assert.equal(absent.code, 1);
  const { situacao, achado, remedio } = absent.of.get("Token de acesso")!;
  assert.equal(situacao, "errado");
  assert.match(achado, /não pode ser lido/);
  assert.match(remedio!, /--token/);

  const closed = freePort();
  const stranger = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => new Response("oi"),
  );
  stack.defer(() => stranger.shutdown());
  standIns.behave("corporate", { mode: "failing", status: 503 });
  stack.defer(() => standIns.behave("corporate", { mode: "normal" }));
  await Deno.chmod(dir, 0o777);
  const keys = `${dir}/keys`;
  await Deno.mkdir(keys, { mode: 0o755 });
  await Deno.chmod(keys, 0o755);
  const runtime = new URL(env.DATABASE_URL).username;
  await rows(`revoke update on court_order from ${runtime}`);
  await rows(
    "delete from kysely_migration where name = (select max(name) from kysely_migration)",
  );
  await rows(`insert into webhook_subscription
    (id, jtr, url, created_by, created_at, status, secret, cursor_txid, cursor_id)
    values (gen_random_uuid(), '401', 'https://127.0.0.1:${closed}/avisos', '11144477735', now(), 'active', '\\x00'::bytea, '0'::xid8, 0)`);
  const faulty = await doctor({
    ...env,
    OIDC_AUDIENCE: "outra",
    CUSTOMER_REGISTRY_URL: `http://127.0.0.1:${stranger.addr.port}`,
    OPENPGP_KEYS_DIR: keys,
    PUBLIC_URL: `http://127.0.0.1:${stranger.addr.port}`,
    SMTP_URL: `smtp://127.0.0.1:${closed}`,
    ALARM_EMAIL_FROM: "a@exemplo.jus.br",
    ALARM_EMAIL_TO: "b@exemplo.jus.br",
    DOCUMENT_SCAN_URL: `clamd://127.0.0.1:${closed}`,
  }, [...given, "--api", String(closed), "--worker", String(closed)]);
  assert.equal(faulty.code, 1);
  const wrong = [
    ["Pasta de troca", /modo 777/, /chmod go-w/],
    ["Pasta de OPENPGP_KEYS_DIR", /lida por outros/, /chmod 700/],
    ["Esquema", /faltam 1 de/, /assets-migrate/],
    ["Direitos sobre as tabelas", /public\.court_order/, /assets-migrate/],
    ["Token de acesso", /a audiência é .*assets/, /audience mapper que acrescente outra/],
    ["Cadastro corporativo, varas", /answered 503/, /confira o endereço/],
    ["Cadastro de clientes, instituições", /./, /confira o endereço/],
    ["Servidor de e-mail", /não aceita/, /SMTP_URL/],
    ["Antivírus (clamd)", /não aceita conexões/, /TCPSocket/],
    ["Webhook do tribunal 401", /refused/, /firewall/],
    ["Endereço público", /não é a API/, /proxy_pass/],
    ["Proxy de confiança", /nenhum/, /TRUSTED_PROXIES/],
    [`assets-api@${closed}`, /sem resposta/, /journalctl/],
    [`assets-worker@${closed}`, /sem resposta/, /journalctl/],
  ] as const;
  for (const [subject, achado, remedio] of wrong) {
    const found = faulty.of.get(subject);
    assert.equal(found?.situacao, "errado", subject);
    assert.match(found!.achado, achado, subject);
    assert.match(found!.remedio ?? "", remedio, subject);
  }
  const told = faulty.told.filter(({ situacao }) => situacao === "errado").map(({ assunto }) => assunto);
  assert.deepEqual(
    told.filter((subject) => !wrong.some(([planted]) => planted === subject)).sort(),
    [
      ...["Cadastro corporativo, usuários", "Cadastro de clientes, relacionamentos"],
      // The tests' own server keeps nothing, and is told of.
      ...["fsync", "full_page_writes", "synchronous_commit"],
    ],
  );
});

Deno.test("settings that do not do are each told, and so is a secret that others can read", async () => {
  const DATA_DIR = await Deno.makeTempDir();
  const none = await doctor({ DATA_DIR, APP_SECRET_KEY: "aaaaaaaa" }, []);
  assert.equal(none.code, 1);
  for (
    const name of ["DATABASE_URL", "OIDC_ISSUER", "CASE_DATA_URL", "APP_SECRET_KEY", "AUDIT_SEAL_PRIVATE_KEY"]
  ) {
    assert.equal(none.of.get(`Configuração, ${name}`)?.situacao, "errado", name);
  }
  const file = `${DATA_DIR}/secret`;
  await Deno.writeTextFile(file, "s");
  await Deno.chmod(file, 0o644);
  const open = await doctor({ DATA_DIR, APP_SECRET_KEY_FILE: file }, []);
  await Deno.remove(DATA_DIR, { recursive: true });
  assert.match(open.of.get("Segredos")?.achado ?? "", /pode ser lido por outros/);
});

Deno.test("a provider is judged by what it publishes", () => {
  const right = {
    issuer: "https://sso/realms/j",
    jwks_uri: "https://sso/keys",
    authorization_endpoint: "https://sso/auth",
    token_endpoint: "https://sso/token",
    end_session_endpoint: "https://sso/out",
    code_challenge_methods_supported: ["S256"],
    backchannel_logout_supported: true,
  };
  const state = (found: Parameters<typeof judgeDiscovery>[0], issuer = right.issuer) =>
    judgeDiscovery(found, issuer).state;
  const { end_session_endpoint: _, ...withoutSignOut } = right;
  const { token_endpoint: __, ...withoutTokens } = right;
  assert.equal(state(right), "good");
  assert.equal(state(right, "https://sso/realms/j/"), "fault");
  assert.equal(state({ ...right, code_challenge_methods_supported: ["plain"] }), "fault");
  assert.equal(state(withoutTokens), "fault");
  assert.equal(state(withoutSignOut), "attention");
  assert.equal(state({ ...right, backchannel_logout_supported: false }), "attention");
});

Deno.test("the exchange folder is the service's or root's, and nobody else writes it", () => {
  const rows = [
    [0o711, 999, "good"],
    [0o755, 0, "good"],
    [0o700, 999, "attention"],
    [0o722, 999, "fault"],
    [0o711, 1000, "fault"],
  ] as const;
  for (const [mode, owner, state] of rows) {
    assert.equal(judgeExchangeFolder("/srv", { mode, owner, service: 999 }).state, state, `${mode} ${owner}`);
  }
});

Deno.test("a public address without a trusted proxy is a fault, since all users would share one address", () => {
  assert.equal(judgeProxies("https://assets.exemplo.jus.br", []).state, "fault");
  assert.equal(judgeProxies("https://assets.exemplo.jus.br", ["127.0.0.1"]).state, "good");
  assert.equal(judgeProxies(undefined, []).state, "good");
});
