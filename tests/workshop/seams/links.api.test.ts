import { expect } from 'vitest'

import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import { test } from '#tests/support/test.ts'
import { mailedToken } from '#tests/workshop/estimates.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

test('a link never approves work that was added in the same moment', async ({ db, as, services, call }) => {
  const bench = await openBench({ db, as, services })
  await db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', bench.personId).execute()
  for (let round = 0; round < 8; round++) {
    const ticket = await bench.takeIn(irons('7i'))
    await bench.step(ticket, 'estimated')
    await bench.step(ticket, 'awaiting_approval')
    const token = await mailedToken(db)
    await Promise.allSettled([
      bench.add(ticket, { job: 'loft_lie_bend', note: '2 up' }),
      call(estimateContract.answerEstimate, { body: { token, answer: 'approve', signedName: 'Ana Ruiz' } }),
    ])
    const { status, approvedCents } = await bench.read(ticket)
    // Either the link was too late, or the addition was and is proposed.
    expect(status === 'awaiting_approval' ? null : approvedCents).toBe(status === 'awaiting_approval' ? null : 1400)
  }
})
