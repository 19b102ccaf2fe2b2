import { z } from 'zod'

import { CsvBytes, ImportQuery, ImportReport } from '#shared/http/csv-import.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant, Line, OrNull } from '#shared/http/wire.ts'
import { RoundStatus } from '#shared/leagues/contract.ts'
import { LeagueRules } from '#shared/leagues/rules.ts'

/** Of one hole; null for a ball that was picked up. */
export const HoleStrokes = z
  .int('Strokes are a whole number.')
  .min(1, 'A hole takes 1 to 20 strokes.')
  .max(20, 'A hole takes 1 to 20 strokes.')
  .nullable()
  .meta({ examples: [5] })

/** Whatever a device calls itself, for as long as it keeps numbers. */
const Device = Line(60).meta({ examples: ['phone-4c1f'] })

/** One number of several, while they are disputed. */
const DisputedEntry = z.object({ strokes: HoleStrokes, device: z.string(), enteredAt: Instant })

export const CardHole = z.object({
  /** As the course counts them: of a second nine 10 to 18. */
  hole: z.int(),
  par: z.int(),
  /** As the scorecard has it. */
  strokeIndex: z.int(),
  /** Strokes received here; below zero where one is given. */
  received: z.int(),
  strokes: HoleStrokes,
  status: z.enum(['missing', 'entered', 'disputed']),
  /** 0 before anything was entered. */
  version: z.int(),
  /** While it is disputed: what each device says. */
  entries: z.array(DisputedEntry),
})
export type CardHole = z.output<typeof CardHole>

const { format, by, bestBalls, mostOfHole, unplayedHoles, points, schedule } = LeagueRules.shape

/** By which a card is counted. */
const CountingRules = z.object({ format, by, bestBalls, mostOfHole, unplayedHoles, points, schedule })
export type CountingRules = z.output<typeof CountingRules>

const RoundFacts = z.object({
  id: Id,
  seasonId: Id,
  league: z.string(),
  number: z.int(),
  status: RoundStatus,
  version: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  course: z.string(),
})

export const LeagueCard = z.object({
  entryId: Id,
  version: z.int(),
  round: RoundFacts,
  pairingId: Id,
  /** The name that the player chose, or that of the team which shares the ball. */
  name: z.string(),
  team: z.object({ id: Id, name: z.string() }),
  tee: z.string(),
  /** As it counts for this round; null without one, and of a ball that is shared. */
  index: z.number().nullable(),
  courseHandicap: z.int().nullable(),
  /** Received over the round; of a match those above the lowest. */
  strokes: z.int(),
  rules: CountingRules,
  holes: z.array(CardHole),
  attested: z.object({ at: Instant, as: z.enum(['opponent', 'desk', 'import']) }).nullable(),
  /** All who play together, by bay; this card is among them. */
  pairing: z.array(z.object({ entryId: Id, name: z.string(), teamId: Id })),
  /** For whoever asks. */
  may: z.object({ write: z.boolean(), attest: z.boolean() }),
})
export type LeagueCard = z.output<typeof LeagueCard>

/** All cards of a round as the desk completes them. */
export const RoundCards = z.object({
  round: RoundFacts,
  cards: z.array(LeagueCard),
  /** Why it cannot be opened as it is; null when it can, or was. */
  refusal: z.string().nullable(),
})
export type RoundCards = z.output<typeof RoundCards>

const Score = z.int().nullable()

/** Whoever stands in the table of a season, in one round. */
export const LeaderboardRow = z.object({
  teamId: Id,
  name: z.string(),
  /** Those who have a card. */
  players: z.array(z.object({ entryId: Id, name: z.string(), thru: z.int() })),
  /** Null before a number was entered. */
  place: z.int().nullable(),
  /** Holes that all of its cards have. */
  thru: z.int(),
  gross: Score,
  net: Score,
  /** Over par by the score that counts in this season; null before a number was entered. */
  toPar: Score,
  stableford: z.int(),
  /** For the season, to two places; null until time is up. */
  points: z.number().nullable(),
  isAbsent: z.boolean(),
  isDisputed: z.boolean(),
})
export type LeaderboardRow = z.output<typeof LeaderboardRow>

export const LeaderboardMatch = z.object({
  pairingId: Id,
  bay: z.string().nullable(),
  sides: z.array(z.object({ teamId: Id, name: z.string(), won: z.int(), points: z.number().nullable() })),
  halved: z.int(),
  /** Holes that both sides have. */
  thru: z.int(),
})
export type LeaderboardMatch = z.output<typeof LeaderboardMatch>

export const Leaderboard = z.object({
  round: RoundFacts,
  holes: z.int(),
  format,
  by,
  rows: z.array(LeaderboardRow),
  matches: z.array(LeaderboardMatch),
})
export type Leaderboard = z.output<typeof Leaderboard>

/** What a column of an imported file of cards can hold. */
export type CardField = 'player' | `hole${number}`

export const cardHolesAtMost = 18

export const cardFieldWords: Readonly<Record<CardField, string>> = {
  player: 'Player',
  ...Object.fromEntries(Array.from({ length: cardHolesAtMost }, (_, at) => [`hole${at + 1}`, `Hole ${at + 1}`])),
}

const HoleAnswer = z.object({
  hole: z.int(),
  strokes: HoleStrokes,
  status: z.enum(['entered', 'disputed']),
  version: z.int(),
})
export type HoleAnswer = z.output<typeof HoleAnswer>

