import { Slot } from '#shared/clubs/slots.ts'

const kinds: Record<'i' | 'W' | 'H', readonly string[]> = {
  i: ['i', 'iron', 'irons', 'ir', 'eisen', 'e', 'fer', 'hierro', 'ferro', 'jarn', 'ijzer'],
  W: [
    'w',
    'wood',
    'woods',
    'holz',
    'bois',
    'madera',
    'legno',
    'madeira',
    'hout',
    'tra',
    'fw',
    'fairway',
    'fairwaywood',
    'fairwayholz',
  ],
  H: ['h', 'hy', 'hyb', 'hybrid', 'hybride', 'hibrido', 'ibrido', 'rescue'],
}
const kindOfWord = new Map(
  Object.entries(kinds).flatMap(([kind, words]) => words.map((word): [string, string] => [word, kind])),
)

// Names in lower case, the longer ones first.
const named: readonly [words: string, slot: Slot][] = [
  ['pitching wedge', 'PW'],
  ['pitchingwedge', 'PW'],
  ['approach wedge', 'AW'],
  ['attack wedge', 'AW'],
  ['gap wedge', 'GW'],
  ['gapwedge', 'GW'],
  ['sand wedge', 'SW'],
  ['sandwedge', 'SW'],
  ['lob wedge', 'LW'],
  ['lobwedge', 'LW'],
  ['pw', 'PW'],
  ['aw', 'AW'],
  ['gw', 'GW'],
  ['sw', 'SW'],
  ['lw', 'LW'],
  ['driver', 'D'],
  ['dr', 'D'],
  ['drv', 'D'],
  ['putter', 'P'],
  ['pt', 'P'],
]

/** Letters and digits are separate words: `7i`, `7-Iron` and `Eisen7` are two words each. */
const wordsOf = (text: string) =>
  text
    .slice(0, 80)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/\p{L}+|\d+/gu) ?? []

const asSlot = (text: string) => Slot.options.find((slot) => slot === text)

/** The slot that a name means: "7i", "7 Iron", "Eisen 7", "PW", "Sand Wedge"; undefined when it means none, or two. */
export function slotNamed(text: string): Slot | undefined {
  const words = wordsOf(text)
  const line = ` ${words.join(' ')} `
  const found = new Set<Slot>(named.flatMap(([name, slot]) => (line.includes(` ${name} `) ? [slot] : [])))
  for (const [at, word] of words.entries()) {
    const number = /^\d{1,2}$/.test(word) ? word : undefined
    const kind = kindOfWord.get(words[at + 1] ?? '') ?? kindOfWord.get(words[at - 1] ?? '')
    const slot = number === undefined ? undefined : slotOf(number, kind)
    if (slot) found.add(slot)
  }
  if (words.length === 1 && words[0] === 'd') found.add('D')
  const [only] = found

  return found.size === 1 ? only : undefined
}

const slotOf = (number: string, kind: string | undefined) =>
  kind === undefined ? undefined : number === '1' && kind === 'W' ? 'D' : asSlot(`${Number(number)}${kind}`)
