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
  if (isList(base) && isList(mine) && isList(theirs)) return mergeLists({ base, mine, theirs }, place, notes)
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

/** Entries are the same by their name, in my order; what the other has added comes after it. */
function mergeLists({ base, mine, theirs }: Record<keyof Three, Item[]>, place: Place, notes: Notes): Item[] {
  const named = (list: readonly Item[], name: string) => list.find((one) => nameOf(one) === name)
  const merged: Item[] = []
  for (const item of mine) {
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

type Item = Record<string, unknown>

const asItem = (value: unknown, otherwise: Item): Item => (isRecord(value) ? value : otherwise)

const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of what has a name: times of a day and the like are one value. */
const isList = (value: unknown): value is Item[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && nameOf(one) !== '')

function nameOf(item: Item): string {
  const name = item['code'] ?? item['name'] ?? item['note']

  return typeof name === 'string' ? name : ''
}
