import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { clientFor } from '#server/people/service.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { WrittenClub } from '#shared/builds/sheets/sheet.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec, privatePart, publicPart, SpecKey } from '#shared/clubs/spec.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { readerOf, sheetNotFound, visibleVersions } from './access.ts'
import { insertSheet } from './create.ts'
import { presentClub } from './present.ts'
import { sheetText } from './sheet-text.ts'
import { findBuiltAs, findSheet, listClubs, listVersions } from './store.ts'
import { askIntoSheet } from './thread.ts'

type Request = Parsed<typeof sheetsContract.makeAgain>['body']

/** A new sheet from existing clubs: as built, else as agreed, else as recorded. */
export function makeAgain(work: Work, { request, key }: { request: Request; key: string | undefined }) {
  const { context } = work
  const keyed = { endpoint: sheetsContract.makeAgain, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { personId, remakes, clubs } = await ('clubId' in request
        ? ofBag(work, request.clubId, context.actor)
        : ofSheet(work, request, context.actor))
      const kind = clubs.every(({ slot }) => slot === 'P') ? ('putter' as const) : ('clubs' as const)
      const draft = { kind, clubs, ...(remakes !== undefined && { remakes }) }
      const sheet = await insertSheet(work, draft, { personId, enquiryId: null })
      // The studio is told of a client's request as of any question.
      if (!holds(context.actor, 'create_builds/builds')) {
        const { locale } = work.place
        await askIntoSheet(work, { sheetId: sheet.id, text: `Please make this again.\n\n${sheetText(draft, locale)}` })
      }
      return keep(work, sheet)
    }),
  )
}

interface SheetCopy {
  personId: string
  remakes?: string
  clubs: WrittenClub[]
}

const slotNames: Record<string, Slot> = { driver: 'D', putter: 'P' }
const slotOf = (text: string): Slot | undefined =>
  slotNames[text.toLowerCase()] ?? Slot.options.find((slot) => slot.toLowerCase() === text.toLowerCase())

/** A bag's club in the fields of a sheet; a bag may have others. */
const specOf = (facts: object): ClubSpec =>
  ClubSpec.parse(
    Object.fromEntries(
      Object.entries(facts).filter(
        ([key, value]) => SpecKey.safeParse(key).success && ClubSpec.safeParse({ [key]: value }).success,
      ),
    ),
  )

async function ofBag(work: OnDatabase, clubId: string, actor: Actor): Promise<SheetCopy> {
  const club = await work.trx
    .selectFrom('club')
    .innerJoin('person', 'person.id', 'club.personId')
    .select(['slot', 'spec', 'person.id as personId', 'userId'])
    .where('club.id', '=', clubId)
    .executeTakeFirst()
  const isOwn = actor.kind === 'person' && actor.userId === club?.userId
  if (!club || !(isOwn || holds(actor, 'create_builds/builds'))) {
    throw new Failure('not_found', 'There is no such club.')
  }
  const slot = slotOf(club.slot)
  if (!slot) throw new Failure('not_offered', `A sheet has no place for “${club.slot}”. Say which club of a bag it is.`)

  const { headSerial: _of, ...spec } = specOf(club.spec)
  return { personId: club.personId, ...(await builtFrom(work, clubId, { slot, spec, clubId })) }
}

/** A club built here: its parts, measurements and internal notes. */
async function builtFrom(work: OnDatabase, clubId: string, club: WrittenClub): Promise<Omit<SheetCopy, 'personId'>> {
  const built = await findBuiltAs(work, clubId)
  const row = built && (await listClubs(work, built.sheetVersionId)).find(({ key }) => key === built.clubKey)
  if (!row) return { clubs: [club] }

  const { spec, parts, madeBy } = presentClub(row, 'staff')
  return { remakes: built.sheetId, clubs: [{ ...club, parts, madeBy, spec: { ...privatePart(spec), ...club.spec } }] }
}

async function ofSheet(
  work: OnDatabase,
  { sheetId, key, personId }: Extract<Request, { sheetId: string }>,
  actor: Actor,
): Promise<SheetCopy> {
  const sheet = await findSheet(work, sheetId)
  if (!sheet) throw sheetNotFound()
  const reader = readerOf(sheet, actor)
  if (reader === 'client' ? personId !== undefined : !holds(actor, 'create_builds/builds')) {
    throw new Failure('not_allowed', 'Only the studio may do this.')
  }
  const versions = visibleVersions(sheet, await listVersions(work, sheetId), reader)
  const version = versions.find(({ status }) => status === 'locked' || status === 'approved') ?? versions[0]
  const clubs = version ? await listClubs(work, version.id) : []
  const chosen = key === undefined ? clubs : clubs.filter((club) => club.key === key)
  if (chosen.length === 0) throw new Failure('not_found', 'There is no such club on this sheet.')
  const owner = personId === undefined ? sheet.personId : await clientFor(work, personId)
  if (owner === null) throw new Failure('not_offered', 'Say for whom it is made.')

  return {
    personId: owner,
    remakes: sheetId,
    clubs: chosen.map((row) => {
      const { key: _, clubId, ...club } = presentClub(row, 'staff')
      const spec = reader === 'staff' ? club.spec : publicPart(club.spec)
      return { ...club, spec, clubId: owner === sheet.personId ? clubId : null }
    }),
  }
}
