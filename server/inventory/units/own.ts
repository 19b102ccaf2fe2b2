import { listUnitsFor } from '#server/inventory/unit-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

export interface OwnPiece {
  ownerId: string
  itemId: string
  serial: string
  /** Somebody said that it is this one, or there was no other. */
  named: boolean
}

/** What is thrown away or lost is nobody's part any more. */
export const piecesOf = async (work: OnDatabase, ownerKind: string, ownerIds: readonly string[]): Promise<OwnPiece[]> =>
  (await listUnitsFor(work, ownerKind, ownerIds)).flatMap(({ ownerId, itemId, serial, named, state }) =>
    ownerId !== null && state !== 'scrapped' && state !== 'lost' ? [{ ownerId, itemId, serial, named }] : [],
  )
