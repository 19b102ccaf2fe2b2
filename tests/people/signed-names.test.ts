import { expect, test } from 'vitest'

import { SignedName } from '#shared/people/person-name.ts'
import { endpoints } from '#tests/support/endpoints.ts'

test.for(['Sam Rivera', 'Jo', '太郎', 'Ng', 'O’Connor', ' Ana Ruiz '])('somebody signs as %s', (name) => {
  expect(SignedName.safeParse(name).success).toBe(true)
})

test.for(['N', 'n.', '12', '...', 'J 5', ''])('nobody is called “%s”', (name) => {
  expect(SignedName.safeParse(name).success).toBe(false)
})

/** What each call that is signed says to a name, by the name of the call. */
const messagesOf = (signedName: string) =>
  Object.fromEntries(
    endpoints.flatMap(([name, { body }]) => {
      const issues = body?.safeParse({ answer: 'approve', signedName }).error?.issues ?? []
      const own = issues.filter(({ path }) => path.join('.') === 'signedName')
      return own.length > 0 ? [[name, own[0]?.message]] : []
    }),
  )

test('whatever is signed asks for a name of two letters at least', () => {
  const signing = Object.keys(messagesOf('N'))

  expect(signing).toEqual(
    expect.arrayContaining(['approveQuote', 'approveSheet', 'approveSheetByLink', 'handOverBuild', 'takeIn']),
  )
  const asking = Object.entries(messagesOf('N')).filter(([, message]) => !/unrecognized/i.test(message ?? ''))
  expect(new Set(asking.map(([, message]) => message))).toEqual(new Set(['Type your full name.']))
})
