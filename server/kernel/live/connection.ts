import type { Origin } from '#server/kernel/http/mount.ts'
import type { Actor } from '#shared/permissions/may.ts'

import type { Version } from './message.ts'
import type { Member } from './room.ts'

/** One socket, with the topics that it has joined. */
export interface Connection {
  version: Version
  /** The API key with which it was opened. */
  apiKey: string
  /** Finds the actor of a token; throws when the token is wrong or has ended. */
  identify: (token: string) => Promise<Actor>
  /** From where it was opened. */
  origin: Origin
  /** Counts for the audit that this person was refused a topic. */
  noteRefusal: (actor: Actor) => void
  /** Its memberships, by topic. */
  joined: Map<string, Member>
  /** When its last message came. */
  heardAt: Date
  isOpen: () => boolean
  /** Does nothing for an undefined message. */
  write: (message: string | Buffer | undefined) => void
  close: (code: number, reason: string) => void
}
