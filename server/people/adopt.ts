import type { Db } from '#server/kernel/db/database.ts'

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
import { type AddressServices, leaveAddress, mailNewLinks, renewLinksOf } from './former-address.ts'

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

export type AdoptionServices = AddressServices

/** The profile of an account whose address is confirmed, in a transaction. */
export async function adoptProfile(services: AdoptionServices, client: Client, claim: Claim): Promise<void> {
  const { db: trx } = services
  const known = await lockClients(trx, client)
  const own = known.find(({ userId }) => userId === client.userId)
  if (!own) return adoptProfiles(trx, [client], claim)
  if (own.email === client.email) return

  const other = claim === 'typed' ? undefined : known.find(({ email }) => email === client.email)
  if (claim === 'typed' || (claim === 'trusted' && other)) await parted(services, own)
  else if (other?.userId === null) await merge(services, own, { ...other, ...client })
  else await takeAddress(services, own, { email: client.email, formerId: other?.id })
}

interface OwnRecord {
  id: string
  email: string | null
}

/** What they say their address is nobody has proven. */
async function parted(services: AdoptionServices, { id, email }: OwnRecord): Promise<void> {
  await setEmailOf(services.db, id, null)
  await leaveAddress(services, { personId: id, from: email, to: null })
}

/** The client whom the studio knew stays, the account's own record becomes a part of it. */
async function merge(services: AdoptionServices, own: OwnRecord, known: Client & { id: string }): Promise<void> {
  const { db: trx, ofPerson } = services
  const left = { personId: own.id, from: own.email === null ? [] : [own.email], to: known.email }
  const links = own.email === null ? [] : await renewLinksOf(services, left)
  if (await mergeClient(trx, { from: own.id, into: known.id }, ofPerson)) {
    await linkClient(trx, known.id, known.userId)
    await mailNewLinks(services, { personId: known.id, to: known.email, links })
  }
  // Two memberships that run: the studio has to say which. Until then each record stays as it is.
  else await setEmailOf(trx, own.id, null)
}

/** From an account that had it before, too: an address has one owner at a time. */
async function takeAddress(
  services: AdoptionServices,
  own: OwnRecord,
  { email, formerId }: { email: string; formerId: string | undefined },
): Promise<void> {
  if (formerId !== undefined) await parted(services, { id: formerId, email })
  await setEmailOf(services.db, own.id, email)
  await leaveAddress(services, { personId: own.id, from: own.email, to: email })
}

/** The same for many accounts, which have no profile yet. */
export async function adoptProfiles(db: Db, clients: readonly Client[], claim: Claim): Promise<void> {
  if (clients.length === 0) return

  const rows = clients.map(({ userId, firstName, lastName, email, phone }) => ({
    userId,
    firstName,
    lastName,
    email: claim === 'typed' ? null : email,
    phone: phone || null,
  }))
  await (claim === 'proven' ? linkClients : insertClients)(db, rows)
  if (claim !== 'typed')
    await insertClients(
      db,
      rows.map((row) => ({ ...row, email: null })),
    )
}

/** The address of an account is another one, which nobody has confirmed. */
export async function partFromAddress(services: AdoptionServices, userId: string): Promise<void> {
  const own = await findClientOfUser(services.db, userId)
  if (own) await parted(services, own)
}

/** The profile of an account that is deleted: the studio's bookings stay with it. */
export const releaseProfile = (db: Db, userId: string) => unlinkPerson(db, userId)
