import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'

import {
  findClientOfUser,
  insertClients,
  linkClient,
  linkClients,
  lockClients,
  mergeClient,
  setEmailOf,
  unlinkPerson,
} from './account-store.ts'
import { leaveAddress, mailNewLinks, renewLinksOf } from './former-address.ts'
import { lockRowsOf } from './references.ts'

export { isAddressOfStranger } from './account-store.ts'

/**
 * How an address belongs to an account: proven by a mail or a provider, trusted because the studio vouched for it, or
 * typed at the sign-up. Only a proof opens what the studio keeps under the address. A typed address is not even
 * reserved, because its owner may book as a guest tomorrow.
 */
export type Claim = 'proven' | 'trusted' | 'typed'

export interface Contact {
  firstName: string
  lastName: string
  email: string
  phone: string
}

type Client = Contact & { userId: string }

/** Gives an account its profile once its address is known, in the caller's transaction. */
export async function adoptProfile(work: Work, client: Client, claim: Claim): Promise<void> {
  const known = await lockClients(work, client)
  const own = known.find(({ userId }) => userId === client.userId)
  if (!own) return adoptProfiles(work, [client], claim)
  if (own.email === client.email) return

  await lockRowsOf(
    work,
    known.map(({ id }) => id),
  )
  const other = claim === 'typed' ? undefined : known.find(({ email }) => email === client.email)
  if (claim === 'typed' || (claim === 'trusted' && other)) await dropAddress(work, own)
  else if (other?.userId === null) await merge(work, own, { ...other, ...client })
  else await takeAddress(work, own, { email: client.email, formerId: other?.id })
}

interface OwnRecord {
  id: string
  email: string | null
}

/** Takes an unproven address off a client, and ends the links that were mailed to it. */
async function dropAddress(work: Work, { id, email }: OwnRecord): Promise<void> {
  await setEmailOf(work, id, null)
  await leaveAddress(work, { personId: id, from: email, to: null })
}

/** Merges the account's own record into the client whom the studio knew. */
async function merge(work: Work, own: OwnRecord, known: Client & { id: string }): Promise<void> {
  const left = { personId: own.id, from: own.email === null ? [] : [own.email], to: known.email }
  const links = own.email === null ? [] : await renewLinksOf(work, left)
  if (await mergeClient(work, { from: own.id, into: known.id }, work.services.ofPerson)) {
    await linkClient(work, known.id, known.userId)
    await mailNewLinks(work, { personId: known.id, to: known.email, links })
  }
  // Both have a running membership, for example: the studio decides. Until then both records stay, this one without the
  // address.
  else await setEmailOf(work, own.id, null)
}

/** An account that had the address before loses it: an address has one owner at a time. */
async function takeAddress(
  work: Work,
  own: OwnRecord,
  { email, formerId }: { email: string; formerId: string | undefined },
): Promise<void> {
  if (formerId !== undefined) await dropAddress(work, { id: formerId, email })
  await setEmailOf(work, own.id, email)
  await leaveAddress(work, { personId: own.id, from: own.email, to: email })
}

/** The same for many accounts, which have no profile yet. */
export async function adoptProfiles(work: OnDatabase, clients: readonly Client[], claim: Claim): Promise<void> {
  if (clients.length === 0) return

  const rows = clients.map(({ userId, firstName, lastName, email, phone }) => ({
    userId,
    firstName,
    lastName,
    email: claim === 'typed' ? null : email,
    phone: phone || null,
  }))
  await (claim === 'proven' ? linkClients : insertClients)(work, rows)
  if (claim !== 'typed')
    await insertClients(
      work,
      rows.map((row) => ({ ...row, email: null })),
    )
}

/** An account has changed to an address that nobody has confirmed: its client loses the former one. */
export async function partFromAddress(work: Work, userId: string): Promise<void> {
  const own = await findClientOfUser(work, userId)
  if (!own) return

  await lockRowsOf(work, [own.id])
  await dropAddress(work, own)
}

/** A deleted account's profile stays with its bookings. */
export const releaseProfile = (work: OnDatabase, userId: string) => unlinkPerson(work, userId)
