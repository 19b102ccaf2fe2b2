import type { DomainEvent } from '#shared/audit/events.ts'
import { type Change, changeEvent } from '#shared/live/change.ts'

import { type Channels, nameIn, tellsOf } from './channel.ts'
import type { Connection } from './connection.ts'
import { encode } from './message.ts'
import { type Member, type Room, tellAll, track } from './room.ts'

/** The sockets of this server, and the topics that they have joined. */
export interface Live {
  channels: Channels
  connections: Set<Connection>
  roomOf: (topic: string) => Room
  join: (member: Member) => void
  leave: (member: Member) => void
  /** Ends a membership and tells the client why. */
  end: (member: Member, reason: string) => void
  /** Tells the members of each channel about events of its entities. */
  tell: (events: readonly DomainEvent[]) => void
}

export function openLive(channels: Channels): Live {
  const connections = new Set<Connection>()
  const rooms = new Map<string, Room>()
  const roomOf = (topic: string) => rooms.get(topic) ?? new Set()

  function join(member: Member): void {
    const { topic, connection } = member
    rooms.set(topic, roomOf(topic).add(member))
    connection.joined.set(topic, member)
  }

  function leave(member: Member): void {
    const { topic, connection } = member
    const room = roomOf(topic)
    room.delete(member)
    if (room.size === 0) rooms.delete(topic)
    connection.joined.delete(topic)
    track(room, member, undefined)
  }

  function end(member: Member, reason: string): void {
    tellMember(member, 'system', systemMessage(member.topic, 'system', reason))
    leave(member)
    closeChannel(member)
  }

  return {
    channels,
    connections,
    roomOf,
    join,
    leave,
    end,

    tell(events) {
      for (const event of events) {
        const payload = { type: 'broadcast', event: changeEvent, payload: changeOf(event) }
        for (const [topic, room] of rooms) {
          const readers = [...room].filter((member) => tellsOf(member, event))
          tellAll(readers, { topic, event: 'broadcast', payload })
        }
      }
    },
  }
}

const changeOf = ({ type, entity, entityId, version }: DomainEvent): Change => ({
  type,
  entity,
  id: entityId,
  version,
})

/** Sends one member a message of the server itself. */
export const tellMember = ({ connection, joinRef, topic }: Member, event: string, payload: unknown) =>
  connection.write(encode(connection.version, { joinRef, ref: null, topic, event, payload }))

export const systemMessage = (topic: string, extension: 'system' | 'postgres_changes', message: string) => ({
  extension,
  status: 'error',
  message,
  channel: nameIn(topic),
})

export const closeChannel = ({ connection, joinRef, topic }: Member) =>
  connection.write(encode(connection.version, { joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} }))

declare module '#server/kernel/services.ts' {
  interface Services {
    live: Live
  }
}
