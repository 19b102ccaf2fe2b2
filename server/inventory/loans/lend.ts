import { actorIdOf, recordEvent, recordKind, takeStep } from '#server/audit/service.ts'
import { readItem } from '#server/catalog/service.ts'
import { promiseToNeeds } from '#server/inventory/needs.ts'
import { freeUnits } from '#server/inventory/settle-units.ts'
import { lockShelves, moveStock } from '#server/inventory/shelf.ts'
import { deleteReservations, insertReservations, listSold, reduceReservations } from '#server/inventory/store.ts'
import { missing } from '#server/inventory/take.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { getClient } from '#server/people/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { DemoLoan, loansContract } from '#shared/inventory/loans/contract.ts'
import { type LoanStatus, loanSteps, loanWords } from '#shared/inventory/loans/status.ts'

import { type LoanRow, lockLoan, presentLoan, readLoan } from './store.ts'

const ownerKind = 'demo_loan'

interface LendRequest {
  body: Parsed<typeof loansContract.lendDemo>['body']
  key: string | undefined
}

/** Lends a demo club. It stays the studio's stock, reserved for the loan until it is back. */
export function lendDemo(work: Work, { body, key }: LendRequest): Promise<DemoLoan> {
  const { context, now } = work
  const keyed = { endpoint: loansContract.lendDemo, key, request: body }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { sku, personId, dueOn, note = '' } = body
      const { id: locationId, zone } = work.place
      const today = localDayOf(now, zone)
      if (dueOn < today) throw new Failure('not_offered', 'It cannot be due in the past.')
      const item = await readItem(work, sku)
      if (item.kind !== 'demo') throw new Failure('not_offered', `${sku} is for sale. Demo clubs are lent.`)
      const { id: client } = await getClient(work, personId)
      await lockShelves(work, locationId)
      const { id } = await work.trx
        .insertInto('demoLoan')
        .values({
          itemId: item.id,
          locationId,
          personId: client,
          lentAt: now,
          lentBy: actorIdOf(context.actor),
          dueOn,
          note,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = [{ ownerKind, ownerId: id, itemId: item.id, quantity: 1 }]
      const short = await insertReservations(work, { locationId, at: now, rows })
      if (short.length > 0) throw await missing(work, short)
      await recordEvent(work, {
        action: 'demo_lent',
        entity: 'demo_loan',
        entityId: id,
        facts: { sku, dueOn },
        publish: { version: 1, personId: client, data: {} },
      })
      return keep(work, presentLoan(await readLoan(work, id), today))
    }),
  )
}

const loans = recordKind({
  entity: 'demo_loan',
  noun: 'loan',
  action: 'demo_loan_changed',
  machine: loanSteps,
  words: loanWords,
  table: 'demoLoan',
  personOf: ({ personId }: LoanRow) => personId,
})

interface Step {
  id: string
  to: LoanStatus
  note?: string
  version?: number
}

export const stepLoan = (work: Work, { id, to, note, version: seen }: Step): Promise<DemoLoan> =>
  atomically(work, async (work) => {
    const row = await lockLoan(work, id)
    if (!row) throw new Failure('not_found', 'There is no such loan.')
    const today = localDayOf(work.now, atPlaceOf(work, row).place.zone)
    const ended = { endedAt: work.now, endedBy: actorIdOf(work.context.actor) }
    await takeStep(work, loans, {
      row,
      to,
      seen,
      current: () => Promise.resolve(DemoLoan.encode(presentLoan(row, today))),
      set: { ...ended, ...(note !== undefined && { note }) },
    })
    await settleShelf(work, row, to)
    return presentLoan(await readLoan(work, id), today)
  })

/**
 * A club that came back is free again. One that is lost leaves the books, and returns at the value with which it left
 * when it is found.
 */
async function settleShelf(work: Work, { id, itemId, locationId, status }: LoanRow, to: LoanStatus) {
  const owner = { kind: ownerKind, id }
  await lockShelves(work, locationId)
  if (to === 'lost') {
    const lost = { itemId, kind: 'scrap' as const, quantity: -1, fromReserved: 1, owner, reason: 'Lost on loan' }
    await moveStock(work, { locationId, moves: [lost] })
    await deleteReservations(work, ownerKind, [{ ownerId: id, itemId }])
  } else if (status === 'lost') {
    const [gone] = await listSold(work, ownerKind, [id])
    const { valueCents } = gone ?? {}
    const found = { itemId, kind: 'adjust' as const, quantity: 1, valueCents, owner, reason: 'Found again' }
    await moveStock(work, { locationId, moves: [found] })
  } else {
    await reduceReservations(work, ownerKind, [{ ownerId: id, quantity: 1 }])
    await freeUnits(work, ownerKind, { ownerIds: [id] })
    await promiseToNeeds(work, { locationId, itemIds: [itemId] })
  }
}
