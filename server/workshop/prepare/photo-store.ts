import { filesOf, moveFiles } from '#server/files/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { bagOf, clubOf, listTicketClubs } from '#server/workshop/tickets/store.ts'
import { Slot } from '#shared/clubs/slots.ts'
import type { PreparedBag } from '#shared/workshop/prepare/contract.ts'

import type { PreparedRow } from './store.ts'

/** The kind of a photo of the whole bag; others have their club's position as their kind. */
export const ofBag = 'of_bag'

export const preparedOwner = ({ id, personId }: Pick<PreparedRow, 'id' | 'personId'>) => ({
  entity: 'prepared_ticket',
  entityId: id,
  personId,
})

type PreparedPhoto = PreparedBag['photos'][number]

export async function photosOf(work: Work, ids: readonly string[]): Promise<Map<string, PreparedPhoto[]>> {
  const files = await filesOf(work, 'prepared_ticket', ids)

  return new Map(
    [...files].map(([id, photos]) => [
      id,
      photos.map((photo) => ({ ...photo, slot: Slot.safeParse(photo.kind).data ?? null })),
    ]),
  )
}

/** Moves each photo to its club of the ticket; photos of clubs that were not brought go to the bag. */
export async function movePhotosTo(work: Work, row: PreparedRow, ticketId: string): Promise<void> {
  const photos = (await photosOf(work, [row.id])).get(row.id) ?? []
  if (photos.length === 0) return
  const clubs = await listTicketClubs(work, ticketId)
  const clubIdAt = (slot: Slot | null) => clubs.find((club) => club.slot === slot)?.id

  for (const [clubId, ofClub] of Map.groupBy(photos, ({ slot }) => clubIdAt(slot))) {
    const owner = clubId === undefined ? bagOf(ticketId) : clubOf(clubId)
    const fileIds = ofClub.map(({ id }) => id)
    await moveFiles(work, preparedOwner(row), { ...owner, personId: row.personId }, { fileIds, kind: 'at_home' })
  }
}
