import type { Insertable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { AllowanceEntry } from '#server/kernel/db/schema.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { carryOver, periodOn, runsOn, type Term } from '#shared/memberships/allowance.ts'
import type { BayMinutes } from '#shared/memberships/bay-time.ts'
import type { AllowanceAdjustment, AllowanceUnit } from '#shared/memberships/change-contract.ts'
import { countingStatuses } from '#shared/memberships/status.ts'
import { isPaidOn } from '#shared/memberships/term.ts'
import { pluralOf } from '#shared/words.ts'

import { insertEntries, insertPeriod, listStaleAllowances, listUsesOf } from './allowance-store.ts'
import { lockMembership, type MembershipRow, type PeriodRow } from './store.ts'

/** Whether the holder can book by it on a day: it is active, and paid through that day. */
export const counts = (row: Pick<MembershipRow, 'status' | 'paidThrough' | 'graceDays'>, today: string): boolean =>
  countingStatuses.some((one) => one === row.status) && isPaidOn(row, today)

/** A membership that renews continues after the term's last day. */
const termOf = ({ startsOn, endsOn, renewsOn, termMonths, allowancePeriod }: MembershipRow): Term => ({
  startsOn,
  lastDay: renewsOn === null ? endsOn : null,
  termMonths,
  allowance: allowancePeriod,
})

/** Whether its benefits apply on a day: within the term, and not frozen. */
export const givesOn = (membership: MembershipRow, day: string): boolean =>
  runsOn(termOf(membership), day) && !membership.freezes.some(({ from, until }) => from <= day && day <= until)

export const periodAt = ({ periods }: Pick<MembershipRow, 'periods'>, day: string): PeriodRow | undefined =>
  periods.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)

const isEmpty = ({ peakMinutes, offPeakMinutes, guestPasses }: PeriodRow) =>
  peakMinutes <= 0 && offPeakMinutes <= 0 && guestPasses <= 0

const endedPeriods = ({ periods }: MembershipRow, today: string) =>
  periods.filter((period) => period.endsOn < today && !isEmpty(period))

/** Whether a period has ended or begun that no job has recorded yet. */
export function isStale(membership: MembershipRow, now: Date): boolean {
  const today = localDayOf(now, membership.zone)
  const isMissing = runsOn(termOf(membership), today) && !periodAt(membership, today)

  return counts(membership, today) && (isMissing || endedPeriods(membership, today).length > 0)
}

/** Locks a membership, closes ended periods and opens today's. Undefined if it no longer counts. */
export async function openAllowance(work: Timed, id: string): Promise<MembershipRow | undefined> {
  const membership = await lockMembership(work, id)
  const today = membership && localDayOf(work.now, membership.zone)
  if (!today || !counts(membership, today)) return undefined

  for (const ended of endedPeriods(membership, today)) await closePeriod(work, membership, ended)
  if (runsOn(termOf(membership), today)) await ensurePeriod(work, membership, today)
  return membership
}

/** Carries over what the plan allows, peak minutes first; the rest and all passes expire. */
async function closePeriod(work: OnDatabase, membership: MembershipRow, ended: PeriodRow): Promise<void> {
  const nextDay = addDays(ended.endsOn, 1)
  const next = runsOn(termOf(membership), nextDay) ? await ensurePeriod(work, membership, nextDay) : undefined
  const left = { peak: ended.peakMinutes, offPeak: ended.offPeakMinutes }
  const carried = next ? carryOver(left, membership.carriedOverMinutes - ended.carriedMinutes) : { peak: 0, offPeak: 0 }

  const lines: Line[] = [
    ...bothUnits({ peak: -carried.peak, offPeak: -carried.offPeak }).map((one) => ({ ...one, kind: 'carry' as const })),
    ...bothUnits({ peak: carried.peak - left.peak, offPeak: carried.offPeak - left.offPeak }).map(expired),
    expired({ unit: 'guest_pass', quantity: -ended.guestPasses }),
  ]
  await write(work, ended, lines)
  if (next)
    await write(
      work,
      next,
      bothUnits(carried).map((one) => ({ ...one, kind: 'carry' })),
    )
}

type Quantity = Pick<Line, 'unit' | 'quantity'>

const expired = (one: Quantity): Line => ({ ...one, kind: 'expire' })

