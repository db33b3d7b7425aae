/** What an institution's answer files have demonstrated so far, for staging, where there are few files. */
import { sql } from "kysely";
import { assetFields, detailFields } from "../../domain/answers/answer_detail.ts";
import type { Db } from "../connection/connection.ts";

/** What lines of accepted files answered: `code`, or `S` and `N` for a notification of receipt. */
interface AnsweredRequest {
  readonly request: "block" | "cancellation" | "unblock" | "transfer" | "arrival" | "information";
  readonly code: string;
  readonly firstAt: Temporal.Instant;
}

/** Properties of files, beyond what their lines contain. */
export type AnswerFileProperty =
  | "whole-remittance"
  | "several-files"
  | "repeated-bytes"
  | "announced-digest"
  | "kinds-of-asset"
  | "accounts"
  | "attachments"
  | "envelope"
  | "corrected";

export interface AcceptanceFacts {
  readonly answered: readonly AnsweredRequest[];
  /** The rejections by code. */
  readonly rejected: readonly { readonly code: string; readonly firstAt: Temporal.Instant }[];
  readonly files: readonly { readonly feat: AnswerFileProperty; readonly firstAt: Temporal.Instant }[];
}

export async function acceptanceFacts(db: Db, ispb: string): Promise<AcceptanceFacts> {
  const [answered, rejected, files] = await Promise.all([
    answeredRequests(db, ispb),
    rejectedCodes(db, ispb),
    shownFeats(db, ispb),
  ]);
  return { answered, rejected, files };
}

async function answeredRequests(db: Db, ispb: string): Promise<AnsweredRequest[]> {
  const { rows } = await sql<{ request: AnsweredRequest["request"]; code: string; at: Temporal.Instant }>`
    select case l.record when 10 then case a.kind when 'cancel' then 'cancellation' else 'block' end
        when 20 then 'unblock' when 30 then 'transfer' when 40 then 'arrival' else 'information' end as request,
      coalesce(l.code, l.detail ->> ${detailFields.received}) as code, min(f.received_at) as at
    from answer_file f
    join answer_line l on l.file_id = f.id
    join remittance_line r on r.remittance_id = f.remittance_id and r.line = l.remittance_line
    left join split_action a on a.id = r.action_id
    where f.ispb = ${ispb} and f.status = 'accepted'
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ request, code, at }) => ({ request, code, firstAt: at }));
}

async function rejectedCodes(db: Db, ispb: string): Promise<AcceptanceFacts["rejected"]> {
  const { rows } = await sql<{ code: string; at: Temporal.Instant }>`
    select fault ->> 'code' as code, min(f.received_at) as at
    from answer_file f cross join jsonb_array_elements(f.faults) as fault
    where f.ispb = ${ispb} and f.status = 'rejected'
    group by 1 order by 1`.execute(db);
  return rows.map(({ code, at }) => ({ code, firstAt: at }));
}

async function shownFeats(db: Db, ispb: string): Promise<AcceptanceFacts["files"]> {
  const { rows } = await sql<{ feat: AnswerFileProperty; at: Temporal.Instant | null }>`
    with file as (select * from answer_file where ispb = ${ispb}),
      accepted as (
        select f.*, row_number() over (partition by remittance_id order by id) as nth,
          (select count(distinct l.remittance_line) from answer_line l where l.file_id = f.id) as answered,
          (select count(*) from remittance_line l where l.remittance_id = f.remittance_id) as requested
        from file f where status = 'accepted')
    select feat, min(at) as at from (
      select 'whole-remittance' as feat, received_at as at from accepted where answered = requested
      union all select 'several-files', received_at from accepted where nth > 1
      union all select 'repeated-bytes', received_at from file where status = 'duplicate'
      union all select 'announced-digest', received_at from accepted where announced_sha256 is not null
      union all select 'kinds-of-asset', received_at from accepted f where exists (
        select 1 from answer_line l where l.file_id = f.id
          and l.detail ?| ${Object.values(assetFields)}::text[])
      union all select 'accounts', received_at from accepted f
        where exists (select 1 from answer_account a where a.file_id = f.id)
      union all select 'attachments', received_at from accepted f
        where exists (select 1 from answer_attachment a where a.file_id = f.id)
      union all select 'envelope', received_at from accepted where file_name like '%.pgp'
      union all select 'corrected', received_at from accepted f where exists (
        select 1 from file r where r.status = 'rejected' and r.sequence_used and r.sequence = f.sequence - 1)
    ) as shown group by feat`.execute(db);
  return rows.flatMap(({ feat, at }) => at === null ? [] : [{ feat, firstAt: at }]);
}
