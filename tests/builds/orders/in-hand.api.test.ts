import { expect } from 'vitest'

import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildMessagesContract } from '#shared/builds/orders/messages-contract.ts'
import { buildPhotosContract } from '#shared/builds/orders/photos-contract.ts'
import { buildTrackerContract } from '#shared/builds/orders/tracker-contract.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'
import { makePhoto, upload } from '#tests/files/files.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openWorkshop } from './workshop.ts'

const tokenOf = (text = '') => /\/track#(\S+)/.exec(text)?.[1] ?? ''

test('its client says when they come, and somebody else collects it by its code alone', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const { buildId, orderId } = await shop.ready()
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'build_ready')
    .executeTakeFirstOrThrow()
  const token = tokenOf(text)
  const track = await call(buildTrackerContract.trackBuild, { body: { token } })
  expect(text).toContain(`with the code ${track.collectCode}`)
  expect(text).toMatch(/\$[\d,.]+ is paid\. The balance of \$[\d,.]+ is paid when you fetch them/)
  expect(text).toMatch(/while we are open: \w+, \w+ \d+, \d+:\d\d AM to/)

  const choose = (at: Date | null, link = token) =>
    call(buildTrackerContract.chooseBuildPickup, { body: { token: link, at } })
  const tomorrow = new Date(services.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const noon = new Date(`${tomorrow}T18:00:00Z`)
  await expect(choose(new Date(`${tomorrow}T09:00:00Z`))).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(choose(new Date('2020-01-02T18:00:00Z'))).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(choose(noon, `${token}x`)).rejects.toMatchObject({ code: 'not_found' })
  expect(await choose(noon)).toMatchObject({ pickupAt: noon })
  expect(await shop.readBuild(buildId)).toMatchObject({ pickupAt: noon })

  await shop.payOrder(orderId)
  const handOver = (code?: string) =>
    shop.builder(buildOrdersContract.handOverBuild, {
      params: { buildId },
      headers: key(),
      body: { signedName: 'Leo Ruiz', ...(code !== undefined && { code }) },
    })
  await expect(handOver('none')).rejects.toMatchObject({ code: 'invalid_input' })
  const [club] = (await shop.readBuild(buildId)).clubs
  const taken = await handOver(track.collectCode)
  expect(taken.history.at(-1)).toMatchObject({ to: 'picked_up', reason: 'Signed by Leo Ruiz, with the code' })
  // The band that was printed at the bench is the one of the bag.
  const { clubs } = await shop.builder(bagContract.listClubsOfPerson, { params: { personId: shop.personId } })
  expect(clubs).toMatchObject([{ passportCode: club?.passportCode }])
  await expect(choose(noon)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('photos are for the bench or for the client, who is written to; each stays beside the build', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const { buildId } = await shop.begun()
  const params = { buildId }
  const add = async (forClient: boolean) =>
    shop.builder(buildPhotosContract.addFilesOfBuild, {
      params,
      headers: key(),
      body: { fileIds: [(await upload(shop.builder, await makePhoto())).id], forClient },
    })
  await add(false)
  const { files } = await add(true)
  expect(files.map(({ kind }) => kind)).toEqual(['of_bench', 'for_client'])
  const [own, seen] = files
  await shop.builder(buildPhotosContract.captionFileOfBuild, {
    params: { buildId, fileId: seen?.id ?? '' },
    body: { caption: 'The ferrule' },
  })

  const text = 'Your heads are here.\nWe glue on Monday.'
  const send = { params, headers: key(), body: { text, channel: 'email' as const } }
  const { messages } = await shop.builder(buildMessagesContract.tellClientOfBuild, send)
  expect(messages).toMatchObject([{ text, channel: 'email' }])
  expect((await shop.builder(buildMessagesContract.tellClientOfBuild, send)).messages).toHaveLength(1)
  const mail = await db
    .selectFrom('notice')
    .select(['text', 'recipient'])
    .where('template', '=', 'build_message')
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ recipient: 'ana@example.com' })
  const track = await call(buildTrackerContract.trackBuild, { body: { token: tokenOf(mail.text) } })
  await call(buildTrackerContract.askAboutBuild, { body: { token: track.token, text: 'Which epoxy?' } })
  expect(await db.selectFrom('enquiry').select('message').execute()).toEqual([{ message: 'Which epoxy?' }])
  expect(track.photos).toMatchObject([{ id: seen?.id, caption: 'The ferrule' }])

  const fitter = await as('coach')
  await expect(fitter(buildPhotosContract.listFilesOfBuild, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect(fitter(buildMessagesContract.listMessagesOfBuild, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  await shop.builder(buildPhotosContract.removeFileOfBuild, { params: { buildId, fileId: own?.id ?? '' } })
  const left = await shop.builder(buildPhotosContract.listFilesOfBuild, { params })
  expect(left.files).toHaveLength(1)
})

test('whoever may build is offered as builder', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  const coach = await as('coach')
  const { builders } = await shop.builder(buildOrdersContract.listBuilders, {})
  const ids = builders.map(({ userId }) => userId)
  expect(ids).toEqual(expect.arrayContaining([shop.builder.userId, shop.other.userId]))
  expect(ids).not.toContain(coach.userId)
})
