import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'
import { expect, vi } from 'vitest'

import { LiveSocket } from '#client/live/live-socket.ts'
import { eventChannel, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { callThrough } from '#shared/http/call.ts'
import { freePort, startServer } from '#tests/support/process.ts'
import { sendTo } from '#tests/support/test.ts'

import { joinAs, openRaw } from './raw-socket.ts'
import { signIn, test } from './stock-client.ts'

const publish = (db: Db, type: string, entity = 'booking') =>
  recordEvent(
    { trx: db, now: new Date(), place: nowhere, context: systemContext('test') },
    { action: type, entity, publish: {} },
  )

test('behind a transaction that goes on nothing is told; when it ends all of it is, in the order of the log', async ({
  db,
  stock,
  tokenOf,
  following,
}) => {
  const desk = await stock(await tokenOf('front_desk')).join()
  const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const early = atomically({ trx: db }, async ({ trx }) => {
    await publish(trx, 'early')
    begun.resolve()
    await told.promise
  })
  await begun.promise
  await publish(db, 'late')
  await publish(db, 'somewhere else', 'enquiry')
  await following.look()
  await pause(50)
  const before = [...desk.changes]
  told.resolve()
  await early

  // Nobody announces that a transaction has ended: it is looked for.
  await vi.waitFor(() => expect(desk.changes).toHaveLength(2), 10_000)
  expect(before).toEqual([])
  expect(desk.changes.map(({ type }) => type)).toEqual(['early', 'late'])
})

test('what is published is announced after its commit, once for all of a moment, and not when it was undone', async ({
  db,
  dbUrl,
}) => {
  const listener = new pg.Client(dbUrl)
  await listener.connect()
  await listener.query(`listen ${eventChannel}`)
  const announced: { published: number }[] = []
  const published = async () => (await db.selectFrom('domainEvent').select('id').execute()).length
  listener.on('notification', () => void published().then((many) => announced.push({ published: many })))

  const undone = atomically({ trx: db }, async ({ trx }) => {
    await publish(trx, 'undone')
    throw new Error('given up')
  })
  await expect(undone).rejects.toThrow('given up')
  await pause(120)
  expect(announced).toEqual([])

  const began = performance.now()
  await atomically({ trx: db }, async ({ trx }) => {
    for (let n = 0; n < 20; n++) await publish(trx, `one of ${n}`)
    await pause(80)
  })
  await vi.waitFor(() => expect(announced.at(-1)).toEqual({ published: 20 }))
  await Promise.all(Array.from({ length: 20 }, (_, n) => publish(db, `another of ${n}`)))
  const most = Math.ceil((performance.now() - began) / 50) + 1
  await vi.waitFor(() => expect(announced.at(-1)).toEqual({ published: 40 }))
  await pause(100)
  await listener.end()

  expect(announced.length).toBeLessThanOrEqual(most)
})

test('a client that was cut off for ten minutes asks anew when it is back, and is told of what comes', async ({
  db,
  services,
  url,
  clock,
  tokenOf,
  following,
}) => {
  const token = await tokenOf('front_desk')
  let isCut = false
  const line = new LiveSocket({
    open: () => new WebSocket(`${url.replace('http', 'ws')}/${isCut ? 'nowhere' : 'realtime/v1/websocket'}?vsn=2.0.0`),
    token: () => Promise.resolve(token),
    retrySeconds: [0.01, 0.2],
  })
  let asked = 0
  const leave = line.listen('realtime:desk', () => (asked += 1))
  await vi.waitFor(() => expect(line.stateOf('realtime:desk')).toEqual({ kind: 'live' }))
  expect(asked).toBe(1)

  const before = Date.now()
  isCut = true
  for (const connection of services.live.connections) connection.close(1011, 'Cut')
  await vi.waitFor(() => expect(line.stateOf('realtime:desk').kind).toBe('reconnecting'), 3000)
  clock.pass({ minutes: 10 })
  await publish(db, 'missed')
  await following.look()
  const state = line.stateOf('realtime:desk')
  expect(state.kind === 'reconnecting' && Math.abs(state.since.getTime() - before)).toBeLessThan(1000)
  isCut = false

  await vi.waitFor(() => expect(line.stateOf('realtime:desk')).toEqual({ kind: 'live' }), 5000)
  expect(asked).toBeGreaterThan(1)
  const back = asked
  await publish(db, 'told')
  await vi.waitFor(async () => {
    await following.look()
    expect(asked).toBeGreaterThan(back)
  }, 60_000)
  leave()
  line.renew(undefined)
  expect(line.stateOf('realtime:desk')).toEqual({ kind: 'off' })
})

test('a line that never came to be says that it is tried, and since when', async ({ url, tokenOf }) => {
  const token = await tokenOf('front_desk')
  const line = new LiveSocket({
    open: () => new WebSocket(`${url.replace('http', 'ws')}/nowhere`),
    token: () => Promise.resolve(token),
    retrySeconds: [0.01],
  })

  line.listen('realtime:desk', () => undefined)

  await vi.waitFor(() => expect(line.stateOf('realtime:desk').kind).toBe('reconnecting'), 3000)
  line.renew(undefined)
})

test('a running server tells at once what another one has written, counts its sockets, and sends them away when it ends', async ({
  db,
  dbUrl,
}) => {
  const port = await freePort()
  const server = await startServer(dbUrl, { METRICS_PORT: String(port) })
  const token = await signIn(db, callThrough(sendTo(server.url)), ['front_desk'])
  const raw = await openRaw(server.url)
  expect(await raw.ask('realtime:desk', 'phx_join', joinAs(token))).toMatchObject({ status: 'ok' })
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toMatch(/^live_sockets\{what="sockets"\} 1$/m)
  expect(metrics).toMatch(/^live_sockets\{what="channels"\} 1$/m)

  await publish(db, 'written elsewhere')
  await vi.waitFor(
    () => expect(raw.heard.at(-1)?.[4]).toMatchObject({ payload: { type: 'written elsewhere' } }),
    10_000,
  )

  const asked = performance.now()
  server.child.kill('SIGTERM')
  expect(await raw.closed).toBe('1001 This server ends')
  expect((await server.ended).code).toBe(0)
  expect(performance.now() - asked).toBeLessThan(9000)
})
