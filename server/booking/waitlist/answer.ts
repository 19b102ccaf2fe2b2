import { nearestFree, refusalOfPromised } from '#server/booking/calendar/take-time.ts'
import { acceptFor, byItself, stepTo } from '#server/booking/kept/waitlist-step.ts'
import {
  type EntryRow,
  type WaitlistOfferRow,
  endOffer,
  findAccepted,
  findEntry,
  listOffers,
  lockLive,
  setBookedBy,
} from '#server/booking/kept/waitlist-store.ts'
import { linkOf } from '#server/booking/letters/tell-client.ts'
import { bookTime } from '#server/booking/make/book.ts'
import { type BookingRow, findBooking } from '#server/booking/store.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import {
  type OwnWaitlistEntry,
  type WaitlistEntry,
  waitlistContract,
} from '#shared/booking/waitlist/waitlist-contract.ts'
import { type WaitlistStatus, isLive } from '#shared/booking/waitlist/waitlist.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds, may } from '#shared/permissions/may.ts'

import { keepFor } from './free-time.ts'
import { readEntry } from './present.ts'
import { offerFreedTimes, openOffer, serveLine } from './serve.ts'

const notFound = () => new Failure('not_found', 'There is no such place in a line.')

/** The entry, if the actor may act for it. */
async function getEntry(work: OnDatabase, id: string, actor: Actor): Promise<EntryRow> {
  const entry = await findEntry(work, id)
  if (!entry || !may(actor, 'booking.cancel', { ...entry, staffUserIds: [] })) throw notFound()

  return entry
}

/** Includes what has become of it: the link in the mail leads to the booking. */
export async function readWaitlistEntry(work: Work, id: string, actor: Actor): Promise<OwnWaitlistEntry> {
  await getEntry(work, id, actor)
  const entry = await getPresented(work, id)
  const bookingId = entry.status === 'accepted' ? await findAccepted(work, id) : undefined
  const booking = bookingId ? await findBooking(work, bookingId) : undefined

  return { ...entry, booked: booking ? bookedOf(work, booking) : null }
}

function bookedOf(work: Work, booking: BookingRow): OwnWaitlistEntry['booked'] {
  const { startsAt, endsAt, priceCents, status, staffName, bayName, linkVersion } = booking
  // After the studio renewed the booking's link, the waitlist's link does not lead to it.
  const manageToken = linkVersion === 1 ? linkOf(work, booking).token : null

  return { startsAt, endsAt, priceCents, status, staffName, bayName, manageToken }
}

async function getPresented(work: OnDatabase, id: string): Promise<WaitlistEntry> {
  const entry = await readEntry(work, id)
  if (!entry) throw notFound()

  return entry
}

interface Acceptance {
  entryId: string
  /** The shown price. */
  expectedPriceCents?: number
  /** The child, for a children's service. */
  answers?: Record<string, string>
  key: string | undefined
}

/** Books the offered time. The person's alternatives end. */
export async function acceptOffer(asked: Work, { key, ...request }: Acceptance) {
  const seen = await getEntry(asked, request.entryId, asked.context.actor)
  const work = atPlaceOf(asked, seen)
  const keyed = { endpoint: waitlistContract.acceptWaitlistOffer, key, request }
  const accepted = await withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => keep(work, await accept(work, { seen, ...request }))),
  )
  // The person's other offers, and others' offers of the same time, move on.
  await offerFreedTimes(work)
  return accepted
}

interface AcceptedEntry extends Pick<Acceptance, 'expectedPriceCents' | 'answers'> {
  seen: EntryRow
}

async function accept(work: Work, { seen, ...agreed }: AcceptedEntry) {
  const live = await lockLive(work, { personId: seen.personId })
  const offers = await listOffers(work, [seen.id])
  const { entry, offer } = offeredOf(live, offers, seen, work.now) ?? (await refuseUnoffered(work, { seen, offers }))
  const booked = await book(work, { entry, offer, ...agreed })
  await acceptFor(work, { live, entry, offer, bookingId: booked.id })
  const { id: bookingId, status: bookingStatus, reference, manageToken } = booked

  return { ...(await getPresented(work, entry.id)), bookingId, bookingStatus, reference, manageToken }
}

interface OfferedEntry extends Pick<Acceptance, 'expectedPriceCents' | 'answers'> {
  entry: EntryRow
  offer: WaitlistOfferRow
}

function offeredOf(
  live: readonly EntryRow[],
  offers: readonly WaitlistOfferRow[],
  seen: EntryRow,
  now: Date,
): OfferedEntry | undefined {
  const entry = live.find(({ id }) => id === seen.id)
  const offer = openOffer(offers)

  return entry && offer && offer.expiresAt > now ? { entry, offer } : undefined
}

interface Unoffered {
  seen: EntryRow
  offers: readonly WaitlistOfferRow[]
}

