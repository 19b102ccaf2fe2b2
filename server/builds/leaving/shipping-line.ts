import { z } from 'zod'

import { lineKind, onlyStaff, whatWasPaid } from '#server/catalog/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'
import { TypedCents } from '#shared/http/wire.ts'
import { accounts } from '#shared/ledger/accounts.ts'

const Ref = z.strictObject({ buildId: z.uuid(), amountCents: TypedCents.min(1) })
type Ref = z.output<typeof Ref>

/** The line kind of shipping: paid with the balance, sold when the build leaves. Only the build orders it. */
export const shippingLine = lineKind({
  ref: Ref,
  terms: z.strictObject({}),
  reducedBy: 'staff',
  mayBuy: onlyStaff,

  async price(work, lines, { channel }) {
    const builds = await inOneTrip(lines.map(({ ref }) => findUnshipped(work, ref)))
    if (channel !== 'link') throw notOffered()

    return lines.map(({ ref }, at) => ({
      name: `Shipping of ${builds[at]?.number ?? ''}`,
      unitCents: ref.amountCents,
      taxCategory: 'shipping' as const,
      revenueAccount: accounts.fees,
      rule: 'later' as const,
      terms: {},
    }))
  },

  async reserve(work, lines) {
    for (const { id, orderId, ref } of lines) {
      if ((await findUnshipped(work, ref)).orderId !== orderId) throw notOffered()
      await changeOne(work.trx.updateTable('build').set({ shippingLineId: id }).where('id', '=', ref.buildId))
    }
  },

  fulfil: (_work, lines) => Promise.resolve(lines.map(() => 'reserved' as const)),

  async release(work, lines) {
    for (const { id } of lines) await isFetched(work, id)
  },

  // Shipping may be refunded with the clubs: staff say how much.
  mostBack: whatWasPaid,

  async refund(work, parts) {
    for (const { line, giveBack, isWhole } of parts) if (giveBack && isWhole) await isFetched(work, line.id)
  },
})

/** A build to ship whose shipping is on no order. */
async function findUnshipped({ trx }: OnDatabase, { buildId }: Ref) {
  const build = await trx
    .selectFrom('build')
    .select(['number', 'orderId'])
    .where('id', '=', buildId)
    .where('shippedTo', '<>', '')
    .where('leftAt', 'is', null)
    .where('shippingLineId', 'is', null)
    .executeTakeFirst()
  if (!build) throw notOffered()

  return build
}

/** Without the line it is not shipped, unless it has left already. */
const isFetched = ({ trx }: OnDatabase, lineId: string) =>
  trx
    .updateTable('build')
    .set({ shippingLineId: null, shippedTo: '' })
    .where('shippingLineId', '=', lineId)
    .where('status', 'not in', ['shipped', 'closed'])
    .execute()

const notOffered = () => new Failure('not_offered', 'What is sent is said on the page of its build.')
