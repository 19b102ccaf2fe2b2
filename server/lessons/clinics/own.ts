import type { Db } from '#server/kernel/db/database.ts'
import { getClient, profileOf } from '#server/people/service.ts'
import { readStudioPlace } from '#server/settings/service.ts'
import type { OwnPlace } from '#shared/lessons/clinics/places-contract.ts'
import type { Place } from '#shared/time-words.ts'

import { presentCoach, presentSessions } from './clinics.ts'
import { listPlacesOf, type OwnRow } from './own-store.ts'
import { refundWords, termsOf } from './terms.ts'

/** What somebody took or comes to: nothing for an account that is no client yet. */
export async function listMyPlaces(db: Db, userId: string, now: Date): Promise<{ places: OwnPlace[] }> {
  const own = await profileOf(db, userId)

  return { places: own ? await placesOf(db, own.id, now) : [] }
}

export async function listPlacesOfPerson(db: Db, personId: string, now: Date): Promise<{ places: OwnPlace[] }> {
  const { id } = await getClient(db, personId)

  return { places: await placesOf(db, id, now) }
}

async function placesOf(db: Db, personId: string, now: Date): Promise<OwnPlace[]> {
  const [rows, place] = await Promise.all([listPlacesOf(db, personId, now), readStudioPlace(db)])

  return rows.map((row) => present(row, { personId, place, now }))
}

interface OwnPlaceContext {
  personId: string
  place: Place
  now: Date
}

function present(row: OwnRow, { personId, place, now }: OwnPlaceContext): OwnPlace {
  const { id, name, status, attendeeId, beginsAt, slug, kind, title, bringAlong, goesAhead, orderId } = row
  const isMine = row.personId === personId
  const isToCome = beginsAt !== null && now < beginsAt

  return {
    id,
    name,
    isMe: attendeeId === personId,
    status,
    clinic: {
      slug,
      kind,
      title,
      bringAlong,
      goesAhead,
      coach: presentCoach(row),
      sessions: presentSessions(row, place.zone),
    },
    orderId: isMine ? orderId : null,
    mayCancel: isMine && isToCome && status === 'registered',
    policy: isMine && isToCome && row.terms ? refundWords(beginsAt, termsOf(row), { place, now }) : '',
  }
}
