import { authorize } from '#server/kernel/http/authorize.ts'
import type { Access } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

/** A topic of /realtime/v1: `realtime:` and the name that the feature gives it. */
export interface Channel {
  /** Who may join: the access of the endpoints that serve the same rows. */
  access: Access
  /** Members hear of events of these entities. */
  entities: readonly string[]
}

export type Channels = Readonly<Record<string, Channel>>

const prefix = 'realtime:'

export const nameIn = (topic: string): string => (topic.startsWith(prefix) ? topic.slice(prefix.length) : '')

/**
 * The channel of a topic, if the actor may join it; undefined also where it does not exist, so that nobody learns
 * which.
 */
export function channelFor(channels: Channels, topic: string, actor: Actor): Channel | undefined {
  const name = nameIn(topic)
  const channel = Object.hasOwn(channels, name) ? channels[name] : undefined

  return channel && mayJoin(channel, actor) ? channel : undefined
}

export function mayJoin({ access }: Channel, actor: Actor): boolean {
  try {
    authorize(access, actor)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
