import type { Db } from '#server/db/database.ts'
import { readStudioZone } from '#server/settings/service.ts'
import { daysBetween, localDayOf } from '#shared/booking/local-time.ts'
import type { OfferedPlan, OwnMembership, Plan } from '#shared/memberships/contract.ts'
import { priceOn, saleOn } from '#shared/memberships/sale.ts'

import { findCurrentMembership, listPublicPlans, type PlanRow } from './store.ts'

/** The plans that anybody may buy, with what each costs today. */
export async function listPlans(db: Db, now: Date): Promise<OfferedPlan[]> {
  const [rows, zone] = await Promise.all([listPublicPlans(db), readStudioZone(db)])
  const today = localDayOf(now, zone)

  return rows.map((row) => {
    const { salesFrom, salesUntil } = row
    const plan = presentPlan(row)
    const sold = { ...plan, salesFrom, salesUntil }
    return { ...sold, sale: saleOn(sold, today), priceTodayCents: priceOn(sold, today) }
  })
}

export async function membershipOf(db: Db, userId: string): Promise<OwnMembership | null> {
  const row = await findCurrentMembership(db, userId)
  if (!row) return null

  const { number, status, agreedCents, startsOn, endsOn, renewsOn, frozenUntil, periodEndsOn } = row
  const { peakMinutesLeft, offPeakMinutesLeft, guestPassesLeft } = row
  const left = { peakMinutes: peakMinutesLeft, offPeakMinutes: offPeakMinutesLeft, guestPasses: guestPassesLeft }
  const dates = { startsOn, endsOn, renewsOn, frozenUntil, periodEndsOn }
  return { number, status, priceCents: agreedCents, ...dates, left, plan: presentPlan(row) }
}

/** A plan as it leaves the server: its columns put together by what they are about. */
function presentPlan(row: PlanRow): Plan {
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
