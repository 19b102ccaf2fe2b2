import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { consentsContract } from '#shared/people/consents.ts'
import { makeClub, rent } from '#tests/booking/club.ts'
import { at } from '#tests/booking/wednesday.ts'
import { orderCart } from '#tests/memberships/members.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { personOf } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

const { giveConsent, publishDocument, signForClient } = consentsContract

test('a member signs the waiver before they book, and anew when there is another one; others are not asked', async ({
  db,
  as,
}) => {
  const { member } = await makeClub({ db, as })
  const [admin, visitor] = [await as('admin'), await as()]
  const publish = (follows: number) =>
    admin(publishDocument, {
      params: { code: 'waiver' },
      body: { body: `# Waiver ${follows}\n\nMind the ball.`, follows },
    })
  const sign = (version: number) => member(giveConsent, { body: { code: 'waiver', version, signedName: 'Sam Rivera' } })
  await publish(0)

  await expect(rent(member, at('10:00'))).rejects.toMatchObject({
    code: 'waiver_needed',
    facts: { current: { code: 'waiver', version: 1 } },
  })
  expect(await db.selectFrom('booking').select('id').execute()).toEqual([])
  expect(await rent(visitor, at('10:00'))).toMatchObject({ priceCents: 5000 })
  await sign(1)
  expect(await rent(member, at('10:00'))).toMatchObject({ status: 'confirmed' })

  await publish(1)
  await expect(rent(member, at('13:00'))).rejects.toMatchObject({ facts: { current: { version: 2 } } })
  await expect(sign(1)).rejects.toMatchObject({ code: 'version_conflict' })
})

test('a weekly time is looked at unsigned and asks once it is booked, and so does a cart', async ({
  db,
  as,
  services,
}) => {
  const left = { peak: 0, offPeak: 0, guestPasses: 0 }
  const { member } = await makeClub({ db, as }, {}, { left })
  await openCounter({ db, as, services })
  await (
    await as('admin')
  )(publishDocument, { params: { code: 'waiver' }, body: { body: '# Waiver\n\nMind the ball.', follows: 0 } })
  const weekly = { serviceCode: 'bay_60', startsAt: at('10:00'), every: 'week', times: 2 } as const
  const ask = (query: { preview?: '1' }) => member(bookingContract.createSeries, { query, body: weekly })
  const startsAt = at('13:00')
  const { id: holdId } = await member(bookingContract.holdTime, { body: { serviceCode: 'bay_60', startsAt } })

  expect(await ask({ preview: '1' })).toMatchObject({ booked: [{}, {}], conflicts: [] })
  await expect(ask({})).rejects.toMatchObject({ code: 'waiver_needed', facts: { current: { version: 1 } } })

  await member(cartContract.addToCart, { body: { kind: 'held_time', quantity: 1, holdId } })
  await expect(orderCart(member)).rejects.toMatchObject({ code: 'waiver_needed', facts: { current: { version: 1 } } })
  expect(await db.selectFrom('booking').select('id').execute()).toEqual([])

  await member(giveConsent, { body: { code: 'waiver', version: 1, signedName: 'Sam Rivera' } })
  expect(await orderCart(member)).toMatchObject({ status: 'placed', lines: [{ kind: 'booking' }] })
  expect(await ask({})).toMatchObject({ booked: [{ status: 'confirmed' }, { status: 'confirmed' }] })
})

test('what is signed at the counter counts, and only who may edit clients has it signed', async ({ db, as }) => {
  const { member } = await makeClub({ db, as })
  const personId = await personOf(db, member.userId)
  await (
    await as('admin')
  )(publishDocument, { params: { code: 'waiver' }, body: { body: '# Waiver\n\nMind the ball.', follows: 0 } })
  const signed = { params: { personId }, body: { version: 1, signedName: 'Sam Rivera' } }

  await expect(member(signForClient, signed)).rejects.toMatchObject({ code: 'not_allowed' })
  const desk = await as('front_desk')
  await desk(signForClient, signed)
  await desk(signForClient, signed)
  expect(await rent(member, at('10:00'))).toMatchObject({ status: 'confirmed' })
})
