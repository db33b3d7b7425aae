/** A real SMTP server for tests, which keeps the messages it was given. */
// @ts-types="@types/smtp-server"
import { SMTPServer } from "smtp-server";

interface TestMailServer extends AsyncDisposable {
  readonly url: string;
  /** In the order they came. */
  readonly messages: readonly { readonly to: readonly string[]; readonly text: string }[];
  /** Refuses every recipient from now on, or no more. */
  refuse(refuses: boolean): void;
}

/** A message as its reader sees it, but for underscores. */
export const readable = (message: string): string =>
  decodeURIComponent(
    message.replaceAll(/\?=\r?\n\s+=\?UTF-8\?Q\?/g, "").replaceAll(/(?<!\?)=\r?\n/g, "")
      .replaceAll("%", "%25").replaceAll(/=([0-9A-F]{2})/g, "%$1"),
  ).replaceAll("_", " ");

/** @param onMessage called with the text of each message */
export async function startMailServer(onMessage = (_text: string) => {}): Promise<TestMailServer> {
  const messages: { to: string[]; text: string }[] = [];
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) =>
      refuses ? done(Object.assign(new Error("No such mailbox"), { responseCode: 550 })) : done(),
    onData(stream, session, done) {
      const parts: Uint8Array[] = [];
      stream.on("data", (part: Uint8Array) => parts.push(part));
      stream.on("end", () => {
        const text = parts.map((part) => new TextDecoder().decode(part)).join("");
        messages.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        onMessage(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    refuse: (now) => void (refuses = now),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
