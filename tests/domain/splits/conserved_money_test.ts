/** Money under random requests and answers: what the program counts is what the institution did. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { remainingOf } from "../../../domain/splits/block_balance.ts";
import { type Instruction, instructionOf } from "../../../domain/splits/split_action.ts";
import { type ActionCommand, decideActionAnswer, evolveAction } from "../../../domain/splits/split_answer.ts";
import { decideActions } from "../../../domain/splits/split_content.ts";
import { balanceOf, type TargetHistory } from "../../../domain/splits/target_balance.ts";
import { asking, cancelled, NOW, transferred, unblocked } from "../../support/orders/split_answers.ts";
import { action, cents, history, past, silent } from "../../support/orders/split_builders.ts";

/** What a random step does: asks something of the target, or lets the institution answer what is open. */
const step = fc.oneof(
  fc.record({
    does: fc.constant("ask" as const),
    type: fc.constantFrom("unblock", "transfer", "transfer-and-unblock", "reiterate", "cancel"),
    amount: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    does: fc.constant("answer" as const),
    how: fc.constantFrom("full", "part", "none", "outside", "over", "wrong-code", "silent", "unreachable"),
    which: fc.nat(),
    share: fc.integer({ min: 0, max: 100 }),
  }),
);

/** An institution with a book of its own: it moves what it is told to, as far as it likes, and says so. */
class Institution {
  held: number;
  readonly moved = { transferred: 0, unblocked: 0 };

  constructor(held: number) {
    this.held = held;
  }

  /** What it says to a request it carries out by a share of hundred parts; the book moves once that is accepted. */
  say(
    requested: Instruction,
    how: string,
    share: number,
  ): { readonly command: ActionCommand; commit(): void } {
    const part = (amount: number) =>
      how === "full" ? amount : how === "none" ? 0 : Math.floor(amount * share / 100);
    if (requested.type === "cancel") {
      const found = how === "over" ? 150_01 : how === "part" ? 1 + part(99) : 0;
      const code = how === "wrong-code" ? "32" : found === 0 ? "01" : "03";
      return { command: cancelled(code, found), commit: () => this.held = found };
    }
    const over = how === "over" ? this.held + 1 : 0;
    const amount = Math.min(Number(requested.amount), this.held);
    const transfer = requested.type === "unblock" ? 0 : part(amount) + over;
    const rest = requested.type === "transfer-and-unblock" ? part(this.held - amount) : 0;
    const unblock = requested.type === "unblock" ? part(amount) + over : rest;
    const code = this.code(requested, how, transfer, unblock);
    const left = Math.max(0, this.held - transfer - unblock);
    return {
      command: requested.type === "unblock"
        ? unblocked(code, unblock, left)
        : transferred(code, transfer, rest, left),
      commit: () => {
        this.held -= transfer + unblock;
        this.moved.transferred += transfer;
        this.moved.unblocked += unblock;
      },
    };
  }

  private code(
    requested: Exclude<Instruction, { type: "cancel" }>,
    how: string,
    transfer: number,
    unblock: number,
  ): string {
    if (how === "wrong-code") return "32";
    if (how === "outside") return "07";
    const due = requested.type === "transfer-and-unblock" ? this.held : Number(requested.amount);
    return transfer + unblock === 0 ? "00" : transfer + unblock === due ? "01" : "03";
  }
}

Deno.test("money is conserved: blocked = transferred + unblocked + remaining, for us as for the institution", () => {
  const start = fc.constantFrom(history({ blocked: cents(100) }), silent());
  let answers = 0;
  fc.assert(
    fc.property(start, fc.array(step, { minLength: 5, maxLength: 25, size: "max" }), (first, steps) => {
      const institution = new Institution(Number(first.blocked));
      let target: TargetHistory = first;
      for (const [index, next] of steps.entries()) {
        const targetBalance = balanceOf(target, { series: undefined });
        if (next.does === "ask") {
          const money = next.type !== "reiterate" && next.type !== "cancel";
          const request = action(next.type, money ? next.amount : undefined);
          const requested = decideActions([request], [targetBalance], { kind: "block", series: undefined });
          if (!requested.ok) continue;
          target = {
            ...target,
            actions: [...target.actions, past(BigInt(index), requested.value[0]!)],
          };
        } else {
          const open = target.actions.filter(({ end }) => end === undefined);
          const chosen = open[next.which % Math.max(1, open.length)];
          if (chosen === undefined) continue;
          const followUp = instructionOf(chosen.request);
          const said = institution.say(followUp ?? { type: "cancel" }, next.how, next.share);
          // A reiterated block stays silent here: what it could be answered is tried in the tests of answers to blocks.
          const command: ActionCommand = next.how === "unreachable"
            ? { type: "not-forwarded", now: NOW }
            : next.how === "silent" || followUp === undefined
            ? { type: "no-answer", now: NOW }
            : said.command;
          const state = asking(followUp ?? { type: "cancel" });
          const decided = decideActionAnswer(state, command, targetBalance.balance);
          if (next.how === "over" || next.how === "wrong-code") {
            assert.ok(command.type !== "answer" || !decided.ok, next.how);
          }
          if (!decided.ok) continue;
          if (command.type === "answer") {
            said.commit();
            answers++;
          }
          const event = decided.value;
          if (event.type === "done") assert.equal(event.disagreement, undefined);
          const end = evolveAction(state, event);
          const found = event.type === "found-blocked" ? { code: event.code, blocked: event.blocked } : {};
          target = {
            ...target,
            ...found,
            actions: target.actions.map((each) => each === chosen ? { ...each, end } : each),
          };
        }
        const { balance, remaining, available } = balanceOf(target, { series: undefined });
        assert.equal(balance.blocked, balance.transferred + balance.unblocked + remainingOf(balance));
        assert.equal(remaining, BigInt(institution.held));
        assert.equal(balance.transferred, BigInt(institution.moved.transferred));
        assert.equal(balance.unblocked, BigInt(institution.moved.unblocked));
        assert.ok(0n <= available && available <= remaining);
      }
    }),
    { numRuns: 500 },
  );
  assert.ok(answers > 100, `The property was hardly tried: ${answers} answers`);
});
