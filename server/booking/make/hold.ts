import { type FreeTime, getFreeStart } from '#server/booking/calendar/calendar.ts'
import { slotTaken, takeTime } from '#server/booking/calendar/take-time.ts'
import { holderOf, refuseMoreThanItsShare } from '#server/booking/kept/hold-share.ts'
import {
  deleteExpiredHolds,
  deleteHold,
  extendHold,
  findLiveHold,
  type Holder,
  type HoldRow,
  insertHold,
  lockHolder,
} from '#server/booking/kept/hold-store.ts'
import { whoseMembership } from '#server/booking/member.ts'
import { occupy } from '#server/booking/occupy.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { bookingContract, type Hold, type NewHold } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { namedIn } from './who.ts'

const holdMinutes = 10
const extendedMinutes = 5

const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

/** Holds a free time for ten minutes; a replaced hold is released. */
export function holdTime(work: Work, request: NewHold, idempotencyKey: string | undefined): Promise<Hold> {
  const keyed = { endpoint: bookingContract.holdTime, key: idempotencyKey, request }

  return withIdempotency(work, keyed, (keep) => holdAnew(work, { request, keep }))
}

interface HoldRequest {
  request: NewHold
  keep: KeepAnswer<Hold>
}

async function holdAnew(work: Work, { request, keep }: HoldRequest): Promise<Hold> {
  const { context, now } = work
  const { replaces, personId: _personId, ...wanted } = request
  const whose = await whoseMembership(work, context.actor, namedIn(request))
  const startRequest = { ...wanted, now, replacedHoldId: replaces, whose }

  const take = async (found: FreeTime) => {
    if (found.service.hasExpiredHolds) await deleteExpiredHolds(work)

    const holder = holderOf(work)
    return atomically(work, async (work) => {
      if (holder) await lockHolder(work, holder)
      // If the new time is gone, this is rolled back and the former hold stays.
      if (replaces) await deleteHold(work, replaces)
      if (holder) await refuseMoreThanItsShare(work, holder)
      return keep(work, await keepTime(work, found, { startsAt: wanted.startsAt, now, holder }))
    })
  }
  return takeTime(work, startRequest, { look: () => getFreeStart(work, startRequest), take })
}

interface HoldTerms {
  startsAt: Date
  now: Date
  /** The holder, and whose limit it counts for: nobody's without a network. */
  holder?: (Pick<Holder, 'visitor'> & { address: string | null }) | undefined
}

/** Takes a free time until the hold ends, at the present price. */
export async function keepTime(
  work: OnDatabase,
  { service, start, price }: FreeTime,
  { startsAt, now, holder }: HoldTerms,
): Promise<Hold> {
  const { membershipId, priceCents, publicPriceCents, taken } = price
  const hold = {
    serviceId: service.serviceId,
    optionId: service.optionId,
    addOns: service.addOns.map(({ code }) => code),
    startsAt,
    endsAt: new Date(start.end),
    priceCents,
    publicPriceCents,
    membershipId,
    peakMinutes: taken.peak,
    offPeakMinutes: taken.offPeak,
    expiresAt: later(now, holdMinutes),
    createdAt: now,
  }
  const { id } = await insertHold(work, { ...hold, ...holder })
  if (!(await occupy(work, start, { holdId: id }))) throw slotTaken()

  return {
    ...hold,
    id,
    serviceCode: service.serviceCode,
    optionCode: service.optionCode,
    includedMinutes: taken.peak + taken.offPeak,
    extendable: true,
  }
}

/** The end of an extended hold. */
export const lengthened = (expiresAt: Date): Date => later(expiresAt, extendedMinutes)

/** Extends a hold by five minutes, once. */
export async function lengthenHold(work: Timed, id: string): Promise<Hold> {
  const hold = await getLiveHold(work, id)
  const expiresAt = lengthened(hold.expiresAt)
  if (!(await extendHold(work, id, expiresAt))) {
    throw new Failure('wrong_state', 'This time has been kept longer once already.')
  }

  return { ...hold, expiresAt, extendable: false }
}

export async function getLiveHold(work: Timed, id: string): Promise<HoldRow & { extendable: boolean }> {
  const hold = await findLiveHold(work, id)
  if (!hold) throw new Failure('hold_expired', 'We could keep this time no longer. Please choose it again.')

  return { ...hold, extendable: !hold.extended }
}
