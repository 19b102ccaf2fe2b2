import { expect } from 'vitest'

import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { subsContract } from '#shared/leagues/subs/contract.ts'
import { byEvening } from '#tests/leagues/charges/owing.ts'
import { test } from '#tests/support/test.ts'

import { makeMarket } from './subs.ts'

test.for(['before', 'after'] as const)(
  'whoever plays for somebody owes their evening, found %s it opens, and nobody does once it is given back',
  async (found, { db, as, services, call, callWith, clock }) => {
    const house = { db, as, services, call, callWith, clock }
    const market = await makeMarket(house, { rules: byEvening })
    const { willing, cannotCome, accept, offerOf, roundId } = market
    const owing = async () =>
      (
        await db
          .selectFrom('leagueCharge')
          .innerJoin('person', 'person.id', 'personId')
          .select('firstName')
          .where('status', '=', 'open')
          .orderBy('firstName')
          .execute()
      ).map(({ firstName }) => firstName)
    const open = async () => {
      clock.set('2026-11-25T00:16:00Z')
      await (
        await as('front_desk')
      )(cardsContract.stepRound, { params: { roundId }, body: { to: 'open' } })
    }
    await willing('Uma')
    if (found === 'before') {
      await cannotCome('Ann')
      await accept('Uma')
      expect(await owing()).toEqual([])
      await open()
    } else {
      await open()
      expect(await owing()).toEqual(['Ann', 'Ben', 'Cleo', 'Dan'])
      await cannotCome('Ann')
      expect(await owing()).toEqual(['Ben', 'Cleo', 'Dan'])
      await accept('Uma')
    }
    expect(await owing()).toEqual(['Ben', 'Cleo', 'Dan', 'Uma'])

    if (found === 'after') {
      const params = { offerId: await offerOf('Uma') }
      await (
        await as('front_desk')
      )(subsContract.giveBackSubOffer, { params, body: {} })
      expect(await owing()).toEqual(['Ben', 'Cleo', 'Dan'])
    }
  },
)
