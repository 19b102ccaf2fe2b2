import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { plansContract } from '#shared/memberships/plans-contract.ts'
import { newPlan } from '#tests/memberships/plans.ts'
import { key } from '#tests/orders/counter.ts'
import { openTill } from '#tests/orders/till.ts'

type Studio = Parameters<typeof openTill>[0]

export const today = localDayOf(new Date(), 'America/Chicago')

/**
 * The summer as it stands on July 15, whatever day it is: of the 92 days from which on its price goes down 48 are left, and one may
 * be bought today for the last time. A server's clock is not set from outside.
 */
export async function sellSummer(studio: Studio): Promise<void> {
  const { desk } = await openTill(studio)
  await desk(plansContract.createPlan, {
    headers: key(),
    body: newPlan({
      code: 'this_summer',
      name: 'This summer',
      kind: 'season',
      priceCents: 56_000,
      autoRenew: false,
      minimumMonths: 0,
      termMonths: null,
      season: {
        from: addDays(today, -75),
        until: addDays(today, 47),
        proratedFrom: addDays(today, -44),
        convertsFrom: null,
      },
      salesFrom: addDays(today, -136),
      salesUntil: today,
      freeze: null,
      reminderDays: [],
    }),
  })
}

/** A plan with an hour off-peak and half an hour at any time each month, and a larger one. */
export async function sellEvenings(studio: Studio): Promise<void> {
  const { desk } = await openTill(studio)
  const evenings = newPlan({
    code: 'evenings',
    name: 'Evenings',
    priceCents: 36_500,
    minimumMonths: 0,
    termMonths: 12,
    allowance: { period: 'month', peakMinutes: 30, offPeakMinutes: 60, carriedOverMinutes: 0, guestPasses: 0 },
    extraHour: { peakCents: 3000, offPeakCents: 2000 },
  })
  await desk(plansContract.createPlan, { headers: key(), body: evenings })
  const larger = { code: 'nights', name: 'Nights', priceCents: 73_000 }
  await desk(plansContract.createPlan, { headers: key(), body: { ...evenings, ...larger } })
}
