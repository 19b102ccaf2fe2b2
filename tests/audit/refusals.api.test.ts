import { expect } from 'vitest'

import { openRefusals } from '#server/audit/refusals.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { test } from '#tests/support/test.ts'

const { listBookings } = bookingContract
const { listNotices } = noticesContract

const refusedIn = (db: Db) =>
  db
    .selectFrom('auditEvent')
    .select(['actorKind', 'actorId', 'entity', 'entityId', 'facts', 'ip'])
    .where('action', '=', 'refused')
    .orderBy('id')
    .execute()

const row = (actorId: string, entityId: string, count: number, since: string) => ({
  actorKind: 'person',
  actorId,
  entity: 'endpoint',
  entityId,
  facts: { code: 'not_allowed', count, since },
  ip: '127.0.0.1',
})

test('a refusal by permission is audited: one row a minute per person and endpoint, with a count', async ({
  app,
  as,
  db,
  clock,
}) => {
  const [member, guest] = [await as('member'), await as()]
  const search = (call: typeof member) => call(listBookings, { query: { search: 'x' } })
  for (const call of [member, member, member, guest]) {
    await expect(search(call)).rejects.toMatchObject({ code: 'not_allowed' })
  }
  await expect(member(listNotices, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
  clock.pass({ minutes: 1 })
  await expect(search(member)).rejects.toMatchObject({ code: 'not_allowed' })

  await app.close()

  expect(await refusedIn(db)).toEqual([
    row(member.userId, 'listBookings', 3, '2026-11-24T14:00:00.000Z'),
    row(guest.userId, 'listBookings', 1, '2026-11-24T14:00:00.000Z'),
    row(member.userId, 'listNotices', 1, '2026-11-24T14:00:00.000Z'),
    row(member.userId, 'listBookings', 1, '2026-11-24T14:01:00.000Z'),
  ])
})

test('what is no refusal by permission is not audited as one', async ({ app, as, call, db }) => {
  const member = await as('member')
  await expect(call(listBookings, { query: { search: 'x' } })).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(
    member(bookingContract.listFreeStarts, { query: { service: 'x', from: 'x', days: 1 } }),
  ).rejects.toThrow()
  await app.close()

  expect(await refusedIn(db)).toEqual([])
})

test('a minute is written when it is over, not before', async ({ services, db, clock }) => {
  const refusals = openRefusals(services)
  const origin = { requestId: 'r', ip: '127.0.0.1', userAgent: undefined }
  refusals.count({ actor: { kind: 'guest' }, endpoint: 'x', code: 'not_allowed', origin })
  await refusals.flush()
  expect(await refusedIn(db)).toEqual([])

  clock.pass({ minutes: 1 })
  await refusals.flush()
  await refusals.flush(true)
  expect(await refusedIn(db)).toHaveLength(1)
})
