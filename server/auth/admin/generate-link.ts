import { emailOf } from '#server/auth/address.ts'
import { linkOf, type LinkType } from '#server/auth/codes/mails.ts'
import type { RedirectContext } from '#server/auth/codes/redirect.ts'
import { makeLink } from '#server/auth/codes/send-code.ts'
import { deleteToken, findTokenOf } from '#server/auth/codes/token-store.ts'
import { queueAfterUserCreated } from '#server/auth/hooks/user-created.ts'
import { emailExists } from '#server/auth/taken-address.ts'
import { userJson } from '#server/auth/user-json.ts'
import {
  findUserByEmail,
  lockUser,
  mergeUserMetadata,
  setPasswordHash,
  updateUserRow,
  type UserRow,
} from '#server/auth/user-store.ts'
import { forgetUnprovenPassword, getUser, isTaken, isUnproven, makeAccount } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { LinkRequest, MadeLink } from '#shared/auth/admin.ts'
import { longestMetadata } from '#shared/auth/requests.ts'
import { Failure } from '#shared/http/failure.ts'

import { newHashOf, noSuchUser } from './account.ts'
import { newIdFor, putInvited } from './invite.ts'

interface LinkDraft {
  type: string
  email: string
  /** The id of the account, if the link makes one. */
  newId: string | undefined
  request: LinkRequest
  passwordHash: string | undefined
  context: RedirectContext
}

