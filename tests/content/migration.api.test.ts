import { sql } from 'kysely'
import { expect } from 'vitest'

import { type ContentKey, contentKeys } from '#shared/content/pages.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { up } from '../../migrations/0050_content.ts'

const keyOf = ({ page, part }: ContentKey) => `${page}/${part}`

test('a studio of the version before goes on saying what its pages said, and one that is not set up says nothing', async ({
  owner: db,
}) => {
  const migrate = async () => {
    await sql`drop table content`.execute(db)
    await up(db.withoutPlugins() as never)
    return db.selectFrom('content').select(['page', 'part', 'body']).execute()
  }
  expect(await migrate()).toEqual([])

  await makeStudio(db)
  const rows = await migrate()

  expect(rows.map(keyOf).toSorted()).toEqual(contentKeys.map(keyOf).toSorted())
  expect(rows.find((row) => keyOf(row) === 'repair/ask')?.body).toBe(
    '# Ask the bench\n\nSay which clubs and what is wrong with them; a year and a model help. A person answers.',
  )
})
