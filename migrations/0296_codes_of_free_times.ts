import { type Kysely, sql } from 'kysely'

/**
 * A booking that is moved to a time that costs nothing has nothing taken off for as long as it is there. Its code stays written
 * down, so that it takes its share again where the booking moves on to a time that costs something.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_line_discount
      drop constraint order_line_discount_cents_check,
      add constraint order_line_discount_takes_something check (cents >= 0)
  `.execute(db)
}
