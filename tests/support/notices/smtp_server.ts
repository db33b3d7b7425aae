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

export async function startMailServer(): Promise<TestMailServer> {
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
        messages.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: parts.map((part) => new TextDecoder().decode(part)).join(""),
        });
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
