import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Those for whom a line is, by name: of places in a clinic whoever comes.
    alter table order_line add column whose text[] not null default '{}';
    update order_line
      set whose = array(select one ->> 'name' from jsonb_array_elements(ref -> 'attendees') as one)
      where kind = 'clinic';
  `.execute(db)
}
