import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { chargesContract } from '#shared/leagues/charges/contract.ts'
import { potsContract } from '#shared/leagues/pots/contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { makeCards } from '#tests/leagues/results/scores.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { key } from '#tests/orders/counter.ts'
import { byText } from '#tests/support/by-text.ts'
import { test } from '#tests/support/test.ts'

import { balanceOf, creditOf, inTurns, skins } from './paying.ts'

test('stakes are paid at the desk, a prize pays first what its player owes, and a stake that was paid out is not given back', async ({
  db,
  as,
  clock,
}) => {
  clock.set('2026-11-25T12:00:00-06:00')
  const manager = await as('manager')
  const made = await makePlaying(db, { rules: { ...aloneRules, dropWorst: 0 }, teams: [['Ann'], ['Ben'], ['Cleo']] })
  const { roundId, pairingIds } = await makePlayedRound(db, made)
  const { seasonId, players, courseId } = made
  const [ann] = players
  if (!ann) throw new Error('There are players.')
  await manager(potsContract.switchPots, { params: { seasonId }, body: { isOn: true } })
  const { pots } = await manager(potsContract.createPot, {
    params: { seasonId },
    headers: {},
    body: { name: 'Skins', stakeCents: 500, fromRound: 1, rules: skins },
  })
  const potId = pots[0]?.id ?? ''
  await manager(potsContract.putStakes, {
    params: { roundId },
    body: { potId, registrationIds: players.map(({ id }) => id) },
  })
  const charges = await db.selectFrom('leagueCharge').select('id').orderBy('id').execute()
  const { collected } = await manager(chargesContract.collectCharges, {
    headers: key(),
    body: { chargeIds: charges.map(({ id }) => id), pays: 'terminal' },
  })
  expect(collected.map(({ status, cents }) => [status, cents])).toEqual([
    ['paid', 500],
    ['paid', 500],
    ['paid', 500],
  ])
  expect(await balanceOf(db, '2600', potId)).toBe(1500)

  // Cleo has her stake again before anything is won.
  const linesOf = await db
    .selectFrom('leagueCharge')
    .innerJoin('orderLine', 'orderLine.id', 'orderLineId')
    .select(['orderLine.id as lineId', 'orderId', 'personId'])
    .orderBy('leagueCharge.id')
    .execute()
  const refund = (personId: string | undefined) => {
    const line = linesOf.find((one) => one.personId === personId)
    return manager(ordersContract.refundOrder, {
      params: { orderId: line?.orderId ?? '' },
      query: {},
      headers: key(),
      body: { lines: [{ lineId: line?.lineId ?? '', quantity: 1 }], reason: 'Changed her mind' },
    })
  }
  await refund(players[2]?.personId)
  expect(await balanceOf(db, '2600', potId)).toBe(1000)

  const owed = { registrationId: ann.id, personId: ann.personId, status: 'open' as const }
  await db
    .insertInto('leagueCharge')
    .values([
      { ...owed, kind: 'installment', number: 2, dueOn: '2026-11-20', cents: 300 },
      // It does not go into what is left of the prize.
      { ...owed, kind: 'installment', number: 3, dueOn: '2026-11-21', cents: 400 },
    ])
    .execute()
  await makeCards(db, { roundId, pairingIds, courseId }, inTurns(players))
  await db.updateTable('leagueRound').set({ status: 'scored' }).where('id', '=', roundId).execute()
  await manager(resultsContract.publishRound, { params: { roundId }, query: {}, body: { version: 1 } })
  const { paid } = await manager(potsContract.payPrizes, { params: { roundId }, headers: {}, body: { revision: 1 } })

  // Each wins three holes; those of Cleo are tied, of which two go on to Ann, and the last one to both.
  const [annWins, benWins] = [625, 375]
  expect(paid.map(({ name, cents, owedCents }) => [name, cents, owedCents]).toSorted(byText)).toEqual([
    ['Ann', annWins, 300],
    ['Ben', benWins, 0],
  ])
  expect(await creditOf(db, ann.personId)).toBe(annWins - 300)
  await expect(refund(players[1]?.personId)).rejects.toMatchObject({
    code: 'not_refundable',
    message: 'This stake has gone to its winners. Amend the round if it should not have.',
  })
  const installments = await db
    .selectFrom('leagueCharge')
    .select(['number', 'status'])
    .where('kind', '=', 'installment')
    .orderBy('number')
    .execute()
  expect(installments).toEqual([
    { number: 2, status: 'paid' },
    { number: 3, status: 'open' },
  ])
  expect(await balanceOf(db, '2600', potId)).toBe(0)
  expect(await faultsOfLedgers(db)).toEqual([])
})
