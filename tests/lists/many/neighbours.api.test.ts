import { expect } from 'vitest'

import { offersContract } from '#shared/booking/offers/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { tagsContract } from '#shared/tags/contract.ts'
import { fallIll } from '#tests/staffing/studio.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { act, makePeople, plan, undo } from './many.ts'

const { erasePerson, mergePerson, undoMerge } = mergesContract
const reason = 'They asked for it'

test('whoever is erased or merged after an act on many is left alone by its undoing, and named by nothing', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const admin = await as('admin')
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']
  const [ada = '', ben = '', cleo = '', dan = '', eve = ''] = await makePeople(db, names, (name) =>
    `${name}@example.com`.toLowerCase(),
  )
  const { id: tagId } = await admin(tagsContract.createTag, { body: { name: 'Junior' } })
  const asked = { code: 'tag_people' as const, asked: { tagId } }
  const merged = await admin(mergePerson, {
    params: { personId: dan },
    query: {},
    body: { otherId: cleo, email: 'survivor', phone: 'survivor', name: 'survivor' },
  })
  const unseen = await plan(admin, { ...asked, rows: { ids: [ada, eve] } })
  const { id } = await plan(admin, { ...asked, rows: { ids: [ada, ben, cleo, dan] } })

  expect(await act(admin, id)).toMatchObject({
    done: 3,
    refused: { count: 1, reasons: [{ reason: 'gone', count: 1 }] },
  })
  await admin(erasePerson, { params: { personId: ben }, body: { reason } })
  await admin(erasePerson, { params: { personId: eve }, body: { reason } })
  expect(await act(admin, unseen.id)).toMatchObject({ done: 0, refused: { count: 2 } })
  await admin(undoMerge, { params: { mergeId: merged.mergeId ?? '' } })
  const undone = await undo(admin, id)

  expect(undone).toMatchObject({ undone: 2, refused: { count: 1, reasons: [{ reason: 'changed', count: 1 }] } })
  expect(undone.refused.rows.map(({ title }) => title)).not.toContainEqual(expect.stringContaining('Ben'))
  expect(await db.selectFrom('personTag').selectAll().execute()).toEqual([])
})

test('a booking whose client chooses another time is not moved with those of its bay, and their times stay held', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const desk = await as('manager')
  const { booked, params, client } = await fallIll(db, call, desk, callWith)
  const { resourceId: bayId } = await db
    .selectFrom('allocation')
    .innerJoin('resource', 'resource.id', 'resourceId')
    .select('resourceId')
    .where('bookingId', '=', booked.id)
    .where('resource.kind', '=', 'bay')
    .executeTakeFirstOrThrow()

  const asked = { bayId, reason: 'The screen is torn', notify: false }
  const planned = await plan(desk, { code: 'move_bookings', asked, rows: { ids: [booked.id] } })

  expect(planned).toMatchObject({ able: 0, refused: { count: 1, reasons: [{ reason: 'awaited' }] } })
  const { offer } = await client(offersContract.readBookingOffer, { params })
  expect(offer).toMatchObject({ status: 'open' })
  expect(await db.selectFrom('hold').select('id').execute()).toHaveLength(3)
})