/** A day's period, created with its grant if missing. Call it under the membership's lock. */
async function ensurePeriod(work: OnDatabase, membership: MembershipRow, day: string): Promise<PeriodRow> {
  const known = periodAt(membership, day)
  if (known) return known

  const whole = periodOn(termOf(membership), day)
  // A period opened under an earlier plan keeps its days.
  const before = membership.periods.findLast(({ endsOn }) => endsOn < day)
  const after = membership.periods.find(({ startsOn }) => startsOn > day)
  const days = {
    startsOn: before && before.endsOn >= whole.startsOn ? addDays(before.endsOn, 1) : whole.startsOn,
    endsOn: after && after.startsOn <= whole.endsOn ? addDays(after.startsOn, -1) : whole.endsOn,
  }
  const { id } = await insertPeriod(work, membership.id, days)
  const period = { id, ...days, peakMinutes: 0, offPeakMinutes: 0, guestPasses: 0, carriedMinutes: 0 }
  membership.periods = [...membership.periods, period].toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
  await write(work, period, [
    { unit: 'peak', quantity: membership.peakMinutes, kind: 'grant' },
    { unit: 'off_peak', quantity: membership.offPeakMinutes, kind: 'grant' },
    { unit: 'guest_pass', quantity: membership.guestPasses, kind: 'grant' },
  ])
  return period
}

interface Line extends Pick<Insertable<AllowanceEntry>, 'bookingId' | 'reason'> {
  unit: AllowanceUnit
  quantity: number
  kind: 'grant' | 'carry' | 'use' | 'give_back' | 'expire' | 'adjust'
}

const bothUnits = ({ peak, offPeak }: BayMinutes): Quantity[] => [
  { unit: 'peak', quantity: peak },
  { unit: 'off_peak', quantity: offPeak },
]

const columnOf = { peak: 'peakMinutes', off_peak: 'offPeakMinutes', guest_pass: 'guestPasses' } as const

/** Writes entries and updates the current period's sums. */
async function write(work: OnDatabase, period: PeriodRow, lines: readonly Line[]): Promise<void> {
  const written = lines.filter(({ quantity }) => quantity !== 0)
  for (const { unit, quantity } of written) period[columnOf[unit]] += quantity
  if (written.length > 0)
    await insertEntries(
      work,
      written.map((line) => ({ ...line, periodId: period.id })),
    )
}

/** What is left of a day's period, even if nobody has opened it. */
export function minutesLeftOn(membership: MembershipRow, day: string): BayMinutes {
  const { peakMinutes, offPeakMinutes } = periodAt(membership, day) ?? membership

  return { peak: peakMinutes, offPeak: offPeakMinutes }
}

/** The membership as if a booking had taken nothing: that booking is looking for another time. */
export async function withoutBooking(
  work: OnDatabase,
  membership: MembershipRow,
  bookingId: string,
): Promise<MembershipRow> {
  const uses = await listUsesOf(work, bookingId)
  const periods = membership.periods.map((period) => {
    const own = { ...period }
    for (const { periodId, unit, quantity } of uses) if (periodId === period.id) own[columnOf[unit]] -= quantity
    return own
  })

  return { ...membership, periods }
}

/** Takes minutes from the period of a booking's day. Call it under the membership's lock. */
export async function takeMinutes(
  work: OnDatabase,
  membership: MembershipRow,
  { bookingId, day, taken }: { bookingId: string; day: string; taken: BayMinutes },
): Promise<void> {
  if (taken.peak + taken.offPeak === 0) return

  const period = await ensurePeriod(work, membership, day)
  const lines = bothUnits({ peak: -taken.peak, offPeak: -taken.offPeak })
  await write(
    work,
    period,
    lines.map((one) => ({ ...one, kind: 'use', bookingId })),
  )
}

/** Returns a booking's minutes to the period they came from. Call it under the membership's lock. */
export async function giveBackMinutes(work: OnDatabase, bookingId: string): Promise<void> {
  const uses = await listUsesOf(work, bookingId)
  if (uses.length === 0) return

  await insertEntries(
    work,
    uses.map(({ quantity, ...use }) => ({ ...use, quantity: -quantity, kind: 'give_back', bookingId })),
  )
}

/**
 * Adds or removes allowance of a day's period by hand, for a reason; returns what is left. Called under the
 * membership's lock.
 */
export async function adjustAllowance(
  work: OnDatabase,
  membership: MembershipRow,
  { day, unit, quantity, reason }: Pick<AllowanceAdjustment, 'unit' | 'quantity' | 'reason'> & { day: string },
): Promise<number> {
  const period = periodAt(membership, day)
  const left = period?.[columnOf[unit]] ?? 0
  if (!period || left + quantity < 0)
    throw new Failure('wrong_state', `Only ${left} ${pluralOf(left, 'is', 'are')} left of that.`)

  await write(work, period, [{ unit, quantity, reason, kind: 'adjust' }])
  return left + quantity
}

/** A job: opens the next period for members who do not look. */
export async function rollOverAllowances(work: Work): Promise<void> {
  const today = localDayOf(work.now, work.place.zone)
  await inBatches<{ id: string }>(
    (after) => listStaleAllowances(work, today, after?.id),
    ({ id }) => atomically(work, (work) => openAllowance(work, id)),
  )
}
