/** Notices to receivers that are slow, moved or gone, and addresses that nothing is sent to. */
import assert from "node:assert/strict";
import { openWebhooks } from "../../../registries/notices/webhook.ts";
import { protocolOrder, signInPeople } from "../../support/api.ts";
import { startReceiver, subscribe, workUntil, workWith } from "../../support/notices/receiver.ts";
import { deliveries } from "../../support/notices/webhook_reads.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a slow receiver counts as failed when its time is over, a redirect is not followed, a closed port is said so", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  const release = Promise.withResolvers<number>();
  await using slow = startReceiver(() => release.promise);
  await using moved = startReceiver(() => 308);
  const { url: closed } = await closedPort();
  const ids: string[] = [];
  for (const url of [slow.url, moved.url, closed]) ids.push((await subscribe(t, token, { url })).id);
  await protocolOrder(t, judge.token);
  const client = (timeoutMs: number) =>
    openWebhooks({
      secretKey: "the tests' own secret key",
      http: true,
      networks: ["127.0.0.1"],
      realClock: () => Temporal.Now.instant(),
      timeoutMs,
    });
  // The two that answer at once have time to on a slow machine too.
  const [patient, impatient] = [client(60_000), client(200)];
  const webhooks: Pick<typeof patient, "send"> = {
    send: (message) => (message.url === slow.url ? impatient : patient).send(message),
  };
  const results = async () => {
    const found = await Promise.all(ids.map((id) => deliveries(t, token, id)));
    return found.map((all) => all[0]?.resultado);
  };
  await workUntil(
    t,
    async () => (await results()).every((result) => result !== undefined),
    () => workWith(t, webhooks),
  );
  release.resolve(200);
  const [late, redirected, refused] = await results();
  assert.match(late ?? "", /não respondeu a tempo/);
  assert.match(redirected ?? "", /respondeu 308, um redirecionamento/);
  assert.match(refused ?? "", /ECONNREFUSED/);
  assert.deepEqual(moved.received.map(({ path }) => path), ["/avisos"]);
});

async function closedPort(): Promise<{ url: string }> {
  const receiver = startReceiver();
  await receiver[Symbol.asyncDispose]();
  return receiver;
}

Deno.test("nothing is sent to an address that is not public, whatever name leads there", async () => {
  await using receiver = startReceiver();
  const realClock = () => Temporal.Now.instant();
  const client = (settings: { http: boolean; networks: string[] }) =>
    openWebhooks({ secretKey: "k", realClock, ...settings });
  const strict = client({ http: true, networks: [] });
  const { port } = new URL(receiver.url);
  const { encrypted } = await strict.makeSecret("s");
  const send = (client: typeof strict, url: string) =>
    client.send({ subscriptionId: "s", url, id: "1", body: "{}", secrets: [encrypted] });
  const inside = [
    "127.0.0.1",
    "localhost",
    "127.1",
    "2130706433",
    "0x7f000001",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[fe80::1]",
    "[fd00::1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[::]",
    "[::7f00:1]",
    "[::a00:1]",
    "[2001:0:808:808:0:0:80ff:fffe]",
  ];
  for (const host of inside) {
    const url = `http://${host}:${port}/`;
    assert.deepEqual(await send(strict, url), { type: "address-not-allowed" }, host);
    assert.deepEqual(await strict.check(url), { ok: false, error: { type: "address-not-allowed" } }, host);
  }
  assert.equal(receiver.received.length, 0);
  const local = client({ http: true, networks: ["127.0.0.0/8"] });
  assert.deepEqual(await send(local, `http://127.0.0.1:${port}/`), { type: "accepted", status: 204 });
  assert.deepEqual(await send(local, `http://10.0.0.1:${port}/`), { type: "address-not-allowed" });
  const secure = client({ http: false, networks: ["127.0.0.0/8"] });
  assert.deepEqual(await send(secure, `http://127.0.0.1:${port}/`), { type: "address-not-allowed" });
  assert.deepEqual(
    await strict.check("https://nao-existe.invalid/"),
    await strict.check("https://localhost/"),
    "a name nobody knows is refused like one that leads inside",
  );
  const court = `http://127.0.0.1:${port}/`;
  assert.equal((await local.check(court)).ok, true);
  assert.equal((await local.check(court, "anybody")).ok, false);
  assert.deepEqual(await send(strict, "https://nao-existe.invalid/"), { type: "address-not-found" });
});
