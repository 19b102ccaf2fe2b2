import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { ledgerContract } from '#shared/ledger/contract.ts'
import { accepted, gloves, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const linesOf = (
  call: Call,
  code: string,
  query: { from?: string; until?: string; limit?: number; after?: string } = {},
) => call(ledgerContract.listAccountLines, { params: { code }, query: { limit: 50, ...query } })

test('an account shows what was posted to it, the latest first, with the order and the payment it tells of', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay, refund } = await openCounter({ db, as, services })
  const { id, number, lines: sold } = await sell([gloves(2)])
  const payment = await pay(id, { method: 'card', demoCard: accepted })
  await refund(id, [{ lineId: sold[0]?.id ?? '', quantity: 1 }])
  const manager = await as('admin')

  const order = { id, number }
  const { name, lines, next } = await linesOf(manager, '1110')
  expect({ name, next }).toEqual({ name: 'Payment processor', next: null })
  expect(lines).toMatchObject([
    { event: 'refunded', debitCents: 0, creditCents: 2646, order, payment: payment.number },
    { event: 'captured', debitCents: 5292, creditCents: 0, order, payment: payment.number },
  ])
  const first = await linesOf(manager, '1110', { limit: 1 })
  expect(first.lines).toEqual(lines.slice(0, 1))
  expect(await linesOf(manager, '1110', { limit: 1, after: first.next ?? '' })).toMatchObject({
    lines: lines.slice(1),
    next: null,
  })
  expect(await linesOf(manager, '2400')).toMatchObject({ lines: [{ sub: 'Illinois' }, {}, {}, {}] })
  expect((await linesOf(manager, '1110', { until: '2026-11-23' })).lines).toEqual([])
  await expect(linesOf(manager, '9999')).rejects.toMatchObject({ code: 'not_found' })
})

test('account and trial balance leave the house as files, which is on record; only who may see the books takes them', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay } = await openCounter({ db, as, services })
  const { id } = await sell([gloves()])
  await pay(id, { method: 'cash' })
  const [admin, desk] = [await as('admin'), await as('front_desk')]

  const account = await admin(ledgerContract.exportAccountLines, { params: { code: '1000' }, query: {} })
  expect(account).toMatch(/,captured,,O-\d+,P-\d+,26\.46,0,USD,,/)
  const balance = await admin(ledgerContract.exportTrialBalance, { query: {} })
  expect(balance).toContain('1000,Cash drawer,26.46,0,26.46,USD')
  const taken = await db
    .selectFrom('auditEvent')
    .select('action')
    .where('entity', '=', 'ledger')
    .orderBy('at')
    .execute()
  expect(taken).toEqual([{ action: 'account_exported' }, { action: 'trial_balance_exported' }])

  await expect(linesOf(desk, '1000')).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(desk(ledgerContract.exportTrialBalance, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
})
