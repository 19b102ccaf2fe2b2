import { expect } from 'vitest'

import { collectFiles, sweepShelf } from '#server/files/collect.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { filesContract } from '#shared/files/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { makeClient, nobody } from '#tests/people/clients.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makePdf, makePhoto, upload } from './files.ts'

const { addFilesOfPerson, captionFileOfPerson, listFilesOfPerson, readFile, removeFileOfPerson } = filesContract

async function add(call: Call, personId: string, ...contents: Buffer[]) {
  const fileIds: string[] = []
  for (const content of contents) fileIds.push((await upload(call, content)).id)
  const { files } = await call(addFilesOfPerson, { params: { personId }, headers: {}, body: { fileIds } })
  return files
}

/** What lies on the shelf of these files. */
async function shelved({ shelf }: Services, rows: readonly { sha256: string; previewSha256: string | null }[]) {
  const keys = rows.flatMap(({ sha256, previewSha256 }) => [sha256, previewSha256 ?? sha256])
  const found = await Promise.all([...new Set(keys)].map((key) => shelf.get(key)))
  for (const content of found) content?.destroy()
  return found.filter(Boolean).length
}

const listRows = ({ db }: Services) => db.selectFrom('file').select(['id', 'sha256', 'previewSha256']).execute()

test('an address opens one file in one size until its time is over', async ({ db, as, url, call, clock }) => {
  const desk = await as('front_desk')
  const files = await add(desk, await makeClient(db), await makePhoto({}, '#123456'), makePdf('Mine'))
  const [photo, document] = files
  if (!photo || !document) throw new Error('Both were uploaded.')
  const statusOf = async (address: string) => (await fetch(url + address)).status
  const signed = Object.fromEntries(new URL(url + photo.address).searchParams)

  expect(await statusOf(photo.address)).toBe(200)
  for (const changed of [
    photo.address.replace('variant=full', 'variant=preview'),
    photo.address.replace(/until=\d+/, 'until=9999999999'),
    photo.address.replace(photo.id, document.id),
    photo.address.replace(photo.id, nobody),
    photo.address.replace(/signature=.*/, 'signature='),
  ]) {
    expect(await statusOf(changed)).toBe(404)
  }
  await expect(
    call(readFile, {
      params: { fileId: photo.id },
      query: { variant: 'full', until: 1, signature: signed['signature'] ?? '' },
    }),
  ).rejects.toMatchObject({ code: 'not_found' })

  clock.pass({ minutes: 61 })
  expect(await statusOf(photo.address)).toBe(410)
})