/** What `version_conflict` tells of a disputed hole. */
export const DisputedHole = z.object({ entries: z.array(DisputedEntry), version: z.int() })
export type DisputedHole = z.output<typeof DisputedHole>

/** What the sheet beside a bay says of somebody who has a card, or will. */
export const BaySheetEntry = z.object({
  entryId: Id,
  strokes: z.int(),
  holes: z.array(z.object({ hole: z.int(), par: z.int(), received: z.int() })),
  url: z.string(),
})
export type BaySheetEntry = z.output<typeof BaySheetEntry>

const ofStaff = 'may:manage_leagues/leagues' as const
const ofRound = z.object({ roundId: Id })
const ofCard = z.object({ roundId: Id, entryId: Id })
const card = '/api/v1/leagues/rounds/:roundId/cards/:entryId' as const
const Reason = OrNull(Line(400)).exactOptional()

export const cardsContract = {
  stepRound: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/rounds/:roundId/transitions',
    summary:
      'Open a round by hand, close it, or say that its scores are whole; the clock opens and closes it by itself',
    access: ofStaff,
    params: ofRound,
    body: z.strictObject({
      to: z.enum(['open', 'closed', 'scored']).meta({ examples: ['closed'] }),
      reason: Reason,
      version: z.int().min(1).exactOptional(),
    }),
    response: RoundCards,
    /** `not_offered`: what is missing before it can be opened, or scored. */
    failures: ['not_found', 'wrong_state', 'version_conflict', 'not_offered'],
  }),
  listCards: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/rounds/:roundId/cards',
    summary: 'All cards of a round, hole by hole, for whoever completes them',
    access: ofStaff,
    params: ofRound,
    response: RoundCards,
    failures: ['not_found'],
  }),
  importCards: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/rounds/:roundId/cards/import',
    summary: 'Take scores in from a CSV file, a card a row, or see what that would do',
    access: ofStaff,
    params: ofRound,
    query: ImportQuery,
    consumes: 'text/csv',
    body: CsvBytes,
    response: ImportReport,
    failures: ['not_found', 'wrong_state'],
    limit: { max: 60, perSeconds: 600 },
  }),
  readCard: endpoint({
    method: 'GET',
    path: card,
    summary: 'A card hole by hole, for its pairing, the players of its season, the desk, and who has its link',
    access: 'holder',
    params: ofCard,
    response: LeagueCard,
    failures: ['not_found', 'expired'],
  }),
  putCard: endpoint({
    method: 'PUT',
    path: card,
    summary: 'Type a card: its numbers count and settle what was disputed; a whole one is attested by the desk',
    access: ofStaff,
    params: ofCard,
    body: z.strictObject({
      /** In the order in which the holes are played; those left out at the end stay as they are. */
      strokes: z
        .array(HoleStrokes)
        .min(1)
        .max(cardHolesAtMost)
        .meta({ examples: [[4, 5, 3, null]] }),
      reason: Reason,
    }),
    response: LeagueCard,
    failures: ['not_found', 'wrong_state'],
  }),
  putHole: endpoint({
    method: 'PUT',
    path: `${card}/holes/:hole`,
    summary: 'Enter a hole, in any order and as often as need be; a number of another device makes it disputed',
    access: 'holder',
    params: z.object({ ...ofCard.shape, hole: z.coerce.number<number>().pipe(z.int().min(1).max(18)) }),
    body: z.strictObject({
      strokes: HoleStrokes,
      enteredAt: Instant,
      device: Device,
      /** Of the hole as the sender has seen it; 0 for one without a number. */
      version: z.int().min(0),
    }),
    response: HoleAnswer,
    /** `version_conflict`: another device says something else, which the sender has not seen; both numbers are kept. */
    failures: ['not_found', 'wrong_state', 'version_conflict', 'conflict', 'not_allowed', 'expired'],
    limit: { max: 600, perSeconds: 60 },
  }),
  attestCard: endpoint({
    method: 'POST',
    path: `${card}/attest`,
    summary: 'Say that a card is right: a player of another team of its pairing, or the desk',
    access: 'holder',
    params: ofCard,
    body: z.strictObject({
      version: z
        .int()
        .min(1)
        .meta({ examples: [10] }),
    }),
    response: LeagueCard,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'not_allowed', 'expired'],
  }),
  linkCard: endpoint({
    method: 'POST',
    path: `${card}/link`,
    summary: 'The link by which a card is kept without signing in; renewed, it ends the one before',
    access: ofStaff,
    params: ofCard,
    body: z.strictObject({
      renew: z
        .boolean()
        .meta({ examples: [true] })
        .exactOptional(),
    }),
    response: z.object({ url: z.string() }),
    failures: ['not_found'],
  }),
  listSheetEntries: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/rounds/:roundId/sheets',
    summary: 'For the sheets beside the bays: where each player receives strokes, and the address of their card',
    access: ofStaff,
    params: ofRound,
    response: z.object({ entries: z.array(BaySheetEntry) }),
    failures: ['not_found'],
  }),
  readLeaderboard: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/rounds/:roundId/leaderboard',
    summary: 'Who stands where in a round as it is played, and each match, by the names that players chose',
    access: 'anyone',
    params: ofRound,
    response: Leaderboard,
    failures: ['not_found'],
  }),
}
