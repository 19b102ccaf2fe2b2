import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { makeService, makeStudio, type NewService } from '#tests/support/make.ts'
import type { CallAs } from '#tests/support/test.ts'

const { createBooking, listFreeStarts } = bookingContract

const bay = {
  code: 'bay_60',
  name: 'Bay, 1 hour',
  category: 'bay',
  priceCents: 5000,
  requiredSkill: null,
  bufferAfterMinutes: 0,
} as const

const extraHours = { extraPeakHourCents: 3000, extraOffPeakHourCents: 2000 }

type Studio = NewService & { bays?: number }

/** A studio with bays to rent, and a member with two peak and two off-peak hours of November left. */
export async function makeClub(
  { db, as }: { db: Db; as: CallAs },
  plan: Parameters<typeof makePlan>[1] = {},
  membership: Parameters<typeof makeMembership>[3] = {},
  { bays = 3, ...rented }: Studio = {},
) {
  await makeStudio(db, { bays })
  await makeService(db, { ...bay, ...rented })
  const member = await as()
  const planId = await makePlan(db, { ...extraHours, ...plan })
  const left = { peak: 120, offPeak: 120, guestPasses: 0 }
  const membershipId = await makeMembership(db, member.userId, planId, { left, ...membership })

  return { member, membershipId, planId }
}

export const rent = (call: Call, startsAt: Date, more: { holdId?: string; expectedPriceCents?: number } = {}) =>
  call(createBooking, { body: { serviceCode: 'bay_60', startsAt, ...more } })

export const offered = async (call: Call, time: string, day = '2026-11-25') => {
  const { starts } = await call(listFreeStarts, { query: { service: 'bay_60', from: day, days: 1 } })
  return starts.find(({ local }) => local.endsWith(`T${time}`))
}