/** Makes a link and its code, which the caller passes on to the account's owner. */
export async function generateLink(work: Work, request: LinkRequest, context: RedirectContext): Promise<MadeLink> {
  const type = request.type ?? ''
  const make = Object.hasOwn(makers, type) ? makers[type] : undefined
  if (!make) throw new Failure('validation_failed', `Invalid email action link type requested: ${type.slice(0, 40)}`)
  const email = emailOf(request.email)
  const passwordHash = type === 'signup' ? await newHashOf(work, { password: request.password }, email) : undefined
  const newId = makesAccount.has(type)
    ? await newIdFor({ ...work, context }, { email, metadata: request.data ?? {} })
    : undefined

  return atomically(work, async (work) => {
    const { userId, code, verificationType, linkType } = await make(work, {
      type,
      email,
      newId,
      request,
      passwordHash,
      context,
    })

    return {
      ...userJson(await getUser(work, userId)),
      action_link: linkOf(work.services.config.publicUrl, code.linkToken, linkType, context.redirectTo),
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

type LinkMaker = (work: Work, draft: LinkDraft) => Promise<GeneratedLink>

const generatedLink = (userId: string, code: GeneratedLink['code'], type: LinkType): GeneratedLink => ({
  userId,
  code,
  verificationType: type,
  linkType: type,
})

async function signUpLink(work: Work, draft: LinkDraft): Promise<GeneratedLink> {
  const existing = await findUserByEmail(work, draft.email)
  if (existing?.emailConfirmedAt) throw emailExists()
  const hasPassword = draft.passwordHash ?? (existing && !isUnproven(existing) && existing.passwordHash)
  if (!hasPassword && draft.type === 'signup') {
    throw new Failure('validation_failed', 'Signup requires a valid password')
  }

  const userId = existing ? await updateForLink(work, existing, draft) : await makeForLink(work, draft)
  const code = await makeLink({ ...work, context: draft.context }, 'signup', { userId, to: draft.email })
  return generatedLink(userId, code, 'signup')
}

/** The studio's password and metadata replace those of whoever signed up with the address before. */
async function updateForLink(work: Work, { id }: UserRow, { request, passwordHash }: LinkDraft): Promise<string> {
  if (passwordHash) await setPasswordHash(work, id, passwordHash)
  if (request.data && !(await mergeUserMetadata(work, id, request.data, { longest: longestMetadata, now: work.now }))) {
    throw new Failure('validation_failed', 'There is too much metadata.')
  }

  return id
}

async function makeForLink(work: Work, { email, newId, request, passwordHash, context }: LinkDraft): Promise<string> {
  const address = { kind: 'email' as const, email }
  const userId = await makeAccount(work, {
    id: newId,
    address,
    passwordHash: passwordHash ?? null,
    metadata: request.data ?? {},
    now: work.now,
  })
  if (!userId) throw emailExists()

  await queueAfterUserCreated({ ...work, context }, userId)
  await updateUserRow(work, userId, { byStudio: true })
  return userId
}

const makers: Record<string, LinkMaker> = {
  signup: signUpLink,

  async invite(work, { email, newId, request, context }) {
    const userId = await putInvited({ ...work, context }, { newId, email, metadata: request.data ?? {} })
    return generatedLink(userId, await makeLink({ ...work, context }, 'invite', { userId, to: email }), 'invite')
  },

  // Makes an account without a password where there is none.
  async magiclink(work, draft) {
    const user = await findUserByEmail(work, draft.email)
    if (!user) return signUpLink(work, draft)

    await forgetUnprovenPassword(work, user)
    const code = await makeLink({ ...work, context: draft.context }, 'magiclink', { userId: user.id, to: draft.email })
    return generatedLink(user.id, code, 'magiclink')
  },

  async recovery(work, { email, context }) {
    const user = await userAt(work, email)
    await forgetUnprovenPassword(work, user)
    return generatedLink(
      user.id,
      await makeLink({ ...work, context }, 'recovery', { userId: user.id, to: email }),
      'recovery',
    )
  },

  email_change_current: (work, draft) => changeLink(work, 'email_change_current', draft),
  email_change_new: (work, draft) => changeLink(work, 'email_change_new', draft),
}

async function changeLink(
  work: Work,
  half: 'email_change_current' | 'email_change_new',
  { email, request, context }: LinkDraft,
): Promise<GeneratedLink> {
  const user = await userAt(work, email)
  const code = await makeChangeLink({ ...work, context }, user, { half, newEmail: emailOf(request.new_email) })

  return { userId: user.id, code, verificationType: half, linkType: 'email_change' }
}

async function userAt(work: Work, email: string): Promise<UserRow> {
  const user = await findUserByEmail(work, email)
  if (!user) throw noSuchUser('User with this email not found')

  return user
}

type ChangeLinkKind = 'email_change_current' | 'email_change_new'

interface Change {
  half: ChangeLinkKind
  newEmail: string
}

/**
 * One half of a change of address. Where both halves are needed the other one is made as well, for nobody yet: until it
 * is asked for and proven too, the account stays where it is.
 */
async function makeChangeLink(work: Work, user: UserRow, change: Change) {
  const { half, newEmail } = change
  if (newEmail === user.email) throw new Failure('validation_failed', 'This is the address of the account already')
  // An address that nobody has confirmed need not allow the change, but may.
  const isAsked = user.emailConfirmedAt !== null || half === 'email_change_current'
  const needsBoth = work.services.config.auth.secureEmailChange && isAsked
  if (half === 'email_change_current' && !needsBoth) {
    throw new Failure('validation_failed', 'Enable secure email change to generate link for current email')
  }
  if (await isTaken(work, { kind: 'email', email: newEmail })) throw emailExists()

  await lockUser(work, user.id)
  if (user.newEmail !== newEmail) await begin(work, user.id, newEmail)
  const make = (which: ChangeLinkKind) => {
    const letter = which === 'email_change_new' ? 'email_change' : which
    return makeLink(work, letter, { userId: user.id, to: addressFor(which) })
  }
  const addressFor = (which: ChangeLinkKind) => (which === 'email_change_new' ? newEmail : (user.email ?? ''))
  const other: ChangeLinkKind = half === 'email_change_new' ? 'email_change_current' : 'email_change_new'
  if (needsBoth && !(await findTokenOf(work, user.id, other))) await make(other)

  return make(half)
}

async function begin(work: Work, userId: string, newEmail: string): Promise<void> {
  await deleteToken(work, userId, 'email_change_new')
  await deleteToken(work, userId, 'email_change_current')
  await updateUserRow(work, userId, { newEmail })
}
