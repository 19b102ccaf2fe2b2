import { deleteExpiredHolds } from '#server/booking/holds/hold-store.ts'
import { keptForClient } from '#server/booking/holds/kept-for.ts'
import { manageUrl } from '#server/booking/link.ts'
import { bookedTwiceMail } from '#server/booking/mails.ts'
import { refuseOverlap } from '#server/booking/make/overlap.ts'
import { lockPerson, refuseBeyondQuota } from '#server/booking/make/quota.ts'
import { findTarget, type Target } from '#server/booking/make/target.ts'
import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { getBooking, recordOf } from '#server/booking/record.ts'
import { refusedTime, refuseSeries, refuseUnasked, seriesInScope } from '#server/booking/series/scope.ts'
import type { BookingRow } from '#server/booking/store.ts'
import { takeTime } from '#server/booking/take-time.ts'
import { atomically, type Db, withSavepoint } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { askForRefund, listBacks } from '#server/payments/service.ts'
import type { KeptTime, MovedBooking } from '#shared/booking/changes.ts'
import type { Scope } from '#shared/booking/contract.ts'
import { shiftedAlike } from '#shared/booking/weekly.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { asksFirst, askForMove } from './ask-move.ts'
import { type Moved, moveTo } from './move-to.ts'
import { type Move, refuseMove, refuseStranger, refuseUnagreed, startRequestOf } from './refuse-move.ts'
import { tellOfMovedSeries } from './tell-of-move.ts'

/** Ends the transaction of a preview: what was tried is taken back, and nobody was told. */
class Tried extends Error {
  readonly booking: MovedBooking

  constructor(booking: MovedBooking) {
    super('This was a preview.')
    this.booking = booking
  }
}

/**
 * Moves a booking to another time, person or bay. It stays the same booking: reference, answers, add-ons and all that hangs on it.
 * A client moves within the limits, the desk as it must; it costs what the new time costs, once that was agreed on.
 */
export async function rescheduleBooking(
  services: Services,
  request: Move & { isPreview: boolean },
  context: Context,
): Promise<MovedBooking> {
  const { actor } = context
  const booking = await getBooking(services.db, request.bookingId, actor)
  refuseStranger(booking, request, actor)
  if (!asksFirst(booking, actor)) return moveNow(services, request, context)

  const { isPreview, ...move } = request
  const tryMove = () => moveNow(services, { ...request, isPreview: true }, context)
  return askForMove(services, { booking, move, isPreview, tryMove }, context)
}

async function moveNow(
  services: Services,
  { isPreview, ...move }: Move & { isPreview: boolean },
  context: Context,
): Promise<MovedBooking> {
  const { db, now } = services
  const { bookingId, scope = 'this' } = move
  const { actor } = context
  const refundIds: string[] = []
  const end: EndMove = async (trx, all, kept = []) => {
    const moved = all.map(({ price }) => price).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    if (!isPreview) refuseUnagreed(move, moved)
    refundIds.push(...all.flatMap((one) => one.refundIds))
    const booking = await getBooking(trx, bookingId, actor)
    const backs = may(actor, 'booking.manage', booking) ? await listBacks(trx, refundIds) : []
    const answer = { ...(await recordOf(trx, booking, { actor, now: now() })), moved, kept, backs, asked: null }
    if (isPreview) throw new Tried(answer)
    return answer
  }
  try {
    const booking =
      scope === 'this'
        ? await moveOne(services, move, context, end)
        : await moveSeries(services, { ...move, scope, isPreview }, context, end)
    // In a transaction that goes on, the job asks for them.
    if (!db.isTransaction) for (const id of refundIds) await askForRefund(services, id, context)
    return booking
  } catch (error) {
    if (error instanceof Tried) return error.booking
    throw error
  }
}

/** In the transaction that has moved them. */
type EndMove = (trx: Db, moved: readonly Moved[], kept?: KeptTime[]) => Promise<MovedBooking>