test('a photo is described, taken away, and gone a day later, with its bytes', async ({
  db,
  as,
  url,
  services,
  clock,
}) => {
  const desk = await as('front_desk')
  const personId = await makeClient(db)
  const [photo, document] = await add(desk, personId, await makePhoto({}, '#a1b2c3'), makePdf('Kept'))
  const params = { personId, fileId: photo?.id ?? '' }

  const caption = 'The grip of the 7-iron'
  expect((await desk(captionFileOfPerson, { params, body: { caption } })).files[0]).toMatchObject({ caption })
  await desk(removeFileOfPerson, { params })
  expect((await fetch(url + photo?.address)).status).toBe(404)
  await expect(desk(removeFileOfPerson, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect(desk(captionFileOfPerson, { params, body: { caption: null } })).rejects.toMatchObject({
    code: 'not_found',
  })

  const rows = await listRows(services)
  await collectFiles(jobWork(services, 'test'))
  expect(await listRows(services)).toHaveLength(2)
  clock.pass({ days: 1, minutes: 1 })
  await collectFiles(jobWork(services, 'test'))
  expect(await listRows(services)).toMatchObject([{ id: document?.id }])
  expect(await shelved(services, rows)).toBe(1)
  const later = await as('front_desk')
  expect((await later(listFilesOfPerson, { params: { personId } })).files).toMatchObject([{ id: document?.id }])
  const audited = await db
    .selectFrom('auditEvent')
    .select(['action', 'after'])
    .where('onBehalfOf', '=', personId)
    .orderBy('id')
    .execute()
  expect(audited).toMatchObject([
    { action: 'files_added' },
    { action: 'file_captioned', after: { caption: '(personal)' } },
    { action: 'file_removed' },
  ])
})

test('what was uploaded twice is there once, and stays as long as one of both does', async ({
  db,
  as,
  services,
  clock,
}) => {
  const desk = await as('front_desk')
  const personId = await makeClient(db)
  const photo = await makePhoto({}, '#0f0f0f')
  const [kept] = await add(desk, personId, photo)
  await upload(desk, photo)
  const rows = await listRows(services)
  expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(1)

  clock.pass({ days: 2 })
  await collectFiles(jobWork(services, 'test'))
  expect(await listRows(services)).toMatchObject([{ id: kept?.id }])
  expect(await shelved(services, rows)).toBe(2)
})

test('bytes without a file are swept, files without bytes are told of', async ({ as, services, clock, logged }) => {
  const key = 'c'.repeat(64)
  await services.shelf.put(key, Buffer.from('left by a crash'), 'application/pdf')
  const desk = await as('front_desk')
  await upload(desk, makePdf('Lost'))
  const [row] = await listRows(services)
  await services.shelf.remove([row?.sha256 ?? ''])

  await sweepShelf(jobWork(services, 'test'))
  expect(await services.shelf.get(key)).toBeDefined()
  expect(logged.some((line) => line.includes('Files are not on the shelf'))).toBe(true)
  // The shelf has a clock of its own.
  clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString())
  await sweepShelf(jobWork(services, 'test'))
  expect(await services.shelf.get(key)).toBeUndefined()
})

const reason = 'Asked for it in writing.'
const mine = { name: 'survivor', email: 'survivor', phone: 'survivor' } as const

test('photos are in the copy of a client, move with a merge and are erased, but not while a dispute is open', async ({
  db,
  as,
  url,
  services,
}) => {
  const admin = await as('admin')
  const [personId, into] = [await makeClient(db), await makeClient(db)]
  const [before] = await add(admin, personId, await makePhoto({}, '#fedcba'))
  const statusOf = async (address: string | undefined) => (await fetch(url + address)).status
  expect(await statusOf(before?.address)).toBe(200)
  await admin(mergesContract.mergePerson, {
    params: { personId: into },
    query: {},
    body: { otherId: personId, ...mine },
  })
  expect((await admin(listFilesOfPerson, { params: { personId } })).files).toHaveLength(1)
  expect([await statusOf(before?.address), await statusOf(before?.preview ?? '')]).toEqual([404, 404])

  const copy = (await admin(mergesContract.exportPerson, { params: { personId: into }, body: { reason } })) as {
    files?: { address: string }[]
  }
  const address = copy.files?.[0]?.address ?? ''
  expect(address).toMatch(/^http:\/\/studio\.test\/api\/v1\/files\//)
  expect((await fetch(address.replace('http://studio.test', url))).status).toBe(200)

  const dispute = await openDispute(services, into)
  await admin(mergesContract.erasePerson, { params: { personId: into }, body: { reason } })
  expect((await fetch(address.replace('http://studio.test', url))).status).toBe(404)
  await collectFiles(jobWork(services, 'test'))
  expect(await listRows(services)).toHaveLength(1)
  await db.updateTable('dispute').set({ endedAt: services.now(), status: 'won' }).where('id', '=', dispute).execute()
  await collectFiles(jobWork(services, 'test'))
  expect(await listRows(services)).toEqual([])
  expect((await fetch(address.replace('http://studio.test', url))).status).toBe(404)
})

async function openDispute({ db, now }: Services, personId: string): Promise<string> {
  const locationId = await makeLocation(db)
  const at = now()
  const sums = { grossCents: 100, discountCents: 0, taxCents: 0, totalCents: 100, dueNowCents: 0 }
  const order = {
    ...sums,
    number: 'O-1',
    personId,
    locationId,
    channel: 'desk' as const,
    status: 'fulfilled' as const,
    placedAt: at,
  }
  const { id: orderId } = await db.insertInto('customerOrder').values(order).returning('id').executeTakeFirstOrThrow()
  const payment = { method: 'card' as const, provider: 'demo', providerRef: 'p', amountCents: 100, capturedCents: 100 }
  const times = { locationId, status: 'disputed' as const, createdAt: at }
  const { id: paymentId } = await db
    .insertInto('payment')
    .values({ ...payment, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('orderPayment').values({ orderId, paymentId, open: false }).execute()
  const { id } = await db
    .insertInto('dispute')
    .values({
      paymentId,
      provider: 'demo',
      providerRef: 'd',
      status: 'needs_response',
      reason: 'x',
      amountCents: 100,
      openedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
