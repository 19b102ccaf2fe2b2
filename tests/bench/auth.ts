import argon2 from 'argon2'
import { sql } from 'kysely'

import { connect, type Db } from '#server/kernel/db/database.ts'
import { makeUser } from '#tests/support/make.ts'
import { eventually, freePort, start, startServer } from '#tests/support/process.ts'

import { ask, rateOf } from './load.ts'
import { countRoundTrips, publicUrl } from './round-trips.ts'
import { median, milliseconds, percentile, type Row } from './table.ts'

// Odd, so that a median is a figure that was measured.
const runs = 9
const signInRuns = 5
const warmUps = 3
const clients = 32
const perRun = 3000
const signInsPerRun = 200

interface Account {
  email: string
  userId: string
  password: string
  accessToken: string
  refreshToken: string
}

// Routes of bare-server.ts.
const baselines = {
  select: 'Fastify + prepared select',
  rotate: 'Fastify + select, update, commit, ES256',
  hello: 'hardened hello',
}

/** What is measured: one request of one client, and what the ratio is taken to. */
interface Subject {
  what: string
  baseline: keyof typeof baselines
  roundTrips: string
  work: (url: string, account: Account) => Promise<void>
}

const bearer = ({ accessToken }: Account) => ({ authorization: `Bearer ${accessToken}` })

function expectStatus(status: number, wanted: number, text: string): void {
  if (status !== wanted) throw new Error(`${status}: ${text}`)
}

const procedure =
  (name: string, more: object = {}) =>
  async (url: string, account: Account): Promise<void> => {
    const body = { p_user_id: account.userId, ...more }
    const { status, text } = await ask(`${url}/rest/v1/rpc/${name}`, { method: 'POST', headers: bearer(account), body })
    expectStatus(status, 200, text)
  }

async function refresh(url: string, account: Account): Promise<void> {
  const { status, text } = await ask(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    body: { refresh_token: account.refreshToken },
  })
  expectStatus(status, 200, text)
  account.refreshToken = JSON.parse(text).refresh_token
}

async function readUser(url: string, account: Account): Promise<void> {
  const { status, text } = await ask(`${url}/auth/v1/user`, { headers: bearer(account) })
  expectStatus(status, 200, text)
}

async function readKeys(url: string): Promise<void> {
  const { status, text } = await ask(`${url}/auth/v1/.well-known/jwks.json`)
  expectStatus(status, 200, text)
}

const subjects: Subject[] = [
  { what: 'refresh', baseline: 'select', roundTrips: '<= 2', work: refresh },
  { what: 'refresh beside a bare one', baseline: 'rotate', roundTrips: '<= 2', work: refresh },
  { what: 'GET /user', baseline: 'select', roundTrips: '<= 1', work: readUser },
  { what: 'get_user_roles', baseline: 'select', roundTrips: '<= 1', work: procedure('get_user_roles') },
  { what: 'get_user_permissions', baseline: 'select', roundTrips: '<= 1', work: procedure('get_user_permissions') },
  {
    what: 'user_has_permission',
    baseline: 'select',
    roundTrips: '<= 1',
    work: procedure('user_has_permission', { p_action: 'read', p_resource: 'users' }),
  },
  { what: 'JWKS', baseline: 'hello', roundTrips: '0', work: readKeys },
]

/** Sign-ins, refreshes and what every request asks, in an empty studio and in one with a million sessions. */
export async function benchAuth(databaseUrl: string): Promise<Row[]> {
  const db = connect(databaseUrl)
  const server = await startServer(databaseUrl, { PUBLIC_URL: publicUrl, LOG_LEVEL: 'error' })
  const accounts = await signInAll(db, server.url)
  const bare = await startBare(databaseUrl, accounts[0] ?? fail())
  try {
    const rows = await benchSignIn(server.url, bare.url, accounts)
    const trips = await countRoundTrips(databaseUrl, (url) =>
      subjects.map(({ what, work }) => ({ what, work: () => work(url, accounts[0] ?? fail()) })),
    )
    const small = await measure(server.url, bare.url, accounts)
    await fill(db)
    const large = await measure(server.url, bare.url, accounts)

    return [...rows, ...subjects.map((subject) => rowOf(subject, { small, large, trips }))]
  } finally {
    for (const { child } of [server, bare]) child.kill('SIGTERM')
    await Promise.all([server.ended, bare.ended, db.destroy()])
  }
}

function fail(): never {
  throw new Error('The bench has no account.')
}

async function signInAll(db: Db, url: string): Promise<Account[]> {
  const accounts: Account[] = []
  for (let n = 0; n < clients; n++) {
    const { email, userId, password } = await makeUser(db, { roles: ['manager'] })
    const { text } = await ask(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      body: { email, password },
    })
    const { access_token: accessToken, refresh_token: refreshToken } = JSON.parse(text)
    accounts.push({ email, userId, password, accessToken, refreshToken })
  }

  return accounts
}

async function startBare(databaseUrl: string, { userId, accessToken }: Account) {
  const port = await freePort()
  const started = start(['node', 'tests/bench/bare-server.ts', databaseUrl, String(port), userId, accessToken], {})
  const url = `http://127.0.0.1:${port}`
  await eventually(
    () => ask(`${url}/hello`).catch(() => ({ status: 0 })),
    ({ status }) => status === 200,
  )

  return { ...started, url }
}

