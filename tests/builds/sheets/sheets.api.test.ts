import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect } from 'vitest'

import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { test } from '#tests/support/test.ts'

import { byLink, key, openSheets, request, sam, standard } from './sheets.ts'

const {
  approveSheet,
  createSheet,
  createSheetVersion,
  diffSheet,
  listMySheets,
  listSheets,
  makeAgain,
  readSheet,
  stepSheet,
} = sheetsContract

test('a sheet is written, shared, approved by link, and approved anew for what changed alone', async ({
  db,
  as,
  call,
}) => {
  const { create, share, renew, write, read, fitter } = await openSheets({ db, as })
  const sheet = await create([
    standard('7i', { lie: 6250, headCents: 9000, builderNotes: 'Soft step once' }),
    standard('8i'),
  ])
  expect(sheet).toMatchObject({
    number: 'S-801',
    version: 1,
    status: 'draft',
    mayWrite: true,
    hash: null,
    agreed: null,
  })

  const first = await share(sheet)
  expect(first).toMatchObject({ status: 'shared', mayWrite: false, hash: expect.any(String) as string })
  const client = byLink(call, first.link)
  const seen = await client.read()
  expect(seen).toMatchObject({ person: null, link: null, mayApprove: true })
  expect(seen.clubs[0]?.spec).not.toHaveProperty('headCents')
  expect(seen.clubs[0]?.spec).not.toHaveProperty('builderNotes')

  expect(await client.approve(seen)).toMatchObject({ status: 'approved', agreed: 1, mayApprove: false })
  expect((await read(sheet)).versions[0]).toMatchObject({ approvedName: 'Sam Rivera' })

  const draft = await renew(sheet)
  expect(draft).toMatchObject({ version: 2, status: 'draft', agreed: 1 })
  // What is agreed is what the client sees until the next one is shared.
  expect(await client.read()).toMatchObject({ version: 1, status: 'approved' })
  await write(
    draft,
    draft.clubs.map((club) =>
      club.slot === '7i' ? { ...club, spec: { ...club.spec, lie: 6300, headCents: 9500 } } : club,
    ),
  )
  const second = await share(sheet)

  const { changes, prices } = await fitter(diffSheet, { params: { sheetId: sheet.id }, query: { from: 1, to: 2 } })
  expect(changes).toMatchObject([
    { club: '7i', field: 'lie', from: 6250, to: 6300 },
    { club: '7i', field: 'headCents', from: 9000, to: 9500 },
  ])
  expect(prices).toMatchObject({ clubs: [{ club: '7i', from: 12_500, to: 13_000 }], from: { quote: null } })
  const approved = await byLink(call, second.link).approve(second)
  expect(approved).toMatchObject({ version: 2, status: 'approved', agreed: 2 })
  expect(approved.versions.map(({ status }) => status)).toEqual(['approved', 'superseded'])
})

test('an old version is not approved, nor one of another hash, and of two at once one counts', async ({
  db,
  as,
  call,
}) => {
  const { create, share, renew } = await openSheets({ db, as })
  const sheet = await create([standard('7i')])
  const first = await share(sheet)
  await renew(sheet)
  const second = await share(sheet)
  const client = byLink(call, second.link)

  await expect(client.approve(first)).rejects.toMatchObject({
    code: 'version_conflict',
    message: 'Version 2 has come meanwhile. Compare it with the one you have read.',
    facts: { current: { version: 2 } },
  })
  await expect(client.approve({ ...second, hash: 'x' })).rejects.toMatchObject({ code: 'version_conflict' })
  // The mail of the newer version ended the link of the older one.
  await expect(byLink(call, first.link).read()).rejects.toMatchObject({ code: 'expired' })

  const answers = await Promise.allSettled([client.approve(second, 'Sam'), client.approve(second, 'Samuel')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const again = key()
  expect(await client.read()).toMatchObject({ status: 'approved' })
  await expect(client.approve(second, 'Sam', again)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('what cannot be built is refused field by field; what is unusual is said beside', async ({ db, as }) => {
  const { create, fitter, personId } = await openSheets({ db, as })
  const refused = (clubs: ReturnType<typeof standard>[]) => fitter(createSheet, { body: request(clubs, { personId }) })

  await expect(refused(Array.from({ length: 30 }, () => standard('7i')))).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'clubs', message: '30 clubs: the Rules allow 14 in a bag.' }] },
  })
  await expect(refused([standard('8i'), standard('7i', { lie: 9900 })])).rejects.toMatchObject({
    facts: {
      details: expect.arrayContaining([
        { path: 'clubs.1.spec.lie', message: 'Lie is 50.00 to 80.00 °. You typed 99.00.' },
      ]) as unknown,
    },
  })
  await expect(refused([standard('7i', { tip: '.355T', tipTrim: 8 })])).rejects.toMatchObject({
    facts: { details: [{ path: 'clubs.0.spec.tipTrim' }] },
  })
  expect(await create([standard('7i', { length: 41 * 16 })])).toMatchObject({
    warnings: [{ field: 'length', message: 'Length 41 is outside the usual 34 1/2 to 40 in.' }],
  })
})

