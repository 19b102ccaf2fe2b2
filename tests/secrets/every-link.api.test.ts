import { expect } from 'vitest'

import { signedLink } from '#server/kernel/secrets/signed-link.ts'
import { test, withOtherSignature } from '#tests/support/test.ts'

import { type Elsewhere, kinds, offeredLate, type Row, type Signed } from './link-kinds.ts'

function walked<Kind extends Signed>(table: Record<Kind, Row | Elsewhere>): (Row & { kind: Signed })[] {
  const rows: (Row & { kind: Signed })[] = []
  for (const kind in table) {
    const row: Row | Elsewhere = table[kind]
    if (typeof row !== 'string') rows.push({ kind, ...row })
  }
  return rows
}

for (const { kind, days, mail } of walked(kinds)) {
  test(`what is opened by “${kind}” ends ${days} days after it was done`, async ({ db, as, services, call, clock }) => {
    const { token, open, settle } = await mail({ db, as, services, call })
    await open(token)
    await settle()
    clock.pass({ days: days - 1 })
    await open(token)
    clock.pass({ days: 2 })
    await expect(open(token)).rejects.toMatchObject({ code: 'expired' })
  })

  test(`what is opened by “${kind}” is opened by the newest one alone, signed for it by this studio`, async ({
    db,
    as,
    services,
    call,
    clock,
  }) => {
    const { token, open, renew } = await mail({ db, as, services, call })
    // Of the record and version of this one, as whoever has another key would sign it.
    const [record = ''] = token.split('.')
    const elsewhere = signedLink(kind).tokenOf('k'.repeat(40), record)
    for (const forged of [withOtherSignature(token), elsewhere, record, '']) {
      await expect(open(forged)).rejects.toMatchObject({ code: 'not_found' })
    }

    clock.pass({ minutes: 1 })
    const renewed = await renew()
    expect(renewed).not.toBe(token)
    await open(renewed)
    const answer = await open(token).catch((error: unknown) => error)
    expect(answer).toMatchObject({
      code: 'expired',
      message: 'This link has ended: a newer one was sent on November 24, 2026. Use that one, or ask us for another.',
    })
    expect(
      await db
        .selectFrom('auditEvent')
        .select('action')
        .where('action', 'in', [
          'link_renewed',
          'fitting_link_renewed',
          'pay_link_sent',
          'late_part_changed',
          'ticket_group_asked',
        ])
        .execute(),
    ).not.toEqual([])
  })
}

test('a choice that nobody made ends with the build that waited for it', async ({ db, as, services, call, clock }) => {
  const { shop, open, token } = await offeredLate({ db, as, services, call })
  await shop.cancel()
  clock.pass({ days: 29 })
  expect(await open(token)).toMatchObject({ end: 'cancelled' })
  clock.pass({ days: 2 })
  await expect(open(token)).rejects.toMatchObject({ code: 'expired' })
})
