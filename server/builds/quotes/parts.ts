import { findItemNames } from '#server/builds/items.ts'
import { listSheetClubs, type SheetClubRow } from '#server/builds/sheets/quotable.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { QuotePart } from '#shared/builds/quotes/contract.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'

interface PricedPart {
  part: QuotePart
  name: string
  itemId: string | null
  unitCents: number
}

type Items = Awaited<ReturnType<typeof findItemNames>>

/** What a sheet's clubs are made of, alike ones once with their number; labour where the sheet or the house says what it costs. */
export async function partsOfSheet(db: Db, sheetVersionId: string, labourCents: number) {
  const parts = (await partsByClub(db, sheetVersionId, labourCents)).flatMap((club) => club.parts)
  const alike = Map.groupBy(parts, ({ part, itemId, name, unitCents }) => [part, itemId, name, unitCents].join('\n'))

  return [...alike.values()]
    .flatMap(([first, ...others]) => (first ? [{ ...first, quantity: others.length + 1 }] : []))
    .map((line, position) => ({ ...line, position }))
}

/** What each club of a version costs, by its key. */
export async function pricesOfClubs(db: Db, sheetVersionId: string, labourCents: number) {
  const clubs = await partsByClub(db, sheetVersionId, labourCents)

  return new Map(
    clubs.map(({ key, slot, parts }) => [
      key,
      { slot, cents: parts.reduce((sum, { unitCents }) => sum + unitCents, 0) },
    ]),
  )
}

async function partsByClub(db: Db, sheetVersionId: string, labourCents: number) {
  const clubs = await listSheetClubs(db, sheetVersionId)
  const ids = clubs.flatMap(({ headItemId, shaftItemId, gripItemId }) => [headItemId, shaftItemId, gripItemId])
  const items = await findItemNames(
    db,
    ids.filter((id) => id !== null),
  )

  return clubs.map((club) => ({ key: club.clubKey, slot: club.slot, parts: partsOf(club, items, labourCents) }))
}

function partsOf({ spec, madeBy, ...club }: SheetClubRow, items: Items, usualLabour: number): PricedPart[] {
  const labourCents = spec.labourCents ?? (madeBy === 'bench' ? usualLabour : 0)

  return [
    ...partOf('head', { itemId: club.headItemId, cents: spec.headCents, name: headOf(spec) }, items),
    ...partOf('shaft', { itemId: club.shaftItemId, cents: spec.shaftCents, name: shaftOf(spec) }, items),
    ...partOf('grip', { itemId: club.gripItemId, cents: spec.gripCents, name: gripOf(spec) }, items),
    ...partOf('adapter', { itemId: null, cents: spec.adapterCents, name: spec.hosel ?? 'Adapter' }, items),
    ...partOf('labour', { itemId: null, cents: labourCents, name: 'Building' }, items),
  ]
}

interface PartChoice {
  itemId: string | null
  cents: number | undefined
  name: string
}

/** The sheet's own price before the one of the shelf. What costs nothing, as the client's own head, is no line. */
function partOf(part: QuotePart, { itemId, cents, name }: PartChoice, items: Items): PricedPart[] {
  const item = itemId === null ? undefined : items.get(itemId)
  const unitCents = cents ?? item?.priceCents ?? 0
  if (unitCents === 0 && !item) return []

  return [{ part, name: item?.name ?? name, itemId, unitCents }]
}

const wordsOf = (usual: string, ...words: (string | undefined)[]) => words.filter(Boolean).join(' ') || usual

const headOf = ({ headBrand, headModel }: ClubSpec) => wordsOf('Head', headBrand, headModel)
const shaftOf = ({ shaftBrand, shaftModel, flex }: ClubSpec) => wordsOf('Shaft', shaftBrand, shaftModel, flex)
const gripOf = ({ gripBrand, gripModel }: ClubSpec) => wordsOf('Grip', gripBrand, gripModel)
