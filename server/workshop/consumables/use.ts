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
 * Uses up consumables for finished work, and books them with its parts. Call it once for each finished task. It never
 * stops the work: if the books hold too little, somebody has to count.
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
