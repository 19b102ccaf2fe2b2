import type { PlanDocument } from '#shared/memberships/plan-document.ts'

import type { AnyPlanRow } from './store.ts'

/** A plan as the API shows it: its columns grouped by subject. */
export function documentOf(row: AnyPlanRow): PlanDocument {
  const { seasonFrom, seasonUntil, proratedFrom, convertsFrom, freeze } = row
  const { allowancePeriod: period, peakMinutes, offPeakMinutes, carriedOverMinutes, guestPasses } = row
  const { maximumAdvanceDays, maximumActiveBookings, maximumConsecutiveMinutes, maximumBookingsPerDay } = row
  const limits = { maximumAdvanceDays, maximumActiveBookings, maximumConsecutiveMinutes, maximumBookingsPerDay }

  return {
    code: row.code,
    name: row.name,
    tagline: row.tagline,
    forWhom: row.forWhom,
    kind: row.kind,
    priceCents: row.priceCents,
    billing: row.billing,
    installments: row.installments,
    autoRenew: row.autoRenew,
    minimumMonths: row.minimumMonths,
    termMonths: row.termMonths,
    season: seasonFrom && seasonUntil ? { from: seasonFrom, until: seasonUntil, proratedFrom, convertsFrom } : null,
    salesFrom: row.salesFrom,
    salesUntil: row.salesUntil,
    allowance: { period, peakMinutes, offPeakMinutes, carriedOverMinutes, guestPasses },
    guestPriceCents: row.guestPriceCents,
    extraHour: { peakCents: row.extraPeakHourCents, offPeakCents: row.extraOffPeakHourCents },
    booking: { ...limits, peakAllowed: row.peakAllowed, offPeakUntil: row.offPeakUntil.slice(0, 5) },
    freeze: freeze && { ...freeze, feeCents: freeze.feeCents ?? 0 },
    discounts: row.discounts,
    perks: row.perks,
    householdSize: row.householdSize,
    minimumAge: row.minimumAge,
    graceDays: row.graceDays,
    reminderDays: row.reminderDays,
    public: row.public,
    recommended: row.recommended,
    active: row.active,
  }
}

/** The document's groups as columns. */
export function rowOf({ season, allowance, extraHour, booking, freeze, discounts, perks, ...plan }: PlanDocument) {
  const { period, ...amounts } = allowance

  return {
    ...plan,
    ...amounts,
    ...booking,
    allowancePeriod: period,
    seasonFrom: season?.from ?? null,
    seasonUntil: season?.until ?? null,
    proratedFrom: season?.proratedFrom ?? null,
    convertsFrom: season?.convertsFrom ?? null,
    extraPeakHourCents: extraHour.peakCents,
    extraOffPeakHourCents: extraHour.offPeakCents,
    freezePolicy: freeze && JSON.stringify(freeze),
    discounts: JSON.stringify(discounts),
    perks: JSON.stringify(perks),
  }
}
