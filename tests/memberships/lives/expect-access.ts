import { expect } from 'vitest'

import { addDays } from '#shared/booking/local-time.ts'
import { countingStatuses, currentStatuses } from '#shared/memberships/status.ts'
import { offered } from '#tests/booking/club.ts'

import { type Person, signIn, todayOf } from './act.ts'

const graceDays = 7

/**
 * Whoever is paid through today, or was within the days of grace, plays tomorrow for what is left of that day, unless their
 * membership rests then; others do not.
 */
export async function expectAccess(person: Person): Promise<void> {
  const today = todayOf(person)
  const tomorrow = addDays(today, 1)
  const start = await offered(await signIn(person), '10:00', tomorrow)
  if (!start) return

  const membership = await currentOf(person)
  const runs =
    membership !== undefined &&
    membership.startsOn <= tomorrow &&
    (membership.renewsOn !== null || membership.endsOn === null || tomorrow <= membership.endsOn)
  const isPaid =
    membership !== undefined &&
    countingStatuses.some((status) => status === membership.status) &&
    today <= addDays(membership.paidThrough ?? today, graceDays)
  const rests = membership !== undefined && (await restsOn(person, { membershipId: membership.id, day: tomorrow }))
  const left = runs && isPaid && !rests ? await minutesOn(person, { membershipId: membership.id, day: tomorrow }) : 0

  expect([start.includedMinutes ?? 0, membership]).toEqual([Math.min(60, left), membership])
}

const currentOf = ({ services: { db }, userId }: Person) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'personId')
    .select(['membership.id', 'status', 'startsOn', 'endsOn', 'renewsOn', 'paidThrough'])
    .where('userId', '=', userId)
    .where('status', 'in', currentStatuses)
    .executeTakeFirst()

interface DayOf {
  membershipId: string
  day: string
}

const restsOn = async ({ services: { db } }: Person, { membershipId, day }: DayOf): Promise<boolean> =>
  (await db
    .selectFrom('membershipFreeze')
    .select('id')
    .where('membershipId', '=', membershipId)
    .where('fromOn', '<=', day)
    .where('untilOn', '>=', day)
    .executeTakeFirst()) !== undefined

/** By the sum of the rows; a period that nobody has opened has what each plan of theirs grants. */
async function minutesOn({ services: { db } }: Person, { membershipId, day }: DayOf): Promise<number> {
  const rows = await db
    .selectFrom('allowancePeriod')
    .innerJoin('allowanceEntry', 'periodId', 'allowancePeriod.id')
    .select('quantity')
    .where('membershipId', '=', membershipId)
    .where('startsOn', '<=', day)
    .where('endsOn', '>=', day)
    .where('unit', 'in', ['peak', 'off_peak'])
    .execute()

  return rows.length === 0 ? 240 + 240 : rows.reduce((sum, { quantity }) => sum + quantity, 0)
}
