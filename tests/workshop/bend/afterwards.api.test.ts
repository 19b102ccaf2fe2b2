import { expect } from 'vitest'

import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import { prepareContract } from '#shared/workshop/prepare/contract.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'
import { mailedToken } from '#tests/workshop/estimates.ts'
import { openGroup } from '#tests/workshop/groups/groups.ts'
import { irons } from '#tests/workshop/tickets.ts'

type Shop = Awaited<ReturnType<typeof openGroup>> & { token: () => Promise<string> }

const signed = { signedName: 'Ana Ruiz' }
const sam = { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com' }
const bent = (note: string) => ({ job: 'loft_lie_bend', ...(note && { note }) })
const answer = (shop: Shop, ticketId: string) =>
  shop.builder(ticketWorkContract.answerProposal, { params: { ticketId }, body: { answer: 'approve', ...signed } })

/** Every way in which a job that bends comes onto a ticket. */
const ways: Record<string, (shop: Shop, note: string) => Promise<Ticket>> = {
  'taken in': (shop, note) => shop.takeIn([{ slot: '7i', jobs: [bent(note)] }], signed),
  'taken in of a group': (shop, note) => shop.takeInBag('Ben', { clubs: [{ slot: '7i', jobs: [bent(note)] }] }),
  'estimated, and approved at the counter': async (shop, note) =>
    shop.step(await shop.takeIn([{ slot: '7i', jobs: [bent(note)] }]), 'approved'),
  'added and signed': async (shop, note) => shop.add(await shop.takeIn(irons('7i'), signed), bent(note), signed),
  'added within the limit': async (shop, note) =>
    shop.add(await shop.takeIn(irons('7i'), { limitCents: 90_000 }), bent(note)),
  'proposed, and agreed to at the counter': async (shop, note) =>
    answer(shop, (await shop.add(await shop.takeIn(irons('7i'), signed), bent(note))).id),
  'proposed, and agreed to by the link': async (shop, note) => {
    const ticket = await shop.add(await shop.takeIn(irons('7i'), signed), bent(note))
    const body = { token: await shop.token(), answer: 'approve' as const, ...signed }
    await shop.builder(estimateContract.answerEstimate, { body })
    return shop.read(ticket)
  },
  'prepared at home, and said at the counter': async (shop, note) => {
    const clubs = [{ slot: '7i' as const, jobs: [bent('')] }]
    const made = await shop.builder(prepareContract.prepareTicket, { headers: key(), body: { clubs, contact: sam } })
    const { id: preparedId, person } = await shop.builder(prepareContract.openPrepared, { body: { code: made.code } })
    return shop.takeIn([{ slot: '7i', jobs: [bent(note)] }], { personId: person.id, preparedId, ...signed })
  },
}

test.for(Object.entries(ways))(
  '%s, a club is bent as somebody says, at once or on its ticket',
  async ([, way], { db, as, services }) => {
    const group = await openGroup({ db, as, services })
    const shop = { ...group, token: () => mailedToken(db, 'ticket_more_work') }
    await expect(way(shop, '')).rejects.toMatchObject({ code: 'invalid_input' })
    const ticket = await way(shop, '2 up')
    const job = ticket.clubs[0]?.jobs.find(({ bends }) => bends)
    expect(job).toMatchObject({ note: '2 up' })

    // As tickets were taken in before bends were asked for.
    await db
      .updateTable('ticketJob')
      .set({ note: '' })
      .where('id', '=', job?.id ?? '')
      .execute()
    expect(await shop.read(ticket)).toMatchObject({ unsaidBends: ['7i'] })
    const checked = await shop.finish(ticket).then(() => shop.read(ticket))
    expect(checked.status).toBe('qc')
    const unsaid = { code: 'wrong_state', message: 'Say how the 7-iron is bent, as in 2° up.' }
    await expect(shop.step(ticket, 'ready')).rejects.toMatchObject(unsaid)
    const say = (note: string, version?: number) =>
      shop.builder(ticketWorkContract.sayBend, {
        params: { ticketId: ticket.id, jobId: job?.id ?? '' },
        body: { note, ...(version !== undefined && { version }) },
      })
    await expect(say('6 up')).rejects.toMatchObject({ code: 'invalid_input', message: /further than the 7-iron/ })
    await expect(say('2 up', checked.version - 1)).rejects.toMatchObject({ code: 'version_conflict' })
    const said = await say('1.5 flat', checked.version)
    expect(said).toMatchObject({ unsaidBends: [], version: checked.version + 1 })
    expect(said.history.at(-1)?.reason).toBe('7-iron is bent: 1.5 flat')
    expect(await shop.step(ticket, 'ready')).toMatchObject({ status: 'ready' })
    await expect(say('2 up')).rejects.toMatchObject({ code: 'wrong_state' })
  },
)

test('a bend is said of jobs that bend alone', async ({ db, as, services }) => {
  const { builder, takeIn } = await openGroup({ db, as, services })
  const ticket = await takeIn(irons('7i'), signed)
  const params = { ticketId: ticket.id, jobId: ticket.clubs[0]?.jobs[0]?.id ?? '' }
  await expect(builder(ticketWorkContract.sayBend, { params, body: { note: '2 up' } })).rejects.toMatchObject({
    code: 'not_found',
    message: 'No such job of this ticket bends a club.',
  })
})

test('a club of which nobody has said how it is bent leaves neither with the others nor before them', async ({
  db,
  as,
  services,
}) => {
  const shop = await openGroup({ db, as, services })
  const ticket = await shop.takeIn([{ slot: '7i', jobs: [bent('2 up')] }, ...irons('8i')], signed)
  await db.updateTable('ticketJob').set({ note: '' }).where('job', '=', 'loft_lie_bend').execute()
  await shop.finishSome(ticket.tasks.filter(({ stage }) => stage === 'loft_lie_bend'))
  await expect(
    shop.collect(ticket, { ticketClubIds: [ticket.clubs[0]?.id ?? ''], reason: 'They play tonight' }),
  ).rejects.toMatchObject({ code: 'wrong_state', message: /Say how the 7-iron is bent/ })
})
