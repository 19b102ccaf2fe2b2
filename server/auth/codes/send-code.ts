import { recordEvent } from '#server/audit/service.ts'
import type { Address } from '#server/auth/address.ts'
import { type EmailData, mailForHook, smsForHook } from '#server/auth/hooks/messages.ts'
import { mailRates, smsRates } from '#server/auth/rates.ts'
import { nameOfOwnDevice } from '#server/auth/sessions/device-store.ts'
import { deviceOf } from '#server/auth/sessions/device.ts'
import { updateUserRow } from '#server/auth/user-store.ts'
import type { Config } from '#server/kernel/config/config.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { mailboxOf, tryAgainIn } from '#server/kernel/limits/limits.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueSms, queueTemplate } from '#server/notices/service.ts'
import { readStudioName } from '#server/settings/service.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { type LetterName, linkMail, reauthenticationMail } from './mails.ts'
import { issueCode, type Lifetime, markedAsPkce, type OneTimeCode, sameLifetime } from './one-time-code.ts'
import type { TokenKind } from './token-store.ts'

/**
 * Counts a mail or SMS to an address, and refuses over the limit. It is counted before anybody looks for an account, so
 * that a refusal does not tell. A device that the account knows has separate counts: strangers can use up theirs, and
 * the owner still gets in.
 */
export async function limitSending(work: Work, request: SendRequest): Promise<void> {
  const {
    services: { config, limits },
  } = work
  const { what, address, context } = request
  const own = context ? await nameOfOwnDevice(work, address, deviceOf(work, context.origin)) : ''
  const network = context && context.actor.kind !== 'service' && own === '' ? context.origin?.ip : undefined
  // A reset link is only mailed to an existing account, so it does not count against the studio's hourly total.
  const isOfStrangers = context !== undefined && own === '' && what !== 'recover'

  if (address.kind === 'email') {
    const exceeded = tooMany('over_email_send_rate_limit', 'email rate limit exceeded')
    const rates = mailRates(config.auth.limits)
    await limits.take(rates.again, `${what} ${address.email}${own}`, again('over_email_send_rate_limit'))
    await limits.take(rates.toOneAddress, `${mailboxOf(address.email)}${own}`, exceeded)
    if (network) await limits.take(rates.fromOneNetwork, network, exceeded)
    if (isOfStrangers) await limits.take(rates.inAll, 'all', exceeded)
  } else {
    const exceeded = tooMany('over_sms_send_rate_limit', 'SMS rate limit exceeded')
    const rates = smsRates(config.auth.limits)
    await limits.take(rates.again, `${what} ${address.phone}${own}`, again('over_sms_send_rate_limit'))
    await limits.take(rates.toOneNumber, `${address.phone}${own}`, exceeded)
    if (network) await limits.take(rates.fromOneNetwork, network, exceeded)
    if (isOfStrangers) await limits.take(rates.inAll, 'all', exceeded)
  }
}

interface SendRequest {
  what: string
  address: Address
  /** Left out where somebody signed in asks for a message to themselves: their network is not counted. */
  context?: Context
}

const again = (code: FailureCode) => (seconds: number) =>
  new Failure(code, `For security purposes, you can only request this after ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  })

const tooMany = (code: FailureCode, sentence: string) => (seconds: number) =>
  new Failure(code, `${sentence}. ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds })

export interface LinkTo {
  userId: string
  to: string
  redirectTo: string
  flowId?: string | undefined
  facts?: Record<string, string>
}

type SentAt =
  | 'confirmationSentAt'
  | 'recoverySentAt'
  | 'emailChangeSentAt'
  | 'phoneChangeSentAt'
  | 'reauthenticationSentAt'

interface Purpose {
  kind: TokenKind
  sentAt: SentAt
  action: string
}

interface LinkPurpose extends Purpose {
  /** The setting with its lifetime. */
  lasts: keyof Config['auth']['linkSeconds']
}

const links: Record<LetterName, LinkPurpose> = {
  signup: {
    kind: 'confirmation',
    sentAt: 'confirmationSentAt',
    action: 'user_confirmation_requested',
    lasts: 'confirm',
  },
  invite: { kind: 'confirmation', sentAt: 'confirmationSentAt', action: 'user_invited', lasts: 'invite' },
  magiclink: { kind: 'recovery', sentAt: 'recoverySentAt', action: 'user_sign_in_link_requested', lasts: 'signIn' },
  recovery: { kind: 'recovery', sentAt: 'recoverySentAt', action: 'user_recovery_requested', lasts: 'signIn' },
  email_change: {
    kind: 'email_change_new',
    sentAt: 'emailChangeSentAt',
    action: 'user_email_change_requested',
    lasts: 'confirm',
  },
  email_change_current: {
    kind: 'email_change_current',
    sentAt: 'emailChangeSentAt',
    action: 'user_email_change_requested',
    lasts: 'confirm',
  },
}

