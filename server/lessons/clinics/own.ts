import type { Timed } from '#server/kernel/work.ts'
import { getClient, profileOf } from '#server/people/service.ts'
import type { OwnPlace } from '#shared/lessons/clinics/places-contract.ts'
import type { Place } from '#shared/time-words.ts'

import { presentCoach, presentSessions } from './clinics.ts'
import { listPlacesOf, type OwnRow } from './own-store.ts'
import { refundWords, termsOf } from './terms.ts'

/** A person's places; none for an account without a client. */
export async function listMyPlaces(work: Timed, userId: string): Promise<{ places: OwnPlace[] }> {
  const own = await profileOf(work, userId)

  return { places: own ? await placesOf(work, own.id) : [] }
}

export async function listPlacesOfPerson(work: Timed, personId: string): Promise<{ places: OwnPlace[] }> {
  const { id } = await getClient(work, personId)

  return { places: await placesOf(work, id) }
}

async function placesOf(work: Timed, personId: string): Promise<OwnPlace[]> {
  const rows = await listPlacesOf(work, personId)
  const place = work.place

  return rows.map((row) => present(row, { personId, place, now: work.now }))
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
