import type { Actor } from '#shared/permissions/may.ts'

import type { Version } from './message.ts'
import type { Member } from './room.ts'

/** One socket, with all that it has joined. */
export interface Connection {
  version: Version
  /** The key with which it was opened. */
  apiKey: string
  /** The actor of a token; throws when the token is wrong or has ended. */
  identify: (token: string) => Promise<Actor>
  /** Counts that the person was refused a topic. */
  noteRefusal: (actor: Actor) => void
  /** Its memberships, by topic. */
  joined: Map<string, Member>
  /** When its last message came. */
  heardAt: Date
  isOpen: () => boolean
  /** Writes nothing when there is nothing to write. */
  write: (message: string | Buffer | undefined) => void
  close: (code: number, reason: string) => void
}