/** Refuses: until when it was held, who has it, or why nothing is offered; with alternatives. */
async function refuseUnoffered(work: Work, { seen, offers }: Unoffered): Promise<never> {
  const entry = (await findEntry(work, seen.id)) ?? seen
  const last = openOffer(offers) ?? offers.at(-1)
  const nearest = last ? await nearestFree(work, requestOf(entry, last.startsAt, work.now)) : []
  if (last && (last.outcome === null || last.outcome === 'lapsed')) {
    const until = shortWhenOf(last.expiresAt, entry)
    const next = afterwards[entry.status] ?? ''
    throw new Failure('expired', `This time was kept for you until ${until}. It goes to whoever is next.${next}`, {
      nearest,
    })
  }
  if (last?.outcome === 'gone') throw await refusalOfOffered(work, { entry, startsAt: last.startsAt })

  throw new Failure('wrong_state', nothingOffered[entry.status], { nearest })
}

const afterwards: Partial<Record<WaitlistStatus, string>> = {
  waiting: ' You keep your place in the line.',
  removed: ' You wait no longer: join the line anew, or book another time.',
}

const nothingOffered: Record<WaitlistStatus, string> = {
  waiting: 'Nothing is free yet: we tell you as soon as it is.',
  offered: 'Nothing is offered here at the moment: we tell you as soon as it is.',
  accepted: 'You have this time already: it is among your bookings.',
  declined: 'You have declined it, and wait for it no longer. Join the line anew, or book another time.',
  lapsed: 'It was offered to you and you wait for it no longer. Join the line anew, or book another time.',
  removed: 'You wait for it no longer. Join the line anew, or book another time.',
}

const requestOf = ({ serviceCode, optionCode: option, staffId, personId }: EntryRow, startsAt: Date, now: Date) => ({
  serviceCode,
  option,
  staffId: staffId ?? undefined,
  startsAt,
  now,
  whose: { personId },
})

/** Who or what has the offered time, as far as the asker may know, and what is free near it. */
async function refusalOfOffered(
  work: Work,
  { entry, startsAt }: { entry: EntryRow; startsAt: Date },
): Promise<Failure> {
  const request = requestOf(entry, startsAt, work.now)
  const why = await refusalOfPromised(work, request, holds(work.context.actor, 'manage_bookings/bookings'))
  const words = why?.message ?? 'Somebody has just taken this time.'
  const next = isLive(entry.status) ? ' You keep your place in the line.' : ''

  return new Failure('slot_taken', `${words}${next}`, {
    nearest: why?.facts.nearest ?? (await nearestFree(work, request)),
  })
}

/** Books a held offer; an offer to everybody goes to the first who takes it. */
async function book(work: Work, { entry, offer, expectedPriceCents, answers }: OfferedEntry) {
  const { context, now } = work
  const { startsAt, expiresAt } = offer
  const holdId = offer.holdId ?? (await keepFor(work, entry, { startsAt, until: expiresAt, now }))?.holdId
  if (!holdId) throw await refusalOfOffered(work, { entry, startsAt })

  const { serviceCode, optionCode: option, staffId } = entry
  const { who, isAllowed } = whoAccepts(entry, context.actor)
  // Without having seen a page, they agree to the price in the letter.
  const agreedCents = expectedPriceCents ?? offer.priceCents
  const agreed = agreedCents !== null && { expectedPriceCents: agreedCents }
  const told = { ...(staffId !== null && { staffId }), ...(answers && { answers }) }
  const request = { serviceCode, option, startsAt, holdId, ...told, ...who, ...agreed }
  // The link proves the mailbox: the studio books its own offer for them, by their own terms.
  const booked = await bookTime(
    { ...work, context: isAllowed ? context : { ...context, ...byItself } },
    request,
    undefined,
  )
  if (entry.joinedBy !== null) await setBookedBy(work, booked.id, entry.joinedBy)
  return booked
}

/** The booking's client by who accepts: themselves, one of their household, or the waiting person for desk and link. */
function whoAccepts({ userId, bookerUserId, contact, personId }: EntryRow, actor: Actor) {
  const isBy = (accountId: string | null) => actor.kind === 'person' && actor.userId === accountId
  if (isBy(userId)) return { who: {}, isAllowed: true }
  if (isBy(bookerUserId)) return { who: { personId }, isAllowed: true }

  return { who: { person: contact, personId }, isAllowed: holds(actor, 'manage_bookings/bookings') }
}

/** Declines an offer; the next person gets it in the same transaction. */
export async function declineOffer(work: Work, entryId: string): Promise<WaitlistEntry> {
  await end(work, entryId, 'declined')

  return getPresented(work, entryId)
}

export const leaveLine = (work: Work, entryId: string): Promise<void> => end(work, entryId, 'removed')

async function end(work: Work, entryId: string, to: 'declined' | 'removed'): Promise<void> {
  const { context, now } = work
  const seen = await getEntry(work, entryId, context.actor)

  await atomically(work, async (work) => {
    const live = await lockLive(work, { serviceId: seen.serviceId })
    const entry = live.find(({ id }) => id === entryId) ?? (await getEntry(work, entryId, context.actor))
    const offer = openOffer(isLive(entry.status) ? await listOffers(work, [entryId]) : [])
    if (offer) await endOffer(work, offer, { outcome: 'declined', at: now })
    await stepTo(work, entry, { to })
    if (offer)
      await serveLine(
        work,
        live.filter(({ id }) => id !== entryId),
      )
  })
}
