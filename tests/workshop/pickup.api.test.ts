import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { saveChoices } from '#server/notices/preferences/store.ts'
import { remindOfPickups } from '#server/workshop/tickets/remind.ts'
import { approvalContract } from '#shared/permissions/approval.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { irons, openBench } from './tickets.ts'

type Bench = Awaited<ReturnType<typeof openBench>>

const signed = { signedName: 'Ana Ruiz', place: 'Rack 3' }

async function makeReady(bench: Bench) {
  const ticket = await bench.takeIn(irons('7i'), signed)
  await bench.finish(ticket)
  return bench.step(ticket, 'ready')
}

const withEmail = (db: Db, { personId }: Bench) =>
  db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', personId).execute()

const mailed = async (db: Db) =>
  (await db.selectFrom('notice').select('text').where('template', '=', 'ticket_waits').orderBy('id').execute()).map(
    ({ text }) => text,
  )

test('whoever does not come is reminded three times, each once, then their clubs are unclaimed', async ({
  db,
  as,
  services,
  clock,
}) => {
  const bench = await openBench({ db, as, services })
  await withEmail(db, bench)
  const ticket = await makeReady(bench)
  expect(ticket.notices).toMatchObject([{ nth: 0, how: 'mail' }])
  const collected = await makeReady(bench)
  await bench.payAll(collected)
  await bench.collect(collected)

  const told = async () => {
    await Promise.all([remindOfPickups(jobWork(services, 'test')), remindOfPickups(jobWork(services, 'test'))])
    const builder = await as('builder')
    const { status, notices } = await builder(ticketsContract.readTicket, { params: { ticketId: ticket.id } })
    return [status, notices.map(({ nth }) => nth)]
  }
  clock.pass({ days: 6 })
  expect(await told()).toEqual(['ready', [0]])
  clock.pass({ days: 1 })
  expect(await told()).toEqual(['ready', [0, 1]])
  // Days without a worker are one mail.
  clock.pass({ days: 18 })
  expect(await told()).toEqual(['ready', [0, 1, 2, 3]])
  const mails = await mailed(db)
  expect(mails).toHaveLength(2)
  expect(mails[0]).toContain('Rack 3')
  expect(mails[0]).toContain(ticket.collectCode)
  expect(mails[1]).toContain('We keep clubs until Feb 22, 2027')
  clock.pass({ days: 5 })
  expect(await told()).toEqual(['unclaimed', [0, 1, 2, 3]])
  expect(await mailed(db)).toHaveLength(2)
})

test('whoever wants texts and no mail is told by text that their clubs are ready and still here', async ({
  db,
  as,
  services,
  clock,
}) => {
  const bench = await openBench({ db, as, services })
  await db.updateTable('person').set({ phone: '(312) 555-0142' }).where('id', '=', bench.personId).execute()
  await saveChoices({ trx: db }, bench.personId, [{ kind: 'reminder', channel: 'sms', wanted: true }], new Date())
  const ticket = await makeReady(bench)
  expect(ticket.notices).toMatchObject([{ nth: 0, how: 'text' }])

  clock.pass({ days: 7 })
  await remindOfPickups(jobWork(services, 'test'))
  const builder = await as('builder')
  const { notices } = await builder(ticketsContract.readTicket, { params: { ticketId: ticket.id } })
  expect(notices).toMatchObject([{ how: 'text' }, { nth: 1, how: 'text' }])
  const texts = await db.selectFrom('notice').select('text').where('channel', '=', 'sms').orderBy('id').execute()
  expect(texts.map(({ text }) => text)).toEqual([
    `Loft & Lie: Your clubs are ready. Ask for ticket ${ticket.number}. Your bag stands at Rack 3. Reply STOP to end texts.`,
    `Loft & Lie: Your clubs wait for you. Ask for ticket ${ticket.number}. Your bag stands at Rack 3. Reply STOP to end texts.`,
  ])
})

