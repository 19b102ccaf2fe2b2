import type { FieldPath, UseFormReturn } from 'react-hook-form'

import type { PlanDocument } from '#shared/memberships/plan-document.ts'
import type { PlanRecord } from '#shared/memberships/plans-contract.ts'

export type PlanForm = UseFormReturn<PlanDocument, unknown, PlanDocument>
export type PlanPath = FieldPath<PlanDocument>

export const emptyPlan = (): PlanDocument => ({
  code: '',
  name: '',
  tagline: '',
  forWhom: '',
  kind: 'annual',
  priceCents: Number.NaN,
  billing: 'once',
  installments: null,
  autoRenew: true,
  minimumMonths: 0,
  termMonths: 12,
  season: null,
  salesFrom: null,
  salesUntil: null,
  allowance: { period: 'month', peakMinutes: 0, offPeakMinutes: 240, carriedOverMinutes: 0, guestPasses: 0 },
  guestPriceCents: 0,
  extraHour: { peakCents: null, offPeakCents: null },
  booking: {
    maximumAdvanceDays: 30,
    maximumActiveBookings: 4,
    maximumConsecutiveMinutes: 120,
    maximumBookingsPerDay: 2,
    peakAllowed: true,
    offPeakUntil: '16:00',
  },
  freeze: null,
  discounts: [],
  perks: [],
  householdSize: 1,
  minimumAge: 16,
  graceDays: 7,
  reminderDays: [30, 7],
  public: true,
  recommended: false,
  active: true,
})

export function documentOf(plan: PlanRecord): PlanDocument {
  const { id: _, version: __, holders: ___, ...document } = plan

  return document
}

/** Every field of the form with its label, so that what is refused leads there and what is changed is named. */
export const planLabels = {
  code: 'Code',
  name: 'Name',
  tagline: 'In a line',
  forWhom: 'For whom',
  kind: 'Kind',
  priceCents: 'Price',
  billing: 'Paid',
  installments: 'Installments',
  autoRenew: 'Renews by itself',
  minimumMonths: 'Agreed on for at least',
  termMonths: 'A term lasts',
  'season.from': 'First day of the season',
  'season.until': 'Last day of the season',
  'season.proratedFrom': 'Days left count from',
  'season.convertsFrom': 'Becomes another plan from',
  season: 'Season',
  salesFrom: 'Sold from',
  salesUntil: 'Sold until',
  'allowance.period': 'Bay time comes',
  'allowance.peakMinutes': 'At any time',
  'allowance.offPeakMinutes': 'Off-peak',
  'allowance.carriedOverMinutes': 'Carried over at most',
  'allowance.guestPasses': 'Guest passes',
  guestPriceCents: 'A further guest',
  'extraHour.peakCents': 'A further hour at peak times',
  'extraHour.offPeakCents': 'A further hour off-peak',
  'booking.maximumAdvanceDays': 'Books ahead',
  'booking.maximumActiveBookings': 'Bookings to come',
  'booking.maximumConsecutiveMinutes': 'In a row',
  'booking.maximumBookingsPerDay': 'Bookings a day',
  'booking.peakAllowed': 'Books at peak times',
  'booking.offPeakUntil': 'Off-peak on weekdays until',
  freeze: 'Can be frozen',
  'freeze.minimumDays': 'Shortest freeze',
  'freeze.maximumDays': 'Longest freeze',
  'freeze.noticeDays': 'Asked for before',
  'freeze.perYear': 'Times a year',
  'freeze.feeCents': 'Fee for each month begun',
  discounts: 'Takes off',
  perks: 'Perks',
  householdSize: 'People',
  minimumAge: 'From the age of',
  graceDays: 'Days of grace',
  reminderDays: 'Told of a renewal before',
  public: 'Sold online to everybody',
  recommended: 'Suits most golfers',
  active: 'Sold',
} as const satisfies Partial<Record<PlanPath, string>>

export type PlanField = keyof typeof planLabels

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[]

export const planFields = keysOf(planLabels).map((name) => ({ name, label: planLabels[name] }))
