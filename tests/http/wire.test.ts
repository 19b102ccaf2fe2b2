import { expect, test } from 'vitest'

import { problemInWords } from '#client/ui/forms/problem-words.ts'
import { Day, Instant, PhoneNumber } from '#shared/http/wire.ts'

const sentenceOf = (text: string) => PhoneNumber.safeParse(text).error?.issues[0]?.message

test.for(['312 555 0142', '+1 (312) 555-0142', '5550142', '+44 20 7946 0958'])('%s is a phone number', (text) => {
  expect(sentenceOf(text)).toBeUndefined()
})

test.for(['1', '123456', '((((((', '+ . - . - .', '12345678901234567', 'ask at the desk'])(
  '“%s” is no phone number, and the sentence says what one looks like',
  (text) => {
    expect(sentenceOf(text)).toBe('Type the whole phone number with its area code, such as 312 555 0142.')
  },
)

test('a summary of problems says each as a sentence', () => {
  expect(problemInWords('First name', 'This is required.')).toBe('First name is required.')
  expect(problemInWords('Loft', 'Loft is -15 to 70 °.')).toBe('Loft is -15 to 70 °.')
  expect(problemInWords('What bothers you?', 'This is required.')).toBe('What bothers you? An answer is required.')
  expect(problemInWords('E-mail', 'Type an e-mail address, such as sam@example.com.')).toBe(
    'E-mail: Type an e-mail address, such as sam@example.com.',
  )
})

test('years far away are refused by their instant in what comes in, and answered where they follow from it', () => {
  expect(Instant.safeParse('2199-12-31T23:59:59Z').success).toBe(true)
  expect(Instant.safeParse('2199-12-31T23:59:59-05:00').error?.issues[0]?.message).toBe('This year is out of reach.')
  expect(Instant.encode(new Date('2200-01-01T00:30:00Z'))).toBe('2200-01-01T00:30:00.000Z')
  expect(Day.safeParse('0001-01-01').error?.issues[0]?.message).toBe('This year is out of reach.')
  expect(Day.encode('2200-01-01')).toBe('2200-01-01')
})
