import { randomUUID } from 'node:crypto'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { type NewLine, type NewSale, ordersContract } from '#shared/orders/contract.ts'
import type { NewRefund } from '#shared/orders/refunds.ts'
import type { NewPayment } from '#shared/payments/contract.ts'
import type { RoleName } from '#shared/permissions/roles.ts'
import { makeLocation } from '#tests/support/make.ts'
import type { CallAs } from '#tests/support/test.ts'

export const accepted = '4242424242424242'
export const declined = '4000000000000002'
export const late = '4000000000000077'
export const asksForConfirmation = '4000000000003220'
export const refundFails = '4000000000005126'

export const key = () => ({ 'idempotency-key': randomUUID() })

interface Item {
  sku: string
  name: string
  priceCents: number
}

export async function makeItem(db: Db, { sku, name, priceCents }: Item): Promise<void> {
  const { id: productId } = await db
    .insertInto('product')
    .values({ name, kind: 'accessory' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('item').values({ productId, sku, priceCents }).execute()
}

/** Gloves at 24.00 and balls at 12.50, taxed at 10.25 % by two jurisdictions. */
async function makeShop(db: Db) {
  const known = await db.selectFrom('location').select('id').executeTakeFirst()
  const locationId = known?.id ?? (await makeLocation(db))
  await makeItem(db, { sku: 'GLV-M', name: 'Glove', priceCents: 2400 })
  await makeItem(db, { sku: 'BALL-12', name: 'Balls', priceCents: 1250 })
  const rate = (jurisdiction: string, ratePpm: number) => ({
    locationId,
    category: 'goods' as const,
    jurisdiction,
    ratePpm,
    valid: '[2026-01-01,)',
  })
  await db
    .insertInto('taxRate')
    .values([rate('Illinois', 62_500), rate('Chicago', 40_000)])
    .execute()

  return locationId
}

export const gloves = (quantity = 1): NewLine => ({ kind: 'product', sku: 'GLV-M', quantity })
export const balls = (quantity = 1): NewLine => ({ kind: 'product', sku: 'BALL-12', quantity })

/** A counter with goods, an open drawer and somebody at it. */
export async function openCounter(
  { db, as, services }: { db: Db; as: CallAs; services: Services },
  role: RoleName = 'manager',
) {
  services.paymentProvider = demoProvider
  const locationId = await makeShop(db)
  const desk = await as(role)
  const { id: drawerId } = await db
    .insertInto('drawer')
    .values({ locationId, name: 'Drawer 1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('drawerSession')
    .values({ drawerId, placeId: locationId, openedBy: desk.userId, openedAt: services.now(), floatCents: 20_000 })
    .execute()

  const sell = (lines: NewLine[], more: Partial<NewSale> = {}) =>
    desk(ordersContract.sell, { headers: key(), body: { channel: 'register', lines, ...more } })
  const pay = (orderId: string, body: NewPayment, headers = key()) =>
    desk(ordersContract.payOrder, { params: { orderId }, headers, body })
  const refund = (
    orderId: string,
    lines: { lineId: string; quantity: number; amountCents?: number; giveBack?: boolean }[],
    headers = key(),
    refundTo?: 'credit',
  ) =>
    desk(ordersContract.refundOrder, {
      params: { orderId },
      query: {},
      headers,
      body: {
        lines: lines.map((line) => ({ giveBack: true, ...line })),
        reason: 'It does not fit',
        ...(refundTo && { refundTo }),
      } satisfies NewRefund,
    })
  const preview = (orderId: string, lines: { lineId: string; quantity: number }[]) =>
    desk(ordersContract.refundOrder, {
      params: { orderId },
      query: { preview: '1' },
      body: { lines: lines.map((line) => ({ giveBack: true, ...line })), reason: 'Only looking' },
    })
  const read = (orderId: string) => desk(ordersContract.readOrder, { params: { orderId } })

  return { locationId, desk, sell, pay, refund, preview, read }
}

/** The balance of each account; debit is positive. */
export async function inBooks(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom('ledgerBalance').select(['account', 'sub', 'debitCents', 'creditCents']).execute()
  const sums: Record<string, number> = {}
  for (const { account, sub, debitCents, creditCents } of rows) {
    const name = sub ? `${account} ${sub}` : (account ?? '')
    sums[name] = (sums[name] ?? 0) + Number(debitCents) - Number(creditCents)
  }
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

/** The code of the gift card that was mailed last. */
export async function giftCodeIn(db: Db): Promise<string> {
  const notice = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'gift_card')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

  return /Code: (\S+)/.exec(notice.text)?.[1] ?? ''
}
