import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted } from '#shared/words.ts'

import { type Transport, queueDelivery } from './delivery-queue.ts'
import { unsubscribeUrlOf } from './preferences/link.ts'
import {
  type Blank,
  type ClaimedNotice,
  claimNotice,
  findWaiting,
  listOlderThan,
  listWaiting,
  markFailed,
  markSent,
  releaseNotice,
} from './store.ts'
import { deleteSuppression, insertSuppression } from './suppression-store.ts'
import { endedFor } from './suppression/ended.ts'
import { Undeliverable } from './undeliverable.ts'

/** Sends the mail and SMS about accounts in place of the mail server and the SMS provider. */
export type HookTransport = (
  work: Work,
  message: Pick<ClaimedNotice, 'id' | 'channel' | 'hookPayload'>,
) => Promise<void>

declare module '#server/kernel/services.ts' {
  interface Services {
    /** Undefined when no hook is configured. */
    hookTransport: HookTransport | undefined
  }
}

export type NoticeSender = (work: Work, notice: ClaimedNotice) => Promise<void>

/** The sender for each kind of message. A message whose transport is missing stays in the outbox and is not tried. */
export function transportsOf(services: Services): Map<Transport, NoticeSender> {
  const { mailer, sms, hookTransport } = services

  return new Map<Transport, NoticeSender>([
    ...(mailer
      ? [['email', (work: Work, notice: ClaimedNotice) => mailer.send(addressed(work, notice))] as const]
      : []),
    ...(sms ? [['sms', (_work: Work, notice: ClaimedNotice) => sms.send(notice)] as const] : []),
    ...(hookTransport
      ? [['hook', (work: Work, notice: ClaimedNotice) => sendByHook(work, hookTransport, notice)] as const]
      : []),
  ])
}

const addressed = ({ services }: Work, notice: ClaimedNotice) => ({
  ...notice,
  unsubscribeUrl: unsubscribeUrlOf(services, notice),
})

/** A hook that answers with a refusal of its own will refuse again, so the message is not tried again. */
async function sendByHook(work: Work, transport: HookTransport, notice: ClaimedNotice): Promise<void> {
  await transport(work, notice).catch((error: unknown) => {
    const isFinal = error instanceof Failure && error.code === 'unknown' && error.facts.status !== 429
    throw isFinal ? new Undeliverable(error.message, { cause: error }) : error
  })
}

/** Sends a notice once. It throws when the queue is to try again. */
export async function deliverNotice(work: Work, send: NoticeSender, id: string): Promise<void> {
  const { services, now } = work
  const notice = await claimNotice(work, id)
  if (!notice) {
    if (await findWaiting(work, id)) throw new Error('Another worker has it.')
    return
  }

  const refusal = refusalOf(notice, now)
  if (refusal !== undefined) return void (await fail(work, notice, refusal))

  try {
    await send(work, notice)
  } catch (error) {
    const reason = withoutSecrets(error, notice)
    services.log.warn({ noticeId: id, reason }, 'A message did not leave')
    if (error instanceof Undeliverable) return giveUp(work, notice, { reason, ends: error.ends })

    await releaseNotice(work, id, reason)
    // oxlint-disable-next-line preserve-caught-error -- the queue keeps what is thrown, and the cause may repeat the code
    throw new Error(reason)
  }
  // The mailbox exists after all, so the note about a bounce is deleted.
  if (notice.suppressedFor === 'bounced') await deleteSuppression(work, { ...addressOf(notice), reason: 'bounced' })
  await markSent(work, { id, at: now, blank: blankFor(services, notice, 'it was sent') })
}

/** Why a notice is not even tried; undefined when it is. */
function refusalOf(notice: ClaimedNotice, now: Date): string | undefined {
  const { expiresAt, withdrawnFor } = notice
  if (withdrawnFor !== null) return withdrawnFor
  if (expiresAt && expiresAt <= now) return 'It was of no use any more when it could leave.'

  return endedFor(notice)
}

const addressOf = ({ channel, to }: ClaimedNotice) => ({ channel, address: to })

interface DeliveryFailure {
  reason: string
  ends: Undeliverable['ends']
}

/** Fails a notice for good. When the provider says that the address does not work, nothing more is sent to it. */
async function giveUp(work: Work, notice: ClaimedNotice, { reason, ends }: DeliveryFailure): Promise<void> {
  if (ends) await insertSuppression(work, { ...addressOf(notice), reason: ends, detail: reason, at: work.now })
  await fail(work, notice, reason)
}

/** Fails a notice whose last try is over. */
export async function deadLetter(work: Work, id: string): Promise<void> {
  const notice = await findWaiting(work, id)
  if (!notice) return

  work.services.log.warn({ noticeId: id }, 'A message was tried for the last time')
  await fail(work, notice, notice.lastError ?? 'Nobody answered.')
}

const longestWaitDays = 7

/** A job: queues waiting notices again whose own job was deleted because no worker ran for days. */
export async function requeueWaiting(work: Work): Promise<void> {
  const transports = [...transportsOf(work.services).keys()]
  if (transports.length === 0) return

  for (const notice of await listOlderThan(work, transports, longestWaitDays)) {
    await fail(work, notice, `It waited for more than ${counted(longestWaitDays, 'day')}.`)
  }
  const waiting = await listWaiting(work, transports)
  for (const transport of transports) {
    const carried = waiting.filter((notice) => notice.transport === transport)
    await queueDelivery(work, transport, carried)
  }
}

type DeadLetter = Pick<ClaimedNotice, 'id' | 'secret'>

const fail = (work: Work, notice: DeadLetter, lastError: string) =>
  markFailed(work, {
    id: notice.id,
    at: work.now,
    lastError,
    blank: blankFor(work.services, notice, 'it could not be sent'),
  })

/**
 * Replaces the text of a secret message once it has left or failed. The demo keeps it, because visitors read their mail
 * in its outbox.
 */
function blankFor({ config }: Pick<Services, 'config'>, { secret }: DeadLetter, when: string): Blank | undefined {
  const isKept = !secret || config.demo

  return isKept ? undefined : { text: `The text of this message held a code or a link and was removed after ${when}.` }
}

const links = /https?:\/\/\S+/g
const codes = /[\w-]{20,}|\b\d{4,10}\b/g

/** The reason of a failure in one line, without the codes and links that providers repeat from the message. */
function withoutSecrets(error: unknown, { text, subject, secret }: ClaimedNotice): string {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/[\s\p{Cc}]+/gu, ' ')
  const whole = secret ? `${subject} ${text}` : ''
  const held = [links, codes].flatMap((kind) => whole.match(kind) ?? [])

  return held.reduce((told, word) => told.replaceAll(word, '…'), reason).slice(0, 500)
}
