export interface NameParts {
  firstName: string
  lastName: string
  /** A last word that may be a suffix, as in Jr., or the last name itself. */
  unsure?: { word: string; asSuffix: NameParts; asName: NameParts }
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[.,]/g, '')

const suffixes = new Set('jr jnr sr snr jun sen ii iii iv vi vii viii 2nd 3rd 4th esq phd md dds dmd'.split(' '))
// Some people have these as names, and initials look alike.
const unsureSuffixes = new Set('i v x junior júnior senior neto filho'.split(' '))
// In lower case they belong to the following name.
const particles = new Set(
  'von vom zu zum zur und van der den de del della dello dei di da do dos das du des la le ter ten te af av al el bin ibn'.split(
    ' ',
  ),
)

const isSuffix = (word: string | undefined) => word !== undefined && suffixes.has(plain(word))

/** Splits a whole name: “Rivera, Sam”, “Sam Rivera”, “Smith, Jr., John”, “Anna von und zu Berg”. */
export function partsOf(name: string): NameParts {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [last = '', ...others] = parts
  const found = others.filter(isSuffix)
  const rest = others.filter((part) => !isSuffix(part))
  // “John Smith, Jr.” is in speaking order.
  if (rest.length === 0) return inSpokenOrder(last.split(/\s+/), found)

  const words = rest.join(' ').split(/\s+/)
  const isLast = words.length > 1 && isSuffix(words.at(-1))
  return {
    firstName: (isLast ? words.slice(0, -1) : words).join(' '),
    lastName: [last, ...found, ...(isLast ? words.slice(-1) : [])].join(' '),
  }
}

function inSpokenOrder(words: readonly string[], found: readonly string[]): NameParts {
  const word = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  if (isSuffix(word) && before.length > 1) return inOrder(before, [word, ...found])
  if (!(isSuffix(word) && before.length === 1) && !(unsureSuffixes.has(plain(word)) && before.length > 1)) {
    return inOrder(words, found)
  }

  const asName = inOrder(words, found)
  return { ...asName, unsure: { word, asSuffix: inOrder(before, [word, ...found]), asName } }
}

/** The last word and the particles before it are the last name; a single word is a last name. */
function inOrder(words: readonly string[], found: readonly string[]): NameParts {
  let from = words.length - 1
  while (from > 1 && particles.has(words[from - 1] ?? '')) from -= 1

  return {
    firstName: words.slice(0, Math.max(from, 0)).join(' '),
    lastName: [...words.slice(Math.max(from, 0)), ...found].filter(Boolean).join(' '),
  }
}
