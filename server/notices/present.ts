import type { NoticeState, OutgoingNotice } from '#shared/notices/contract.ts'

import { withMarkInside } from './mark.ts'
import type { NoticeRow } from './store.ts'
import { endedFor } from './suppression/ended.ts'

export const addressedOf = ({ channel, to, subject, at }: NoticeRow) => ({
  channel: channel === 'sms' ? ('sms' as const) : ('email' as const),
  to,
  subject,
  at,
})

/** A message as staff see it, without its text when that is secret. */
export function presentNotice(row: NoticeRow, now: Date): OutgoingNotice {
  const { id, secret, text, html, attachments, attempts, lastError, suppressedFor, withdrawnFor } = row
  const shown = secret
    ? { text: null, attachments: [] }
    : { text, ...(html !== null && { html: withMarkInside(html) }), attachments }

  return {
    ...addressedOf(row),
    ...shown,
    id,
    secret,
    state: stateOf(row),
    attempts,
    lastError,
    ended: withdrawnFor ?? endedFor(row) ?? null,
    isBounced: suppressedFor === 'bounced',
    notResentFor: notResentFor(row, now) ?? null,
  }
}

export function stateOf({
  sentAt,
  failedAt,
  withdrawnFor,
}: Pick<NoticeRow, 'sentAt' | 'failedAt' | 'withdrawnFor'>): NoticeState {
  if (sentAt) return 'sent'
  if (!failedAt) return 'waiting'

  return withdrawnFor === null ? 'failed' : 'withdrawn'
}

/** Why a message cannot be sent again; undefined when it can. */
export function notResentFor(row: NoticeRow, now: Date): string | undefined {
  if (stateOf(row) === 'waiting') return 'It still waits to leave.'
  if (row.withdrawnFor !== null) return row.withdrawnFor
  if (row.emptied) return 'What it said was removed: a new one has to be made where it came from.'
  if (row.expiresAt && row.expiresAt <= now) return 'It is of no use any more.'

  return endedFor(row)
}
