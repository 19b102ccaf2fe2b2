import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

import type { FastifyInstance } from 'fastify'
import { test as base } from 'vitest'

import { connect, type Db } from '#server/kernel/db/database.ts'
import { serverUrlOf } from '#server/kernel/db/logins.ts'
import type { Services } from '#server/kernel/services.ts'
import { type Call, callThrough, type RequestTransport } from '#shared/http/call.ts'
import type { RoleName } from '#shared/permissions/roles.ts'
import { takeInversions } from '#tests/booking/moves/lock-order.ts'
import { takeUndeclared, watched } from '#tests/http/declared.ts'
import { readLetters } from '#tests/notices/every-letter.ts'
import { notProvoked } from '#tests/notices/provoked-by.ts'

import { makeUser, tokenOf } from './make.ts'
import { OwnDatabase, WatchedWrites } from './own-database.ts'
import { listen, OwnServer, stop } from './own-server.ts'
import { serverSecret } from './process.ts'

/** A clock that a test sets. Tests begin on a Tuesday at 8:00 in Chicago. */
export interface Clock {
  now: () => Date
  set: (instant: string) => void
  pass: (duration: { minutes?: number; hours?: number; days?: number }) => void
}

export type CallAs = (...roles: RoleName[]) => Promise<Call & { userId: string; email: string }>

interface Fixtures {
  /** Shared by a worker's tests, as long as the next test finds them unchanged. */
  own: { database?: OwnDatabase; server?: OwnServer }
  /** A migrated, empty database. */
  database: Pick<OwnDatabase, 'ownerUrl' | 'db'>
  /** The server's pool of connections to it. */
  db: Db
  /** Its address with the server's login. */
  dbUrl: string
  /** The same database with the login of the tables' owner, and its address. */
  owner: Db
  ownerUrl: string
  clock: Clock
  /** The lines of the server's log. */
  logged: string[]
  services: Services
  /** The server, listening; a new one where a test has changed its services. */
  app: FastifyInstance
  url: string
  /** A call as a guest. */
  call: Call
  /** Calls as a new person with these roles. */
  as: CallAs
  /** Calls with further headers. */
  callWith: (headers: Record<string, string>) => Call
}

export const testSecret = serverSecret

/** The token with another first letter in its signature; of the last letter some bits are not read. */
export const withOtherSignature = (token: string) => token.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'))

/** Real HTTP to a real port, by Node's own client: a library for tests took a twentieth of a worker's time. */
export const sendTo =
  (url: string, more: Record<string, string> = {}): RequestTransport =>
  async ({ method, url: path, headers, body }) => {
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      request(new URL(url + path), {
        method,
        headers: {
          'x-supabase-api-version': '2024-01-01',
          ...headers,
          ...more,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
          // Of a DELETE, Node would say no length.
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      })
        .once('response', answered)
        .once('error', failed)
        .end(body)
    })

    return { status: answer.statusCode ?? 0, body: bodyOf(answer, await buffer(answer)) }
  }

function bodyOf({ statusCode, headers }: IncomingMessage, bytes: Buffer): unknown {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (statusCode === 204) return undefined
  if (type === 'text/csv') return bytes.toString()
  if (/^image\/|^application\/(?:pdf|octet-stream)$/.test(type)) return bytes

  return type === 'application/json' && bytes.length > 0 ? JSON.parse(bytes.toString()) : {}
}

const startOfTests = '2026-11-24T14:00:00Z'

/**
 * Folders whose letters are not checked: they write letters by hand, or take the database back to an earlier migration.
 */
const unread = ['/notices/', '/operation/', '/auth/hooks/', '/audit/months', '/catalog/options-migration']

export const test = base.extend<Fixtures>({
  own: [
    async ({}, use) => {
      const own: Fixtures['own'] = {}
      await use(own)
      await own.server?.close()
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
      await own.server?.close()
      delete own.server
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

  db: async ({ own, database }, use) =>
    use(database.db.withPlugin(new WatchedWrites('location', async () => own.server?.readPlaces()))),

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

  services: async ({ own, database, clock, logged }, use) => {
    const server = (own.server ??= new OwnServer(database.db))
    await use(await server.openFor({ clock, logged }))
    if (await server.rest()) return
    await server.close()
    delete own.server
  },

  app: async ({ own, services }, use) => {
    const shared = await own.server?.appOf(services)
    const app = shared ?? (await listen(services))
    await use(app)
    if (!shared) await stop(app)
  },

  url: async ({ app }, use) => use(app.listeningOrigin),

  call: async ({ url }, use) => use(watched(callThrough(sendTo(url)))),

  callWith: async ({ url }, use) => use((headers) => watched(callThrough(sendTo(url, headers)))),

  as: async ({ db, services, callWith }, use) => {
    await use(async (...roles) => {
      const { userId, email } = await makeUser(db, { roles })
      return Object.assign(callWith({ authorization: `Bearer ${await tokenOf(services, userId)}` }), { userId, email })
    })
  },
})
