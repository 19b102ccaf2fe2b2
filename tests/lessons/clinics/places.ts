import type { Insertable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { Clinic } from '#server/kernel/db/schema.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Call } from '#shared/http/call.ts'
import type { Attendee } from '#shared/lessons/clinics/clinic-ref.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { makeClinic } from '#tests/lessons/clinic.ts'
import { orderCart, payByCard } from '#tests/memberships/members.ts'
import { openCounter } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'

/** On Thursday, December 3, and a week later, at 10 in the morning of Chicago. */
const sessions: [string, string][] = [
  ['2026-12-03T16:00:00Z', '2026-12-03T17:30:00Z'],
  ['2026-12-10T16:00:00Z', '2026-12-10T17:30:00Z'],
]

/** A studio with a counter and a clinic of two mornings at 65.00, that is free to cancel until two days before. */
export async function makeMornings(
  { db, as, services }: { db: Db; as: CallAs; services: Services },
  more: Partial<Insertable<Clinic>> = {},
) {
  const counter = await openCounter({ db, as, services })
  const clinicId = await makeClinic(db, { slug: 'mornings', title: 'Wedge mornings', sessions, ...more })

  return { clinicId, ...counter }
}

export const me: Attendee = { name: 'Me', self: true }
export const guest = (name: string): Attendee => ({ name })

export const placesLine = (attendees: readonly Attendee[], clinicSlug = 'mornings') => ({
  kind: 'clinic',
  quantity: 1,
  clinicSlug,
  attendees: [...attendees],
})

export const addPlaces = (caller: Call, attendees: readonly Attendee[], clinicSlug?: string) =>
  caller(cartContract.addToCart, { body: placesLine(attendees, clinicSlug) })

/** Orders places, and does not pay for them. */
export async function orderPlaces(caller: Call, attendees: readonly Attendee[]) {
  await addPlaces(caller, attendees)

  return orderCart(caller)
}

/** Takes places and pays for them with a card that is accepted. */
export async function takePlaces(caller: Call, attendees: readonly Attendee[]) {
  const order = await orderPlaces(caller, attendees)
  await payByCard(caller, order.id)

  return order
}

export const placesOf = async (caller: Call) => (await caller(clinicPlacesContract.listMyPlaces, {})).places

/** Each place with its state, in the order in which they were taken. */
export const seatsIn = (db: Db) => db.selectFrom('clinicSeat').select(['name', 'status']).orderBy('id').execute()

export const takenIn = async (db: Db, clinicId: string) =>
  (await db.selectFrom('clinic').select('placesTaken').where('id', '=', clinicId).executeTakeFirstOrThrow()).placesTaken
