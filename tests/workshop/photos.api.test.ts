import { expect } from 'vitest'

import { openBucket } from '#server/files/shelf/shelf.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import { ticketPhotosContract } from '#shared/workshop/ticket-photos-contract.ts'
import { makePhoto, upload } from '#tests/files/files.ts'
import { key } from '#tests/orders/counter.ts'
import { startS3 } from '#tests/support/s3-stand-in.ts'
import { test } from '#tests/support/test.ts'

import { mailedToken } from './estimates.ts'
import { irons, openBench } from './tickets.ts'

const { addTicketPhotos, captionTicketPhoto, removeTicketPhoto } = ticketPhotosContract

test('photos hang on the bag or on one of its clubs, and the client sees them with the estimate', async ({
  db,
  as,
  services,
  call,
}) => {
  const bench = await openBench({ db, as, services })
  await db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', bench.personId).execute()
  const worn = irons('7i', '8i').map((club) => ({ ...club, condition: 'Grip worn through' }))
  const ticket = await bench.takeIn(worn)
  const params = { ticketId: ticket.id }
  const photo = async () => (await upload(bench.builder, await makePhoto())).id
  const add = async (body: { fileIds: string[]; ticketClubId?: string }, headers: object = key()) =>
    bench.builder(addTicketPhotos, { params, headers, body })

  const [ofBag, ofClub] = [await photo(), await photo()]
  const headers = key()
  await add({ fileIds: [ofBag] }, headers)
  await add({ fileIds: [ofBag] }, headers)
  const [, second] = ticket.clubs
  const added = await add({ fileIds: [ofClub], ticketClubId: second?.id ?? '' })
  expect(added).toMatchObject({
    version: ticket.version,
    photos: [{ id: ofBag }],
    clubs: [{ photos: [] }, { photos: [{ id: ofClub }] }],
  })
  const elsewhere = { fileIds: [await photo()], ticketClubId: '018f0000-0000-7000-8000-000000000000' }
  await expect(add(elsewhere)).rejects.toMatchObject({ code: 'not_found' })

  const caption = { params: { ...params, fileId: ofClub }, body: { caption: 'A nick in the toe' } }
  expect(await bench.builder(captionTicketPhoto, caption)).toMatchObject({
    clubs: [{}, { photos: [{ caption: 'A nick in the toe' }] }],
  })
  await bench.step(ticket, 'estimated')
  await bench.step(ticket, 'awaiting_approval')
  expect(await call(estimateContract.readEstimate, { body: { token: await mailedToken(db) } })).toMatchObject({
    photos: [{ id: ofBag }],
    clubs: [{ condition: 'Grip worn through' }, { photos: [{ caption: 'A nick in the toe' }] }],
  })

  const gone = { params: { ...params, fileId: ofBag } }
  expect(await bench.builder(removeTicketPhoto, gone)).toMatchObject({ photos: [] })
  await expect(bench.builder(removeTicketPhoto, gone)).rejects.toMatchObject({ code: 'not_found' })
})

test('while the shelf of files is down a bag is taken in all the same, and its photo follows by the key it was sent with', async ({
  db,
  as,
  services,
}) => {
  const store = await startS3()
  services.shelf = openBucket(store.settings)
  const bench = await openBench({ db, as, services })
  const photo = await makePhoto()
  store.state.fault = 'down'
  await expect(upload(bench.builder, photo, 'bag.jpg', 'one')).rejects.toMatchObject({ code: 'unavailable' })
  const ticket = await bench.takeIn(irons('7i'), { signedName: 'Ana Ruiz' })
  expect(ticket).toMatchObject({ status: 'approved', photos: [] })

  store.state.fault = undefined
  const { id } = await upload(bench.builder, photo, 'bag.jpg', 'one')
  const beside = { params: { ticketId: ticket.id }, headers: key(), body: { fileIds: [id] } }
  expect(await bench.builder(addTicketPhotos, beside)).toMatchObject({ photos: [{ id, name: 'bag.jpg' }] })
  store.stop()
})
