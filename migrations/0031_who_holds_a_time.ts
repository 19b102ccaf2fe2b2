import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Who keeps a time, and from which network, as hashes: nobody keeps more than their share.
    alter table hold
      add column visitor text,
      add column address text;
    create index hold_visitor on hold (visitor, expires_at) where visitor is not null;
    create index hold_address on hold (address, expires_at) where address is not null;
  `.execute(db)
}
