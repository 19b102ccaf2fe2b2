import { expect } from 'vitest'

import { subsContract } from '#shared/leagues/subs/contract.ts'
import { test, withOtherSignature } from '#tests/support/test.ts'

import { makeMarket } from './subs.ts'

const { acceptSubOffer, declineSubOffer, readSubOffer } = subsContract

test('the mailed link of an offer answers it without signing in, and shows it for a week after the evening', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { willing, cannotCome, offerOf } = await makeMarket({ db, as, services, call, callWith, clock })
  await willing('Uma')
  await willing('Vic')
  await cannotCome('Ann')
  const tokens = (
    await db
      .selectFrom('notice')
      .select(['recipient', 'text'])
      .where('template', '=', 'league_sub_offer')
      .orderBy('id')
      .execute()
  ).map(({ recipient, text }) => [recipient, /leagues\/sub#(\S+)/.exec(text)?.[1] ?? ''] as const)
  const tokenOf = (name: string) => tokens.find(([to]) => to.startsWith(name.toLowerCase()))?.[1] ?? ''
  const byLink = (token: string) => callWith({ authorization: `Sub ${token}` })
  const uma = { params: { offerId: await offerOf('Uma') } }
  const vic = { params: { offerId: await offerOf('Vic') } }

  expect(await byLink(tokenOf('Uma'))(readSubOffer, uma)).toMatchObject({ status: 'open', insteadOf: 'Ann' })
  // A link opens one offer, and nobody else reads it.
  await expect(byLink(tokenOf('Uma'))(acceptSubOffer, vic)).rejects.toMatchObject({ code: 'not_found' })
  await expect(call(readSubOffer, uma)).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect((await as('member'))(readSubOffer, uma)).rejects.toMatchObject({ code: 'not_found' })
  await expect(byLink(withOtherSignature(tokenOf('Uma')))(readSubOffer, uma)).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  expect(await byLink(tokenOf('Vic'))(declineSubOffer, vic)).toMatchObject({ status: 'declined' })
  expect(await byLink(tokenOf('Uma'))(acceptSubOffer, uma)).toMatchObject({ status: 'accepted' })
  // Pressed again it is done once.
  expect(await byLink(tokenOf('Uma'))(acceptSubOffer, uma)).toMatchObject({ status: 'accepted' })

  clock.pass({ days: 7 })
  expect(await byLink(tokenOf('Uma'))(readSubOffer, uma)).toMatchObject({ status: 'accepted' })
  clock.pass({ days: 1 })
  await expect(byLink(tokenOf('Uma'))(readSubOffer, uma)).rejects.toMatchObject({ code: 'expired' })
})
