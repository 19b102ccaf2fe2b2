import { expect } from 'vitest'

import { test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

type AskServer = (method: string, path: string, options: object) => Promise<{ status: number; headers: Headers }>

/** Where a link that is no longer good leads to. */
async function leadsTo(ask: AskServer, redirect_to: string): Promise<string> {
  const { headers } = await ask('POST', '/auth/v1/verify/link', { body: { token: 'x', type: 'signup', redirect_to } })
  return headers.get('location')?.split('#')[0] ?? ''
}

const tricks = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '\\\\evil.example\\',
  '/\\evil.example/',
  'http:evil.example',
  'http:/evil.example',
  'http:///evil.example',
  'http:\\\\evil.example',
  'http://studio.test@evil.example/',
  'http://studio.test:pass@evil.example/',
  'http://studio.test%2f@evil.example/',
  'http://studio.test\\@evil.example/',
  'http://studio.test\\.evil.example/',
  'http://evil.example\\@studio.test/',
  'http://anybody@studio.test/',
  'http://studio.test.evil.example/',
  'http://evil.example/studio.test',
  'http://evil.example?http://studio.test',
  'http://evil.example#http://studio.test/',
  'http://xstudio.test/',
  'http://sub.studio.test/',
  'http://studio.test./',
  'http://studio.test:8080/',
  'https://studio.test/',
  'http://studio.test%00.evil.example/',
  'http://studio\u3002test/',
  'http://\uff53tudio.test/',
  'http://\u0455tudio.test/',
  'http://stu\u00addio.test/',
  'http://studio\u202e.test/',
  'http://stu\tdio.test/',
  '\u0000http://evil.example/',
  ' http://evil.example/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://10.0.0.7/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.7]/',
  'javascript:alert(1)',
  'JavaScript://studio.test/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:http://studio.test/x',
  'file:///etc/passwd',
  'about:blank',
  'http://',
  '://',
  'evil.example',
  '%2f%2fevil.example',
]

test('no spelling of a foreign address makes a link lead there', async ({ ask }) => {
  for (const trick of tricks) expect(await leadsTo(ask, trick), JSON.stringify(trick)).toBe('http://studio.test')
})

test('nor does it with a list that allows almost everything', async ({ ask, services }) => {
  services.config.auth.redirectPatterns = ['**']

  for (const trick of [
    'javascript:alert(1)',
    'JavaScript://studio.test/%0aalert(1)',
    'data:text/html,x',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'http://anybody@evil.example/',
    'http://2130706433/',
    'http://10.0.0.7/',
    'http://[::ffff:10.0.0.7]/',
    'http://\u0455tudio.test/',
    'https://a;sandbox.example/',
    'https://a,b.example/',
    "https://a'b.example/",
    'https://a_b.example/',
    'https://a*b.example/',
    '//evil.example/',
  ]) {
    expect(await leadsTo(ask, trick), trick).toBe('http://studio.test')
  }
  expect(await leadsTo(ask, 'https://other.example/')).toBe('https://other.example/')
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
  // What would make a link too long to be followed does not get into one.
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

const listed: [pattern: string, allowed: string[], refused: string[]][] = [
  [
    'https://app.example/welcome',
    ['https://app.example/welcome', 'https://app.example/welcome#part'],
    [
      'https://app.example/',
      'https://app.example/welcome/x',
      'https://app.example/welcome?x=1',
      'https://appxexample/welcome',
    ],
  ],
  [
    'https://*.app.example/*',
    ['https://one.app.example/', 'https://one.app.example/x'],
    [
      'https://app.example/x',
      'https://a.b.app.example/x',
      'https://one.app.example/x/y',
      'https://evil.example/.app.example/',
    ],
  ],
  [
    'https://app.example/**',
    ['https://app.example/', 'https://app.example/a/b.c?d=e'],
    ['https://app.example.evil.example/', 'http://app.example/', 'https://evil.example/https://app.example/'],
  ],
  [
    'https://app.example/?',
    ['https://app.example/a'],
    ['https://app.example/', 'https://app.example/ab', 'https://app.example/.'],
  ],
  [
    'https://{one,two}.example/',
    ['https://one.example/', 'https://two.example/'],
    ['https://three.example/', 'https://one,two.example/', 'https://onetwo.example/'],
  ],
  ['https://app-[0-9].example/', ['https://app-7.example/'], ['https://app-x.example/', 'https://app-77.example/']],
  ['http://[::1]:*/**', ['http://[::1]:5173/x'], ['http://[::2]:5173/x', 'http://[fe80::1]:5173/x']],
  [
    'http://localhost:*/**',
    ['http://localhost:5173/x'],
    ['http://localhost.evil.example:80/x', 'http://10.0.0.7:80/x'],
  ],
  [
    'golf.studio://**',
    ['golf.studio://login-callback/', 'golf.studio://LoginBack'],
    ['golf-studio://x', 'golfxstudio://x'],
  ],
  ['https://a+b.example/(x)|y$^', [], ['https://aab.example/x', 'https://a+b.example/x']],
]

test('AUTH_REDIRECT_URLS=http://localhost:5173 matches the address with and without its slash', async ({
  ask,
  services,
}) => {
  for (const pattern of ['http://localhost:5173', 'http://localhost:5173/']) {
    services.config.auth.redirectPatterns = [pattern]
    expect(await leadsTo(ask, 'http://localhost:5173'), pattern).toBe('http://localhost:5173/')
    expect(await leadsTo(ask, 'http://localhost:5173/'), pattern).toBe('http://localhost:5173/')
    expect(await leadsTo(ask, 'http://localhost:5173/more'), pattern).toBe('http://studio.test')
  }
})

test.for(listed)('the pattern %s allows what it says', async ([pattern, allowed, refused], { ask, services }) => {
  services.config.auth.redirectPatterns = [pattern]

  for (const address of allowed) {
    expect(await leadsTo(ask, address), address).toBe(address.split('#')[0])
  }
  for (const address of refused) expect(await leadsTo(ask, address), address).toBe('http://studio.test')
})
