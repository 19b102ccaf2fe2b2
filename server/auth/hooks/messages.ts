import { z } from 'zod'

import { userJson } from '#server/auth/user-json.ts'
import { getUser } from '#server/auth/user.ts'
import type { Config } from '#server/kernel/config/config.ts'
import { decrypt, encrypt } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import { askHook } from './ask.ts'

// A hook may send the mails and SMS of accounts in our place. The messages still wait in the outbox, each with the
// hook's encrypted payload.

/** In the protocol's words. Where there are two tokens, `token` and `token_hash_new` are for the current address. */
export interface EmailData {
  email_action_type: string
  token?: string
  token_hash?: string
  token_new?: string
  token_hash_new?: string
  redirect_to?: string
  old_email?: string
  /** For a notice without tokens: the facts of the studio's own mail. */
  facts?: Readonly<Record<string, string>>
}

const noTokens = { token: '', token_hash: '', redirect_to: '', token_new: '', token_hash_new: '' }

/** The encrypted payload for the outbox; undefined when no hook sends mail. */
export async function mailForHook(work: Work, userId: string, data: EmailData): Promise<string | undefined> {
  if (!work.services.config.auth.hooks.send_email) return undefined

  const site_url = `${work.services.config.publicUrl}/auth/v1`
  return sealed(work, userId, { email_data: { ...noTokens, site_url, ...data } })
}

/** The encrypted payload for the outbox; undefined when no hook sends SMS. */
export async function smsForHook(work: Work, userId: string, sms: { otp: string; phone: string }) {
  return work.services.config.auth.hooks.send_sms && sealed(work, userId, { sms })
}

const purpose = 'encrypt hook payloads'

async function sealed(work: Work, userId: string, content: object): Promise<string> {
  const payload = { user: userJson(await getUser(work, userId)), ...content }
  return encrypt(work.services.config.secretKey, purpose, Buffer.from(JSON.stringify(payload)))
}

/** Sends the outbox's messages that have a hook's payload; undefined where no such hook is set. */
export const hookTransport = ({ auth: { hooks } }: Config) =>
  (hooks.send_email ?? hooks.send_sms) ? sendByHook : undefined

interface Message {
  id: string
  channel: string
  hookPayload: string | null
}

const Payload = z.record(z.string(), z.record(z.string(), z.unknown()))

/** Has a hook send one message. It removes the codes from an error, since a hook may repeat them. */
async function sendByHook(work: Work, { id, channel, hookPayload }: Message): Promise<void> {
  const text = decrypt(work.services.config.secretKey, purpose, hookPayload ?? '').toString()
  const payload = Payload.parse(JSON.parse(text))
  const name = channel === 'sms' ? 'send_sms' : 'send_email'

  await askHook(work, name, { payload, answer: z.unknown(), context: work.context, id }).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    // oxlint-disable-next-line preserve-caught-error -- the cause may repeat the code
    throw new Failure(error.code, withoutTokens(error.message, payload), error.facts)
  })
}

const tokenFields = /^(otp|token.*)$/

function withoutTokens(message: string, { email_data = {}, sms = {} }: z.output<typeof Payload>): string {
  const codes = Object.entries({ ...email_data, ...sms }).flatMap(([name, value]) =>
    tokenFields.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  )
  return codes.reduce((rest, token) => rest.replaceAll(token, '…'), message)
}
