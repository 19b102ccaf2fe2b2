import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import { isAboutSession } from '#server/kernel/http/protocol.ts'
import type { Services } from '#server/kernel/services.ts'
import { workOf } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { changeEvent } from '#shared/live/change.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { channelNamed, holderIn, mayJoin, type NamedChannel, nameIn } from './channel.ts'
import type { Connection } from './connection.ts'
import { isPublicKey, Join, tokenOf, unpublishedTable, withIds } from './join.ts'
import { closeChannel, systemMessage, tellMember } from './live.ts'
import { encode, type Message } from './message.ts'
import {
  expired,
  flawOf,
  invalidJoin,
  noPermission,
  permissionLost,
  tooManyChannels,
  topicRequired,
  trackTooLarge,
  unmatched,
} from './refusals.ts'
import { type Member, presenceIn, tellAll, track } from './room.ts'
import { endOf } from './token-end.ts'

const mostChannels = 20
const mostTrackedCharacters = 4096

/** Answers a client's message as a Phoenix server would. */
export async function receive(services: Services, connection: Connection, message: Message): Promise<void> {
  const { topic, event, payload } = message
  if (topic === 'phoenix') {
    if (event === 'heartbeat') reply(connection, message, 'ok')
    return
  }
  if (event === 'phx_join') return join(services, connection, message)

  const member = connection.joined.get(topic)
  if (!member) return reply(connection, message, 'error', { reason: unmatched })
  // The message was sent before the client joined this channel again.
  if (message.joinRef !== null && message.joinRef !== member.joinRef) return undefined
  if (event === 'phx_leave') return leave(services, member, message)
  if (event === 'access_token') return renew(services, member, payload)
  if (event === 'broadcast') return broadcast(services, member, message)
  if (event === 'presence') return presence(services, member, message)

  return undefined
}

function reply(connection: Connection, { joinRef, ref, topic }: Message, status: 'ok' | 'error', response = {}): void {
  connection.write(
    encode(connection.version, { joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }),
  )
}

async function join(services: Services, connection: Connection, message: Message): Promise<void> {
  const { db, live } = services
  const { topic, joinRef } = message
  const refuse = (reason: string) => reply(connection, message, 'error', { reason })
  const asked = Join.safeParse(message.payload).data
  if (nameIn(topic) === '') return refuse(topicRequired)
  if (!asked) return refuse(invalidJoin)
  const before = connection.joined.get(topic)
  if (!before && connection.joined.size >= mostChannels) return refuse(tooManyChannels)

  const token = tokenOf(asked, connection.apiKey)
  const named = channelNamed(live.channels, topic)
  const bearer = await bearerOf(services, connection, { token, named })
  if ('flaw' in bearer) return refuse(bearer.flaw)
  // Also of a channel that does not exist, so that nobody learns which does.
  if (!named || !(await mayJoin({ trx: db }, named, bearer.actor))) {
    connection.noteRefusal(bearer.actor)
    return refuse(noPermission(nameIn(topic)))
  }
  if (!connection.isOpen()) return undefined

  if (before) live.leave(before)
  if (before) closeChannel(before)
  const member = { connection, topic, ...named, joinRef, token, ...bearer, ...optionsOf(asked) }
  live.join(member)
  const tables = asked.config?.postgres_changes ?? []
  reply(connection, message, 'ok', { postgres_changes: withIds(tables) })
  for (const table of tables)
    tellMember(member, 'system', systemMessage(topic, 'postgres_changes', unpublishedTable(table)))
  if (member.seesPresence) tellMember(member, 'presence_state', presenceIn(live.roomOf(topic)))
}

const optionsOf = ({ config }: Join) => ({
  hearsItself: config?.broadcast?.self ?? false,
  wantsReceipts: config?.broadcast?.ack ?? false,
  seesPresence: config?.presence?.enabled ?? false,
  presenceKey: config?.presence?.key || randomUUID(),
})

/** The actor and expiry of a token at a channel, or what is wrong with it. */
async function bearerOf(
  services: Services,
  { identify, origin }: Connection,
  { token, named }: { token: string; named: NamedChannel | undefined },
): Promise<{ actor: Actor; endsAt: Date | undefined } | { flaw: string }> {
  const [endsAt, now] = [endOf(token), services.now()]
  if (endsAt && endsAt <= now) return { flaw: `InvalidJWTToken: ${expired(endsAt, now)}` }

  try {
    const holder = named && (await holderIn(workOf(services, { actor: { kind: 'guest' }, origin }), named, token))
    return holder ? { actor: holder, endsAt: undefined } : { actor: await identify(token), endsAt }
  } catch (error) {
    if (error instanceof Failure && isAboutSession(error.code)) return { flaw: flawOf(error) }
    throw error
  }
}

function leave({ live }: Services, member: Member, message: Message): void {
  live.leave(member)
  reply(member.connection, message, 'ok')
  closeChannel(member)
}

const Renewal = z.object({ access_token: z.string().max(8192) })

/** Replaces the token of a membership, possibly by one of another person. */
async function renew(services: Services, member: Member, payload: unknown): Promise<void> {
  const token = Renewal.safeParse(payload).data?.access_token
  if (token === undefined || isPublicKey(token) || token === member.token) return

  const { db, live } = services
  const bearer = await bearerOf(services, member.connection, { token, named: member })
  if ('flaw' in bearer) live.end(member, bearer.flaw)
  else if (await mayJoin({ trx: db }, member, bearer.actor)) Object.assign(member, bearer, { token })
  else live.end(member, permissionLost(nameIn(member.topic)))
}

const Broadcast = z.object({ event: z.string().max(255), payload: z.unknown() })

/** Sends a member's message to the other members on this server. */
function broadcast({ live }: Services, member: Member, message: Message): void {
  const said = Broadcast.safeParse(message.payload).data
  if (!said || said.event === changeEvent) return

  const listeners = [...live.roomOf(member.topic)].filter((other) => other !== member || member.hearsItself)
  tellAll(listeners, { topic: member.topic, event: 'broadcast', payload: { type: 'broadcast', ...said } })
  if (member.wantsReceipts) reply(member.connection, message, 'ok')
}

const PresenceRequest = z.object({
  event: z.enum(['track', 'untrack']),
  payload: z.record(z.string(), z.unknown()).default({}),
})

function presence({ live }: Services, member: Member, message: Message): void {
  const said = PresenceRequest.safeParse(message.payload).data
  if (!said) return reply(member.connection, message, 'error', { reason: 'Presence track payload must be a map' })
  if (JSON.stringify(said.payload).length > mostTrackedCharacters) return live.end(member, trackTooLarge)

  const room = live.roomOf(member.topic)
  const sawNobody = !member.seesPresence
  if (said.event === 'track') member.seesPresence = true
  track(room, member, said.event === 'track' ? said.payload : undefined)
  reply(member.connection, message, 'ok')
  // A member that tracks itself hears of the others from now on.
  if (sawNobody && member.seesPresence) tellMember(member, 'presence_state', presenceIn(room))
  return undefined
}
