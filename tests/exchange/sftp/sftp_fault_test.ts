import assert from "node:assert/strict";
import { SftpFault, sftpFaultOf } from "../../../exchange/sftp/sftp_fault.ts";

Deno.test("an error's class is told from what ssh2, the server and the system say", () => {
  const raised = (message: string, fields: object) => Object.assign(new Error(message), fields);
  const table: [string, Error, SftpFault["reason"]][] = [
    [
      "a wrong key",
      raised("All configured authentication methods failed", { level: "client-authentication" }),
      "authentication-refused",
    ],
    [
      "no answer to the greeting",
      raised("Timed out while waiting for handshake", { level: "client-timeout" }),
      "timeout",
    ],
    ["no answer to keep-alives", raised("Keepalive timeout", { level: "client-timeout" }), "timeout"],
    [
      "nobody listens",
      raised("connect ECONNREFUSED", { level: "client-socket", code: "ECONNREFUSED" }),
      "connection-refused",
    ],
    [
      "no way there",
      raised("connect EHOSTUNREACH", { level: "client-socket", code: "EHOSTUNREACH" }),
      "connection-refused",
    ],
    [
      "a silent way there",
      raised("connect ETIMEDOUT", { level: "client-socket", code: "ETIMEDOUT" }),
      "timeout",
    ],
    ["a reset", raised("read ECONNRESET", { level: "client-socket", code: "ECONNRESET" }), "connection-lost"],
    [
      "an end before the greeting",
      raised("Connection lost before handshake", { level: "protocol" }),
      "connection-lost",
    ],
    ["an end in mid-operation", raised("No response from server", {}), "connection-lost"],
    [
      "an unknown name",
      raised("getaddrinfo ENOTFOUND", { code: "ENOTFOUND", syscall: "getaddrinfo" }),
      "address-unknown",
    ],
    [
      "no algorithm in common",
      raised("Handshake failed: no matching cipher", { level: "handshake" }),
      "incompatible",
    ],
    ["no SFTP there", raised("Unable to start subsystem: sftp", {}), "incompatible"],
    [
      "a program that is no SFTP server",
      raised("Received exit code 4 while establishing SFTP session", { code: 4 }),
      "incompatible",
    ],
    [
      "one that is killed",
      raised("Received signal KILL while establishing SFTP session", { signal: "KILL" }),
      "incompatible",
    ],
    [
      "one that ends without a word",
      raised("Received unexpected SFTP session termination", {}),
      "incompatible",
    ],
    [
      "a key of no known form",
      raised("Cannot parse privateKey: Unsupported key format", {}),
      "secret-unreadable",
    ],
    ["no such folder", raised("No such file", { code: 2 }), "folder-missing"],
    ["no permission", raised("Permission denied", { code: 3 }), "permission-denied"],
    ["a mere failure", raised("Failure", { code: 4 }), "refused"],
    ["a full disk", raised("No space left", { code: 14 }), "no-space"],
    ["a full quota", raised("Quota exceeded", { code: 15 }), "no-space"],
    [
      "our own full disk",
      raised("ENOSPC: no space left", { code: "ENOSPC", syscall: "write" }),
      "local-failure",
    ],
    ["a bug", raised("x is not a function", {}), "unexpected"],
    ["our own", new SftpFault("host-key-differs", ""), "host-key-differs"],
  ];
  for (const [what, error, reason] of table) assert.equal(sftpFaultOf(error).reason, reason, what);
});
