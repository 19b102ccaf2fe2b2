import { z } from 'zod'

import { refuseForeignAnswers } from '#server/booking/answered.ts'
import { getFreeStart } from '#server/booking/calendar.ts'
import { deleteHolds, extendHold, listLiveHolds } from '#server/booking/holds/hold-store.ts'
import { lengthened } from '#server/booking/holds/hold.ts'
import { startRequestOf } from '#server/booking/make/book.ts'
import { commitBooking } from '#server/booking/make/commit.ts'
import { isMadeOf } from '#server/booking/make/price.ts'
import { contactOf, whoComes } from '#server/booking/make/who.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { type Buyer, lineKind, type LineWork } from '#server/kernel/line-kind.ts'
import { HeldTime, type NewBooking } from '#shared/booking/contract.ts'
import { lineRuleOf } from '#shared/booking/payment.ts'
import { taxCategoryOf } from '#shared/catalog/tax.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewLine } from '#shared/orders/contract.ts'

import { revenueAccountOf } from './booking-line.ts'
import { lineName } from './line-name.ts'
import { findHeld } from './line-store.ts'

const notOffered = (message: string) => new Failure('not_offered', message)

const neverOrdered = () => Promise.reject(notOffered('A held time is booked first.'))

/** A time that is held, while it is in a cart: ordered, it becomes a booking that waits for its payment. */
export const heldTimeLine = lineKind({
  ref: HeldTime,
  terms: z.strictObject({}),
  reducedBy: 'codes',

  async price(db, lines, buyer) {
    const prices = []
    for (const { ref, quantity } of lines) {
      if (quantity > 1) throw notOffered('A time is booked once.')
      const { held, priceCents } = await offerOf(db, ref, buyer)
      if (priceCents === 0) throw notOffered('There is nothing to pay for this time: book it without the cart.')

      prices.push({
        name: lineName(held),
        unitCents: priceCents,
        taxCategory: taxCategoryOf[held.category],
        revenueAccount: revenueAccountOf[held.category],
        rule: lineRuleOf(held.payment),
        terms: {},
      })
    }
    return prices
  },

  inCart: {
    async keptUntil(db, refs, now) {
      const live = await listLiveHolds(db, idsOf(refs), now)
      return refs.map(({ holdId }) => live.find(({ id }) => id === holdId)?.expiresAt)
    },

    async lengthen(db, refs, now) {
      const live = await listLiveHolds(db, idsOf(refs), now)
      for (const { id, expiresAt } of live) await extendHold(db, id, lengthened(expiresAt), now)
    },

    letGo: async (db, refs) => {
      await deleteHolds(db, idsOf(refs))
    },

    async order(work, refs, buyer) {
      const lines = []
      for (const ref of refs) lines.push(await bookHeld(work, ref, buyer))
      return lines
    },
  },

  reserve: neverOrdered,
  fulfil: neverOrdered,
})

const idsOf = (refs: readonly HeldTime[]) => refs.map(({ holdId }) => holdId)

/** What a held time is and costs now: the price that was kept with it, unless whoever buys it has other terms. */
async function offerOf(db: Db, { holdId, ...told }: HeldTime, { actor, now }: Pick<Buyer, 'actor' | 'now'>) {
  const held = await findHeld(db, holdId, now)
  if (!held) throw notOffered('This time is kept no longer. Choose it again.')
  if (held.needsApproval) throw notOffered('The studio looks at this first: ask for it without the cart.')

  const { serviceCode, option, addOns, minutes, startsAt } = held
  const request: NewBooking = { ...told, serviceCode, option, addOns, minutes, startsAt, holdId }
  const offered = await getFreeStart(db, await startRequestOf(db, request, { actor, now }))
  const priceCents = isMadeOf(held, offered.terms) ? held.priceCents : offered.terms.offer.priceCents
  return { held, offered, priceCents, request: { ...request, expectedPriceCents: priceCents } }
}

async function bookHeld(work: LineWork & { context: Context }, ref: HeldTime, buyer: Buyer): Promise<NewLine> {
  const { services, trx, context } = work
  const { actor } = context
  const { offered, request } = await offerOf(trx, ref, buyer)
  refuseForeignAnswers(request.answers, offered.service.questions)
  const contact = await contactOf(trx, request, actor)
  const personId = await whoComes(trx, request, contact, actor)
  const draft = { ...offered, request, contact, personId, isForced: false, isInOrder: true }
  const { id } = await commitBooking(services, trx, draft, context)

  return { kind: 'booking', bookingId: id, quantity: 1 }
}
