import { type Kysely, sql } from 'kysely'

/** What a code opens: one act of one colleague, of one sum, within minutes. The code itself lets nobody do anything any more. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table approval (
      id uuid primary key,
      act text not null,
      -- What it is done to; null where that is not there before, as a sale.
      subject_id uuid,
      cents bigint not null check (cents >= 0),
      asked_by uuid not null references auth_user on delete cascade,
      approved_by uuid not null references auth_user on delete cascade,
      ends_at timestamptz not null,
      used_at timestamptz,
      -- All that one act asks for happens in the transaction that used it.
      used_in xid8,
      check ((used_at is null) = (used_in is null))
    );
    create index approval_age on approval (ends_at);
    create index approval_asked_by on approval (asked_by);
    create index approval_approved_by on approval (approved_by);
  `.execute(db)
}
