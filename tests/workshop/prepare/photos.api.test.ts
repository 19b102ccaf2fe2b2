import { expect } from 'vitest'

import { collectFiles } from '#server/files/collect.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { forgetOldRows } from '#server/retention.ts'
import type { Call } from '#shared/http/call.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { prepareContract, type WrittenPrepared } from '#shared/workshop/prepare/contract.ts'
import { makePhoto, upload } from '#tests/files/files.ts'
import { key } from '#tests/orders/counter.ts'
import { nobody } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'
import { openBench } from '#tests/workshop/tickets.ts'

const { prepareTicket, addPreparedPhotos, removePreparedPhoto, withdrawPrepared, openPrepared, listMyPrepared } =
  prepareContract

const irons: WrittenPrepared = {
  clubs: (['7i', '8i'] as const).map((slot) => ({ slot, jobs: [{ job: 'regrip', sku: 'GRP-CORD' }] })),
}

async function photosFor(call: Call, preparedId: string, ...slots: ('7i' | '9i' | undefined)[]) {
  for (const [at, slot] of slots.entries()) {
    const { id } = await upload(call, await makePhoto({}, `#12345${at}`), `${slot ?? 'bag'}.jpg`)
    const body = { fileIds: [id], ...(slot && { slot }) }
    await call(addPreparedPhotos, { params: { preparedId }, headers: key(), body })
  }
}

const listFiles = (db: Db) => db.selectFrom('file').select(['id', 'expiresAt']).execute()

test('photos of prepared clubs are seen with the code at the counter, and go to the ticket, each to its club', async ({
  db,
  as,
  services,
}) => {
  const { builder, takeIn } = await openBench({ db, as, services })
  const member = await as('member')
  const made = await member(prepareTicket, { body: irons })
  await photosFor(member, made.id, '7i', '9i', undefined)

  const opened = await builder(openPrepared, { body: { code: made.code } })
  expect(opened.photos).toMatchObject([
    { name: '7i.jpg', slot: '7i' },
    { name: '9i.jpg', slot: '9i' },
    { name: 'bag.jpg', slot: null },
  ])
  const ticket = await takeIn(irons.clubs, { personId: opened.person.id, preparedId: made.id })
  expect(ticket).toMatchObject({
    photos: [{ name: '9i.jpg' }, { name: 'bag.jpg' }],
    clubs: [
      { slot: '7i', photos: [{ name: '7i.jpg', kind: 'at_home' }] },
      { slot: '8i', photos: [] },
    ],
  })
  expect((await member(listMyPrepared, {})).prepared).toMatchObject([{ status: 'used', photos: [] }])

  const { id } = await upload(member, await makePhoto())
  const late = { params: { preparedId: made.id }, headers: key(), body: { fileIds: [id] } }
  await expect(member(addPreparedPhotos, late)).rejects.toMatchObject({ code: 'wrong_state' })
  const photoId = opened.photos[0]?.id ?? nobody
  const gone = { params: { preparedId: made.id, fileId: photoId } }
  await expect(member(removePreparedPhoto, gone)).rejects.toMatchObject({ code: 'wrong_state' })
  await collectFiles(jobWork(services, 'test'))
  expect(await listFiles(db)).toHaveLength(4)
})

test('a photo is put beside one’s own once, taken away again, and no more than can be looked at', async ({
  db,
  as,
  services,
}) => {
  await openBench({ db, as, services })
  const [member, stranger] = [await as('member'), await as('member')]
  const { id: preparedId } = await member(prepareTicket, { body: irons })
  const { id } = await upload(member, await makePhoto())
  const headers = key()
  const adding = { params: { preparedId }, headers, body: { fileIds: [id], slot: '7i' as const } }

  await expect(stranger(addPreparedPhotos, adding)).rejects.toMatchObject({ code: 'not_found' })
  const added = await member(addPreparedPhotos, adding)
  expect(added).toMatchObject({ version: 1, photos: [{ id, slot: '7i' }] })
  expect((await member(addPreparedPhotos, adding)).photos).toMatchObject([{ id }])
  const ofOthers = { ...adding, headers: key(), body: { fileIds: [(await upload(stranger, await makePhoto())).id] } }
  await expect(member(addPreparedPhotos, ofOthers)).rejects.toMatchObject({ code: 'not_found' })

  const params = { preparedId, fileId: id }
  await expect(stranger(removePreparedPhoto, { params })).rejects.toMatchObject({ code: 'not_found' })
  expect((await member(removePreparedPhoto, { params })).photos).toEqual([])
  await expect(member(removePreparedPhoto, { params })).rejects.toMatchObject({ code: 'not_found' })

  const many: string[] = []
  for (let at = 0; at < 21; at += 1) many.push((await upload(member, await makePhoto({ width: 20, height: 20 }))).id)
  const add = (fileIds: string[]) =>
    member(addPreparedPhotos, { params: { preparedId }, headers: key(), body: { fileIds } })
  await add(many.slice(0, 20))
  await expect(add(many.slice(20))).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'fileIds', message: 'These would be more than 20 photos. Take some away first.' }] },
  })
})

test('they go with the code: when it is withdrawn, and when it has lapsed', async ({ db, as, services, clock }) => {
  await openBench({ db, as, services })
  const member = await as('member')
  const withdrawn = await member(prepareTicket, { body: irons })
  await photosFor(member, withdrawn.id, '7i')
  await member(withdrawPrepared, { params: { preparedId: withdrawn.id } })
  await collectFiles(jobWork(services, 'test'))
  expect(await listFiles(db)).toEqual([])

  const lapsed = await member(prepareTicket, { body: irons })
  await photosFor(member, lapsed.id, '7i')
  await collectFiles(jobWork(services, 'test'))
  expect(await listFiles(db)).toMatchObject([{ expiresAt: null }])
  clock.pass({ days: 61 })
  await forgetOldRows(jobWork(services, 'test'))
  await collectFiles(jobWork(services, 'test'))
  expect(await listFiles(db)).toEqual([])
})

test('they are in the copy of whoever prepared them, and are erased with them', async ({ db, as, services }) => {
  await openBench({ db, as, services })
  const [admin, member] = [await as('admin'), await as('member')]
  const { id: preparedId } = await member(prepareTicket, { body: irons })
  await photosFor(member, preparedId, '7i')
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', member.userId)
    .executeTakeFirstOrThrow()

  const asked = { params: { personId }, body: { reason: 'Asked for it in writing.' } }
  expect(await admin(mergesContract.exportPerson, asked)).toMatchObject({
    files: [{ name: '7i.jpg', entity: 'prepared_ticket', kind: '7i' }],
  })
  await admin(mergesContract.erasePerson, asked)
  await collectFiles(jobWork(services, 'test'))
  expect(await listFiles(db)).toEqual([])
})
