import { z } from 'zod'

import { changeEvent } from '#shared/live/change.ts'

/** What the server says, as far as we listen to it: join, ref, topic, event, payload. */
const Said = z.tuple([z.string().nullable(), z.string().nullable(), z.string(), z.string(), z.unknown()])
const Reply = z.object({ status: z.enum(['ok', 'error']), response: z.object({ reason: z.string().optional() }) })
const Changed = z.object({ event: z.literal(changeEvent) })

type SocketEvent =
  | { kind: 'answered'; ref: string; topic: string }
  | { kind: 'refused'; ref: string; topic: string; reason: string }
  | { kind: 'changed'; topic: string }
  | { kind: 'closed'; topic: string; joinRef: string | null }
  | undefined

/** Reads one message of a Phoenix channel; undefined for all that does not matter here. */
export function heardIn(text: string): SocketEvent {
  const [joinRef = null, ref = null, topic = '', event, payload] = Said.safeParse(JSON.parse(text)).data ?? []
  if (event === 'phx_close') return { kind: 'closed', topic, joinRef }
  if (event === 'broadcast') return Changed.safeParse(payload).success ? { kind: 'changed', topic } : undefined
  if (event !== 'phx_reply' || ref === null) return undefined

  const { data } = Reply.safeParse(payload)
  return data?.status === 'ok'
    ? { kind: 'answered', ref, topic }
    : { kind: 'refused', ref, topic, reason: data?.response.reason ?? '' }
}

/** Whom the server refuses for good, as long as they are who they are. */
export const isForbidden = (reason: string) => reason.startsWith('Unauthorized')

/** What a channel is joined with: we listen, and say nothing. */
export const joinWith = (access_token: string) => ({
  access_token,
  config: { broadcast: { self: false, ack: false }, presence: { enabled: false }, postgres_changes: [], private: true },
})
