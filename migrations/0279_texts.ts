import { type Kysely, sql } from 'kysely'

/** Clients of builds and tickets are told by text as well, where they want that. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table build_message
      add column channel text not null default 'email' check (channel in ('email', 'sms'));
    alter table build_message alter column channel drop default;

    alter table ticket_notice
      drop constraint ticket_notice_how_check,
      add check (how in ('mail', 'text', 'call'));
  `.execute(db)
}
