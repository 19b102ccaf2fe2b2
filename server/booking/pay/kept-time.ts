import type { z } from 'zod'

import { getFreeStart } from '#server/booking/calendar.ts'
import { startRequestOf } from '#server/booking/make/book.ts'
import { getPrice } from '#server/booking/price/price-of.ts'
import { type Buyer } from '#server/catalog/service.ts'
import type { Timed } from '#server/kernel/work.ts'
import { HeldTime, type NewBooking } from '#shared/booking/contract.ts'
import { Id } from '#shared/http/wire.ts'

import { findHeld } from './line-store.ts'
import { notOffered } from './lines-of-bookings.ts'
import { refusePaying } from './order-booking.ts'

/** A held time as a cart keeps it, with what it was put in together with. */
export const KeptTime = HeldTime.extend({ visitId: Id.exactOptional(), seriesId: Id.exactOptional() })
export type KeptTime = z.output<typeof KeptTime>

export const keptNoLonger = 'This time is kept no longer. Choose it again.'

/** What a held time is and costs now: the price that was kept with it, unless whoever buys it has other terms. */
export async function offerOfHeld(work: Timed, kept: KeptTime, { actor, now }: Pick<Buyer, 'actor' | 'now'>) {
  const { holdId, followedBy: _, also: __, visitId: ___, seriesId: ____, ...told } = kept
  await refusePaying(work, told, actor)
  const held = await findHeld({ ...work, now }, holdId)
  if (!held) throw notOffered(keptNoLonger)
  if (held.needsApproval) throw notOffered('The studio looks at this first: ask for it without the cart.')

  const { serviceCode, option, addOns, minutes, startsAt } = held
  const request: NewBooking = { ...told, serviceCode, option, addOns, minutes, startsAt, holdId }
  const offered = await getFreeStart(work, await startRequestOf(work, request, { actor, now }))
  const { priceCents } = getPrice({ ...offered, time: offered.start, now, held })
  return { held, offered, priceCents, request: { ...request, expectedPriceCents: priceCents } }
}
