/** Faults of the service made on purpose, one at a time: what each would be in production, and the tests that are to see it. */

export interface SeededFault {
  readonly what: string;
  readonly file: string;
  /** Found once in the file. */
  readonly from: string;
  readonly to: string;
  /** Asked one after the other until one fails. */
  readonly tests: readonly string[];
}

const answers = [
  "tests/exchange/intake/answers_test.ts",
  "tests/exchange/intake/intake_test.ts",
  "tests/model/model_test.ts",
];
const dispatch = ["tests/exchange/dispatch/dispatch_test.ts", "tests/model/model_test.ts"];
const files = [
  "tests/exchange/files/synced_names_test.ts",
  "tests/exchange/dispatch/publication_test.ts",
  "tests/exchange/dispatch/published_bytes_test.ts",
  "tests/exchange/dispatch/publisher_killed_test.ts",
];
const feed = ["tests/routes/notices/events_test.ts", "tests/model/model_test.ts"];
const money = [
  "tests/domain/splits/money_split_test.ts",
  "tests/domain/splits/silence_split_test.ts",
  "tests/simulation/money_simulation_test.ts",
];
const calls = ["tests/routes/http/idempotency_test.ts", "tests/routes/http/idempotency_at_once_test.ts"];
const delegations = ["tests/domain/identity/caller_test.ts", "tests/routes/delegations/delegations_test.ts"];

