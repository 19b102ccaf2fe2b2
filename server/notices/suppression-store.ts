import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { NoticeSuppression } from '#server/kernel/db/schema.ts'
import type { Channel } from '#shared/notices/kinds.ts'

export type SuppressionReason = 'stopped' | 'bounced' | 'complained'

export interface Address {
  channel: Channel
  /** A mail address, or a number with + and its country code. */
  address: string
}

/** Mail addresses are compared without case. */
const keyOf = ({ channel, address }: Address) => ({ channel, address: address.toLowerCase() })

interface NewSuppression extends Address {
  reason: SuppressionReason
  detail: string
  at: Date
}

/** A later bounce does not overwrite what the owner of the address asked for. */
export const insertSuppression = ({ trx }: OnDatabase, { channel, address, ...facts }: NewSuppression) =>
  trx
    .insertInto('noticeSuppression')
    .values({ ...keyOf({ channel, address }), ...facts } satisfies Insertable<NoticeSuppression>)
    .onConflict((on) =>
      on
        .columns(['channel', 'address'])
        .doUpdateSet((eb) => ({
          reason: eb.ref('excluded.reason'),
          detail: eb.ref('excluded.detail'),
          at: eb.ref('excluded.at'),
        }))
        .where('noticeSuppression.reason', '=', 'bounced'),
    )
    .execute()

/** Returns whether there was one. */
export async function deleteSuppression(
  { trx }: OnDatabase,
  of: Address & { reason: SuppressionReason },
): Promise<boolean> {
  const key = keyOf(of)
  const { numDeletedRows } = await trx
    .deleteFrom('noticeSuppression')
    .where('channel', '=', key.channel)
    .where('address', '=', key.address)
    .where('reason', '=', of.reason)
    .executeTakeFirstOrThrow()

  return numDeletedRows > 0n
}

const isAmong = (addresses: readonly string[]) =>
  sql<boolean>`address = any(${addresses.map((address) => address.toLowerCase())}::text[])`

export const listSuppressions = ({ trx }: OnDatabase, addresses: readonly string[]) =>
  trx
    .selectFrom('noticeSuppression')
    .select(['address', 'detail', 'at'])
    .select(['channel', 'reason'])
    .where(isAmong(addresses))
    .execute()

export const deleteSuppressionsOf = ({ trx }: OnDatabase, addresses: readonly string[]) =>
  trx.deleteFrom('noticeSuppression').where(isAmong(addresses)).execute()

/** The latest message to each address that did not leave. */
export const listLastFailures = ({ trx }: OnDatabase, addresses: readonly string[]) =>
  trx
    .selectFrom('notice')
    .distinctOn('recipient')
    .select(['recipient as address', 'lastError as reason'])
    .select((eb) => eb.ref('failedAt').$notNull().as('at'))
    .where('recipient', 'in', [...addresses])
    .where('failedAt', 'is not', null)
    .where('withdrawnFor', 'is', null)
    .orderBy('recipient')
    .orderBy('failedAt', 'desc')
    .execute()
