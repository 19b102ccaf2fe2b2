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

export { isAddressOfStranger } from './account-store.ts'

/**
 * What says that an address belongs to an account: a mail or a provider has proven it, the studio has vouched for it, or
 * whoever signed up has typed it. Only the proof opens what the studio keeps under the address; what was merely typed
 * does not even reserve it, for its owner may book as a guest tomorrow.
 */
export type Claim = 'proven' | 'trusted' | 'typed'

export interface Contact {
  firstName: string
  lastName: string
  email: string
  phone: string
}

type Client = Contact & { userId: string }

/** The profile of an account whose address is confirmed, in a transaction. */
export async function adoptProfile(work: Work, client: Client, claim: Claim): Promise<void> {
  const known = await lockClients(work, client)
  const own = known.find(({ userId }) => userId === client.userId)
  if (!own) return adoptProfiles(work, [client], claim)
  if (own.email === client.email) return

  const other = claim === 'typed' ? undefined : known.find(({ email }) => email === client.email)
  if (claim === 'typed' || (claim === 'trusted' && other)) await parted(work, own)
  else if (other?.userId === null) await merge(work, own, { ...other, ...client })
  else await takeAddress(work, own, { email: client.email, formerId: other?.id })
}

interface OwnRecord {
  id: string
  email: string | null
}

/** What they say their address is nobody has proven. */
async function parted(work: Work, { id, email }: OwnRecord): Promise<void> {
  await setEmailOf(work, id, null)
  await leaveAddress(work, { personId: id, from: email, to: null })
}

/** The client whom the studio knew stays, the account's own record becomes a part of it. */
async function merge(work: Work, own: OwnRecord, known: Client & { id: string }): Promise<void> {
  const left = { personId: own.id, from: own.email === null ? [] : [own.email], to: known.email }
  const links = own.email === null ? [] : await renewLinksOf(work, left)
  if (await mergeClient(work, { from: own.id, into: known.id }, work.services.ofPerson)) {
    await linkClient(work, known.id, known.userId)
    await mailNewLinks(work, { personId: known.id, to: known.email, links })
  }
  // Two memberships that run: the studio has to say which. Until then each record stays as it is.
  else await setEmailOf(work, own.id, null)
}

/** From an account that had it before, too: an address has one owner at a time. */
async function takeAddress(
  work: Work,
  own: OwnRecord,
  { email, formerId }: { email: string; formerId: string | undefined },
): Promise<void> {
  if (formerId !== undefined) await parted(work, { id: formerId, email })
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

/** The address of an account is another one, which nobody has confirmed. */
export async function partFromAddress(work: Work, userId: string): Promise<void> {
  const own = await findClientOfUser(work, userId)
  if (own) await parted(work, own)
}

/** The profile of an account that is deleted: the studio's bookings stay with it. */
export const releaseProfile = (work: OnDatabase, userId: string) => unlinkPerson(work, userId)
