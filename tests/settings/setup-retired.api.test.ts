import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { catalogContract } from '#shared/catalog/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { SetupDocument } from '#shared/settings/setup.ts'
import { person } from '#tests/booking/wednesday.ts'
import { test } from '#tests/support/test.ts'

import { ownStudio } from './own-studio.ts'

const document = {
  ...ownStudio,
  bays: [...(ownStudio.bays ?? []), { name: 'Old bay', title: 'Simulator', about: '', features: [] }],
}

/** The same document, in which one thing of each section says that it is retired. */
const retiring = SetupDocument.parse({
  ...document,
  bays: document.bays.map((bay) => (bay.name === 'Old bay' ? { ...bay, retired: true } : bay)),
  services: document.services?.map((service) => (service.code === 'bay' ? { ...service, retired: true } : service)),
})

const put = (call: Call, body: SetupDocument, overwrite?: string) =>
  call(setupContract.applySetup, { query: overwrite === undefined ? {} : { overwrite }, body })

async function bookFirst(call: Call, serviceCode: string) {
  const query = { service: serviceCode, from: '2026-11-25', days: 1 }
  const { starts } = await call(bookingContract.listFreeStarts, { query })
  const startsAt = starts[0]?.startsAt ?? new Date(0)

  return call(bookingContract.createBooking, { body: { serviceCode, startsAt, person } })
}

test('what a set-up says is retired is offered no more where its section may change, and its bookings stay', async ({
  as,
  call,
}) => {
  const admin = await as('admin')
  await put(admin, document)
  const { id: bookingId } = await bookFirst(call, 'bay')

  expect(await put(admin, retiring)).toMatchObject({
    changes: [],
    differences: [
      { section: 'bays', key: 'Old bay', field: 'retired', here: 'false', document: 'true' },
      { section: 'services', key: 'bay', field: 'retired' },
    ],
  })
  const { changes } = await put(admin, retiring, 'bays,services')
  expect(changes).toEqual([
    { section: 'bays', key: 'Old bay', what: 'retired' },
    { section: 'services', key: 'bay', what: 'retired' },
  ])
  expect((await call(catalogContract.listServices, {})).map(({ code }) => code)).not.toContain('bay')
  expect(await admin(bookingContract.readBooking, { params: { bookingId } })).toMatchObject({ status: 'confirmed' })
  expect(await put(admin, retiring, 'bays,services')).toMatchObject({ changes: [], differences: [] })
  const back = await put(admin, document, 'bays,services')
  expect(back.changes.map(({ key, what }) => `${what} ${key}`)).toEqual(['changed Old bay', 'changed bay'])
})

test('a bay with bookings to come is not retired, and the line that says so is named', async ({ as, call }) => {
  const admin = await as('admin')
  await put(admin, document)
  await bookFirst(call, 'bay')
  const bays = document.bays.map((bay) => ({ ...bay, retired: true as const }))

  await expect(put(admin, { ...document, bays }, 'bays')).rejects.toMatchObject({
    facts: {
      details: [
        {
          path: 'bays.0.retired',
          message: 'Left bay has bookings to come: enter an absence and decide about them first.',
        },
      ],
    },
  })
})
