import { isDeepStrictEqual } from 'node:util'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { Failure, type FieldFailure } from '#shared/http/failure.ts'
import type { Change, Difference } from '#shared/settings/setup-contract.ts'
import type { SectionName, SetupDocument } from '#shared/settings/setup.ts'

/** An entry of a section as it stands in the database, in the form of the document. */
export interface StoredEntry<Item> {
  id: string
  key: string
  item: Item
  /** Undefined where the order says nothing. */
  position?: number
  /** What was taken out of the offer stays for what points to it. */
  active: boolean
  /** Has begun: no document need say it, and none takes it out. */
  isPast?: boolean
}

export interface Entry<Item> {
  key: string
  item: Item & RetirableItem
}

interface RetirableItem {
  retired?: true
}

/** What an entry is written with. */
export interface Placement extends WriteContext {
  id: string
  position: number
}

interface WriteContext {
  locationId: string
  newId: () => string
  now: Date
}

export interface SectionStore<Value, Item> {
  entriesOf: (value: Value) => Entry<Item>[]
  /** Undefined as long as nothing was set up. */
  valueOf: (items: readonly Entry<Item>[]) => Value | undefined
  list: (work: Timed) => Promise<StoredEntry<Item>[]>
  insert: (work: Timed, entry: Entry<Item>, placement: Placement) => Promise<unknown>
  update: (work: Timed, entry: Entry<Item>, placement: Placement) => Promise<unknown>
  /** Only where nothing points to it; else it is retired. Undefined when it has to stay as it is. */
  remove: (work: Timed, id: string) => Promise<'removed' | 'retired' | undefined>
  /** Takes out of the offer what the document says is retired; what is booked stays. */
  retire?: (work: OnDatabase, id: string) => Promise<'retired' | undefined>
  /** Fields that ask for something and say nothing of what is. */
  requests?: readonly (keyof Item & string)[]
}

/**
 * `replace` makes a section what the document says; `overwrite` changes what differs and takes nothing out; `add` only
 * adds what is missing.
 */
export type Mode = 'replace' | 'overwrite' | 'add'

interface Request extends WriteContext {
  mode: Mode
}

export interface Outcome {
  changes: Omit<Change, 'section'>[]
  differences: Omit<Difference, 'section'>[]
}

export interface Section {
  name: SectionName
  /** Undefined as long as nothing was set up. */
  read: (work: Timed) => Promise<unknown>
  /** What a document says of this section; undefined when it says nothing. */
  reconcile: (work: Timed, document: SetupDocument, request: Request) => Promise<Outcome | undefined>
}

type SectionValue<Name extends SectionName> = NonNullable<SetupDocument[Name]>

export function section<Name extends SectionName, Item extends object>(
  name: Name,
  store: SectionStore<SectionValue<Name>, Item>,
): Section {
  return {
    name,
    read: async (work) => store.valueOf((await store.list(work)).filter(({ active, isPast }) => active && !isPast)),
    reconcile: async (work, document, request) => {
      const value = document[name]
      return value && reconcile(work, store, value, { ...request, name })
    },
  }
}

