import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'

/** What must hold of places, whatever became of them: counted as they live, and owed as the books say. */
export async function expectPlaces(db: Db): Promise<void> {
  expect(await faultsOfLedgers(db)).toEqual([])

  const faults = async (what: string, query: ReturnType<typeof sql>) =>
    expect((await query.execute(db)).rows, what).toEqual([])
  await faults(
    'more places are taken than there are',
    sql`select clinic_id from clinic_seat join clinic on clinic.id = clinic_id where clinic_seat.status <> 'withdrawn'
      group by clinic_id, capacity having count(*) > capacity`,
  )
  await faults(
    'somebody has a place in what was called off',
    sql`select clinic_seat.id from clinic_seat join clinic on clinic.id = clinic_id
      where called_off_at is not null and clinic_seat.status <> 'withdrawn'`,
  )
  await faults(
    'a place has steps that do not lead to where it is',
    sql`select id from clinic_seat where status <> (
      select to_status from clinic_seat_transition where seat_id = clinic_seat.id order by version desc limit 1
    )`,
  )
}
