import { recordEvent } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Draft } from '#shared/builds/sheets/contract.ts'
import { diffOf } from '#shared/builds/sheets/diff.ts'
import { Sheet, type SheetClub, type WrittenClub } from '#shared/builds/sheets/sheet.ts'
import { privatePart, publicPart } from '#shared/clubs/spec.ts'
import { Failure } from '#shared/http/failure.ts'

import { sheetNotFound, visibleVersions } from './access.ts'
import { presentClub, presentSheet, type SheetReading, readingByLink, readingOf } from './present.ts'
import { insertClubs, itemIdsOf, listClubs, listVersions, lockSheet, type SheetRow } from './store.ts'

/** Replaces all clubs of a draft. */
export const writeSheet = (work: Work, { sheetId, ...draft }: Draft & { sheetId: string }) =>
  atomically(work, async (work) => {
    const sheet = await lockSheet(work, sheetId)
    if (!sheet) throw sheetNotFound()
    const reading = readingOf(sheet, work.context.actor)
    if (!reading.writes) throw new Failure('not_allowed', 'You may read this sheet, and not write it.')

    return writeDraft(work, { reading, draft })
  })

export async function writeSheetByLink(work: Work, { token, ...draft }: Draft & { token: string }): Promise<Sheet> {
  const reading = await readingByLink(work, token)

  return atomically(work, async (work) => {
    await lockSheet(work, reading.sheet.id)
    // A newer link may have replaced this one before the lock.
    await readingByLink(work, token)
    return writeDraft(work, { reading, draft })
  })
}

interface SheetDraftRequest {
  reading: SheetReading
  draft: Draft
}

async function writeDraft(work: Work, { reading, draft }: SheetDraftRequest): Promise<Sheet> {
  const { sheet, reader } = reading
  const [latest] = visibleVersions(sheet, await listVersions(work, sheet.id), reader)
  if (!latest) throw sheetNotFound()
  if (latest.status !== 'draft') {
    throw new Failure('wrong_state', `Version ${latest.number} was shared and stays as it is. Begin a new version.`)
  }
  if (latest.revision !== draft.revision) {
    throw new Failure('version_conflict', 'Somebody has just changed this sheet. Look at it again.', {
      current: Sheet.encode(await presentSheet(work, reading)),
    })
  }

  const before = (await listClubs(work, latest.id)).map((row) => presentClub(row, 'staff'))
  const clubs = reader === 'staff' ? draft.clubs : draft.clubs.map((club) => asClientWrites(club, before))
  refuseKind(sheet, clubs)
  const items = await knownItems(work, clubs)
  await refuseForeignClubs(work, clubs, sheet.personId)
  const { matching = latest.matching, lengthMethod = latest.lengthMethod, requestedBy = latest.requestedBy } = draft
  await changeOne(
    work.trx
      .updateTable('sheetVersion')
      .set({ matching, lengthMethod, requestedBy, version: latest.revision + 1 })
      .where('id', '=', latest.id),
  )
  await work.trx.deleteFrom('sheetClub').where('sheetVersionId', '=', latest.id).execute()
  await insertClubs(work, { versionId: latest.id, clubs, items })
  const after = (await listClubs(work, latest.id)).map((row) => presentClub(row, 'staff'))
  await recordEvent(work, {
    action: 'sheet_written',
    entity: 'sheet',
    entityId: sheet.id,
    facts: { version: latest.number, clubs: after.length, changes: diffOf(before, after).length },
    ...(sheet.personId !== null && { onBehalfOf: sheet.personId }),
    publish: { version: latest.revision + 1, personId: sheet.personId },
  })
  return presentSheet(work, reading)
}

/** A client edits wishes only: parts, prices and internal notes stay. */
export function asClientWrites(club: WrittenClub, before: readonly SheetClub[]): WrittenClub {
  const known = before.find(({ key }) => key === club.key)
  const spec = { ...publicPart(club.spec), ...(known && privatePart(known.spec)) }

  return { ...club, spec, madeBy: known?.madeBy ?? 'bench', parts: known?.parts ?? {}, clubId: known?.clubId ?? null }
}

export function refuseKind({ kind }: Pick<SheetRow, 'kind'>, clubs: readonly WrittenClub[]): void {
  if (kind === 'putter' && clubs.some(({ slot }) => slot !== 'P')) {
    throw new Failure('invalid_input', 'A putter sheet holds putters only.')
  }
}

const skusOf = ({ parts = {} }: WrittenClub) => Object.values(parts)

/** The items of the clubs' parts. Refuses unknown SKUs, club by club. */
export async function knownItems(work: OnDatabase, clubs: readonly WrittenClub[]): Promise<Map<string, string>> {
  const items = await itemIdsOf(work, clubs.flatMap(skusOf))
  const details = clubs.flatMap(({ parts = {} }, at) =>
    Object.entries(parts).flatMap(([part, sku]) =>
      items.has(sku) ? [] : { path: `clubs.${at}.parts.${part}`, message: `There is no item ${sku}.` },
    ),
  )
  if (details.length > 0) {
    throw new Failure('not_offered', details[0]?.message ?? '', { details })
  }
  return items
}

/** A club may replace only one of its client's bag. */
export async function refuseForeignClubs(
  { trx }: OnDatabase,
  clubs: readonly WrittenClub[],
  personId: string | null,
): Promise<void> {
  const ids = [...new Set(clubs.flatMap(({ clubId }) => clubId ?? []))]
  if (ids.length === 0) return
  const owned = await trx
    .selectFrom('club')
    .select('id')
    .where('id', 'in', ids)
    .where('personId', '=', personId)
    .execute()
  if (owned.length < ids.length) throw new Failure('not_offered', 'One of these clubs is not in this client’s bag.')
}
