import { byItself, stepTo } from '#server/booking/kept/waitlist-step.ts'
import {
  type EntryRow,
  type WaitlistOfferRow,
  endOffer,
  insertOffer,
  isBusyIn,
  listLines,
  listOffers,
  lockLive,
} from '#server/booking/kept/waitlist-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import type { Start } from '#shared/booking/availability.ts'
import { afterLapse, byPlace, offerWindow } from '#shared/booking/waitlist/waitlist.ts'

import { freeStartsFor, keepFor, priceFor } from './free-time.ts'
import { tellOfEnd, tellOfOffer, tellThatItLapsed } from './tell.ts'

/**
 * Offers free times to those who wait for them. It looks at the present state and not at events: running it again does
 * nothing twice, and it makes up for what was missed. A line that fails does not stop the others.
 */
export async function serveLines(work: Work): Promise<void> {
  for (const serviceId of await listLines(work)) {
    try {
      await atomically(work, async (work) => serveLine(work, await lockLive(work, { serviceId })))
    } catch (error) {
      work.services.log.error({ err: error, serviceId }, 'A waitlist was not served and is looked at again')
    }
  }
}

/**
 * Called right after a time was freed, so that nobody comes in between. It is never part of that transaction, which
 * stands whatever becomes of the offers.
 */
export async function offerFreedTimes(work: Work): Promise<void> {
  if (!work.trx.isTransaction) await serveLines(work)
}

/** The same for one locked line: what one person leaves goes to the next at once. */
export async function serveLine(work: Work, live: readonly EntryRow[]): Promise<void> {
  if (live.length === 0) return

  const ids = live.map(({ id }) => id)
  const offers = Map.groupBy(await listOffers(work, ids), ({ entryId }) => entryId)
  const line = { ...work, offersOf: ({ id }: EntryRow) => offers.get(id) ?? [] }
  const stayed = await endExpired(line, live)
  await offerFreeTimes(line, await withdrawGoneOffers(line, stayed))
}

interface Line extends Work {
  offersOf: (entry: EntryRow) => readonly WaitlistOfferRow[]
}

export const openOffer = (offers: readonly WaitlistOfferRow[]) => offers.find(({ outcome }) => outcome === null)

/** Expires unanswered offers, and removes entries whose time has begun. Returns the others. */
async function endExpired(line: Line, live: readonly EntryRow[]): Promise<EntryRow[]> {
  const { now } = line
  const stayed: EntryRow[] = []
  for (const entry of live) {
    const offer = openOffer(line.offersOf(entry))
    const isOver = entry.endsAt <= now
    if (offer && offer.expiresAt <= now) {
      const left = await lapse(line, entry, offer)
      if (left) stayed.push(left)
    } else if (isOver && !offer) await stepTo({ ...line, context: byItself }, entry, { to: 'removed', reason: begun })
    else stayed.push(entry)
  }

  return stayed
}

const begun = 'It has begun.'

/** Undefined if the entry ends: its second expired offer, or its last possible time. */
async function lapse(line: Line, entry: EntryRow, offer: WaitlistOfferRow) {
  const { now, offersOf } = line
  const byUs = { ...line, context: byItself }
  await endOffer(line, offer, { outcome: 'lapsed', at: now })
  const lapsed = await stepTo(byUs, entry, { to: 'lapsed' })
  const keptInVain = offersOf(entry).filter(({ outcome, forEverybody }) => outcome === 'lapsed' && !forEverybody)
  const mayStay = offer.forEverybody || afterLapse(keptInVain.length) === 'waiting'
  const to = entry.endsAt > now && mayStay ? 'waiting' : 'removed'
  const reason =
    to === 'waiting' ? 'Nobody answered: back in the same place, once.' : mayStay ? begun : 'Nobody answered, twice.'
  const after = await stepTo(byUs, lapsed, { to, reason })
  if (!offer.forEverybody) await tellThatItLapsed(line, after, offer)

  return to === 'waiting' ? after : undefined
}

interface WaitingEntry {
  entry: EntryRow
  times: readonly Start[]
}

/** Withdraws offers that are no longer possible. Returns the entries with their free times. */
async function withdrawGoneOffers(line: Line, stayed: readonly EntryRow[]): Promise<WaitingEntry[]> {
  const { now } = line
  const byUs = { ...line, context: byItself }
  const free = await freeStartsFor(line, stayed)
  const waiting: WaitingEntry[] = []
  for (const entry of stayed) {
    const offer = openOffer(line.offersOf(entry))
    const times = free.get(entry.id)
    if (!times) {
      if (offer) await endOffer(line, offer, { outcome: 'gone', at: now })
      await tellOfEnd(line, await stepTo(byUs, entry, { to: 'removed', reason: withdrawn }))
    } else if (entry.status === 'waiting') waiting.push({ entry, times })
    else if (offer?.forEverybody && !times.some(({ start }) => start === offer.startsAt.getTime())) {
      await endOffer(line, offer, { outcome: 'gone', at: now })
      const reason = 'Somebody else was faster.'
      waiting.push({ entry: await stepTo(byUs, entry, { to: 'waiting', reason }), times })
    }
  }

  return waiting
}

const withdrawn = 'The studio offers it no longer.'

async function offerFreeTimes(line: Line, waiting: readonly WaitingEntry[]): Promise<void> {
  const inOrder = waiting.toSorted((a, b) => byPlace(a.entry, b.entry))
  let free = new Map(inOrder.map(({ entry, times }) => [entry.id, times]))
  for (const { entry } of inOrder) {
    const passed = line.offersOf(entry).filter(({ outcome }) => outcome !== 'gone')
    const times = (free.get(entry.id) ?? []).filter((start) => !passed.some((offer) => isAround(offer, start)))
    const kept = await offerFirst(line, { entry, times })
    if (!kept) continue

    // The held time may suit later entries too.
    const others = inOrder.slice(inOrder.findIndex((one) => one.entry === entry) + 1).map((one) => one.entry)
    const left = await freeStartsFor(line, others)
    free = new Map(others.map(({ id }) => [id, left.get(id) ?? []]))
  }
}

/** A declined time is not offered again, nor one that overlaps it. */
const isAround = ({ startsAt, endsAt }: WaitlistOfferRow, { start, end }: Start) =>
  startsAt.getTime() < end && start < endsAt.getTime()

// A server that looks once a minute still finds the hold, and gives it to the next.
const handOverMinutes = 5

/** Offers the first time that the person can have; returns whether one is held. */
async function offerFirst(line: Line, { entry, times }: WaitingEntry): Promise<boolean> {
  const work = atPlaceOf(line, entry)
  const { now } = work
  for (const { start, end } of times) {
    const [startsAt, endsAt] = [new Date(start), new Date(end)]
    if (await isBusyIn(work, entry.personId, { start: startsAt, end: endsAt })) continue

    const { expiresAt, forEverybody } = offerWindow(startsAt, now, entry.zone)
    const until = new Date(expiresAt.getTime() + handOverMinutes * 60_000)
    const kept = forEverybody ? undefined : await keepFor(work, entry, { startsAt, until, now })
    const priceCents = forEverybody ? await priceFor(work, entry, { startsAt, now }) : kept?.priceCents
    if (priceCents === undefined) continue

    const offer = { startsAt, endsAt, expiresAt, forEverybody, priceCents }
    await insertOffer(work, { ...offer, entryId: entry.id, holdId: kept?.holdId ?? null, offeredAt: now })
    await tellOfOffer(work, await stepTo({ ...work, context: byItself }, entry, { to: 'offered' }), offer)
    return kept !== undefined
  }

  return false
}
