import { recordEvent } from '#server/audit/service.ts'
import { captionFile, linkFiles, unlinkFiles } from '#server/files/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
import { readTicket, ticketNotFound } from '#server/workshop/tickets/present.ts'
import { bagOf, clubOf, listTicketClubs, lockTicket } from '#server/workshop/tickets/store.ts'
import { Failure } from '#shared/http/failure.ts'
import { ticketPhotosContract } from '#shared/workshop/ticket-photos-contract.ts'

interface TicketPhotosRequest {
  ticketId: string
  fileIds: readonly string[]
  ticketClubId?: string
  key: string | undefined
}

/** Adds photos, maybe long after the intake: they wait on their device while uploads fail. */
export function addPhotos(work: Work, { key, ...request }: TicketPhotosRequest) {
  const keyed = { endpoint: ticketPhotosContract.addTicketPhotos, key, request }
  const { ticketId, ticketClubId, fileIds } = request

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { personId, owners } = await lockOwners(work, ticketId)
      const owner = ticketClubId === undefined ? bagOf(ticketId) : clubOf(ticketClubId)
      if (!owners.some(({ entityId }) => entityId === owner.entityId)) throw ticketNotFound()

      const linking = { fileIds, kind: 'at_intake', now: work.now }
      await linkFiles(work, { ...owner, personId }, linking)
      await record(work, { ticketId, personId, action: 'ticket_photos_added' })
      return keep(work, await readTicket(work, ticketId))
    }),
  )
}

interface OfPhoto {
  ticketId: string
  fileId: string
}

export const captionPhoto = (work: Work, of: OfPhoto, caption: string | null) =>
  changing(work, { ...of, action: 'ticket_photo_captioned' }, async (work, owner) =>
    Boolean(await captionFile(work, owner, of.fileId, caption)),
  )

export const removePhoto = (work: Work, of: OfPhoto) =>
  changing(work, { ...of, action: 'ticket_photo_removed' }, (work, owner) => unlinkFiles(work, owner, [of.fileId]))

type Owner = ReturnType<typeof bagOf>

/** Changes a photo of the bag or of one of its clubs. */
const changing = (
  work: Work,
  { ticketId, action }: { ticketId: string; action: string },
  change: (work: Timed, owner: Owner) => Promise<boolean>,
) =>
  atomically(work, async (work) => {
    const { personId, owners } = await lockOwners(work, ticketId)
    if (!(await isDoneToOne(owners, (owner) => change(work, owner)))) {
      throw new Failure('not_found', 'There is no such photo.')
    }
    await record(work, { ticketId, personId, action })
    return readTicket(work, ticketId)
  })

async function isDoneToOne(owners: readonly Owner[], change: (owner: Owner) => Promise<boolean>): Promise<boolean> {
  for (const owner of owners) if (await change(owner)) return true

  return false
}

async function lockOwners(work: OnDatabase, ticketId: string) {
  const row = await lockTicket(work, ticketId)
  if (!row) throw ticketNotFound()
  const clubs = await listTicketClubs(work, ticketId)

  return { personId: row.personId, owners: [bagOf(ticketId), ...clubs.map(({ id }) => clubOf(id))] }
}

interface PhotoEvent {
  ticketId: string
  personId: string | null
  action: string
}

const record = (work: Acting, { ticketId, personId, action }: PhotoEvent) =>
  recordEvent(work, {
    action,
    entity: 'ticket',
    entityId: ticketId,
    ...(personId !== null && { onBehalfOf: personId }),
    publish: { personId },
  })
