import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { WebSocket } from 'ws'

import { connect, type Db } from '#server/kernel/db/database.ts'
import { makeUser } from '#tests/support/make.ts'
import { startServer } from '#tests/support/process.ts'

import { book, bookingRequest } from './bookings.ts'
import { ask, rateOf } from './load.ts'
import { residentMemory } from './memory.ts'
import { makeBenchStudio } from './studio.ts'
import { median, milliseconds, percentile, type Row } from './table.ts'

const boards = 50
const changesPerSecond = 20
const changes = 200
const idleSockets = 1000
const idleChanges = 10

/** When each socket was told of each booking, by its id. */
type ArrivalTimes = Map<string, number[]>

/** Sockets that listen to the desk. */
async function openSockets(url: string, token: string, { count, told }: { count: number; told: ArrivalTimes }) {
  const sockets: WebSocket[] = []
  for (let n = 0; n < count; n++) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`)
    await once(socket, 'open')
    socket.send(JSON.stringify(['1', '1', 'realtime:desk', 'phx_join', { access_token: token }]))
    await once(socket, 'message')
    socket.on('message', (data: Buffer) => {
      const [, , , , payload] = JSON.parse(data.toString()) as [0, 0, 0, 0, { payload?: { id?: string } }]
      const id = payload.payload?.id
      if (id !== undefined) told.set(id, [...(told.get(id) ?? []), performance.now()])
    })
    sockets.push(socket)
  }
  return sockets
}

interface ChangeLoad {
  first: number
  count: number
  perSecond: number
  readers: number
  told: ArrivalTimes
}

interface LiveFigures {
  /** How long each change took to be answered. */
  answers: number[]
  /** How long after the answer each reader was told of it. */
  delays: number[]
}

/** Books so often. */
async function change(url: string, { first, count, perSecond, readers, told }: ChangeLoad): Promise<LiveFigures> {
  const answers: number[] = []
  const answered = new Map<string, number>()
  const bookOne = async (n: number) => {
    const asked = performance.now()
    const { id } = await book(url, bookingRequest(n))
    answered.set(id, performance.now())
    answers.push(performance.now() - asked)
  }
  const began = performance.now()
  const booking: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    await pause(Math.max(0, began + (n * 1000) / perSecond - performance.now()))
    booking.push(bookOne(first + n))
  }
  await Promise.all(booking)
  await pause(3000)

  const delays = [...answered].flatMap(([id, at]) => {
    const times = told.get(id) ?? []
    if (times.length !== readers) throw new Error(`Of ${readers} readers ${times.length} were told of a booking.`)
    return times.map((time) => time - at)
  })
  return { answers, delays }
}

const rowOf = (what: string, { answers, delays }: LiveFigures): Row => ({
  what: `a change on ${what}: p99 (most) after its answer`,
  figure: `${milliseconds(percentile(delays, 0.99))} (${milliseconds(Math.max(...delays))})`,
  baseline: `${milliseconds(median(answers))} to answer`,
  target: '< 1000 ms',
})

async function tokenOf(db: Db, url: string): Promise<string> {
  const { email, password } = await makeUser(db, { roles: ['front_desk'] })
  const answer = await ask(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', body: { email, password } })

  return (JSON.parse(answer.text) as { access_token: string }).access_token
}

/** How soon boards learn of changes, what sockets cost that only listen, and what the event log costs those who book. */
export async function benchLive(databaseUrl: string): Promise<Row[]> {
  const db = connect(databaseUrl)
  await makeBenchStudio(db)
  const server = await startServer(databaseUrl, { DATABASE_POOL_SIZE: '20', LOG_LEVEL: 'error' })
  const rows = [...(await benchSockets(db, server)), await benchEventLog(db, server.url)]
  await db.destroy()
  server.child.kill('SIGTERM')
  await server.ended

  return rows
}

type Server = Awaited<ReturnType<typeof startServer>>

async function benchSockets(db: Db, { url, child }: Server): Promise<Row[]> {
  const token = await tokenOf(db, url)
  const told: ArrivalTimes = new Map()
  const memory = () => residentMemory(child.pid ?? 0)

  // Before anything else has made the server large.
  const before = await memory()
  const idle = await openSockets(url, token, { count: idleSockets, told })
  await pause(5000)
  const grown = (await memory()) - before
  const warmUp = { told, readers: idleSockets, perSecond: changesPerSecond }
  await change(url, { ...warmUp, first: 0, count: 40 })
  const onIdle = await change(url, { told, readers: idleSockets, perSecond: 1, first: 40, count: idleChanges })
  for (const socket of idle) socket.terminate()

  const open = await openSockets(url, token, { count: boards, told })
  const load = { told, readers: boards, perSecond: changesPerSecond }
  const onBoards = await change(url, { ...load, first: 40 + idleChanges, count: changes })
  for (const socket of open) socket.terminate()

  return [
    rowOf(`${boards} boards, ${changesPerSecond} a second`, onBoards),
    rowOf(`${idleSockets} sockets, 1 a second`, onIdle),
    {
      what: `memory of ${idleSockets} sockets that listen`,
      figure: `${grown.toFixed(0)} MiB`,
      baseline: `${before.toFixed(0)} MiB before`,
      target: '< 100 MiB more',
    },
  ]
}

const clients = 32
const perRun = 640
const runs = 5
const warmUps = 2

/** Bookings with the event log, and with a table that keeps none of it, in turn. */
async function benchEventLog(db: Db, url: string): Promise<Row> {
  await sql`
    create function keep_nothing() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger keep_nothing before insert on domain_event for each row execute function keep_nothing();
  `.execute(db)
  const rates: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] }
  let first = 1000
  for (let run = 0; run < warmUps + runs; run++) {
    for (const trigger of ['disable', 'enable'] as const) {
      await sql`alter table domain_event ${sql.raw(trigger)} trigger keep_nothing`.execute(db)
      const rate = await rateOf({ count: perRun, clients, work: (n) => book(url, bookingRequest(first + n)) })
      first += perRun
      if (run >= warmUps) rates[trigger].push(rate)
    }
  }

  const [kept, without] = [median(rates.disable), median(rates.enable)]
  return {
    what: `bookings with the event log, ${clients} clients`,
    figure: `${kept.toFixed(0)}/s`,
    baseline: `${without.toFixed(0)}/s without`,
    ratio: (kept / without).toFixed(2),
    target: '>= 0.9',
  }
}
