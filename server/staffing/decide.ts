import {
  type AffectedRow,
  type BlockRow,
  changeStatus,
  deleteExpiredHolds,
  findAlternatives,
  isPaidAtThisPrice,
  listBookingsIn,
  listMovable,
  lockForChange,
  moveBooking,
  offerTimes,
  putOnCallList,
  withdrawOffer,
  wordsOfTakers,
} from '#server/booking/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { instantAt, localTimeOf } from '#shared/booking/local-time.ts'
import { endedByStudio } from '#shared/booking/status.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { AbsencePlan, AppliedAbsence, BlockDecision, Decision } from '#shared/staffing/absences.ts'
import { actionsFor, callMinutes } from '#shared/staffing/best-action.ts'
import type { WallMoment } from '#shared/staffing/wall-time.ts'
import { timeWords } from '#shared/time-words.ts'

import { decideBlock } from './apply-blocks.ts'
import { changedSince } from './change-schedule.ts'
import { planHasChanged, planVersionOf } from './plan.ts'
import { lockResources, raiseVersions } from './resource-store.ts'

interface Admission {
  resourceIds: readonly string[]
  version: number
  /** What stands in the time now, and a new plan of it. */
  bookings: readonly AffectedRow[]
  blocks?: readonly BlockRow[]
  replan: () => Promise<AbsencePlan>
}

/**
 * When two decide at once, the second one meets what the first has done. A booking that the caller has not seen is
 * shown first.
 */
export async function admitOnce(work: OnDatabase, { resourceIds, version, replan, ...seen }: Admission): Promise<void> {
  const locked = await lockResources(work, resourceIds)
  if (locked.length !== resourceIds.length) throw changedSince('these hours')
  if (planVersionOf(locked, { blocks: [], ...seen }) !== version) throw planHasChanged(await replan())

  await raiseVersions(work, resourceIds)
}

/** Locks the bookings in a time with everything that a decision about one of them changes. */
export async function lockBookingsIn(work: Work, within: Parameters<typeof listBookingsIn>[1]): Promise<AffectedRow[]> {
  const seen = await listBookingsIn(work, within)
  await lockForChange(
    work,
    seen.map(({ id }) => id),
  )

  return listBookingsIn(work, within)
}

interface DecisionBatch {
  /** The block of the absence; null when hours changed and nobody is out. */
  blockId: string | null
  zone: string
  reason: string
  bookings: readonly AffectedRow[]
  decisions: readonly Decision[]
  blocks: readonly BlockDecision[]
  /** The resources that the absence takes. */
  resourceIds: readonly string[]
  answerBy?: WallMoment
}

const offeredHours = 6

type AppliedDecisions = Omit<AppliedAbsence, 'id'>

export async function decide(work: Work, batch: DecisionBatch): Promise<AppliedDecisions> {
  const { blockId, bookings, decisions, blocks, resourceIds: outIds, reason } = batch
  const answerBy = answerByOf(batch, work.now)
  await deleteExpiredHolds(work)
  for (const decision of blocks) await decideBlock(work, { decision, outIds, reason })
  const chosen = withBookings(decisions, bookings)
  const to = (action: Decision['action']) =>
    chosen.flatMap(({ booking, decision }) => (decision.action === action ? booking : []))
  // Moves and cancels first, because offers hold times that are free afterwards.
  const stuck = await moveAll(work, { chosen, reason })
  for (const booking of to('cancel')) await cancel(work, { booking, reason })
  const asked = await offerAll(work, { bookings: to('offer'), blockId, reason, answerBy })
  // Clients to whom nothing can be offered are called.
  const toCall = [...to('call'), ...stuck, ...to('offer').filter(({ id }) => !asked.has(id))]
  for (const booking of toCall) await putOnCallList(work, { booking, blockId, reason })

  return {
    moved: to('move').length - stuck.length,
    cancelled: to('cancel').length,
    offered: asked.size,
    toCall: toCall.length,
    blocksChanged: blocks.filter(({ action }) => action !== 'cancel').length,
    blocksCalledOff: blocks.filter(({ action }) => action === 'cancel').length,
    kept: bookings.length - chosen.length,
    beingPaid: stuck.map(({ reference, personName }) => ({ reference, personName })),
    calls: toCall
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
      .map(({ id, reference, personName, phone, serviceName, startsAt, zone }) => {
        return { id, reference, personName, phone, serviceName, local: localTimeOf(startsAt, zone) }
      }),
  }
}

interface BookingDecision {
  booking: AffectedRow
  decision: Decision
}

function withBookings(decisions: readonly Decision[], bookings: readonly AffectedRow[]): BookingDecision[] {
  const known = new Map(bookings.map((booking) => [booking.id, booking]))

  return decisions.map((decision) => {
    const booking = known.get(decision.bookingId)
    if (!booking) throw new Failure('conflict', 'One of these bookings is no longer in this time. Look at it again.')
    if (booking.version !== decision.version) throw changedSince(booking.reference)
    known.delete(booking.id)
    return { booking, decision }
  })
}

