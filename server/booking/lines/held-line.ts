import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import { actorIdOf } from '#server/audit/service.ts'
import { getFreeStart } from '#server/booking/calendar/calendar.ts'
import { getPrice } from '#server/booking/calendar/price-of.ts'
import { takeTime } from '#server/booking/calendar/take-time.ts'
import { holderOf, refuseMoreThanItsShare } from '#server/booking/kept/hold-share.ts'
import {
  deleteHolds,
  extendHold,
  listHolders,
  listLiveHolds,
  lockHolder,
  passHolds,
} from '#server/booking/kept/hold-store.ts'
import { findFollowing, startRequestOf } from '#server/booking/make/book.ts'
import { commitBooking } from '#server/booking/make/commit.ts'
import { keepTime, lengthened } from '#server/booking/make/hold.ts'
import { contactOf, whoComes } from '#server/booking/make/who.ts'
import { lineName } from '#server/booking/pay/line-name.ts'
import { findHeld } from '#server/booking/pay/line-store.ts'
import { refusePaying } from '#server/booking/pay/order-booking.ts'
import { refuseForeignAnswers } from '#server/booking/questions.ts'
import { keepSeries, seriesOf } from '#server/booking/series-store.ts'
import { type Buyer, lineKind, whatWasPaid } from '#server/catalog/service.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { HeldTime, type Hold, type NewBooking } from '#shared/booking/contract.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { lineRuleOf } from '#shared/booking/payment.ts'
import { taxCategoryOf } from '#shared/catalog/tax.ts'
import { Id } from '#shared/http/wire.ts'
import type { NewLine } from '#shared/orders/contract.ts'
import { holds } from '#shared/permissions/may.ts'

import { revenueAccountOf } from './booking-line.ts'
import { notOffered } from './lines-of-bookings.ts'

/** A held time in a cart, with its visit or series. */
const KeptTime = HeldTime.extend({ visitId: Id.exactOptional(), seriesId: Id.exactOptional() })
type KeptTime = z.output<typeof KeptTime>

const keptNoLonger = 'This time is kept no longer. Choose it again.'

const neverOrdered = () => Promise.reject(notOffered('A held time is booked first.'))

/** The line kind of a held time in a cart; ordering makes it a booking that waits for its payment. */
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

/** How many times of a series are left. */
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

/** The holder: the account or browser that chose it. The desk's holds are for the desk. */
async function mayBuyHeld(work: Work, refs: readonly KeptTime[], { actor, origin }: Buyer): Promise<boolean[]> {
  const holders = await listHolders(work, idsOf(refs))
  const isTheirs = ({ visitor, address }: { visitor: string | null; address: string | null }) => {
    if (holds(actor, 'manage_bookings/bookings')) return true
    if (!origin) return false
    // After sign-in the browser's holds are the person's too.
    const own = [actor, { kind: 'guest' as const }].map((one) => holderOf({ ...work, context: { actor: one, origin } }))
    return own.some((holder) => holder && (visitor === null ? holder.address === address : holder.visitor === visitor))
  }

  return refs.map(({ holdId }) => holders.some((hold) => hold.id === holdId && isTheirs(hold)))
}

/** A held time with its kept price, or the present one if the buyer has other terms. */
async function offerOfHeld(work: Timed, kept: KeptTime, { actor, now }: Pick<Buyer, 'actor' | 'now'>) {
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

/** The client of each time. */
type Visitor = Pick<KeptTime, 'person' | 'personId'>

/** Holds all times of a visit or series after the first. Details are kept with the first. */
async function gatherTimes(work: Work, kept: KeptTime): Promise<KeptTime[]> {
  const { followedBy, also, visitId: _, seriesId: __, ...first } = kept
  if (!followedBy && !also) return [first]
  if (followedBy && also) throw notOffered('What follows is chosen for each week of a series by itself.')

  const { person, personId } = first
  const visitor = { ...(person && { person }), ...(personId !== undefined && { personId }) }
  const holds = followedBy
    ? await keepFollowing(work, first, { followedBy, visitor })
    : await keepWeeks(work, first, { also: also ?? [], visitor })
  const together = followedBy ? { visitId: randomUUID() } : { seriesId: randomUUID() }
  const others = holds.map(({ id: holdId }): KeptTime => ({ ...visitor, holdId, ...together }))
  for (const other of others) await offerOfHeld(work, other, { actor: work.context.actor, now: work.now })

  return [{ ...first, ...together }, ...others]
}

interface Visit {
  followedBy: NonNullable<KeptTime['followedBy']>
  visitor: Visitor
}

async function keepFollowing(work: Work, first: KeptTime, { followedBy, visitor }: Visit): Promise<Hold[]> {
  const asker = { actor: work.context.actor, now: work.now }
  const { offered } = await offerOfHeld(work, first, asker)
  const holds: Hold[] = []
  let after = new Date(offered.start.end)
  for (const next of followedBy) {
    const { start } = await findFollowing(work, visitor, { next, after, ...asker })
    const hold = await keepOne(work, { ...visitor, ...next, startsAt: new Date(start.start) })
    holds.push(hold)
    after = hold.endsAt
  }
  return holds
}

interface Weeks {
  /** The other times as they were offered. */
  also: readonly string[]
  visitor: Visitor
}

async function keepWeeks(work: Work, first: KeptTime, { also, visitor }: Weeks): Promise<Hold[]> {
  const { context, now } = work

  if (context.actor.kind !== 'person') throw notOffered('Sign in to book the same time every week.')

  const { held } = await offerOfHeld(work, first, { actor: context.actor, now })
  const { serviceCode, option, addOns, minutes } = held
  const holds: Hold[] = []
  for (const startsAt of also) {
    holds.push(await keepOne(work, { ...visitor, serviceCode, option, addOns, minutes, startsAt: new Date(startsAt) }))
  }
  return holds
}

/** A known client's series counts as one hold; a visitor's times count each. */
async function keepOne(work: Work, request: NewBooking): Promise<Hold> {
  const { context, now } = work
  const startRequest = await startRequestOf(work, request, { actor: context.actor, now })
  const holder = holderOf(work)
  const isCounted = context.actor.kind !== 'person'
  if (holder && isCounted) {
    await lockHolder(work, holder)
    await refuseMoreThanItsShare(work, holder)
  }
  const counted = isCounted ? holder : holder && { visitor: holder.visitor, address: null }
  return takeTime(work, startRequest, {
    look: () => getFreeStart(work, startRequest),
    take: (found) => keepTime(work, found, { startsAt: request.startsAt, now, holder: counted }),
  })
}
