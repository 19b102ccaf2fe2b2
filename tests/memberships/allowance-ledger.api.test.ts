import { expect } from 'vitest'

import { examine } from '#server/doctor.ts'
import { jobWork } from '#server/kernel/work.ts'
import { checkLedgers } from '#server/ledgers.ts'
import { rollOverAllowances } from '#server/memberships/allowance.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { makeClub, rent } from '#tests/booking/club.ts'
import { at } from '#tests/booking/wednesday.ts'
import { test } from '#tests/support/test.ts'

test('what goes its way adds up: booked, cancelled, carried over and corrected with a reason', async ({
  services,
  db,
  as,
  clock,
  logged,
}) => {
  const { member } = await makeClub({ db, as }, { carriedOverMinutes: 60 })
  const { id } = await rent(member, at('17:00'))
  await member(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })
  await rent(member, at('10:00'))
  clock.set('2026-12-02T12:00:00Z')
  await rollOverAllowances(jobWork(services, 'test'))
  const { id: periodId } = await db.selectFrom('allowancePeriod').select('id').executeTakeFirstOrThrow()
  const adjusted = { periodId, unit: 'peak' as const, quantity: 15, kind: 'adjust' as const }
  await db
    .insertInto('allowanceEntry')
    .values({ ...adjusted, reason: 'Counted twice' })
    .execute()
  await expect(db.insertInto('allowanceEntry').values(adjusted).execute()).rejects.toThrow('adjusts_for_a_reason')

  await checkLedgers(jobWork(services, 'test'))

  expect(await db.selectFrom('allowanceEntry').select('id').where('kind', '=', 'carry').execute()).toHaveLength(2)
  expect(logged.filter((line) => line.includes('does not add up'))).toEqual([])
})

test('sums that do not hold are told each night and by the doctor', async ({ services, db, as, logged }) => {
  const { member } = await makeClub({ db, as })
  const { id: bookingId } = await rent(member, at('17:00'))
  const { id: periodId } = await db.selectFrom('allowancePeriod').select('id').executeTakeFirstOrThrow()
  const said = async () => (await examine(db, services.config)).find(({ subject }) => subject === 'ledgers')
  expect(await said()).toMatchObject({ state: 'ok' })

  await db
    .insertInto('allowanceEntry')
    .values([
      { periodId, unit: 'peak', quantity: 61, kind: 'give_back', bookingId },
      { periodId, unit: 'off_peak', quantity: -121, kind: 'expire', bookingId: null },
      { periodId, unit: 'off_peak', quantity: -5, kind: 'carry', bookingId: null },
    ])
    .execute()

  expect(await said()).toEqual({
    subject: 'ledgers',
    state: 'FAIL',
    sentence:
      'A ledger does not add up. Allowances of memberships: 1 periods gave more than they had; Allowances of memberships: 1 bookings were given back more than they took; Allowances of memberships: 1 memberships carried over something else than they took along.',
  })
  await checkLedgers(jobWork(services, 'test'))
  expect(logged.filter((line) => line.includes('A ledger does not add up: Allowances'))).toHaveLength(3)
})
