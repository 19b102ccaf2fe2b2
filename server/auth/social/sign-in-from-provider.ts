import { existingAccountMail } from '#server/auth/codes/mails.ts'
import type { RedirectContext } from '#server/auth/codes/redirect.ts'
import { limitSending } from '#server/auth/codes/send-code.ts'
import { queueAccountMail } from '#server/auth/hooks/account-notice.ts'
import { askBeforeUserCreated } from '#server/auth/hooks/user-created.ts'
import { findIdentity } from '#server/auth/identity-store.ts'
import { withMinimumDuration } from '#server/auth/minimum-duration.ts'
import { refuseBanned } from '#server/auth/sessions/session.ts'
import { sendConfirmation } from '#server/auth/sign-up/sign-up.ts'
import { findUserByEmail, type UserRow } from '#server/auth/user-store.ts'
import { getUser, isTaken, isUnproven } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import { accountOf, type Arrival, makeFromProvider } from './account.ts'

type WithUser<Result> = (work: Work, user: UserRow) => Promise<Result>

/** Signs somebody in who comes from a provider; `act` runs in the transaction that finds or makes their account. */
export async function signInFromProvider<Result>(
  work: Work,
  from: Arrival,
  context: RedirectContext,
  act: WithUser<Result>,
): Promise<Result> {
  const arrival = { ...from, newId: await newIdFor({ ...work, context }, from) }
  const entered = await atomically(work, async (work) => {
    const user = await accountOf({ ...work, context }, arrival)
    if (!user) return undefined

    refuseBanned(work.services, user)
    return { result: await act(work, user) }
  })
  if (entered) return entered.result

  throw await withMinimumDuration(mailProof(work, arrival, context))
}

/** Asks the hook whether a newcomer may have an account. Not in a transaction, so what it finds may change. */
async function newIdFor(work: Work, { provider, profile }: Arrival) {
  const { email, isEmailVerified, facts } = profile
  if (await findIdentity(work, provider.name, profile.subject)) return undefined
  const address = email === undefined ? undefined : { kind: 'email' as const, email }
  // An unverified address is asked about even if it has an account, so that a refusal does not tell.
  if (address && isEmailVerified && (await isTaken(work, address))) return undefined

  return askBeforeUserCreated(work, { ...(address && { address }), provider: provider.name, metadata: facts })
}

/** Mails a link that proves the address, and answers the same whether or not it has an account. */
async function mailProof(work: Work, arrival: Arrival, context: RedirectContext): Promise<Failure> {
  const { provider, profile } = arrival
  const email = profile.email ?? ''
  const unverified = `Unverified email with ${provider.name}.`
  try {
    await limitSending(work, { what: 'signup', address: { kind: 'email', email }, context })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return needsProof(`${unverified} Verify the email with ${provider.name} in order to sign in`)
  }

  await atomically(work, async (work) => {
    const known = await findIdentity(work, provider.name, profile.subject)
    const address = {
      kind: 'email' as const,
      email: known ? ((await getUser(work, known.userId)).email ?? email) : email,
    }
    const owner = known ? undefined : await findUserByEmail(work, email)
    if (owner && !isUnproven(owner)) {
      await queueAccountMail(
        work,
        owner.id,
        existingAccountMail({ to: email, publicUrl: work.services.config.publicUrl }),
      )
      return
    }
    if (!known && !work.services.config.auth.signUp) return

    const userId = known?.userId ?? (await makeFromProvider({ ...work, context }, arrival))?.id
    if (userId !== undefined) await sendConfirmation(work, { userId, address }, context)
  })
  return needsProof(`${unverified} A confirmation email has been sent to your ${provider.name} email`)
}

const needsProof = (message: string) => new Failure('provider_email_needs_verification', message)
