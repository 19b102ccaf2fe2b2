import { expect } from 'vitest'

import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'
import { openWorkshop, sevenIron } from '#tests/builds/orders/workshop.ts'
import { test } from '#tests/support/test.ts'

import { tokenOf } from './sheets.ts'

const { makeAgain, readSheet } = sheetsContract

test('a club that was built here and is lost is made again from its parts, as it came out, by its owner’s wish', async ({
  db,
  as,
  services,
}) => {
  const owner = await as('member')
  const shop = await openWorkshop({ db, as, services })
  const person = await db.selectFrom('person').select('id').where('userId', '=', owner.userId).executeTakeFirstOrThrow()
  const approved = await shop.approve(await shop.send(await shop.quote([sevenIron], person.id)))
  const build = await db.selectFrom('build').select('id').where('quoteId', '=', approved.id).executeTakeFirstOrThrow()
  const built = await db.selectFrom('buildClub').select('id').where('buildId', '=', build.id).executeTakeFirstOrThrow()
  // As the bag has it once it is handed over: longer than it was planned.
  const { id: clubId } = await db
    .insertInto('club')
    .values({
      personId: person.id,
      slot: '7i',
      spec: JSON.stringify({ headBrand: 'Northfield', headSerial: 'N-77', length: 600 }),
      passportCode: '0123456789A',
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('buildClub').set({ clubId }).where('id', '=', built.id).execute()
  await owner(bagContract.changeClub, { params: { clubId }, body: { status: 'lost', version: 1 } })

  const again = await owner(makeAgain, { body: { clubId } })
  const sheet = await shop.fitter(readSheet, { params: { sheetId: again.id }, query: {} })
  expect(sheet).toMatchObject({
    status: 'draft',
    clubs: [
      { slot: '7i', clubId, parts: { shaft: 'SHF-S' }, spec: { length: 600, headCents: 12_000, labourCents: 4000 } },
    ],
  })
  expect(sheet.clubs[0]?.spec).not.toHaveProperty('headSerial')
  expect(sheet.remakes).not.toBeNull()
  // The studio hears of it as of a question; its owner reads no price of it.
  expect(
    await shop.fitter(enquiriesContract.readEnquiry, { params: { enquiryId: sheet.enquiryId ?? '' } }),
  ).toMatchObject({ topic: 'build', about: sheet.number, status: 'new' })
  const own = await owner(sheetsContract.readSheetByLink, { body: { token: tokenOf(again.link) } })
  expect(own.clubs[0]?.spec).toMatchObject({ length: 600 })
  expect(own.clubs[0]?.spec).not.toHaveProperty('headCents')

  await expect((await as('member'))(makeAgain, { body: { clubId } })).rejects.toMatchObject({ code: 'not_found' })
})
