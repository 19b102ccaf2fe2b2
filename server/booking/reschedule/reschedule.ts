import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { lockPerson, refuseBeyondQuota, refuseOverlap } from '#server/booking/calendar/one-more.ts'
import { visitOf } from '#server/booking/calendar/price-of-move.ts'
import { takeTime } from '#server/booking/calendar/take-time.ts'
import { deleteExpiredHolds } from '#server/booking/kept/hold-store.ts'
import { type KeptFor, endHoldsFor, keptForClient } from '#server/booking/kept/kept-for.ts'
import { withdrawOffer } from '#server/booking/kept/offer-step.ts'
import { manageUrl } from '#server/booking/letters/link.ts'
import { bookedTwiceMail } from '#server/booking/letters/mails.ts'
import { type Target, findTarget } from '#server/booking/make/target.ts'
import { lockForChange, onBooking } from '#server/booking/pay/lock-for-change.ts'
import { repriceOrdered } from '#server/booking/pay/reprice.ts'
import { getBooking, recordOf } from '#server/booking/record.ts'
import { refuseSeries, refuseUnasked, refusedTime, seriesInScope } from '#server/booking/series-scope.ts'
import { type BookingRow, bookingHistory, findBooking } from '#server/booking/store.ts'
import { type OnDatabase, atomically, withSavepoint } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { askForRefund, listBacks, owingCash } from '#server/payments/service.ts'
import type { KeptTime, MovedBooking, MovedPrice } from '#shared/booking/changes.ts'
import type { Scope } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { termsAfterMove } from '#shared/booking/moving.ts'
import { shiftedAlike } from '#shared/booking/weekly.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'

import { askForMove, asksFirst } from './ask-move.ts'
import { setTimes } from './move-store.ts'
import { priceMoved } from './price-moved.ts'
import { type Move, moverOf, refuseMove, refuseStranger, refuseUnagreed, startRequestOf } from './refuse-move.ts'
import { swapAllocations } from './swap.ts'
import { tellOfMove, tellOfMovedSeries } from './tell-of-move.ts'

/** Rolls a preview back; nobody is told. */
class Tried extends Error {
  readonly booking: MovedBooking

  constructor(booking: MovedBooking) {
    super('This was a preview.')
    this.booking = booking
  }
}

/**
 * Moves a booking to another time, person or bay. It stays the same booking with its reference, answers and add-ons. A
 * client moves within the limits, the desk as it must. It costs what the new time costs, after that was agreed to.
 */
export async function rescheduleBooking(asked: Work, request: Move & { isPreview: boolean }): Promise<MovedBooking> {
  const { actor } = asked.context
  const booking = await getBooking(asked, request.bookingId, actor)
  const work = atPlaceOf(asked, booking)
  refuseStranger(booking, request, actor)
  if (!asksFirst(booking, actor)) return moveNow(work, request)

  const { isPreview, ...move } = request
  const tryMove = () => moveNow(work, { ...request, isPreview: true })
  return askForMove(work, { booking, move, isPreview, tryMove })
}

async function moveNow(work: Work, { isPreview, ...move }: Move & { isPreview: boolean }): Promise<MovedBooking> {
  const { trx, context, now } = work
  const { bookingId, scope = 'this' } = move
  const { actor } = context
  const refundIds: string[] = []
  const end: EndMove = async (work, all, kept = []) => {
    const moved = all.map(({ price }) => price).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    if (!isPreview) refuseUnagreed(move, moved)
    refundIds.push(...all.flatMap((one) => one.refundIds))
    const booking = await getBooking(work, bookingId, actor)
    const backs = may(actor, 'booking.manage', booking) ? await listBacks(work, refundIds) : []
    const answer = { ...(await recordOf(work, booking, { actor, now })), moved, kept, backs, asked: null }
    if (isPreview) throw new Tried(answer)
    return answer
  }
  try {
    const booking =
      scope === 'this' ? await moveOne(work, move, end) : await moveSeries(work, { ...move, scope, isPreview }, end)
    // Within a larger transaction the job asks for them.
    if (!trx.isTransaction) for (const id of refundIds) await askForRefund(work, id)
    return booking
  } catch (error) {
    if (error instanceof Tried) return error.booking
    throw error
  }
}