type Rates = Map<string, { ours: number; baseline: number; ratio: number }>

async function measure(url: string, bareUrl: string, accounts: Account[]): Promise<Rates> {
  const rates: Rates = new Map()
  for (const { what, baseline, work } of subjects) {
    const ours: number[] = []
    const theirs: number[] = []
    const rateOfOurs = () =>
      rateOf({ count: perRun, clients, work: (_, client) => work(url, accounts[client] ?? fail()) })
    const rateOfTheirs = () =>
      rateOf({
        count: perRun,
        clients,
        work: () => ask(`${bareUrl}/${baseline}`, { method: baseline === 'rotate' ? 'POST' : 'GET' }),
      })
    // Both are compiled and planned before they are timed; ours is the more to compile.
    for (let run = 0; run < warmUps; run++) {
      await rateOfOurs()
      await rateOfTheirs()
    }
    for (let run = 0; run < runs; run++) {
      ours.push(await rateOfOurs())
      theirs.push(await rateOfTheirs())
    }
    // Of ratios, each of two rounds side by side: the machine drifts by more than what is measured.
    const ratio = median(ours.map((rate, run) => rate / (theirs[run] ?? fail())))
    rates.set(what, { ours: median(ours), baseline: median(theirs), ratio })
  }

  return rates
}

interface AuthFigures {
  small: Rates
  large: Rates
  trips: Map<string, number>
}

function rowOf({ what, baseline, roundTrips }: Subject, { small, large, trips }: AuthFigures): Row {
  const before = small.get(what) ?? fail()
  const after = large.get(what) ?? fail()
  // Of ratios: the machine may have been busier in one of the two.
  const loss = 1 - after.ratio / before.ratio

  return {
    what: `${what}, ${trips.get(what)} round trips; with 1 000 000 sessions ${after.ours.toFixed(0)}/s, loss ${(loss * 100).toFixed(0)} %`,
    figure: `${before.ours.toFixed(0)}/s`,
    baseline: `${before.baseline.toFixed(0)}/s ${baselines[baseline]}`,
    ratio: before.ratio.toFixed(2),
    target: `>= 0.50, ${roundTrips} round trips, loss <= 15 %`,
  }
}

const rateOfSignIns = (work: (n: number, client: number) => Promise<unknown>) =>
  rateOf({ count: signInsPerRun, clients, work })

/** Password sign-ins beside bare argon2 and bare ones, and how long the server takes meanwhile to say that it is there. */
async function benchSignIn(url: string, bareUrl: string, accounts: Account[]): Promise<Row[]> {
  const { password } = accounts[0] ?? fail()
  const hash = await argon2.hash(password, { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  // Each client as somebody else: a person who signs in everywhere at once would wait for themselves.
  const signInAt = (address: string) => async (_: number, client: number) => {
    const { email } = accounts[client] ?? fail()
    const { status, text } = await ask(address, { method: 'POST', body: { email, password } })
    expectStatus(status, 200, text)
  }
  const signIn = signInAt(`${url}/auth/v1/token?grant_type=password`)
  const signInBare = signInAt(`${bareUrl}/sign-in`)
  const ours: number[] = []
  const bare: number[] = []
  const hashes: number[] = []
  const waits: number[] = []
  for (let run = 0; run < warmUps; run++) {
    await rateOfSignIns(signIn)
    await rateOfSignIns(signInBare)
  }
  for (let run = 0; run < signInRuns; run++) {
    const storm = rateOfSignIns(signIn)
    waits.push(...(await timesOfReadyz(url, storm)))
    ours.push(await storm)
    bare.push(await rateOfSignIns(signInBare))
    hashes.push(await rateOfSignIns(() => argon2.verify(hash, password)))
  }
  const besides = (baseline: number[], called: string, target: string): Row => ({
    what: `password sign-in, ${clients} clients`,
    figure: `${median(ours).toFixed(0)}/s`,
    baseline: `${median(baseline).toFixed(0)}/s ${called}`,
    ratio: (median(ours) / median(baseline)).toFixed(2),
    target,
  })

  return [
    besides(hashes, 'bare argon2', '>= 0.90'),
    besides(bare, 'Fastify + select, argon2, insert, ES256', ''),
    { what: 'GET /readyz meanwhile, p99', figure: milliseconds(percentile(waits, 0.99)), target: '< 30 ms' },
  ]
}

async function timesOfReadyz(url: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const storm = { isOver: false }
  const end = until.then(() => (storm.isOver = true))
  while (!storm.isOver) {
    const began = performance.now()
    await ask(`${url}/readyz`)
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  await end

  return times
}

/** 100 000 accounts with ten sessions each. */
async function fill(db: Db): Promise<void> {
  await sql`
    insert into auth_user (email, email_confirmed_at) select 'n' || n || '@example.com', now() from generate_series(1, 100000) as n
  `.execute(db)
  for (let session = 0; session < 10; session++) {
    await sql`
      insert into auth_session (user_id, amr, encrypted_refresh_key, user_agent, ip)
      select id, '[]', repeat('x', 80), 'Mozilla/5.0', '192.0.2.1' from auth_user where email like 'n%@example.com'
    `.execute(db)
  }
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
}
