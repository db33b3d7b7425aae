/** Sends e-mail through the SMTP server of the settings. */
// @ts-types="@types/nodemailer"
import nodemailer from "nodemailer";
import { fail, ok, type Result } from "../../domain/result.ts";

/** The limit for connecting, for the greeting and for each reply. */
const TIMEOUT_MS = 10_000;

interface Mail {
  readonly to: readonly string[];
  /** The message's id, by which a repetition is recognised. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  /** Where whoever reads it can end it: mail programs show a button for it (RFC 8058). */
  readonly endedAt?: string;
}

export interface Mailer {
  /**
   * Sends once, and never throws for what the server did; the failure is the server's code, without
   * addresses.
   */
  send(mail: Mail): Promise<Result<void, string>>;
  /** Signs in to the server and sends nothing; failures as those of `send`. */
  check(): Promise<Result<void, string>>;
}

/** @param url `smtp://user:password@host:587`, or `smtps://` when TLS comes first */
export function openMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  };
  const transport = nodemailer.createTransport({ ...serverOf(url), ...timeouts });
  return {
    async send({ to, id, subject, text, endedAt }) {
      try {
        await transport.sendMail({
          from,
          to: [...to],
          subject,
          text,
          messageId: `<${id}@${from.split("@").at(-1)!.replace(">", "")}>`,
          ...(endedAt !== undefined && {
            headers: {
              "List-Unsubscribe": `<${endedAt}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            },
          }),
          // Messages never refer to a file or an address to be fetched.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return ok(undefined);
      } catch (error) {
        return fail(wordOf(error));
      }
    },
    async check() {
      try {
        await transport.verify();
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
      // A password is never sent in clear text.
      requireTLS: !secure,
    },
  };
}

/** The library's code for the failure and the server's code, never its text, which may name people. */
function wordOf(error: unknown): string {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const words = [code, responseCode].filter((word) => typeof word === "string" || typeof word === "number");
  return words.length === 0 ? "ERROR" : words.join(" ");
}
