import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Browser, chromium } from 'playwright-core'
import { z } from 'zod'

import { storageKeyOf } from '#client/api/session/kept-session.ts'
import { pageOfBookings } from '#server/booking/desk/booking-list.ts'
import { bookingsTaken } from '#server/booking/desk/export-bookings.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import { openLog } from '#server/kernel/log/log.ts'
import { jobWork } from '#server/kernel/work.ts'
import { listMemberships } from '#server/memberships/list/list.ts'
import { pageOfOrders } from '#server/orders/list.ts'
import { pageOfPeople } from '#server/people/service.ts'
import { openServices } from '#server/services.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { addressOf } from '#shared/http/call.ts'
import { downloadsContract } from '#shared/lists/contract.ts'
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts'
import { makeUser } from '#tests/support/make.ts'
import { serverSecret, startServer } from '#tests/support/process.ts'

import { fillFacts, fillMembers } from './analytics.ts'
import { ofImage, residentMemory } from './memory.ts'
import { publicUrl } from './round-trips.ts'
import { type BenchStudio, makeBenchStudio } from './studio.ts'
import { median, milliseconds, percentile, type Row, timesOf } from './table.ts'

interface Sizes {
  /** Of orders, and of bookings. */
  facts: number
  people: number
}

const runs = 5
const asksPerRun = 20
const now = new Date('2026-11-24T18:00:00Z')

const firstNames = ['Sam', 'Alex', 'Kevin', 'Jenny', 'Imani', 'Malik', 'Rachel', 'Minjun', 'Vivian', 'Karim']
const lastNames = ['Rivera', 'Moreno', 'Miller', 'Chen', 'Booker', 'Quinn', 'Park', 'Huang', 'Farouk', 'Coleman']

/** Names to look for, a tag that one in ten has, orders of many sums and states, one in fifty of them due. */
async function vary(db: Db): Promise<string> {
  await sql`
    update person set first_name = (${firstNames}::text[])[1 + at % 10], last_name = (${lastNames}::text[])[1 + at / 10 % 10] || ' ' || at
    from (select id, row_number() over (order by id)::int as at from person) as numbered where numbered.id = person.id
  `.execute(db)
  await sql`
    update customer_order set total_cents = 1000 + n % 200 * 500, status = (array['paid', 'fulfilled', 'closed', 'placed'])[1 + n % 4],
      paid_cents = case when n % 50 = 0 then 0 else 1000 + n % 200 * 500 end
    from (select id, substring(number from 3)::int as n from customer_order) as numbered where numbered.id = customer_order.id
  `.execute(db)
  const { id } = await db.insertInto('tag').values({ name: 'League' }).returning('id').executeTakeFirstOrThrow()
  await sql`
    insert into person_tag (tag_id, person_id)
    select ${id}::uuid, id from (select id, row_number() over (order by id) as at from person) as numbered where at % 10 = 0
  `.execute(db)

  return id
}

type Ask = (n: number) => Promise<unknown>

interface Asked {
  tag: string
  studio: BenchStudio
  serviceCode: string
}

const name = (n: number) => (lastNames[n % lastNames.length] ?? '').toLowerCase()
const precise = (n: number) => `${name(n)} ${1000 + n * 37}`

