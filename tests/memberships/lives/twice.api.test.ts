import fc from 'fast-check'
import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { addPlan, keepCard, orderCart, payByCard } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { test } from '#tests/support/test.ts'

import { expectLives } from './expect-lives.ts'
import { openStudio } from './studio.ts'

const { freezeMembership, resumeMembership, cancelMembership, keepMembership, changePlan } = membershipChangeContract

type Headers = { 'idempotency-key': string }
type Ask = { params: { membershipId: string }; query: object; headers: Headers }

const acts: Record<string, (caller: Call, ask: Ask) => Promise<unknown>> = {
  'freeze soon': (caller, ask) =>
    caller(freezeMembership, { ...ask, body: { from: '2026-12-01', until: '2026-12-20' } }),
  'freeze later': (caller, ask) =>
    caller(freezeMembership, { ...ask, body: { from: '2027-02-01', until: '2027-02-20' } }),
  resume: (caller, ask) => caller(resumeMembership, { ...ask, body: {} }),
  stop: (caller, ask) => caller(cancelMembership, { ...ask, body: {} }),
  keep: (caller, ask) => caller(keepMembership, { ...ask, body: {} }),
  change: (caller, ask) => caller(changePlan, { ...ask, body: { planCode: 'small' } }),
}

/** What each act that was done says in a letter. */
const letterOf: Record<string, string> = {
  'freeze soon': 'membership_freeze',
  'freeze later': 'membership_freeze',
  resume: 'membership_back',
  stop: 'membership_stopped',
  keep: 'membership_kept',
  change: 'membership_changes',
}

const keys = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
]

test('each act done twice, in any order and with one answer lost, is written, charged and told of once', async ({
  db,
  as,
  services,
}) => {
  await openStudio({ db, as, services })
  await makePlan(db, { ...monthlyPlan, code: 'small', name: 'Small', priceCents: 4900, position: 9 })
  const deed = fc.record({ act: fc.constantFrom(...Object.keys(acts)), key: fc.constantFrom(...keys) })

  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 12 }), async (deeds) => {
      const member = await as('manager')
      await addPlan(member, 'weekday')
      await payByCard(member, (await orderCart(member)).id)
      await keepCard(member)
      const { membership } = await member(membershipsContract.readMyMembership, {})
      const membershipId = membership?.id ?? ''
      const lettersNow = async () => {
        const mails = db.selectFrom('notice').select('template').where('about', '=', membershipId)
        return (await mails.where('template', '!=', 'membership_started').orderBy('id').execute()).map(
          ({ template }) => template,
        )
      }
      const told: string[] = []
      const done = new Set<string>()

      for (const { act, key } of deeds) {
        const ask = { params: { membershipId }, query: {}, headers: { 'idempotency-key': key } }
        const send = () =>
          acts[act]?.(member, ask).catch((error: unknown) => {
            if (error instanceof Failure && error.code !== 'internal' && error.code !== 'unavailable') return error
            throw error
          })
        // The answer is lost, and the same is sent again.
        const [first, again] = [await send(), await send()]
        if (!(first instanceof Failure)) {
          expect(again).toEqual(first)
          if (!done.has(`${act} ${key}`)) told.push(letterOf[act] ?? '')
          done.add(`${act} ${key}`)
        }
        expect(await lettersNow()).toEqual(told)
        await expectLives(db)
      }
      expect(await faultsOfLedgers(db)).toEqual([])
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