async function reconcile<Value, Item extends object>(
  work: Timed,
  store: SectionStore<Value, Item>,
  value: Value,
  { name, mode, ...writing }: Request & { name: SectionName },
): Promise<Outcome> {
  const entries = store.entriesOf(value)
  const here = await store.list(work)
  const outcome: Outcome = { changes: [], differences: [] }
  const refused: FieldFailure[] = []
  const pairs = pairsOf(entries, here, store.requests ?? [])
  // First what goes, so that its names and addresses are free.
  if (mode === 'replace') outcome.changes.push(...(await removeOthers(work, store, here, new Set(pairs.values()))))

  const isReordered = mode === 'replace' && !isRising(entries.map((entry) => pairs.get(entry)?.position ?? 0))
  let last = here.reduce((most, { position = 0 }) => Math.max(most, position), 0)
  for (const [index, entry] of entries.entries()) {
    const { key, item } = entry
    const kept = pairs.get(entry)
    if (item.retired) {
      if (kept?.active && mode === 'add') outcome.differences.push(stillOffered(key))
      else if (kept?.active) {
        const what = await store.retire?.(work, kept.id)
        if (what) outcome.changes.push({ key, what })
      }
      continue
    }
    if (!kept) {
      last += 1
      const position = mode === 'replace' ? index + 1 : last
      const placement = { ...writing, id: writing.newId(), position }
      refused.push(...(await refusedOf(store.insert(work, entry, placement), `${name}.${index}`)))
      outcome.changes.push({ key, what: 'added' })
      continue
    }

    const differences = differencesBetween(kept, item, store.requests ?? [])
    const position = isReordered ? index + 1 : kept.position
    const isMoved = kept.position !== undefined && kept.position !== position
    if (mode === 'add') outcome.differences.push(...differences)
    else if (differences.length > 0 || isMoved) {
      const placement = { ...writing, id: kept.id, position: position ?? index + 1 }
      refused.push(...(await refusedOf(store.update(work, entry, placement), `${name}.${index}`)))
      outcome.changes.push({ key, what: 'changed' })
    }
  }

  if (refused.length > 0) throw needsAnotherLook(refused)

  return outcome
}

/** In the order of the document already; places of what was retired may be between. */
const isRising = (positions: readonly number[]) =>
  positions.every((position, at) => at === 0 || position >= (positions[at - 1] ?? 0))

export const needsAnotherLook = (details: readonly FieldFailure[]) =>
  new Failure('invalid_input', 'The set-up needs another look.', { details })

/** What its feature refuses of an entry, at its place in the document. */
async function refusedOf(writing: Promise<unknown>, path: string): Promise<FieldFailure[]> {
  try {
    await writing
    return []
  } catch (error) {
    if (!(error instanceof Failure)) throw error

    const { details = [{ path: '', message: error.message }] } = error.facts
    return details.map((one) => ({ ...one, path: one.path === '' ? path : `${path}.${one.path}` }))
  }
}

const stillOffered = (key: string) => ({ key, field: 'retired', here: 'false', document: 'true' })

async function removeOthers<Value, Item>(
  work: Timed,
  store: SectionStore<Value, Item>,
  here: readonly StoredEntry<Item>[],
  kept: ReadonlySet<StoredEntry<Item>>,
) {
  const changes: Outcome['changes'] = []
  for (const one of here) {
    if (!one.active || one.isPast || kept.has(one)) continue

    const what = await store.remove(work, one.id)
    if (what) changes.push({ key: one.key, what })
  }

  return changes
}

/**
 * Which stored entry each entry of the document is. Of several of one name it is first the one that is alike, so that a
 * document which was read changes nothing, then one that is offered, then one that is not.
 */
function pairsOf<Item extends object>(
  entries: readonly Entry<Item>[],
  here: readonly StoredEntry<Item>[],
  requests: readonly string[],
) {
  const left = Map.groupBy(here, ({ key }) => key)
  const pairs = new Map<Entry<Item>, StoredEntry<Item>>()
  const pairOthers = (isIt: (one: StoredEntry<Item>, item: Item) => boolean) => {
    for (const entry of entries) {
      const ofKey = left.get(entry.key) ?? []
      const at = pairs.has(entry) ? -1 : ofKey.findIndex((one) => isIt(one, entry.item))
      const [found] = at < 0 ? [] : ofKey.splice(at, 1)
      if (found) pairs.set(entry, found)
    }
  }
  pairOthers((one, item) => differencesBetween(one, item, requests).length === 0)
  pairOthers(({ active }) => active)
  pairOthers(() => true)

  return pairs
}

function differencesBetween<Item extends object>(
  { key, item: here, active }: StoredEntry<Item>,
  document: Item,
  requests: readonly string[],
) {
  const is: Record<string, unknown> = { ...here, active }
  const differing = Object.entries({ ...document, active: true }).filter(
    ([field, value]) => !requests.includes(field) && !isDeepStrictEqual(value, is[field]),
  )

  return differing.map(([field, value]) => ({ key, field, here: inWords(is[field]), document: inWords(value) }))
}

const inWords = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
