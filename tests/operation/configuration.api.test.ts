import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import { mainCommand, run } from '#tests/support/process.ts'
import { test } from '#tests/support/test.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  SECRET_KEY: 'x'.repeat(40),
  PUBLIC_URL: 'https://studio.example',
}

const without = (name: string) => Object.fromEntries(Object.entries(production).filter(([key]) => key !== name))

const mistakes: [environment: Record<string, string>, sentence: RegExp][] = [
  [without('DATABASE_URL'), /^DATABASE_URL must be set in production\.$/],
  [without('SECRET_KEY'), /^SECRET_KEY must be set in production: .+\.$/],
  [without('PUBLIC_URL'), /^PUBLIC_URL must be set in production\.$/],
  [{ ...production, SECRET_KEY: 'short' }, /^SECRET_KEY must have at least 32 characters\.$/],
  [{ ...production, PORT: 'three thousand' }, /^PORT must be a port number\.$/],
  [{ ...production, DATABASE_URL: 'mysql://localhost' }, /^DATABASE_URL must be a postgres:\/\/ URL\.$/],
  [{ ...production, PUBLIC_URL: 'studio' }, /^PUBLIC_URL must be an http:\/\/ or https:\/\/ URL\.$/],
  [
    { ...production, AUTH_REDIRECT_URLS: 'https://app.example/{a,b' },
    /^AUTH_REDIRECT_URLS holds a pattern whose braces or brackets do not match\.$/,
  ],
  [
    { ...production, AUTH_WEBAUTHN_RP_ID: 'studio.example.org' },
    /^AUTH_WEBAUTHN_RP_ID must be studio\.example or a domain above it, .+; it is studio\.example\.org\.$/,
  ],
  [{ ...production, DEMO: 'on' }, /^DEMO must be off in production: .+\.$/],
  [{ ...production, DEMO: 'maybe' }, /^DEMO .+\.$/],
  [
    { DEMO: 'on', HOST: '0.0.0.0' },
    /^HOST must be 127\.0\.0\.1, ::1 or localhost while DEMO is on, .+; it is 0\.0\.0\.0\.$/,
  ],
]

// Each mistake is a start of its own.
test('a wrong or missing setting ends the start with one sentence that names it', { timeout: 360_000 }, async () => {
  const outcomes = await Promise.all(
    mistakes.map(async ([environment]) => {
      const { code, stderr } = await run(mainCommand, {
        DATA_DIR: await mkdtemp(join(tmpdir(), 'configuration-')),
        ...environment,
      })
      return { code, sentence: stderr.trim() }
    }),
  )

  for (const [at, [, sentence]] of mistakes.entries()) {
    expect(outcomes[at]?.sentence).toMatch(sentence)
    expect(outcomes[at]?.code).toBe(1)
  }
})

test('a port that is taken is named', async ({ url, dbUrl }) => {
  const { code, stderr } = await run(mainCommand, {
    DATABASE_URL: dbUrl,
    SECRET_KEY: 'a secret key that only tests know, 32+',
    PORT: new URL(url).port,
  })

  expect(stderr.trim()).toBe(`PORT ${new URL(url).port} is taken by another program: choose another one.`)
  expect(code).toBe(1)
})

test('a key that does not open the database is named, in one sentence', async ({ services, dbUrl }) => {
  const { kid } = services.keys.current()

  const { code, stderr } = await run(mainCommand, { DATABASE_URL: dbUrl, SECRET_KEY: 'z'.repeat(40) })

  expect(stderr.trim()).toBe(
    `SECRET_KEY does not open the signing key ${kid} in the database: set the key it was made with.`,
  )
  expect(code).toBe(1)
})

test('an address that is not of this machine is named', async ({ dbUrl }) => {
  const start = (settings: Record<string, string>) =>
    run(mainCommand, {
      DATABASE_URL: dbUrl,
      SECRET_KEY: 'a secret key that only tests know, 32+',
      ...settings,
    })

  expect((await start({ HOST: 'nowhere.invalid' })).stderr).toBe('HOST is no address of this machine.\n')
  expect((await start({ METRICS_PORT: '9', METRICS_HOST: 'nowhere.invalid' })).stderr).toBe(
    'METRICS_HOST is no address of this machine.\n',
  )
})

test.for(['127.0.0.1:1', 'nowhere.invalid'])('a database that is not there is named: %s', async (place) => {
  const { code, stderr } = await run(mainCommand, {
    ...production,
    DATABASE_URL: `postgres://nobody@${place}/nothing`,
  })

  expect(stderr.trim()).toBe(
    'DATABASE_URL leads to no database that lets us in: check that it runs, its address, name and password.',
  )
  expect(code).toBe(1)
})
