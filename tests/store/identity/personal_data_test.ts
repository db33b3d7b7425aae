/** The columns of the database that can have personal data are those that `docs/personal_data.md` lists. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "../../../store/connection/connection.ts";
import { personalTables } from "../../../store/identity/personal_data.ts";
import { openDatabase } from "../../support/audit/seals.ts";
import { documentedColumns } from "../../support/identity/personal_data_page.ts";

/** Columns that can hold any text and hold nothing of a person: states, kinds, digests, keys, names of courts and things. */
const impersonal = `
alarm: awaits type
alarm_end_notice: channel failure
alarm_notice: channel failure
anchor_delivery: destination stream
answer_account: kind situation
answer_attachment: information sha256
answer_file: announced_sha256 archive_path file_name ispb receipt_name sha256 status
answer_line: code ispb protocol_number
audit_entry: action request_id
bulk_action: act client_id jtr request_id status
bulk_item: code detail number outcome
channel: after_fetch authentication host host_keys inbox_folder ispb outbox_folder receipts_folder username
channel_state: direction failure ispb reason
console_view: list
counted_look_up: process_number
court_order: action_type content_digest court_unit_id court_unit_name information_kinds jtr kind process_number protocol_number status transfer_id
court_money: court_unit_id jtr
court_rule: jtr no_answer
court_unit: body_type id jtr name
database_voucher: refusal
delegation: jtr
deposit_account: court_unit_id ispb jtr
document: code jtr kind protocol_number sha256
document_scan: failure finding state
encrypted_receipt: name
event: jtr type
exchange_sequence: direction ispb
file_delivery: file_name ispb last_error sha256 what
folder_test: fault ispb
holiday: name source
idempotency: client_id fingerprint key process
index_cursor: source
index_refusal: reason record_key source silenced_sha256
index_run: collection engine failure kind
indexed_precedent: digest dispute id keys organ species status targets
indexing_precedent: digest id keys organ species status targets
institution: compe ispb leader_ispb name
institution_figures: ispb jtr kind
institution_key: algorithms fingerprint ispb public_key
lease: name
mail_digest: kinds
operator_action: kind outcome
order_count: dimension jtr kind status
order_count_change: court_unit_id jtr kind status
order_target: code ispb origin receiver_ispb
order_viewer: added_as
organ: acronym jtr name search_acronym
precedent_case: organ
precedent_count: organ species status
precedent_record: category kind organ resource status
precedent_status: category kind organ status
precedent_status_history: precedent_id status
precedent_version: precedent_id
quarantine: code ispb kept_path kind receipt_name sha256 status
registry_outage: process reason registry
relationship_query: client_id court outcome process_number request_id via
remittance: delay_cause file_name ispb plain_sha256 sha256 status totals
remittance_line: jtr protocol_number
remote_file: file_name ispb
saved_search_hit: precedent_id summary title
seal: hash key_id previous_hash row_hashes signature stream
seal_mark: hash stream
search_build: image
search_document: id number organ species updated_on
search_embedding: digest id model vector
search_stage: figures settings
search_synonym: terms
search_word: shown word
series: closing_reason jtr status
service_key: fingerprint public_key
service_process: host name role version
service_unit: court name
silenced_job: key task
single_account: ispb judiciary_branch
split: content_digest court_unit_id court_unit_name jtr origin process_number protocol_number status
split_action: asset code kind receiver_ispb transfer_id
split_batch: decision jtr remaining
target_case_change: jtr
transfer_arrival: account ispb receiver_ispb status
unnumbered_remittance: cause ispb totals
web_session: csrf id provider_session unit
webhook_delivery: last_outcome status
webhook_subscription: disabled_reason event_types jtr previous_secret secret status url
worker_heartbeat: process worker_id
`;

/** Columns of a type that can hold a tax id or a name, without those whose values are a fixed list. */
async function textColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name !~ '^kysely_'
      and c.udt_name in ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea', '_text', '_varchar')
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

Deno.test("every column that can hold a tax id or a name is on the page of personal data, or known to hold none", async () => {
  await using database = await openDatabase();
  const { db } = database;
  const known = impersonal.trim().split("\n").flatMap((line) => {
    const [table, ...columns] = line.split(/:? /);
    return columns.map((column) => `${table}.${column}`);
  });
  const named = (await documentedColumns()).map(({ column }) => column).sort();
  assert.deepEqual((await textColumns(db)).filter((name) => !known.includes(name)), named);
  assert.deepEqual(known.filter((name) => named.includes(name)), []);
});

Deno.test("whoever is asked about is looked for in every column of the page that holds a tax id by itself", async () => {
  await using database = await openDatabase();
  const { db } = database;
  const isTaxId = /(_cpf|\.cpf|tax_id|_by|\.actor|on_behalf_of|issued_to)$/;
  const searched = Object.entries(personalTables).flatMap(([table, { by }]) =>
    by.map((column) => `${table}.${column}`)
  );
  const expected = (await textColumns(db)).filter((name) => isTaxId.test(name));
  assert.deepEqual(expected.filter((name) => !searched.includes(name)), []);
  assert.deepEqual(searched.filter((name) => !expected.includes(name)), ["audit_entry.subject"]);
});
