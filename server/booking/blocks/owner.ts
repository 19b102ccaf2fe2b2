import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'

/** A time in which a feature takes people and places without a booking. */
export interface OwnedBlock {
  id: string
  ownerId: string
  startsAt: Date
  endsAt: Date
  zone: string
}

/** The bays that a block has lost, some of them for others. */
export interface BaysGone {
  out: readonly string[]
  substitutes: readonly { out: string; id: string }[]
  reason: string
}

/** What a feature does when a person or place of its block is out. */
export interface BlockOwner {
  /** Whether it can do with fewer bays. */
  doesWithFewerBays: boolean
  /** How many people a cancellation writes to. */
  countToTell: (work: OnDatabase, block: OwnedBlock) => Promise<number>
  /** After a substitute was found for one of its staff. */
  staffReplaced?: (work: Work, block: OwnedBlock, change: { out: string; into: string }) => Promise<unknown>
  /** After bays have left it, also of one that has begun: whoever was to be in them goes elsewhere, and is told. */
  reseat?: (work: Work, block: OwnedBlock, change: BaysGone) => Promise<unknown>
  /** Cancels it with audit and letters. Its block is removed. */
  callOff: (work: Work, block: OwnedBlock, context: Context & { reason: string }) => Promise<unknown>
}

/** By the owner kind of a block. */
export type BlockOwners = Readonly<Record<string, BlockOwner>>

declare module '#server/kernel/feature.ts' {
  interface Feature {
    /** What becomes of the feature's blocks when a person or bay is out, by owner kind. */
    blocks?: BlockOwners
  }
}

declare module '#server/kernel/services.ts' {
  interface Services {
    /** The features that take people and places without a booking. */
    blockOwners: BlockOwners
  }
}
