import { expect } from 'vitest'

import { inventory } from '#server/inventory/feature.ts'
import type { Db } from '#server/kernel/db/database.ts'

/** Whatever was done, shelves hold their moves, promise their reservations, and are worth what the books say. */
export async function expectSoundStock(db: Db): Promise<void> {
  for (const { faults } of inventory.ledgers ?? []) {
    for (const [what, rows] of Object.entries(faults)) expect((await rows.execute(db)).rows, what).toEqual([])
  }
}
