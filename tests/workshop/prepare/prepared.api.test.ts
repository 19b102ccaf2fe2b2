import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { forgetOldRows } from '#server/retention.ts'
import { prepareContract, type WrittenPrepared } from '#shared/workshop/prepare/contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { noticesIn } from '#tests/notices/queued.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'
import { openBench } from '#tests/workshop/tickets.ts'

const { prepareTicket, listMyPrepared, changePrepared, withdrawPrepared, openPrepared, listGrips } = prepareContract

const irons: WrittenPrepared = {
  clubs: (['7i', '8i'] as const).map((slot) => ({ slot, jobs: [{ job: 'regrip', sku: 'GRP-CORD', wraps: 2 }] })),
  limitCents: 4000,
  note: 'Left-hand low',
}
const sam = { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com' }

test('a visitor prepares clubs, is told a code on the screen and by mail, and it fills one ticket at the counter', async ({
  db,
  as,
  services,
  call,
}) => {
  const { builder, takeIn } = await openBench({ db, as, services })
  expect(await call(listGrips, {})).toEqual([{ sku: 'GRP-CORD', name: 'Cord grip, Midsize', priceCents: 1400 }])
  const headers = key()
  const body = { ...irons, contact: sam }
  const made = await call(prepareTicket, { headers, body })

  expect(made).toMatchObject({ totalCents: 2800, code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/) })
  expect(await call(prepareTicket, { headers, body })).toEqual(made)
  const [mail, ...others] = await noticesIn(db)
  expect([mail?.recipient, others.length]).toEqual([sam.email, 0])
  expect(mail?.text).toContain(made.code)
  expect(mail?.text).not.toContain('Left-hand low')
  expect(await db.selectFrom('person').select('id').where('email', '=', sam.email).execute()).toEqual([])

  const typed = `${made.code.slice(0, 3).toLowerCase()} ${made.code.slice(3)}`
  const opened = await builder(openPrepared, { body: { code: typed } })
  expect(opened).toMatchObject({
    person: { name: 'Sam Rivera' },
    clubs: [{ slot: '7i', jobs: [{ part: { sku: 'GRP-CORD' }, wraps: 2, priceCents: 1400 }] }, { slot: '8i' }],
    limitCents: 4000,
    note: 'Left-hand low',
    totalCents: 2800,
  })
  expect(await builder(openPrepared, { body: { code: typed } })).toMatchObject({ person: opened.person })

  const using = { personId: opened.person.id, preparedId: opened.id, limitCents: 4000 }
  const ticket = await takeIn(irons.clubs, using)
  expect(ticket).toMatchObject({ status: 'approved', totalCents: 2800, person: { name: 'Sam Rivera' } })
  const message = `These clubs were taken in already, as ${ticket.number}.`
  await expect(takeIn(irons.clubs, using)).rejects.toMatchObject({ code: 'wrong_state', message })
  await expect(builder(openPrepared, { body: { code: typed } })).rejects.toMatchObject({ code: 'wrong_state', message })
  expect((await builder(ticketsContract.listTickets, { query: {} })).tickets).toHaveLength(1)
})

test('a code is used for nobody but whoever it was opened for, and its ticket is not begun otherwise', async ({
  db,
  as,
  services,
  call,
}) => {
  const { builder, takeIn, personId } = await openBench({ db, as, services })
  const made = await call(prepareTicket, { body: { ...irons, contact: sam } })
  const underAnother = () => takeIn(irons.clubs, { personId, preparedId: made.id })
  await expect(underAnother()).rejects.toMatchObject({
    code: 'not_offered',
    message: 'Open the code at the counter first: it says whose clubs these are.',
  })

  const { person } = await builder(openPrepared, { body: { code: made.code } })
  await expect(underAnother()).rejects.toMatchObject({
    code: 'not_offered',
    message: 'This code is of Sam Rivera. Take the clubs in for them, or without the code.',
  })
  expect((await builder(ticketsContract.listTickets, { query: {} })).tickets).toEqual([])
  await expect(takeIn(irons.clubs, { personId: person.id, preparedId: made.id })).resolves.toMatchObject({
    person: { id: person.id },
  })
})

