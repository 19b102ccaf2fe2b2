import { type FreeTime, getFreeStart } from '#server/booking/calendar.ts'
import { namedIn } from '#server/booking/make/who.ts'
import { whoseMembership } from '#server/booking/member.ts'
import { occupy } from '#server/booking/occupy.ts'
import { slotTaken, takeTime } from '#server/booking/take-time.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { bookingContract, type Hold, type NewHold } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { holderOf, refuseMoreThanItsShare } from './hold-share.ts'
import {
  deleteExpiredHolds,
  deleteHold,
  extendHold,
  findLiveHold,
  type Holder,
  type HoldRow,
  insertHold,
  lockHolder,
} from './hold-store.ts'

const holdMinutes = 10
const extendedMinutes = 5

const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

/** Keeps a free time for ten minutes; the hold that it replaces is let go. */
export function holdTime(
  services: Services,
  request: NewHold,
  idempotencyKey: string | undefined,
  context: Context,
): Promise<Hold> {
  const keyed = { endpoint: bookingContract.holdTime, key: idempotencyKey, request }

  return withIdempotency(services, keyed, context, (keep) => holdAnew(services, { request, keep }, context))
}

interface HoldRequest {
  request: NewHold
  keep: KeepAnswer<Hold>
}

async function holdAnew(services: Services, { request, keep }: HoldRequest, context: Context): Promise<Hold> {
  const { db } = services
  const { replaces, personId: _personId, ...asked } = request
  const now = services.now()
  const whose = await whoseMembership(db, context.actor, namedIn(request))
  const startRequest = { ...asked, now, replacedHoldId: replaces, whose }

  const take = async (found: FreeTime) => {
    if (found.service.hasExpiredHolds) await deleteExpiredHolds(db, now)

    const holder = holderOf(services, context)
    return atomically(db, async (trx) => {
      if (holder) await lockHolder(trx, holder)
      // Undone with the rest when the new time is gone: then the visitor keeps the former one.
      if (replaces) await deleteHold(trx, replaces)
      if (holder) await refuseMoreThanItsShare({ ...services, db: trx }, holder)
      return keep(trx, await keepTime(trx, found, { startsAt: asked.startsAt, now, holder }))
    })
  }
  return takeTime(db, startRequest, { look: () => getFreeStart(db, startRequest), take })
}

interface HoldTerms {
  startsAt: Date
  now: Date
  /** Whose it is, and whom it counts for: nobody without a network. */
  holder?: (Pick<Holder, 'visitor'> & { address: string | null }) | undefined
}

/** Takes a free time until the hold ends, at the price of now. */
export async function keepTime(
  trx: Db,
  { service, start, terms }: FreeTime,
  { startsAt, now, holder }: HoldTerms,
): Promise<Hold> {
  const { priceCents, publicPriceCents, taken } = terms.offer
  const hold = {
    serviceId: service.serviceId,
    optionId: service.optionId,
    addOns: service.addOns.map(({ code }) => code),
    startsAt,
    endsAt: new Date(start.end),
    priceCents,
    publicPriceCents,
    membershipId: terms.membershipId,
    peakMinutes: taken.peak,
    offPeakMinutes: taken.offPeak,
    expiresAt: later(now, holdMinutes),
    createdAt: now,
  }
  const { id } = await insertHold(trx, { ...hold, ...holder })
  if (!(await occupy(trx, start, { holdId: id }))) throw slotTaken()

  return {
    ...hold,
    id,
    serviceCode: service.serviceCode,
    optionCode: service.optionCode,
    includedMinutes: taken.peak + taken.offPeak,
    extendable: true,
  }
}

/** When a hold ends that is lengthened. */
export const lengthened = (expiresAt: Date): Date => later(expiresAt, extendedMinutes)

/** Keeps a hold for five more minutes, once. */
export async function lengthenHold(db: Db, id: string, now: Date): Promise<Hold> {
  const hold = await getLiveHold(db, id, now)
  const expiresAt = lengthened(hold.expiresAt)
  if (!(await extendHold(db, id, expiresAt, now))) {
    throw new Failure('wrong_state', 'This time has been kept longer once already.')
  }

  return { ...hold, expiresAt, extendable: false }
}

export async function getLiveHold(db: Db, id: string, now: Date): Promise<HoldRow & { extendable: boolean }> {
  const hold = await findLiveHold(db, id, now)
  if (!hold) throw new Failure('hold_expired', 'We could keep this time no longer. Please choose it again.')

  return { ...hold, extendable: !hold.extended }
}
