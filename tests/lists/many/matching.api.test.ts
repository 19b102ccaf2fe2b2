import { expect } from 'vitest'

import { tagsContract } from '#shared/tags/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makePeople, plan } from './many.ts'

const { createTag, tagPerson } = tagsContract
const mailed = (name: string) => `${name}@example.com`.toLowerCase()

test('an act on all that a list finds is done to what its filters leave, and to none of the others', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const desk = await as('front_desk')
  const [ada = '', ben = ''] = await makePeople(db, ['Ada', 'Ben', 'Cleo'], mailed)
  const [{ id: winter }, { id: summer }] = [
    await desk(createTag, { body: { name: 'Winter' } }),
    await desk(createTag, { body: { name: 'Summer' } }),
  ]
  for (const personId of [ada, ben]) await desk(tagPerson, { params: { tagId: winter, personId } })
  const planOf = (matching: object) => plan(desk, { code: 'tag_people', asked: { tagId: summer }, rows: { matching } })

  expect(await planOf({ tag: winter })).toMatchObject({ able: 2, refused: { count: 0 } })
  expect(await planOf({ tag: winter, search: 'ada' })).toMatchObject({ able: 1, refused: { count: 0 } })
  await expect(planOf({ owes: 'yes' })).rejects.toMatchObject({ code: 'not_found' })
})

test('who is not told of money acts on nobody because of what they owe', async ({ db, as }) => {
  await makeLocation(db)
  await makePeople(db, ['Ada'], mailed)
  const { id: tagId } = await (await as('front_desk'))(createTag, { body: { name: 'Winter' } })
  const coach = await as('coach')
  const planOf = (matching: object) => plan(coach, { code: 'tag_people', asked: { tagId }, rows: { matching } })

  expect(await planOf({ search: 'ada' })).toMatchObject({ able: 1 })
  await expect(planOf({ owes: 'yes' })).rejects.toMatchObject({ code: 'not_allowed' })
})
