import { expect } from 'vitest'

import { cleanUpAuth } from '#server/auth/clean-up.ts'
import { jobWork } from '#server/kernel/work.ts'
import { fragmentOf } from '#tests/auth/stock-client.ts'

import { addressOf, reasonIn, test, welcome } from './with-providers.ts'

const unknown = {
  error: 'invalid_request',
  error_code: 'bad_oauth_state',
  error_description: 'OAuth state not found or expired',
}
const sam = { email: 'sam@example.com', email_verified: true }

test('an answer counts once, of two at the same instant too', async ({ google, url, stock, browser, db, audited }) => {
  google.visitor.claims = sam
  const chrome = browser()
  const answer = await chrome.goUntilCallback(await addressOf(stock(), url))

  const both = await Promise.all([chrome.go(answer), chrome.go(answer), chrome.go(answer)])
  const late = await chrome.go(answer)

  expect(both.filter((at) => fragmentOf(at)['access_token'])).toHaveLength(1)
  expect(reasonIn(late)).toEqual(unknown)
  expect(late.href.split('#')[0]).toBe('http://studio.test/')
  expect(await db.selectFrom('authSession').select('id').execute()).toHaveLength(1)
  expect((await audited()).filter(({ action }) => action === 'login_refused')).toHaveLength(3)
})

test('an answer is worth nothing in another browser, and is not spoilt by it', async ({
  google,
  url,
  stock,
  browser,
  db,
}) => {
  google.visitor.claims = sam
  const [attacker, victim, fresh] = [browser(), browser(), browser()]
  await victim.step(await addressOf(stock(), url))
  const answer = await attacker.goUntilCallback(await addressOf(stock(), url))

  expect(reasonIn(await victim.go(answer))).toEqual(unknown)
  expect(reasonIn(await fresh.go(answer))).toEqual(unknown)
  expect(await db.selectFrom('authUser').select('id').execute()).toEqual([])

  expect(fragmentOf(await attacker.go(answer))['access_token']).toBeTruthy()
})

test('an answer comes too late after ten minutes, and what waited is forgotten', async ({
  google,
  url,
  stock,
  browser,
  clock,
  db,
  services,
}) => {
  google.visitor.claims = sam
  const chrome = browser()
  const answer = await chrome.goUntilCallback(await addressOf(stock(), url))
  clock.pass({ minutes: 11 })

  expect(reasonIn(await chrome.go(answer))).toEqual({ ...unknown, error_description: 'OAuth state has expired' })
  expect(await db.selectFrom('authUser').select('id').execute()).toEqual([])

  await browser().step(await addressOf(stock(), url))
  const waiting = () => db.selectFrom('socialState').select('id').execute()
  await cleanUpAuth(jobWork(services, 'test'))
  expect(await waiting()).toHaveLength(1)
  clock.pass({ hours: 25 })
  await cleanUpAuth(jobWork(services, 'test'))
  expect(await waiting()).toEqual([])
})

test('what is no answer to anything leads home', async ({ google, browser, ask, db }) => {
  expect(google.asked).toEqual([])
  const chrome = browser()
  for (const query of [
    '',
    'state=x&code=y',
    'state=5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31&code=y',
    'error=access_denied',
  ]) {
    const back = await chrome.go(`http://studio.test/auth/v1/callback?${query}`)
    expect([back.origin, back.pathname, reasonIn(back)]).toEqual(['http://studio.test', '/', unknown])
  }
  const twice = await ask('GET', '/auth/v1/callback?state=a&state=b')
  expect(twice.status).toBe(400)
  const form = await ask('POST', '/auth/v1/callback', { body: { state: 's', code: 'c&d', evil: 'x' } })
  expect([form.status, form.headers.get('location'), form.headers.get('set-cookie')]).toEqual([
    303,
    'http://studio.test/auth/v1/callback?state=s&code=c%26d',
    null,
  ])
  expect(await db.selectFrom('authUser').select('id').execute()).toEqual([])
})

test('only to allowed addresses does a sign-in lead back', async ({ google, url, stock, browser, services }) => {
  google.visitor.claims = sam
  const to = async (redirectTo: string) => browser().go(await addressOf(stock(), url, { redirectTo }))

  for (const trick of ['https://evil.example/', 'javascript:alert(1)', 'http://studio.test@evil.example/']) {
    expect((await to(trick)).href.split('#')[0], trick).toBe('http://studio.test/')
  }
  services.config.auth.redirectPatterns = ['golfapp://**']
  expect((await to('golfapp://signed-in')).href).toMatch(/^golfapp:\/\/signed-in#access_token=/)
})

test('nobody chooses what we say to a provider', async ({ google, url, stock, browser }) => {
  google.visitor.claims = sam
  const ours = ['client_id', 'redirect_uri', 'response_type', 'response_mode', 'state', 'nonce', 'scope']
  const evil = [...ours, 'code_challenge_method', 'request', 'request_uri', 'claims', 'Client_Id']
  const query = evil.map((name) => `${name}=evil`).join('&')

  const back = await browser().go(
    `${await addressOf(stock(), url)}&${query.replace('code_challenge_method=evil&', '')}`,
  )

  expect(fragmentOf(back)['access_token']).toBeTruthy()
  expect([...(google.asked[0]?.values() ?? [])].filter((value) => value === 'evil')).toEqual([])
})

test('half a challenge is none', async ({ google, ask }) => {
  expect(google.asked).toEqual([])
  for (const more of [
    'code_challenge=abc',
    'code_challenge_method=s256',
    'code_challenge=abc&code_challenge_method=s256',
  ]) {
    const answer = await ask('GET', `/auth/v1/authorize?provider=google&redirect_to=${welcome}&${more}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  }
})
