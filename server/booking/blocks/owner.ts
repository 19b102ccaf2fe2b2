import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'

/** A time for which a feature takes people and places without a booking. */
export interface OwnedBlock {
  id: string
  ownerId: string
  startsAt: Date
  endsAt: Date
  zone: string
}

/** What a feature does when somebody or something that its block takes is out. */
export interface BlockOwner {
  /** Whether it takes place in fewer bays, too. */
  doesWithFewerBays: boolean
  /** How many people are written to when it is called off. */
  countToTell: (work: OnDatabase, block: OwnedBlock) => Promise<number>
  /** After somebody else has come for one of its staff. */
  staffReplaced?: (work: Work, block: OwnedBlock, change: { out: string; into: string }) => Promise<unknown>
  /** Calls it off, audited, and writes to those who come. Its block goes with it. */
  callOff: (work: Work, block: OwnedBlock, context: Context & { reason: string }) => Promise<unknown>
}

/** By the kind of owner that a block names. */
export type BlockOwners = Readonly<Record<string, BlockOwner>>

declare module '#server/kernel/feature.ts' {
  interface Feature {
    /** What becomes of its blocks when a person or a bay is out, by the kind of owner. */
    blocks?: BlockOwners
  }
}

declare module '#server/kernel/services.ts' {
  interface Services {
    /** The features that take people and places without a booking. */
    blockOwners: BlockOwners
  }
}
