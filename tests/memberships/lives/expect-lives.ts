import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { currentStatuses } from '#shared/memberships/status.ts'

/** What must hold of memberships, whatever became of them. */
export async function expectLives(db: Db): Promise<void> {
  expect(await faultsOfLedgers(db)).toEqual([])

  const faults = async (what: string, query: ReturnType<typeof sql>) =>
    expect((await query.execute(db)).rows, what).toEqual([])
  const current = sql`status = any(${[...currentStatuses]})`
  await faults(
    'somebody has two memberships',
    sql`select person_id from membership where ${current} group by person_id having count(*) > 1`,
  )
  await faults(
    'a membership is paid through another day than the last of its charges that are paid and follow each other',
    sql`select number, status, paid_through, expected from membership, lateral (
        select max(until_on) as expected from membership_charge as charge
        where membership_id = membership.id and charge.status = 'paid' and freeze_id is null and not exists (
          select from membership_charge as earlier where earlier.membership_id = membership.id and freeze_id is null
            and earlier.from_on < charge.from_on and earlier.status <> 'paid'
        )
      ) as charged where ${current} and paid_through is distinct from expected`,
  )
  await faults(
    'charges of a term leave a day out or pay for one twice',
    // But for the days of a freeze that begins where one ends: those are nobody's.
    sql`select membership_id, from_on, before from (
        select membership_id, from_on, lag(until_on) over (partition by membership_id order by from_on) as before
        from membership_charge where freeze_id is null and status <> 'void'
      ) as charge where from_on - before - 1 <> (
        select coalesce(sum(least(rest.until_on, charge.from_on - 1) - greatest(rest.from_on, before + 1) + 1), 0)
        from membership_freeze rest where rest.membership_id = charge.membership_id
          and rest.from_on < charge.from_on and rest.until_on > before
      )`,
  )
  await faults(
    'a membership renews on another day than the one after its end',
    sql`select number, ends_on, renews_on from membership where ${current} and renews_on <> ends_on + 1`,
  )
  await faults(
    'its term ends on another day',
    sql`select number, ends_on, status from membership where ${current} and ends_on <> (
      select max(term.ends_on) from membership_term term where membership_id = membership.id
    )`,
  )
  await faults(
    'somebody was charged twice for the same term',
    sql`select membership_id from membership_charge where status = 'paid' and freeze_id is null
      group by membership_id, term, number having count(*) > 1`,
  )
  await faults(
    'what is owed of an ended change is owed still',
    sql`select owner_id from revenue_schedule join membership on membership.id = owner_id
      where status = 'upgraded' and earned_cents + released_cents < total_cents`,
  )
}
