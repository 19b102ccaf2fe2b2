/** From a golfer's problem to the fitting of those clubs; `unsure` leads to a swing evaluation. */
const guides = [
  'guide-driver',
  'guide-woods',
  'guide-irons',
  'guide-wedges',
  'guide-long-game',
  'guide-full-bag',
  'guide-putter',
  'guide-unsure',
] as const

/** The phases of a league night, each at its share of the time. */
const evenings = [
  'evening-arrival',
  'evening-first-tee',
  'evening-turn',
  'evening-last-putt',
  'evening-results',
] as const

/** Each format, explained for somebody who has never played it. */
const formats = [
  'format-best-ball',
  'format-scramble',
  'format-match',
  'format-stroke',
  'format-stableford',
  'format-alternate-shot',
  'format-skins',
] as const

/**
 * The pages with the studio's own words, and their parts. `about` is the page's name and description for tabs and
 * search engines; `services` has the questions about all bookings.
 */
export const contentParts = {
  home: ['about', 'head', 'steps'],
  services: ['questions'],
  book: ['about'],
  'swing-evaluation': ['about', 'head', 'steps', 'questions'],
  fittings: ['about', 'head', ...guides, 'steps', 'questions', 'ask'],
  putters: ['about', 'head', 'lab-head', 'steps', 'lab-balance', 'measures', 'lab-questions', 'questions', 'ask'],
  builds: ['about', 'head', 'steps', 'measures', 'questions', 'ask'],
  repair: ['about', 'head', 'prices', 'steps', 'questions', 'ask'],
  'adult-lessons': ['about', 'head', 'steps', 'packages', 'questions', 'ask'],
  'youth-lessons': ['about', 'head', 'steps', 'ages', 'questions', 'ask'],
  clinics: ['about', 'head', 'questions', 'ask'],
  memberships: ['about', 'head', 'questions', 'ask'],
  'league-sign-up': ['about', 'head', ...evenings, ...formats, 'ask'],
  'league-schedule': ['about', 'head'],
  'league-events': ['about', 'head', 'ask'],
  'build-sheet': ['about', 'head', 'send', 'guide'],
  'putter-sheet': ['about', 'head', 'send', 'guide'],
} as const satisfies Record<string, readonly string[]>

export type ContentPage = keyof typeof contentParts
export type ContentPart<P extends ContentPage> = (typeof contentParts)[P][number]

export interface ContentKey {
  page: string
  part: string
}

export const contentKeys: readonly ContentKey[] = Object.entries(contentParts).flatMap(([page, parts]) =>
  parts.map((part) => ({ page, part })),
)
