import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { auth } from '#client/api/session/session.ts'

import { coalesced } from './coalesced.ts'
import { LiveSocket } from './live-socket.ts'
import { connecting, type LiveState } from './live-state.ts'

let socket: LiveSocket | undefined

/** The one socket of this tab, opened when something first listens. */
function liveSocket(): LiveSocket {
  if (socket) return socket

  const address = `${location.origin.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=sb_publishable_studio&vsn=2.0.0`
  const made = new LiveSocket({
    open: () => new WebSocket(address),
    token: async () => (await auth().getSession())?.access_token,
    retrySeconds: [1, 2, 5, 10],
  })
  auth().onAuthStateChange((_event, session) => made.renew(session?.access_token))
  addEventListener('online', () => made.connect())
  addEventListener('offline', () => made.lose())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && made.connect())
  return (socket = made)
}

const watch = (watcher: () => void) => liveSocket().watch(watcher)

/**
 * Calls `onChange` when something has changed that a channel tells of, and when it may have while nobody was told: once for
 * several changes. Says whether the channel is joined: by whoever is signed in, or by a code or a link.
 */
export function useLive(channel: string, onChange: () => Promise<unknown>, token?: string): LiveState {
  const topic = `realtime:${channel}`
  const change = useEffectEvent(onChange)
  useEffect(
    () =>
      liveSocket().listen(
        topic,
        coalesced(() => change()),
        token,
      ),
    [topic, token],
  )

  return useSyncExternalStore(
    watch,
    () => liveSocket().stateOf(topic),
    () => connecting,
  )
}
