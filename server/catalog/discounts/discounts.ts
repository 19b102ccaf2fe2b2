import { changesIn, historyOf, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { type DiscountQuery, DiscountRecord, discountsContract } from '#shared/catalog/discounts-contract.ts'
import { DiscountDocument } from '#shared/catalog/discounts.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { findDiscount, insertDiscount, listDiscounts, lockDiscount, updateDiscount } from './store.ts'

export async function pageOfDiscounts(work: OnDatabase, query: DiscountQuery) {
  const { rows, next, total } = await listDiscounts(work, query)

  return { discounts: rows, next, total }
}

export async function readDiscount(work: OnDatabase, id: string): Promise<DiscountRecord> {
  const discount = await findDiscount(work, id)
  if (!discount) throw new Failure('not_found', 'There is no such discount.')

  return discount
}

export async function historyOfDiscount(work: OnDatabase, discountId: string, page: PageRequest) {
  await readDiscount(work, discountId)
  const { rows, next } = await historyOf(work, { entity: 'discount', entityId: discountId }, page)

  return { events: rows, next }
}

export function createDiscount(
  work: Work,
  document: DiscountDocument,
  key: string | undefined,
): Promise<DiscountRecord> {
  const keyed = { endpoint: discountsContract.createDiscount, key, request: document }

  return withIdempotency(work, keyed, (keep) =>
    namingTaken(() =>
      atomically(work, async (work) => {
        const { id } = await insertDiscount(work, document)
        const event = { action: 'discount_created', entity: 'discount', entityId: id, after: document }
        await recordEvent(work, { ...event, publish: { version: 1 } })
        return keep(work, await readDiscount(work, id))
      }),
    ),
  )
}

interface Change {
  discountId: string
  /** The version that the caller has seen. */
  version: number
  document: DiscountDocument
}

/** Changes a discount for later sales; orders that have it keep what was taken off. */
export function changeDiscount(work: Acting, { discountId, version, document }: Change): Promise<DiscountRecord> {
  return namingTaken(() =>
    atomically(work, async (work) => {
      await lockDiscount(work, discountId)
      const before = await readDiscount(work, discountId)
      if (before.version !== version) throw changedMeanwhile(before)
      const changes = changesIn(DiscountDocument, before, document)
      if (!changes) return before

      await updateDiscount(work, discountId, document)
      const after = await readDiscount(work, discountId)
      const event = { action: 'discount_changed', entity: 'discount', entityId: discountId, ...changes }
      await recordEvent(work, { ...event, publish: { version: after.version } })
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
