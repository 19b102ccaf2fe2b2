import { createHash } from 'node:crypto'

import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import type { Shelf } from '#server/files/service.ts'
import type { Db } from '#server/kernel/db/database.ts'

import { draw, type Motif } from './draw.ts'

interface PhotosContext {
  shelf: Shelf
  now: Date
  deskUserId: string
}

interface PhotoPlacement {
  entity: string
  entityId: string
  personId: string | null
  kind: string
  motif: Motif
  caption: string | null
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Photos of some clubs, tickets and builds. The file of each motif is stored once. */
export async function insertPhotos(trx: Db, random: Random, { shelf, now, deskUserId }: PhotosContext): Promise<void> {
  const placed = [...(await ofClubs(trx)), ...(await ofTickets(trx)), ...(await ofBuilds(trx))]
  const shelved = new Map<Motif, Awaited<ReturnType<typeof put>>>()
  for (const motif of new Set(placed.map((one) => one.motif))) shelved.set(motif, await put(shelf, motif))
  const made = placed.map((one) => ({ ...one, fileId: random.uuid() }))
  const common = { type: 'image/jpeg' as const, createdAt: now, createdBy: deskUserId, expiresAt: null }
  const files = made.flatMap(({ fileId, motif }) => {
    const facts = shelved.get(motif)
    return facts ? [{ ...common, ...facts, id: fileId, name: `${motif}.jpg` }] : []
  })
  await insertRows(trx, 'file', files)
  await insertRows(
    trx,
    'fileLink',
    made.map(({ fileId, entity, entityId, personId, kind, caption }) => {
      return { fileId, entity, entityId, personId, kind, caption, position: 0, linkedAt: now }
    }),
  )
}

async function put(shelf: Shelf, motif: Motif) {
  const { full, preview, width, height } = await draw(motif)
  const [sha256, previewSha256] = [sha256Of(full), sha256Of(preview)]
  await shelf.put(sha256, full, 'image/jpeg')
  await shelf.put(previewSha256, preview, 'image/jpeg')

  return { sha256, previewSha256, bytes: full.length, width, height }
}

const isWood = (slot: string) => /^(?:D|\d+[wh])$/i.test(slot)

async function ofClubs(trx: Db): Promise<PhotoPlacement[]> {
  const clubs = await trx
    .selectFrom('club')
    .innerJoin('person', 'person.id', 'club.personId')
    .select(['club.id', 'slot', 'personId'])
    // Clubs with an account come first, so that a visitor who signs in as a member sees some.
    .orderBy((eb) => eb('userId', 'is', null))
    .orderBy('club.id')
    .limit(60)
    .execute()

  return clubs.map(({ id, slot, personId }) => {
    const motif = isWood(slot) ? 'wood' : 'iron'
    return { entity: 'club', entityId: id, personId, kind: 'of_club', motif, caption: null }
  })
}

async function ofTickets(trx: Db): Promise<PhotoPlacement[]> {
  const tickets = await trx
    .selectFrom('ticket')
    .select(['id', 'personId'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(30)
    .execute()
  const kind = 'at_intake'
  const bags = tickets.map(({ id, personId }) => {
    const of = { entity: 'ticket', entityId: id, personId, kind }
    return { ...of, motif: 'bag' as const, caption: 'The bag as it came' }
  })
  const clubs = await trx
    .selectFrom('ticketClub')
    .innerJoin('ticket', 'ticket.id', 'ticketId')
    .select(['ticketClub.id', 'personId'])
    .where('ticketClub.position', '=', 0)
    .where(
      'ticketId',
      'in',
      tickets.map(({ id }) => id),
    )
    .orderBy('ticketClub.id')
    .execute()
  const grips = clubs.map(({ id, personId }) => {
    const of = { entity: 'ticket_club', entityId: id, personId, kind }
    return { ...of, motif: 'grip' as const, caption: 'Worn where the thumbs lie' }
  })

  return [...bags, ...grips]
}

async function ofBuilds(trx: Db): Promise<PhotoPlacement[]> {
  const builds = await trx
    .selectFrom('build')
    .innerJoin('person', 'person.id', 'build.personId')
    .select(['build.id', 'personId'])
    .orderBy((eb) => eb('userId', 'is', null))
    .orderBy('number')
    .limit(20)
    .execute()

  return builds.map(({ id, personId }) => {
    const of = { entity: 'build', entityId: id, personId, kind: 'for_client' }
    return { ...of, motif: 'iron' as const, caption: 'The heads, before they are put together' }
  })
}
