import { expect, test } from 'vitest'
import { z } from 'zod'

import { changesIn } from '#server/audit/changes.ts'
import { personal } from '#shared/audit/personal.ts'

const name = () => z.string().register(personal)

test('of what is personal it is said that it changed, also where it may be left out or be empty', () => {
  const Shape = z.object({
    plain: z.string(),
    marked: name(),
    left: name().exactOptional(),
    empty: name().nullable(),
    both: name().nullable().exactOptional(),
    same: name(),
  })
  const was = { plain: 'a', marked: 'a', left: 'a', empty: 'a', both: 'a', same: 'a' }
  const is = { plain: 'b', marked: 'b', left: 'b', empty: 'b', both: 'b', same: 'a' }
  const withheld = { marked: '(personal)', left: '(personal)', empty: '(personal)', both: '(personal)' }

  expect(changesIn(Shape, was, is)).toEqual({ before: { plain: 'a', ...withheld }, after: { plain: 'b', ...withheld } })
  expect(changesIn(Shape, was, was)).toBeUndefined()
})
