import { sql } from 'kysely'

import { atomically } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import { atEachPlace, type Timed, type Work } from '#server/kernel/work.ts'
import { partsOf, type Period } from '#shared/analytics/period.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { counted } from '#shared/words.ts'

import { type DayFamily, dropDays, firstDayOf, keepDays, strayDays, wrongDays } from './day-family.ts'
import { families } from './families.ts'
import { keepMembers, wrongMembers } from './membership/keep.ts'
import { keepOpenHours } from './services/open-hours.ts'

/** How many days are computed in one transaction. */
const daysAtOnce = 92

/** Each minute: computes the days that are over and not kept yet, those whose facts have changed, and changed memberships. */
export async function keepFigures(work: Work): Promise<void> {
  await keepMembers(work)
  await atEachPlace(work, async (work) => {
    await keepOpenHours(work)
    for (const family of families) {
      await keepChanged(work, family)
      await keepMissing(work, family)
    }
  })
}

/** Each night: computes all that is kept anew beside what is kept, mends what differs, and tells of it. */
export async function checkFigures(work: Work): Promise<void> {
  const wrong = await findWrong(work, { mends: true })
  if (wrong.length > 0) work.services.log.error({ wrong }, 'Figures were wrong and are mended')
}

/** What is kept and wrong, as words such as `sale 2026-11-04`; mended if told. */
export async function findWrong(work: Work, { mends }: { mends: boolean }): Promise<string[]> {
  const wrong: string[] = []
  const members = await wrongMembers(work, { mends })
  if (members > 0) wrong.push(counted(members, 'member', 'members'))
  await atEachPlace(work, async (work) => {
    for (const family of families) wrong.push(...(await wrongOf(work, family, mends)))
  })

  return wrong
}

async function wrongOf(work: Work, family: DayFamily, mends: boolean): Promise<string[]> {
  const days = await daysOver(work, family)
  const stray = await strayDays(work, family, days)
  if (mends) await atomically(work, (work) => dropDays(work, family, stray))
  const wrong = [...stray]
  for (const part of partsOf(days, daysAtOnce)) {
    for (const day of await wrongDays(work, family, part)) {
      wrong.push(day)
      if (mends) await atomically(work, (work) => keepDays(work, family, { from: day, until: day }))
    }
  }

  return wrong.map((day) => `${family.name} ${day}`)
}

/** The days of the place that are over and may have facts; none, its beginning behind its end, where there are no facts yet. */
async function daysOver(work: Timed, family: DayFamily): Promise<Period> {
  const today = localDayOf(work.now, work.place.zone)

  return { from: (await firstDayOf(work, family)) ?? today, until: addDays(today, -1) }
}

async function keepMissing(work: Work, family: DayFamily): Promise<void> {
  for (const { from, until } of partsOf(await daysOver(work, family), daysAtOnce)) {
    const { rows } = await sql<{ missing: number }>`
      select ${until}::date - ${from}::date + 1 - count(*)::integer as missing from figure_day
      where family = ${family.name} and location_id = ${idOrNone(work.place)} and day between ${from}::date and ${until}::date
    `.execute(work.trx)
    if (rows[0]?.missing) await atomically(work, (work) => keepDays(work, family, { from, until }))
  }
}

/**
 * A line that is taken away was committed, so what it tells of is seen by the statements after it; whoever changes the same day
 * meanwhile has a line of their own. Days that are not over are not kept; a place that has gone to a zone in the west may have one that
 * was over.
 */
async function keepChanged(work: Work, family: DayFamily): Promise<void> {
  const today = localDayOf(work.now, work.place.zone)
  await atomically(work, async (work) => {
    const { rows } = await sql<{ day: string }>`
      with gone as (
        delete from figure_dirty where family = ${family.name} and location_id = ${idOrNone(work.place)} returning day
      )
      select distinct day from gone order by day
    `.execute(work.trx)
    for (const { day } of rows) {
      if (day < today) await keepDays(work, family, { from: day, until: day })
      else await dropDays(work, family, [day])
    }
  })
}
