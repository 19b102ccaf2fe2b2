import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { contentKeys } from '#shared/content/pages.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { ownStudio } from '#tests/settings/own-studio.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { up as makeTable } from '../../migrations/0050_content.ts'
import { up as fillTable } from '../../migrations/0052_more_content.ts'

const rowsOf = (db: Db) =>
  db.selectFrom('content').select(['page', 'part', 'body', 'version']).orderBy('page').orderBy('part').execute()

async function migrate(db: Db) {
  await sql`drop table content`.execute(db)
  await makeTable(db.withoutPlugins() as never)
  await fillTable(db.withoutPlugins() as never)
  return rowsOf(db)
}

test('a studio of the version before gets the rows of a new one', async ({ owner: db, as }) => {
  const admin = await as('admin')
  const { content: _, ...wordless } = ownStudio
  await admin(setupContract.applySetup, { query: {}, body: wordless })
  const ofNewStudio = await rowsOf(db)
  expect(ofNewStudio).toHaveLength(contentKeys.length)

  expect(await migrate(db)).toEqual(ofNewStudio)
})

test('a studio that is not set up gets no words, and one that is keeps its own', async ({ owner: db }) => {
  expect(await migrate(db)).toEqual([])
  await makeStudio(db)
  await sql`drop table content`.execute(db)
  await makeTable(db.withoutPlugins() as never)
  const ours = { page: 'builds', part: 'head', body: '# Ours', version: 2 }
  const older = { page: 'builds', part: 'measures', body: '# What is measured', version: 1 }
  await db.insertInto('content').values([ours, older]).execute()

  await fillTable(db.withoutPlugins() as never)

  const rows = await rowsOf(db)
  expect(rows).toHaveLength(contentKeys.length)
  expect(rows).toContainEqual(ours)
  expect(rows).toContainEqual({ ...older, body: expect.stringContaining('## Length\nAlong the shaft'), version: 2 })
})
