import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { daysBetween, localDayOf } from '#shared/booking/local-time.ts'
import type { OwnMembership, Plan } from '#shared/memberships/contract.ts'
import { dunningDays, type DunningKind } from '#shared/memberships/dunning.ts'

import { isStale, openAllowance, periodAt } from './allowance.ts'
import { findSharedMembership, type MembershipOf, type MembershipRow, type PlanRow } from './store.ts'

/** The membership by which a person books: their own, or one shared with them. */
export const findMembership = (work: OnDatabase, whose: MembershipOf) => findSharedMembership(work, whose)

/** The same with today's allowance; closes an ended period on the way. */
export async function asOfToday(work: Timed, row: MembershipRow): Promise<MembershipRow> {
  if (!isStale(row, work.now)) return row

  return (await atomically(work, (work) => openAllowance(work, row.id))) ?? row
}

export async function membershipOf(work: Timed, whose: MembershipOf): Promise<OwnMembership | null> {
  const found = await findMembership(work, whose)
  if (!found) return null

  const row = await asOfToday(work, found)
  const membership = presentMembership(row, localDayOf(work.now, row.zone))
  return isHeldBy(row, whose) ? membership : sharedBy(row, membership)
}

const isHeldBy = (row: MembershipRow, whose: MembershipOf) =>
  'userId' in whose
    ? row.userId === whose.userId
    : 'personId' in whose
      ? row.personId === whose.personId
      : row.email === whose.email

/** For a person who shares it: without the holder's payments. */
const sharedBy = ({ holderName }: MembershipRow, membership: OwnMembership): OwnMembership => ({
  ...membership,
  heldBy: holderName,
  people: [],
  overdue: null,
})

/** For its holder and the desk. */
export function presentMembership(row: MembershipRow, today: string): OwnMembership {
  const { id, version, number, status, agreedCents, startsOn, endsOn, renewsOn, frozenUntil } = row
  const period = periodAt(row, today) ?? row.periods.at(-1)
  const { peakMinutes = 0, offPeakMinutes = 0, guestPasses = 0, endsOn: periodEndsOn = today } = period ?? {}
  return {
    id,
    version,
    number,
    status,
    planCode: row.code,
    plan: presentPlan(row),
    priceCents: agreedCents,
    startsOn,
    endsOn,
    renewsOn,
    frozenUntil,
    periodEndsOn,
    stoppedAt: row.stoppedAt,
    stopsOn: row.stopsOn,
    // A stopped membership hides its next plan; resuming restores it.
    nextPlanCode: renewsOn === null ? null : row.nextPlanCode,
    freeze: row.freezes.find(({ until }) => until >= today) ?? null,
    overdue: row.overdue && presentOverdue(row.overdue),
    people: row.people,
    heldBy: null,
    paidThrough: row.paidThrough,
    allowance: { peakMinutes, offPeakMinutes, guestPasses },
  }
}

function presentOverdue({ declinedOn, ...overdue }: NonNullable<MembershipRow['overdue']>) {
  const on = (kind: DunningKind) => dunningDays(declinedOn).findLast((step) => step.kind === kind)?.on ?? declinedOn

  return { ...overdue, suspendsOn: on('suspend'), endsOn: on('cancel') }
}

/** A plan as the API shows it: its columns grouped by subject. */
export function presentPlan(row: PlanRow): Plan {
  const { maximumAdvanceDays, maximumActiveBookings, maximumConsecutiveMinutes, maximumBookingsPerDay } = row
  const limits = { maximumAdvanceDays, maximumActiveBookings, maximumConsecutiveMinutes, maximumBookingsPerDay }
  const { allowancePeriod, peakMinutes, offPeakMinutes, carriedOverMinutes, guestPasses } = row

  return {
    ...row,
    months: monthsOf(row),
    season: seasonOf(row),
    allowance: { period: allowancePeriod, peakMinutes, offPeakMinutes, carriedOverMinutes, guestPasses },
    extraHour: { peakCents: row.extraPeakHourCents, offPeakCents: row.extraOffPeakHourCents },
    booking: { ...limits, peakAllowed: row.peakAllowed, offPeakUntil: row.offPeakUntil.slice(0, 5) },
  }
}

function seasonOf({ seasonFrom, seasonUntil, proratedFrom, convertsFrom }: PlanRow): Plan['season'] {
  if (seasonFrom === null || seasonUntil === null) return null

  return { from: seasonFrom, until: seasonUntil, proratedFrom, convertsFrom }
}

const daysPerMonth = 365 / 12

function monthsOf({ termMonths, seasonFrom, seasonUntil }: PlanRow): number {
  if (seasonFrom === null || seasonUntil === null) return termMonths ?? 1

  return Math.max(1, Math.round(daysBetween(seasonFrom, seasonUntil) / daysPerMonth))
}
