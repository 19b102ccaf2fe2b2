import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { signUp, issueToken, updateUser } = authContract
const email = 'robin.archer@example.com'
const join = (call: Call, password: string) => call(signUp, { query: {}, body: { email, password } })

const easy = 'Password is known to be weak and easy to guess, please choose a different one.'

const easyOnes = `
  12345678, PassWord1, qwertyuiop, iloveyou1, trustno1, golf1234, GolfGolf!, --Fairway--
  2026birdie2026, titleist#1, golf golf golf, Loft & Lie, loftlie2026, LoftAndLie!, pinehurst99
  robin.archer, RobinArcher1, archer2026!, robin.archer@example.com
`
  .trim()
  .split(/, |\n +/)

test('a password that everybody would try is refused', async ({ db, services, call }) => {
  await makeLocation(db)
  services.config.auth.password.words = ['Pinehurst']

  for (const weak of easyOnes) {
    await expect(join(call, weak), weak).rejects.toMatchObject({
      code: 'weak_password',
      message: easy,
      facts: { status: 422 },
    })
  }
})

test('a phrase that only contains such a word is accepted', async ({ db, call }) => {
  await makeLocation(db)

  for (const good of [
    'fairway-demo-2026',
    'correct horse battery',
    'long enough 2026',
    'a long enough one',
    'golf on a rainy Tuesday',
    'robin hates slow play',
    'пароль-не-для-всех',
    '⛳️🏌️🦅🐦🌧️☔️🧤🥇',
  ]) {
    await expect(join(call, good), good).resolves.toHaveProperty('id')
  }
})

test('a refused password says everything that it lacks, in one answer', async ({ services, url }) => {
  services.config.auth.password.minimumLength = 10
  services.config.auth.password.classes = ['upper', 'digit', 'symbol']

  const refusalOf = async (password: string) => {
    const answer = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ email, password }),
    })
    return answer.json()
  }

  const characters = 'Password should contain at least one character of each: upper-case letters, digits, symbols.'
  expect(await refusalOf('golf')).toEqual({
    code: 'weak_password',
    message: `Password should be at least 10 characters. ${characters}`,
    weak_password: { reasons: ['length', 'characters'] },
  })
  expect(await refusalOf('golfgolfgolf')).toEqual({
    code: 'weak_password',
    message: `${characters} ${easy}`,
    weak_password: { reasons: ['characters', 'pwned'] },
  })
})

test('the classes that a studio asks for are asked for', async ({ db, services, call }) => {
  await makeLocation(db)
  services.config.auth.password.classes = ['lower', 'upper', 'letter', 'digit', 'symbol']

  for (const lacking of ['no upper case 1!', 'NO LOWER CASE 1!', 'No digit here!', 'No symbol here 1']) {
    await expect(join(call, lacking), lacking).rejects.toMatchObject({ code: 'weak_password' })
  }
  await expect(join(call, 'Everything is here: 1')).resolves.toHaveProperty('id')
})

test('AUTH_PASSWORD_PWNED=off switches the whole list off, but not the studio’s own words', async ({
  db,
  services,
  call,
}) => {
  await makeLocation(db)
  Object.assign(services.config.auth.password, { pwned: 'off', words: ['fairway'] })

  await expect(join(call, 'password123')).resolves.toHaveProperty('id')
  await expect(join(call, 'fairway-2026')).rejects.toMatchObject({ code: 'weak_password' })
})

test('a changed password is held to the same', async ({ as }) => {
  const me = await as()

  await expect(me(updateUser, { query: {}, body: { password: 'golf1234' } })).rejects.toMatchObject({
    code: 'weak_password',
  })
})

test('who signs in with a password that would not be accepted any more is in, and told', async ({
  db,
  services,
  call,
}) => {
  const { email, password } = await makeUser(db)
  const signIn = () => call(issueToken, { query: { grant_type: 'password' }, body: { email, password } })
  expect(await signIn()).not.toHaveProperty('weak_password')

  services.config.auth.password.minimumLength = 30
  expect(await signIn()).toMatchObject({
    weak_password: { message: 'Password should be at least 30 characters.', reasons: ['length'] },
  })
})

const stolen = 'a phrase that was stolen'

/** Answers as haveibeenpwned.com does, or as told. */
async function listOfStolen(answer?: (response: ServerResponse) => void) {
  const hash = createHash('sha1').update(stolen).digest('hex').toUpperCase()
  const padding = createHash('sha1').update('a phrase that is padding').digest('hex').toUpperCase()
  const asked: { path: string | undefined; padded: unknown }[] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url, padded: request.headers['add-padding'] })
    if (answer) answer(response)
    else response.end(`${'0'.repeat(35)}:3\r\n${hash.slice(5)}:42\r\n${padding.slice(5)}:0`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    prefix: hash.slice(0, 5),
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a stolen password is refused, and only five characters of its hash leave the house', async ({
  db,
  services,
  call,
}) => {
  await makeLocation(db)
  await using list = await listOfStolen()
  Object.assign(services.config.auth.password, { pwned: 'on', pwnedUrl: list.url })

  await expect(join(call, stolen)).rejects.toMatchObject({ code: 'weak_password', message: easy })
  await expect(join(call, 'a phrase that is padding')).resolves.toHaveProperty('id')

  expect(list.asked[0]).toEqual({ path: `/range/${list.prefix}`, padded: 'true' })
})

const failing: [what: string, answer: (response: ServerResponse) => void][] = [
  ['fails', (response) => response.writeHead(500).end()],
  ['breaks off', (response) => response.destroy()],
  ['is slow', () => undefined],
  ['begins and is slow then', (response) => void response.write('0')],
]

test.for(failing)(
  'when the list %s, a password passes with a warning, or waits if the studio requires it',
  async ([, answer], { db, services, call, logged }) => {
    await makeLocation(db)
    await using list = await listOfStolen(answer)
    const settings = services.config.auth.password
    Object.assign(settings, { pwned: 'on', pwnedUrl: list.url })

    await expect(join(call, stolen)).resolves.toHaveProperty('id')
    expect(logged.join('')).toContain('was accepted without it')
    settings.pwned = 'required'
    await expect(join(call, stolen)).rejects.toMatchObject({ code: 'unavailable', facts: { status: 503 } })
    expect(logged.join('')).not.toContain(stolen)
  },
)

test('when nobody is there to ask, it is the same', async ({ db, services, call }) => {
  await makeLocation(db)
  const settings = services.config.auth.password
  Object.assign(settings, { pwned: 'on', pwnedUrl: 'http://127.0.0.1:1' })

  await expect(join(call, stolen)).resolves.toHaveProperty('id')
  settings.pwned = 'required'
  await expect(join(call, stolen)).rejects.toMatchObject({ code: 'unavailable' })
  const { email, password } = await makeUser(db)
  const session = await call(issueToken, { query: { grant_type: 'password' }, body: { email, password } })
  expect(session).not.toHaveProperty('weak_password')
})
