/** Where both have changed the same thing to something else: mine stays until theirs is taken. */
export interface Both {
  /** Of the field in the form. */
  path: string
  label: string
  mine: unknown
  theirs: unknown
}

export interface Merged {
  value: unknown
  /** What was taken over from the other, a line each. */
  taken: string[]
  both: Both[]
}

/** Brings what somebody else has saved meanwhile into what is typed here: whatever only one of the two has changed is as they say. */
export function merge(three: Three): Merged {
  const notes: Notes = { taken: [], both: [] }

  return { value: mergeAt(three, { path: [], names: [] }, notes), ...notes }
}

type Notes = Pick<Merged, 'taken' | 'both'>

interface Three {
  base: unknown
  mine: unknown
  theirs: unknown
}

interface Place {
  path: readonly (string | number)[]
  names: readonly string[]
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** What says nothing is left out, and in whatever order it says the rest. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isRecord(value)) return value

  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]))
}

function mergeAt({ base, mine, theirs }: Three, place: Place, notes: Notes): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine
  if (isList(base) && isList(mine) && isList(theirs) && isNamed(base) && isNamed(theirs))
    return mergeLists({ base, mine, theirs }, place, notes)
  if (isRecord(mine) && isRecord(theirs)) {
    const before = isRecord(base) ? base : {}
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    return Object.fromEntries(
      keys.map((key) => {
        const at = { path: [...place.path, key], names: [...place.names, key] }
        return [key, mergeAt({ base: before[key], mine: mine[key], theirs: theirs[key] }, at, notes)]
      }),
    )
  }

  if (isSame(base, mine)) {
    notes.taken.push(place.names.slice(1).join(', '))
    return theirs
  }
  notes.both.push({ path: place.path.join('.'), label: place.names.slice(1).join(', '), mine, theirs })
  return mine
}

/**
 * Entries are the same by their name. They stand in my order where I have changed it, else in theirs; what only one of us
 * has comes after them, mine first.
 */
function mergeLists({ base, mine, theirs }: Record<keyof Three, Item[]>, place: Place, notes: Notes): Item[] {
  const named = (list: readonly Item[], name: string) =>
    name === '' ? undefined : list.find((one) => nameOf(one) === name)
  const merged: Item[] = []
  for (const item of inOrder({ base, mine, theirs })) {
    const name = nameOf(item)
    const [before, other] = [named(base, name), named(theirs, name)]
    if (other === undefined && before !== undefined && isSame(before, item)) {
      notes.taken.push(`${name} is taken out`)
      continue
    }
    const at = { path: [...place.path, merged.length], names: [...place.names, name] }
    merged.push(other ? asItem(mergeAt({ base: before, mine: item, theirs: other }, at, notes), item) : item)
  }
  for (const item of theirs) {
    const name = nameOf(item)
    const before = named(base, name)
    if (named(mine, name) || (before && isSame(before, item))) continue
    notes.taken.push(before ? `${name} is changed, and stays` : `${name} is added`)
    merged.push(item)
  }

  return merged
}

/** My entries: in their order, unless I have put those that were there into another. */
function inOrder({ base, mine, theirs }: Record<keyof Three, Item[]>): Item[] {
  const namesOf = (list: readonly Item[], other: readonly Item[]) => {
    const there = new Set(other.map(nameOf))
    return list.map(nameOf).filter((name) => there.has(name))
  }
  if (!isSame(namesOf(mine, base), namesOf(base, mine))) return mine

  const places = theirs.map(nameOf)
  const placeOf = (item: Item) => (places.includes(nameOf(item)) ? places.indexOf(nameOf(item)) : places.length)
  return mine.toSorted((one, other) => placeOf(one) - placeOf(other))
}

type Item = Record<string, unknown>

const asItem = (value: unknown, otherwise: Item): Item => (isRecord(value) ? value : otherwise)

const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of what has a name: times of a day and the like are one value. What I have just added may have none yet. */
const isList = (value: unknown): value is Item[] => Array.isArray(value) && value.every(isRecord)

const isNamed = (list: readonly Item[]) => list.every((one) => nameOf(one) !== '')

/** What an entry is known by; a price by whose it is and when, what is needed by its kind. */
function nameOf(item: Item): string {
  const { plan, peak, priceCents, kind, capability } = item
  const name = item['id'] ?? item['code'] ?? item['name'] ?? item['note'] ?? item['sku']
  if (typeof name === 'string') return name
  if (typeof capability === 'string') return `${String(kind)} ${capability}`
  if (typeof plan !== 'string' && plan !== null) return ''
  if (priceCents === undefined) return plan ?? ''

  return `${plan ?? 'public'}${peak === true ? ' at peak' : ''}`
}

/** The same of documents, whose shape stays what it is: what is put in comes from one of them. */
export const mergeDocuments = <Document>(three: Record<keyof Three, Document>): Document =>
  merge(three).value as Document

/** Of what the other has changed: where I have as well, and where only they have. `keyOf` names the field in both lists. */
export function metBetween<Change>(
  { theirs, mine }: { theirs: readonly Change[]; mine: readonly Change[] },
  keyOf: (change: Change) => string,
) {
  const theirKeys = new Set(theirs.map(keyOf))
  const both = mine.filter((change) => theirKeys.has(keyOf(change)))
  const asked = new Set(both.map(keyOf))

  return { both, taken: theirs.filter((change) => !asked.has(keyOf(change))) }
}
