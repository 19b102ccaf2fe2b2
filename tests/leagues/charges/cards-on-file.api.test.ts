import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { chargeSeasons } from '#server/leagues/charges/charge-cards.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { alone, mine, openSignUp, signUp } from '#tests/leagues/registrations/sign-up.ts'
import { declinedLater, keepCard } from '#tests/memberships/members.ts'
import { test } from '#tests/support/test.ts'

import { byInstallments, chargesIn, signingIn } from './owing.ts'

const { payByCard } = registrationsContract

test('a card on file pays an installment on its day, once, where its player has agreed; one that is refused is told once', async ({
  db,
  as,
  services,
  callWith,
  clock,
}) => {
  const { seasonId } = await openSignUp({ db, as, services }, { rules: byInstallments })
  const [agreed, refused, other] = [await as(), await as(), await as()]
  await keepCard(agreed)
  await keepCard(refused, declinedLater)
  await signUp(agreed, seasonId, { ...alone, paysByCard: true, shownName: 'Ace' })
  await signUp(refused, seasonId, { ...alone, shownName: 'Birdie' })
  await signUp(other, seasonId, { ...alone, shownName: 'Cup' })
  const set = async (caller: typeof agreed, paysByCard: boolean) => {
    const [own] = await mine(caller)
    return caller(payByCard, {
      params: { registrationId: own?.id ?? '' },
      body: { paysByCard, version: own?.version ?? 0 },
    })
  }
  expect(await mine(agreed)).toMatchObject([{ paysByCard: true }])
  expect(await set(refused, true)).toMatchObject({ paysByCard: true })
  await expect(set(other, true)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'No card of yours is on file. Add one to your account first.',
  })

  const run = () => chargeSeasons(jobWork(services, 'test'))
  await run()
  expect((await chargesIn(db)).every(({ status }) => status === 'open')).toBe(true)
  clock.set('2026-12-24T18:00:00Z')
  await Promise.all([run(), run()])
  await run()
  const second = (await chargesIn(db)).filter(({ number }) => number === 2).map(({ status }) => status)
  expect(second.toSorted()).toEqual(['open', 'ordered', 'paid'])
  const told = await db
    .selectFrom('notice')
    .select(['recipient', 'text'])
    .where('template', '=', 'league_fee_due')
    .orderBy('recipient')
    .execute()
  expect(told.map(({ recipient }) => recipient)).toEqual([refused.email, other.email].toSorted())
  expect(told.find(({ recipient }) => recipient === refused.email)?.text).toContain('did not pay it')
  expect(await mine(await signingIn({ services, callWith })(refused))).toMatchObject([
    { charges: [{ status: 'ordered', isDeclined: true }, {}] },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})