function answerByOf({ answerBy, zone }: DecisionBatch, now: Date): Date {
  if (!answerBy) return new Date(now.getTime() + offeredHours * 3_600_000)

  const until = new Date(instantAt(answerBy.day, answerBy.time, zone))
  if (until <= now) {
    throw invalidField('answerBy', 'This time is over.')
  }
  return until
}

interface Moves {
  chosen: readonly BookingDecision[]
  reason: string
}

/**
 * Moves bookings. Returns those that stay because they are being paid, with the price that the client saw; they do not
 * stop the others.
 */
async function moveAll(work: Work, { chosen, reason }: Moves): Promise<AffectedRow[]> {
  const stuck: AffectedRow[] = []
  const moves = chosen.flatMap(({ booking, decision }) =>
    decision.action === 'move' ? { ...decision, booking, reason } : [],
  )
  refuseTwice(moves)
  const movable = await listMovable(work, moves)
  for (const { booking, resourceIds, ...move } of moves) {
    if (booking.status === 'pending_payment') {
      stuck.push(booking)
      continue
    }
    if (!movable.has(booking.id)) throw await justTaken(work, booking, { ...move, resourceIds, now: work.now })
    if (await isPaidAtThisPrice(work, move)) stuck.push(booking)
    else await moveBooking(withDeskRights(work), { ...move, to: { resourceIds } })
  }
  return stuck
}

interface MoveToTime {
  booking: AffectedRow
  startsAt: Date
  resourceIds: readonly string[]
}

/**
 * Each booking was shown the same free times. When two were given the same one, the caller is told before anything is
 * done.
 */
function refuseTwice(moves: readonly MoveToTime[]): void {
  const endOf = ({ booking, startsAt }: MoveToTime) =>
    startsAt.getTime() + booking.endsAt.getTime() - booking.startsAt.getTime()
  for (const [at, one] of moves.entries()) {
    const both = moves
      .slice(at + 1)
      .find(
        (other) =>
          other.resourceIds.some((id) => one.resourceIds.includes(id)) &&
          other.startsAt.getTime() < endOf(one) &&
          one.startsAt.getTime() < endOf(other),
      )
    if (!both) continue

    const { locale, zone } = one.booking
    const when = timeWords('moment', both.startsAt, { zone, locale })
    throw new Failure(
      'conflict',
      `You give ${when} to both ${one.booking.personName} and ${both.booking.personName}. Choose another time for one of them.`,
    )
  }
}

interface TakenTime {
  startsAt: Date
  resourceIds: readonly string[]
  now: Date
}

async function justTaken(work: OnDatabase, booking: AffectedRow, { startsAt, ...time }: TakenTime): Promise<Failure> {
  const endsAt = new Date(startsAt.getTime() + booking.endsAt.getTime() - booking.startsAt.getTime())
  const words = await wordsOfTakers(work, { booking, ...time, startsAt, endsAt, isForStaff: true })

  return new Failure('slot_taken', `${booking.reference} cannot move there. ${words} Look at it again.`)
}

interface BookingCancellation {
  booking: AffectedRow
  reason: string
}

function cancel(work: Work, { booking, reason }: BookingCancellation) {
  const to = endedByStudio(booking)
  const step = { bookingId: booking.id, to, reason, isReasonTold: true, version: booking.version }

  return changeStatus(withDeskRights(work), step)
}

interface OffersRequest {
  bookings: readonly AffectedRow[]
  blockId: string | null
  reason: string
  answerBy: Date
}

/** Returns the ids of those to whom times were offered. */
async function offerAll(work: Work, { bookings, answerBy, ...asked }: OffersRequest): Promise<Set<string>> {
  // Withdraws earlier offers first, so that the times they hold can be offered again.
  for (const { id, isAsked } of bookings) if (isAsked) await withdrawOffer(work, id)
  // The absence is in the database by now, so nothing more has to be taken as out.
  const out = { resourceIds: [], span: { start: 0, end: 0 } }
  const found = await findAlternatives(work, { bookings, out, isForChoice: true, now: work.now })
  const done = new Set<string>()
  for (const booking of bookings) {
    const { sameHour = null, otherHours = [] } = found.get(booking.id) ?? {}
    if (!actionsFor({ ...booking, sameHour, otherHours }, work.now).includes('offer')) continue

    // An offer ends before its first time begins, and early enough to call the client before their own time.
    const latest = booking.startsAt.getTime() - callMinutes * 60_000
    const first = Math.min(answerBy.getTime(), latest, ...otherHours.map(({ startsAt }) => startsAt.getTime()))
    const offer = { ...asked, booking, times: otherHours, expiresAt: new Date(first) }
    if (await offerTimes(work, offer)) done.add(booking.id)
  }

  return done
}

/** Somebody who may take their own time off may decide about their bookings in it, as the front desk may. */
function withDeskRights(work: Work): Work {
  const { context } = work
  if (context.actor.kind !== 'person') return work

  const permissions = [...context.actor.permissions, 'read/bookings' as const, 'manage_bookings/bookings' as const]
  return { ...work, context: { ...context, actor: { ...context.actor, permissions } } }
}
