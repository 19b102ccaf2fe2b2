import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import { startServer } from '#tests/support/process.ts'

import { ask } from './load.ts'
import type { Row } from './table.ts'

const minutes = Number(process.env['BENCH_MINUTES'] ?? 10)
const clients = 4
// A studio's visitors think between two clicks; what counts is how often each thing is done, not how fast.
const restMilliseconds = 20
const sampleSeconds = 5

const megabyte = 2 ** 20

// What the Dockerfile gives to malloc.
export const ofImage = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

const account = { email: 'admin@loftandlie.test', password: 'fairway-demo-2026' }

/** What the operating system counts as the server's own memory, in MiB. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / megabyte
}

/** What is done in turn: pages, searches for a time, holds, sign-ins, a person's own lists, the description of the API. */
async function visit(url: string, n: number, paths: readonly string[]): Promise<void> {
  const day = new Date(Date.now() + (1 + (n % 14)) * 86_400_000).toISOString().slice(0, 10)
  const accept = { 'accept-encoding': ['gzip', 'br', 'identity'][n % 3] ?? 'br' }
  await ask(url + (paths[n % paths.length] ?? '/'), { headers: accept })
  await ask(`${url}${paths[n % paths.length]}?n=${n}`, { headers: accept })
  await ask(`${url}/api/v1/studio`)
  await ask(`${url}/api/v1/services`)
  const found = await ask(`${url}/api/v1/availability?service=swing_eval&from=${day}&days=7`)
  const startsAt = (JSON.parse(found.text) as { starts?: { startsAt: string }[] }).starts?.at(0)?.startsAt
  if (n % 5 === 0 && startsAt) await hold(url, startsAt)
  if (n % 10 === 0) await signInAndLook(url)
  if (n % 10 === 5) await signUp(url, n)
  if (n % 100 === 0) await ask(`${url}/openapi.json`)
}

async function hold(url: string, startsAt: string): Promise<void> {
  const { text } = await ask(`${url}/api/v1/holds`, { method: 'POST', body: { service: 'swing_eval', startsAt } })
  const { id } = JSON.parse(text) as { id?: string }
  if (id) await ask(`${url}/api/v1/holds/${id}`, { method: 'DELETE' })
}

async function signInAndLook(url: string): Promise<void> {
  const { status, text } = await ask(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: account,
  })
  if (status !== 200) throw new Error(text)
  const { access_token: token, refresh_token: refreshToken } = JSON.parse(text)
  const headers = { authorization: `Bearer ${token}` }
  for (const path of ['/auth/v1/user', '/api/v1/bookings/mine', '/api/v1/people', '/api/v1/notices']) {
    await ask(url + path, { headers })
  }
  await ask(`${url}/auth/v1/token?grant_type=refresh_token`, { method: 'POST', body: { refresh_token: refreshToken } })
  await ask(`${url}/auth/v1/logout`, { method: 'POST', headers })
}

/** With passwords that are looked for in the dictionaries. */
const signUp = (url: string, n: number) =>
  ask(`${url}/auth/v1/signup`, { method: 'POST', body: { email: `bench${n}@example.com`, password: `golf${n}club` } })

const meanOf = (some: readonly number[]) => some.reduce((sum, sample) => sum + sample, 0) / some.length

/** How much memory the server holds after ten minutes of all that visitors do, and whether it still grows. */
export async function benchMemory(databaseUrl: string): Promise<Row[]> {
  // Seeded by another process, as a studio's server seeds nothing.
  const seeding = await startServer(databaseUrl, { DEMO: 'on' })
  seeding.child.kill('SIGTERM')
  await seeding.ended

  const server = await startServer(databaseUrl, ofImage)
  const pid = server.child.pid ?? 0
  const map = await ask(`${server.url}/sitemap.xml`)
  const paths = [...map.text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].flatMap(([, path]) => path ?? [])
  const samples: number[] = [await residentMemory(pid)]
  const end = performance.now() + minutes * 60_000
  let visits = 0
  const load = Array.from({ length: clients }, async () => {
    while (performance.now() < end) {
      await visit(server.url, visits++, paths)
      await pause(restMilliseconds)
    }
  })
  while (performance.now() < end) {
    await pause(sampleSeconds * 1000)
    samples.push(await residentMemory(pid))
  }
  await Promise.all(load)
  server.child.kill('SIGTERM')
  await server.ended

  const [third, last] = [0.5, 0.9].map((from) =>
    meanOf(samples.slice(samples.length * from, samples.length * (from + 0.1))),
  )
  return [
    {
      what: `memory after ${minutes} min of mixed load, ${visits} visits`,
      figure: `${(samples.at(-1) ?? 0).toFixed(0)} MiB, at most ${Math.max(...samples).toFixed(0)} MiB`,
      baseline: `${(samples[0] ?? 0).toFixed(0)} MiB at the start`,
      target: '< 250 MiB',
    },
    {
      what: 'its mean in the last tenth of the time beside that after half of it',
      figure: `${(last ?? 0).toFixed(0)} MiB`,
      baseline: `${(third ?? 0).toFixed(0)} MiB`,
      target: 'flat: at most 5 % more',
    },
  ]
}
