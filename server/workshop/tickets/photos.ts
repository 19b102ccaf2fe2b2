import { recordEvent } from '#server/audit/service.ts'
import { captionFile, linkFiles, unlinkFiles } from '#server/files/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import { ticketPhotosContract } from '#shared/workshop/ticket-photos-contract.ts'

import { bagOf, clubOf } from './photo-owners.ts'
import { readTicket, ticketNotFound } from './present.ts'
import { listTicketClubs, lockTicket } from './store.ts'

interface TicketPhotosRequest {
  ticketId: string
  fileIds: readonly string[]
  ticketClubId?: string
  key: string | undefined
}

/** Photos may come long after the ticket: they wait on the device that took them while the shelf cannot be reached. */
export function addPhotos(services: Services, { key, ...request }: TicketPhotosRequest, context: Context) {
  const keyed = { endpoint: ticketPhotosContract.addTicketPhotos, key, request }
  const { ticketId, ticketClubId, fileIds } = request

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const { personId, owners } = await lockOwners(trx, ticketId)
      const owner = ticketClubId === undefined ? bagOf(ticketId) : clubOf(ticketClubId)
      if (!owners.some(({ entityId }) => entityId === owner.entityId)) throw ticketNotFound()

      const linking = { fileIds, kind: 'at_intake', now: services.now() }
      await linkFiles(trx, { ...owner, personId }, linking, context)
      await record(trx, { ticketId, personId, action: 'ticket_photos_added' }, context)
      return keep(trx, await readTicket({ ...services, db: trx }, ticketId))
    }),
  )
}

interface OfPhoto {
  ticketId: string
  fileId: string
}

export const captionPhoto = (services: Services, of: OfPhoto, caption: string | null, context: Context) =>
  changing(services, { ...of, action: 'ticket_photo_captioned' }, context, async (trx, owner) =>
    Boolean(await captionFile(trx, owner, of.fileId, caption)),
  )

export const removePhoto = (services: Services, of: OfPhoto, context: Context) =>
  changing(services, { ...of, action: 'ticket_photo_removed' }, context, (trx, owner) =>
    unlinkFiles(trx, owner, [of.fileId], services.now()),
  )

type Owner = ReturnType<typeof bagOf>

/** Does something to a photo, on whichever of the ticket's parts it hangs. */
const changing = (
  services: Services,
  { ticketId, action }: { ticketId: string; action: string },
  context: Context,
  change: (trx: Db, owner: Owner) => Promise<boolean>,
) =>
  atomically(services.db, async (trx) => {
    const { personId, owners } = await lockOwners(trx, ticketId)
    if (!(await isDoneToOne(owners, (owner) => change(trx, owner)))) {
      throw new Failure('not_found', 'There is no such photo.')
    }
    await record(trx, { ticketId, personId, action }, context)
    return readTicket({ ...services, db: trx }, ticketId)
  })

async function isDoneToOne(owners: readonly Owner[], change: (owner: Owner) => Promise<boolean>): Promise<boolean> {
  for (const owner of owners) if (await change(owner)) return true

  return false
}

async function lockOwners(trx: Db, ticketId: string) {
  const row = await lockTicket(trx, ticketId)
  if (!row) throw ticketNotFound()
  const clubs = await listTicketClubs(trx, ticketId)

  return { personId: row.personId, owners: [bagOf(ticketId), ...clubs.map(({ id }) => clubOf(id))] }
}

interface PhotoEvent {
  ticketId: string
  personId: string | null
  action: string
}

const record = (trx: Db, { ticketId, personId, action }: PhotoEvent, context: Context) =>
  recordEvent(trx, context, {
    action,
    entity: 'ticket',
    entityId: ticketId,
    ...(personId !== null && { onBehalfOf: personId }),
    publish: { personId },
  })
