import { expect } from 'vitest'

import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import { test } from '#tests/support/test.ts'

import { mailedToken } from './estimates.ts'
import { irons, openBench } from './tickets.ts'

const nothing = { code: 'not_found' }

test('a client agrees by the link of the mail with their name, once, and is told when it is ready', async ({
  db,
  as,
  services,
  call,
}) => {
  const bench = await openBench({ db, as, services })
  await db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', bench.personId).execute()
  const ticket = await bench.takeIn(irons('7i', '8i'), { place: 'Rack 3' })
  await bench.step(ticket, 'estimated')
  await bench.step(ticket, 'awaiting_approval')
  const token = await mailedToken(db)

  expect(await call(estimateContract.readEstimate, { body: { token } })).toMatchObject({
    number: ticket.number,
    isOpen: true,
    totalCents: 2800,
    clubs: [{ slot: '7i', jobs: [{ name: 'Regrip', part: 'Cord grip, Midsize', wraps: 2 }] }, { slot: '8i' }],
  })
  const body = { token, answer: 'approve', signedName: 'Ana Ruiz' } as const
  const answers = await Promise.allSettled([1, 2].map(() => call(estimateContract.answerEstimate, { body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'wrong_state' } })
  expect(await bench.read(ticket)).toMatchObject({ status: 'approved', signedName: 'Ana Ruiz', approvedCents: 2800 })

  await bench.finish(await bench.read(ticket))
  await bench.step(ticket, 'ready')
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'ticket_ready')
    .executeTakeFirstOrThrow()
  expect(text).toContain('Rack 3')
  expect(text).toMatch(/What it costs: \$\d+\.\d\d, to pay at the studio\./)
  expect(text).toContain(ticket.collectCode)
})

test('a question makes it an estimate once more, and the link of the old one opens nothing after the new one', async ({
  db,
  as,
  services,
  call,
}) => {
  const bench = await openBench({ db, as, services })
  await db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', bench.personId).execute()
  const ticket = await bench.takeIn(irons('7i'))
  await bench.step(ticket, 'estimated')
  await bench.step(ticket, 'awaiting_approval')
  const old = await mailedToken(db)
  await call(estimateContract.answerEstimate, { body: { token: old, answer: 'ask', question: 'Which cord?' } })
  const asked = await bench.read(ticket)
  expect([asked.status, asked.history.at(-1)?.reason]).toEqual(['estimated', 'Asks: Which cord?'])

  await bench.step(ticket, 'awaiting_approval')
  const approve = { answer: 'approve', signedName: 'Ana Ruiz' } as const
  await expect(call(estimateContract.answerEstimate, { body: { token: old, ...approve } })).rejects.toMatchObject({
    code: 'expired',
  })
  await expect(call(estimateContract.readEstimate, { body: { token: `${old}x` } })).rejects.toMatchObject(nothing)
  await call(estimateContract.answerEstimate, { body: { token: await mailedToken(db), answer: 'decline' } })
  expect(await bench.read(ticket)).toMatchObject({ status: 'declined' })
})
