import { z } from 'zod'

import { phoneOf } from '#server/auth/address.ts'
import { encrypt } from '#server/kernel/secrets/secret.ts'

import { Document } from './document.ts'
import { Bytes, Count, fieldsOf, idIn, isStorable, Moment, Text, Truth } from './fields.ts'
import type { Report } from './report.ts'
import type { SourceRow } from './source-row.ts'

/**
 * What reading a row needs. The functions below return undefined for a row that is not imported, and report why where
 * that matters.
 */
interface ImportContext {
  report: Report
  now: Date
  secretKey: string
  /** Whether the passkeys are bound to the studio's own domain. */
  keepsPasskeys: boolean
}

export interface Identity {
  identityId: string | null
  userId: string
  who: string
  provider: string
  providerId: string
  identityData: string
  lastSignInAt: string | null
  createdAt: string
  updatedAt: string
}

export function identityOf(row: SourceRow, { report, now }: ImportContext): Identity | undefined {
  const { place, values } = row
  const userId = idIn(row, 'user_id')
  const provider = values['provider']
  // Before 2023 the column `id` held what is now `provider_id`.
  const isOld = values['provider_id'] === undefined
  const subject = values[isOld ? 'id' : 'provider_id']
  const who = `${values['user_id'] ?? '(no user_id)'} ${provider ?? ''}`.trim()
  if (!userId || !provider || !subject || !isStorable(row)) {
    report.problem(place, who, 'an identity without an account, a provider or a subject: not imported.')
    return undefined
  }
  if (/^(?:sso:|saml)/.test(provider)) {
    report.note(place, who, 'an identity of SSO, which is not offered here: not imported.')
    return undefined
  }

  const field = fieldsOf(row, who, report)
  const createdAt = field('created_at', Moment) ?? now.toISOString()
  return {
    identityId: (isOld ? undefined : idIn(row, 'id')) ?? null,
    userId,
    who,
    provider,
    // For an e-mail address or phone the account itself is the subject.
    providerId: provider === 'email' || provider === 'phone' ? userId : subject,
    identityData: field('identity_data', Document) ?? '{}',
    lastSignInAt: field('last_sign_in_at', Moment),
    createdAt,
    updatedAt: field('updated_at', Moment) ?? createdAt,
  }
}

export interface Factor {
  id: string
  userId: string
  who: string
  factorType: string
  friendlyName: string | null
  phone: string | null
  encryptedSecret: string | null
  createdAt: string
  updatedAt: string
}

export function factorOf(row: SourceRow, context: ImportContext): Factor | undefined {
  const { place, values } = row
  const { report, now, secretKey } = context
  const who = `${values['user_id'] ?? '(no user_id)'} factor ${values['id'] ?? '(no id)'}`
  const refuse = (sentence: string): undefined => report.problem(place, who, sentence)
  const id = idIn(row, 'id')
  const userId = idIn(row, 'user_id')
  if (!id || !userId || !isStorable(row)) return refuse('a second step without an id or an account: not imported.')
  // A factor without a right answer is worth nothing: its owner begins anew.
  if (values['status'] !== 'verified') return undefined

  const factorType = values['factor_type'] ?? ''
  if (factorType !== 'totp' && factorType !== 'phone') return refuse(notImported(factorType))
  const field = fieldsOf(row, who, report)
  const secret = factorType === 'totp' ? field('secret', Base32) : null
  const phone = factorType === 'phone' ? field('phone', FactorPhone) : null
  if (!secret && !phone) return refuse('without it this second step cannot be used: not imported.')

  const createdAt = field('created_at', Moment) ?? now.toISOString()
  return {
    id,
    userId,
    who,
    factorType,
    friendlyName: field('friendly_name', Text)?.trim() || null,
    phone,
    encryptedSecret: secret && encrypt(secretKey, 'encrypt factor secrets', Buffer.from(secret)),
    createdAt,
    updatedAt: field('updated_at', Moment) ?? createdAt,
  }
}

function notImported(factorType: string): string {
  if (factorType === 'webauthn')
    return 'a security key is bound to the domain it was made for: not imported; its owner adds it anew.'
  if (factorType === 'recovery_code') return 'recovery codes are not moved: their owner makes new ones.'

  return 'a second step of a kind that is not known here: not imported.'
}

// A key of an authenticator app: at least 16 bytes, in base32 without spaces.
const Base32 = z
  .string()
  .transform((text) => text.replaceAll(/[\s=]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z2-7]{26,128}$/, 'is no key of an authenticator app'))

const FactorPhone = z.string().transform((text, context) => {
  try {
    return phoneOf(text)
  } catch {
    context.addIssue('is no number with its country code')
    return ''
  }
})

export interface Passkey {
  id: string
  userId: string
  who: string
  credentialId: string
  publicKey: Buffer
  signCount: number
  transports: string
  aaguid: string
  isBackedUp: boolean
  friendlyName: string | null
  createdAt: string
  updatedAt: string
  lastUsedAt: string | null
}

const unknownModel = '00000000-0000-0000-0000-000000000000'

export function passkeyOf(row: SourceRow, { report, now, keepsPasskeys }: ImportContext): Passkey | undefined {
  const { place, values } = row
  const who = `${values['user_id'] ?? '(no user_id)'} passkey ${values['id'] ?? '(no id)'}`
  const refuse = (sentence: string): undefined => report.problem(place, who, sentence)
  const id = idIn(row, 'id')
  const userId = idIn(row, 'user_id')
  if (!id || !userId || !isStorable(row)) return refuse('a passkey without an id or an account: not imported.')
  if (!keepsPasskeys) return refuse('a passkey is bound to the domain it was made for: not imported (see --passkeys).')

  const field = fieldsOf(row, who, report)
  const credentialId = field('credential_id', Bytes)
  const publicKey = field('public_key', Bytes)
  if (!credentialId || !publicKey) return refuse('without it a passkey cannot be used: not imported.')

  const createdAt = field('created_at', Moment) ?? now.toISOString()
  return {
    id,
    userId,
    who,
    credentialId: credentialId.toString('base64url'),
    publicKey,
    signCount: field('sign_count', Count) ?? 0,
    transports: field('transports', Transports) ?? '[]',
    aaguid: idIn(row, 'aaguid') ?? unknownModel,
    isBackedUp: field('backed_up', Truth) ?? false,
    friendlyName: field('friendly_name', Text)?.trim().slice(0, 120) || null,
    createdAt,
    updatedAt: field('updated_at', Moment) ?? createdAt,
    lastUsedAt: field('last_used_at', Moment),
  }
}

const Transports = z.string().transform((text, context) => {
  try {
    return JSON.stringify(
      z
        .array(z.string().regex(/^[\w-]{1,50}$/))
        .max(10)
        .parse(JSON.parse(text)),
    )
  } catch {
    context.addIssue('is no list of transports')
    return '[]'
  }
})
