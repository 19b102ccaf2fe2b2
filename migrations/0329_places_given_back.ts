import { type Kysely, sql } from 'kysely'

/**
 * What goes back of the price of a place, as it was given up: of a line of several places also a part may have gone back as a favour,
 * and the two have to be told apart. Of places that were given up before, what went back by their line.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table clinic_seat add column given_back_cents bigint not null default 0 check (given_back_cents >= 0);

    update clinic_seat set given_back_cents = returned_cents * at / places - returned_cents * (at - 1) / places
    from (
      select seat.id, returned_cents::bigint as returned_cents,
        row_number() over (partition by order_line_id order by seat.id) as at,
        count(*) over (partition by order_line_id) as places
      from clinic_seat seat join order_line on order_line.id = order_line_id
      where status = 'withdrawn'
    ) as given_up
    where clinic_seat.id = given_up.id;
  `.execute(db)
}
