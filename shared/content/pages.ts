/**
 * The pages whose words are a studio's own, and their parts. `about` is the page's name and description, for tabs and
 * search engines; `services` is asked about whatever is booked.
 */
export const contentParts = {
  home: ['about', 'head', 'steps'],
  services: ['questions'],
  book: ['about'],
  'swing-evaluation': ['about', 'head', 'steps', 'questions'],
  fittings: ['about', 'head', 'steps', 'questions', 'ask'],
  putters: ['about', 'head', 'lab-head', 'steps', 'lab-balance', 'measures', 'lab-questions', 'questions', 'ask'],
  builds: ['about', 'head', 'steps', 'measures', 'questions', 'ask'],
  repair: ['about', 'head', 'prices', 'steps', 'questions', 'ask'],
  'adult-lessons': ['about', 'head', 'steps', 'packages', 'questions', 'ask'],
  'youth-lessons': ['about', 'head', 'steps', 'ages', 'questions', 'ask'],
  clinics: ['about', 'head', 'questions', 'ask'],
  memberships: ['about', 'head', 'questions', 'ask'],
  'league-sign-up': ['about', 'head', 'ask'],
  'league-schedule': ['about', 'head'],
  'league-events': ['about', 'head', 'ask'],
  'build-sheet': ['about', 'head', 'send'],
  'putter-sheet': ['about', 'head', 'send'],
} as const satisfies Record<string, readonly string[]>

export interface ContentKey {
  page: string
  part: string
}

export const contentKeys: readonly ContentKey[] = Object.entries(contentParts).flatMap(([page, parts]) =>
  parts.map((part) => ({ page, part })),
)
