import { once } from 'node:events'

import { WebSocket } from 'ws'

import { eventually } from '#tests/support/process.ts'

type SocketMessage = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown]

/** A socket that sends what the stock client would not. */
export async function openRaw(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=sb_publishable_x&vsn=2.0.0`)
  const heard: SocketMessage[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as SocketMessage))
  const closed = once(socket, 'close').then(([code, reason]) => `${code} ${String(reason)}`)
  await once(socket, 'open')
  let ref = 0

  return {
    socket,
    heard,
    /** The code and the reason. */
    closed,
    send(topic: string, event: string, payload: unknown = {}) {
      ref += 1
      socket.send(JSON.stringify(['1', String(ref), topic, event, payload]))
      return String(ref)
    },
    /** Sends, and waits for the reply to that. */
    async ask(topic: string, event: string, payload: unknown = {}) {
      const asked = this.send(topic, event, payload)
      await eventually(
        () => Promise.resolve(heard),
        () => heard.some(([, ref]) => ref === asked),
        5,
      )
      return heard.find(([, ref]) => ref === asked)?.[4]
    },
  }
}

export const joinAs = (access_token: string, config: object = {}) => ({ access_token, config })
