import { recordEvent } from '#server/audit/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import {
  type Address,
  deleteSuppression,
  listLastFailures,
  listSuppressions,
  type SuppressionReason,
} from '#server/notices/suppression-store.ts'
import { readStudioCountry } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Channel } from '#shared/notices/kinds.ts'
import { smsNumberOf } from '#shared/notices/sms-number.ts'

import { suppressionWords } from './ended.ts'

export interface Deliverability {
  channel: Channel
  address: string
  /** Why nothing is sent there; null when messages are. */
  ended: { reason: SuppressionReason; sentence: string; detail: string; at: Date } | null
  /** The latest message that did not leave. */
  lastFailure: { at: Date; reason: string } | null
}

/** For each address of a person, whether messages reach it, and if not, why. */
export async function deliverability(
  work: Timed,
  { email, phone }: { email?: string | null; phone?: string | null },
): Promise<Deliverability[]> {
  const digits = smsNumberOf(phone, await readStudioCountry(work))
  const known: Address[] = [
    ...(email ? [{ channel: 'email' as const, address: email }] : []),
    ...(digits ? [{ channel: 'sms' as const, address: `+${digits}` }] : []),
  ]
  if (known.length === 0) return []

  const addresses = known.map(({ address }) => address)
  const [suppressions, failures] = await inOneTrip([
    listSuppressions(work, addresses),
    listLastFailures(work, addresses),
  ])
  return known.map(({ channel, address }) => {
    const ended = suppressions.find((one) => one.channel === channel && one.address === address.toLowerCase())
    const failure = failures.find((one) => one.address === address)
    return {
      channel,
      address,
      ended: ended
        ? { reason: ended.reason, sentence: suppressionWords[ended.reason], detail: ended.detail, at: ended.at }
        : null,
      lastFailure: failure ? { at: failure.at, reason: failure.reason ?? '' } : null,
    }
  })
}

interface BouncedAddress {
  address: string
  /** The message that the audit refers to, since it must not hold the address. */
  noticeId: string
}

/**
 * Allows mail to an address again, once somebody knows that the mailbox exists. A stop that its owner asked for stays.
 */
export async function liftBounce(work: Acting, { address, noticeId }: BouncedAddress): Promise<void> {
  const wasThere = await deleteSuppression(work, { channel: 'email', address, reason: 'bounced' })
  if (!wasThere) throw new Failure('wrong_state', 'Mail to this address has not bounced, or its owner asked for none.')

  await recordEvent(work, { action: 'bounce_lifted', entity: 'notice', entityId: noticeId })
}
