import { expect, test } from 'vitest'

import { localDayOf } from '#shared/booking/local-time.ts'
import { priceOn, saleOn } from '#shared/memberships/sale.ts'

const summer = {
  priceCents: 56_000,
  salesFrom: '2027-03-01',
  salesUntil: '2027-07-15',
  season: { from: '2027-05-01', until: '2027-08-31', proratedFrom: '2027-06-01' },
}

test.for([
  ['2027-03-01T05:59:00Z', 'not_yet', 56_000],
  ['2027-03-01T06:00:00Z', 'open', 56_000],
  ['2027-06-16T17:00:00Z', 'open', 46_869],
  ['2027-07-16T04:59:00Z', 'open', 29_217],
  ['2027-07-16T05:00:00Z', 'ended', 28_608],
] as const)(
  'at %s, by the studio’s clock, the sale of the summer plan is %s and it costs %s cents',
  ([now, sale, priceCents]) => {
    const day = localDayOf(new Date(now), 'America/Chicago')

    expect(saleOn(summer, day)).toBe(sale)
    expect(priceOn(summer, day)).toBe(priceCents)
    expect(saleOn({ ...summer, salesFrom: null, salesUntil: null }, day)).toBe('open')
    expect(priceOn({ ...summer, season: null }, day)).toBe(56_000)
  },
)
