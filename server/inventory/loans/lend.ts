import { actorIdOf, recordEvent, takeStep } from '#server/audit/service.ts'
import { readItem } from '#server/catalog/service.ts'
import { promiseToNeeds } from '#server/inventory/needs.ts'
import { lockShelves, moveStock, type StockWork } from '#server/inventory/shelf.ts'
import { deleteReservations, insertReservations, listSold, reduceReservations } from '#server/inventory/store.ts'
import { missing } from '#server/inventory/take.ts'
import { freeUnits } from '#server/inventory/units/settle.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getClient } from '#server/people/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { DemoLoan, loansContract } from '#shared/inventory/loans/contract.ts'
import { loanSteps, type LoanStatus } from '#shared/inventory/loans/status.ts'

import { type LoanRow, lockLoan, presentLoan, readLoan } from './store.ts'

const ownerKind = 'demo_loan'

interface LendRequest {
  body: Parsed<typeof loansContract.lendDemo>['body']
  key: string | undefined
}

/** Lends a demo club that lies there: it stays the studio's, and is promised until it is back. */
export function lendDemo(services: Services, { body, key }: LendRequest, context: Context): Promise<DemoLoan> {
  const keyed = { endpoint: loansContract.lendDemo, key, request: body }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const { sku, personId, dueOn, note = '' } = body
      const { id: locationId, zone } = await getLocation(trx)
      const at = services.now()
      const today = localDayOf(at, zone)
      if (dueOn < today) throw new Failure('not_offered', 'It cannot be due in the past.')
      const item = await readItem(trx, sku)
      if (item.kind !== 'demo') throw new Failure('not_offered', `${sku} is for sale. Demo clubs are lent.`)
      const { id: client } = await getClient(trx, personId)
      await lockShelves(trx, locationId)
      const { id } = await trx
        .insertInto('demoLoan')
        .values({
          itemId: item.id,
          locationId,
          personId: client,
          lentAt: at,
          lentBy: actorIdOf(context.actor),
          dueOn,
          note,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = [{ ownerKind, ownerId: id, itemId: item.id, quantity: 1 }]
      const short = await insertReservations(trx, { locationId, at, rows })
      if (short.length > 0) throw await missing({ trx, context }, short)
      await recordEvent(trx, context, {
        action: 'demo_lent',
        entity: 'demo_loan',
        entityId: id,
        facts: { sku, dueOn },
        publish: { version: 1, personId: client, data: {} },
      })
      return keep(trx, presentLoan(await readLoan(trx, id), today))
    }),
  )
}

/** As in "This loan is returned". */
const words: Record<LoanStatus, string> = { out: 'out', returned: 'returned', lost: 'lost' }

interface Step {
  id: string
  to: LoanStatus
  note?: string
  version?: number
}

export const stepLoan = (
  services: Services,
  { id, to, note, version: seen }: Step,
  context: Context,
): Promise<DemoLoan> =>
  atomically(services.db, async (trx) => {
    const row = await lockLoan(trx, id)
    if (!row) throw new Failure('not_found', 'There is no such loan.')
    const { zone } = await getLocation(trx)
    const today = localDayOf(services.now(), zone)
    await takeStep(trx, context, {
      machine: loanSteps,
      entity: 'demo_loan',
      noun: 'loan',
      action: 'demo_loan_changed',
      words,
      row,
      to,
      seen,
      personId: row.personId,
      now: services.now(),
      current: () => Promise.resolve(DemoLoan.encode(presentLoan(row, today))),
      async save(version) {
        const ended = { endedAt: services.now(), endedBy: actorIdOf(context.actor) }
        await trx
          .updateTable('demoLoan')
          .set({ status: to, version, ...ended, ...(note !== undefined && { note }) })
          .where('id', '=', id)
          .execute()
        await settleShelf({ services, trx, context }, row, to)
        return {}
      },
    })
    return presentLoan(await readLoan(trx, id), today)
  })

/** What is back is nobody's; what is lost leaves the books, and comes back into them at what it left with. */
async function settleShelf(work: StockWork, { id, itemId, locationId, status }: LoanRow, to: LoanStatus) {
  const { trx } = work
  const owner = { kind: ownerKind, id }
  await lockShelves(trx, locationId)
  if (to === 'lost') {
    const lost = { itemId, kind: 'scrap' as const, quantity: -1, fromReserved: 1, owner, reason: 'Lost on loan' }
    await moveStock(work, { locationId, moves: [lost] })
    await deleteReservations(trx, ownerKind, [{ ownerId: id, itemId }])
  } else if (status === 'lost') {
    const [gone] = await listSold(trx, ownerKind, [id])
    const { valueCents } = gone ?? {}
    const found = { itemId, kind: 'adjust' as const, quantity: 1, valueCents, owner, reason: 'Found again' }
    await moveStock(work, { locationId, moves: [found] })
  } else {
    await reduceReservations(trx, ownerKind, [{ ownerId: id, quantity: 1 }])
    await freeUnits(work, ownerKind, { ownerIds: [id] })
    await promiseToNeeds(work, { locationId, itemIds: [itemId] })
  }
}
