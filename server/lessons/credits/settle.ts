import { randomUUID } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { lockBooking } from '#server/booking/service.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import { type Acting, type Work, atEachPlace } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { getDeskDay } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { takenCents, unusedCents } from '#shared/lessons/credits.ts'

import { remindOfLapses } from './remind.ts'
import { findReserved, insertEntries, listLapsed, listOver, lockLot } from './store.ts'

const context = { actor: { kind: 'system' as const, job: 'settle lesson credits' } }

/** A job: books lessons taken and lessons expired as sales, and reminds of those that expire soon. */
export const settleCredits = (work: Work): Promise<void> => atEachPlace(work, settleCreditsHere)

async function settleCreditsHere(work: Work): Promise<void> {
  const today = localDayOf(work.now, work.place.zone)
  // A lesson counts after the night's closing hour: until then the desk may correct it.
  const { began } = await getDeskDay(work)
  const at = work.now
  await inBatches<{ id: string }>(
    (after) => listOver(work, began, after?.id),
    ({ id }) => atomically(work, (work) => consume(work, id, at)),
  )
  await inBatches<{ id: string }>(
    (after) => listLapsed(work, today, after?.id),
    ({ id }) => atomically(work, (work) => lapse(work, id, { at, today })),
  )
  await remindOfLapses(work, today)
}

interface SettlementDay {
  at: Date
  today: string
}

async function consume(work: OnDatabase, bookingId: string, at: Date): Promise<void> {
  await lockBooking(work, bookingId)
  const lotId = await findReserved(work, bookingId)
  if (lotId === undefined) return

  const lot = await lockLot(work, lotId)
  const cents = takenCents(lot, 1)
  await insertEntries(work, [{ lotId, kind: 'consume', quantity: 0, cents: -cents, bookingId, at }])
  const on = localDayOf(at, lot.zone)
  await postSale(work, { event: 'lesson taken', key: bookingId, on, locationId: lot.locationId, cents })
}

/** Reserved lessons stay for their bookings. */
async function lapse(work: Acting, lotId: string, { at, today }: SettlementDay): Promise<void> {
  const lot = await lockLot(work, lotId)
  if (lot.left === 0) return

  const cents = unusedCents(lot)
  // A lesson returned after its last day expires again.
  const id = randomUUID()
  await insertEntries(work, [{ id, lotId, kind: 'expire', quantity: -lot.left, cents: -cents, at }])
  await postSale(work, { event: 'package lapsed', key: id, on: today, locationId: lot.locationId, cents })
  await recordEvent(
    { ...work, context },
    {
      action: 'lesson_credits_lapsed',
      entity: 'lesson_credit',
      entityId: lotId,
      facts: { lessons: lot.left, cents },
    },
  )
}

interface Sale {
  event: string
  key: string
  on: string
  locationId: string
  cents: number
}

/** Moves the value from owed to sales. */
export const postSale = (work: OnDatabase, { cents, ...entry }: Sale): Promise<void> =>
  post(work, [{ ...entry, postings: [debit(accounts.packages, cents), credit(accounts.lessons, cents)] }])
