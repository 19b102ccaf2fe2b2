import { type Kysely, sql } from 'kysely'

/**
 * Whoever has a place in a clinic is told of each session that is called off, with the reason, and is given its share of the price back,
 * once: a place remembers until when that is done. What was called off before and has passed stays as it was.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table clinic_session add column cancelled_because text`.execute(db)
  await sql`alter table clinic_seat add column sessions_settled_at timestamptz`.execute(db)
  await sql`
    update clinic_seat set sessions_settled_at = (
      select max(cancelled_at) from clinic_session
      where clinic_session.clinic_id = clinic_seat.clinic_id and starts_at <= now()
    )
  `.execute(db)
}
