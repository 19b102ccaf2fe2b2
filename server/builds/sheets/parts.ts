import { findItemNames } from '#server/builds/items.ts'
import { type ApprovedQuote, listQuoteLines, type QuoteLineRow } from '#server/builds/quote-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { QuotePart } from '#shared/builds/quotes/contract.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'

import { listSheetClubs, type SheetClubRow } from './quotable.ts'

export const taxCategoryOf = (part: QuotePart) =>
  part === 'labour' ? ('fabrication_labour' as const) : ('goods' as const)

interface PricedPart {
  part: QuotePart
  name: string
  itemId: string | null
  unitCents: number
  /** The sheet's discount on it. */
  sheetDiscountCents: number
}

type UnreducedPart = Omit<PricedPart, 'sheetDiscountCents'>

type Items = Awaited<ReturnType<typeof findItemNames>>

/** The parts of a sheet's clubs, alike ones together; labor if the sheet or the studio has a price for it. */
export async function partsOfSheet(
  work: OnDatabase,
  sheetVersionId: string,
  { labourCents, base }: { labourCents: number; base: AgreedTo | undefined },
) {
  const agreed = base && (await agreedPrices(work, base))
  const parts = (await partsByClub(work, sheetVersionId, labourCents, agreed)).flatMap((club) => club.parts)
  const alike = Map.groupBy(parts, ({ part, itemId, name, unitCents }) => [part, itemId, name, unitCents].join('\n'))

  return [...alike.values()]
    .flatMap(([first, ...others]) => (first ? [togetherOf(first, others)] : []))
    .map((line, position) => ({ ...line, position }))
}

const togetherOf = (first: PricedPart, others: readonly PricedPart[]) => ({
  ...first,
  quantity: others.length + 1,
  sheetDiscountCents: others.reduce((sum, part) => sum + part.sheetDiscountCents, first.sheetDiscountCents),
})

/** The price of each club of a version, by key. */
export async function pricesOfClubs(work: OnDatabase, sheetVersionId: string, labourCents: number) {
  const clubs = await partsByClub(work, sheetVersionId, labourCents)

  return new Map(
    clubs.map(({ key, slot, parts }) => [
      key,
      { slot, cents: parts.reduce((sum, part) => sum + part.unitCents - part.sheetDiscountCents, 0) },
    ]),
  )
}

async function partsByClub(work: OnDatabase, sheetVersionId: string, labourCents: number, agreed?: AgreedPrices) {
  const clubs = await listSheetClubs(work, sheetVersionId)
  const ids = clubs.flatMap(({ headItemId, shaftItemId, gripItemId }) => [headItemId, shaftItemId, gripItemId])
  const items = await findItemNames(
    work,
    ids.filter((id) => id !== null),
  )

  return clubs.map((club) => ({
    key: club.clubKey,
    slot: club.slot,
    parts: partsOf(club, items, { labourCents, agreed }),
  }))
}

interface Usual {
  labourCents: number
  agreed: AgreedPrices | undefined
}

function partsOf(row: SheetClubRow, items: Items, { labourCents: usual, agreed }: Usual): PricedPart[] {
  const { spec, madeBy, ...club } = row
  const same = (part: QuotePart) => agreed?.(row, part)
  const labourCents = spec.labourCents ?? same('labour') ?? (madeBy === 'bench' ? usual : 0)
  const [headCents, shaftCents, gripCents] = [
    spec.headCents ?? same('head'),
    spec.shaftCents ?? same('shaft'),
    spec.gripCents ?? same('grip'),
  ]

  const parts = [
    ...partOf('head', { itemId: club.headItemId, cents: headCents, name: headOf(spec) }, items),
    ...partOf('shaft', { itemId: club.shaftItemId, cents: shaftCents, name: shaftOf(spec) }, items),
    ...partOf('grip', { itemId: club.gripItemId, cents: gripCents, name: gripOf(spec) }, items),
    ...partOf('adapter', { itemId: null, cents: spec.adapterCents, name: spec.hosel ?? 'Adapter' }, items),
    ...partOf('labour', { itemId: null, cents: labourCents, name: 'Building' }, items),
  ]
  return lessDiscount(parts, spec.discountCents ?? 0)
}

/** Takes a club's discount off its parts in order, never more than the club costs. */
export function lessDiscount<Part extends Pick<UnreducedPart, 'unitCents'>>(
  parts: readonly Part[],
  discountCents: number,
): (Part & Pick<PricedPart, 'sheetDiscountCents'>)[] {
  let leftCents = discountCents

  return parts.map((part) => {
    const sheetDiscountCents = Math.min(leftCents, part.unitCents)
    leftCents -= sheetDiscountCents
    return { ...part, sheetDiscountCents }
  })
}

type AgreedTo = Pick<ApprovedQuote, 'id' | 'quotedVersionId' | 'builtVersionId'>

