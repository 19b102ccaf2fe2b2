import { recordEvent } from '#server/audit/service.ts'
import { dropFilesOfPerson } from '#server/files/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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

/** What a club's code opens. A stranger learns no more of a club that is known than of one that is none, unless it is missed. */
export async function openPassport(services: Services, typed: string, actor: Actor): Promise<Passport> {
  const code = readPassport(typed)
  const row = code && (await findClubByPassport(services.db, code))
  if (!row) return unknown

  if (!maySeeClub(row, actor)) return { isMissing: isMissing(row), club: null }

  const { personId, ownerName } = row
  const isStaff = holds(actor, 'manage_tickets/workshop')
  return {
    isMissing: isMissing(row),
    club: {
      ...presentClubFor(row, actor),
      photos: await photosOf(services, row.id),
      owner: isStaff && personId !== null ? { id: personId, name: ownerName ?? '' } : null,
      isOwn: actor.kind === 'person' && actor.userId === row.userId,
    },
  }
}

type NewClub = Parsed<typeof passportContract.addMyClub>['body']

/** A club that its owner tells of. */
export function addMyClub(services: Services, body: NewClub, key: string | undefined, context: Context) {
  const { userId } = signedIn(context.actor)
  const keyed = { endpoint: passportContract.addMyClub, key, request: body }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx): Promise<Club> => {
      const profile = await lockProfile(trx, userId)
      if (!profile) throw new Failure('invalid_input', 'Tell us your name first, in your profile.')
      const [id = ''] = await addClubs(
        trx,
        [{ personId: profile.id, slot: body.slot, spec: publicPart(body.spec ?? {}) }],
        services.now(),
      )
      const facts = { slot: body.slot }
      await recordEvent(trx, context, { action: 'club_added', entity: 'club', entityId: id, facts })
      const row = await lockClub(trx, id)
      if (!row) throw noSuchClub()
      return keep(trx, presentClubFor(row, context.actor))
    }),
  )
}

/** Of what a club is, notes are its owner's. */
const notes: readonly string[] = ['notes', 'builderNotes']

/** It becomes another client's: what it is stays with it; what says anything of the former owner does not. */
export const giveClub = (
  { db, now }: Services,
  { clubId, personId }: { clubId: string; personId: string },
  context: Context,
): Promise<Club> =>
  atomically(db, async (trx) => {
    const row = await lockClub(trx, clubId)
    if (!row) throw noSuchClub()
    const next = await clientFor(trx, personId)
    if (next === row.personId) return presentClubFor(row, context.actor)

    if (row.personId !== null) await dropFilesOfPerson(trx, row.personId, now(), photosOwner(row))
    const spec = Object.fromEntries(Object.entries(row.spec).filter(([field]) => !notes.includes(field)))
    const version = row.version + 1
    await setOwner(trx, { id: row.id, personId: next, spec, version })
    await insertClubHistory(trx, [{ clubId, kind: 'changed', ticketId: null, facts: { owner: 'new' }, at: now() }])
    await recordEvent(trx, context, {
      action: 'club_given',
      entity: 'club',
      entityId: clubId,
      ...(row.personId !== null && { onBehalfOf: row.personId }),
    })
    const given = await lockClub(trx, clubId)
    return presentClubFor(given ?? row, context.actor)
  })
