import type { PartsStock } from '#server/inventory/service.ts'
import type { Work } from '#server/kernel/work.ts'

import { listUses } from './store.ts'

/** Work done to one club. */
interface FinishedWork {
  /** The job, or the club of a build, that its parts belong to. */
  ownerId: string
  stage: string
  wraps?: number | null
}

/**
 * Takes what the work used up, on whatever its parts are booked: it is settled with them. To be called once for each task that
 * is done. It never stops the work: what the books know too little of is to be counted.
 */
export async function useConsumables(work: Work, stock: PartsStock, done: readonly FinishedWork[]): Promise<void> {
  const uses = await listUses(
    work,
    done.map(({ stage }) => stage),
  )
  const parts = done.flatMap(({ ownerId, stage, wraps }) =>
    uses
      .filter((use) => use.stage === stage)
      .map(({ itemId, quantity, perWrap }) => ({ ownerId, itemId, quantity: quantity + perWrap * (wraps ?? 0) }))
      .filter(({ quantity }) => quantity > 0),
  )
  if (parts.length > 0) await stock.use(work, parts)
}
