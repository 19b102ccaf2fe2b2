import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { bookingContract, type Reschedule } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'

const { listStartsToMove, rescheduleBooking } = bookingContract

type Peak = NonNullable<Parameters<typeof makeStudio>[1]> & PlanPrices

/** 60.00 for an hour, for up to four. */
export const bay = {
  category: 'bay',
  priceCents: 6000,
  requiredSkill: null,
  bufferAfterMinutes: 0,
  capacity: 4,
  bays: 3,
} as const

interface PlanPrices {
  planCents?: number | undefined
  planPeakCents?: number | undefined
}

/** A bay at 60.00 an hour, from 16:00 at 90.00, or at the prices of the plan if it has its own. */
export async function makePeakStudio(
  { db, services }: { db: Db; services: Services },
  { planCents, planPeakCents, ...service }: Peak = {},
): Promise<void> {
  services.paymentProvider = demoProvider
  await makeStudio(db, { ...bay, ...service })
  await makePeak(db, { planCents, planPeakCents })
}

/** Makes everything from 16:00 on cost 90.00. */
export async function makePeak(db: Db, { planCents, planPeakCents }: PlanPrices = {}) {
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ locationId, weekday, starts: '16:00', ends: '18:00' }))
  await db.insertInto('peakHours').values(everyDay).execute()
  const options = await db.selectFrom('serviceOption').select('id').execute()
  for (const { id: optionId } of options) {
    const prices = [
      { optionId, planCode: null, peak: true, priceCents: 9000 },
      ...(planCents === undefined ? [] : [{ optionId, planCode: 'annual', peak: false, priceCents: planCents }]),
      ...(planPeakCents === undefined ? [] : [{ optionId, planCode: 'annual', peak: true, priceCents: planPeakCents }]),
    ]
    await db.insertInto('optionPrice').values(prices).execute()
  }
}

export const moveTo = (
  call: Call,
  bookingId: string,
  startsAt: Date,
  { preview = '0', ...more }: Partial<Reschedule> & { preview?: '0' | '1' } = {},
) => {
  const reason = more.by === 'studio' && { reason: 'Bay 2 is being repaired' }

  return call(rescheduleBooking, { params: { bookingId }, query: { preview }, body: { startsAt, ...reason, ...more } })
}

/** The price that is shown for a move to a time on Wednesday. */
export async function shownAt(call: Call, bookingId: string, time: string): Promise<number | undefined> {
  const query = { from: '2026-11-25', days: 1 }
  const { starts } = await call(listStartsToMove, { params: { bookingId }, query })

  return starts.find(({ startsAt }) => startsAt.getTime() === at(time).getTime())?.priceCents
}

export const changed = (oldCents: number, newCents: number) => ({
  code: 'price_changed',
  facts: { price: { oldCents, newCents } },
})
