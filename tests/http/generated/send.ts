import fc from 'fast-check'
import { sql } from 'kysely'

import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { makeStudio } from '#tests/support/make.ts'
import { sendTo, testSecret } from '#tests/support/test.ts'

import { callerNames, openCallers } from './callers.ts'
import { openDescription } from './described.ts'
import { type GeneratedRequest, requests } from './request.ts'

/** With as much switched on as there is, so that requests come as far as they can. */
const everythingOn = () =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://unused',
    SECRET_KEY: testSecret,
    PUBLIC_URL: 'http://studio.test',
    RATE_LIMITS: 'off',
    AUTH_ANONYMOUS: 'on',
    AUTH_PHONE: 'on',
    AUTH_MFA_PHONE: 'on',
    AUTH_OAUTH_SERVER: 'on',
    AUTH_OAUTH_REGISTRATION: 'on',
    AUTH_PASSWORD_LENGTH: '6',
  })

interface FoundProblem {
  problem: string
  request: string
}

/** Sends so many generated requests and tells what was wrong with the answers, each kind of it once. */
export async function sendGenerated(services: Services, { many, seed }: { many: number; seed: number }) {
  const all = { ...services, config: everythingOn() }
  const app = await buildApp(all)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = app.listeningOrigin
  try {
    const bookingId = await furnish(services.db, url)
    await services.places.reload()
    const callers = await openCallers(all, url, bookingId)
    const description = await openDescription(url)
    const found = new Map<string, FoundProblem>()
    const statuses = new Map<number, number>()
    for (const request of fc.sample(requests(callerNames, await idsIn(services.db)), { numRuns: many, seed })) {
      const authorization = await callers.authorizationOf(request.caller)
      const received = await send(url, request, authorization)
      statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1)
      if (isEnded.test(received.text)) callers.forget(request.caller)
      const problem = problemOf(request, received, description)
      if (problem) found.set(`${request.name} ${received.status}`, { problem, request: written(request) })
    }
    return { problems: [...found].map(([what, facts]) => ({ what, ...facts })), statuses }
  } finally {
    await app.close()
  }
}

/** What the bearer of a token reads whose session is over. */
const isEnded = /"(?:session_expired|PGRST301|session_not_found|user_not_found|user_banned)"/

type ServerResponse = Awaited<ReturnType<typeof send>>

function problemOf(
  { endpoint, headers, body }: GeneratedRequest,
  response: ServerResponse,
  description: Awaited<ReturnType<typeof openDescription>>,
): string | undefined {
  // Nothing here is down: the demo's outbox stands in for what carries mail and SMS.
  if (response.status >= 500) return `it failed: ${response.text.slice(0, 300)}`
  const isJson = headers['content-type'] === undefined
  if (response.status < 300 && isJson && body && description.isWrong(endpoint, body)) return 'it took a wrong body'

  return description.mismatchOf(endpoint, response)
}

async function send(url: string, { endpoint, url: path, headers, body }: GeneratedRequest, authorization?: string) {
  const response = await fetch(url + path, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(authorization && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })

  const unreadable = (error: Error) => `cannot be read: ${String(error.cause)} ${JSON.stringify([...response.headers])}`
  return { status: response.status, headers: response.headers, text: await response.text().catch(unreadable) }
}

const written = ({ caller, endpoint: { method }, url, headers, body = '' }: GeneratedRequest) =>
  `${caller}: ${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body.slice(0, 500)}`

/** A studio in which something is there to be found. */
async function furnish(db: Db, url: string): Promise<string> {
  await makeStudio(db)
  const { body } = await sendTo(url)({
    method: 'POST',
    url: '/api/v1/bookings',
    headers: {},
    body: JSON.stringify({
      serviceCode: 'swing_eval',
      startsAt: '2026-11-25T16:00:00Z',
      person: { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '312 555 0142' },
    }),
  })

  return (body as { id: string }).id
}

/** The ids of all rows. */
async function idsIn(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by table_name
  `.execute(db)
  const ids = tables.map(({ name }) => sql<{ id: string }>`select id from ${sql.table(name)} limit 3`.execute(db))

  return (await Promise.all(ids)).flatMap(({ rows }) => rows.map(({ id }) => id))
}
