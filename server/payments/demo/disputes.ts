import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PaymentProvider, ProviderDispute } from '#server/payments/provider.ts'
import type { DemoCard } from '#shared/payments/demo-cards.ts'
import type { DisputeStatus } from '#shared/payments/disputes.ts'

type Disputes = Pick<PaymentProvider, 'findDispute' | 'listDisputes' | 'answerDispute'>

const takenBack: DemoCard = '4000000000000259'
const feeCents = 1500
const dueDays = 7
/** How long a bank thinks about an answer. */
const thinkSeconds = 60

const dayMilliseconds = 86_400_000

/** A card whose payments are disputed: an answer wins, silence loses. */
export const demoDisputes: Disputes = {
  async listDisputes(work, since) {
    await openAll(work)
    const rows = await work.trx.selectFrom('demoDispute').select('id').where('openedAt', '>=', since).execute()

    return rows.map(({ id }) => id)
  },

  async findDispute({ trx, now }, ref) {
    const row = await trx
      .selectFrom('demoDispute')
      .innerJoin('demoCharge', 'demoCharge.id', 'chargeId')
      .select(['demoDispute.id', 'chargeId', 'amountCents', 'openedAt', 'submittedAt'])
      .where('demoDispute.id', '=', ref)
      .executeTakeFirst()
    if (!row) throw new Error(`The demo knows no dispute ${ref}.`)
    const dueAt = new Date(row.openedAt.getTime() + dueDays * dayMilliseconds)
    const status = statusOf(row.submittedAt, { dueAt, now })

    return present({ ...row, status, dueAt })
  },

  async answerDispute({ trx }, ref, { isFinal, now }) {
    if (!isFinal) return
    await trx
      .updateTable('demoDispute')
      .set({ status: 'under_review', submittedAt: now })
      .where('id', '=', ref)
      .where('submittedAt', 'is', null)
      .execute()
  },
}

/** Disputes the captured payments of such cards. */
const openAll = ({ trx }: OnDatabase) =>
  trx
    .insertInto('demoDispute')
    .columns(['id', 'chargeId', 'status', 'openedAt'])
    .expression((eb) =>
      eb
        .selectFrom('demoCharge')
        .select((of) => [
          of.fn<string>('replace', [of.ref('id'), of.val('demo_'), of.val('demo_dispute_')]).as('id'),
          'id as chargeId',
          of.val('needs_response').as('status'),
          'createdAt',
        ])
        .where('card', '=', takenBack)
        .where('status', '=', 'captured')
        .where('amountCents', '>', 0),
    )
    .onConflict((on) => on.column('id').doNothing())
    .execute()

function statusOf(submittedAt: Date | null, { dueAt, now }: { dueAt: Date; now: Date }): DisputeStatus {
  if (submittedAt === null) return now > dueAt ? 'lost' : 'needs_response'

  return now.getTime() - submittedAt.getTime() > thinkSeconds * 1000 ? 'won' : 'under_review'
}

interface DisputeRecord {
  id: string
  chargeId: string
  amountCents: number
  status: DisputeStatus
  dueAt: Date
}

const present = ({ id, chargeId, amountCents, status, dueAt }: DisputeRecord): ProviderDispute => ({
  ref: id,
  paymentRef: chargeId,
  isInquiry: false,
  status,
  reason: 'product_not_received',
  amountCents,
  takenCents: amountCents + feeCents,
  returnedCents: status === 'won' ? amountCents : 0,
  dueAt,
})
