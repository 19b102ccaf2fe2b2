import { randomUUID } from 'node:crypto'

import type { Actor } from '#shared/permissions/may.ts'

import type { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import { encode, type Message, type Version } from './message.ts'

/** A connection that has joined a topic. */
export interface Member {
  connection: Connection
  topic: string
  channel: Channel
  joinRef: string | null
  /** As whom it listens, by which token, and when that ends. */
  actor: Actor
  token: string
  endsAt: Date | undefined
  /** Whether it hears what it says itself, and whether it is told that this has been said. */
  hearsItself: boolean
  wantsReceipts: boolean
  seesPresence: boolean
  presenceKey: string
  /** What it tells the others of itself. */
  presence?: Presence | undefined
}

interface Presence {
  phx_ref: string
  [more: string]: unknown
}

/** Who listens to a topic on this server. */
export type Room = Set<Member>

/** Written once for all who read the same form. */
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

/** Everybody who has told of themselves, for somebody who has just come. */
export const presenceIn = (room: Room): PresenceState => keyed([...room])

/** Says of a member what it says of itself; of one that says nothing any more, that it has gone. */
export function track(room: Room, member: Member, said: Record<string, unknown> | undefined): void {
  const before = { ...member }
  if (!before.presence && !said) return
  member.presence = said && { ...said, phx_ref: randomUUID() }

  const payload = { joins: keyed([member]), leaves: keyed([before]) }
  const readers = [...room].filter(({ seesPresence }) => seesPresence)
  tellAll(readers, { topic: member.topic, event: 'presence_diff', payload })
}
