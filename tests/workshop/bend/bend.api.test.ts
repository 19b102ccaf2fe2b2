import { expect } from 'vitest'

import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { test } from '#tests/support/test.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

const bend = (note?: string) => ({ job: 'loft_lie_bend', ...(note !== undefined && { note }) })
const unsaid = {
  code: 'invalid_input',
  message: 'Say how the 7-iron is bent, as in 2° up.',
}

test('nothing is bent of which nobody has said how: neither taken in so nor added', async ({ db, as, services }) => {
  const bench = await openBench({ db, as, services })
  const more = { signedName: 'Ana Ruiz' }

  const jobs = [{ job: 'regrip', sku: 'GRP-CORD' }, bend()]
  await expect(bench.takeIn([{ slot: '7i', jobs }], more)).rejects.toMatchObject({
    ...unsaid,
    facts: { details: [{ path: 'clubs.0.jobs.1.note', message: unsaid.message }] },
  })
  const ticket = await bench.takeIn(irons('7i'), more)
  await expect(bench.add(ticket, bend(), more)).rejects.toMatchObject(unsaid)
  expect(await bench.read(ticket)).toMatchObject({ version: ticket.version, totalCents: 1400 })

  for (const note of ['2 up', 'as the others', 'lie to 62.5']) {
    expect(await bench.takeIn([{ slot: '7i', jobs: [bend(note)] }], more)).toMatchObject({
      clubs: [{ jobs: [{ note }] }],
    })
  }
})

test('what is refused to a club is no bend to be said, and a price needs none', async ({ db, as, services }) => {
  const { takeIn, builder } = await openBench({ db, as, services })

  const driver = { slot: 'D' as const, jobs: [{ job: 'regrip' }, bend()] }
  expect(await takeIn([driver])).toMatchObject({ totalCents: 900, refused: [{ slot: 'D' }] })
  await expect(
    builder(ticketWorkContract.priceWork, { body: { clubs: [{ slot: '7i', jobs: [bend()] }] } }),
  ).resolves.toMatchObject({ totalCents: 600 })
})
