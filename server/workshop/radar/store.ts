import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { contactEmail } from '#server/notices/service.ts'
import type { Slot } from '#shared/clubs/slots.ts'

export interface GrippedClub {
  personId: string
  firstName: string
  name: string
  email: string | null
  toldAt: Date | null
  slot: Slot
  grippedAt: Date
  visits: number
}

/** Clubs whose grips were installed here at least some months ago; unknown ages are not guessed. */
export async function listGripped(
  { trx }: OnDatabase,
  { before, userId }: { before: Date; userId?: string },
): Promise<GrippedClub[]> {
  const { rows } = await sql<GrippedClub>`
    select club.person_id, first_name, first_name || ' ' || last_name as name, ${contactEmail} as email, sent_at as told_at, slot,
      gripped.at as gripped_at, (
        select count(*)::integer from booking
        where booking.person_id = club.person_id and booking.status in ('checked_in', 'completed') and starts_at > gripped.at
      ) as visits
    from club
    join person on person.id = club.person_id and person.erased_at is null
    cross join lateral (
      select at from club_history
      where club_id = club.id and (kind = 'built' or (kind = 'serviced' and facts ->> 'job' like 'regrip%'))
      order by at desc limit 1
    ) gripped
    left join regrip_reminder on regrip_reminder.person_id = club.person_id
    where club.status = 'in_bag' and gripped.at < ${before} ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      and not exists (
        select from ticket_club join ticket on ticket.id = ticket_id
        where ticket_club.club_id = club.id and ready_at is null and ticket.status not in ('declined', 'void', 'closed')
      )
    order by gripped.at, club.id
    limit 5000
  `.execute(trx)

  return rows
}

/** Claims those who have not been told since a day: each is claimed by one call only. */
export async function claimToTell(
  { trx }: OnDatabase,
  personIds: readonly string[],
  { now, notSince }: { now: Date; notSince: Date },
): Promise<string[]> {
  const rows = await trx
    .insertInto('regripReminder')
    .values(personIds.toSorted().map((personId) => ({ personId, sentAt: now })))
    .onConflict((on) =>
      on.column('personId').doUpdateSet({ sentAt: now }).where('regripReminder.sentAt', '<', notSince),
    )
    .returning('personId')
    .execute()

  return rows.map(({ personId }) => personId)
}
