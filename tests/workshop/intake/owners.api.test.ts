import { expect } from 'vitest'

import { peopleContract } from '#shared/people/contract.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

const search = { search: 'ru an' }

test('whoever may take in clubs finds whose they are, whatever else they may read', async ({ db, as, services }) => {
  const { personId } = await openBench({ db, as, services })
  await makeClient(db, { firstName: 'Leo', lastName: 'Gone', erasedAt: new Date() })

  for (const role of ['builder', 'fitter', 'front_desk', 'manager'] as const) {
    const staff = await as(role)
    const { owners } = await staff(bagContract.findBagOwners, { query: search })
    expect(owners, role).toEqual([{ id: personId, firstName: 'Ana', lastName: 'Ruiz', contact: '' }])
    expect(await staff(bagContract.findBagOwners, { query: { search: 'gone' } }), role).toEqual({ owners: [] })
    await expect(
      staff(ticketsContract.takeIn, { headers: key(), body: { personId, clubs: irons('7i') } }),
      role,
    ).resolves.toMatchObject({ person: { id: personId } })
  }
})

test('nobody else finds them so, and the bench reads no list of clients', async ({ db, as, services, call }) => {
  await openBench({ db, as, services })

  for (const other of [call, await as('member'), await as('coach')]) {
    await expect(other(bagContract.findBagOwners, { query: search })).rejects.toThrow()
  }
  const builder = await as('builder')
  await expect(builder(peopleContract.listPeople, { query: search })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(builder(bagContract.findBagOwners, { query: { search: ' ' } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})
