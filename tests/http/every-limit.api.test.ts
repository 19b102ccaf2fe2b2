import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'

import { expect } from 'vitest'
import { WebSocket } from 'ws'

import { buildApp } from '#server/app.ts'
import { authContract } from '#shared/auth/contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { makeUser } from '#tests/support/make.ts'
import { test as base } from '#tests/support/test.ts'

interface Counted {
  /** Who could use it up for others. */
  attacker: string
  owner: string
  /** Why whoever it is about gets through all the same, and where that is shown. */
  because: string
}

/** Every file that counts, or refuses by a count. */
const counters: Record<string, Counted> = {
  'server/kernel/http/mount.ts': {
    attacker: 'a stranger at the studio’s address',
    owner: 'its staff',
    because: 'they count by account, in http/strangers.api.test.ts',
  },
  'server/auth/http/mount.ts': {
    attacker: 'a stranger at the studio’s address',
    owner: 'its staff, who have not signed in yet',
    because: 'a browser that they have worked in counts for itself, shown here',
  },
  'server/kernel/limits/per-address.ts': {
    attacker: 'a stranger at the studio’s address',
    owner: 'its staff, signed in or not',
    because: 'they count by account, and their browsers for themselves, shown here',
  },
  'server/kernel/live/serve.ts': {
    attacker: 'a stranger at the studio’s address who opens sockets',
    owner: 'the desk, whose board goes on hearing',
    because: 'their browsers count for themselves, shown here; messages are counted by socket',
  },
  'server/auth/codes/send-code.ts': {
    attacker: 'strangers who have codes mailed to whoever they like',
    owner: 'whoever has the account',
    because: 'a device that the account knows has counts of its own, in http/strangers.api.test.ts',
  },
  'server/auth/passwords/guesses.ts': {
    attacker: 'strangers who guess the password of an address',
    owner: 'whoever has the account',
    because: 'a device that the account knows has a count of its own, in auth/attacks/guessing.api.test.ts',
  },
  'server/auth/sign-up/sign-up.ts': {
    attacker: 'a stranger who makes accounts without an address',
    owner: 'nobody: whoever has such an account is signed in already',
    because: 'it counts by address, and only what is made anew',
  },
  'server/orders/cart/cart-code.ts': {
    attacker: 'strangers who try discount codes',
    owner: 'whoever has one, and the desk',
    because: 'wrong ones count for who typed them alone, staff by account, in http/strangers.api.test.ts',
  },
  'server/payments/gift-cards/redeem.ts': {
    attacker: 'strangers who try gift codes',
    owner: 'whoever has a card, and the desk',
    because: 'wrong ones count for who typed them alone, staff by account, in http/strangers.api.test.ts',
  },
  'server/permissions/approve.ts': {
    attacker: 'somebody of the staff who tries approval codes',
    owner: 'their colleagues',
    because: 'wrong ones count for the account that tried them, in orders/approvals.api.test.ts',
  },
  'server/files/upload.ts': {
    attacker: 'an account that sends files',
    owner: 'every other account',
    because: 'it counts by account',
  },
  'server/booking/kept/hold-share.ts': {
    attacker: 'a stranger at the studio’s address who holds times',
    owner: 'the desk',
    because: 'the desk holds without a share, in booking/hold-share.api.test.ts',
  },
  'server/notices/preferences/service.ts': {
    attacker: 'strangers who have links mailed to an address',
    owner: 'whose address it is',
    because: 'each network has a share, in secrets/mailed-links.api.test.ts; the account opens the page without a link',
  },
  'server/leagues/tv/code.ts': {
    attacker: 'strangers who guess the code of a screen',
    owner: 'the screen itself',
    because: 'only wrong codes are counted, and the right one is never stopped, in leagues/tv/tv.api.test.ts',
  },
  'server/people/enquire.ts': {
    attacker: 'strangers who ask in the name of an address',
    owner: 'whose address it is',
    because: 'whoever has proven it is not counted, in http/strangers.api.test.ts',
  },
  'server/people/admit-mail.ts': {
    attacker: 'strangers who book with an address',
    owner: 'whose address it is, and the desk',
    because: 'whoever has proven it is not counted, nor is the desk, in http/strangers.api.test.ts',
  },
}

