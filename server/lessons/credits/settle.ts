import { randomUUID } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { lockBooking } from '#server/booking/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { post } from '#server/ledger/service.ts'
import { getDeskDay, readStudioZone } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { takenCents, unusedCents } from '#shared/lessons/credits.ts'

import { remindOfLapses } from './remind.ts'
import { findReserved } from './spend.ts'
import { insertEntries, listLapsed, listOver, lockLot } from './store.ts'

const context = { actor: { kind: 'system' as const, job: 'settle lesson credits' } }

/** A job: a lesson that was taken is a sale, and so is what has lapsed; of what lapses soon its owner is told. */
export async function settleCredits(services: Services): Promise<void> {
  const { db, now } = services
  const today = localDayOf(now(), await readStudioZone(db))
  // What was taught in an evening counts once its night has closed: until then it is put right at the desk.
  const { began } = await getDeskDay(db, now())
  const settling = { at: now(), today }
  await inBatches<{ id: string }>(
    (after) => listOver(db, began, after?.id),
    ({ id }) => atomically(db, (trx) => consume(trx, id, settling)),
  )
  await inBatches<{ id: string }>(
    (after) => listLapsed(db, today, after?.id),
    ({ id }) => atomically(db, (trx) => lapse(trx, id, settling)),
  )
  await remindOfLapses(services, today)
}

interface SettlementDay {
  at: Date
  today: string
}

async function consume(trx: Db, bookingId: string, { at, today }: SettlementDay): Promise<void> {
  await lockBooking(trx, bookingId)
  const lotId = await findReserved(trx, bookingId)
  if (lotId === undefined) return

  const lot = await lockLot(trx, lotId)
  const cents = takenCents(lot, 1)
  await insertEntries(trx, [{ lotId, kind: 'consume', quantity: 0, cents: -cents, bookingId, at }])
  await postSale(trx, { event: 'lesson taken', key: bookingId, on: today, locationId: lot.locationId, cents })
}

/** What is reserved stays, for a lesson that is still to come. */
async function lapse(trx: Db, lotId: string, { at, today }: SettlementDay): Promise<void> {
  const lot = await lockLot(trx, lotId)
  if (lot.left === 0) return

  const cents = unusedCents(lot)
  // What is given back after its last day lapses once more.
  const id = randomUUID()
  await insertEntries(trx, [{ id, lotId, kind: 'expire', quantity: -lot.left, cents: -cents, at }])
  await postSale(trx, { event: 'package lapsed', key: id, on: today, locationId: lot.locationId, cents })
  await recordEvent(trx, context, {
    action: 'lesson_credits_lapsed',
    entity: 'lesson_credit',
    entityId: lotId,
    facts: { lessons: lot.left, cents },
  })
}

interface Sale {
  event: string
  key: string
  on: string
  locationId: string
  cents: number
}

/** What was owed for lessons is a sale of them. */
export const postSale = (trx: Db, { cents, ...entry }: Sale): Promise<void> =>
  post(trx, [{ ...entry, postings: [debit(accounts.packages, cents), credit(accounts.lessons, cents)] }])
