import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { copyOut } from "../../../store/dispatch/copy_out.ts";
import { until } from "../../support/until.ts";

/** A message of PostgreSQL's protocol: type, length, content. */
const message = (type: string, content = ""): Buffer => {
  const body = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};

Deno.test("what follows a copy in a chunk of its own reaches pg, and nothing of it is the copy's", async () => {
  const socket = new Readable({ read: () => {} });
  const heard: Buffer[] = [];
  const hear = (chunk: Buffer) => heard.push(chunk);
  socket.on("data", hear);
  const connection = { stream: socket, query: () => {} };
  const client = {
    query: <T>(query: T): T => {
      (query as { submit(of: unknown): void }).submit(connection);
      return query;
    },
  };
  const copied = copyOut(client, "copy (select 1) to stdout");
  const commandComplete = message("C", "COPY 2\0");
  // Both have arrived before the first is read.
  socket.push(
    Buffer.concat([message("H", "\0\0\0"), message("d", "1\n"), message("d", "2\n"), message("c")]),
  );
  socket.push(commandComplete);
  let text = "";
  for await (const bytes of copied) text += new TextDecoder().decode(bytes);
  await until("what follows the copy", () => heard.length > 0);
  assert.equal(text, "1\n2\n");
  assert.deepEqual(Buffer.concat(heard), commandComplete);
});