/** The cookies of a browser in which somebody of the staff has worked, and which has been signed out since. */
const test = base.extend<{ browser: { cookie: string }; staff: { email: string; password: string } }>({
  staff: async ({ db }, use) => use(await makeUser(db, { roles: ['front_desk'] })),

  browser: async ({ call, staff: { email, password }, url }, use) => {
    const query = { grant_type: 'password' } as const
    const session = await call(authContract.issueToken, { query, body: { email, password } })
    const answer = await fetch(`${url}${peopleContract.listPeople.path}`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    await use({
      cookie: answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    })
  },
})

test('every counter says who could use it up, and why its owner gets through', () => {
  const counts =
    /\blimits\.(?:take|guess)\(|takeTyped\(|countRequest\(|new RateLimiterMemory\(|countGuess\(|countLiveHolds\(/
  // Those that count for the others.
  const kernels = /kernel\/limits\/(?:limits|counting)|guess-store|hold-store/
  const found = globSync('server/**/*.ts').filter(
    (file) => !kernels.test(file) && counts.test(readFileSync(file, 'utf8')),
  )

  // A new one fails here: name its attacker, its owner and why the owner gets through.
  expect(found.toSorted()).toEqual(Object.keys(counters).toSorted())
})

const stranger = { cookie: `staff-browser=${'a'.repeat(22)}.${'b'.repeat(43)}` }

test(
  'whoever sits at the studio’s address uses up nothing that its staff need to sign in',
  { timeout: 120_000 },
  async ({ services, url, browser }) => {
    const { config, limits } = services
    config.rateLimits = true
    const ask = async (method: string, path: string, headers: { cookie: string }) => {
      const answer = await fetch(`${url}${path.replaceAll(/:\w+/g, crypto.randomUUID())}`, {
        method,
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...headers },
        ...(method !== 'GET' && { body: '{}' }),
      })
      return answer.status
    }
    const signingIn = endpoints.flatMap(([name, { limit, method, path, access }]) =>
      limit && path.startsWith('/auth/') && access === 'anyone' ? [{ name, limit, method, path }] : [],
    )

    const wrong: string[] = []
    for (const { name, limit, method, path } of signingIn) {
      const setting = 'setting' in limit && typeof limit.setting === 'string' ? limit.setting : undefined
      const max = setting === 'codes' || setting === 'token' ? config.auth.limits[setting] : limit.max
      const rate = { name: limit.bucket ?? name, max, perSeconds: limit.perSeconds }
      for (let n = 0; n < max; n += 1) await limits.admit(rate, '127.0.0.1').catch(() => undefined)
      const answers = [await ask(method, path, stranger), await ask(method, path, browser)]
      if (answers[0] !== 429 || answers[1] === 429) wrong.push(`${name}: ${answers.join(', ')}`)
    }

    expect(wrong).toEqual([])
    expect(signingIn.length).toBeGreaterThan(10)
  },
)

test('whoever floods the server from the studio’s address stops neither its pages nor signing in', async ({
  services,
  browser,
  staff: { email, password },
}) => {
  services.config.rateLimits = true
  const app = await buildApp(services)
  const look = async (headers: { cookie: string }) =>
    (await app.inject({ url: '/healthz', remoteAddress: '198.51.100.1', headers })).statusCode
  for (let n = 0; n < 1200; n += 1) await look(stranger)

  expect(await look(stranger)).toBe(429)
  expect(await look(browser)).toBe(200)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    remoteAddress: '198.51.100.1',
    headers: browser,
    payload: { email, password },
  })
  expect(statusCode).toBe(200)
  await app.close()
})

test('whoever opens all sockets of the studio’s address leaves its desk its own', async ({
  services,
  url,
  browser,
}) => {
  services.config.rateLimits = true
  services.config.live.socketsPerAddress = 3
  const open = async (headers: { cookie: string }) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`, { headers })
    const opened = await once(socket, 'open').then(
      () => 'open',
      (error: unknown) => String(error),
    )
    return { socket, opened }
  }

  const taken = [await open(stranger), await open(stranger), await open(stranger)]
  expect(taken.map(({ opened }) => opened)).toEqual(['open', 'open', 'open'])
  const [refused, desk] = [await open(stranger), await open(browser)]
  expect([refused.opened, desk.opened]).toEqual(['Error: Unexpected server response: 429', 'open'])
  for (const { socket } of [...taken, desk]) socket.terminate()
})
