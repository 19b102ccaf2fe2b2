import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, vi } from 'vitest'

import { joinAs, openRaw } from './raw-socket.ts'
import { test } from './stock-client.ts'

test('whoever tracks is seen by the others until they leave', async ({ stock, tokenOf }) => {
  const seen = { joined: [] as string[], left: [] as string[] }
  const first = await stock(await tokenOf('front_desk')).join({
    config: { presence: { key: 'dana' } },
    prepare: (channel) => {
      channel.on('presence', { event: 'join' }, ({ key }) => seen.joined.push(key))
      channel.on('presence', { event: 'leave' }, ({ key }) => seen.left.push(key))
    },
  })
  expect(await first.channel.track({ looksAt: '2026-11-25' })).toBe('ok')
  const other = stock(await tokenOf('manager'))
  const second = await other.join({
    config: { presence: { key: '__proto__' } },
    prepare: (channel) => channel.on('presence', { event: 'sync' }, () => undefined),
  })

  await vi.waitFor(() => expect(second.channel.presenceState()).toHaveProperty('dana'))
  expect(second.channel.presenceState()).toMatchObject({ dana: [{ looksAt: '2026-11-25' }] })
  await second.channel.track({ looksAt: 'today' })
  await first.channel.track({ looksAt: 'tomorrow' })
  await vi.waitFor(() => expect(second.channel.presenceState()).toMatchObject({ dana: [{ looksAt: 'tomorrow' }] }))
  await vi.waitFor(() => expect(seen.joined).toContain('__proto__'))
  await other.supabase.removeAllChannels()

  await vi.waitFor(() => expect(seen.left).toContain('__proto__'))
  await first.channel.untrack()
  await vi.waitFor(() => expect(first.channel.presenceState()).toEqual({}))
})

test('what a client broadcasts, those of both versions hear, and bytes those that can; nobody can pretend a change', async ({
  stock,
  tokenOf,
}) => {
  const token = await tokenOf('front_desk')
  const joinAs = async (vsn: string) => {
    const heard: unknown[] = []
    const joined = await stock(token, vsn).join({
      config: { broadcast: { ack: true, self: vsn === '2.0.0' } },
      prepare: (channel) => channel.on('broadcast', { event: 'drag' }, ({ payload }) => heard.push(payload)),
    })
    const send = (event: string, payload: unknown) =>
      joined.channel.send({ type: 'broadcast', event, payload }, { timeout: 300 })
    return { ...joined, heard, send }
  }
  const [older, newer] = await Promise.all([joinAs('1.0.0'), joinAs('2.0.0')])

  expect(await older.send('drag', { bay: 'Bay 1 ü' })).toBe('ok')
  expect(await newer.send('drag', { bay: 'Bay 2 ü' })).toBe('ok')
  expect(await newer.send('drag', new Uint8Array([1, 2, 255]).buffer)).toBe('ok')
  const change = { type: 'booking_made', entity: 'booking', id: 'x', version: 1 }
  expect(await Promise.all([older, newer].map(({ send }) => send('change', change)))).toEqual([
    'timed out',
    'timed out',
  ])

  const bytes: unknown = expect.any(ArrayBuffer)
  await vi.waitFor(() => expect(newer.heard).toEqual([{ bay: 'Bay 1 ü' }, { bay: 'Bay 2 ü' }, bytes]))
  expect(older.heard).toEqual([{ bay: 'Bay 2 ü' }])
  expect([...older.changes, ...newer.changes]).toEqual([])
})

test('changes of a table are answered as where none is published', async ({ stock, tokenOf }) => {
  const joined = await stock(await tokenOf('front_desk')).join({
    prepare: (channel) =>
      channel.on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'booking', filter: 'id=eq.5' },
        () => undefined,
      ),
  })

  expect(joined.states).toEqual(['SUBSCRIBED'])
  await vi.waitFor(() =>
    expect(joined.system).toEqual([
      'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect ' +
        'parameters: [event: INSERT, schema: public, table: booking, filters: [{"id", "eq", "5", false}], select: nil]',
    ]),
  )
})

test('a heartbeat is answered, and a socket that is silent for a minute is closed', async ({
  url,
  clock,
  following,
}) => {
  const [silent, beating] = [await openRaw(url), await openRaw(url)]

  clock.pass({ minutes: 0.9 })
  expect(await beating.ask('phoenix', 'heartbeat')).toEqual({ status: 'ok', response: {} })
  clock.pass({ minutes: 0.2 })
  await following.check()

  expect(await silent.closed).toBe('1000 Silent for too long')
  expect(beating.socket.readyState).toBe(beating.socket.OPEN)
  beating.socket.close()
})

const refusal = (reason: string) => ({ status: 'error', response: { reason } })

test('what cannot be read or is about nothing joined is answered, and leaves the socket as it is', async ({
  url,
  tokenOf,
}) => {
  const raw = await openRaw(url)
  const token = await tokenOf('front_desk')

  expect(await raw.ask('realtime:desk', 'broadcast', {})).toEqual(refusal('unmatched topic'))
  expect(await raw.ask('realtime:', 'phx_join', joinAs(token))).toEqual(
    refusal('TopicNameRequired: You must provide a topic name'),
  )
  expect(await raw.ask('desk', 'phx_join', joinAs(token))).toEqual(
    refusal('TopicNameRequired: You must provide a topic name'),
  )
  for (const payload of [[], 'join', { access_token: 7 }, { config: { presence: { key: 'x'.repeat(101) } } }]) {
    expect(await raw.ask('realtime:desk', 'phx_join', payload)).toMatchObject({ status: 'error' })
  }
  expect(await raw.ask('realtime:desk', 'phx_join', joinAs(token))).toMatchObject({ status: 'ok' })
  for (const payload of [null, 'track', { event: 'dance' }, { event: 'track', payload: 'x' }]) {
    expect(await raw.ask('realtime:desk', 'presence', payload)).toMatchObject({ status: 'error' })
  }
  raw.send('realtime:desk', 'no_such_event', { a: 1 })
  raw.send('realtime:desk', 'access_token', { access_token: null })
  expect(await raw.ask('realtime:desk', 'phx_leave')).toEqual({ status: 'ok', response: {} })
  await pause(20)
  expect(raw.heard.at(-1)).toEqual(['1', '1', 'realtime:desk', 'phx_close', {}])

  raw.socket.send('{"topic": [')
  expect(await raw.closed).toBe('1003 This is no message of Phoenix channels')
})

test('only this address becomes a socket: elsewhere a request to upgrade is answered as without', async ({ url }) => {
  const statusOf = (path: string, headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      get(`${url}${path}`, { headers: { connection: 'upgrade', ...headers } })
        .on('response', (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
    })
  const websocket = { upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'x'.repeat(22) + '==' }

  expect(await statusOf('/healthz', { upgrade: 'h2c' })).toBe(200)
  expect(await statusOf('/healthz', websocket)).toBe(200)
  expect(await statusOf('/realtime/v1/websocket', { upgrade: 'h2c' })).toBe(426)
  expect(await statusOf('/realtime/v1/websocket', { ...websocket, 'sec-websocket-version': '1' })).toBe(400)
})