/** Runs at the end of the transaction. */
type EndMove = (work: OnDatabase, moved: readonly Moved[], kept?: KeptTime[]) => Promise<MovedBooking>

/** Moves one booking; a move to where it is changes nothing. */
async function moveOne<Result>(
  work: Work,
  move: Move,
  end: (work: OnDatabase, moved: readonly Moved[]) => Promise<Result>,
): Promise<Result> {
  const { context, now } = work
  const { actor } = context
  const seen = await getBooking(work, move.bookingId, actor)
  const isStudios = may(actor, 'booking.manage', seen)
  await refuseMove(work, { booking: seen, move, actor, now })
  if (isSamePlace(seen, move)) return end(work, [])

  const keptFor = isStudios ? await keptForClient(work, seen.personId) : undefined
  const request = { ...startRequestOf(seen, { move, isStudios, now }), keptFor }
  const take = async (target: Target) => {
    if (target.service.hasExpiredHolds) await deleteExpiredHolds({ ...work, now: request.now })

    return atomically(work, async (work) => {
      const { id, personId, partySize } = seen
      const time = { personId, startsAt: move.startsAt, exceptId: id }
      // People are locked before memberships.
      if (!isStudios) await refuseBeyondQuota(work, target.service, { ...time, now })
      const isAlone = partySize <= 1 && !move.force
      const endsAt = new Date(target.start.end)
      const isTwice = isAlone && (await refuseOverlap(work, { ...time, endsAt }, actor))

      return onBooking(work, id, async (work, booking) => {
        await refuseMove(work, { booking, move, actor, now })
        const draft = { booking, move, target, isStudios, keptFor }
        const moved = await moveTo(move.handedOver ? work : owingCash(work), draft)
        if (isTwice) await tellOfOverlap(work, booking.id)
        return end(work, [moved])
      })
    })
  }
  return takeTime(work, request, { look: () => findTarget(work, request, move.force), take })
}

/**
 * Moves all of them or none. Those that make way go first, so that none blocks another. All are tried, so that every
 * day in the way is named. The client gets one letter.
 */
function moveSeries(
  work: Work,
  move: Move & { scope: Scope; isPreview: boolean },
  end: EndMove,
): Promise<MovedBooking> {
  return atomically(work, async (work) => {
    const booking = await getBooking(work, move.bookingId, work.context.actor)
    const shift = { from: booking.startsAt, to: move.startsAt, zone: booking.zone }
    const inScope = { booking, scope: move.scope, withApart: move.withApart }
    const { meant, kept } = await seriesInScope(work, { ...inScope, now: work.now })
    if (!move.isPreview) refuseUnasked(inScope, kept)
    if (meant.length === 0) throw new Failure('wrong_state', 'None of these bookings can be moved any more.')
    // Locks the person for quotas, and everything that changes, before the first moves.
    await lockPerson(work, booking.personId)
    await lockForChange(
      work,
      meant.map(({ id }) => id),
    )
    const moved: Moved[] = []
    const refused: ReturnType<typeof refusedTime>[] = []
    for (const { id, startsAt } of shift.to > shift.from ? meant.toReversed() : meant) {
      // The caller's version is of this booking only.
      const { version: _version, ...alike } = move
      const to = id === booking.id ? move.startsAt : shiftedAlike(startsAt, shift)
      const one = id === booking.id ? move : { ...alike, bookingId: id, startsAt: to }
      try {
        await withSavepoint(work.trx, () =>
          moveOne(work, one, (_work, own) => Promise.resolve(void moved.push(...own))),
        )
      } catch (error) {
        refused.push(refusedTime(error, to, booking))
      }
    }
    refuseSeries(
      refused.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
      inScope,
    )
    await tellOfMovedSeries(work, { move, former: moved.map(({ former }) => former) })
    return end(work, moved, kept)
  })
}

const isSamePlace = ({ startsAt }: BookingRow, { startsAt: wanted, staffId, bayId }: Move) =>
  startsAt.getTime() === wanted.getTime() && staffId === undefined && bayId === undefined

/** Tells the client's address that a move overlaps another booking of theirs. */
async function tellOfOverlap(work: Work, bookingId: string): Promise<void> {
  const booking = await getBooking(work, bookingId, work.context.actor)
  if (booking.contact.email)
    await queueTemplate(work, bookedTwiceMail(booking, manageUrl(work.services.config, booking)))
}

