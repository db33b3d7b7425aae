import { type Kysely, sql } from "kysely";

/**
 * The migrations of the versions before 1.0.0, whose schema the initial one makes at once: a database that ran all of
 * them goes on with it (`docs/adr/0014-one-initial-schema.md`).
 */
export const unreleased = {
  into: "20261128T070000000Z_initial_schema",
  names: [
    "20261122T030000000Z_initial_schema",
    "20261122T190000000Z_processes",
    "20261122T203000000Z_drafting_look_ups",
    "20261122T210000000Z_draft_changes",
    "20261122T211000000Z_keyed_seals",
    "20261122T213000000Z_exchange_folder",
    "20261122T214500000Z_service_watch",
    "20261122T230000000Z_order_changes",
    "20261122T231500000Z_retention",
    "20261122T234700000Z_defendant_search",
    "20261122T235000000Z_event_epochs",
    "20261122T235500000Z_recovery",
    "20261122T235900000Z_similar_words",
    "20261123T003000000Z_split_batches",
    "20261123T010000000Z_exchange_report",
    "20261123T011000000Z_index_run_counts",
    "20261123T012000000Z_search_embedding",
    "20261123T013000000Z_remittance_cutoff",
    "20261123T020000000Z_order_counts",
    "20261123T021000000Z_precedent_counts",
    "20261123T023500000Z_session_subjects",
    "20261123T024000000Z_target_cases",
    "20261123T025500000Z_order_changes_counted",
    "20261123T031500000Z_mail_digests",
    "20261123T032000000Z_draft_list",
    "20261123T034500000Z_views_of_lists",
    "20261123T063000000Z_search_image",
    "20261123T070000000Z_counted_claims",
    "20261125T083000000Z_adopted_lines",
    "20261125T090000000Z_alarm_ends",
    "20261126T083000000Z_inboxes_scanned",
    "20261126T084500000Z_registry_outages",
    "20261127T143000000Z_process_numbers",
    "20261127T183000000Z_cases_together",
    "20261128T024000000Z_unreadable_digests",
    "20261128T024500000Z_repeated_answers",
    "20261128T031500000Z_outside_settled",
    "20261128T033000000Z_silenced_jobs",
    "20261128T034000000Z_database_voucher",
    "20261128T040000000Z_protocol_rules",
    "20261128T041500000Z_kept_rows",
    "20261128T054500000Z_split_reservations",
    "20261128T061700000Z_event_types_of_subscriptions",
    "20261128T063000000Z_signed_seals",
    "20261128T063700000Z_protocoled_contents",
    "20261128T065200000Z_unnumbered_remittances",
  ],
  /** What is left to make the two schemas the same: a check that looked at no row that was there already. */
  async settle(db: Kysely<unknown>): Promise<void> {
    await sql`alter table answer_file validate constraint answer_file_announced_sha256_check`.execute(db);
  },
};
