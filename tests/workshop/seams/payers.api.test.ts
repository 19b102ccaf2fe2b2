import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'
import { mailedToken } from '#tests/workshop/estimates.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

const signed = { signedName: 'Ana Ruiz' }
const bend = { job: 'loft_lie_bend', note: '2 up' }

/** An owner with a mail address, and a group that somebody else pays for. */
async function openTeam(fixtures: Parameters<typeof openBench>[0], call: Call) {
  const { db, as } = fixtures
  const bench = await openBench(fixtures)
  await db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', bench.personId).execute()
  const manager = await as('manager')
  await manager(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'GRP-CORD', kind: 'count', quantity: 10, unitCostCents: 500, reason: 'Counted' },
  })
  const payerId = await makeClient(db, { firstName: 'Pay', email: 'payer@example.com' })
  const body = { name: 'Team', arrivesOn: '2026-11-25', payerId }
  const { id: groupId } = await bench.builder(groupsContract.addGroup, { headers: key(), body })
  const paramsOf = ({ id: ticketId }: { id: string }) => ({ params: { groupId, ticketId } })

  return {
    ...bench,
    groupId,
    join: (ticket: { id: string }) => bench.builder(groupsContract.joinGroup, paramsOf(ticket)),
    leave: (ticket: { id: string }) => bench.builder(groupsContract.leaveGroup, paramsOf(ticket)),
    answer: (token: string) => call(estimateContract.answerEstimate, { body: { token, answer: 'approve', ...signed } }),
  }
}

test('an owner agrees to nothing any more that their group pays for', async ({ db, as, services, call }) => {
  const team = await openTeam({ db, as, services }, call)
  const ticket = await team.takeIn(irons('7i'), signed)
  await team.add(ticket, bend)
  const token = await mailedToken(db, 'ticket_more_work')
  await team.join(ticket)
  await expect(team.answer(token)).rejects.toMatchObject({ code: 'expired' })
  expect(await team.read(ticket)).toMatchObject({ approvedCents: 1400, proposed: { jobs: [{}] } })

  // Whoever pays says so at the counter.
  const agreed = await team.builder(ticketWorkContract.answerProposal, {
    params: { ticketId: ticket.id },
    body: { answer: 'approve', signedName: 'Pay Er' },
  })
  expect(agreed).toMatchObject({ approvedCents: 2000, proposed: null, signedName: 'Pay Er' })
})

test('an owner who pays again is asked by a link of their own', async ({ db, as, services, call }) => {
  const team = await openTeam({ db, as, services }, call)
  const ticket = await team.takeIn(irons('7i'), signed)
  await team.join(ticket)
  await team.add(ticket, bend)
  await team.leave(ticket)
  await team.answer(await mailedToken(db, 'ticket_more_work'))
  expect(await team.read(ticket)).toMatchObject({ approvedCents: 2000 })
})

test('what a former payer allowed without being asked begins nothing', async ({ db, as, services, call }) => {
  const team = await openTeam({ db, as, services }, call)
  const joining = await team.takeIn(irons('7i'), { limitCents: 9000 })
  await team.join(joining)
  await team.add(joining, bend)
  expect(await team.read(joining)).toMatchObject({ limitCents: null, approvedCents: 1400, proposed: { jobs: [{}] } })

  const { groupId } = team
  const ofGroup = await team.takeIn(irons('8i'), { groupId, limitCents: 9000 })
  const other = await makeClient(db, { firstName: 'New', email: 'new@example.com' })
  await team.builder(groupsContract.changeGroup, { params: { groupId }, body: { payerId: other } })
  await team.add(ofGroup, bend)
  expect(await team.read(ofGroup)).toMatchObject({ limitCents: null, approvedCents: 1400, proposed: { jobs: [{}] } })
})
