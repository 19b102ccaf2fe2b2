export interface NameParts {
  firstName: string
  lastName: string
  /** A word at the end that may be a suffix, as Jr. is, or the last name itself. */
  unsure?: { word: string; asSuffix: NameParts; asName: NameParts }
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[.,]/g, '')

const suffixes = new Set('jr jnr sr snr jun sen ii iii iv vi vii viii 2nd 3rd 4th esq phd md dds dmd'.split(' '))
// Some people are called so, and initials look alike.
const perhaps = new Set('i v x junior júnior senior neto filho'.split(' '))
// Written small they belong to the name behind them.
const particles = new Set(
  'von vom zu zum zur und van der den de del della dello dei di da do dos das du des la le ter ten te af av al el bin ibn'.split(
    ' ',
  ),
)

const isSuffix = (word: string | undefined) => word !== undefined && suffixes.has(plain(word))

/** “Rivera, Sam”, “Sam Rivera”, “Smith, Jr., John” and “Anna von und zu Berg”: a whole name as first and last name. */
export function partsOf(name: string): NameParts {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [last = '', ...others] = parts
  const found = others.filter(isSuffix)
  const rest = others.filter((part) => !isSuffix(part))
  // “John Smith, Jr.” is in the order of speaking.
  if (rest.length === 0) return spoken(last.split(/\s+/), found)

  const words = rest.join(' ').split(/\s+/)
  const isLast = words.length > 1 && isSuffix(words.at(-1))
  return {
    firstName: (isLast ? words.slice(0, -1) : words).join(' '),
    lastName: [last, ...found, ...(isLast ? words.slice(-1) : [])].join(' '),
  }
}

function spoken(words: readonly string[], found: readonly string[]): NameParts {
  const word = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  if (isSuffix(word) && before.length > 1) return inOrder(before, [word, ...found])
  if (!(isSuffix(word) && before.length === 1) && !(perhaps.has(plain(word)) && before.length > 1)) {
    return inOrder(words, found)
  }

  const asName = inOrder(words, found)
  return { ...asName, unsure: { word, asSuffix: inOrder(before, [word, ...found]), asName } }
}

/** The last word is the last name, with the small words before it; of one word alone there is no first name. */
function inOrder(words: readonly string[], found: readonly string[]): NameParts {
  let from = words.length - 1
  while (from > 1 && particles.has(words[from - 1] ?? '')) from -= 1

  return {
    firstName: words.slice(0, Math.max(from, 0)).join(' '),
    lastName: [...words.slice(Math.max(from, 0)), ...found].filter(Boolean).join(' '),
  }
}
