import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Six digits with which somebody lets a colleague do once what they may do themselves. One each, and it names its owner.
    create table approval_code (
      user_id uuid primary key references auth_user on delete cascade,
      -- Keyed: a million codes are soon tried by whoever reads the table.
      code_hash bytea not null constraint approval_code_is_unique unique,
      made_at timestamptz not null
    );

    -- Whose code let the actor do it.
    alter table audit_event add column approved_by uuid;
  `.execute(db)
}
