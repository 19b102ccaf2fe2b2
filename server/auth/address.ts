import type { Config } from '#server/kernel/config/config.ts'
import { Failure } from '#shared/http/failure.ts'
import { EmailAddress } from '#shared/http/wire.ts'

/** Where codes are sent, and what a person signs in with. */
export type Address = { kind: 'email'; email: string } | { kind: 'phone'; phone: string }

interface AddressInput {
  email?: string | null | undefined
  phone?: string | null | undefined
  channel?: string | null | undefined
}

export function emailOf(text: string | null | undefined): string {
  const parsed = EmailAddress.safeParse(text ?? '')
  if (!parsed.success) throw new Failure('validation_failed', 'Unable to validate email address: invalid format')

  return parsed.data
}

/** A phone number as digits with its country code; people also write spaces and a +. */
export function phoneOf(text: string | null | undefined): string {
  const digits = (text ?? '').trim().replace(/^\+|[\s().-]/g, '')
  if (!/^[1-9]\d{6,14}$/.test(digits)) {
    throw new Failure('validation_failed', 'Invalid phone number format (E.164 required)')
  }

  return digits
}

/** The one address of a request, of a kind that this studio accepts. */
export function addressOf(
  { email, phone, channel }: AddressInput,
  { email: byEmail, phone: byPhone }: Config['auth'],
): Address {
  if (email && phone) {
    throw new Failure('validation_failed', 'Only an email address or phone number should be provided')
  }
  if (email) {
    if (!byEmail) throw new Failure('email_provider_disabled', 'Email logins are disabled')
    return { kind: 'email', email: emailOf(email) }
  }
  if (!phone) throw new Failure('validation_failed', 'One of email or phone must be set')
  if (!byPhone) throw new Failure('phone_provider_disabled', 'Unsupported phone provider', { status: 400 })
  refuseChannel(channel)

  return { kind: 'phone', phone: phoneOf(phone) }
}

export function refuseChannel(channel: string | null | undefined): void {
  if (channel && channel !== 'sms') {
    throw new Failure('validation_failed', "Invalid channel, the supported value here is 'sms'")
  }
}