test('whom no mail may reach is called, which stands on the ticket, and is missing from nobody’s list', async ({
  db,
  as,
  services,
  clock,
}) => {
  const bench = await openBench({ db, as, services })
  const nobody = await makeReady(bench)
  await withEmail(db, bench)
  const ticket = await makeReady(bench)
  await db
    .insertInto('noticePreference')
    .values({ personId: bench.personId, kind: 'reminder', channel: 'email', wanted: false, changedAt: new Date() })
    .execute()
  const on = async (shelf: 'not_told' | 'uncollected') => {
    const builder = await as('builder')
    const { tickets } = await builder(ticketsContract.listTickets, { query: { shelf } })
    return tickets.map(({ id }) => id).toSorted()
  }
  const call = async (ticketId: string) => (await as('front_desk'))(ticketsContract.noteCall, { params: { ticketId } })

  expect(await on('not_told')).toEqual([nobody.id])
  expect(await call(nobody.id)).toMatchObject({ notices: [{ nth: 0, how: 'call', by: expect.any(String) }] })
  await expect(call(nobody.id)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await on('not_told')).toEqual([])

  clock.pass({ days: 8 })
  await remindOfPickups(jobWork(services, 'test'))
  expect(await mailed(db)).toEqual([])
  expect(await on('not_told')).toEqual([nobody.id, ticket.id].toSorted())
  expect(await on('uncollected')).toEqual([nobody.id, ticket.id].toSorted())
  expect((await call(ticket.id)).notices.map(({ nth, how }) => [nth, how])).toEqual([
    [0, 'mail'],
    [1, 'call'],
  ])
})

test('what is ready once more is told once more', async ({ db, as, services, clock }) => {
  const bench = await openBench({ db, as, services })
  await withEmail(db, bench)
  const ticket = await makeReady(bench)
  const again = await bench.step(ticket, 'in_repair')
  await bench.finish({ tasks: again.tasks.filter(({ doneAt }) => doneAt === null) })
  clock.pass({ minutes: 5 })
  const builder = await as('builder')
  const body = { to: 'ready' } as const

  expect(await builder(ticketsContract.stepTicket, { params: { ticketId: ticket.id }, body })).toMatchObject({
    notices: [{ nth: 0 }],
  })
  expect(await db.selectFrom('ticketNotice').select('nth').execute()).toHaveLength(2)
})

test('clubs that nobody collects are disposed of by a manager alone, with a reason', async ({
  db,
  as,
  services,
  clock,
}) => {
  const bench = await openBench({ db, as, services })
  const { id: ticketId } = await makeReady(bench)
  clock.pass({ days: 30 })
  await remindOfPickups(jobWork(services, 'test'))
  clock.pass({ days: 60 })
  const [builder, manager] = [await as('builder'), await as('manager')]
  const dispose = { params: { ticketId }, body: { to: 'disposed' as const, reason: 'Given to the youth club' } }

  await expect(builder(ticketsContract.stepTicket, dispose)).rejects.toMatchObject({ code: 'approval_needed' })
  await expect(manager(ticketsContract.stepTicket, { ...dispose, body: { to: 'disposed' } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const { code } = await manager(approvalContract.makeApprovalCode, {})
  const asked = { code, act: 'disposal', subjectId: ticketId, cents: 0 } as const
  const { approval } = await builder(approvalContract.approveAct, { body: asked })
  const approved = { ...dispose, headers: { approval } }
  expect(await builder(ticketsContract.stepTicket, approved)).toMatchObject({ status: 'disposed' })
})

test('a club that is reported as stolen is taken in by a manager’s word alone, which stands in the history', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const manager = await as('manager')
  const [club] = (await bench.takeIn(irons('7i'), signed)).clubs
  const clubId = club?.clubId ?? ''
  await bench.builder(bagContract.changeClub, { params: { clubId }, body: { status: 'stolen' } })
  const clubs = irons('7i').map((one) => ({ ...one, clubId }))
  const missingReason = 'The police gave it back'

  await expect(bench.takeIn(clubs)).rejects.toMatchObject({
    code: 'not_offered',
    message: 'Reported missing: 7-iron (stolen). A manager says why it is taken in.',
  })
  await expect(bench.takeIn(clubs, { missingReason })).rejects.toMatchObject({ code: 'approval_needed' })
  const body = { personId: bench.personId, clubs, missingReason, ...signed }
  const { history } = await manager(ticketsContract.takeIn, { headers: key(), body })
  expect(history[0]?.reason).toBe(
    'Signed at the counter. Missing clubs taken in, 7-iron (stolen): The police gave it back',
  )
  const { code } = await manager(approvalContract.makeApprovalCode, {})
  const asked = { code, act: 'missing_clubs', subjectId: bench.personId, cents: 0 } as const
  const { approval } = await bench.builder(approvalContract.approveAct, { body: asked })
  const headers = { ...key(), approval }
  expect(await bench.builder(ticketsContract.takeIn, { headers, body })).toMatchObject({ clubs: [{ clubId }] })
})