/** A part's agreed price, if the part is the same. */
type AgreedPrices = (club: SheetClubRow, part: QuotePart) => number | undefined

/** The sheet's own price of a part, and its item. */
const inputsOf = ({ spec, madeBy, ...club }: SheetClubRow, part: QuotePart) => {
  if (part === 'labour') return { cents: spec.labourCents, itemId: null, of: madeBy }

  return part === 'adapter'
    ? { cents: spec.adapterCents, itemId: null, of: '' }
    : { cents: spec[`${part}Cents`], itemId: club[`${part}ItemId`], of: '' }
}

/**
 * What a change leaves as it was costs what was agreed, whatever its price is now. A part that replaced a late one
 * costs what that one did; what was agreed before a former change costs what was agreed then.
 */
async function agreedPrices(
  work: OnDatabase,
  { id, quotedVersionId, builtVersionId }: AgreedTo,
): Promise<AgreedPrices> {
  const [lines, quoted, built, former] = [
    await listQuoteLines(work, id),
    await listSheetClubs(work, quotedVersionId),
    await listSheetClubs(work, builtVersionId),
    await findAgreedBefore(work, id),
  ]
  const before = former && (await agreedPrices(work, former))
  const pricesOf = (club: SheetClubRow, part: QuotePart) => inputsOf(club, part).cents ?? before?.(club, part)

  return (club, part) => {
    const [was, is] = [built.find(({ clubKey }) => clubKey === club.clubKey), inputsOf(club, part)]
    if (!was || is.cents !== undefined || !isSame(inputsOf(was, part), is) || isForNothing(part, is)) return undefined
    const origin = quoted.find(({ clubKey }) => clubKey === club.clubKey) ?? was
    return pricesOf(origin, part) ?? shelfPrice({ lines, quoted, pricesOf }, origin, part)
  }
}

type Inputs = ReturnType<typeof inputsOf>

const isSame = (was: Inputs, is: Inputs) => was.cents === is.cents && was.itemId === is.itemId && was.of === is.of

/** The price of a factory club includes labor. */
const isForNothing = (part: QuotePart, { of }: Inputs) => part === 'labour' && of === 'maker'

interface Quoted {
  lines: readonly QuoteLineRow[]
  quoted: readonly SheetClubRow[]
  /** Prices from the sheet or earlier agreements. */
  pricesOf: AgreedPrices
}

/** Alike parts form one quote line: its rest, without parts at other prices, had the item's price of that day. */
function shelfPrice({ lines, quoted, pricesOf }: Quoted, origin: SheetClubRow, part: QuotePart): number | undefined {
  const { itemId } = inputsOf(origin, part)
  const others = quoted
    .filter((club) => inputsOf(club, part).itemId === itemId)
    .map((club) => pricesOf(club, part))
    .filter((cents) => cents !== undefined)
  const alike = Map.groupBy(
    lines.filter((line) => line.part === part && line.itemId === itemId),
    ({ unitCents }) => unitCents,
  )
  const left = [...alike].find(([unitCents, own]) => {
    const quantity = own.reduce((sum, line) => sum + line.quantity, 0)
    return quantity > others.filter((cents) => cents === unitCents).length
  })

  return left?.[0]
}

/** The quote that a quote changed, if any. */
const findAgreedBefore = ({ trx }: OnDatabase, quoteId: string): Promise<AgreedTo | undefined> =>
  trx
    .selectFrom('buildChange')
    .innerJoin('quote', 'quote.id', 'buildChange.quoteId')
    .innerJoin('quote as former', 'former.id', 'quote.changesQuoteId')
    .select(['former.id', 'former.sheetVersionId as quotedVersionId', 'fromVersionId as builtVersionId'])
    .where('buildChange.quoteId', '=', quoteId)
    .executeTakeFirst()

interface PartChoice {
  itemId: string | null
  cents: number | undefined
  name: string
}

/** The sheet's price before the item's. A free part, as the client's own head, is no line. */
function partOf(part: QuotePart, { itemId, cents, name }: PartChoice, items: Items): UnreducedPart[] {
  const item = itemId === null ? undefined : items.get(itemId)
  const unitCents = cents ?? item?.priceCents ?? 0
  if (unitCents === 0 && !item) return []

  return [{ part, name: item?.name ?? name, itemId, unitCents }]
}

const wordsOf = (usual: string, ...words: (string | undefined)[]) => words.filter(Boolean).join(' ') || usual

const headOf = ({ headBrand, headModel }: ClubSpec) => wordsOf('Head', headBrand, headModel)
const shaftOf = ({ shaftBrand, shaftModel, flex }: ClubSpec) => wordsOf('Shaft', shaftBrand, shaftModel, flex)
const gripOf = ({ gripBrand, gripModel }: ClubSpec) => wordsOf('Grip', gripBrand, gripModel)
