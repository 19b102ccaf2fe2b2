import { listBlockIdsOwnedBy, removeBlock } from '#server/booking/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import type { Work } from '#server/kernel/work.ts'
import { replaceLine } from '#server/orders/service.ts'
import { askForRefund, owingCash } from '#server/payments/service.ts'

import { takeClinicStep } from './clinic-step.ts'
import { clinicNotFound, standingOf } from './desk.ts'
import { tellCalledOff } from './letters.ts'
import { payBack } from './refund.ts'
import { takeSeatStep } from './seat-step.ts'
import {
  findLine,
  listCalledOffWithPlaces,
  listLinesOfClinic,
  listLiveOfLines,
  listLiveWithoutOrder,
  type SeatRow,
} from './seat-store.ts'
import { findClinic, lockClinics, type StandingRow } from './store.ts'

interface CallOff {
  clinicId: string
  reason: string
  version?: number | undefined
}

/** Calls a clinic off and refunds its places. Called again, it retries what failed. */
export async function callOffClinic(work: Work, { clinicId, reason, version }: CallOff) {
  await atomically(work, async (work) => {
    const [clinic] = await lockClinics(work, [clinicId])
    if (!clinic) throw clinicNotFound()
    if (clinic.status === 'called_off') return
    await takeOff(work, clinic, { reason, seen: version })
  })
  const given = await giveBackPlaces(work, { clinicId, reason })
  const clinic = await findClinic(work, clinicId)
  if (!clinic) throw clinicNotFound()

  return { clinic: await standingOf(work, clinic), ...given }
}

interface CallOffRequest {
  reason: string
  seen?: number | undefined
}

/** Stops the sale and frees bay and coach. The refunds follow, one order at a time. */
export async function takeOff(work: Work, clinic: StandingRow, { reason, seen }: CallOffRequest): Promise<void> {
  const current = () => standingOf(work, clinic)
  await takeClinicStep(work, clinic, { to: 'called_off', seen, reason, current })
  const taken = await listBlockIdsOwnedBy(work, { kind: 'clinic', id: clinic.id, after: work.now })
  for (const blockId of taken) await removeBlock(work, blockId)
}

interface GivenBack {
  places: number
  refundedCents: number
  failed: number
}

/** One transaction an order, so that a failure does not stop the others. */
async function giveBackPlaces(work: Work, { clinicId, reason }: CallOff): Promise<GivenBack> {
  const sum = { places: 0, refundedCents: 0, failed: 0 }
  const lines = await listLinesOfClinic(work, clinicId)
  for (const lineId of [...lines, undefined]) {
    try {
      const done = await atomically(work, (work) => giveUpLine(owingCash(work), { clinicId, lineId, reason }))
      sum.places += done.seats.length
      sum.refundedCents += done.cents
      for (const id of done.refundIds) await askForRefund(work, id)
    } catch (error) {
      work.services.log.error(error, 'A place in a clinic that was called off was not given back.')
      sum.failed += lineId === undefined ? 0 : (await listLiveOfLines(work, [lineId])).length
    }
  }
  return sum
}

interface Line {
  clinicId: string
  /** Null: the places without an order. */
  lineId: string | undefined
  reason: string
}

interface GivenUpLine {
  seats: readonly SeatRow[]
  cents: number
  refundIds: readonly string[]
}

async function giveUpLine(work: Work, { clinicId, lineId, reason }: Line): Promise<GivenUpLine> {
  const seen = lineId === undefined ? undefined : await findLine(work, lineId)
  await lockAll(work, { customerOrder: seen?.orderId, clinic: clinicId })
  const seats =
    lineId === undefined ? await listLiveWithoutOrder(work, clinicId) : await listLiveOfLines(work, [lineId])
  if (seats.length === 0) return { seats, cents: 0, refundIds: [] }

  const paid = await payBackAll(work, { lineId, seats, reason })
  const step = { to: 'withdrawn', reason } as const
  // The order of an unpaid place has released it already.
  const left = paid.areFree ? [] : seats
  for (const seat of left) await takeSeatStep(work, seat, step)
  await tellCalledOff(work, seats, { reason, cents: paid.cents })
  return { seats, ...paid }
}

interface PaidBack {
  lineId: string | undefined
  seats: readonly SeatRow[]
  reason: string
}

const noRefunds: string[] = []
const nothing = { cents: 0, refundIds: noRefunds, areFree: false }

async function payBackAll(work: Work, { lineId, seats, reason }: PaidBack) {
  const line = lineId === undefined ? undefined : await findLine(work, lineId)
  if (!line) return nothing
  const { id, orderId, state } = line
  if (state === 'pending') {
    return { ...nothing, refundIds: await replaceLine(work, { orderId, lineId: id, reason }), areFree: true }
  }
  const given = await payBack(work, { line, seats, percent: 100, reason })
  return given ? { cents: given.refund.totalCents, refundIds: [...given.refundIds], areFree: false } : nothing
}

const context = systemContext('clinics that are called off')

/** A job: the refunds still missing of clinics that were called off. */
export async function giveBackCalledOff(work: Work): Promise<void> {
  for (const { id: clinicId, reason } of await listCalledOffWithPlaces(work)) {
    await giveBackPlaces({ ...work, context }, { clinicId, reason })
  }
}

/** After a session was called off: a clinic with none left is called off whole. */
export async function callOffWithoutSessions(work: Work, clinicId: string, reason: string): Promise<void> {
  const [clinic] = await lockClinics(work, [clinicId])
  if (!clinic || clinic.beginsAt !== null || clinic.status === 'called_off') return

  await takeOff(work, clinic, { reason })
}
