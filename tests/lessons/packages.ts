import type { Insertable } from 'kysely'

import { closeUnattended } from '#server/booking/desk/close-day.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { LessonPackage } from '#server/kernel/db/schema.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { settleCredits } from '#server/lessons/credits/settle.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { at } from '#tests/booking/wednesday.ts'
import { orderCart, payByCard } from '#tests/memberships/members.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import type { CallAs, Clock } from '#tests/support/test.ts'

/** A studio with a coach at 95.00 a lesson, five for 425.00, and somebody at the counter. */
export async function makeAcademy(
  { db, as, services }: { db: Db; as: CallAs; services: Services },
  more: Partial<Insertable<LessonPackage>> = {},
) {
  const { serviceId } = await makeStudio(db, {
    code: 'adult_lesson',
    name: 'Private lesson',
    category: 'lesson',
    coaches: 2,
    bays: 2,
    bufferAfterMinutes: 0,
  })
  const one = { code: 'five', name: 'Five lessons', lessons: 5, priceCents: 42_500, monthsValid: 12, position: 1 }
  await db
    .insertInto('lessonPackage')
    .values({ ...one, serviceId, ...more })
    .execute()

  return { serviceId, ...(await openCounter({ db, as, services })) }
}

export const packageLine = (packageCode = 'five') => ({ kind: 'package', packageCode, quantity: 1 })

/** Buys a package and pays for it with a card that is accepted. */
export async function buyPackage(caller: Call, packageCode = 'five') {
  await caller(cartContract.addToCart, { body: packageLine(packageCode) })
  const order = await orderCart(caller)
  await payByCard(caller, order.id)

  return order
}

export const creditsOf = async (caller: Call) => (await caller(lessonsContract.listMyLessonCredits, {})).credits

/** Books a lesson on Wednesday with one of a package. */
export const bookWithCredit = (
  caller: Call,
  time: string,
  more: { startsAt?: Date; expectedPriceCents?: number } = {},
) =>
  caller(bookingContract.createBooking, {
    body: { serviceCode: 'adult_lesson', startsAt: at(time), withCredit: true, ...more },
  })

/** Two nights after Wednesday: what was booked then is over for good. */
export async function letPass(services: Services, clock: Clock): Promise<void> {
  clock.set('2026-11-26T12:00:00Z')
  await closeUnattended(jobWork(services, 'test'))
  clock.pass({ hours: 24 })
  await settleCredits(jobWork(services, 'test'))
}
