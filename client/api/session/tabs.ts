import type { Tabs } from './session-keeper.ts'

/** Tabs talk as those of @supabase/auth-js do: on a channel of the storage key's name. */
export function browserTabs(storageKey: string): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(storageKey) : undefined

  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    tell: (event, session) => channel?.postMessage({ event, session: session ?? null }),
    hear: (listener) => {
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(eventIn(data)))
      addEventListener('storage', ({ key }) => {
        if (key === storageKey || key === null) listener(undefined)
      })
    },
  }
}

const eventIn = (message: unknown): string | undefined =>
  typeof message === 'object' && message && 'event' in message && typeof message.event === 'string'
    ? message.event
    : undefined
