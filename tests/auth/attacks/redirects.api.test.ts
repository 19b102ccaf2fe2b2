import { expect } from 'vitest'

import { test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

type AskServer = (method: string, path: string, options: object) => Promise<{ status: number; headers: Headers }>

/** Where an invalid link redirects. */
async function leadsTo(ask: AskServer, redirect_to: string): Promise<string> {
  const { headers } = await ask('POST', '/auth/v1/verify/link', { body: { token: 'x', type: 'signup', redirect_to } })
  return headers.get('location')?.split('#')[0] ?? ''
}

test('a link leads to no foreign address, and where the list allows', async ({ ask, services }) => {
  const home = 'http://studio.test'
  for (const trick of [
    'https://evil.example/',
    '//evil.example/',
    'http://studio.test@evil.example/',
    'javascript:alert(1)',
  ])
    expect(await leadsTo(ask, trick), trick).toBe(home)

  services.config.auth.redirectPatterns = ['https://*.app.example/*']
  expect(await leadsTo(ask, 'https://one.app.example/x#part')).toBe('https://one.app.example/x')
  expect(await leadsTo(ask, 'https://evil.example/.app.example/')).toBe(home)
})

test('a mail carries the address of home instead, wherever the request says it', async ({ db, ask, newest }) => {
  const { email } = await makeUser(db)
  const evil = 'https://evil.example/'
  const sent = async () => new URL((await newest(email)).link).searchParams.get('redirect_to')

  await ask('POST', `/auth/v1/otp?redirect_to=${encodeURIComponent(evil)}`, { body: { email } })
  expect(await sent()).toBe('http://studio.test')
  await ask('POST', '/auth/v1/otp', { body: { email }, headers: { redirect_to: evil } })
  expect(await sent()).toBe('http://studio.test')
  await ask('POST', '/auth/v1/otp', { body: { email }, headers: { referer: evil } })
  expect(await sent()).toBe('http://studio.test')
  // An address that would make a link too long to follow is left out.
  await ask('POST', '/auth/v1/otp', { body: { email }, headers: { referer: `http://studio.test/${'x'.repeat(5000)}` } })
  expect(await sent()).toBe('http://studio.test')
  await ask('POST', '/auth/v1/otp', { body: { email, redirect_to: evil } })
  expect(await sent()).toBe('http://studio.test')
  await ask('POST', '/auth/v1/otp', { body: { email }, headers: { referer: 'http://studio.test/login' } })
  expect(await sent()).toBe('http://studio.test/login')
})

test('a refused address is in the log, without what it carries', async ({ ask, logged }) => {
  await leadsTo(ask, 'https://evil.example/?token=a-secret-of-somebody')

  const warning = logged.find((line) => line.includes('AUTH_REDIRECT_URLS')) ?? ''
  expect(warning).toContain('https://evil.example')
  expect(warning).not.toContain('a-secret-of-somebody')
})
