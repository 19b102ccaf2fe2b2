import { expect } from 'vitest'

import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openSignUp, registeredIn } from './sign-up.ts'

const mine = { name: 'survivor', email: 'survivor', phone: 'survivor' } as const

test('two who play one season are not merged; whoever plays is not erased, and leaves results under no name', async ({
  db,
  as,
  services,
}) => {
  const { seasonId, desk } = await openSignUp({ db, as, services })
  const admin = await as('admin')
  const signUp = (firstName: string) =>
    desk(registrationsContract.registerPlayer, {
      params: { seasonId },
      headers: key(),
      body: { player: { firstName, lastName: 'Lee' }, pays: 'free' },
    })
  const [kim, ana] = [await signUp('Kim'), await signUp('Ana')]
  const [survivor, other] = [kim.person?.id ?? '', ana.person?.id ?? '']
  const merge = { params: { personId: survivor }, query: {}, body: { otherId: other, ...mine } }
  await expect(admin(mergesContract.mergePerson, merge)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Both play Tuesday pairs, Winter 2026–27. Withdraw one of them first.',
  })
  const erase = { params: { personId: survivor }, body: { reason: 'Asked for it in writing.' } }
  await expect(admin(mergesContract.erasePerson, erase)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'They play in a league. Withdraw them first.',
  })

  await db.updateTable('leagueSeason').set({ status: 'completed' }).execute()
  await admin(mergesContract.erasePerson, erase)
  expect(await registeredIn(db)).toMatchObject([
    { shownName: 'Former player', status: 'registered' },
    { shownName: 'Ana L.', status: 'registered' },
  ])
  const { registrations } = await desk(registrationsContract.listSeasonRegistrations, { params: { seasonId } })
  expect(JSON.stringify(registrations)).not.toContain('Kim')
})
