import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

import { buildApp } from '#server/app.ts'
import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { book } from '#tests/booking/wednesday.ts'
import { balls, giftCodeIn, key, openCounter } from '#tests/orders/counter.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

// Whoever uses up a limit stops themselves: the desk beside them, and whoever it is about, get through.

const limited = endpoints.flatMap(([name, { limit, method, path, access }]) => {
  const isOfMachines = path.startsWith('/webhooks') || /^receive|^confirmDemo/.test(name)
  // Before anybody is signed in there is no staff.
  const isSigningIn = path.startsWith('/auth/') && access === 'anyone'

  return limit && !isOfMachines && !isSigningIn ? [{ name, limit, method, path }] : []
})

/** Sends something from an address of the internet. */
const from = async (app: FastifyInstance, remoteAddress: string, request: { url: string; payload?: object }) => {
  const { statusCode } = await app.inject({ method: request.payload ? 'POST' : 'GET', remoteAddress, ...request })

  return statusCode
}

const networks = Array.from({ length: 65 }, (_, n) => `203.0.113.${n}`)

async function tokenOf(call: Call, { email, password }: { email: string; password: string }): Promise<string> {
  const query = { grant_type: 'password' } as const

  return (await call(authContract.issueToken, { query, body: { email, password } })).access_token
}

test(
  'a stranger at the studio’s own address uses up no limit of its staff',
  { timeout: 120_000 },
  async ({ db, services, call, url }) => {
    const token = await tokenOf(call, await makeUser(db, { roles: ['super_admin'] }))
    const { config, limits } = services
    config.rateLimits = true
    const ask = async (method: string, path: string, headers = {}) => {
      const { status } = await fetch(`${url}${path.replaceAll(/:\w+/g, crypto.randomUUID())}`, {
        method,
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...headers },
        ...(method !== 'GET' && { body: '{}' }),
      })
      return status
    }

    const wrong: string[] = []
    for (const { name, limit, method, path } of limited) {
      const setting = 'setting' in limit && typeof limit.setting === 'string' ? limit.setting : undefined
      const max = setting === 'codes' || setting === 'token' ? config.auth.limits[setting] : limit.max
      const rate = { name: limit.bucket ?? name, max, perSeconds: limit.perSeconds }
      for (let n = 0; n < max; n += 1) await limits.admit(rate, '127.0.0.1').catch(() => undefined)
      const stranger = await ask(method, path)
      const staff = await ask(method, path, { authorization: `Bearer ${token}` })
      if (stranger !== 429 || staff === 429) wrong.push(`${name}: ${stranger}, ${staff}`)
    }

    expect(wrong).toEqual([])
    expect(limited.length).toBeGreaterThan(40)
  },
)

test('who floods the server from the studio’s own address does not stop its desk', async ({ db, call, services }) => {
  const token = await tokenOf(call, await makeUser(db, { roles: ['front_desk'] }))
  services.config.rateLimits = true
  const app = await buildApp(services)
  const look = () => from(app, '127.0.0.1', { url: '/healthz' })
  for (let n = 0; n < 1200; n += 1) await look()

  expect(await look()).toBe(429)
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode } = await app.inject({ url: '/api/v1/people', remoteAddress: '127.0.0.1', headers })
  expect(statusCode).toBe(200)
  await app.close()
})

