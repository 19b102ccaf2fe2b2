import { expect } from 'vitest'

import { setupContract } from '#shared/settings/setup-contract.ts'
import { NewResource, resourcesContract } from '#shared/staffing/resources.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { linkTo, plan, takeOut } from './studio.ts'

const { changeResource, createResource, listResources } = resourcesContract

test('a bay is added, renamed, given features and another place', async ({ db, as }) => {
  await makeStudio(db, { bays: 2 })
  const manager = await as('manager')
  const bay = { kind: 'bay' as const, name: 'Bay 3', title: 'Simulator', capabilities: ['launch_monitor'], email: null }
  const made = await manager(createResource, { body: bay })
  await expect(manager(createResource, { body: { ...bay, name: 'bay 3' } })).rejects.toMatchObject({ code: 'conflict' })

  const changed = await manager(changeResource, {
    params: { resourceId: made.id },
    body: { version: 1, name: 'Putting', capabilities: ['putting_green'], position: 1 },
  })
  expect(changed).toMatchObject({ name: 'Putting', capabilities: ['putting_green'], position: 1, version: 2 })
  const { resources } = await manager(listResources, { query: { kind: 'bay' } })
  expect(resources.map(({ name }) => name)).toEqual(['Putting', 'Bay 1', 'Bay 2'])
  await expect(
    manager(changeResource, { params: { resourceId: made.id }, body: { version: 1, name: 'Late' } }),
  ).rejects.toMatchObject({ code: 'version_conflict' })
})

test('what is said of a bay and of the staff at most is what a set-up takes', async ({ db, as }) => {
  await makeStudio(db)
  const [admin, manager] = [await as('admin'), await as('manager')]
  const capabilities = Array.from({ length: 40 }, (_, at) => `feature_${at}`)
  const most = { title: 'T'.repeat(80), capabilities, email: null }
  const bay = await manager(createResource, { body: { ...most, kind: 'bay', name: 'B'.repeat(80) } })
  await manager(createResource, { body: { ...most, kind: 'staff', name: 'S'.repeat(80) } })
  await manager(changeResource, {
    params: { resourceId: bay.id },
    body: { version: bay.version, about: 'A'.repeat(400) },
  })

  const document = await admin(setupContract.readSetupDocument, {})
  expect(document.bays?.at(-1)).toMatchObject({ about: 'A'.repeat(400), features: capabilities.toSorted() })
  expect(document.people?.at(-1)).toMatchObject({ skills: capabilities.toSorted() })
  expect(
    NewResource.safeParse({ ...most, kind: 'staff', name: 'Al', capabilities: ['q'] }).error?.issues,
  ).toMatchObject([{ path: ['capabilities', 0] }])
})

test('somebody with bookings to come is not retired before those are dealt with', async ({ db, call, as }) => {
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')
  const { id: bookingId } = await book(call, '10:00')
  const params = { resourceId: staffIds[0] ?? '' }

  await expect(manager(changeResource, { params, body: { version: 1, active: false } })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Coach 1 has one booking to come. Move or cancel them first.',
  })
  const { version } = await plan(manager, staffIds[0])
  await takeOut(manager, staffIds[0], { version, decisions: [{ action: 'cancel', bookingId, version: 1 }] })
  expect(await manager(changeResource, { params, body: { version: 2, active: false } })).toMatchObject({
    active: false,
  })
  expect(await manager(changeResource, { params, body: { version: 3, active: true } })).toMatchObject({ active: true })
})

test('whoever is added to the staff is the client of that address, once', async ({ db, as }) => {
  await makeStudio(db)
  const manager = await as('manager')
  const body = {
    kind: 'staff' as const,
    name: 'Nia Cole',
    title: 'Coach',
    capabilities: ['coaching'],
    email: 'nia@example.com',
  }
  const made = await manager(createResource, { body })
  expect(made).toMatchObject({ email: 'nia@example.com', capabilities: ['coaching'], active: true, position: 2 })

  await expect(manager(createResource, { body: { ...body, name: 'Nia Again' } })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await db.selectFrom('person').select('firstName').where('email', '=', 'nia@example.com').execute()).toEqual([
    { firstName: 'Nia' },
  ])
})

test('a bay that comes during a closure is closed too', async ({ db, as }) => {
  await makeStudio(db)
  const manager = await as('manager')
  const { id } = await takeOut(manager, undefined, { kind: 'closure', version: 2 })
  const made = await manager(createResource, {
    body: { kind: 'device', name: 'Monitor', title: 'Launch monitor', capabilities: [], email: null },
  })

  const pieces = await db.selectFrom('allocation').select('blockId').where('resourceId', '=', made.id).execute()
  expect(pieces).toEqual([{ blockId: id }])
})

test('a coach reads their own row and adds nobody', async ({ db, as }) => {
  const { staffIds } = await makeStudio(db, { coaches: 2 })
  const coach = await as('coach')
  await linkTo(db, staffIds[1], coach.userId)
  const { resources } = await coach(listResources, { query: {} })

  expect(resources.map(({ name }) => name)).toEqual(['Coach 2'])
  await expect(
    coach(changeResource, { params: { resourceId: staffIds[1] ?? '' }, body: { version: 1, capabilities: [] } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
})
