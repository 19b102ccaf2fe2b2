import { expect, test } from 'vitest'
import { z } from 'zod'

import { failureOfSchema } from '#server/kernel/http/failure-of.ts'

const Asked = z.strictObject({
  name: z.string().min(2).max(60).optional(),
  count: z.number().positive().max(9).optional(),
  tags: z.array(z.string()).min(1).max(3).optional(),
  rows: z
    .union([
      z.strictObject({ ids: z.array(z.uuid()).max(2) }),
      z.strictObject({ matching: z.strictObject({ search: z.string() }) }),
    ])
    .optional(),
  even: z
    .number()
    .refine((number) => number % 2 === 0)
    .optional(),
})

const id = '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'

test.for([
  [{ name: 'x'.repeat(61) }, { name: 'At most 60 characters.' }],
  [{ name: 'x' }, { name: 'At least 2 characters.' }],
  [{ count: 10 }, { count: 'At most 9.' }],
  [{ count: 0 }, { count: 'More than 0.' }],
  [{ tags: [] }, { tags: 'At least 1 entry.' }],
  [{ tags: ['a', 'b', 'c', 'd'] }, { tags: 'At most 3 entries.' }],
  [{ rows: { ids: [id, id, id] } }, { 'rows.ids': 'At most 2 entries.' }],
  [{ rows: { ids: [id, 'x'] } }, { 'rows.ids.1': 'This is not in the right form.' }],
  [{ rows: { other: 1 } }, { rows: 'This has none of the forms that it may have.' }],
  [{ even: 3 }, { even: 'This does not fit.' }],
  [
    { name: 3, other: 4 },
    { name: 'This is missing or of the wrong kind.', other: 'This field is not known here.' },
  ],
] as const)('%j is refused by sentences for people: %j', ([asked, sentences]) => {
  const { error } = Asked.safeParse(asked)
  const details = error ? (failureOfSchema(error).facts.details ?? []) : []

  expect(Object.fromEntries(details.map(({ path, message }) => [path, message]))).toEqual(sentences)
})
