import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { demoReaders } from '#shared/payments/demo-readers.ts'

type Readers = Pick<PaymentProvider, 'addReader' | 'listReaders'>

/** Virtual readers: the register plays what a client does at one. */
export const demoReadersOfStudio: Readers = {
  async addReader({ trx }, { key, code }) {
    const kind = demoReaders.find((one) => one.code === code)
    if (!kind) return 'registration_code'

    const id = `demo_reader_${key}`
    await trx
      .insertInto('demoReader')
      .values({ id, isOnline: kind.isOnline })
      .onConflict((on) => on.column('id').doNothing())
      .execute()
    return present({ id, isOnline: kind.isOnline })
  },

  async listReaders({ trx }) {
    const rows = await trx.selectFrom('demoReader').select(['id', 'isOnline']).execute()

    return rows.map(present)
  },
}

const present = ({ id, isOnline }: { id: string; isOnline: boolean }) => ({
  ref: id,
  serial: `DEMO-${id.slice(-6).toUpperCase()}`,
  isOnline,
})

/** A charge on a reader waits until somebody touches the reader. */
export async function outcomeOnReader(work: OnDatabase, readerId: string) {
  const reader = await work.trx
    .selectFrom('demoReader')
    .select('isOnline')
    .where('id', '=', readerId)
    .executeTakeFirst()
  const asking = await waiting(work).where('readerId', '=', readerId).executeTakeFirst()
  const decline = !reader?.isOnline ? 'terminal_reader_offline' : asking ? 'terminal_reader_busy' : null
  const known = { card: null, succeedsAt: null, readerId, decline }

  return decline === null ? ({ ...known, status: 'processing' } as const) : ({ ...known, status: 'failed' } as const)
}

const waiting = ({ trx }: OnDatabase) => trx.selectFrom('demoCharge').select('id').where('status', '=', 'processing')

const outcomes = {
  tap: { status: 'captured', card: '4242424242424242' },
  decline: { status: 'failed', decline: 'card_declined', card: '4000000000000002' },
  cancel: { status: 'failed', decline: 'customer_canceled' },
} as const

/** Only while it asks: the first touch counts. */
export const touchReader = ({ trx }: OnDatabase, chargeId: string, touch: keyof typeof outcomes) =>
  trx
    .updateTable('demoCharge')
    .set(outcomes[touch])
    .where('id', '=', chargeId)
    .where('status', '=', 'processing')
    .where('readerId', 'is not', null)
    .execute()
