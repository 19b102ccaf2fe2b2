import { emailOf } from '#server/auth/address.ts'
import { linkOf, type LinkType } from '#server/auth/codes/mails.ts'
import { makeLink } from '#server/auth/codes/send-code.ts'
import { queueAfterUserCreated } from '#server/auth/hooks/user-created.ts'
import type { RedirectContext } from '#server/auth/sign-up.ts'
import { emailExists } from '#server/auth/taken-address.ts'
import { userJson } from '#server/auth/user-json.ts'
import {
  findUserByEmail,
  mergeUserMetadata,
  setPasswordHash,
  updateUserRow,
  type UserRow,
} from '#server/auth/user-store.ts'
import { forgetUnprovenPassword, getUser, isUnproven, makeAccount } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { LinkRequest, MadeLink } from '#shared/auth/admin.ts'
import { longestMetadata } from '#shared/auth/requests.ts'
import { Failure } from '#shared/http/failure.ts'

import { newHashOf, noSuchUser } from './account.ts'
import { makeChangeLink } from './change-link.ts'
import { newIdFor, putInvited } from './invite.ts'

interface LinkDraft {
  type: string
  email: string
  /** The id of the account, should the link make one. */
  newId: string | undefined
  request: LinkRequest
  passwordHash: string | undefined
  context: RedirectContext
}

/** Makes a link and its code that the caller brings to their owner. */
export async function generateLink(
  services: Services,
  request: LinkRequest,
  context: RedirectContext,
): Promise<MadeLink> {
  const type = request.type ?? ''
  const make = Object.hasOwn(makers, type) ? makers[type] : undefined
  if (!make) throw new Failure('validation_failed', `Invalid email action link type requested: ${type.slice(0, 40)}`)
  const email = emailOf(request.email)
  const passwordHash = type === 'signup' ? await newHashOf(services, { password: request.password }, email) : undefined
  const newId = makesAccount.has(type)
    ? await newIdFor(services, { email, metadata: request.data ?? {} }, context)
    : undefined

  return atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    const { userId, code, verificationType, linkType } = await make(inside, {
      type,
      email,
      newId,
      request,
      passwordHash,
      context,
    })

    return {
      ...userJson(await getUser(trx, userId)),
      action_link: linkOf(services.config.publicUrl, code.linkToken, linkType, context.redirectTo),
      email_otp: code.code,
      hashed_token: code.linkToken,
      verification_type: verificationType,
      redirect_to: context.redirectTo,
    }
  })
}

const makesAccount = new Set(['signup', 'invite', 'magiclink'])

interface GeneratedLink {
  userId: string
  code: Awaited<ReturnType<typeof makeLink>>
  verificationType: string
  linkType: LinkType
}

type LinkMaker = (services: Services, draft: LinkDraft) => Promise<GeneratedLink>

const made = (userId: string, code: GeneratedLink['code'], type: LinkType): GeneratedLink => ({
  userId,
  code,
  verificationType: type,
  linkType: type,
})

async function signUpLink(services: Services, draft: LinkDraft): Promise<GeneratedLink> {
  const existing = await findUserByEmail(services.db, draft.email)
  if (existing?.emailConfirmedAt) throw emailExists()
  const hasPassword = draft.passwordHash ?? (existing && !isUnproven(existing) && existing.passwordHash)
  if (!hasPassword && draft.type === 'signup') {
    throw new Failure('validation_failed', 'Signup requires a valid password')
  }

  const userId = existing ? await againFor(services, existing, draft) : await newFor(services, draft)
  const code = await makeLink(services, 'signup', { userId, to: draft.email }, draft.context)
  return made(userId, code, 'signup')
}

/** The studio's word outweighs that of whoever signed up with the address before. */
async function againFor({ db, now }: Services, { id }: UserRow, { request, passwordHash }: LinkDraft): Promise<string> {
  if (passwordHash) await setPasswordHash(db, id, passwordHash, now())
  if (request.data && !(await mergeUserMetadata(db, id, request.data, { longest: longestMetadata, now: now() }))) {
    throw new Failure('validation_failed', 'There is too much metadata.')
  }

  return id
}

async function newFor(
  services: Services,
  { email, newId, request, passwordHash, context }: LinkDraft,
): Promise<string> {
  const { db, now } = services
  const address = { kind: 'email' as const, email }
  const userId = await makeAccount(db, {
    id: newId,
    address,
    passwordHash: passwordHash ?? null,
    metadata: request.data ?? {},
    now: now(),
  })
  if (!userId) throw emailExists()

  await queueAfterUserCreated(services, userId, context)
  await updateUserRow(db, userId, { byStudio: true })
  return userId
}

const makers: Record<string, LinkMaker> = {
  signup: signUpLink,

  async invite(services, { email, newId, request, context }) {
    const userId = await putInvited(services, { newId, email, metadata: request.data ?? {} }, context)
    return made(userId, await makeLink(services, 'invite', { userId, to: email }, context), 'invite')
  },

  // Whoever has no account gets one without a password.
  async magiclink(services, draft) {
    const user = await findUserByEmail(services.db, draft.email)
    if (!user) return signUpLink(services, draft)

    await forgetUnprovenPassword(services, user)
    const code = await makeLink(services, 'magiclink', { userId: user.id, to: draft.email }, draft.context)
    return made(user.id, code, 'magiclink')
  },

  async recovery(services, { email, context }) {
    const user = await userAt(services, email)
    await forgetUnprovenPassword(services, user)
    return made(user.id, await makeLink(services, 'recovery', { userId: user.id, to: email }, context), 'recovery')
  },

  email_change_current: (services, draft) => changeLink(services, 'email_change_current', draft),
  email_change_new: (services, draft) => changeLink(services, 'email_change_new', draft),
}

async function changeLink(
  services: Services,
  half: 'email_change_current' | 'email_change_new',
  { email, request, context }: LinkDraft,
): Promise<GeneratedLink> {
  const user = await userAt(services, email)
  const code = await makeChangeLink(services, user, { half, newEmail: emailOf(request.new_email) }, context)

  return { userId: user.id, code, verificationType: half, linkType: 'email_change' }
}

async function userAt({ db }: Services, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email)
  if (!user) throw noSuchUser('User with this email not found')

  return user
}
