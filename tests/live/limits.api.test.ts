import { once } from 'node:events'

import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'

import { joinAs, openRaw } from './raw-socket.ts'
import { test } from './stock-client.ts'

test('a client that sends 1 000 messages a second is told why and closed, and nobody else notices', async ({
  services,
  url,
  tokenOf,
}) => {
  services.config.rateLimits = true
  const token = await tokenOf('front_desk')
  const [loud, quiet] = [await openRaw(url), await openRaw(url)]
  await quiet.ask('realtime:desk', 'phx_join', joinAs(token))
  await loud.ask('realtime:desk', 'phx_join', joinAs(token))

  for (let n = 0; n < 1000; n++)
    loud.send('realtime:desk', 'broadcast', { type: 'broadcast', event: 'drag', payload: { n } })

  expect(await loud.closed).toBe('1008 Too many messages per second')
  expect(loud.heard.slice(-2).map(([, , , event]) => event)).toEqual(['system', 'phx_close'])
  expect(loud.heard.at(-2)?.[4]).toMatchObject({ status: 'error', message: 'Too many messages per second' })
  const heard = quiet.heard.filter(([, , , event]) => event === 'broadcast')
  expect(heard.length).toBeGreaterThan(50)
  expect(heard.length).toBeLessThanOrEqual(services.config.live.messagesPerSecond)
  expect(await quiet.ask('phoenix', 'heartbeat')).toEqual({ status: 'ok', response: {} })
})

test('messages, tracked words, channels and sockets have their bounds', async ({ services, url, tokenOf }) => {
  services.config.rateLimits = true
  services.config.live.socketsPerAddress = 2
  const [large, first] = [await openRaw(url), await openRaw(url)]
  const refused = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket`)
  const [failure] = (await once(refused, 'error')) as [Error]
  expect(failure.message).toBe('Unexpected server response: 429')

  large.send('phoenix', 'heartbeat', 'x'.repeat(65_536))
  expect(await large.closed).toMatch(/^1009/)
  const again = await openRaw(url)
  await again.ask('realtime:desk', 'phx_join', joinAs(await tokenOf('front_desk')))
  again.send('realtime:desk', 'presence', { event: 'track', payload: { note: 'x'.repeat(4096) } })
  await vi.waitFor(() =>
    expect(again.heard.find(([, , , event]) => event === 'system')?.[4]).toMatchObject({
      message: 'Track message size exceeded',
    }),
  )
  expect(first.socket.readyState).toBe(first.socket.OPEN)
})

test('a reader that fetches nothing is dropped, and the others are told all the same', async ({
  services,
  url,
  tokenOf,
}) => {
  const token = await tokenOf('front_desk')
  const [slow, quick] = [await openRaw(url), await openRaw(url)]
  for (const raw of [slow, quick]) await raw.ask('realtime:desk', 'phx_join', joinAs(token))
  slow.socket.pause()
  const event = {
    at: new Date(),
    type: 'x'.repeat(5000),
    entity: 'booking',
    entityId: null,
    version: 1,
    personId: null,
    data: {},
  }
  let told = 0
  await vi.waitFor(
    async () => {
      services.live.tell(Array.from({ length: 20 }, () => event))
      told += 20
      expect(services.live.connections.size).toBe(1)
    },
    { timeout: 60_000, interval: 1 },
  )

  await vi.waitFor(() => expect(quick.heard.filter(([, , , name]) => name === 'broadcast')).toHaveLength(told), 60_000)
  slow.socket.terminate()
})
