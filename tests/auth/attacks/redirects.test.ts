import { expect, test } from 'vitest'

import { allowedRedirect } from '#server/auth/codes/redirect.ts'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/kernel/log/log.ts'

const config = readConfig({
  DATABASE_URL: 'postgres://unused',
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_URL: 'http://studio.test',
})
const log = openLog('silent')

/** Where a link to an address would lead, without its fragment. */
function leadsTo(redirectPatterns: string[], address: string): string | undefined {
  const auth = { ...config.auth, redirectPatterns }

  return allowedRedirect({ config: { ...config, auth }, log }, address).split('#')[0]
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

test('no spelling of a foreign address makes a link lead there', () => {
  for (const trick of tricks) expect(leadsTo([], trick), JSON.stringify(trick)).toBe('http://studio.test')
})

test('nor does it with a list that allows almost everything', () => {
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
    expect(leadsTo(['**'], trick), trick).toBe('http://studio.test')
  }
  expect(leadsTo(['**'], 'https://other.example/')).toBe('https://other.example/')
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

test('AUTH_REDIRECT_URLS=http://localhost:5173 matches the address with and without its slash', () => {
  for (const pattern of ['http://localhost:5173', 'http://localhost:5173/']) {
    expect(leadsTo([pattern], 'http://localhost:5173'), pattern).toBe('http://localhost:5173/')
    expect(leadsTo([pattern], 'http://localhost:5173/'), pattern).toBe('http://localhost:5173/')
    expect(leadsTo([pattern], 'http://localhost:5173/more'), pattern).toBe('http://studio.test')
  }
})

test.for(listed)('the pattern %s allows what it says', ([pattern, allowed, refused]) => {
  for (const address of allowed) {
    expect(leadsTo([pattern], address), address).toBe(address.split('#')[0])
  }
  for (const address of refused) expect(leadsTo([pattern], address), address).toBe('http://studio.test')
})
