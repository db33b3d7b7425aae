/** E-mail to operators, through the SMTP server of the settings. */
// @ts-types="@types/nodemailer"
import nodemailer from "nodemailer";
import { fail, ok, type Result } from "../../domain/result.ts";

/** To connect, to be greeted, and for each answer. */
const TIMEOUT_MS = 10_000;

interface Mail {
  readonly to: readonly string[];
  /** Of the message: one that is sent twice is known again by it. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Sends once, and never throws for what the server did; the failure is the server's word, without addresses. */
  send(mail: Mail): Promise<Result<void, string>>;
}

/** @param url `smtp://user:password@host:587`, or `smtps://` where TLS comes first */
export function openMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  };
  const transport = nodemailer.createTransport({ ...serverOf(url), ...timeouts });
  return {
    async send({ to, id, subject, text }) {
      try {
        await transport.sendMail({
          from,
          to: [...to],
          subject,
          text,
          messageId: `<${id}@${from.split("@").at(-1)!.replace(">", "")}>`,
          // No text of ours names a file or an address to be fetched.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return ok(undefined);
      } catch (error) {
        return fail(wordOf(error));
      }
    },
  };
}

function serverOf(text: string) {
  const { protocol, hostname, port, username, password } = new URL(text);
  const secure = protocol === "smtps:";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    ...username !== "" && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      // A password is never said in the clear.
      requireTLS: !secure,
    },
  };
}

/** The library's word for what failed and the server's code, never its sentence, which may name people. */
function wordOf(error: unknown): string {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const words = [code, responseCode].filter((word) => typeof word === "string" || typeof word === "number");
  return words.length === 0 ? "ERROR" : words.join(" ");
}
