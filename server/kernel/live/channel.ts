import type { OnDatabase } from '#server/kernel/db/database.ts'
import { authorize } from '#server/kernel/http/authorize.ts'
import type { Work } from '#server/kernel/work.ts'
import type { DomainEvent } from '#shared/audit/events.ts'
import type { Access } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import type { Actor } from '#shared/permissions/may.ts'

/** A topic of /realtime/v1: `realtime:` and the name that the feature gives it. */
export interface Channel {
  /** Who may join: the access of the endpoints that serve the same rows. */
  access: Access
  /** Members hear of events of these entities. */
  entities: readonly string[]
  /** It is one for each record that its topic names, as `name:{id}`; without it, one for all. */
  ofRecord?: {
    /** By which the data of an event names the record. */
    field: string
    mayJoin: (work: OnDatabase, actor: Actor, recordId: string) => Promise<boolean>
    /**
     * Whom a code or a link of the record identifies; undefined for a token of another form, and for one that opens it no more. It
     * is asked anew every two seconds of whoever listens by it.
     */
    holderOf?: (work: Work, held: { token: string; recordId: string }) => Promise<Actor | undefined>
  }
}

export type Channels = Readonly<Record<string, Channel>>

const prefix = 'realtime:'

export const nameIn = (topic: string): string => (topic.startsWith(prefix) ? topic.slice(prefix.length) : '')

/** A channel as a topic names it. */
export interface NamedChannel {
  channel: Channel
  /** Of a channel for each record. */
  recordId: string | undefined
}

/** The channel of a topic; undefined where there is none. */
export function channelNamed(channels: Channels, topic: string): NamedChannel | undefined {
  const [name = '', recordId] = nameIn(topic).split(/:(.*)/s)
  const channel = Object.hasOwn(channels, name) ? channels[name] : undefined
  if (!channel || (channel.ofRecord !== undefined) !== (recordId !== undefined)) return undefined

  return { channel, recordId }
}

/** Who holds a code or a link of the record of a channel; undefined for every other token. */
export async function holderIn(
  work: Work,
  { channel: { ofRecord }, recordId }: NamedChannel,
  token: string,
): Promise<Actor | undefined> {
  return ofRecord?.holderOf && isId(recordId) ? ofRecord.holderOf(work, { token, recordId }) : undefined
}

/** Whether its members hear of an event. */
export const tellsOf = ({ channel: { entities, ofRecord }, recordId }: NamedChannel, event: DomainEvent): boolean =>
  entities.includes(event.entity) && (ofRecord === undefined || event.data[ofRecord.field] === recordId)

/** Asked of who joins, and of whoever presents a new token. */
export async function mayJoin(work: OnDatabase, { channel, recordId }: NamedChannel, actor: Actor): Promise<boolean> {
  const { ofRecord } = channel
  if (!mayListen(channel, actor)) return false
  // The channel itself has said whose token it is.
  if (actor.kind === 'link') return true

  return ofRecord === undefined || (isId(recordId) && ofRecord.mayJoin(work, actor, recordId))
}

/**
 * Whether the actor may still listen. The record is not asked every two seconds for each member: they hear ids alone, and are
 * asked anew with their next token.
 */
export function mayListen({ access, ofRecord }: Channel, actor: Actor): boolean {
  if (actor.kind === 'link') return ofRecord?.holderOf !== undefined

  try {
    authorize(access, actor)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

const isId = (text: string | undefined): text is string => Id.safeParse(text).success