/** A moved booking, with card refunds to request after the commit. */
interface Moved {
  price: MovedPrice
  /** As it was before. */
  former: BookingRow
  refundIds: readonly string[]
}

interface MoveDraft {
  booking: BookingRow
  move: Move
  target: Target
  isStudios: boolean
  /** The desk's client. */
  keptFor?: KeptFor | undefined
}

/** Writes a booking's move with all effects, and tells of it. Call it under its locks. */
async function moveTo(work: Work, draft: MoveDraft): Promise<Moved> {
  const { booking, move, target, isStudios } = draft
  const { service, start, isForced, isBeside = false } = target
  const { id: bookingId, priceCents: oldCents } = booking
  const { startsAt, scope = 'this' } = move
  const by = moverOf(move)
  const isAnotherTime = start.start !== booking.startsAt.getTime()
  // The move takes an offered time, or ends the offer.
  await withdrawOffer(work, bookingId)
  if (draft.keptFor) {
    const kept = { keptFor: draft.keptFor, bookingId, occupied: start.occupied }
    await endHoldsFor(work, kept)
  }
  const resourceIds = await swapAllocations(work, { bookingId, start, isBeside, now: work.now })
  // A chosen coach who is replaced by the studio frees the client as another time would.
  const isByOther = by === 'studio' && (await findBooking(work, bookingId))?.staffName !== booking.staffName
  const { priced, code } = await priceMoved(work, { booking, service, startsAt, by, isLimited: !isStudios })
  await setTimes(work, {
    id: bookingId,
    startsAt: new Date(start.start),
    endsAt: new Date(start.end),
    version: booking.version + 1,
    moves: booking.moves + Number(!isStudios || move.isAsked === true),
    ...priced,
    ...(isAnotherTime || isByOther
      ? termsAfterMove(booking, { by, offered: service.cancellationPolicy, now: work.now })
      : termsOf(booking)),
    forcedReason: isForced ? move.force?.reason : undefined,
    apart: booking.seriesId !== null && scope === 'this',
  })
  const refundIds = await repriceOrdered(work, { bookingId, visit: visitOf(booking, { startsAt, by }) })
  await recordMove(work, draft, { ...priced, resourceIds })
  await tellOfMove(work, {
    former: booking,
    by,
    actor: work.context.actor,
    reason: move.reason,
    isClientTold: move.notify !== false && scope === 'this',
    isAlone: scope === 'this',
  })
  const local = localTimeOf(startsAt, booking.zone)
  const [formerCents, newCents] = [oldCents - code.was, priced.priceCents - code.will]
  return {
    price: { id: bookingId, startsAt, local, oldCents: formerCents, newCents },
    former: booking,
    refundIds,
  }
}

const termsOf = ({ cancellationPolicy, movedBy, termsSince }: BookingRow) => ({
  cancellationPolicy,
  movedBy,
  termsSince,
})

interface Written {
  priceCents: number
  resourceIds: { former: readonly string[]; taken: readonly string[] }
}

/** Writes history and audit. */
async function recordMove(
  work: Work,
  { booking, move, target: { isForced } }: MoveDraft,
  { priceCents, resourceIds }: Written,
): Promise<void> {
  const { id: bookingId, status, personId } = booking
  const { startsAt } = move
  const version = booking.version + 1
  const by = moverOf(move)
  const reason = move.reason ?? move.force?.reason
  await insertHistory(work, bookingHistory, {
    id: bookingId,
    version,
    from: status,
    to: status,
    reason,
    more: { movedBy: by, fromStartsAt: booking.startsAt, toStartsAt: startsAt },
  })
  const hasNewPrice = priceCents !== booking.priceCents
  const formerly = { startsAt: booking.startsAt, resourceIds: resourceIds.former }
  await recordEvent(work, {
    action: 'booking_moved',
    entity: 'booking',
    entityId: bookingId,
    before: { ...formerly, ...(hasNewPrice && { priceCents: booking.priceCents }) },
    after: {
      startsAt,
      resourceIds: resourceIds.taken,
      ...(isForced && { forced: true }),
      ...(hasNewPrice && { priceCents }),
    },
    facts: { by },
    reason,
    publish: { version, personId, data: { from: booking.startsAt.toISOString(), to: startsAt.toISOString() } },
  })
}
