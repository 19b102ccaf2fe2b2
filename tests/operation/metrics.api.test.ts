import { sql } from 'kysely'
import { expect } from 'vitest'

import { makeStudio } from '#tests/support/make.ts'
import { freePort, startServer, statusOf } from '#tests/support/process.ts'
import { test } from '#tests/support/test.ts'

test('Prometheus reads durations, connections, lateness and waiting mails on a port of its own, and nobody’s name', async ({
  db,
  dbUrl,
  owner,
}) => {
  await makeStudio(db)
  await db
    .insertInto('notice')
    .values({ channel: 'email', recipient: 'sam@example.com', subject: 'Hello Sam', text: 'Hello' })
    .execute()
  const port = await freePort()
  const server = await startServer(dbUrl, { METRICS_PORT: String(port) })
  const read = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    return { type: answer.headers.get('content-type'), text: await answer.text() }
  }
  await fetch(`${server.url}/api/v1/services`)
  await fetch(`${server.url}/api/v1/bookings/sam@example.com`)
  await fetch(`${server.url}/no/such/page?of=sam@example.com`)
  await fetch(`${server.url}/api/v1/services`, { method: 'PROPFIND' })

  const { type, text } = await read()
  expect(type).toContain('text/plain')
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/services",status="200"\} 1$/m,
  )
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/bookings\/:bookingId",status="401"\} 1$/m,
  )
  expect(text).toMatch(/^http_request_duration_seconds_count\{method="any",route="site",status="405"\} 1$/m)
  expect(text).toMatch(/^database_connections\{state="idle"\} \d+$/m)
  expect(text).toMatch(/^job_lateness_seconds\{queue="deliver-email"\} [\d.]+$/m)
  expect(text).toMatch(/^notices\{channel="email",state="waiting"\} 1$/m)
  expect(text).toMatch(/^notices\{channel="sms",state="failed"\} 0$/m)
  expect(text).toMatch(/^database_up 1$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).not.toMatch(/sam@|Sam|no\/such/)

  expect(await statusOf(`${server.url}/metrics`)).toBe(404)
  expect(await statusOf(`http://127.0.0.1:${port}/`)).toBe(404)

  await sql`alter table notice rename to put_away`.execute(owner)
  expect((await read()).text).toMatch(/^database_up 1$/m)
  expect((await read()).text).not.toMatch(/^notices\{/m)
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})
