import { queueAccountMail } from '#server/auth/account-notice.ts'
import { existingAccountMail } from '#server/auth/codes/mails.ts'
import { admitSending } from '#server/auth/codes/send-code.ts'
import { askBeforeUserCreated } from '#server/auth/hooks/user-created.ts'
import { withMinimumDuration } from '#server/auth/minimum-duration.ts'
import { refuseBanned } from '#server/auth/sessions/session.ts'
import { type RedirectContext, sendConfirmation } from '#server/auth/sign-up.ts'
import { findUserByEmail, type UserRow } from '#server/auth/user-store.ts'
import { getUser, isTaken, isUnproven } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

import { accountOf, type Arrival, make } from './account.ts'
import { findIdentity } from './identity-store.ts'

type Work<Result> = (inside: Services, user: UserRow) => Promise<Result>

/** Lets somebody in who comes from a provider: `work` is done in the transaction that has found or made their account. */
export async function enter<Result>(
  services: Services,
  from: Arrival,
  context: RedirectContext,
  work: Work<Result>,
): Promise<Result> {
  const arrival = { ...from, newId: await newIdFor(services, from, context) }
  const entered = await atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    const user = await accountOf(inside, arrival, context)
    if (!user) return undefined

    refuseBanned(inside, user)
    return { result: await work(inside, user) }
  })
  if (entered) return entered.result

  throw await withMinimumDuration(proofAskedFor(services, arrival, context))
}

/** Asks whether somebody may have an account who has none, as far as can be told outside of a transaction. */
async function newIdFor(services: Services, { provider, vouched }: Arrival, context: Context) {
  const { email, isEmailVerified, facts } = vouched
  if (await findIdentity(services.db, provider.name, vouched.subject)) return undefined
  const address = email === undefined ? undefined : { kind: 'email' as const, email }
  // What nobody has verified is asked for whether or not it has an account: who is refused learns nothing of that.
  if (address && isEmailVerified && (await isTaken(services.db, address))) return undefined

  return askBeforeUserCreated(
    services,
    { ...(address && { address }), provider: provider.name, metadata: facts },
    context,
  )
}

/** Mails the address what proves that it is theirs; says the same whether or not it has an account. */
async function proofAskedFor(services: Services, arrival: Arrival, context: RedirectContext): Promise<Failure> {
  const { provider, vouched } = arrival
  const email = vouched.email ?? ''
  const unverified = `Unverified email with ${provider.name}.`
  try {
    await admitSending(services, { what: 'signup', address: { kind: 'email', email }, context })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return needsProof(`${unverified} Verify the email with ${provider.name} in order to sign in`)
  }

  await atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    const known = await findIdentity(trx, provider.name, vouched.subject)
    const address = {
      kind: 'email' as const,
      email: known ? ((await getUser(trx, known.userId)).email ?? email) : email,
    }
    const owner = known ? undefined : await findUserByEmail(trx, email)
    if (owner && !isUnproven(owner)) {
      await queueAccountMail(inside, owner.id, existingAccountMail({ to: email, publicUrl: services.config.publicUrl }))
      return
    }
    if (!known && !services.config.auth.signUp) return

    const userId = known?.userId ?? (await make(inside, arrival, context))?.id
    if (userId !== undefined) await sendConfirmation(inside, { userId, address }, context)
  })
  return needsProof(`${unverified} A confirmation email has been sent to your ${provider.name} email`)
}

const needsProof = (message: string) => new Failure('provider_email_needs_verification', message)
