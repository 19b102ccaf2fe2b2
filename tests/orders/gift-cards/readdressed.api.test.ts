import { expect } from 'vitest'

import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { key } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const wrong = 'wrong@example.com'
const right = 'right@example.com'

test('a gift card whose code went to a mistyped address gets a new one at the right address, from those who may refund', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db)
  const giftCardId = '3f1c9a52-6d3e-4a42-8a52-2a1c6f1d7e11'
  const sentAt = new Date('2026-11-23T12:00:00Z')
  const row = { status: 'active' as const, initialCents: 5000, sendOn: '2026-11-23', createdAt: sentAt, sentAt }
  await db
    .insertInto('giftCard')
    .values({
      ...row,
      id: giftCardId,
      recipient: JSON.stringify({ name: 'Kim', email: wrong }),
      last4: 'AAAA',
      codeHash: Buffer.from('a'.repeat(64), 'hex'),
    })
    .execute()
  await db.insertInto('giftCardEntry').values({ cardId: giftCardId, kind: 'issue', cents: 5000, at: sentAt }).execute()
  const params = { giftCardId }
  const [desk, manager] = [await as('front_desk'), await as('manager')]
  const request = { params, headers: key(), body: { email: right } }

  await expect(desk(giftCardsContract.readdressGiftCard, request)).rejects.toMatchObject({ code: 'not_allowed' })
  await Promise.all([
    manager(giftCardsContract.readdressGiftCard, request),
    manager(giftCardsContract.readdressGiftCard, request),
  ])

  const mails = await db.selectFrom('notice').select(['recipient', 'text']).execute()
  expect(mails).toMatchObject([{ recipient: right }])
  const code = /Code: (\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  expect(await call(giftCardsContract.readGiftCardBalance, { query: { code } })).toMatchObject({ balanceCents: 5000 })
})
