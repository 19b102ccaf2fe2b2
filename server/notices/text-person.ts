import type { Timed } from '#server/kernel/work.ts'
import type { ChosenKind } from '#shared/notices/kinds.ts'
import { afterQuietHours } from '#shared/notices/quiet-hours.ts'

import { listWanted } from './preferences/service.ts'
import { findReach } from './preferences/store.ts'
import { deliverability } from './suppression/service.ts'
import { queueSms } from './templates/queue-mail.ts'
import { readTiming } from './timing/service.ts'

interface TextRecipient {
  personId: string
  kind: ChosenKind
  /** The number they typed for this matter; otherwise that of their profile. */
  phone?: string
}

/**
 * The digits to text somebody at. Undefined when no number is known, when they want no such texts, or when they
 * answered STOP.
 */
export async function findTextNumber(
  work: Timed,
  { personId, kind, phone }: TextRecipient,
): Promise<string | undefined> {
  const isWanted = await listWanted(work, [personId])
  if (!isWanted(personId, kind, 'sms')) return undefined
  const [reached] = await deliverability(work, { phone: phone ?? (await findReach(work, personId))?.phone ?? null })

  return reached && !reached.ended ? reached.address.slice(1) : undefined
}

interface Text extends TextRecipient {
  /** Without the studio's name and the words on how to stop, which every text gets. */
  text: string
  /** The id of the record it is about. */
  about: string
  /** True when it holds a link that opens something. */
  secret: boolean
  /** From then on it is useless. */
  expiresAt?: Date
}

/** Texts somebody who wants it, after the quiet hours. Returns whether a text will leave. */
export async function textPerson(work: Timed, { phone, text, expiresAt, ...about }: Text): Promise<boolean> {
  const { personId, kind } = about
  const to = await findTextNumber(work, { personId, kind, ...(phone !== undefined && { phone }) })
  if (to === undefined) return false
  const { quietHours } = await readTiming(work)
  const { name, zone } = work.place
  const leavesAt = afterQuietHours(work.now, quietHours, zone)
  if (expiresAt && leavesAt >= expiresAt) return false

  const whole = `${name}: ${text} Reply STOP to end texts.`
  await queueSms(work, { ...about, to, text: whole, leavesAt, ...(expiresAt && { expiresAt }) })
  return true
}
