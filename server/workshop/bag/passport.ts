import { recordEvent } from '#server/audit/service.ts'
import { dropFilesOfPerson } from '#server/files/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { clientFor, lockProfile } from '#server/people/service.ts'
import { publicPart } from '#shared/clubs/spec.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds, signedIn } from '#shared/permissions/may.ts'
import { type Club, isMissing } from '#shared/workshop/bag-contract.ts'
import { type Passport, passportContract } from '#shared/workshop/passport-contract.ts'
import { readPassport } from '#shared/workshop/passport.ts'

import { photosOf, photosOwner } from './club-photos.ts'
import { addClubs, maySeeClub, noSuchClub, presentClubFor } from './clubs.ts'
import { findClubByPassport, insertClubHistory, lockClub, setOwner } from './store.ts'

const unknown: Passport = { isMissing: false, club: null }

/** Opens a club's code. A stranger learns the same of a known club and an unknown code, unless the club is reported missing. */
export async function openPassport(work: Work, typed: string, actor: Actor): Promise<Passport> {
  const code = readPassport(typed)
  const row = code && (await findClubByPassport(work, code))
  if (!row) return unknown

  if (!maySeeClub(row, actor)) return { isMissing: isMissing(row), club: null }

  const { personId, ownerName } = row
  const isStaff = holds(actor, 'manage_tickets/workshop')
  return {
    isMissing: isMissing(row),
    club: {
      ...presentClubFor(row, actor),
      photos: await photosOf(work, row.id),
      owner: isStaff && personId !== null ? { id: personId, name: ownerName ?? '' } : null,
      isOwn: actor.kind === 'person' && actor.userId === row.userId,
    },
  }
}

type NewClub = Parsed<typeof passportContract.addMyClub>['body']

/** A member adds a club that they own. */
export function addMyClub(work: Work, body: NewClub, key: string | undefined) {
  const { userId } = signedIn(work.context.actor)
  const keyed = { endpoint: passportContract.addMyClub, key, request: body }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work): Promise<Club> => {
      const profile = await lockProfile(work, userId)
      if (!profile) throw new Failure('invalid_input', 'Tell us your name first, in your profile.')
      const [id = ''] = await addClubs(work, [
        { personId: profile.id, slot: body.slot, spec: publicPart(body.spec ?? {}) },
      ])
      const facts = { slot: body.slot }
      await recordEvent(work, { action: 'club_added', entity: 'club', entityId: id, facts })
      const row = await lockClub(work, id)
      if (!row) throw noSuchClub()
      return keep(work, presentClubFor(row, work.context.actor))
    }),
  )
}

/** A club's notes belong to its owner. */
const notes: readonly string[] = ['notes', 'builderNotes']

/** Gives a club to another client: its facts stay with it, the former owner's notes do not. */
export const giveClub = (work: Work, { clubId, personId }: { clubId: string; personId: string }): Promise<Club> =>
  atomically(work, async (work) => {
    const row = await lockClub(work, clubId)
    if (!row) throw noSuchClub()
    const next = await clientFor(work, personId)
    if (next === row.personId) return presentClubFor(row, work.context.actor)

    if (row.personId !== null) await dropFilesOfPerson(work, row.personId, photosOwner(row))
    const spec = Object.fromEntries(Object.entries(row.spec).filter(([field]) => !notes.includes(field)))
    const version = row.version + 1
    await setOwner(work, { id: row.id, personId: next, spec, version })
    await insertClubHistory(work, [{ clubId, kind: 'changed', ticketId: null, facts: { owner: 'new' }, at: work.now }])
    await recordEvent(work, {
      action: 'club_given',
      entity: 'club',
      entityId: clubId,
      ...(row.personId !== null && { onBehalfOf: row.personId }),
    })
    const given = await lockClub(work, clubId)
    return presentClubFor(given ?? row, work.context.actor)
  })
