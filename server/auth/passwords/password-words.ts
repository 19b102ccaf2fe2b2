/** Words that people of a golf studio try first. */
const golfWords = `
  golf golfer golfers golfing golfclub golfclubs golfball golfballs golfswing golfcourse golfstudio golfpro
  ilovegolf playgolf fairway fairways birdie birdies eagle bogey albatross holeinone driver putter putting wedge
  wedges irons mulligan caddie caddy bunker handicap teetime tee green greens backnine swing links clubhouse
  clubfitting simulator trackman titleist callaway taylormade mizuno tigerwoods masters augusta standrews rydercup
  pga pgatour loft loftlie loftandlie
`
  .trim()
  .split(/\s+/)

const shortestWord = 3

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

/** A name as one word, and its longer parts, since people shorten names. */
const wordsOf = (name: string) => [
  lettersOf(name),
  lettersOf(name.replaceAll('&', 'and')),
  ...name.split(/[^\p{L}]+/u).filter((part) => part.length > shortestWord),
]

/**
 * Whether a password is only one of our words or of these names, with digits and signs around it or repeated. A phrase
 * that contains one is fine.
 */
export function isOurWord(password: string, names: readonly string[]): boolean {
  const letters = lettersOf(password)
  const words = [...golfWords, ...names.flatMap(wordsOf).map(lettersOf)]

  return words.some((word) => word.length >= shortestWord && letters !== '' && letters.replaceAll(word, '') === '')
}

let common: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among the fifty thousand most common. The list takes 3 MB from the first call on. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(password.toLowerCase())
}

async function readCommon(): Promise<ReadonlySet<string>> {
  const { default: passwords } = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  })
  return new Set(passwords)
}