/** First pages as their readers ask for them: with filters, a search and the count. */
function firstPages(work: ReturnType<typeof jobWork>, { tag, studio, serviceCode }: Asked): Record<string, Ask> {
  const month = { from: '2026-10-01', until: '2026-10-31' }
  const people = (query: object) => pageOfPeople(work, { sort: 'name', limit: 40, ...query })
  const orders = (query: object) => pageOfOrders(work, { limit: 40, ...query })
  const bookings = (query: object) => pageOfBookings(work, { limit: 50, ...query }, { actor: work.context.actor, now })
  const memberships = (query: object) =>
    listMemberships(work, { isToldOfMoney: true }, { standing: 'current', limit: 40, ...query })

  return {
    people: () => people({}),
    'people by letters': (n) => people({ search: precise(n) }),
    'people of a tag, by a name': (n) => people({ tag, search: name(n) }),
    'people of a plan': () => people({ plan: 'monthly' }),
    'people who owe': () => people({ owes: 'yes' }),
    'people last seen in a month': () => people(month),
    'people not seen since': () => people({ until: '2026-06-30' }),
    orders: () => orders({}),
    'orders of states, days and sums': () => orders({ status: ['paid', 'placed'], ...month, leastCents: 50_000 }),
    'orders of sums alone': () => orders({ leastCents: 100_000 }),
    'orders of days by letters': (n) => orders({ ...month, search: precise(n) }),
    'bookings of days': () => bookings(month),
    'bookings of a service, a coach and states': () =>
      bookings({ service: serviceCode, staff: studio.staffIds[0], status: ['completed', 'no_show'], ...month }),
    'bookings of a bay': () => bookings({ bay: studio.bayIds[0] }),
    'bookings of days by letters': (n) => bookings({ ...month, search: precise(n) }),
    'memberships of a plan': () => memberships({ plan: 'monthly' }),
    'memberships since a month, by letters': (n) => memberships({ ...month, search: name(n) }),
  }
}

/** The statement with its parameters written out, which COPY needs. */
const literal = ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) =>
  text.replaceAll(/\$(\d+)/g, (_, at: string) => literalOf(parameters[Number(at) - 1]))