test('of two desks that take in what was prepared at one instant, one is told', async ({ db, as, services, call }) => {
  const { builder, takeIn } = await openBench({ db, as, services })
  const { code } = await call(prepareTicket, { body: { ...irons, contact: { firstName: 'Kim', lastName: '' } } })
  const { id: preparedId, person } = await builder(openPrepared, { body: { code } })
  const answers = await Promise.allSettled([1, 2].map(() => takeIn(irons.clubs, { personId: person.id, preparedId })))

  expect(person.name.trim()).toBe('Kim')
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await builder(ticketsContract.listTickets, { query: {} })).tickets).toHaveLength(1)
  expect(await noticesIn(db)).toEqual([])
})

test('a member changes and withdraws what they have prepared; to others it is not there', async ({
  db,
  as,
  services,
}) => {
  const { builder, takeIn } = await openBench({ db, as, services })
  const [member, stranger] = [await as('member'), await as('member')]
  const made = await member(prepareTicket, { body: irons })
  const params = { preparedId: made.id }
  const body = { clubs: irons.clubs.slice(0, 1), version: 1 }

  expect((await member(listMyPrepared, {})).prepared).toMatchObject([
    { code: made.code, status: 'waiting', totalCents: 2800, note: 'Left-hand low' },
  ])
  expect((await stranger(listMyPrepared, {})).prepared).toEqual([])
  await expect(stranger(changePrepared, { params, body })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger(withdrawPrepared, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger(openPrepared, { body: { code: made.code } })).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await member(changePrepared, { params, body })).toMatchObject({ version: 2, totalCents: 1400, note: '' })
  await expect(member(changePrepared, { params, body })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { version: 2 } },
  })

  await member(withdrawPrepared, { params })
  await expect(builder(openPrepared, { body: { code: made.code } })).rejects.toMatchObject({ code: 'not_found' })

  const again = await member(prepareTicket, { body: irons })
  const { person } = await builder(openPrepared, { body: { code: again.code } })
  const ticket = await takeIn(irons.clubs, { personId: person.id, preparedId: again.id })
  expect((await member(listMyPrepared, {})).prepared).toMatchObject([{ status: 'used', ticketNumber: ticket.number }])
  await expect(member(withdrawPrepared, { params: { preparedId: again.id } })).rejects.toMatchObject({
    code: 'wrong_state',
  })
})

test('a code ends after sixty days, and what it opened is removed by the job of the night', async ({
  db,
  as,
  services,
  call,
  clock,
}) => {
  await openBench({ db, as, services })
  const { code } = await call(prepareTicket, { body: { ...irons, contact: sam } })
  clock.pass({ days: 59 })
  await forgetOldRows(jobWork(services, 'test'))
  const desk = await as('builder')
  expect(await desk(openPrepared, { body: { code } })).toMatchObject({ status: 'waiting' })

  clock.pass({ days: 2 })
  const later = await as('builder')
  await expect(later(openPrepared, { body: { code } })).rejects.toMatchObject({ code: 'expired' })
  await forgetOldRows(jobWork(services, 'test'))
  await expect(later(openPrepared, { body: { code } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(later(openPrepared, { body: { code: 'no code' } })).rejects.toMatchObject({ code: 'not_found' })
})

test('nothing is prepared that the bench does not do, for a day that is over, or by nobody', async ({
  db,
  as,
  services,
  call,
}) => {
  await openBench({ db, as, services })
  const [first] = irons.clubs
  const refused = (body: Partial<WrittenPrepared>) => call(prepareTicket, { body: { ...irons, ...body, contact: sam } })

  await expect(call(prepareTicket, { body: irons })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'contact' }] },
  })
  await expect(refused({ clubs: [{ slot: '7i', jobs: [{ job: 'polish' }] }] })).rejects.toMatchObject({
    code: 'not_offered',
  })
  await expect(refused({ clubs: [{ slot: '7i', jobs: [{ job: 'regrip', sku: 'GLV-M' }] }] })).rejects.toMatchObject({
    code: 'not_offered',
  })
  await expect(refused({ neededBy: '2026-11-23' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(refused({ clubs: first ? [first, first] : [] })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('one address is sent so many codes a day, from wherever they come', async ({ db, as, services, call }) => {
  await openBench({ db, as, services })
  services.config.rateLimits = true
  services.config.notices.mailsPerGuest = 2
  const prepare = (email: string) => call(prepareTicket, { body: { ...irons, contact: { ...sam, email } } })
  await prepare(sam.email)
  await prepare('sam+golf@example.com')

  await expect(prepare(sam.email)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(prepare('kim@example.com')).resolves.toMatchObject({ totalCents: 2800 })
})
