import type { Migration } from "kysely/migration";
import { up as draftingLookUps } from "./20261122T203000000Z_drafting_look_ups.ts";
import { up as keyedSeals } from "./20261122T211000000Z_keyed_seals.ts";
import { up as recovery } from "./20261122T235500000Z_recovery.ts";
import { up as retention } from "./20261122T231500000Z_retention.ts";
import { up as databaseVoucher } from "./20261128T034000000Z_database_voucher.ts";
import { up as initialSchema } from "./initial_schema/mod.ts";
import { up as precedentCounts } from "./20261123T021000000Z_precedent_counts.ts";
import { up as orderChangesCounted } from "./20261123T025500000Z_order_changes_counted.ts";
import { up as targetCases } from "./20261123T024000000Z_target_cases.ts";
import { up as orderCounts } from "./20261123T020000000Z_order_counts.ts";
import { up as sessionSubjects } from "./20261123T023500000Z_session_subjects.ts";
import { up as remittanceCutoff } from "./20261123T013000000Z_remittance_cutoff.ts";
import { up as searchEmbedding } from "./20261123T012000000Z_search_embedding.ts";
import { up as serviceWatch } from "./20261122T214500000Z_service_watch.ts";
import { up as processes } from "./20261122T190000000Z_processes.ts";
import { up as indexRunCounts } from "./20261123T011000000Z_index_run_counts.ts";
import { up as orderChanges } from "./20261122T230000000Z_order_changes.ts";
import { up as draftChanges } from "./20261122T210000000Z_draft_changes.ts";
import { up as defendantSearch } from "./20261122T234700000Z_defendant_search.ts";
import { up as eventEpochs } from "./20261122T235000000Z_event_epochs.ts";
import { up as similarWords } from "./20261122T235900000Z_similar_words.ts";
import { up as splitBatches } from "./20261123T003000000Z_split_batches.ts";
import { up as exchangeReport } from "./20261123T010000000Z_exchange_report.ts";
import { up as viewsOfLists } from "./20261123T034500000Z_views_of_lists.ts";
import { up as countedClaims } from "./20261123T070000000Z_counted_claims.ts";
import { up as adoptedLines } from "./20261125T083000000Z_adopted_lines.ts";
import { up as alarmEnds } from "./20261125T090000000Z_alarm_ends.ts";
import { up as inboxesScanned } from "./20261126T083000000Z_inboxes_scanned.ts";
import { up as registryOutages } from "./20261126T084500000Z_registry_outages.ts";
import { up as searchImage } from "./20261123T063000000Z_search_image.ts";
import { up as draftList } from "./20261123T032000000Z_draft_list.ts";
import { up as mailDigests } from "./20261123T031500000Z_mail_digests.ts";
import { up as exchangeFolder } from "./20261122T213000000Z_exchange_folder.ts";
import { up as processNumbers } from "./20261127T143000000Z_process_numbers.ts";
import { up as protocolRules } from "./20261128T040000000Z_protocol_rules.ts";
import { up as casesTogether } from "./20261127T183000000Z_cases_together.ts";
import { up as unreadableDigests } from "./20261128T024000000Z_unreadable_digests.ts";
import { up as repeatedAnswers } from "./20261128T024500000Z_repeated_answers.ts";
import { up as outsideSettled } from "./20261128T031500000Z_outside_settled.ts";
import { up as keptRows } from "./20261128T041500000Z_kept_rows.ts";
import { up as splitReservations } from "./20261128T054500000Z_split_reservations.ts";
import { up as eventTypesOfSubscriptions } from "./20261128T061700000Z_event_types_of_subscriptions.ts";
import { up as signedSeals } from "./20261128T063000000Z_signed_seals.ts";
import { up as protocoledContents } from "./20261128T063700000Z_protocoled_contents.ts";
import { up as unnumberedRemittances } from "./20261128T065200000Z_unnumbered_remittances.ts";
import { up as documentScan } from "./20261128T072000000Z_document_scan.ts";
import { up as silencedJobs } from "./20261128T033000000Z_silenced_jobs.ts";

/**
 * Every migration in order, listed rather than discovered on disk; forward only. A later one is a file of its own beside
 * this one, named by the time it was written, and is added as the last entry.
 */
export const migrations: Record<string, Migration> = {
  "20261122T030000000Z_initial_schema": { up: initialSchema },
  "20261122T190000000Z_processes": { up: processes },
  "20261122T203000000Z_drafting_look_ups": { up: draftingLookUps },
  "20261122T210000000Z_draft_changes": { up: draftChanges },
  "20261122T211000000Z_keyed_seals": { up: keyedSeals },
  "20261122T213000000Z_exchange_folder": { up: exchangeFolder },
  "20261122T214500000Z_service_watch": { up: serviceWatch },
  "20261122T230000000Z_order_changes": { up: orderChanges },
  "20261122T231500000Z_retention": { up: retention },
  "20261122T234700000Z_defendant_search": { up: defendantSearch },
  "20261122T235000000Z_event_epochs": { up: eventEpochs },
  "20261122T235500000Z_recovery": { up: recovery },
  "20261122T235900000Z_similar_words": { up: similarWords },
  "20261123T003000000Z_split_batches": { up: splitBatches },
  "20261123T010000000Z_exchange_report": { up: exchangeReport },
  "20261123T011000000Z_index_run_counts": { up: indexRunCounts },
  "20261123T012000000Z_search_embedding": { up: searchEmbedding },
  "20261123T013000000Z_remittance_cutoff": { up: remittanceCutoff },
  "20261123T020000000Z_order_counts": { up: orderCounts },
  "20261123T021000000Z_precedent_counts": { up: precedentCounts },
  "20261123T023500000Z_session_subjects": { up: sessionSubjects },
  "20261123T024000000Z_target_cases": { up: targetCases },
  "20261123T025500000Z_order_changes_counted": { up: orderChangesCounted },
  "20261123T031500000Z_mail_digests": { up: mailDigests },
  "20261123T032000000Z_draft_list": { up: draftList },
  "20261123T034500000Z_views_of_lists": { up: viewsOfLists },
  "20261123T063000000Z_search_image": { up: searchImage },
  "20261123T070000000Z_counted_claims": { up: countedClaims },
  "20261125T083000000Z_adopted_lines": { up: adoptedLines },
  "20261125T090000000Z_alarm_ends": { up: alarmEnds },
  "20261126T083000000Z_inboxes_scanned": { up: inboxesScanned },
  "20261126T084500000Z_registry_outages": { up: registryOutages },
  "20261127T143000000Z_process_numbers": { up: processNumbers },
  "20261127T183000000Z_cases_together": { up: casesTogether },
  "20261128T024000000Z_unreadable_digests": { up: unreadableDigests },
  "20261128T024500000Z_repeated_answers": { up: repeatedAnswers },
  "20261128T031500000Z_outside_settled": { up: outsideSettled },
  "20261128T033000000Z_silenced_jobs": { up: silencedJobs },
  "20261128T034000000Z_database_voucher": { up: databaseVoucher },
  "20261128T040000000Z_protocol_rules": { up: protocolRules },
  "20261128T041500000Z_kept_rows": { up: keptRows },
  "20261128T054500000Z_split_reservations": { up: splitReservations },
  "20261128T061700000Z_event_types_of_subscriptions": { up: eventTypesOfSubscriptions },
  "20261128T063000000Z_signed_seals": { up: signedSeals },
  "20261128T063700000Z_protocoled_contents": { up: protocoledContents },
  "20261128T065200000Z_unnumbered_remittances": { up: unnumberedRemittances },
  "20261128T072000000Z_document_scan": { up: documentScan },
};
