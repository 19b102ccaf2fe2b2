import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { catalogContract } from '#shared/catalog/contract.ts'
import { settingsContract } from '#shared/settings/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import type { SetupDocument } from '#shared/settings/setup.ts'
import { test } from '#tests/support/test.ts'

import { ownStudio } from './own-studio.ts'

const { version, studio, hours, bays = [], people = [], services = [], ...rest } = ownStudio
const sectionOf = (sections: Omit<SetupDocument, 'version'>): SetupDocument => ({ version, ...sections })
const guest = { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '+44 131 555 0142' }

test('a studio is set up section by section, opens by itself when nothing is missing, and a visitor books there', async ({
  as,
  call,
  db,
}) => {
  const admin = await as('admin')
  const put = (body: SetupDocument) => admin(setupContract.applySetup, { query: {}, body })
  const missing = async () => (await admin(setupContract.readSetup, {})).missing.map(({ code }) => code)

  expect(await missing()).toEqual(['studio', 'hours', 'services'])
  await put(sectionOf({ ...(studio && { studio }), ...(hours && { hours }) }))
  await put(sectionOf({ ...rest, services }))
  expect(await missing()).toEqual(['staff', 'staff', 'bay'])
  const query = { service: 'bay', from: '2026-11-25', days: 1 }
  await expect(call(bookingContract.listFreeStarts, { query })).rejects.toMatchObject({ code: 'not_offered' })
  expect((await call(settingsContract.readStudio, {})).isOpen).toBe(false)
  await put(sectionOf({ people }))

  expect((await put(sectionOf({ bays }))).done).toBe(true)
  expect((await call(settingsContract.readStudio, {})).isOpen).toBe(true)
  const { starts } = await call(bookingContract.listFreeStarts, { query: { ...query, service: 'hour_with_isla' } })
  const booking = await call(bookingContract.createBooking, {
    body: { serviceCode: 'hour_with_isla', startsAt: starts[0]?.startsAt ?? new Date(), person: guest },
  })
  expect(booking).toMatchObject({ status: 'confirmed', priceCents: 8000 })
  expect((await call(catalogContract.listStaff, {})).map(({ name }) => name)).toEqual(['Isla Marie Grant'])
  const events = await db
    .selectFrom('auditEvent')
    .select(['action', 'entityId'])
    .where('entity', '=', 'settings')
    .orderBy('id')
    .execute()
  expect(events.map(({ action, entityId }) => `${action} ${entityId}`)).toEqual([
    'setup_applied studio',
    'setup_applied hours',
    'setup_applied content',
    'setup_applied policies',
    'setup_applied services',
    'setup_applied benchJobs',
    'setup_applied plans',
    'setup_applied content',
    'setup_applied people',
    'setup_applied bays',
    'studio_opened null',
  ])
})

test('what is read back is what was set up, and set up again it changes nothing and invites nobody', async ({
  as,
  db,
}) => {
  const admin = await as('admin')
  const first = await admin(setupContract.applySetup, { query: {}, body: ownStudio })
  const document = await admin(setupContract.readSetupDocument, {})
  const again = await admin(setupContract.applySetup, { query: {}, body: ownStudio })

  expect(first.changes).toContainEqual({ section: 'people', key: 'Isla Marie Grant', what: 'invited' })
  expect(document).toEqual(ownStudio)
  expect(again).toEqual({ done: true, missing: [], changes: [], differences: [] })
  const mails = await db.selectFrom('notice').select('recipient').execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['isla@north.example'])
  const invited = await db
    .selectFrom('userRole')
    .innerJoin('authUser', 'authUser.id', 'userId')
    .select('roleName')
    .where('email', '=', 'isla@north.example')
    .orderBy('roleName')
    .execute()
  expect(invited.map(({ roleName }) => roleName)).toEqual(['coach', 'front_desk'])
})