test('whoever writes on what somebody has changed meanwhile is shown that, and nothing of it is lost', async ({
  db,
  as,
}) => {
  const { create, write } = await openSheets({ db, as })
  const sheet = await create([standard('7i')])
  const written = await write(sheet, [standard('8i')])

  await expect(write(sheet, [standard('9i')])).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { revision: written.revision, clubs: [{ slot: '8i' }] } },
  })
})

test('strangers find no sheet, a client their own without costs, builders all of them and write none', async ({
  db,
  as,
  call,
}) => {
  const { create, share } = await openSheets({ db, as })
  const client = await as('member')
  const owner = await db.selectFrom('person').select('id').where('userId', '=', client.userId).executeTakeFirst()
  const sheet = await create([standard('7i', { headCents: 9000 })], { personId: owner?.id ?? '' })
  const params = { sheetId: sheet.id }

  for (const stranger of [call, await as('member')]) {
    await expect(stranger(readSheet, { params, query: {} })).rejects.toMatchObject({ code: 'not_found' })
    await expect(stranger(diffSheet, { params, query: { from: 1, to: 1 } })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
  // A draft is the studio's own.
  await expect(client(readSheet, { params, query: {} })).rejects.toMatchObject({ code: 'not_found' })
  expect(await client(listMySheets, {})).toMatchObject({ sheets: [] })
  await share(sheet)
  const own = await client(readSheet, { params, query: {} })
  expect(own.clubs[0]?.spec).not.toHaveProperty('headCents')
  expect(await client(listMySheets, {})).toMatchObject({ sheets: [{ number: 'S-801', slots: ['7i'] }] })

  const approval = { headers: key(), body: { version: own.version, hash: own.hash ?? '', signedName: 'Ana Ruiz' } }
  const fitter = await as('fitter')
  await expect(fitter(approveSheet, { params, ...approval })).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await client(approveSheet, { params, ...approval })).toMatchObject({ status: 'approved' })

  const builder = await as('builder')
  await expect(builder(createSheetVersion, { params, body: {} })).rejects.toMatchObject({ code: 'not_allowed' })
  expect((await builder(listSheets, { query: {} })).sheets).toHaveLength(1)
  await expect(builder(sheetsContract.writeSheet, { params, body: { revision: 1, clubs: [] } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
  await expect(builder(stepSheet, { params, body: { to: 'shared' } })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a fitter writes a sheet from a question, once', async ({ db, as, call }) => {
  const { fitter } = await openSheets({ db, as })
  const { id: enquiryId } = await call(enquiriesContract.sendEnquiry, {
    body: { topic: 'build', name: 'Sam Rivera', email: sam.email, message: 'Irons, please.' },
  })
  const body = request([], { enquiryId })

  await fitter(createSheet, { body })
  expect(await fitter(listSheets, { query: { enquiry: enquiryId } })).toMatchObject({
    sheets: [{ number: 'S-801', person: { name: 'Sam Rivera' } }],
  })
  await expect(fitter(createSheet, { body })).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'S-801 was written from this question already.',
  })
})

test('a club is made again as it was agreed, from a sheet and from the bag', async ({ db, as }) => {
  const { create, share, fitter, personId, read } = await openSheets({ db, as })
  const sheet = await share(await create([standard('9i', { builderNotes: 'Hot melt' }), standard('PW')]))
  const again = await fitter(makeAgain, { body: { sheetId: sheet.id, key: sheet.clubs[0]?.key ?? '' } })
  expect(await read(again)).toMatchObject({
    remakes: sheet.id,
    status: 'draft',
    clubs: [{ slot: '9i', spec: { builderNotes: 'Hot melt' } }],
  })

  const clubId = randomUUID()
  await db
    .insertInto('club')
    .values({
      id: clubId,
      personId,
      // A word from before there were sheets.
      slot: sql<Slot>`'putter'`,
      spec: JSON.stringify({ length: 544, colour: 'red' }),
      passportCode: '0123456789A',
      createdAt: new Date(),
    })
    .execute()
  expect(await read(await fitter(makeAgain, { body: { clubId } }))).toMatchObject({
    kind: 'putter',
    clubs: [{ slot: 'P', clubId, spec: { length: 544 } }],
  })
  const stranger = await as('member')
  await expect(stranger(makeAgain, { body: { clubId } })).rejects.toMatchObject({ code: 'not_found' })
  const body = request([standard('7i')], { personId, remakes: randomUUID() })
  await expect(fitter(createSheet, { body })).rejects.toMatchObject({
    facts: { details: [{ path: 'remakes', message: 'There is no such sheet to build again.' }] },
  })
})

test('the clubs of a version that was shared do not change, whoever tries', async ({ db, as }) => {
  const { create, share } = await openSheets({ db, as })
  await share(await create([standard('7i')]))

  await expect(db.updateTable('sheetClub').set({ slot: '8i' }).execute()).rejects.toThrow('do not change')
})
