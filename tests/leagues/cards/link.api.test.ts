import { expect } from 'vitest'

import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { test, withOtherSignature } from '#tests/support/test.ts'

import { makeEvening } from './evening.ts'

const { linkCard } = cardsContract

const tokenIn = ({ url }: { url: string }) => new URL(url).hash.slice(1)

test('who has the link of a card keeps the cards of its pairing, until the desk renews it or long after the round', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, enter, card, attest, type, desk, paramsOf } = await makeEvening({
    db,
    as,
    services,
    call,
    callWith,
    clock,
  })
  await step('open')
  const link = (renew: boolean) => desk(linkCard, { params: paramsOf('Ann'), body: { renew } })
  const { url } = await link(false)
  expect(new URL(url).pathname).toBe(`/leagues/card/${paramsOf('Ann').roundId}/${paramsOf('Ann').entryId}`)
  expect((await link(false)).url).toBe(url)
  const token = tokenIn({ url })
  const byLink = (linked: string) => callWith({ authorization: `Card ${linked}` })

  expect((await card('Ann', byLink(token))).may).toEqual({ write: true, attest: false })
  expect(await enter(byLink(token), 'Ann', 1, 4)).toMatchObject({ status: 'entered' })
  const { version } = await type('Ben', [4, 4, 4, 4, 4, 4, 4, 4])
  await enter(byLink(token), 'Ben', 9, 4)
  expect((await attest(byLink(token), 'Ben', version + 1)).attested?.as).toBe('opponent')
  const entries = await db.selectFrom('holeEntry').select('enteredAs').where('device', '=', 'A').orderBy('at').execute()
  expect(entries.map(({ enteredAs }) => enteredAs)).toEqual(['link', 'link'])

  await expect(card('Ann', byLink(withOtherSignature(token)))).rejects.toMatchObject({ code: 'not_signed_in' })
  const renewed = tokenIn(await link(true))
  await expect(card('Ann', byLink(token))).rejects.toMatchObject({ code: 'expired' })
  expect((await card('Ann', byLink(renewed))).name).toBe('Ann')
  clock.pass({ days: 61 })
  await expect(card('Ann', byLink(renewed))).rejects.toMatchObject({ code: 'expired' })
})