test('wrong gift codes from many addresses stop neither who has a card nor the desk, and right ones are not counted', async ({
  db,
  as,
  services,
  app,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const recipient = { name: 'Lee', email: 'lee@example.com' }
  const gift = await sell([{ kind: 'gift_card', quantity: 1, amountCents: 30_000, recipient }])
  await pay(gift.id, { method: 'terminal' })
  const code = await giftCodeIn(db)
  services.config.rateLimits = true
  const balance = (address: string, own: string) =>
    from(app, address, { url: `/api/v1/gift-cards/balance?code=${own}` })
  const wrong = code.replace(/.$/, (last) => (last === '2' ? '3' : '2'))
  const answers: number[] = []
  for (const address of [...networks, '127.0.0.1']) {
    answers.push(...(await Promise.all(Array.from({ length: 11 }, () => balance(address, wrong)))))
  }
  expect(answers.filter((status) => status === 404)).toHaveLength(660)
  expect(answers.filter((status) => status === 429)).toHaveLength(66)

  expect(await balance('203.0.113.0', code)).toBe(429)
  for (let n = 0; n < 12; n += 1) expect(await balance('198.51.100.7', code)).toBe(200)
  for (let n = 0; n < 12; n += 1) {
    const { id } = await sell([balls()])
    expect(await pay(id, { method: 'gift_card', giftCardCode: code })).toMatchObject({ status: 'captured' })
  }
  expect(await desk(giftCardsContract.readGiftCardBalance, { query: { code } })).toMatchObject({ balanceCents: 13_464 })
  const { id } = await sell([balls()])
  const guess = () => pay(id, { method: 'gift_card', giftCardCode: wrong })
  for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toMatchObject({ code: 'not_found' })
  await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests' })
  const other = await as('front_desk')
  expect(await other(giftCardsContract.readGiftCardBalance, { query: { code } })).toMatchObject({
    balanceCents: 13_464,
  })
  expect(
    await desk(orderLinesContract.addOrderLine, { params: { orderId: id }, headers: key(), body: { line: balls() } }),
  ).toMatchObject({ id })
})

const put = (caller: Call, code: string) => caller(cartContract.putCartCode, { body: { code } })

test('wrong discount codes stop who tries them, and a right one is not counted', async ({
  db,
  as,
  services,
  app,
  callWith,
}) => {
  const { desk } = await openCounter({ db, as, services })
  await db.insertInto('discount').values({ name: 'Spring', code: 'SPRING', takes: 'percent', amount: 10 }).execute()
  const browser = callWith({ cookie: `device=${'a'.repeat(22)}` })
  await browser(cartContract.addToCart, { headers: {}, body: balls() })
  await desk(cartContract.addToCart, { headers: {}, body: balls() })
  services.config.rateLimits = true
  for (const address of networks.slice(0, 6)) {
    for (let n = 0; n < 20; n += 1) {
      await app.inject({
        method: 'PUT',
        url: '/api/v1/cart/code',
        remoteAddress: address,
        headers: { cookie: `device=${'a'.repeat(22)}` },
        payload: { code: 'NOPE' },
      })
    }
  }

  for (let n = 0; n < 22; n += 1) expect(await put(browser, 'SPRING')).toMatchObject({ code: { code: 'SPRING' } })
  for (let n = 0; n < 20; n += 1) await expect(put(browser, 'NOPE')).rejects.toMatchObject({ code: 'not_offered' })
  await expect(put(browser, 'SPRING')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await put(desk, 'SPRING')).toMatchObject({ code: { code: 'SPRING' } })
})

test('who types a stranger’s address takes from them neither their mails nor their questions', async ({
  db,
  services,
  app,
  call,
  callWith,
}) => {
  await makeStudio(db, { coaches: 8, bays: 8 })
  const owner = await makeUser(db)
  const signedIn = callWith({ authorization: `Bearer ${await tokenOf(call, owner)}` })
  services.config.rateLimits = true
  services.config.notices.mailsPerGuest = 6
  const question = { topic: 'lesson', name: 'Sam Rivera', email: owner.email, message: 'Is there a place?' } as const
  const url = '/api/v1/enquiries'
  const asked: number[] = []
  for (let n = 0; n < 8; n += 1) asked.push(await from(app, '203.0.113.1', { url, payload: question }))
  expect(asked.map((status) => status < 300)).toEqual([true, true, true, true, true, false, false, false])

  expect(await book(call, '10:00', { email: owner.email })).toMatchObject({ serviceCode: 'swing_eval' })
  expect(await call(enquiriesContract.sendEnquiry, { body: question })).toBeDefined()
  for (const network of networks) await from(app, network, { url, payload: question })
  await expect(call(enquiriesContract.sendEnquiry, { body: question })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  // Whoever has proven that it is theirs is asked no more than that.
  expect(await signedIn(enquiriesContract.sendEnquiry, { body: question })).toBeDefined()
  expect(
    await signedIn(bookingContract.holdTime, {
      body: { serviceCode: 'swing_eval', startsAt: new Date('2026-11-25T12:00:00-06:00') },
    }),
  ).toMatchObject({ id: expect.any(String) })
})

test('however many mails with codes strangers ask for, an owner gets in', async ({ db, services, app, call }) => {
  await makeStudio(db)
  const { config } = services
  const own = { cookie: `device=${'b'.repeat(22)}` }
  const owner = await makeUser(db)
  const signIn = { method: 'POST', url: '/auth/v1/token?grant_type=password', headers: own } as const
  const { email, password } = owner
  expect(
    (await app.inject({ ...signIn, remoteAddress: '198.51.100.1', payload: { email, password } })).statusCode,
  ).toBe(200)
  config.rateLimits = true
  config.auth.limits.mailsPerHour = 20
  config.auth.limits.mailsPerRecipient = 3
  config.auth.limits.mailResendSeconds = 1
  const ask = async (remoteAddress: string, path: string, to: string, headers = {}) =>
    (await app.inject({ method: 'POST', url: `/auth/v1/${path}`, remoteAddress, headers, payload: { email: to } }))
      .statusCode
  for (const [n, network] of networks.slice(0, 40).entries()) await ask(network, 'otp', `stranger${n}@example.com`)
  for (const network of networks.slice(40, 44)) await ask(network, 'recover', email)

  expect(await ask('203.0.113.60', 'otp', 'one.more@example.com')).toBe(429)
  expect(await ask('203.0.113.61', 'recover', email)).toBe(429)
  expect(await ask('198.51.100.9', 'otp', email, own)).toBe(200)
  expect(await ask('198.51.100.9', 'recover', email, own)).toBe(200)
  const another = await makeUser(db)
  expect(await ask('198.51.100.10', 'recover', another.email)).toBe(200)
  expect(
    await call(authContract.issueToken, { query: { grant_type: 'password' }, body: { email, password } }),
  ).toBeDefined()
})
