import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import pg from 'pg'

import { connect } from '#server/kernel/db/database.ts'
import { startServer } from '#tests/support/process.ts'

import { ask, rateOf } from './load.ts'
import { type BenchStudio, makeBenchStudio } from './studio.ts'
import { median, milliseconds, percentile, type Row } from './table.ts'

const clients = 32
const perRun = 640
const runs = 5
const warmUps = 2
const slotsADay = 16

/** The hour that the nth booking is for, one an hour: nobody competes. 16 hours a day, from 2027 on. */
const startOf = (n: number) => new Date(Date.UTC(2027, 0, 4 + Math.floor(n / slotsADay), 12 + (n % slotsADay)))

const request = (n: number) => ({
  serviceCode: 'swing_eval',
  startsAt: startOf(n).toISOString(),
  person: { firstName: 'Sam', lastName: 'Rivera', email: `p${n}@example.com`, phone: '312 555 0142' },
})

/** The status of the answer. */
const book = async (url: string, body: object): Promise<number> => {
  const headers = { 'idempotency-key': randomUUID() }
  return (await ask(`${url}/api/v1/bookings`, { method: 'POST', headers, body })).status
}

/** Bookings of free times over HTTP, and the same rows inserted by bare `pg`, in turn. */
export async function benchBookings(databaseUrl: string): Promise<Row[]> {
  const db = connect(databaseUrl)
  const studio = await makeBenchStudio(db)
  const server = await startServer(databaseUrl, { DATABASE_POOL_SIZE: '20', LOG_LEVEL: 'error' })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const ours: number[] = []
  const raw: number[] = []
  // Both are compiled and planned before they are timed.
  for (let run = 0; run < warmUps + runs; run++) {
    const offset = run * perRun
    const booked = await rateOf({
      count: perRun,
      clients,
      work: async (n) => {
        const status = await book(server.url, request(offset + n))
        if (status !== 201) throw new Error(`A free time was answered ${status}.`)
      },
    })
    const inserted = await rateOf({
      count: perRun,
      clients,
      work: (n) => insertRaw(pool, studio, 1_000_000 + offset + n),
    })
    if (run >= warmUps) {
      ours.push(booked)
      raw.push(inserted)
    }
  }
  await pool.end()
  await db.destroy()
  server.child.kill('SIGTERM')
  await server.ended

  return [
    {
      what: `bookings of free times, ${clients} clients, over HTTP`,
      figure: `${median(ours).toFixed(0)}/s`,
      baseline: `${median(raw).toFixed(0)}/s raw pg`,
      ratio: (median(ours) / median(raw)).toFixed(2),
      target: '>= 0.33',
    },
  ]
}

/** The rows of one booking as a program would write them that knows nothing but SQL. */
async function insertRaw(
  pool: pg.Pool,
  { locationId, serviceId, staffIds, bayIds }: BenchStudio,
  n: number,
): Promise<void> {
  const client = await pool.connect()
  const start = startOf(n)
  const end = new Date(start.getTime() + 3_600_000)
  const contact = JSON.stringify({
    firstName: 'Sam',
    lastName: 'Rivera',
    email: `r${n}@example.com`,
    phone: '312 555 0142',
  })
  await client.query('begin')
  const person = await client.query<{ id: string }>(
    'insert into person (first_name, last_name, email, phone) values ($1, $2, $3, $4) returning id',
    ['Sam', 'Rivera', `r${n}@example.com`, '312 555 0142'],
  )
  const booking = await client.query<{ id: string }>(
    `insert into booking (reference, status, location_id, service_id, person_id, starts_at, ends_at, price_cents, public_price_cents, cancellation_policy, contact)
     values ($1, 'confirmed', $2, $3, $4, $5, $6, 9500, 9500, '{}', $7) returning id`,
    [`R${n}`, locationId, serviceId, person.rows[0]?.id, start, end, contact],
  )
  await client.query(
    'insert into allocation (resource_id, booking_id, during) values ($1, $3, tstzrange($4, $5)), ($2, $3, tstzrange($4, $5))',
    [staffIds[n % 5], bayIds[n % 5], booking.rows[0]?.id, start, end],
  )
  await client.query(
    `insert into booking_transition (booking_id, to_status, actor_kind, version) values ($1, 'confirmed', 'guest', 1)`,
    [booking.rows[0]?.id],
  )
  await client.query(
    `insert into notice (channel, recipient, subject, text, html, attachments) values ('email', $1, 'Booked', $2, $3, '[]')`,
    [`r${n}@example.com`, 'x'.repeat(600), 'x'.repeat(1800)],
  )
  await client.query(
    `insert into idempotency_key (owner, key, request_hash, answer, created_at) values ($1, $2, 'x', $3, now())`,
    [`guest:r${n}@example.com`, randomUUID(), 'x'.repeat(1000)],
  )
  await client.query('commit')
  client.release()
}

/** Fifty people want one time, again and again: one gets it, the others are told so. */
export async function benchRace(databaseUrl: string, rounds: number): Promise<Row[]> {
  const db = connect(databaseUrl)
  const { bayIds } = await makeBenchStudio(db)
  // One bay only, so that there is one place.
  await db.updateTable('resource').set({ active: false }).where('id', 'in', bayIds.slice(1)).execute()
  const server = await startServer(databaseUrl, { LOG_LEVEL: 'error' })
  const times: number[] = []
  const wrong: string[] = []
  for (let round = 0; round < rounds; round++) {
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const began = performance.now()
        const status = await book(server.url, {
          ...request(round),
          person: { ...request(0).person, email: `r${round}p${n}@example.com` },
        })
        times.push(performance.now() - began)
        return status
      }),
    )
    const counts = [
      statuses.filter((status) => status === 201).length,
      statuses.filter((status) => status === 409).length,
    ]
    if (counts.join() !== '1,49') wrong.push(`round ${round}: ${statuses.join()}`)
  }
  await db.destroy()
  server.child.kill('SIGTERM')
  await server.ended
  if (wrong.length > 0) throw new Error(`Not exactly one booking: ${wrong.slice(0, 3).join('; ')}`)

  return [
    {
      what: `one time, 50 at once, ${rounds} rounds, p99`,
      figure: milliseconds(percentile(times, 0.99)),
      target: 'p99 < 100 ms; one 201, 49 x 409, no 5xx (held in each round)',
    },
  ]
}
