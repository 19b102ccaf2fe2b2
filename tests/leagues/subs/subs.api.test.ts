import { expect } from 'vitest'

import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { subsContract } from '#shared/leagues/subs/contract.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

import { makeMarket } from './subs.ts'

const asked = (requests: readonly { offers: readonly { status: string; wave: number }[] }[]) =>
  requests.flatMap(({ offers }) => offers.map(({ status, wave }) => `${wave} ${status}`))

test('who is missing asks once; three are asked, then three more, by flight, evenings and index; the first who accepts plays', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const market = await makeMarket({ db, as, services, call, callWith, clock })
  const { willing, cannotCome, accept, decline, requests, minute, mails, look, card, roundId } = market
  for (const [name, index] of [
    ['Far', 4.3],
    ['Near', 14.1],
    ['Next', 13.9],
    ['Wide', 20.3],
    ['Last', 1],
  ] as const) {
    await willing(name, index)
  }
  const round = await cannotCome('Ann')
  await cannotCome('Ann')
  const entries = round.pairings.flatMap((pairing) => pairing.entries)
  expect(entries.find(({ name }) => name === 'Ann')).toMatchObject({ isAbsent: true, sub: 'asked' })
  expect(await mails('league_sub_offer')).toEqual(['near', 'next', 'wide'])
  expect(await look('Near')).toMatchObject({
    status: 'open',
    insteadOf: 'Ann',
    bay: 'Bay 1',
    against: ['Ben', 'Cleo', 'Dan'],
    index: 14.1,
    strokes: 7,
    feeCents: null,
  })

  await minute()
  expect(asked(await requests())).toEqual(['1 open', '1 open', '1 open'])
  clock.pass({ minutes: 15 })
  await minute()
  expect(await mails('league_sub_offer')).toEqual(['near', 'next', 'wide', 'far', 'last'])
  await decline('Near')
  // Those before may still accept.
  expect(await accept('Next')).toMatchObject({ status: 'accepted', why: null })
  await expect(accept('Far')).rejects.toMatchObject({ code: 'slot_taken', message: /faster/ })
  expect(await look('Far')).toMatchObject({ status: 'gone', why: 'Somebody was faster, and plays.' })
  expect(await mails('league_sub_plays')).toEqual(['next'])
  expect(await mails('league_sub_found')).toEqual(['ann'])
  expect(await mails('league_sub_gone')).toEqual(['wide', 'far', 'last'])
  expect((await requests())[0]).toMatchObject({ status: 'filled', name: 'Ann' })

  clock.set('2026-11-25T00:15:00Z')
  await (
    await as('front_desk')
  )(cardsContract.stepRound, { params: { roundId }, body: { to: 'open' } })
  expect(await card('Ann', await market.by('Next'))).toMatchObject({
    name: 'Sub for Ann',
    index: 13.9,
    may: { write: true },
  })
})

test('of two who accept at once one plays, and the other learns that somebody was faster', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { willing, cannotCome, accept, requests } = await makeMarket({ db, as, services, call, callWith, clock })
  const names = ['Uma', 'Vic', 'Wes']
  for (const name of names) await willing(name)
  await cannotCome('Ann')
  const outcomes = await Promise.allSettled(names.map((name) => accept(name)))
  const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(failures).toEqual(['slot_taken', 'slot_taken'])
  expect(asked(await requests()).toSorted()).toEqual(['1 accepted', '1 gone', '1 gone'])
})

test('a sub plays off their own index, in a match the other side follows; who is replaced writes no more', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const rules = { ...pairsRules, teamSize: 1, handicap: { ...pairsRules.handicap, allowancePercents: [100] } }
  const teams = [['Ann'], ['Ben']]
  const market = await makeMarket({ db, as, services, call, callWith, clock }, { rules, teams })
  const { willing, cannotCome, accept, giveBack, card, enter, by, mails } = market
  await willing('Low', 4.3)
  await willing('Other', 14.3)
  clock.set('2026-11-25T00:10:00Z')
  await cannotCome('Ann')
  clock.set('2026-11-25T00:16:00Z')
  const desk = await as('front_desk')
  await desk(cardsContract.stepRound, { params: { roundId: market.roundId }, body: { to: 'open' } })
  const strokesOf = async () => {
    const all = await desk(cardsContract.listCards, { params: { roundId: market.roundId } })
    return all.cards.map(({ name, index, strokes }) => [name, index, strokes])
  }
  expect(await strokesOf()).toEqual([['Ben', 14.3, 0]])

  await accept('Low')
  // 4.3 is 2 strokes here, and 14.3 is 8.
  expect(await strokesOf()).toEqual([
    ['Sub for Ann', 4.3, 0],
    ['Ben', 14.3, 6],
  ])
  const low = await by('Low')
  await enter(low, 'Ann', 1, 4)
  await expect(giveBack('Low')).rejects.toMatchObject({ code: 'wrong_state' })
  await desk(subsContract.giveBackSubOffer, {
    params: { offerId: await market.offerOf('Low') },
    body: { reason: 'Had to leave' },
  })
  expect(await mails('league_sub_not_found')).toEqual(['ann'])
  await expect(enter(low, 'Ann', 2, 4)).rejects.toMatchObject({ code: 'not_allowed' })
  await accept('Other')
  await enter(await by('Other'), 'Ann', 2, 4)
  expect(await strokesOf()).toEqual([
    ['Sub for Ann', 14.3, 0],
    ['Ben', 14.3, 0],
  ])
  expect((await card('Ann', await by('Other'))).holes.map(({ strokes }) => strokes).slice(0, 2)).toEqual([4, 4])
})

