import type { Actor } from '#shared/permissions/may.ts'

import type { Version } from './message.ts'
import type { Member } from './room.ts'

/** One socket, whatever it has joined. */
export interface Connection {
  version: Version
  /** The key that it was opened with. */
  apiKey: string
  /** Who bears a token; throws when it is nobody's, or no longer somebody's. */
  identify: (token: string) => Promise<Actor>
  /** Notes that somebody whom it speaks for may not listen to what they asked for. */
  noteRefusal: (actor: Actor) => void
  /** What it has joined, by topic. */
  joined: Map<string, Member>
  /** When it was heard for the last time. */
  heardAt: Date
  isOpen: () => boolean
  /** Nothing happens where there is nothing to write. */
  write: (message: string | Buffer | undefined) => void
  close: (code: number, reason: string) => void
}
