import { expect } from 'vitest'

import { bagContract } from '#shared/workshop/bag-contract.ts'
import { passportContract } from '#shared/workshop/passport-contract.ts'
import { passportOf, readPassport, showPassport } from '#shared/workshop/passport.ts'
import { makePdf, makePhoto, upload } from '#tests/files/files.ts'
import { key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { irons, openBench } from './tickets.ts'

const { readPassport: open, addMyClub, addClubPhotos, removeClubPhoto, giveClub, drawInsurance } = passportContract

test('a code is read as people type and scan it, and one wrong letter is none', () => {
  const code = passportOf(Uint8Array.from([7, 32, 64, 101, 9, 250, 33, 18, 27, 31]))

  expect(readPassport(showPassport(code).toLowerCase())).toBe(code)
  expect(readPassport(`https://studio.test/club#${code}`)).toBe(code)
  expect(readPassport(code.replace('0', 'O'))).toBe(code)
  for (let at = 0; at < 10; at += 1) {
    const wrong = code.slice(0, at) + (code[at] === '7' ? '8' : '7') + code.slice(at + 1)
    expect(readPassport(wrong), wrong).toBeUndefined()
  }
  expect(readPassport('T-3001')).toBeUndefined()
})

test('a club tells its owner and staff all of it, a stranger nothing, and that it is missed to whoever holds it', async ({
  db,
  as,
  call,
}) => {
  await makeLocation(db)
  const owner = await as('member')
  const other = await as('member')
  const builder = await as('builder')
  const body = { slot: '7i' as const, spec: { length: 596, headSerial: 'NF-20 114' } }
  const club = await owner(addMyClub, { headers: key(), body })
  const params = { code: club.passportCode }
  const nothing = { isMissing: false, club: null }

  expect(await owner(open, { params })).toMatchObject({
    isMissing: false,
    club: { id: club.id, isOwn: true, owner: null },
  })
  expect(await builder(open, { params })).toMatchObject({ club: { isOwn: false, owner: { name: expect.any(String) } } })
  expect(await other(open, { params })).toEqual(nothing)
  expect(await call(open, { params: { code: '00000000000' } })).toEqual(nothing)

  await owner(bagContract.changeClub, { params: { clubId: club.id }, body: { status: 'stolen' } })
  expect(await call(open, { params })).toEqual({ isMissing: true, club: null })
  await expect(
    other(bagContract.changeClub, { params: { clubId: club.id }, body: { status: 'in_bag' } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('what one builder tells another is neither read nor emptied by the owner of the club', async ({ db, as }) => {
  await makeLocation(db)
  const owner = await as('member')
  const builder = await as('builder')
  const club = await owner(addMyClub, { headers: key(), body: { slot: '7i', spec: { length: 596 } } })
  const params = { clubId: club.id }
  const spec = { length: 596, builderNotes: 'Hosel was welded', headCents: 9500 }
  await builder(bagContract.changeClub, { params, body: { spec } })

  const changed = await owner(bagContract.changeClub, { params, body: { spec: { length: 600, headCents: 1 } } })
  const { club: opened } = await owner(open, { params: { code: club.passportCode } })
  for (const shown of [changed, opened, ...(await owner(bagContract.listMyClubs, {})).clubs]) {
    expect(shown?.spec).toEqual({ length: 600 })
    expect(JSON.stringify(shown)).not.toMatch(/welded|9500/)
  }
  expect((await builder(open, { params: { code: club.passportCode } })).club?.spec).toEqual({ ...spec, length: 600 })
})

test('photos and receipts hang on a club until it becomes somebody else’s', async ({ db, as, url }) => {
  await makeLocation(db)
  const owner = await as('member')
  const other = await as('member')
  const builder = await as('builder')
  const club = await owner(addMyClub, { headers: key(), body: { slot: '7i', spec: { length: 596, notes: 'For Ana' } } })
  const params = { clubId: club.id }
  const fileIds = [(await upload(owner, await makePhoto())).id, (await upload(owner, makePdf(), 'Receipt')).id]
  const { photos } = await owner(addClubPhotos, { params, headers: key(), body: { fileIds } })
  expect(photos).toHaveLength(2)

  const foreign = { params, headers: key(), body: { fileIds: [(await upload(other, await makePhoto())).id] } }
  await expect(other(addClubPhotos, foreign)).rejects.toMatchObject({ code: 'not_found' })
  await expect(other(removeClubPhoto, { params: { ...params, fileId: fileIds[0] ?? '' } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await owner(removeClubPhoto, { params: { ...params, fileId: fileIds[1] ?? '' } })

  expect((await fetch(url + photos[0]?.address)).status).toBe(200)
  const given = await builder(giveClub, { params, body: { personId: await makeClient(db) } })
  expect(given).toMatchObject({ spec: { length: 596 }, passportCode: club.passportCode, version: 2 })
  expect(given.spec).not.toHaveProperty('notes')
  const passport = await builder(open, { params: { code: club.passportCode } })
  expect(passport.club).toMatchObject({ photos: [] })
  for (const { address } of photos) expect((await fetch(url + address)).status).toBe(404)
  expect((await owner(bagContract.listMyClubs, {})).clubs).toEqual([])
})

test('an insurer gets one document of what is missing, with its pictures; without a club there is none', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  await bench.takeIn(irons('9i'), { signedName: 'Ana Ruiz' })
  const owner = await as('member')
  await expect(owner(drawInsurance, { query: {} })).rejects.toMatchObject({ code: 'not_found' })

  const club = await owner(addMyClub, { headers: key(), body: { slot: '7i', spec: { headSerial: 'NF-20 114' } } })
  const fileIds = [(await upload(owner, await makePhoto())).id]
  await owner(addClubPhotos, { params: { clubId: club.id }, headers: key(), body: { fileIds } })
  await expect(owner(drawInsurance, { query: { only: 'missing' } })).rejects.toMatchObject({ code: 'not_found' })
  await owner(bagContract.changeClub, { params: { clubId: club.id }, body: { status: 'lost' } })

  const pdf = Buffer.from(await owner(drawInsurance, { query: { only: 'missing' } }))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
})
