import { changesIn, historyOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { type DiscountQuery, DiscountRecord, discountsContract } from '#shared/catalog/discounts-contract.ts'
import { DiscountDocument } from '#shared/catalog/discounts.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { findDiscount, insertDiscount, listDiscounts, lockDiscount, updateDiscount } from './store.ts'

export async function pageOfDiscounts(db: Db, query: DiscountQuery) {
  const { rows, next } = await listDiscounts(db, query)

  return { discounts: rows, next }
}

export async function readDiscount(db: Db, id: string): Promise<DiscountRecord> {
  const discount = await findDiscount(db, id)
  if (!discount) throw new Failure('not_found', 'There is no such discount.')

  return discount
}

export async function historyOfDiscount(db: Db, discountId: string, page: PageRequest) {
  await readDiscount(db, discountId)
  const { rows, next } = await historyOf(db, { entity: 'discount', entityId: discountId }, page)

  return { events: rows, next }
}

export function createDiscount(
  services: Services,
  document: DiscountDocument,
  key: string | undefined,
  context: Context,
): Promise<DiscountRecord> {
  const keyed = { endpoint: discountsContract.createDiscount, key, request: document }

  return withIdempotency(services, keyed, context, (keep) =>
    namingTaken(() =>
      atomically(services.db, async (trx) => {
        const { id } = await insertDiscount(trx, document)
        const event = { action: 'discount_created', entity: 'discount', entityId: id, after: document }
        await recordEvent(trx, context, { ...event, publish: { version: 1 } })
        return keep(trx, await readDiscount(trx, id))
      }),
    ),
  )
}

interface Change {
  discountId: string
  /** That which whoever changes it has seen. */
  version: number
  document: DiscountDocument
}

/** What was sold keeps what was taken off: a change is for what comes. */
export function changeDiscount(
  db: Db,
  { discountId, version, document }: Change,
  context: Context,
): Promise<DiscountRecord> {
  return namingTaken(() =>
    atomically(db, async (trx) => {
      await lockDiscount(trx, discountId)
      const before = await readDiscount(trx, discountId)
      if (before.version !== version) throw changedMeanwhile(before)
      const changes = changesIn(DiscountDocument, before, document)
      if (!changes) return before

      await updateDiscount(trx, discountId, document)
      const after = await readDiscount(trx, discountId)
      const event = { action: 'discount_changed', entity: 'discount', entityId: discountId, ...changes }
      await recordEvent(trx, context, { ...event, publish: { version: after.version } })
      return after
    }),
  )
}

const changedMeanwhile = (current: DiscountRecord) =>
  new Failure('version_conflict', 'Somebody has just changed this discount. Yours is kept beside it.', {
    current: DiscountRecord.encode(current),
  })

async function namingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (constraintBrokenBy(error) !== 'discount_code_is_unique') throw error

    const message = 'Another discount has this code.'
    throw new Failure('conflict', message, { details: [{ path: 'code', message }], cause: error })
  }
}
