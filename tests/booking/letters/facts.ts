import type { BookingFacts } from '#server/booking/store.ts'
import { unordered } from '#shared/booking/pay/money.ts'

/** The facts of a booking: an evaluation at 95.00 that is in no order. */
export const booking: BookingFacts = {
  id: '01a20df0-0000-7000-8000-000000000001',
  reference: 'LL-7K3Q9D',
  linkVersion: 1,
  version: 1,
  status: 'confirmed',
  startsAt: new Date('2026-11-24T15:30:00Z'),
  endsAt: new Date('2026-11-24T16:30:00Z'),
  priceCents: 9500,
  payableCents: 9500,
  paying: unordered(9500),
  publicPriceCents: 9500,
  includedMinutes: 0,
  withCredit: false,
  movedBy: null,
  termsSince: null,
  apart: false,
  membershipId: null,
  expiresAt: null,
  optionCode: 'standard',
  seriesId: null,
  changedAt: new Date('2026-11-20T10:00:00Z'),
  createdAt: new Date('2026-11-20T10:00:00Z'),
  serviceCode: 'swing_eval',
  serviceName: 'Swing evaluation',
  bringAlong: 'Your clubs',
  players: [],
  zone: 'America/Chicago',
  locale: 'en-US',
  currency: 'USD',
  studioName: 'Loft & Lie',
  staffName: 'Dana Whitfield',
  bayName: 'Bay 2',
  address: '1200 Fulton Market, Chicago, IL 60607',
  cancellationPolicy: {
    bands: [
      { untilHours: 24, feePercent: 0 },
      { untilHours: 0, feePercent: 50 },
    ],
    noShowFeePercent: 100,
  },
  contact: { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '312 555 0142' },
}
export const url = 'http://studio.test/manage-booking#token'
export const now = new Date('2026-11-20T10:00:00Z')
