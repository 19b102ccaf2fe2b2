import type { Db } from '#server/kernel/db/database.ts'
import { makeService } from '#tests/support/make.ts'

export async function makePaidFitting(
  db: Db,
  personId: string,
  { at = 1, cents = 9500 }: { at?: number; cents?: number } = {},
): Promise<string> {
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const money = { grossCents: cents, totalCents: cents, dueNowCents: cents, paidCents: cents }
  const sums = { ...money, discountCents: 0, taxCents: 0 }
  const { id: orderId } = await db
    .insertInto('customerOrder')
    .values({
      ...sums,
      number: `O-${at + 1}`,
      locationId,
      personId,
      channel: 'desk',
      status: 'fulfilled',
      placedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { paidCents: _, ...line } = sums
  const { id: orderLineId } = await db
    .insertInto('orderLine')
    .values({
      ...line,
      orderId,
      position: 1,
      kind: 'booking',
      name: 'Iron fitting',
      ref: '{}',
      terms: '{}',
      quantity: 1,
      unitCents: cents,
      netCents: cents,
      taxCategory: 'fitting_service',
      revenueAccount: '4010',
      rule: '"full"',
      state: 'fulfilled',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const serviceId = await makeService(db, { code: `irons-${at}`, name: 'Iron fitting', category: 'fitting' })
  const { id: optionId } = await db
    .selectFrom('serviceOption')
    .select('id')
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('booking')
    .values({
      personId,
      locationId,
      serviceId,
      optionId,
      orderLineId,
      reference: `FIT-${at}`,
      status: 'completed',
      startsAt: new Date(`2026-11-1${at}T15:00:00Z`),
      endsAt: new Date(`2026-11-1${at}T16:00:00Z`),
      priceCents: cents,
      publicPriceCents: cents,
      contact: '{}',
      cancellationPolicy: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}