export const seededFaults: readonly SeededFault[] = [
  // What courts are told.
  {
    what: "each answer is told twice",
    file: "store/intake/answer_targets.ts",
    from: "from written d\n      group by d.file_id",
    to: "from written d cross join generate_series(1, 2) g (n)\n      group by g.n, d.file_id",
    tests: answers,
  },
  {
    what: "half of the orders are sent and not told so",
    file: "store/dispatch/dispatch_completion.ts",
    from: "where d.has_left and d.institutions > 0",
    to: "where d.has_left and d.institutions > 0 and right(x.protocol_number, 1)::int % 2 = 0",
    tests: dispatch,
  },
  {
    what: "published answers are not told",
    file: "exchange/intake/deadlines.ts",
    from: 'if (step === "publish") await emitAnswered',
    to: 'if (step !== "publish" && step !== "close-answers") await emitAnswered',
    tests: answers,
  },
  {
    what: "a removal is not told",
    file: "routes/orders/orders.ts",
    from: 'await appendEvents(tx, [{ type: "order-removed", at: now, orderId: order.id, data: {} }]);',
    to: "",
    tests: ["tests/routes/orders/orders_test.ts", "tests/model/model_test.ts"],
  },
  {
    what: "a removal is told and not done",
    file: "routes/orders/orders.ts",
    from: "await saveOrderStates(tx, [{ id: order.id, from: state.status, state: next }], now);",
    to: "void next;",
    tests: ["tests/routes/orders/orders_test.ts", "tests/model/model_test.ts"],
  },
  {
    what: "of several splits one is not told",
    file: "store/splits/protocols.ts",
    from: "filed.map(({ id, orderId, origin, interruptsSeries, state, actions }) => ({",
    to: "filed.slice(0, -1).map(({ id, orderId, origin, interruptsSeries, state, actions }) => ({",
    tests: ["tests/routes/splits/split_protocol_test.ts", "tests/model/model_test.ts"],
  },
  {
    what: "a transfer is told with what is left for what was moved",
    file: "store/intake/answer_actions.ts",
    from: 'transferred: amount("d.done", sql`d.record = 30`)',
    to: 'transferred: amount("d.balance", sql`d.record = 30`)',
    tests: ["tests/exchange/intake/split_answers_test.ts", "tests/model/model_test.ts"],
  },
  {
    what: "a silence is not told",
    file: "exchange/intake/deadlines.ts",
    from: "if (unanswered.length === 0) return;",
    to: "if (unanswered.length < 2) return;",
    tests: answers,
  },
  // The feed and webhooks.
  {
    what: "the feed shows events of transactions that others still run beside",
    file: "store/notices/events.ts",
    from: "and e.txid < stream_horizon()\n      and e.jtr = ${reader.court}",
    to: "and e.jtr = ${reader.court}",
    tests: feed,
  },
  {
    what: "the cursor comes to its own event again",
    file: "store/notices/events.ts",
    from: "where (e.txid, e.id) > (${txid.toString()}::xid8, ${id.toString()}::bigint)\n      and e.txid",
    to: "where (e.txid, e.id) >= (${txid.toString()}::xid8, ${id.toString()}::bigint)\n      and e.txid",
    tests: feed,
  },
  {
    what: "an order of another court is shown",
    file: "store/orders/viewers.ts",
    from: "(o.jtr = ${court} and (not o.confidential",
    to: "(${court}::text is not null and (not o.confidential",
    tests: ["tests/routes/orders/order_list_test.ts", "tests/routes/orders/orders_test.ts"],
  },
  {
    what: "webhooks pass over what comes together",
    file: "store/notices/webhook_deliveries.ts",
    from: "order by p.txid, p.id\n        on conflict",
    to: "order by p.txid, p.id limit 1\n        on conflict",
    tests: [
      "tests/jobs/notices/webhook_delivery_test.ts",
      "tests/jobs/notices/webhook_worker_test.ts",
    ],
  },
  // The cut-off.
  {
    what: "some lines are in no remittance",
    file: "store/dispatch/freeze.ts",
    from: "from due_line d join due_remittance r on r.ispb = d.receiver_ispb",
    to: "from due_line d join due_remittance r on r.ispb = d.receiver_ispb where d.target_id % 3 <> 0",
    tests: dispatch,
  },
  {
    what: "a number of the remittances is left out",
    file: "store/dispatch/freeze.ts",
    from: "sequence: (used.get(ispb) ?? last) + 1 }",
    to: "sequence: (used.get(ispb) ?? last) + 2 }",
    tests: dispatch,
  },
  {
    what: "the sum of a trailer is its largest amount",
    file: "store/dispatch/freeze.ts",
    from: "coalesce(sum(amount), 0)",
    to: "coalesce(max(amount), 0)",
    tests: dispatch,
  },
  {
    what: "lines are not in the order of their protocols",
    file: "store/dispatch/freeze.ts",
    from: "order by d.protocoled_at, d.protocol_number, d.target_id",
    to: "order by d.target_id, d.protocoled_at, d.protocol_number",
    tests: dispatch,
  },
  {
    what: "institutions are asked that were left out of the order",
    file: "store/dispatch/due_lines.ts",
    from: "where shared.record = ${record} and t.affected and t.code is null",
    to: "where shared.record = ${record} and t.code is null",
    tests: dispatch,
  },
  {
    what: "what is protocoled in time leaves a day late",
    file: "domain/calendar/calendar.ts",
    from: "inTime ? firstBusinessDayFrom(today, holidays) : nextBusinessDay(today, holidays)",
    to: "nextBusinessDay(today, holidays)",
    tests: ["tests/domain/calendar/calendar_test.ts"],
  },
  {
    what: "an order that is being sent can be removed",
    file: "domain/orders/order.ts",
    from: 'earlier(now, deletableUntil)\n        ? ok([{ type: "removed", at: now }])',
    to: '!earlier(now, deletableUntil)\n        ? ok([{ type: "removed", at: now }])',
    tests: ["tests/domain/orders/order_test.ts"],
  },
  // Files.
  {
    what: "a file is not synced before it has its name",
    file: "exchange/files/publication.ts",
    from: "await flush();\n  await file.sync();",
    to: "await flush();",
    tests: files,
  },
  {
    what: "a folder is not synced, so that a name can be lost",
    file: "exchange/files/publication.ts",
    from: "  await folder.sync();",
    to: "",
    tests: files,
  },
  {
    what: "a file is shown whose digest is not in the database",
    file: "exchange/dispatch/publication_sequence.ts",
    from: "  writeFile,\n  rememberDigest,\n  keepCopy,",
    to: "  writeFile,\n  keepCopy,",
    tests: files,
  },
  {
    what: "the digest file is there before its file",
    file: "exchange/dispatch/publication_sequence.ts",
    from: "syncArchives,\n  writeDigest,\n  checkSession,\n  showFile,\n  showDigest,\n  markPublished,",
    to: "syncArchives,\n  writeDigest,\n  checkSession,\n  showDigest,\n  showFile,\n  markPublished,",
    tests: files,
  },
  {
    what: "a file takes the place of another of its name",
    file: "exchange/files/publication.ts",
    from: 'await Deno.link(part.path, path);\n    return "placed";',
    to:
      'await Deno.remove(path).catch(ignoreAbsent);\n    await Deno.link(part.path, path);\n    return "placed";',
    tests: files,
  },
  {
    what: "published is noted before anything is shown",
    file: "exchange/dispatch/publication_sequence.ts",
    from: "syncArchives,\n  writeDigest,\n  checkSession,\n  showFile,\n  showDigest,\n  markPublished,",
    to: "syncArchives,\n  writeDigest,\n  checkSession,\n  markPublished,\n  showFile,\n  showDigest,",
    tests: files,
  },
  // Intake.
  {
    what: "a file with a fault is applied all the same",
    file: "exchange/intake/file_decision.ts",
    from: "await tx.rollback().execute();\n      return applied;",
    to: "await tx.commit().execute();\n      return applied;",
    tests: answers,
  },
  {
    what: "an answer after its deadline is accepted",
    file: "exchange/intake/content_rules.ts",
    from: "Temporal.Instant.compare(file.receivedAt, remittance.answersDueAt) < 0",
    to: "true",
    tests: answers,
  },
  {
    what: "a file that is repeated is decided again",
    file: "exchange/intake/file_decision.ts",
    from: "if (same !== undefined) return fail(await repeatReceipt(open, same));",
    to: "",
    tests: ["tests/exchange/intake/intake_test.ts", "tests/exchange/intake/repeated_answers_test.ts"],
  },
  {
    what: "a file beyond the next number is taken",
    file: "exchange/intake/file_decision.ts",
    from: "if (name.sequence !== next) return",
    to: "if (name.sequence < next) return",
    tests: ["tests/exchange/intake/intake_test.ts"],
  },
  {
    what: "bytes other than announced are taken",
    file: "exchange/intake/file_decision.ts",
    from: "file.announcedSha256 !== undefined && file.announcedSha256 !== file.sha256",
    to: "file.announcedSha256 === UNREADABLE_DIGEST",
    tests: ["tests/exchange/intake/intake_test.ts", "tests/exchange/intake/digest_files_test.ts"],
  },
  {
    what: "answers are closed without waiting for what came in time",
    file: "exchange/intake/deadlines.ts",
    from: "const awaited = inInbox[index] || claimed.has(ispb) ||",
    to: "const awaited = claimed.has(ispb) ||",
    tests: answers,
  },
  {
    what: "answers may be published as soon as they are closed",
    file: "domain/orders/order.ts",
    from: "earlier(now, publishAt)",
    to: "earlier(now, publishAt) && false",
    tests: ["tests/domain/orders/order_test.ts"],
  },
  {
    what: "of the receipts of a batch the first is not written",
    file: "exchange/intake/decided_file.ts",
    from: "await publishReceipts(ctx, ready, { again })",
    to: "await publishReceipts(ctx, ready.slice(1), { again })",
    tests: ["tests/exchange/intake/intake_test.ts"],
  },
  // Who may.
  {
    what: "an ended delegation still holds",
    file: "store/delegations.ts",
    from: `.where("assistant_cpf", "=", assistantCpf).where("ended_at", "is", null)`,
    to: `.where("assistant_cpf", "=", assistantCpf)`,
    tests: delegations,
  },
  {
    what: "delegations are read before the drafts are locked",
    file: "routes/orders/protocol.ts",
    from:
      "const { orders: locked, numbers } = await lockForProtocol(tx, signed.map(({ id }) => id), year);\n      traceProtocols(numbers);\n      const moment = { ...await readMoment(tx, call.caller, now), digests: await digestsOf(tx, locked) };",
    to:
      "const read = await readMoment(tx, call.caller, now);\n      const { orders: locked, numbers } = await lockForProtocol(tx, signed.map(({ id }) => id), year);\n      traceProtocols(numbers);\n      const moment = { ...read, digests: await digestsOf(tx, locked) };",
    tests: ["tests/routes/identity/authority_meanwhile_test.ts"],
  },
  {
    what: "a delegation can end while somebody decides by it",
    file: "store/delegations.ts",
    from: ".$if(db.isTransaction, (query) => query.forShare())",
    to: "",
    tests: ["tests/routes/identity/authority_meanwhile_test.ts"],
  },
  {
    what: "a delegation of one judge is good for all",
    file: "domain/identity/caller.ts",
    from: "delegation.judgeCpf === judgeCpf && isActiveDelegation(delegation, today)",
    to: "isActiveDelegation(delegation, today)",
    tests: delegations,
  },
  {
    what: "a delegation holds after its last day",
    file: "domain/identity/caller.ts",
    from: "(endsOn === undefined || Temporal.PlainDate.compare(today, endsOn) <= 0)",
    to: "true",
    tests: delegations,
  },
  // Calls.
  {
    what: "a call's answer is not kept with its change",
    file: "routes/http/idempotency.ts",
    from: "if (stored !== undefined) await completeCall(tx, reservation, stored);",
    to: "",
    tests: calls,
  },
  {
    what: "a key is good for another call",
    file: "routes/http/idempotency.ts",
    from: "known.fingerprint !== call.fingerprint",
    to: "known.fingerprint === undefined",
    tests: calls,
  },
  // Money.
  {
    what: "what splits ask for can be asked again",
    file: "domain/splits/target_balance.ts",
    from: "const available = withoutAmounts(remaining, movedTotal(asked), movedTotal(inDoubt));",
    to: "const available = withoutAmounts(remaining, movedTotal(inDoubt));",
    tests: money,
  },
  {
    what: "what is in doubt is free",
    file: "domain/splits/target_balance.ts",
    from: "const doubts = doubtfulOf(requests, remaining);",
    to: "const doubts = doubtfulOf([], remaining);",
    tests: money,
  },
  {
    what: "what was carried out outside the service is a balance",
    file: "domain/splits/target_balance.ts",
    from: "{ blocked: isOutside ? ZERO : blocked,",
    to: "{ blocked,",
    tests: money,
  },
  {
    what: "an unblock with a transfer moves the transfer alone",
    file: "domain/splits/money_request.ts",
    from: "return { transferred: instruction.amount, unblocked: instruction.rest };",
    to: "return { transferred: instruction.amount, unblocked: ZERO };",
    tests: ["tests/domain/splits/confirmation_test.ts"],
  },
  // Who is told.
  {
    what: "ten minutes pass before anybody is told that no worker lives",
    file: "domain/operations/alarm_thresholds.ts",
    from: '"no-worker": 40,',
    to: '"no-worker": 600,',
    tests: ["tests/domain/operations/service_health_test.ts"],
  },
  {
    what: "nobody is told that the database is away",
    file: "jobs/operations/service_watch.ts",
    from: "if (told !== undefined || performance.now() - failing.start < afterMs) return;",
    to: "return;",
    tests: ["tests/jobs/operations/unanswered_watch_test.ts"],
  },
];
