import { z } from 'zod'

import { Day, Id, Line, Paragraph } from '#shared/http/wire.ts'
import { LeagueRules } from '#shared/leagues/rules.ts'

const starts = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Type a time, such as 18:30.')
const ends = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Type a time, such as 20:45.')

/** The evening of a season, in wall time of the studio, and its days of sign-up. */
const whenShape = {
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7),
  starts: starts.meta({ examples: ['18:30'] }),
  /** One that ends no later than it starts ends on the next day. */
  ends: ends.meta({ examples: ['20:45'] }),
  registrationOpensOn: Day,
  registrationClosesOn: Day,
}

/** What everybody reads of it, beside its rules. */
const textShape = {
  /** What it is about, where its league does not say it: of a single round above all. */
  summary: Paragraph(2000),
  scoring: Paragraph(2000),
  handicapRule: Paragraph(2000),
  substituteRule: Paragraph(2000),
  prizes: Paragraph(2000),
}

/** Null for one of which only texts are known. */
const rules = LeagueRules.nullable()

export const seasonShape = {
  leagueId: z.uuid('Choose a league.').meta({ examples: ['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'] }),
  name: Line(60).meta({ examples: ['Winter 2026–27'] }),
  ...whenShape,
  ...textShape,
  rules,
}

const Facts = z.strictObject(seasonShape)

/** The rules that concern more than one field. */
export function refuseOddSeason(
  season: Pick<z.output<typeof Facts>, 'starts' | 'ends' | 'registrationOpensOn' | 'registrationClosesOn'>,
  context: z.core.$RefinementCtx,
): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (season.starts === season.ends) refuse('ends', 'An evening ends after it starts.')
  if (season.registrationClosesOn <= season.registrationOpensOn) {
    refuse('registrationClosesOn', 'Sign-up closes after it opens.')
  }
}

/** What whoever runs a season says of it. */
export const SeasonDocument = Facts.superRefine(refuseOddSeason)
export type SeasonDocument = z.output<typeof SeasonDocument>

/** Once it is played other rules hold from a later round on, for a reason that everybody who plays may read. */
export const LaterRules = z.strictObject({
  fromRound: z.int('Type the number of a round.').min(2, 'Name a round after the first.'),
  reason: Line(300),
})
export type LaterRules = z.output<typeof LaterRules>

/** The texts and the rules of one that is made like an earlier one are taken from that, where they are left out. */
export const NewSeason = z
  .strictObject({
    ...seasonShape,
    summary: textShape.summary.exactOptional(),
    scoring: textShape.scoring.exactOptional(),
    handicapRule: textShape.handicapRule.exactOptional(),
    substituteRule: textShape.substituteRule.exactOptional(),
    prizes: textShape.prizes.exactOptional(),
    rules: rules.exactOptional(),
    copyOf: Id.exactOptional(),
  })
  .superRefine(refuseOddSeason)
export type NewSeason = z.output<typeof NewSeason>

/** How long an evening lasts, also past midnight. */
export function minutesOf({ starts, ends }: Pick<SeasonDocument, 'starts' | 'ends'>): number {
  const minutes = clockMinutes(ends) - clockMinutes(starts)

  return minutes > 0 ? minutes : minutes + 24 * 60
}

const clockMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
