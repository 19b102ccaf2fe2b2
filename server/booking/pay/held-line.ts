import { z } from 'zod'

import { actorIdOf } from '#server/audit/service.ts'
import { holderOf } from '#server/booking/holds/hold-share.ts'
import { deleteHolds, extendHold, listHolders, listLiveHolds, passHolds } from '#server/booking/holds/hold-store.ts'
import { lengthened } from '#server/booking/holds/hold.ts'
import { commitBooking } from '#server/booking/make/commit.ts'
import { contactOf, whoComes } from '#server/booking/make/who.ts'
import { refuseForeignAnswers } from '#server/booking/questions.ts'
import { keepSeries, seriesOf } from '#server/booking/series/series-store.ts'
import { type Buyer, lineKind, whatWasPaid } from '#server/catalog/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { lineRuleOf } from '#shared/booking/payment.ts'
import { taxCategoryOf } from '#shared/catalog/tax.ts'
import type { NewLine } from '#shared/orders/contract.ts'
import { holds } from '#shared/permissions/may.ts'

import { revenueAccountOf } from './booking-line.ts'
import { gatherTimes } from './gather-times.ts'
import { keptNoLonger, KeptTime, offerOfHeld } from './kept-time.ts'
import { lineName } from './line-name.ts'
import { notOffered } from './lines-of-bookings.ts'

const neverOrdered = () => Promise.reject(notOffered('A held time is booked first.'))

/** A time that is held, while it is in a cart: ordered, it becomes a booking that waits for its payment. */
export const heldTimeLine = lineKind({
  ref: KeptTime,
  terms: z.strictObject({}),
  reducedBy: 'codes',
  mayBuy: mayBuyHeld,
  goneWords: keptNoLonger,

  async price(work, lines, buyer) {
    const prices = []
    for (const { ref, quantity } of lines) {
      if (quantity > 1) throw notOffered('A time is booked once.')
      const { held, priceCents } = await offerOfHeld(work, ref, buyer)
      if (priceCents === 0) throw notOffered('There is nothing to pay for this time: book it without the cart.')

      prices.push({
        name: lineName(held),
        unitCents: priceCents,
        taxCategory: taxCategoryOf[held.category],
        revenueAccount: revenueAccountOf[held.category],
        visitOn: localDayOf(held.startsAt, held.zone),
        rule: lineRuleOf(held.payment),
        terms: {},
      })
    }
    return prices
  },

  inCart: {
    gather: gatherTimes,

    async keptUntil(work, refs) {
      const live = await listLiveHolds(work, idsOf(refs))
      return refs.map(({ holdId }) => live.find(({ id }) => id === holdId)?.expiresAt)
    },

    async lengthen(work, refs) {
      const live = await listLiveHolds(work, idsOf(refs))
      for (const { id, expiresAt } of live) await extendHold(work, id, lengthened(expiresAt))
    },

    letGo: async (work, refs) => {
      await deleteHolds(work, idsOf(refs))
    },

    async claim(work, refs) {
      const [from, to] = [{ kind: 'guest' as const }, work.context.actor].map((one) =>
        holderOf({ ...work, context: { actor: one, origin: work.context.origin } }),
      )
      if (from && to) await passHolds(work, idsOf(refs), { from, to })
    },

    async order(work, refs, buyer) {
      const lines = []
      for (const ref of refs) lines.push(await bookHeld(work, { ref, weeks: weeksOf(refs, ref) }, buyer))
      return lines
    },
  },

  reserve: neverOrdered,
  fulfil: neverOrdered,
  // It is paid as the booking that it becomes.
  mostBack: whatWasPaid,
})

const idsOf = (refs: readonly KeptTime[]) => refs.map(({ holdId }) => holdId)

/** Of how many times a series is still. */
const weeksOf = (refs: readonly KeptTime[], { seriesId }: KeptTime) =>
  seriesId === undefined ? 1 : refs.filter((other) => other.seriesId === seriesId).length

interface OrderedTime {
  ref: KeptTime
  weeks: number
}

async function bookHeld(work: Work, { ref, weeks }: OrderedTime, buyer: Buyer): Promise<NewLine> {
  const { actor } = work.context
  const { offered, request } = await offerOfHeld(work, ref, buyer)
  refuseForeignAnswers(request.answers, offered.service.questions)
  const contact = await contactOf(work, request, actor)
  const personId = await whoComes(work, request, contact, actor)
  const { visitId, seriesId } = ref
  const draft = {
    ...offered,
    request,
    contact,
    personId,
    isForced: false,
    isInOrder: true,
    ...(visitId !== undefined && { visitId }),
  }
  if (seriesId === undefined || weeks < 2) return lineOf((await commitBooking(work, draft)).id)

  await keepSeries(work, {
    ...seriesOf(draft.service, request.startsAt),
    id: seriesId,
    personId,
    times: weeks,
    createdBy: actorIdOf(actor),
    createdAt: work.now,
  })
  return lineOf((await commitBooking(work, { ...draft, seriesId })).id)
}

const lineOf = (bookingId: string): NewLine => ({ kind: 'booking', bookingId, quantity: 1 })

/** Whoever keeps it: the account or the browser that chose it. What the desk keeps is for the desk. */
async function mayBuyHeld(work: Work, refs: readonly KeptTime[], { actor, origin }: Buyer): Promise<boolean[]> {
  const holders = await listHolders(work, idsOf(refs))
  const isTheirs = ({ visitor, address }: { visitor: string | null; address: string | null }) => {
    if (holds(actor, 'manage_bookings/bookings')) return true
    if (!origin) return false
    // What a browser keeps is its owner's too, once they have signed in there.
    const own = [actor, { kind: 'guest' as const }].map((one) => holderOf({ ...work, context: { actor: one, origin } }))
    return own.some((holder) => holder && (visitor === null ? holder.address === address : holder.visitor === visitor))
  }

  return refs.map(({ holdId }) => holders.some((hold) => hold.id === holdId && isTheirs(hold)))
}
