import { expect, test } from 'vitest'

import { cancellationFeeCents, noShowFeeCents } from '#shared/booking/cancellation.ts'
import { discountsOf } from '#shared/orders/discounts.ts'

const startsAt = new Date('2026-11-25T16:00:00Z')
const priceCents = 9500
const cancellationPolicy = {
  bands: [
    { untilHours: 0, feePercent: 50 },
    { untilHours: 24, feePercent: 0 },
  ],
  noShowFeePercent: 100,
}
const line = { unitCents: priceCents, quantity: 1, taxCategory: 'fitting_service', reducedBy: 'anything' } as const
const balls = { ...line, unitCents: 1250, taxCategory: 'goods' } as const

// A discount, and the fees for a late cancellation and for not coming, at a price of 95.00.
const codes = [
  { off: 'nothing', lateCents: 4750, noShowCents: 9500 },
  { off: 'half', code: { takes: 'percent', amount: 50 }, lateCents: 2375, noShowCents: 4750 },
  { off: 'a third', code: { takes: 'percent', amount: 33 }, lateCents: 3183, noShowCents: 6365 },
  { off: 'all', code: { takes: 'percent', amount: 100 }, lateCents: 0, noShowCents: 0 },
  // The order is 107.50 with balls; 19.00 of the discount fall on the booking.
  {
    off: '21.50 of the order',
    code: { takes: 'order', amount: 2150 },
    lateCents: 3800,
    noShowCents: 7600,
  },
] as const

const ends = ['late', 'no_show', 'free'] as const

const table = codes.flatMap(({ lateCents, noShowCents, ...code }) =>
  ends.map((end) => ({ ...code, end, feeCents: { late: lateCents, no_show: noShowCents, free: 0 }[end] })),
)

test.for(table)('of 95.00 with $off off, ended $end, $feeCents cents are kept', ({ end, feeCents, ...more }) => {
  const code = 'code' in more ? more.code : undefined
  const rule = code && { id: null, name: 'SPRING', floorCents: 0, categories: [], skus: [], ...code }
  const [off = []] = discountsOf(code?.takes === 'order' ? [line, balls] : [line], [], rule)
  const payableCents = priceCents - off.reduce((sum, { cents }) => sum + cents, 0)
  const booking = { startsAt, priceCents, payableCents, cancellationPolicy }
  const at = (hoursBefore: number) => new Date(startsAt.getTime() - hoursBefore * 3_600_000)

  const fees = {
    late: cancellationFeeCents(booking, at(6)),
    no_show: noShowFeeCents(booking),
    free: cancellationFeeCents(booking, at(26)),
  }
  expect(fees[end]).toBe(feeCents)
})
