import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { askProviders, undone } from '#server/orders/service.ts'
import { owingCash } from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { clinicPlacesContract, Withdrawal } from '#shared/lessons/clinics/places-contract.ts'
import { hasBegun } from '#shared/lessons/clinics/status.ts'
import type { Refund } from '#shared/orders/refunds.ts'
import { holds } from '#shared/permissions/may.ts'

import { tellGivenUp } from './letters.ts'
import { payBack } from './refund.ts'
import { takeSeatStep } from './seat-step.ts'
import { findLine, findSeat, type LineRow, type SeatRow } from './seat-store.ts'
import { tellTeachers } from './tell-teachers.ts'
import { refundPercent, termsOf } from './terms.ts'

export const placeNotFound = () => new Failure('not_found', 'There is no such place.')

export interface GivenUp {
  seatId: string
  /** The refund: everything, by the terms, or nothing. */
  refund: 'all' | 'terms' | 'nothing'
  reason: string
  version?: number | undefined
  /** Throws if the caller may not cancel it. */
  admit?: (seat: SeatRow) => void
}

interface Request extends GivenUp {
  endpoint: (typeof clinicPlacesContract)['cancelMyPlace' | 'withdrawPlace']
  key: string | undefined
  isPreview: boolean
}

/** Frees a place and refunds it; cards are asked after the commit. A preview does the same and rolls back. */
export async function giveUpPlace(work: Work, request: Request): Promise<Withdrawal> {
  const { endpoint, key, isPreview, admit: _, ...given } = request
  const { seatId } = request
  if (isPreview) {
    const { refund } = await undone(work, (work) => giveUp(owingCash(work), request))
    return { seatId, refund: refund && { ...refund, id: null } }
  }

  return withIdempotency(work, { endpoint, key, request: given }, async (keep) => {
    const done = await atomically(work, async (work) => {
      const { refund, refundIds } = await giveUp(owingCash(work), request)
      return { refundIds, answer: await keep(work, { seatId, refund }) }
    })
    const { refund } = done.answer
    if (!refund) return done.answer
    return keep(work, { seatId, refund: await askProviders(work, { refund, refundIds: done.refundIds }) })
  })
}

interface GivenUpSeat {
  refund: Refund | null
  refundIds: readonly string[]
}

async function giveUp(work: Work, { seatId, refund, reason, version, admit }: GivenUp): Promise<GivenUpSeat> {
  const { services, now } = work
  const seen = await findSeat(work, seatId)
  if (!seen) throw placeNotFound()
  admit?.(seen)
  const line = seen.orderLineId === null ? undefined : await findLine(work, seen.orderLineId)
  await lockAll(work, { customerOrder: line?.orderId, clinic: seen.clinicId })
  const seat = await findSeat(work, seatId)
  if (!seat) throw placeNotFound()
  refuse(seat, now)

  await takeSeatStep(work, seat, { to: 'withdrawn', seen: version, reason })
  const done =
    line && refund !== 'nothing' ? await payBackOne(work, { seat, lineId: line.id, refund, reason }) : nothing
  await tellGivenUp(work, seat, done.refund?.totalCents ?? 0)
  await tellTeachers(work, services, [seat], 'given up')
  return done
}

const beyondTerms = () =>
  new Failure('not_allowed', 'More would go back than its terms say. Ask somebody who may refund.')

const nothing: GivenUpSeat = { refund: null, refundIds: [] }

function refuse(seat: SeatRow, now: Date): void {
  if (hasBegun(seat, now)) throw new Failure('too_late', 'It has begun. Please call the studio.')
  if (seat.status === 'pending_payment') {
    throw new Failure('wrong_state', 'It waits for its payment. Cancel its order instead.')
  }
}

interface PaidBack {
  seat: SeatRow
  lineId: string
  refund: 'all' | 'terms'
  reason: string
}

async function payBackOne(work: Work, { seat, lineId, refund, reason }: PaidBack): Promise<GivenUpSeat> {
  const line = await findLine(work, lineId)
  if (!line) return nothing
  const agreed = percentOf(seat, line, work.services.now())
  const percent = refund === 'all' ? 100 : agreed
  const given = await payBack(work, { line, seats: [seat], percent, reason })
  if (!given) return nothing
  if (percent > agreed && !holds(work.context.actor, 'refund/orders')) throw beyondTerms()

  const { takenCents: _, dueCents: _due, ...refunded } = given.refund
  return { refund: refunded, refundIds: given.refundIds }
}

function percentOf({ beginsAt, movedAt }: SeatRow, { terms }: LineRow, now: Date): number {
  // All of its sessions are off.
  if (beginsAt === null) return 100

  return refundPercent(beginsAt, termsOf({ terms, movedAt }), now)
}
