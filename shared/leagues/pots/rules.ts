import { z } from 'zod'

/** What becomes of what nobody wins: it goes to the other winners, on to the next evening, or back to who put it in. */
const Leftover = z.enum(['split', 'roll', 'back'])
export type Leftover = z.output<typeof Leftover>

const SkinsRules = z.strictObject({
  kind: z.literal('skins'),
  /** By which score; `hybrid`: by net, and of equal ones a score without a stroke beats one with it. */
  by: z.enum(['gross', 'net', 'hybrid']),
  /** Whether a hole that nobody wins alone goes on to the next. */
  carries: z.boolean(),
  /** Two who tie have half a skin each. */
  halves: z.boolean(),
  /** A skin stands once its winner makes par or better on the next hole; the last hole's stands. */
  validates: z.boolean(),
  leftover: Leftover,
})
export type SkinsRules = Omit<z.output<typeof SkinsRules>, 'kind' | 'leftover'>

/** As the course numbers them. */
const holes = z
  .array(z.int().min(1).max(18))
  .min(1, 'Choose a hole.')
  .max(18)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Name each hole once.')

const ClosestRules = z.strictObject({ kind: z.literal('closest'), holes, leftover: Leftover })
const LongestRules = z.strictObject({ kind: z.literal('longest'), holes, leftover: Leftover })

const LowRoundRules = z.strictObject({
  kind: z.literal('low_round'),
  by: z.enum(['gross', 'net']),
  /** What the first place has of a hundred, the second, and so on. */
  percents: z
    .array(z.int().min(1).max(100))
    .min(1)
    .max(10)
    .refine((all) => all.reduce((sum, percent) => sum + percent, 0) === 100, 'The shares add up to 100 percent.'),
  leftover: Leftover,
})

/** How a pot is won. */
export const PotRules = z.discriminatedUnion('kind', [SkinsRules, ClosestRules, LongestRules, LowRoundRules])
export type PotRules = z.output<typeof PotRules>

/** The holes whose winners the desk types. */
export const contestHoles = (rules: PotRules): readonly number[] =>
  rules.kind === 'closest' || rules.kind === 'longest' ? rules.holes : []

const byWords = { gross: 'gross', net: 'net', hybrid: 'net, and gross beats net' } as const
const leftoverWords: Record<Leftover, string> = {
  split: 'what nobody wins goes to the winners',
  roll: 'what nobody wins goes on to the next evening',
  back: 'what nobody wins goes back',
}

/** How a pot is won, in a line. */
export function potRulesWords(rules: PotRules): string {
  const left = leftoverWords[rules.leftover]
  if (rules.kind === 'skins') {
    return [
      `Skins by ${byWords[rules.by]}`,
      rules.carries && 'ties carry over',
      rules.halves && 'two who tie share',
      rules.validates && 'a skin stands by a par on the next hole',
      left,
    ]
      .filter(Boolean)
      .join('; ')
  }
  if (rules.kind === 'low_round') return `Lowest ${rules.by} rounds: ${rules.percents.join(', ')} percent; ${left}`
  const what = rules.kind === 'closest' ? 'Closest to the pin' : 'Longest drive'

  return `${what} on ${rules.holes.length === 1 ? 'hole' : 'holes'} ${rules.holes.join(', ')}; ${left}`
}
