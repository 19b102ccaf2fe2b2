import { findParts } from '#server/builds/parts.ts'
import { listQuotesOf } from '#server/builds/quote-store.ts'
import { supersedeQuotes } from '#server/builds/quotes/step.ts'
import { standingOf } from '#server/builds/sheets/access.ts'
import { agree } from '#server/builds/sheets/approve.ts'
import { insertDraft } from '#server/builds/sheets/create.ts'
import { hashOf } from '#server/builds/sheets/hash.ts'
import { presentClub } from '#server/builds/sheets/present.ts'
import { listClubs, listVersions, lockSheet, type VersionRow } from '#server/builds/sheets/store.ts'
import { takeSheetStep } from '#server/builds/sheets/take-step.ts'
import { knownItems } from '#server/builds/sheets/write.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { withPart } from '#shared/builds/late/change.ts'
import { ReplacedKind } from '#shared/builds/orders/warranty.ts'
import type { SheetClub } from '#shared/builds/sheets/sheet.ts'
import { Failure } from '#shared/http/failure.ts'

import type { LateRow, WaitingClub } from './store.ts'

interface PartReplacement {
  option: { id: string }
  clubs: readonly WaitingClub[]
  /** Set at the counter. */
  signedName: string | undefined
}

const notShown = () => Promise.resolve(undefined)

/**
 * The waiting clubs get a new version of their sheet, which the choice approves, and the build follows it. A quoted
 * change that waits for an answer must be answered first, because the new version would end it; a declined one is over.
 */
export async function replacePart(
  work: Work,
  row: LateRow,
  { option, clubs: waiting, signedName }: PartReplacement,
): Promise<void> {
  const { trx, now } = work
  const sheet = await lockSheet(work, row.sheetId)
  const versions = await listVersions(work, row.sheetId)
  const [latest] = versions
  const from = versions.find(({ id }) => id === row.sheetVersionId)
  if (!sheet || !latest || !from) throw new Failure('not_found', 'There is no such sheet.')
  await refuseUnanswered(work, standingOf(versions) ?? latest)
  const part = await findPart(work, option.id)
  const keys = new Set(waiting.map(({ clubKey }) => clubKey))
  const clubs = (await listClubs(work, from.id))
    .map((club) => presentClub(club, 'staff'))
    .map((club): SheetClub =>
      keys.has(club.key)
        ? { ...club, spec: withPart(club.spec, part.spec), parts: { ...club.parts, [part.kind]: part.sku } }
        : club,
    )
  await endDeclined(work, { sheet, versions })
  const { matching, lengthMethod, requestedBy } = from
  await insertDraft(work, {
    sheetId: sheet.id,
    number: latest.number + 1,
    now,
    clubs,
    items: await knownItems(work, clubs),
    header: { matching, lengthMethod, requestedBy },
  })
  await agreeTo(work, { sheet, clubs, now, name: signedName ?? sheet.personName ?? '' })
  const [made] = await listVersions(work, row.sheetId)
  await trx
    .updateTable('build')
    .set((eb) => ({ sheetVersionId: made?.id ?? from.id, version: eb('version', '+', 1) }))
    .where('id', '=', row.buildId)
    .returning('id')
    .executeTakeFirstOrThrow()
}

type LockedSheet = NonNullable<Awaited<ReturnType<typeof lockSheet>>>

async function refuseUnanswered(work: Work, latest: VersionRow): Promise<void> {
  if (latest.status !== 'draft' && latest.status !== 'shared') return
  const quotes = await listQuotesOf(work, latest.id)
  const today = localDayOf(work.now, work.place.zone)
  const sent = quotes.find(({ status, validUntil }) => status === 'sent' && (validUntil ?? '') >= today)
  if (sent) {
    const way = `Approve or decline quote ${sent.number} first, and then choose here.`
    throw new Failure('wrong_state', `A change of your clubs waits for your answer. ${way}`)
  }
  // A quote that was declined or has expired is over.
  const isOver = quotes.length > 0 && quotes.every(({ status }) => status !== 'draft')
  if (isOver) return

  throw new Failure('wrong_state', 'The studio is changing your sheet just now. Call us, and we write it down for you.')
}

interface SharedVersions {
  sheet: LockedSheet
  versions: readonly VersionRow[]
}

async function endDeclined(work: Work, { sheet, versions }: SharedVersions): Promise<void> {
  const reason = 'Another part was chosen for one that is late'
  await supersedeQuotes(work, { sheetId: sheet.id, reason })
  for (const version of versions.filter(({ status }) => status === 'shared')) {
    await takeSheetStep(work, { sheet, version, reason, current: notShown, to: 'superseded' })
  }
}

interface SheetAgreement {
  sheet: LockedSheet
  clubs: readonly SheetClub[]
  now: Date
  name: string
}

async function agreeTo(work: Acting, { sheet, clubs, now, name }: SheetAgreement): Promise<void> {
  const [draft] = await listVersions(work, sheet.id)
  if (!draft) return
  const set = { hash: hashOf(clubs), sharedAt: now }
  await takeSheetStep(work, { sheet, version: draft, current: notShown, to: 'shared', set })
  const versions = await listVersions(work, sheet.id)
  const [latest] = versions
  if (!latest) return
  await agree(work, { sheet, versions, latest, name, ip: work.context.origin?.ip ?? '', now, current: notShown })
}

async function findPart(work: OnDatabase, itemId: string) {
  const [part] = await findParts(work, { ids: [itemId] })
  if (!part) throw new Failure('not_found', 'There is no such part.')

  return { ...part, kind: ReplacedKind.parse(part.kind) }
}
