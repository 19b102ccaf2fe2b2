import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'

import {
  clearEmailOfUser,
  findClientAt,
  findClientOfUser,
  insertClients,
  linkClient,
  linkClients,
  mergeClient,
  setEmailOf,
  unlinkPerson,
} from './account-store.ts'

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

export type AdoptionServices = Pick<Services, 'db' | 'ofPerson'>

/** The profile of an account whose address is confirmed, in a transaction. */
export async function adoptProfile(services: AdoptionServices, client: Client, claim: Claim): Promise<void> {
  const { db: trx } = services
  const own = await findClientOfUser(trx, client.userId)
  if (!own) return adoptProfiles(trx, [client], claim)
  if (own.email === client.email) return

  const other = claim === 'typed' ? undefined : await findClientAt(trx, client.email)
  if (claim === 'typed' || (claim === 'trusted' && other)) await setEmailOf(trx, own.id, null)
  else if (other?.userId === null) await merge(services, { own: own.id, known: other.id, userId: client.userId })
  else await takeAddress(trx, own.id, client.email, other?.id)
}

/** The client whom the studio knew stays, the account's own record becomes a part of it. */
async function merge(
  services: AdoptionServices,
  { own, known, userId }: { own: string; known: string; userId: string },
) {
  const { db: trx, ofPerson } = services
  const clients = { from: own, into: known }
  if (await mergeClient(trx, clients, ofPerson)) await linkClient(trx, known, userId)
  // Two memberships that run: the studio has to say which. Until then each record stays as it is.
  else await setEmailOf(trx, own, null)
}

/** From an account that had it before, too: an address has one owner at a time. */
async function takeAddress(trx: Db, id: string, email: string, formerId: string | undefined): Promise<void> {
  if (formerId !== undefined) await setEmailOf(trx, formerId, null)
  await setEmailOf(trx, id, email)
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
export const partFromAddress = (db: Db, userId: string) => clearEmailOfUser(db, userId)

/** The profile of an account that is deleted: the studio's bookings stay with it. */
export const releaseProfile = (db: Db, userId: string) => unlinkPerson(db, userId)