test('each member of the staff is one person, with an address or without', async ({ as, db }) => {
  await (
    await as('admin')
  )(setupContract.applySetup, { query: {}, body: ownStudio })

  const staff = await db
    .selectFrom('resource')
    .innerJoin('person', 'person.id', 'personId')
    .select(['firstName', 'lastName', 'email'])
    .orderBy('position')
    .execute()
  expect(staff).toEqual([
    { firstName: 'Isla Marie', lastName: 'Grant', email: 'isla@north.example' },
    { firstName: 'Rory', lastName: '', email: null },
  ])
})

test('a dry run says what would be done and does nothing', async ({ as, call, db }) => {
  const admin = await as('admin')

  const report = await admin(setupContract.applySetup, { query: { dryRun: '1' }, body: ownStudio })

  expect(report.done).toBe(true)
  expect(report.changes).toContainEqual({ section: 'services', key: 'bay', what: 'added' })
  expect(await call(setupContract.readSetup, {})).toEqual({ done: false, missing: [] })
  expect(await db.selectFrom('notice').select('id').execute()).toEqual([])
  expect(await db.selectFrom('auditEvent').select('id').where('entity', '=', 'settings').execute()).toEqual([])
})

test('before the studio is open a section is replaced, and what nothing points to goes', async ({ as, db }) => {
  const admin = await as('admin')
  const put = (body: SetupDocument) => admin(setupContract.applySetup, { query: {}, body })
  await put(
    sectionOf({
      ...(studio && { studio }),
      bays: [...bays, { name: 'Right bay', title: 'Old', about: '', features: [] }],
    }),
  )

  const report = await put(sectionOf({ bays: bays.map((bay) => ({ ...bay, title: 'Simulator and putting' })) }))

  expect(report.changes).toEqual([
    { section: 'bays', key: 'Right bay', what: 'removed' },
    { section: 'bays', key: 'Left bay', what: 'changed' },
  ])
  expect(await db.selectFrom('resource').select(['name', 'title']).execute()).toEqual([
    { name: 'Left bay', title: 'Simulator and putting' },
  ])
})

test('once open, what is missing is added, and what differs is listed unless its section is named', async ({
  as,
  call,
}) => {
  const admin = await as('admin')
  await admin(setupContract.applySetup, { query: {}, body: ownStudio })
  const dearer = services.map((one) => (one.code === 'bay' ? { ...one, priceCents: 9000 } : one))
  const more = { name: 'Right bay', title: 'Simulator', about: '', features: ['monitor'] }
  // Without the fitting: nothing is taken out.
  const body = sectionOf({ services: dearer.filter(({ code }) => code !== 'measuring'), bays: [more] })
  const priceOfBay = async () =>
    (await call(catalogContract.listServices, {})).find(({ code }) => code === 'bay')?.priceCents

  const report = await admin(setupContract.applySetup, { query: {}, body })
  expect(report.changes).toEqual([{ section: 'bays', key: 'Right bay', what: 'added' }])
  expect(report.differences).toEqual([
    { section: 'services', key: 'bay', field: 'priceCents', here: '8000', document: '9000' },
  ])
  expect(await priceOfBay()).toBe(8000)

  const named = await admin(setupContract.applySetup, { query: { overwrite: 'services,bays' }, body })
  expect(named.changes).toEqual([{ section: 'services', key: 'bay', what: 'changed' }])
  expect(await priceOfBay()).toBe(9000)
  expect(await call(catalogContract.listServices, {})).toHaveLength(3)
})

test('whoever is written anew before the opening keeps address and page', async ({ as, call }) => {
  const admin = await as('admin')
  const renamed = people.map((one) => (one.email ? { ...one, name: 'Isla Grant' } : one))
  await admin(setupContract.applySetup, { query: {}, body: sectionOf({ ...(studio && { studio }), people }) })

  await admin(setupContract.applySetup, { query: {}, body: sectionOf({ people: renamed }) })

  const document = await admin(setupContract.readSetupDocument, {})
  expect(document.people).toEqual(renamed)
  expect((await call(catalogContract.listStaff, {})).map(({ name, slug }) => [name, slug])).toEqual([
    ['Isla Grant', 'isla-grant'],
  ])
})

