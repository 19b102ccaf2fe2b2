import type { FieldPath, UseFormReturn } from 'react-hook-form'

import { call } from '#client/api/call.ts'
import { type ChangesBetween, fieldChanges, fieldsOfLabels, type Values } from '#client/records/field-changes.ts'
import type { RecordKind } from '#client/records/record-kind.ts'
import type { Discount } from '#shared/memberships/contract.ts'
import { PlanDocument } from '#shared/memberships/plan-document.ts'
import { PlanRecord, plansContract } from '#shared/memberships/plans-contract.ts'

export type PlanForm = UseFormReturn<PlanDocument, unknown, PlanDocument>

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
} as const satisfies Partial<Record<FieldPath<PlanDocument>, string>>

type PlanField = keyof typeof planLabels

const planFields = fieldsOfLabels(planLabels)

export const plans: RecordKind<PlanDocument, PlanRecord> = {
  noun: 'plan',
  list: { title: 'Plans', path: '/admin/members/plans' },
  needs: 'manage_catalog/catalog',
  toRead: 'Whoever holds manage_catalog changes plans: ask a manager.',
  document: PlanDocument,
  record: PlanRecord,
  begin: () => ({
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
  }),
  first: 'name',
  fieldsOf: () => planFields,
  // Begins as all of memberships does: what a plan is now, the site shows too.
  key: ['memberships'],
  read: (planId) => call(plansContract.readPlan, { params: { planId } }),
  readHistory: (planId, after) => call(plansContract.listHistoryOfPlan, { params: { planId }, query: after }),
  create: (body) => call(plansContract.createPlan, { body }),
  change: (planId, { code: _code, ...body }) => call(plansContract.editPlan, { params: { planId }, body }),
}

export const kindWords = {
  annual: 'By the term',
  season: 'A season',
  monthly: 'By the month',
  trial: 'A trial',
} as const satisfies Record<PlanDocument['kind'], string>

export const billingWords = {
  once: 'At once, for the whole term',
  monthly: 'Each month',
  installments: 'In installments, one a month',
} as const satisfies Record<PlanDocument['billing'], string>

export const periodWords = {
  month: 'Each month',
  term: 'Once a term',
} as const satisfies Record<PlanDocument['allowance']['period'], string>

export const discountWords = {
  evaluation: 'Swing evaluations',
  fitting: 'Fittings',
  putter: 'Putter fittings',
  lesson: 'Lessons',
  bench: 'Bench work',
  bay: 'Bay hours',
  parts: 'Parts',
  clinic: 'Clinics',
} as const satisfies Record<Discount['category'], string>

/** What differs between two versions of a plan. */
export const planChanges =
  (money: (cents: number) => string): ChangesBetween =>
  (from, to) =>
    fieldChanges(from, to, { labels: planLabels, inWords: (field, value) => inWords(field, value, money), valueAt })

const isPart = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** Groups are told by their fields; by themselves only that they are there. */
const groups: ReadonlySet<string> = new Set(['season', 'freeze'] satisfies PlanField[])

function valueAt(plan: Values, field: PlanField): unknown {
  const value = field.split('.').reduce<unknown>((part, key) => (isPart(part) ? part[key] : undefined), plan)

  return groups.has(field) ? value != null : value
}

function inWords(field: PlanField, value: unknown, money: (cents: number) => string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return '-'
    return field.endsWith('Cents') ? money(value) : String(value)
  }
  if (Array.isArray(value)) return value.map(wordOf).join(', ')

  return typeof value === 'string' ? value : ''
}

const wordOf = (one: unknown): string =>
  isPart(one) ? `${String(one['category'])} ${String(one['percent'])} %` : String(one)
