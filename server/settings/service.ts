import type { Db } from '#server/db/database.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { hoursOn } from '#shared/booking/opening.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Studio } from '#shared/settings/contract.ts'

import { findLocation, findStudioNameAndZone } from './store.ts'

const daysShown = 7

export async function readStudio(db: Db, now: Date, demo: boolean): Promise<Studio> {
  const location = await getLocation(db)
  const today = localDayOf(now, location.zone)
  const days = Array.from({ length: daysShown }, (_, ahead) => {
    const day = addDays(today, ahead)
    const note = location.exceptions.find((exception) => exception.day === day)?.note ?? null
    return { day, note, hours: hoursOn(day, location).map(toTheMinute) }
  })

  return { ...location, days, demo }
}

const toTheMinute = ({ opens, closes }: { opens: string; closes: string }) => ({
  opens: opens.slice(0, 5),
  closes: closes.slice(0, 5),
})

/** What the studio calls itself, also before it was set up. */
export const readStudioName = async (db: Db): Promise<string> => (await findStudioNameAndZone(db))?.name ?? 'the studio'

/** The time by which it lives. */
export const readStudioZone = async (db: Db): Promise<string> => (await findStudioNameAndZone(db))?.zone ?? 'UTC'

/** The studio's place and the rules by which it is open. */
export async function getLocation(db: Db) {
  const location = await findLocation(db)
  if (!location) throw new Failure('not_found', 'This studio has not been set up yet.')

  return location
}
