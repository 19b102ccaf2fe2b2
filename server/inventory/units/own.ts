import { listUnitsFor } from '#server/inventory/unit-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

export interface OwnPiece {
  ownerId: string
  itemId: string
  serial: string
  /** True when somebody named the piece, or when there was no other. */
  named: boolean
}

/** Pieces that are scrapped or lost belong to no owner. */
export const piecesOf = async (work: OnDatabase, ownerKind: string, ownerIds: readonly string[]): Promise<OwnPiece[]> =>
  (await listUnitsFor(work, ownerKind, ownerIds)).flatMap(({ ownerId, itemId, serial, named, state }) =>
    ownerId !== null && state !== 'scrapped' && state !== 'lost' ? [{ ownerId, itemId, serial, named }] : [],
  )
