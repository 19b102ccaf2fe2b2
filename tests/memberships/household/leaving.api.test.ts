import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { householdsContract } from '#shared/people/households.ts'
import { makeClub, rent } from '#tests/booking/club.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { at } from '#tests/booking/wednesday.ts'
import { mine } from '#tests/memberships/members.ts'
import { personOf } from '#tests/people/clients.ts'
import { type CallAs, test } from '#tests/support/test.ts'

const left = { peak: 0, offPeak: 120, guestPasses: 0 }

/** Somebody who shares their membership with a partner; each has booked an hour by it, and the partner another for money. */
async function shareClub({ db, as }: { db: Db; as: CallAs }) {
  const { member: holder, membershipId } = await makeClub({ db, as }, { householdSize: 2, code: 'household' }, { left })
  const partner = await as()
  const partnerId = await personOf(db, partner.userId)
  await makeHousehold(db, [{ personId: await personOf(db, holder.userId), mayBook: true }, { personId: partnerId }])
  const name = (personIds: string[], more: { bookings?: 'keep' | 'call_off'; preview?: '1' } = {}) => {
    const { preview, ...body } = more
    return holder(membershipChangeContract.namePeople, {
      params: { membershipId },
      query: preview ? { preview } : {},
      body: { personIds, ...body },
    })
  }
  await name([partnerId])
  const own = await rent(holder, at('09:00'))
  const theirs = await rent(partner, at('11:00'))

  return { holder, partner, partnerId, membershipId, name, own, theirs }
}

const minutesOf = async (caller: Call) => (await mine(caller))?.allowance.offPeakMinutes

const bookingOf = (db: Db, id: string) =>
  db
    .selectFrom('booking')
    .select(['status', 'priceCents', 'includedMinutes', 'membershipId'])
    .where('id', '=', id)
    .executeTakeFirst()

const lettersOf = async (db: Db) =>
  (
    await db
      .selectFrom('notice')
      .select(['recipient', 'template'])
      .where('template', 'in', ['membership_left', 'membership_place_ended'])
      .orderBy('id')
      .execute()
  ).map(({ recipient, template }) => [recipient, template])

test('whoever takes somebody out of a membership sees what they booked by it, and is asked', async ({ db, as }) => {
  const { name, theirs } = await shareClub({ db, as })

  const seen = await name([], { preview: '1' })
  expect(seen.calledOff).toMatchObject([{ bookingId: theirs.id, includedMinutes: 60 }])
  await expect(name([])).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('1 booking was made by this membership.'),
  })
  expect(await bookingOf(db, theirs.id)).toMatchObject({ status: 'confirmed', includedMinutes: 60 })
  expect(await lettersOf(db)).toEqual([])
})

test('what was booked is off where that was chosen, with its minutes; both are told', async ({ db, as }) => {
  const { holder, partner, name, own, theirs } = await shareClub({ db, as })
  expect(await minutesOf(holder)).toBe(0)

  expect(await name([], { bookings: 'call_off' })).toMatchObject({ calledOff: [{ bookingId: theirs.id }] })

  expect(await bookingOf(db, theirs.id)).toMatchObject({ status: 'cancelled_staff' })
  expect(await bookingOf(db, own.id)).toMatchObject({ status: 'confirmed' })
  expect(await minutesOf(holder)).toBe(60)
  expect(await lettersOf(db)).toEqual([
    [holder.email, 'membership_left'],
    [partner.email, 'membership_place_ended'],
  ])
  // A second time there is nobody to take out.
  await name([], { bookings: 'call_off' })
  expect(await lettersOf(db)).toHaveLength(2)
  expect(await faultsOfLedgers(db)).toEqual([])
})

/** Every way in which somebody leaves and what they booked stays. */
const ways: Record<string, (club: Awaited<ReturnType<typeof shareClub>>, as: CallAs) => Promise<unknown>> = {
  'the holder takes them out': ({ name }) => name([], { bookings: 'keep' }),
  'they leave by themselves': ({ partner }) => partner(membershipsContract.leaveMembership, {}),
  'the desk takes them out of the household': async ({ holder, partnerId }, as) => {
    const desk = await as('manager')
    const params = { params: { personId: partnerId } }
    const { household } = await desk(householdsContract.readHousehold, params)
    expect(holder.userId).not.toBe('')
    return desk(householdsContract.setHousehold, { ...params, body: { members: [], version: household?.version ?? 0 } })
  },
}

for (const [way, leave] of Object.entries(ways)) {
  test(`what was booked stays at the public price where ${way}, and both are told`, async ({ db, as }) => {
    const club = await shareClub({ db, as })
    const { holder, partner, own, theirs } = club

    await leave(club, as)

    const asPublic = { status: 'confirmed', priceCents: 5000, includedMinutes: 0, membershipId: null }
    expect(await bookingOf(db, theirs.id)).toEqual(asPublic)
    expect(await bookingOf(db, own.id)).toMatchObject({ priceCents: 0, includedMinutes: 60 })
    expect(await minutesOf(holder)).toBe(60)
    expect(await mine(partner)).toBeNull()
    expect(await lettersOf(db)).toEqual([
      [holder.email, 'membership_left'],
      [partner.email, 'membership_place_ended'],
    ])
    expect(await faultsOfLedgers(db)).toEqual([])
  })
}
