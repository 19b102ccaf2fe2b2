import { authorize } from '#server/kernel/http/authorize.ts'
import type { Access } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

/** What can be listened to at /realtime/v1, under `realtime:` and the name that its feature gives it. */
export interface Channel {
  /** Who may join, as the endpoints that serve the same rows say it. */
  access: Access
  /** Its members are told of what happens to these, as the event log calls them. */
  entities: readonly string[]
}

export type Channels = Readonly<Record<string, Channel>>

const prefix = 'realtime:'

export const nameIn = (topic: string): string => (topic.startsWith(prefix) ? topic.slice(prefix.length) : '')

/** The channel of a topic, if this actor may listen to it; whoever may not is not told whether there is one. */
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