const lifetimeOf = ({ mailCodeSeconds, linkSeconds }: Config['auth'], letter: LetterName): Lifetime => ({
  code: mailCodeSeconds,
  link: linkSeconds[links[letter].lasts],
})

/** Makes a link and its code without sending them, in the transaction of `work`. */
export async function makeLink(
  work: Work,
  letter: LetterName,
  { userId, to, flowId }: Pick<LinkTo, 'userId' | 'to' | 'flowId'>,
): Promise<OneTimeCode> {
  const { kind, sentAt, action } = links[letter]
  const lifetime = lifetimeOf(work.services.config.auth, letter)
  const { code, linkToken } = await issueCode(work, { userId, kind, relatesTo: to, lifetime, flowId })
  await updateUserRow(work, userId, { [sentAt]: work.now })
  await recordEvent(work, { action, entity: 'user', entityId: userId })

  return { code, linkToken: flowId === undefined ? linkToken : markedAsPkce(linkToken) }
}

/** Makes a link and mails it. */
export async function sendLink(work: Work, letter: LetterName, link: LinkTo): Promise<void> {
  const sent = await makeLink(work, letter, link)
  const forHook = { email_action_type: letter, token: sent.code, token_hash: sent.linkToken }
  await queueLink(work, letter, link, { sent, forHook })
}

interface LinkMailed {
  sent: OneTimeCode
  /** What a hook that sends mail is told. */
  forHook: EmailData
}

export async function queueLink(work: Work, letter: LetterName, link: LinkTo, { sent, forHook }: LinkMailed) {
  const { userId, to, redirectTo, facts = {} } = link
  const lifetime = lifetimeOf(work.services.config.auth, letter)
  const mail = linkMail(letter, sent, { to, publicUrl: work.services.config.publicUrl, redirectTo, lifetime, facts })
  const hookPayload = await mailForHook(work, userId, { redirect_to: redirectTo, ...forHook })
  await queueTemplate(work, { ...mail, hookPayload })
}

const texts: Record<'phone_confirmation' | 'phone_change' | 'reauthentication', Omit<Purpose, 'kind'>> = {
  phone_confirmation: { sentAt: 'confirmationSentAt', action: 'user_confirmation_requested' },
  phone_change: { sentAt: 'phoneChangeSentAt', action: 'user_phone_change_requested' },
  reauthentication: { sentAt: 'reauthenticationSentAt', action: 'user_reauthenticate_requested' },
}

interface TextTo {
  userId: string
  to: string
}

/** Sends a code by SMS, in the transaction of `work`. */
export async function sendText(work: Work, kind: keyof typeof texts, { userId, to }: TextTo) {
  const { sentAt, action } = texts[kind]
  const lifetime = sameLifetime(work.services.config.auth.smsCodeSeconds)
  const { code } = await issueCode(work, { userId, kind, relatesTo: to, lifetime })
  await updateUserRow(work, userId, { [sentAt]: work.now })
  await sendCodeBySms(work, { userId, to, code })
  await recordEvent(work, { action, entity: 'user', entityId: userId })
}

/** Queues an SMS with a code that was made before, in the transaction of `work`. */
export async function sendCodeBySms(work: Work, { userId, to, code }: TextTo & { code: string }) {
  const hookPayload = await smsForHook(work, userId, { otp: code, phone: to })
  await queueSms(work, { to, text: `${code} is your code at ${await readStudioName(work)}.`, hookPayload })
}

/** Mails the signed-in person a code that proves that they are present. */
export async function sendReauthentication(work: Work, { userId, to }: TextTo) {
  const {
    services: { config },
    now,
  } = work
  const lifetime = sameLifetime(config.auth.mailCodeSeconds)
  const { code, linkToken } = await issueCode(work, { userId, kind: 'reauthentication', relatesTo: to, lifetime })
  await updateUserRow(work, userId, { reauthenticationSentAt: now })
  const forHook = { email_action_type: 'reauthentication', token: code, token_hash: linkToken }
  const hookPayload = await mailForHook(work, userId, forHook)
  await queueTemplate(work, {
    ...reauthenticationMail({ to, publicUrl: config.publicUrl }, code, lifetime),
    hookPayload,
  })
  await recordEvent(work, { action: 'user_reauthenticate_requested', entity: 'user', entityId: userId })
}
