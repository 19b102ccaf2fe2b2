import { randomUUID } from 'node:crypto'

import { getFreeStart } from '#server/booking/calendar.ts'
import { holderOf, refuseMoreThanItsShare } from '#server/booking/holds/hold-share.ts'
import { lockHolder } from '#server/booking/holds/hold-store.ts'
import { keepTime } from '#server/booking/holds/hold.ts'
import { startRequestOf } from '#server/booking/make/book.ts'
import { findFollowing } from '#server/booking/make/visit.ts'
import { takeTime } from '#server/booking/take-time.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Hold, NewBooking } from '#shared/booking/contract.ts'

import { type KeptTime, offerOfHeld } from './kept-time.ts'
import { notOffered } from './lines-of-bookings.ts'

/** What is told of who comes, for each of the times. */
type Visitor = Pick<KeptTime, 'person' | 'personId'>

/** Keeps all times of a visit or a series, of which the first is held already. What was told with it is told of the first. */
export async function gatherTimes(work: Work, kept: KeptTime): Promise<KeptTime[]> {
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
  /** Each as it was shown to be free. */
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

/** A series of somebody who is known counts as one; what a visitor keeps counts each. */
async function keepOne(work: Work, request: NewBooking): Promise<Hold> {
  const { context, now } = work
  const asked = await startRequestOf(work, request, { actor: context.actor, now })
  const holder = holderOf(work)
  const isCounted = context.actor.kind !== 'person'
  if (holder && isCounted) {
    await lockHolder(work, holder)
    await refuseMoreThanItsShare(work, holder)
  }
  const counted = isCounted ? holder : holder && { visitor: holder.visitor, address: null }
  return takeTime(work, asked, {
    look: () => getFreeStart(work, asked),
    take: (found) => keepTime(work, found, { startsAt: request.startsAt, now, holder: counted }),
  })
}