test('nobody is asked in quiet hours; nobody found in time is told to who is missing', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  // Nine at night on the day before.
  const market = await makeMarket({ db, as, services, call, callWith, clock }, {}, {}, '2026-11-24T03:10:00Z')
  const { willing, cannotCome, mails, minute, requests, look } = market
  await willing('Uma')
  await cannotCome('Ann')
  await minute()
  expect(await mails('league_sub_offer')).toEqual([])
  expect((await requests())[0]?.nextWaveAt).toEqual(new Date('2026-11-24T14:00:00Z'))
  clock.set('2026-11-24T14:00:00Z')
  await minute()
  expect(await mails('league_sub_offer')).toEqual(['uma'])

  clock.set('2026-11-25T00:15:00Z')
  await minute()
  expect((await requests())[0]).toMatchObject({ status: 'closed' })
  expect(await look('Uma')).toMatchObject({ status: 'lapsed', why: 'The evening has begun.' })
  expect(await mails('league_sub_not_found')).toEqual(['ann'])
})

test('who comes after all has their place back, and whoever was to play is told; others may say nothing for them', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const market = await makeMarket({ db, as, services, call, callWith, clock })
  const { willing, cannotCome, comesAfterAll, accept, look, mails, requests } = market
  await willing('Uma')
  await expect(cannotCome('Ann', 'Ben')).rejects.toMatchObject({ code: 'not_found' })
  await cannotCome('Ann')
  await accept('Uma')
  await comesAfterAll('Ann')
  expect(await look('Uma')).toMatchObject({ status: 'gone' })
  expect(await mails('league_sub_called_off')).toEqual(['uma'])
  expect((await requests())[0]).toMatchObject({ status: 'called_off' })
  await expect(accept('Uma')).rejects.toMatchObject({ code: 'wrong_state' })
})

test('nobody plays in two places at one time, and who is switched off is not asked', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const market = await makeMarket({ db, as, services, call, callWith, clock })
  const { willing, cannotCome, accept, by, offerOf, mails } = market
  await willing('Uma')
  await cannotCome('Ann')
  await cannotCome('Ben')
  const [first] = (await (await by('Uma'))(subsContract.readMySubs, {})).offers
  const second = await offerOf('Uma')
  expect(first?.id).not.toBe(second)
  await (
    await by('Uma')
  )(subsContract.acceptSubOffer, { params: { offerId: first?.id ?? '' } })
  await expect(accept('Uma')).rejects.toMatchObject({ code: 'wrong_state', message: /elsewhere/ })

  const mine = await (await by('Uma'))(subsContract.putMySubs, { body: { isWilling: false } })
  expect(mine).toMatchObject({ isWilling: false, offers: [{ status: 'accepted' }, { status: 'open' }] })
  await cannotCome('Cleo')
  expect(await mails('league_sub_offer')).toEqual(['uma', 'uma'])
  const desk = await as('front_desk')
  const { places } = await desk(subsContract.listOpenPlaces, {})
  expect(places.map(({ name, asked }) => [name, asked])).toEqual([
    ['Ben', 1],
    ['Cleo', 0],
  ])
})

test('a match that was not played on its evening is told while its last day is near', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { pairingIds } = await makeMarket({ db, as, services, call, callWith, clock })
  await db.updateTable('pairing').set({ startsAt: null, resourceId: null }).execute()
  const makeUps = async () => (await (await as('front_desk'))(subsContract.listOpenPlaces, {})).makeUps
  clock.set('2026-11-26T15:00:00Z')
  expect(await makeUps()).toEqual([])
  // Six days after the Tuesday: until the midnight after Monday, by the clock of the studio.
  clock.set('2026-11-29T15:00:00Z')
  expect(await makeUps()).toMatchObject([
    {
      pairingId: pairingIds[0],
      teams: ['Ann', 'Ben', 'Cleo', 'Dan'],
      startsAt: null,
      until: new Date('2026-12-01T06:00:00Z'),
    },
  ])
})
