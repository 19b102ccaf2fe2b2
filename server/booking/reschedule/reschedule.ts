import { refuseOverlap } from '#server/booking/calendar/overlap.ts'
import { lockPerson, refuseBeyondQuota } from '#server/booking/calendar/quota.ts'
import { takeTime } from '#server/booking/calendar/take-time.ts'
import { deleteExpiredHolds } from '#server/booking/kept/hold-store.ts'
import { keptForClient } from '#server/booking/kept/kept-for.ts'
import { manageUrl } from '#server/booking/letters/link.ts'
import { bookedTwiceMail } from '#server/booking/letters/mails.ts'
import { findTarget, type Target } from '#server/booking/make/target.ts'
import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { getBooking, recordOf } from '#server/booking/record.ts'
import { refusedTime, refuseSeries, refuseUnasked, seriesInScope } from '#server/booking/series-scope.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically, withSavepoint } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { askForRefund, listBacks, owingCash } from '#server/payments/service.ts'
import type { KeptTime, MovedBooking } from '#shared/booking/changes.ts'
import type { Scope } from '#shared/booking/contract.ts'
import { shiftedAlike } from '#shared/booking/weekly.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { asksFirst, askForMove } from './ask-move.ts'
import { type Moved, moveTo } from './move-to.ts'
import { type Move, refuseMove, refuseStranger, refuseUnagreed, startRequestOf } from './refuse-move.ts'
import { tellOfMovedSeries } from './tell-of-move.ts'

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
export async function rescheduleBooking(work: Work, request: Move & { isPreview: boolean }): Promise<MovedBooking> {
  const { actor } = work.context
  const booking = await getBooking(work, request.bookingId, actor)
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
      if (!isStudios) await refuseBeyondQuotaOf(work, seen, { move, target, now })
      const isTwice = await refuseOverlapOf(work, seen, { move, end: target.start.end, actor })
      const booking = await lockForMove(work, seen, actor)
      await refuseMove(work, { booking, move, actor, now })

      const moved = await moveTo(move.handedOver ? work : owingCash(work), {
        booking,
        move,
        target,
        isStudios,
        keptFor,
      })
      if (isTwice) await tellOfOverlap(work, booking.id)
      return end(work, [moved])
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

interface MovedTo {
  move: Move
  end: number
  actor: Actor
}

/** A person's daily quota applies to moves too. */
const refuseBeyondQuotaOf = (
  work: OnDatabase,
  { id, personId }: BookingRow,
  { move: { startsAt }, target: { service }, now }: { move: Move; target: Target; now: Date },
) => refuseBeyondQuota(work, service, { personId, startsAt, now, exceptId: id })

/** People are locked before memberships. */
async function refuseOverlapOf(
  work: OnDatabase,
  { id, personId, partySize }: BookingRow,
  { move, end, actor }: MovedTo,
) {
  if (partySize > 1 || move.force) return false

  return refuseOverlap(work, { personId, startsAt: move.startsAt, endsAt: new Date(end), exceptId: id }, actor)
}

/** Tells the client's address that a move overlaps another booking of theirs. */
async function tellOfOverlap(work: Work, bookingId: string): Promise<void> {
  const booking = await getBooking(work, bookingId, work.context.actor)
  if (booking.contact.email)
    await queueTemplate(work, bookedTwiceMail(booking, manageUrl(work.services.config, booking)))
}

async function lockForMove(work: Work, { id }: BookingRow, actor: Actor): Promise<BookingRow> {
  await lockForChange(work, [id])

  return getBooking(work, id, actor)
}