function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(',')}]`
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

async function copied(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const began = performance.now()
  for await (const _ of client.query(copyTo(`copy (${statement}) to stdout with csv`))) void _
  const seconds = (performance.now() - began) / 1000
  await client.end()
  return seconds
}

interface Session {
  url: string
  pid: number
  token: string
}

/** How fast a file of bookings comes, and how much more memory the server holds meanwhile. */
async function exported({ url, pid, token }: Session): Promise<{ seconds: number; rows: number; more: number }> {
  const before = await residentMemory(pid)
  let most = before
  const watching = setInterval(() => {
    void residentMemory(pid).then((now) => (most = Math.max(most, now)))
  }, 50)
  const began = performance.now()
  const response = await fetch(url + (await linkOf({ url, token })))
  let rows = -1
  for await (const chunk of response.body ?? []) for (const byte of chunk) if (byte === 10) rows++
  const seconds = (performance.now() - began) / 1000
  clearInterval(watching)

  return { seconds, rows, more: most - before }
}

async function linkOf({ url, token }: Pick<Session, 'url' | 'token'>): Promise<string> {
  const asked = { from: '2024-03-01', until: '2026-11-24' }
  const response = await fetch(url + downloadsContract.makeDownload.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ address: addressOf(bookingContract.exportBookings, { query: asked }) }),
  })
  const { address } = downloadsContract.makeDownload.response.parse(await response.json())
  return address
}

/** The longest task of the page while somebody goes through so many rows. */
async function scrolled(browser: Browser, { url, session }: { url: string; session: unknown }, rows: number) {
  const localStorage = [{ name: storageKeyOf(url), value: JSON.stringify(session) }]
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: url, localStorage }] } })
  const page = await context.newPage()
  await page.goto(`${url}/admin/members/all`)
  await page.locator('tr[data-row-id]').first().waitFor()
  await page.evaluate(`
    globalThis.longTasks = []
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  `)
  const at = async () => Number(await page.locator('tr[data-row-id]').last().getAttribute('data-index'))
  const until = performance.now() + 240_000
  while ((await at()) < rows && performance.now() < until) {
    await page.mouse.wheel(0, 4000)
    await pause(30)
  }
  const seen = await at()
  const tasks = await page.evaluate<number[]>('longTasks')
  await context.close()

  return { seen, tasks }
}

async function benchScreen(url: string, session: unknown, rows: number): Promise<Row> {
  const { path, libraryPath } = await findChromium()
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath },
    args: chromiumArguments,
  })
  try {
    const { seen, tasks } = await scrolled(browser, { url, session }, rows)
    const longest = Math.max(0, ...tasks)
    return {
      what: `lists: ${seen.toLocaleString('en-US')} rows gone through on the screen, the longest task`,
      figure: longest === 0 ? 'none over 50 ms' : `${milliseconds(longest)}, ${tasks.length} over 50 ms`,
      target: 'none over 50 ms',
    }
  } finally {
    await browser.close()
  }
}

/** First pages with filters, a search and their count over so many rows; a long file; a long list on the screen. */
export async function benchLists(databaseUrl: string, { facts, people }: Sizes): Promise<Row[]> {
  const db = connect(databaseUrl, { withoutTimeLimit: true })
  const studio = await makeBenchStudio(db, { coaches: 6 })
  const tag = await db.transaction().execute(async (trx) => {
    // Past the triggers and the keys, which look at each row.
    await sql`set local session_replication_role = replica`.execute(trx)
    await fillMembers(trx, people)
    await fillFacts(trx, facts, studio)
    return vary(trx)
  })
  await sql`vacuum analyze`.execute(db)
  const config = readConfig({ DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, SECRET_KEY: serverSecret })
  const services = await openServices({ config, db, log: openLog('error'), now: () => now })
  const work = jobWork(services, 'bench')
  const { code: serviceCode } = await db.selectFrom('service').select('code').executeTakeFirstOrThrow()
  const figures = new Map<string, number[]>()
  const baselines: number[] = []
  for (let run = 0; run < runs; run++) {
    const bare = await timesOf(asksPerRun, () => db.executeQuery(CompiledQuery.raw('select 1')))
    baselines.push(percentile(bare, 0.95))
    for (const [what, ask] of Object.entries(firstPages(work, { tag, studio, serviceCode }))) {
      const times = await timesOf(asksPerRun, ask)
      figures.set(what, [...(figures.get(what) ?? []), percentile(times, 0.95)])
    }
  }
  const of = `${facts.toLocaleString('en-US')} orders and bookings, ${people.toLocaleString('en-US')} people`
  const rows = [...figures].map(([what, times]): Row => ({
    what: `lists: first page of ${what}, of ${of}, p95`,
    figure: milliseconds(median(times)),
    baseline: `${milliseconds(median(baselines))} select 1`,
    ratio: `${(median(times) / median(baselines)).toFixed(0)} x`,
    target: '< 60 ms',
  }))

  rows.push(...(await benchServer(databaseUrl, db, work)))
  await db.destroy()
  return rows
}

async function benchServer(databaseUrl: string, db: Db, work: ReturnType<typeof jobWork>): Promise<Row[]> {
  const manager = await makeUser(db, { roles: ['manager'] })
  const server = await startServer(databaseUrl, ofImage)
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: manager.email, password: manager.password }),
  })
  const session = z.looseObject({ access_token: z.string() }).parse(await answer.json())
  const reader = { url: server.url, pid: server.child.pid ?? 0, token: session.access_token }
  const statement = literal(bookingsTaken(work, { from: '2024-03-01', until: '2026-11-24' }).compile())
  const taken = []
  const copies: number[] = []
  // The first has the server compile what the others use.
  await exported(reader)
  for (let run = 0; run < 3; run++) {
    copies.push(await copied(databaseUrl, statement))
    taken.push(await exported(reader))
  }
  const seconds = median(taken.map((one) => one.seconds))
  const count = taken[0]?.rows ?? 0
  const copy = median(copies)
  const screen = await benchScreen(server.url, session, 10_000)
  server.child.kill('SIGTERM')
  await server.ended

  return [
    {
      what: `lists: a file of ${count.toLocaleString('en-US')} bookings with 15 columns`,
      figure: `${Math.round(count / seconds).toLocaleString('en-US')} rows/s`,
      baseline: `${Math.round(count / copy).toLocaleString('en-US')} rows/s COPY`,
      ratio: `${(copy / seconds).toFixed(2)} x`,
      target: '>= 20,000 rows/s, >= 0.2 x',
    },
    {
      what: 'lists: more memory of the server meanwhile',
      figure: `${Math.max(...taken.map(({ more }) => more)).toFixed(0)} MiB`,
      target: '< 50 MiB',
    },
    screen,
  ]
}
