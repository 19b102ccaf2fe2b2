import type { FastifyInstance } from 'fastify'
import supertest from 'supertest'
import { test as base } from 'vitest'

import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import { serverUrlOf } from '#server/kernel/db/logins.ts'
import { openLog } from '#server/kernel/log/log.ts'
import type { Services } from '#server/kernel/services.ts'
import { openServices } from '#server/services.ts'
import { authContract } from '#shared/auth/contract.ts'
import { type Call, callThrough, type RequestTransport } from '#shared/http/call.ts'
import type { RoleName } from '#shared/permissions/roles.ts'
import { takeInversions } from '#tests/booking/moves/lock-order.ts'
import { takeUndeclared, watched } from '#tests/http/declared.ts'
import { readLetters } from '#tests/notices/every-letter.ts'
import { notProvoked } from '#tests/notices/provoked-by.ts'

import { makeUser } from './make.ts'
import { OwnDatabase } from './own-database.ts'
import { serverSecret } from './process.ts'
import { scratchOf } from './scratch.ts'

/** A clock that stands where a test puts it. Tests begin on a Tuesday, at 8:00 in Chicago. */
export interface Clock {
  now: () => Date
  set: (instant: string) => void
  pass: (duration: { minutes?: number; hours?: number; days?: number }) => void
}

export type CallAs = (...roles: RoleName[]) => Promise<Call & { userId: string; email: string }>

interface Fixtures {
  /** Of a worker's tests, one after another, as long as it can be emptied. */
  own: { database?: OwnDatabase }
  /** A migrated, empty database. */
  database: Pick<OwnDatabase, 'ownerUrl' | 'db'>
  /** The server's pool of connections to it. */
  db: Db
  /** The same one's address, as the server logs in. */
  dbUrl: string
  /** The same database and its address, as the owner of its tables logs in. */
  owner: Db
  ownerUrl: string
  clock: Clock
  /** Lines of the log. */
  logged: string[]
  services: Services
  /** The server, listening on a port of its own. */
  app: FastifyInstance
  url: string
  /** A call as a guest. */
  call: Call
  /** A call as a new person with these roles. */
  as: CallAs
  /** A call with more headers. */
  callWith: (headers: Record<string, string>) => Call
}

export const testSecret = serverSecret

/** A token whose signature begins otherwise: what its last letter says is in part left out when it is read. */
export const withOtherSignature = (token: string) => token.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'))

/** Photos and documents of the tests of one worker, each by its content: swept up by a later run. */
const dataDir = scratchOf('data')

const testConfig = () =>
  readConfig({
    // Passwords are hashed cheaply, but where that is what a test is about.
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://unused',
    SECRET_KEY: testSecret,
    PUBLIC_URL: 'http://studio.test',
    RATE_LIMITS: 'off',
    DATA_DIR: dataDir,
  })

/** Real HTTP to a real port. */
export const sendTo =
  (url: string, more: Record<string, string> = {}): RequestTransport =>
  async ({ method, url: path, headers, body }) => {
    const request = supertest(url)[method.toLowerCase() as 'get'](path)
    request.set({ 'x-supabase-api-version': '2024-01-01', ...headers, ...more })
    const response = await (body === undefined
      ? request
      : typeof body === 'string'
        ? request.set('content-type', 'application/json').send(body)
        : request.send(Buffer.from(body)))

    const { status, type, text, body: parsed } = response
    return { status, body: status === 204 ? undefined : type === 'text/csv' ? text : parsed }
  }

const startOfTests = '2026-11-24T14:00:00Z'

/** Whose letters are made by hand, and who takes the database back to an earlier migration. */
const unread = ['/notices/', '/operation/', '/auth/hooks/', '/audit/months', '/catalog/options-migration']

export const test = base.extend<Fixtures>({
  own: [
    async ({}, use) => {
      const own: Fixtures['own'] = {}
      await use(own)
      await own.database?.close()
    },
    { scope: 'worker' },
  ],

  database: async ({ own, task }, use) => {
    const database = (own.database ??= await OwnDatabase.open())
    takeInversions()
    takeUndeclared()
    await use(database)
    const isRead = !unread.some((part) => task.file.filepath.includes(`/tests${part}`))
    const letters = isRead ? await readLetters(database.db) : { templates: [], faults: [] }
    const held = {
      'Rows were locked against the order of all': takeInversions(),
      'What is refused is not declared by the contract': takeUndeclared(),
      'A letter cannot be read as it is': letters.faults,
      'A letter is provoked no longer by these tests': notProvoked(task, letters.templates),
    }
    if (!(await database.empty())) {
      await database.close()
      delete own.database
    }
    for (const [what, faults] of Object.entries(held)) {
      if (faults.length > 0)
        throw new Error(`${what}: ${faults.map((fault) => JSON.stringify(fault, null, 1)).join('\n')}`)
    }
  },

  ownerUrl: async ({ database }, use) => use(database.ownerUrl),

  dbUrl: async ({ ownerUrl }, use) => use(serverUrlOf(ownerUrl, testSecret)),

  owner: async ({ ownerUrl }, use) => {
    const owner = connect(ownerUrl, { poolSize: 5 })
    await use(owner)
    await owner.destroy()
  },

  db: async ({ database }, use) => use(database.db),

  clock: async ({}, use) => {
    let at = new Date(startOfTests)
    await use({
      now: () => at,
      set: (instant) => void (at = new Date(instant)),
      pass: ({ minutes = 0, hours = 0, days = 0 }) =>
        void (at = new Date(at.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000)),
    })
  },

  logged: async ({}, use) => use([]),

  services: async ({ db, clock, logged }, use) => {
    const config = testConfig()
    const log = openLog('info', { write: (line) => void logged.push(line) })
    await use(await openServices({ config, db, log, now: clock.now }))
  },

  app: async ({ services }, use) => {
    const app = await buildApp(services)
    await app.listen({ port: 0, host: '127.0.0.1' })
    await use(app)
    await app.close()
  },

  url: async ({ app }, use) => use(app.listeningOrigin),

  call: async ({ url }, use) => use(watched(callThrough(sendTo(url)))),

  callWith: async ({ url }, use) => use((headers) => watched(callThrough(sendTo(url, headers)))),

  as: async ({ db, call, callWith }, use) => {
    await use(async (...roles) => {
      const { userId, email, password } = await makeUser(db, { roles })
      const session = await call(authContract.issueToken, {
        query: { grant_type: 'password' },
        body: { email, password },
      })
      return Object.assign(callWith({ authorization: `Bearer ${session.access_token}` }), { userId, email })
    })
  },
})
