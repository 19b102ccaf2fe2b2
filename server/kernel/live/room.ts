import { randomUUID } from 'node:crypto'

import type { Actor } from '#shared/permissions/may.ts'

import type { NamedChannel } from './channel.ts'
import type { Connection } from './connection.ts'
import { encode, type Message, type Version } from './message.ts'

/** A connection that has joined a topic. */
export interface Member extends NamedChannel {
  connection: Connection
  topic: string
  joinRef: string | null
  /** As whom it reads, by which token, until when. */
  actor: Actor
  token: string
  endsAt: Date | undefined
  /** Whether the member receives its own broadcasts. */
  hearsItself: boolean
  wantsReceipts: boolean
  seesPresence: boolean
  presenceKey: string
  /** The presence that it shows the others. */
  presence?: Presence | undefined
}

interface Presence {
  phx_ref: string
  [more: string]: unknown
}

/** The members of a topic on this server. */
export type Room = Set<Member>

/** Sends a message to all of them, encoded once for each version. */
export function tellAll(members: Iterable<Member>, message: Omit<Message, 'joinRef' | 'ref'>): void {
  const written = new Map<Version, string | Buffer | undefined>()
  for (const { connection } of members) {
    const { version } = connection
    if (!written.has(version)) written.set(version, encode(version, { ...message, joinRef: null, ref: null }))
    connection.write(written.get(version))
  }
}

type PresenceState = Record<string, { metas: Presence[] }>

function keyed(members: readonly Member[]): PresenceState {
  const byKey = new Map<string, Presence[]>()
  for (const { presenceKey, presence } of members) {
    if (presence) byKey.set(presenceKey, [...(byKey.get(presenceKey) ?? []), presence])
  }

  return Object.fromEntries([...byKey].map(([key, metas]) => [key, { metas }]))
}

/** The presence of all members, for one that has just joined. */
export const presenceIn = (room: Room): PresenceState => keyed([...room])

/** Tells the others of a member's presence; without `said`, that it is gone. */
export function track(room: Room, member: Member, said: Record<string, unknown> | undefined): void {
  const before = { ...member }
  if (!before.presence && !said) return
  member.presence = said && { ...said, phx_ref: randomUUID() }

  const payload = { joins: keyed([member]), leaves: keyed([before]) }
  const readers = [...room].filter(({ seesPresence }) => seesPresence)
  tellAll(readers, { topic: member.topic, event: 'presence_diff', payload })
}
