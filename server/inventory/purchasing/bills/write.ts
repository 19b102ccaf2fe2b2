import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { NewBill, OrderKind } from '#shared/inventory/purchasing/bills-contract.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { priceWords } from '#shared/money.ts'

import { billedOf, type BillRow, insertBill, listBillsOf, updatePaid } from './store.ts'

/** A locked order, with the worth of what has come of it. */
interface BilledOrder {
  kind: OrderKind
  id: string
  number: string
  supplierId: string
  locationId: string
  receivedCents: number
}

/**
 * Enters what a supplier asks for goods that came. Receiving has posted their worth to 2000. What the bill asks beyond
 * it is cost of goods (5000), because stock is not valued anew. So 2000 holds exactly the open bills.
 */
export async function writeBill(work: Work, order: BilledOrder, bill: NewBill): Promise<void> {
  const { number, cents, billedOn, dueOn, paidOn } = bill
  await refuseLater(work, 'billedOn', billedOn)
  if (paidOn !== undefined) await refuseLater(work, 'paidOn', paidOn)
  const row = await insertBill(work, {
    orderKind: order.kind,
    orderId: order.id,
    orderNumber: order.number,
    supplierId: order.supplierId,
    locationId: order.locationId,
    number,
    cents,
    receivedCents: await coveredBy(work, order, bill),
    billedOn,
    dueOn,
    at: work.now,
    by: actorIdOf(work.context.actor),
  })
  if (!row) throw new Failure('wrong_state', `A bill ${number} of this supplier is written down already.`)

  await postDifference(work, row, 'supplier_billed')
  await recordEvent(work, {
    action: 'supplier_billed',
    entity: order.kind,
    entityId: order.id,
    facts: { number, cents, receivedCents: row.receivedCents, dueOn },
  })
  if (paidOn !== undefined) await payOut(work, row, paidOn)
}

/** The worth of the goods that the bill is for. */
async function coveredBy(work: Timed, order: BilledOrder, { covers, cents }: NewBill): Promise<number> {
  const before = await listBillsOf(work, order.kind, order.id)
  if (order.receivedCents === 0 && before.length === 0) {
    throw new Failure('wrong_state', `Nothing of ${order.number} has come that costs anything. Receive it first.`)
  }
  const openCents = order.receivedCents - billedOf(before)
  if (covers === 'all') return openCents
  if (cents > 0 ? cents > openCents : cents < openCents) {
    const { currency, locale } = work.place
    const open = priceWords(openCents, currency, locale)
    throw new Failure('wrong_state', `Of what came of ${order.number}, ${open} is not billed: no part is more.`)
  }

  return cents
}

/** Posts what a bill asks beyond the worth of the goods, or the opposite when the bill is withdrawn. */
export async function postDifference(
  work: Work,
  { id, locationId, orderNumber, number, cents, receivedCents }: BillRow,
  event: 'supplier_billed' | 'supplier_bill_withdrawn',
): Promise<void> {
  const more = event === 'supplier_billed' ? cents - receivedCents : receivedCents - cents
  await post(work, [
    {
      event,
      key: id,
      on: await todayOf(work),
      locationId,
      reason: `${orderNumber}, bill ${number}`,
      postings: [debit(accounts.costOfGoods, more), credit(accounts.notInvoiced, more)],
    },
  ])
}

/** Posts the payment from the bank: 2000 to 1010, or the opposite for a credit note. */
export async function payOut(work: Work, row: BillRow, paidOn: string): Promise<void> {
  const { id, locationId, orderKind, orderId, orderNumber, number, cents } = row
  const today = await todayOf(work)
  await updatePaid(work, id, { paidOn, paidBy: actorIdOf(work.context.actor) })
  await post(work, [
    {
      event: 'supplier_paid',
      key: id,
      on: today,
      ...(paidOn !== today && { aboutOn: paidOn }),
      locationId,
      reason: `${orderNumber}, bill ${number}`,
      postings: [debit(accounts.notInvoiced, cents), credit(accounts.bank, cents)],
    },
  ])
  await recordEvent(work, {
    action: 'supplier_paid',
    entity: orderKind,
    entityId: orderId,
    facts: { number, cents, paidOn },
  })
}

async function todayOf(work: Work): Promise<string> {
  const { zone } = work.place

  return localDayOf(work.now, zone)
}

const notYet = 'This day has not come yet.'

export async function refuseLater(work: Work, path: 'billedOn' | 'paidOn', day: string): Promise<void> {
  if (day > (await todayOf(work))) throw invalidField(path, notYet)
}
