import { z } from 'zod'

import { phoneOf } from '#server/auth/address.ts'
import { verifierOf } from '#server/auth/passwords/password-hash.ts'
import { EmailAddress } from '#shared/http/wire.ts'

import { Metadata, parsedDocument } from './document.ts'
import { Deadline, type Fields, fieldsOf, idIn, isStorable, Moment, Truth } from './fields.ts'
import { Report } from './report.ts'
import type { SourceRow } from './source-row.ts'

export interface Account {
  id: string
  /** What the report calls the account: its id and address in the old backend. */
  who: string
  email: string | null
  emailConfirmedAt: string | null
  phone: string | null
  phoneConfirmedAt: string | null
  passwordHash: string | null
  passwordKind: string | null
  appMetadata: string
  userMetadata: string
  isAnonymous: boolean
  bannedUntil: string | null
  invitedAt: string | null
  lastSignInAt: string | null
  createdAt: string | null
  updatedAt: string | null
  isSso: boolean
  isDeleted: boolean
  /** Whether the old backend mailed a link that only the address's reader could confirm. */
  wasAskedByMail: boolean
  firstName: string
  lastName: string
  contactPhone: string
}

/** The account that a row of auth.users describes; undefined when it cannot be imported. */
export function accountOf(row: SourceRow, overall: Report): Account | undefined {
  const { place, values } = row
  const isDeleted = Boolean(values['deleted_at'])
  // Deleted accounts are not imported, so their problems are not reported.
  const report = isDeleted ? new Report() : overall
  const who = `${values['id'] ?? '(no id)'} ${values['email'] || values['phone'] || ''}`.trim()
  const id = idIn(row, 'id')
  if (!id || !isStorable(row)) {
    report.problem(place, who, id ? 'a value holds a NUL: not imported.' : 'its id is no UUID: not imported.')
    return undefined
  }

  const field = fieldsOf(row, who, report)
  const email = field('email', Address)
  const phone = field('phone', Phone)
  const provider = email ? 'email' : phone ? 'phone' : undefined
  const ownMetadata = JSON.stringify(provider ? { provider, providers: [provider] } : {})
  noteRole(row, who, report)

  return {
    id,
    who,
    email,
    // Before 2021 one column held the confirmation of both.
    emailConfirmedAt: email && field('email_confirmed_at' in values ? 'email_confirmed_at' : 'confirmed_at', Moment),
    phone,
    phoneConfirmedAt: phone && field('phone_confirmed_at', Moment),
    ...passwordOf(row, who, report),
    appMetadata: field('raw_app_meta_data', Metadata) ?? ownMetadata,
    userMetadata: field('raw_user_meta_data', Metadata) ?? '{}',
    isAnonymous: field('is_anonymous', Truth) ?? false,
    bannedUntil: field('banned_until', Deadline),
    invitedAt: field('invited_at', Moment),
    lastSignInAt: field('last_sign_in_at', Moment),
    createdAt: field('created_at', Moment),
    updatedAt: field('updated_at', Moment),
    isSso: isSso(row, field, { who, report }),
    isDeleted,
    wasAskedByMail: Boolean(values['confirmation_sent_at'] || values['invited_at']),
    ...profileOf(parsedDocument(values['raw_user_meta_data'] ?? null) ?? {}, phone),
  }
}

const Address = z.string().transform((text, context) => {
  const parsed = EmailAddress.safeParse(text)
  if (!parsed.success) context.addIssue('is no e-mail address')
  return parsed.data ?? ''
})

const Phone = z.string().transform((text, context) => {
  try {
    return phoneOf(text)
  } catch {
    context.addIssue('is no number with its country code')
    return ''
  }
})

function passwordOf({ place, values }: SourceRow, who: string, report: Report) {
  const passwordHash = values['encrypted_password'] || null
  if (!passwordHash) return { passwordHash, passwordKind: null }
  if (verifierOf(passwordHash)) return { passwordHash, passwordKind: kindOf(passwordHash) }

  report.problem(
    place,
    who,
    'its password is kept in a way that cannot be checked here: imported without; a new one is set by mail.',
  )
  return { passwordHash: null, passwordKind: null }
}

const kindOf = (hash: string) => (/^\$2[aby]\$/.test(hash) ? 'bcrypt' : (/^\$(\w+)\$/.exec(hash)?.[1] ?? 'other'))

function isSso({ place }: SourceRow, field: Fields, { who, report }: { who: string; report: Report }): boolean {
  const isSso = field('is_sso_user', Truth) ?? false
  if (isSso)
    report.problem(place, who, 'signed in by SSO, which is not offered here: imported without a way in but mail.')

  return isSso
}

const roleKeys = /^(?:role|roles|user_?role|is_?(?:super_?)?admin|claims_admin|permissions?)$/i

/**
 * Notes an account whose metadata claim a role: metadata are imported unchanged and grant nothing, since roles have a
 * table of their own here.
 */
function noteRole({ place, values }: SourceRow, who: string, report: Report): void {
  const claims = Object.keys(parsedDocument(values['raw_app_meta_data'] ?? null) ?? {}).filter((key) =>
    roleKeys.test(key),
  )
  if (values['is_super_admin'] === 't' || values['is_super_admin'] === 'true') claims.push('is_super_admin')
  if (values['role'] && values['role'] !== 'authenticated') claims.push('role')
  if (claims.length === 0) return

  const names = [...new Set(claims)].join(', ')
  report.note(
    place,
    who,
    `claims a role there (${names}), which grants nothing here: give it one of the studio's roles.`,
  )
}

const Name = z.string().trim().max(80).catch('')
const Names = z.object({
  first_name: Name,
  last_name: Name,
  given_name: Name,
  family_name: Name,
  full_name: Name,
  name: Name,
  phone: z.string().trim().max(32).catch(''),
})

function profileOf(metadata: Record<string, unknown>, phone: string | null) {
  const said = Names.parse(metadata)
  const words = (said.full_name || said.name).split(/\s+/)
  const [last = ''] = words.length > 1 ? words.slice(-1) : []

  return {
    firstName: said.first_name || said.given_name || words.slice(0, words.length > 1 ? -1 : 1).join(' '),
    lastName: said.last_name || said.family_name || last,
    contactPhone: said.phone || (phone ? `+${phone}` : ''),
  }
}
