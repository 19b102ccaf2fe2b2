import { expect, test } from 'vitest'

import { problemInWords } from '#client/ui/forms/problem-words.ts'
import { PhoneNumber } from '#shared/http/wire.ts'

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
  expect(problemInWords('What bothers you?', 'This is required.')).toBe('What bothers you? An answer is required.')
  expect(problemInWords('E-mail', 'Type an e-mail address, such as sam@example.com.')).toBe(
    'E-mail: Type an e-mail address, such as sam@example.com.',
  )
})
