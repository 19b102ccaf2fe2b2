import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import type { SetupDocument } from '#shared/settings/setup.ts'
import { resourcesContract } from '#shared/staffing/resources.ts'
import { book } from '#tests/booking/wednesday.ts'
import { test } from '#tests/support/test.ts'

import { afternoon, everyBooking, type Kind, type Setting, settings, standing, weekUntil } from './settings.ts'

const { changeBookingStatus } = bookingContract

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Failure)) throw error ?? new Error('It was saved.')
  return error
}

const namesIn = ({ facts: { details = [] } }: Failure) => details.map(({ path }) => path).toSorted()

test.for(Object.entries(settings))(
  '%s names what it would leave outside before it is saved, and keeps what was seen',
  async ([, { named, save }], { db, call, as }) => {
    const [admin, desk] = [await as('admin'), await as('front_desk')]
    const { place, ids } = await standing(db, call, desk)
    const paths = (kinds: readonly Kind[]) =>
      kinds.map((kind) => `${kind === 'clinic' ? 'blocks' : 'bookings'}.${ids[kind]}`).toSorted()

    const refusal = await refusalOf(save(admin, place, 'nothing'))
    expect(refusal.code).toBe('conflict')
    expect(namesIn(refusal)).toEqual(paths(named))
    expect(refusal.message).toMatch(/Keep (it|them).*[Oo]r move (it|them) first\.$/)
    expect(await db.selectFrom('bookingOffer').selectAll().execute()).toEqual([])

    await save(
      admin,
      place,
      named.map((kind) => ids[kind]),
    )
    const params = { bookingId: ids.outside }
    expect(await desk(bookingContract.readBooking, { params })).toMatchObject({ status: 'confirmed' })
  },
)

test('whoever has bookings to come is not retired, and they are named', async ({ db, call, as }) => {
  const [admin, desk] = [await as('admin'), await as('front_desk')]
  const { place, ids } = await standing(db, call, desk)
  const retiring = admin(resourcesContract.changeResource, {
    params: { resourceId: place.staffId },
    body: { version: 1, active: false },
  })

  expect(namesIn(await refusalOf(retiring))).toEqual(everyBooking.map((kind) => `bookings.${ids[kind]}`).toSorted())
})

test('what comes between the look at a set-up and its save is named first', async ({ db, call, as }) => {
  const [admin, desk] = [await as('admin'), await as('front_desk')]
  await standing(db, call, desk)
  const query = { overwrite: 'hours' }
  const body: SetupDocument = { version: 1, hours: { week: weekUntil('12:00'), exceptions: [] } }
  const { outside } = await admin(setupContract.applySetup, { query: { ...query, dryRun: '1' }, body })
  const late = await book(call, '13:00', { email: 'late@example.com' })

  const refusal = await refusalOf(
    admin(setupContract.applySetup, { query: { ...query, keepBookings: outside?.version ?? '' }, body }),
  )
  expect(namesIn(refusal)).toContain(`bookings.${late.id}`)
})

test('what is kept outside is on the call list until the hours hold it again', async ({ db, call, as }) => {
  const [admin, desk] = [await as('admin'), await as('front_desk')]
  const { ids } = await standing(db, call, desk)
  const shorten = settings['hours of the week in the set-up']
  await shorten?.save(
    admin,
    { staffId: '', bayId: '', serviceId: '' },
    afternoon.map((kind) => ids[kind]),
  )

  const listed = () =>
    db.selectFrom('bookingOffer').select(['bookingId', 'status']).where('status', '=', 'to_call').execute()
  expect((await listed()).map(({ bookingId }) => bookingId).toSorted()).toEqual(
    [ids.outside, ids.pending, ids.first, ids.second].toSorted(),
  )
  const body: SetupDocument = { version: 1, hours: { week: weekUntil('18:00'), exceptions: [] } }
  expect((await admin(setupContract.applySetup, { query: { overwrite: 'hours' }, body })).outside).toBeUndefined()
  expect(await listed()).toEqual([])
})

const since: Record<string, { save: Setting['save']; says: string }> = {
  'shortened hours': {
    save: settings['hours of the week in the set-up']?.save ?? (async () => undefined),
    says: 'Open 9:00 AM to 12:00 PM, it would be 3:00 PM to 4:00 PM.',
  },
  'a closed day': {
    save: settings['a day closed in the set-up']?.save ?? (async () => undefined),
    says: 'Closed on Wednesday, November 25: Painters.',
  },
  'shorter hours of the coach': {
    save: settings['a week of somebody']?.save ?? (async () => undefined),
    says: 'Coach 1 does not work at this time on Wednesday, November 25.',
  },
  'a bay that cannot do it': {
    save: settings['what a bay can do']?.save ?? (async () => undefined),
    says: 'Bay 1 cannot do what it needs any more.',
  },
}

test.for(Object.entries(since))(
  'a request is not confirmed into %s unless whoever confirms it says why',
  async ([name, { save, says }], { db, call, as }) => {
    const [admin, desk] = [await as('admin'), await as('front_desk')]
    const { place, ids } = await standing(db, call, desk)
    const named = Object.entries(settings).find(([, setting]) => setting.save === save)?.[1].named ?? []
    await save(
      admin,
      place,
      named.map((kind) => ids[kind]),
    )
    const params = { bookingId: ids.pending }

    const refusal = await refusalOf(desk(changeBookingStatus, { params, body: { to: 'confirmed' } }))
    expect(refusal, name).toMatchObject({
      code: 'conflict',
      message: `${says} Move it to another time or place, decline it, or confirm it all the same and say why.`,
      facts: { details: [{ path: 'force', message: says }] },
    })
    const force = { reason: 'Sam stays for it' }
    expect(await desk(changeBookingStatus, { params, body: { to: 'confirmed', force } })).toMatchObject({
      status: 'confirmed',
    })
  },
)
