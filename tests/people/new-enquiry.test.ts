import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { NewEnquiry } from '#shared/people/enquiries.ts'

const question: NewEnquiry = { topic: 'league', name: 'Sam Rivera', email: 'sam@example.com', message: 'A place left?' }

test.for([
  ['a name with a second line', { name: 'Sam\nBcc: everybody@example.com' }],
  ['an address with a second one', { email: 'sam@example.com, all@example.com' }],
  ['no message', { message: '   ' }],
  ['a message that is too long', { message: 'a'.repeat(4001) }],
  ['a topic that does not exist', { topic: 'weather' }],
  ['a number that is none', { phone: 'call me' }],
  ['a status of its own', { status: 'answered' }],
  ['somebody else’s profile', { personId: randomUUID() }],
] as const)('%s is refused', ([, wrong]) => {
  expect(NewEnquiry.safeParse(question).success).toBe(true)
  expect(NewEnquiry.safeParse({ ...question, ...wrong }).success).toBe(false)
})
