import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { cardPhotosContract } from '#shared/leagues/cards/photos-contract.ts'
import { makePhoto, upload } from '#tests/files/files.ts'
import { test } from '#tests/support/test.ts'

import { makeEvening } from './evening.ts'

const { addPhotosOfCard, listPhotosOfCard, removePhotoOfCard } = cardPhotosContract

test('who plays together puts a photo of the screen beside a card; the season sees it, and the desk takes it away', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { desk, callAs, paramsOf, step, teamIds, players } = await makeEvening(
    { db, as, services, call, callWith, clock },
    {},
    {},
  )
  await step('open')
  // Dan plays in another bay.
  const [last] = teamIds.slice(-1)
  const { roundId, pairingId, number } = await db
    .selectFrom('pairing')
    .select(['roundId', 'id as pairingId', 'number'])
    .executeTakeFirstOrThrow()
  const { id: other } = await db
    .insertInto('pairing')
    .values({ roundId, number: number + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('pairingTeam')
    .set({ pairingId: other })
    .where('teamId', '=', last ?? '')
    .execute()
  await db
    .updateTable('card')
    .set({ pairingId: other })
    .where('teamId', '=', last ?? '')
    .execute()
  expect(pairingId).not.toBe(other)

  const [ann, ben, dan] = [await callAs('Ann'), await callAs('Ben'), await callAs('Dan')]
  const params = paramsOf('Ann')
  const { id: fileId } = await upload(ben, await makePhoto())
  const headers = { 'idempotency-key': randomUUID() }
  const added = await ben(addPhotosOfCard, { params, headers, body: { fileIds: [fileId] } })
  expect(added.files).toMatchObject([{ id: fileId, kind: 'of_screen' }])
  expect(await ben(addPhotosOfCard, { params, headers, body: { fileIds: [fileId] } })).toEqual(added)
  for (const caller of [ann, dan, desk]) {
    expect((await caller(listPhotosOfCard, { params })).files.map(({ id }) => id)).toEqual([fileId])
  }
  const { id: foreign } = await upload(dan, await makePhoto())
  await expect(dan(addPhotosOfCard, { params, headers: {}, body: { fileIds: [foreign] } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
  await expect((await as('member'))(listPhotosOfCard, { params })).rejects.toMatchObject({ code: 'not_found' })
  const kept = await db.selectFrom('fileLink').select(['entity', 'personId']).execute()
  expect(kept).toEqual([{ entity: 'card', personId: players.find(({ name }) => name === 'Ben')?.personId }])

  const remove = () => desk(removePhotoOfCard, { params: { ...params, fileId } })
  expect(await remove()).toEqual({ files: [] })
  await expect(remove()).rejects.toMatchObject({ code: 'not_found' })
})
