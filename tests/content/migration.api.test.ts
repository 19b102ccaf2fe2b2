import { sql } from 'kysely'
import { expect } from 'vitest'

import { type ContentKey, contentKeys } from '#shared/content/pages.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { up as first } from '../../migrations/0050_content.ts'
import { up as second } from '../../migrations/0052_more_content.ts'

const keyOf = ({ page, part }: ContentKey) => `${page}/${part}`

test('a studio of the version before goes on saying what its pages said, and one that is not set up says nothing', async ({
  owner: db,
}) => {
  const migrate = async () => {
    await sql`drop table content`.execute(db)
    await first(db.withoutPlugins() as never)
    await second(db.withoutPlugins() as never)
    return db.selectFrom('content').select(['page', 'part', 'body', 'version']).execute()
  }
  expect(await migrate()).toEqual([])

  await makeStudio(db)
  const rows = await migrate()
  const bodyOf = (name: string) => rows.find((row) => keyOf(row) === name)?.body

  // It has no bench, and so never said of itself that it builds clubs.
  const said = contentKeys.map(keyOf).filter((name) => name !== 'home/head')
  expect(rows.map(keyOf).toSorted()).toEqual(said.toSorted())
  expect(bodyOf('repair/ask')).toBe(
    '# Ask the bench\n\nSay which clubs and what is wrong with them; a year and a model help. A person answers.',
  )
  expect(bodyOf('fittings/guide-full-bag')).toBe('# I am starting over\n\nThe whole bag, and what to replace first.')
  expect(bodyOf('builds/measures')).toContain('## Length\nAlong the shaft to the edge of the cap')

  await db.updateTable('service').set({ category: 'bench' }).execute()
  expect((await migrate()).map(keyOf)).toContain('home/head')
})

test('what a studio has worded itself since stays as it is', async ({ owner: db }) => {
  await makeStudio(db)
  await sql`drop table content`.execute(db)
  await first(db.withoutPlugins() as never)
  const ours = { body: '# Ours', version: 2 }
  await db.updateTable('content').set(ours).where('part', 'in', ['head', 'measures']).execute()

  await second(db.withoutPlugins() as never)

  const kept = await db
    .selectFrom('content')
    .select(['page', 'part', 'body', 'version'])
    .where('part', 'in', ['head', 'measures'])
    .execute()
  expect(kept.length).toBeGreaterThan(10)
  for (const row of kept) expect(row).toMatchObject(ours)
})
