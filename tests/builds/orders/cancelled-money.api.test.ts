import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { inBooks } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { cancelled, expectRestBack, isNear } from './cancelled-build.ts'
import { openWorkshop } from './workshop.ts'

test.for(cancelled.filter(isNear))(
  'of a cancelled build of which $paid was paid, reduced $isReduced, $feeCents cents are kept and all else goes back',
  (one, { db, as, services }) => expectRestBack(one, { db, as, services }),
)

test.for([false, true])(
  'what is kept of a build is paid with its tax, within its price %s',
  async (isWithin, { db, as, services }) => {
    const shop = await openWorkshop({ db, as, services })
    const manager = await as('manager')
    const { orderId, buildId } = await shop.begun()
    const { paidCents } = await shop.read(orderId)
    const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
    await db.updateTable('location').set({ pricesIncludeTax: isWithin }).execute()
    const rate = {
      category: 'cancellation_fee' as const,
      jurisdiction: 'Illinois',
      ratePpm: 100_000,
      valid: '[2020-01-01,)',
    }
    await db
      .insertInto('taxRate')
      .values({ locationId, ...rate })
      .execute()
    const cancel = (feeCents: number) =>
      shop.step(buildId, 'cancelled', { reason: 'Changed their mind', feeCents }, manager)
    const most = isWithin ? paidCents : Math.floor((paidCents * 10) / 11)

    await expect(cancel(most + 1)).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await shop.read(orderId)).paidCents).toBe(paidCents)
    await cancel(most)
    const gone = await shop.read(orderId)
    expect(gone.status).toBe('closed')
    expect([0, -1]).toContain(gone.dueCents)
    expect((await inBooks(db))[1210] ?? 0).toBe(0)
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('no more is kept of a build than was paid for it, and what nothing was paid of owes nothing', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const manager = await as('manager')
  const { orderId, buildId } = await shop.begun()
  const { paidCents } = await shop.read(orderId)
  const cancel = (id: string, feeCents: number) =>
    shop.step(id, 'cancelled', { reason: 'Changed their mind', feeCents }, manager)

  await expect(cancel(buildId, paidCents + 1)).rejects.toMatchObject({ code: 'invalid_input' })
  await cancel(buildId, paidCents)
  expect(await shop.read(orderId)).toMatchObject({ status: 'closed', dueCents: 0 })

  const unpaid = await shop.approved()
  await expect(cancel(unpaid.buildId ?? '', 100)).rejects.toMatchObject({ code: 'invalid_input' })
  await cancel(unpaid.buildId ?? '', 0)
  expect(await shop.read(unpaid.order?.id ?? '')).toMatchObject({ status: 'cancelled', dueCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})