/** What stays where it is has moved for nothing. */
async function moveOne<Result>(
  services: Services,
  move: Move,
  context: Context,
  end: (trx: Db, moved: readonly Moved[]) => Promise<Result>,
): Promise<Result> {
  const { db, now } = services
  const { actor } = context
  const seen = await getBooking(db, move.bookingId, actor)
  const isStudios = may(actor, 'booking.manage', seen)
  await refuseMove(db, { booking: seen, move, actor, now: now() })
  if (isSamePlace(seen, move)) return end(db, [])

  const keptFor = isStudios ? await keptForClient(services, db, seen.personId) : undefined
  const request = { ...startRequestOf(seen, { move, isStudios, now: now() }), keptFor }
  const take = async (target: Target) => {
    if (target.service.hasExpiredHolds) await deleteExpiredHolds(db, request.now)

    return atomically(db, async (trx) => {
      if (!isStudios) await refuseBeyondQuotaOf(trx, seen, { move, target, now: now() })
      const isTwice = await refuseOverlapOf(trx, seen, { move, end: target.start.end, actor })
      const booking = await lockForMove(trx, seen, actor)
      await refuseMove(trx, { booking, move, actor, now: now() })

      const moved = await moveTo(
        { services, trx, context, isHandedOver: move.handedOver === true },
        { booking, move, target, isStudios, keptFor },
      )
      if (isTwice) await tellOfTwo({ services, trx, context }, booking.id)
      return end(trx, [moved])
    })
  }
  return takeTime(db, request, { look: () => findTarget(db, request, move.force), take })
}

/**
 * All of them or none; those that move away first, so that none stands in the way of another. All are tried, so that each day that
 * stands in the way is named; their client has one letter.
 */
function moveSeries(
  services: Services,
  move: Move & { scope: Scope; isPreview: boolean },
  context: Context,
  end: EndMove,
): Promise<MovedBooking> {
  return atomically(services.db, async (trx) => {
    const within = { ...services, db: trx }
    const booking = await getBooking(trx, move.bookingId, context.actor)
    const shift = { from: booking.startsAt, to: move.startsAt, zone: booking.zone }
    const asked = { booking, scope: move.scope, withApart: move.withApart }
    const { meant, kept } = await seriesInScope(trx, { ...asked, now: services.now() })
    if (!move.isPreview) refuseUnasked(asked, kept)
    if (meant.length === 0) throw new Failure('wrong_state', 'None of these bookings can be moved any more.')
    // Whose quota may be asked, and all that any of them changes, before the first one moves.
    await lockPerson(trx, booking.personId)
    await lockForChange(
      trx,
      meant.map(({ id }) => id),
    )
    const moved: Moved[] = []
    const refused: ReturnType<typeof refusedTime>[] = []
    for (const { id, startsAt } of shift.to > shift.from ? meant.toReversed() : meant) {
      // What was seen of one says nothing of the others.
      const { version: _version, ...alike } = move
      const to = id === booking.id ? move.startsAt : shiftedAlike(startsAt, shift)
      const one = id === booking.id ? move : { ...alike, bookingId: id, startsAt: to }
      try {
        await withSavepoint(trx, () =>
          moveOne(within, one, context, (_trx, own) => Promise.resolve(void moved.push(...own))),
        )
      } catch (error) {
        refused.push(refusedTime(error, to, booking))
      }
    }
    refuseSeries(
      refused.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
      asked,
    )
    await tellOfMovedSeries(within, trx, { move, former: moved.map(({ former }) => former) })
    return end(trx, moved, kept)
  })
}

const isSamePlace = ({ startsAt }: BookingRow, { startsAt: wanted, staffId, bayId }: Move) =>
  startsAt.getTime() === wanted.getTime() && staffId === undefined && bayId === undefined

interface MovedTo {
  move: Move
  end: number
  actor: Actor
}

/** A day has only so many for one person, also when one is moved there. */
const refuseBeyondQuotaOf = (
  trx: Db,
  { id, personId }: BookingRow,
  { move: { startsAt }, target: { service }, now }: { move: Move; target: Target; now: Date },
) => refuseBeyondQuota(trx, service, { personId, startsAt, now, exceptId: id })

/** People are locked before memberships. */
async function refuseOverlapOf(trx: Db, { id, personId, partySize }: BookingRow, { move, end, actor }: MovedTo) {
  if (partySize > 1 || move.force) return false

  return refuseOverlap(trx, { personId, startsAt: move.startsAt, endsAt: new Date(end), exceptId: id }, actor)
}

/** Tells the address of whoever comes that they have another booking at the time to which one was moved. */
async function tellOfTwo({ services, trx, context }: LineWork, bookingId: string): Promise<void> {
  const booking = await getBooking(trx, bookingId, context.actor)
  if (booking.contact.email) await queueTemplate(trx, bookedTwiceMail(booking, manageUrl(services.config, booking)))
}

async function lockForMove(trx: Db, { id }: BookingRow, actor: Actor): Promise<BookingRow> {
  await lockForChange(trx, [id])

  return getBooking(trx, id, actor)
}
