import fc from 'fast-check'
import { expect } from 'vitest'

import { expectSoundStock } from '#tests/inventory/sound.ts'
import { inBooks } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openStore } from './purchasing.ts'

const deliveries = fc.array(
  fc
    .record({ gloves: fc.integer({ min: 0, max: 9 }), balls: fc.integer({ min: 0, max: 9 }) })
    .filter(({ gloves, balls }) => gloves + balls > 0),
  { minLength: 1, maxLength: 5 },
)

test('in whatever parts it comes: what was received lies on the shelf, is owed for, and the rest is on its way', async ({
  db,
  as,
  services,
}) => {
  const { sent, receive, stockOf } = await openStore({ db, as, services })
  const came = { gloves: 0, balls: 0 }

  await fc.assert(
    fc.asyncProperty(deliveries, async (parts) => {
      const incomingBefore = (await stockOf('GLV-M')).incoming
      let order = await sent(['GLV-M', 12], ['BALL-12', 12])
      for (const { gloves, balls } of parts) {
        if (order.status === 'received') break
        order = await receive(order, { ...(gloves > 0 && { 'GLV-M': gloves }), ...(balls > 0 && { 'BALL-12': balls }) })
        came.gloves += gloves
        came.balls += balls
      }

      const [gloves, balls] = order.lines
      expect(await stockOf('GLV-M')).toMatchObject({
        onHand: came.gloves,
        incoming: incomingBefore + (order.status === 'received' ? 0 : Math.max(0, 12 - (gloves?.received ?? 0))),
      })
      expect((await stockOf('BALL-12')).onHand).toBe(came.balls)
      expect(order.status === 'received').toBe((gloves?.received ?? 0) >= 12 && (balls?.received ?? 0) >= 12)
      const owed = came.gloves * 900 + came.balls * 500
      expect(await inBooks(db)).toEqual({ 1300: owed, 2000: -owed })
      await expectSoundStock(db)
    }),
    // Gloves that nobody has counted yet are on their way as well.
    { numRuns: 12, examples: [[[{ gloves: 0, balls: 1 }]]] },
  )
})
