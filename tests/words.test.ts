import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { seriesMail } from '#server/booking/letters/series.ts'
import { root } from '#server/kernel/root.ts'
import { composeMail } from '#server/notices/templates/queue-mail.ts'
import { templates } from '#server/notices/templates/templates.ts'
import { asSentence, counted, often, pluralOf } from '#shared/words.ts'
import { booking, url } from '#tests/booking/letters/facts.ts'

// Numbers beside their words, and what somebody typed beside what we write.

test('a word goes with its number', () => {
  expect([0, 1, 2].map((count) => counted(count, 'club'))).toEqual(['0 clubs', '1 club', '2 clubs'])
  expect([0, 1, 2].map((count) => counted(count, 'place is', 'places are'))).toEqual([
    '0 places are',
    '1 place is',
    '2 places are',
  ])
  expect([0, 1, 2].map((count) => pluralOf(count, 'is', 'are'))).toEqual(['are', 'is', 'are'])
  expect([1, 2, 3].map((count) => often(count))).toEqual(['once', 'twice', '3 times'])
})

test('what somebody typed stands as a sentence of its own before the next', () => {
  const typed = ['Dana is ill', 'Dana is ill.', ' Sorry! ', '']

  expect(typed.map((text) => asSentence(text))).toEqual(['Dana is ill.', 'Dana is ill.', 'Sorry!', ''])
})

test.for([
  [1, 'Booked 1 time: Swing evaluation'],
  [2, 'Booked 2 times: Swing evaluation'],
] as const)('a series of %s is said so in its subject', ([count, subject]) => {
  const mail = seriesMail(booking, Array(count - 1).fill(booking), url)
  const head = { studio: 'Loft & Lie', address: '', color: '#123456' }

  expect(composeMail(templates[mail.template], mail.facts ?? {}, mail, head).subject).toBe(subject)
})

// The words of the protocol of /auth/v1, of the operator's archive and of the demo are their own.
const ownWords = /^server\/(?:auth|backup|demo|retention|kernel\/csv)/
const things =
  'hours|days|lessons|places|clubs|bags|times|bookings|minutes|months|years|weeks|players|lines|items|jobs|shots|files|' +
  'installments|seconds|rows|sessions|services|rates|serials|evenings|changes|fields|questions|pieces|photos|wraps|members'
const bareNumber = new RegExp(String.raw`\$\{(?!counted|often)[^{}]*\} (?:${things})\b`)

test('no sentence puts a number before a word that only goes with many', () => {
  const found = globSync(['{server,shared,client}/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !ownWords.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => bareNumber.test(line) && !/=== 1|daysWords/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )

  expect(found).toEqual([])
})

// What asks a zone or a locale whether it exists, or writes no words at all: ISO 8601.
const withoutWords = new Set(['shared/time-words.ts', 'shared/booking/local-time.ts', 'shared/settings/setup.ts'])

test('times are put into words in one place', () => {
  const found = globSync(['{server,shared,client}/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !withoutWords.has(file))
    .filter((file) =>
      // Where a browser is, it says without writing anything.
      /Intl\.DateTimeFormat\b(?!\(\)\.resolvedOptions)|\.toLocale(?:Date|Time)?String\(/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )

  expect(found).toEqual([])
})

test('no mail has a number before a word that only goes with many', () => {
  const wrong = new RegExp(String.raw`\{\w+\} (?:${things})\b`)

  expect(Object.values(templates).filter(({ subject, lead }) => wrong.test(subject) || wrong.test(lead))).toEqual([])
})
