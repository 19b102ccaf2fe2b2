import { findParts } from '#server/builds/parts.ts'
import { agree } from '#server/builds/sheets/approve.ts'
import { insertDraft } from '#server/builds/sheets/create.ts'
import { hashOf } from '#server/builds/sheets/hash.ts'
import { presentClub } from '#server/builds/sheets/present.ts'
import { listClubs, listVersions, lockSheet } from '#server/builds/sheets/store.ts'
import { takeSheetStep } from '#server/builds/sheets/take-step.ts'
import { knownItems } from '#server/builds/sheets/write.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import { withPart } from '#shared/builds/late/change.ts'
import { ReplacedKind } from '#shared/builds/orders/warranty.ts'
import type { SheetClub } from '#shared/builds/sheets/sheet.ts'
import { Failure } from '#shared/http/failure.ts'

import type { LateRow, WaitingClub } from './store.ts'

interface PartReplacement {
  option: { id: string }
  clubs: readonly WaitingClub[]
  /** At the counter. */
  signedName: string | undefined
}

const unseen = () => Promise.resolve(undefined)

/** Only the clubs that wait become another version of their sheet, which is agreed to by the choice; the build follows it. */
export async function replacePart(
  { services, trx }: LineWork,
  context: Context,
  row: LateRow,
  { option, clubs: waiting, signedName }: PartReplacement,
): Promise<void> {
  const sheet = await lockSheet(trx, row.sheetId)
  const versions = await listVersions(trx, row.sheetId)
  const [latest] = versions
  const from = versions.find(({ id }) => id === row.sheetVersionId)
  if (!sheet || !latest || !from) throw new Failure('not_found', 'There is no such sheet.')
  if (latest.status === 'draft') {
    throw new Failure(
      'wrong_state',
      'The studio is changing your sheet just now. Call us, and we write it down for you.',
    )
  }
  const part = await findPart(trx, option.id)
  const keys = new Set(waiting.map(({ clubKey }) => clubKey))
  const clubs = (await listClubs(trx, from.id))
    .map((club) => presentClub(club, 'staff'))
    .map((club): SheetClub =>
      keys.has(club.key)
        ? { ...club, spec: withPart(club.spec, part.spec), parts: { ...club.parts, [part.kind]: part.sku } }
        : club,
    )
  const now = services.now()
  const { matching, lengthMethod, requestedBy } = from
  await insertDraft(trx, context, {
    sheetId: sheet.id,
    number: latest.number + 1,
    now,
    clubs,
    items: await knownItems(trx, clubs),
    header: { matching, lengthMethod, requestedBy },
  })
  await agreeTo(trx, context, { sheet, clubs, now, name: signedName ?? sheet.personName ?? '' })
  const [made] = await listVersions(trx, row.sheetId)
  await trx
    .updateTable('build')
    .set((eb) => ({ sheetVersionId: made?.id ?? from.id, version: eb('version', '+', 1) }))
    .where('id', '=', row.buildId)
    .execute()
}

interface SheetAgreement {
  sheet: NonNullable<Awaited<ReturnType<typeof lockSheet>>>
  clubs: readonly SheetClub[]
  now: Date
  name: string
}

async function agreeTo(trx: Db, context: Context, { sheet, clubs, now, name }: SheetAgreement): Promise<void> {
  const [draft] = await listVersions(trx, sheet.id)
  if (!draft) return
  const set = { hash: hashOf(clubs), sharedAt: now }
  await takeSheetStep(trx, context, { sheet, version: draft, now, current: unseen, to: 'shared', set })
  const versions = await listVersions(trx, sheet.id)
  const [latest] = versions
  if (!latest) return
  await agree(trx, context, { sheet, versions, latest, name, ip: context.origin.ip, now, current: unseen })
}

async function findPart(db: Db, itemId: string) {
  const [part] = await findParts(db, { ids: [itemId] })
  if (!part) throw new Failure('not_found', 'There is no such part.')

  return { ...part, kind: ReplacedKind.parse(part.kind) }
}
