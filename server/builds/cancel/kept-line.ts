import { sql } from 'kysely'
import { z } from 'zod'

import { lineKind, onlyStaff } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'

const Ref = z.strictObject({ buildId: z.uuid(), amountCents: z.int().min(1) })
type Ref = z.output<typeof Ref>

/** The line kind of what a canceled build keeps: a sale at once. Only canceling a build orders it. */
export const keptLine = lineKind({
  ref: Ref,
  terms: z.strictObject({}),
  reducedBy: 'nothing',
  mayBuy: onlyStaff,

  async price(work, lines, { channel }) {
    const builds = await inOneTrip(lines.map(({ ref }) => findUncharged(work, ref)))
    if (channel !== 'link') throw notOffered()

    return lines.map(({ ref }, at) => ({
      name: `Cancellation of ${builds[at]?.number ?? ''}`,
      unitCents: ref.amountCents,
      taxCategory: 'cancellation_fee' as const,
      revenueAccount: accounts.fees,
      rule: 'later' as const,
      terms: {},
    }))
  },

  async reserve({ trx }, lines) {
    for (const { orderId, ref } of lines) {
      const build = await trx.selectFrom('build').select('orderId').where('id', '=', ref.buildId).executeTakeFirst()
      if (build?.orderId !== orderId) throw notOffered()
    }
  },

  fulfil: (_work, lines) => Promise.resolve(lines.map(() => 'fulfilled' as const)),

  mostBack: (_work, lines) =>
    Promise.resolve(
      lines.map(({ id }) => ({
        lineId: id,
        cents: 0,
        because: 'It was agreed to be kept when the build was canceled',
      })),
    ),
})

/** A canceled build with a kept sum that is on no order yet. */
async function findUncharged({ trx }: OnDatabase, { buildId, amountCents }: Ref) {
  const build = await trx
    .selectFrom('build')
    .select('number')
    .where('id', '=', buildId)
    .where('status', '=', 'cancelled')
    .where('feeCents', '=', amountCents)
    .where(
      sql<boolean>`not exists (
        select from order_line where order_id = build.order_id and kind = 'build_fee' and ref ->> 'buildId' = ${buildId}
      )`,
    )
    .executeTakeFirst()
  if (!build) throw notOffered()

  return build
}

const notOffered = () => new Failure('not_offered', 'What is kept of a build is said when it is canceled.')