test('of two who set the studio up at once, one does and the other finds it done', async ({ as, db }) => {
  const admin = await as('admin')
  const put = () => admin(setupContract.applySetup, { query: {}, body: ownStudio })

  const reports = await Promise.all([put(), put(), put()])

  expect(reports.map(({ changes }) => changes.length > 0).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    false,
    false,
    true,
  ])
  expect(await db.selectFrom('location').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('notice').select('id').execute()).toHaveLength(1)
})

test('a stranger learns whether it is open, and nothing else; the desk may not set it up', async ({ as, call }) => {
  expect(await call(setupContract.readSetup, {})).toEqual({ done: false, missing: [] })
  expect(await (await as('front_desk'))(setupContract.readSetup, {})).toEqual({ done: false, missing: [] })
  await expect(
    (await as('front_desk'))(setupContract.applySetup, { query: {}, body: ownStudio }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a document that does not fit says where, and changes nothing', async ({ as }) => {
  const admin = await as('admin')
  const put = (body: SetupDocument) => admin(setupContract.applySetup, { query: {}, body })

  await expect(put(sectionOf({ bays, services }))).rejects.toMatchObject({
    code: 'invalid_input',
    facts: {
      details: [
        { path: 'bays', message: 'Say first where the studio is, in the section studio.' },
        { path: 'services.0.policy', message: 'There is no policy “fair”.' },
        { path: 'services.1.policy', message: 'There is no policy “fair”.' },
        { path: 'services.2.policy', message: 'There is no policy “fair”.' },
      ],
    },
  })
  expect((await admin(setupContract.readSetup, {})).missing).toHaveLength(3)
})

test('the starter is a document of its own, with everything that its services need', async ({ as, call }) => {
  const admin = await as('admin')
  const starter = await admin(setupContract.readStarter, {})

  const skills = [...new Set(starter.services.flatMap(({ skill }) => skill ?? []))]
  const features = [...new Set(starter.services.flatMap(({ feature }) => feature ?? []))]
  const [isla] = people
  const able = { people: isla ? [{ ...isla, skills }] : [], bays: bays.map((bay) => ({ ...bay, features })) }
  const { done } = await admin(setupContract.applySetup, { query: {}, body: { ...ownStudio, ...able, ...starter } })

  expect(done).toBe(true)
  expect(await call(catalogContract.listServices, {})).toHaveLength(starter.services.length)
})

test('two of the staff change addresses, and nobody new gets that of somebody who keeps it', async ({ as, db }) => {
  const admin = await as('admin')
  const [isla, rory] = people
  if (!isla || !rory) throw new Error('The studio has two of them.')
  const put = (first: string, second: string, query = {}, more: typeof people = []) =>
    admin(setupContract.applySetup, {
      query,
      body: { ...ownStudio, people: [{ ...isla, email: first }, { ...rory, email: second }, ...more] },
    })
  const addresses = async () =>
    (
      await db
        .selectFrom('resource')
        .innerJoin('person', 'person.id', 'personId')
        .select('person.email')
        .orderBy('position')
        .execute()
    ).map(({ email }) => email)

  await put('one@north.example', 'two@north.example')
  await put('two@north.example', 'one@north.example', { overwrite: 'people' })
  expect(await addresses()).toEqual(['two@north.example', 'one@north.example'])

  const carl = { ...rory, name: 'Carl', email: 'one@north.example' }
  await expect(put('two@north.example', 'three@north.example', {}, [carl])).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'people.2.email', message: 'Rory has this already.' }] },
  })
  expect(await addresses()).toEqual(['two@north.example', 'one@north.example'])
})

test('a bay that is here already is not added in other letters', async ({ as }) => {
  const admin = await as('admin')
  await admin(setupContract.applySetup, { query: {}, body: ownStudio })

  const respelt = sectionOf({ bays: bays.map((bay) => ({ ...bay, name: bay.name.toUpperCase() })) })
  await expect(admin(setupContract.applySetup, { query: {}, body: respelt })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'bays.0.name', message: 'Write it as it is here, “Left bay”.' }] },
  })
})
