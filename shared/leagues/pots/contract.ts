import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, IdempotencyHeaders, Instant, Line, TypedCents } from '#shared/http/wire.ts'
import { RoundStatus } from '#shared/leagues/contract.ts'
import { SeasonStatus } from '#shared/leagues/seasons/status.ts'
import { KeyedApprovalHeaders } from '#shared/permissions/approval.ts'

import { PotRules } from './rules.ts'

const facts = {
  name: Line(60).meta({ examples: ['Net skins'] }),
  /** Of a player and an evening. */
  stakeCents: TypedCents.min(1, 'Type a sum, such as 5.').meta({ examples: [500] }),
  rules: PotRules.meta({
    examples: [{ kind: 'skins', by: 'net', carries: true, halves: false, validates: false, leftover: 'roll' }],
  }),
  /** The round from which on it takes stakes. */
  fromRound: z
    .int()
    .min(1)
    .max(60)
    .meta({ examples: [1] }),
}

export const PotDocument = z.strictObject(facts)
export type PotDocument = z.output<typeof PotDocument>

export const Pot = z.object({
  id: Id,
  ...facts,
  /** Takes stakes. */
  isActive: z.boolean(),
  version: z.int(),
  /** Stakes that were entered, paid or not: with one its rules stand. */
  stakes: z.int(),
  /** What is in it. */
  cents: z.int(),
})
export type Pot = z.output<typeof Pot>

/** What the studio gives to a place of each round, or of the season. */
export const Award = z.strictObject({
  award: z.enum(['round', 'season']).meta({ examples: ['season'] }),
  place: z
    .int()
    .min(1)
    .max(64)
    .meta({ examples: [1] }),
  cents: TypedCents.min(1, 'Type a sum, such as 25.').meta({ examples: [5000] }),
})
export type Award = z.output<typeof Award>

const RoundFacts = z.object({ id: Id, number: z.int(), status: RoundStatus, startsAt: Instant })

export const SeasonPots = z.object({
  season: z.object({ id: Id, name: z.string(), league: z.string(), status: SeasonStatus }),
  /** Switched on for this season. */
  hasPots: z.boolean(),
  pots: z.array(Pot),
  awards: z.array(Award),
  rounds: z.array(RoundFacts.extend({ stakes: z.int(), paidCents: z.int() })),
})
export type SeasonPots = z.output<typeof SeasonPots>

const StakeStatus = z.enum(['open', 'ordered', 'paid'])

/** Who is in the pots of an evening, for the desk. */
export const RoundStakes = z.object({
  round: RoundFacts.extend({ seasonId: Id, league: z.string() }),
  /** Null while stakes are entered, else why not. */
  closed: z.string().nullable(),
  pots: z.array(Pot.pick({ id: true, name: true, stakeCents: true, rules: true })),
  players: z.array(
    z.object({
      registrationId: Id,
      /** The name that others see. */
      name: z.string(),
      team: z.string(),
      /** Whoever plays in their place. */
      sub: z.string().nullable(),
      isAbsent: z.boolean(),
      stakes: z.array(z.object({ potId: Id, status: StakeStatus, cents: Cents })),
    }),
  ),
  /** The winners of holes, as the desk has typed them. */
  contests: z.array(z.object({ potId: Id, hole: z.int(), registrationId: Id })),
  /** The holes that are played, by the numbers of the course. */
  holes: z.array(z.int()),
})
export type RoundStakes = z.output<typeof RoundStakes>

/** The pots of an evening as everybody reads them: by the names that players chose. */
export const RoundPots = z.object({
  round: RoundFacts,
  /** The scores are published; before that it is how it stands now. */
  isFinal: z.boolean(),
  pots: z.array(
    z.object({
      id: Id,
      name: z.string(),
      kind: z.enum(['skins', 'closest', 'longest', 'low_round']),
      /** How it is won, in a line. */
      text: z.string(),
      /** What was paid in, and has come from the evening before. */
      cents: Cents,
      rolledInCents: Cents,
      /** What goes on to the next evening. */
      rolledOnCents: Cents,
      entrants: z.int(),
      won: z.array(
        z.object({ hole: z.int().nullable(), place: z.int().nullable(), names: z.array(z.string()), cents: Cents }),
      ),
    }),
  ),
})
export type RoundPots = z.output<typeof RoundPots>

/** One's own pots and prizes. */
export const OwnPots = z.object({
  evenings: z.array(
    z.object({
      season: z.object({ id: Id, name: z.string(), league: z.string() }),
      registrationId: Id,
      round: RoundFacts,
      /** Stakes are entered until it begins. */
      mayEnter: z.boolean(),
      pots: z.array(
        z.object({
          id: Id,
          name: z.string(),
          text: z.string(),
          stakeCents: Cents,
          status: StakeStatus.nullable(),
        }),
      ),
    }),
  ),
  prizes: z.array(
    z.object({ id: Id, league: z.string(), round: z.int(), what: z.string(), cents: z.int(), at: Instant }),
  ),
})
export type OwnPots = z.output<typeof OwnPots>

/** The prizes that follow from the published scores of a round. */
export const RoundPrizes = z.object({
  roundId: Id,
  number: z.int(),
  /** Of the publication; null before the first. */
  revision: z.int().nullable(),
  /** Why they cannot be paid now; null where they can, and where nothing is to be paid. */
  refusal: z.string().nullable(),
  prizes: z.array(
    z.object({
      name: z.string(),
      /** The pot, or the place. */
      what: z.string(),
      cents: Cents,
      /** What was paid of it. */
      paidCents: z.int(),
    }),
  ),
  /** What is paid out now, and what is taken back of earlier prizes. */
  toPayCents: Cents,
  toTakeBackCents: Cents,
  /** Of other rounds, which follow from this one: their numbers. */
  also: z.array(z.int()),
})
export type RoundPrizes = z.output<typeof RoundPrizes>

export const PaidPrizes = RoundPrizes.extend({
  paid: z.array(
    z.object({
      name: z.string(),
      /** Below zero: taken back. */
      cents: z.int(),
      /** Of what is taken back: what was spent, and stays with the player. */
      spentCents: Cents,
      /** What it has paid of what the player owes. */
      owedCents: Cents,
    }),
  ),
})
export type PaidPrizes = z.output<typeof PaidPrizes>

/** A prize that was corrected after it was spent. */
export const SpentPrize = z.object({
  id: Id,
  person: z.object({ id: Id, name: z.string() }),
  league: z.string(),
  round: z.int(),
  roundId: Id,
  what: z.string(),
  spentCents: Cents,
  at: Instant,
})
export type SpentPrize = z.output<typeof SpentPrize>

const access = 'may:manage_leagues/leagues' as const
const season = z.object({ seasonId: Id })
const round = z.object({ roundId: Id })

export const potsContract = {
  readSeasonPots: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/:seasonId/pots',
    summary: 'The pots of a season with what is in each, and the prizes of the studio',
    access,
    params: season,
    response: SeasonPots,
    failures: ['not_found'],
  }),
  switchPots: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/seasons/:seasonId/pots/switch',
    summary: 'Switch the pots of a season on or off: off, nobody enters one any more',
    access,
    params: season,
    body: z.strictObject({ isOn: z.boolean().meta({ examples: [true] }) }),
    response: SeasonPots,
    failures: ['not_found'],
  }),
  createPot: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/seasons/:seasonId/pots',
    summary: 'Add a pot to a season',
    access,
    params: season,
    headers: IdempotencyHeaders,
    body: PotDocument,
    status: 201,
    response: SeasonPots,
    /** `wrong_state`: pots are off; `conflict`: another one is called so. */
    failures: ['not_found', 'wrong_state', 'conflict', 'key_reused'],
  }),
  changePot: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/pots/:potId',
    summary: 'Change a pot, or end it: how it is won and its stake stand once somebody has entered it',
    access,
    params: z.object({ potId: Id }),
    body: PotDocument.extend({
      isActive: z.boolean().meta({ examples: [true] }),
      version: z
        .int()
        .min(1)
        .meta({ examples: [1] }),
    }),
    response: SeasonPots,
    failures: ['not_found', 'wrong_state', 'conflict', 'version_conflict'],
  }),
  putAwards: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/seasons/:seasonId/awards',
    summary: 'Say what the studio gives to the places of each round and of the season',
    access,
    params: season,
    body: z.strictObject({ awards: z.array(Award).max(128) }),
    response: SeasonPots,
    failures: ['not_found'],
  }),
  readStakes: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/rounds/:roundId/stakes',
    summary: 'Who is in the pots of an evening, and who was closest and longest',
    access,
    params: round,
    response: RoundStakes,
    failures: ['not_found'],
  }),
  putStakes: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/rounds/:roundId/stakes',
    summary: 'Say who is in a pot on an evening: each of them owes its stake; what is paid already stays',
    access,
    params: round,
    body: z.strictObject({
      potId: Id,
      registrationIds: z
        .array(Id)
        .max(256)
        .meta({ examples: [['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31']] }),
    }),
    response: RoundStakes,
    /** `not_offered`: somebody does not play; `wrong_state`: stakes are not taken any more. */
    failures: ['not_found', 'not_offered', 'wrong_state'],
  }),
  putContest: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/rounds/:roundId/contests',
    summary: 'Type who was closest to the pin, or the longest, on a hole; nobody with null',
    access,
    params: round,
    body: z.strictObject({
      potId: Id,
      hole: z
        .int()
        .min(1)
        .max(18)
        .meta({ examples: [3] }),
      registrationId: Id.nullable(),
    }),
    response: RoundStakes,
    /** `not_offered`: it is not played for on this hole, or they are not in the pot. */
    failures: ['not_found', 'not_offered'],
  }),
  readRoundPots: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/rounds/:roundId/pots',
    summary: 'The pots of an evening, and who wins them as the cards are now',
    access: 'anyone',
    params: round,
    response: RoundPots,
    failures: ['not_found'],
  }),
  readMyPots: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/pots/mine',
    summary: 'The pots of one’s next evenings, and the prizes that one has won',
    access: 'signed-in',
    response: OwnPots,
  }),
  putMyStakes: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/rounds/:roundId/stakes/mine',
    summary: 'Choose the pots of one’s evening, until it begins: their stakes are due with it',
    access: 'signed-in',
    params: round,
    body: z.strictObject({
      potIds: z
        .array(Id)
        .max(20)
        .meta({ examples: [['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31']] }),
    }),
    response: OwnPots,
    failures: ['not_found', 'not_offered', 'wrong_state'],
  }),
  readPrizes: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/rounds/:roundId/prizes',
    summary: 'The prizes that follow from the published scores of a round, and what was paid of them',
    access,
    params: round,
    response: RoundPrizes,
    failures: ['not_found'],
  }),
  payPrizes: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/rounds/:roundId/prizes/pay',
    summary:
      'Pay the prizes of a published round into store credit, once; after a correction what has changed. It pays first what a player owes',
    access,
    params: round,
    headers: KeyedApprovalHeaders,
    body: z.strictObject({
      /** Of the publication that was seen. */
      revision: z
        .int()
        .min(1)
        .meta({ examples: [1] }),
    }),
    response: PaidPrizes,
    /** `approval_needed`: a colleague who may refund types their code; `not_offered`: what has to be done first. */
    failures: ['approval_needed', 'not_found', 'not_offered', 'version_conflict', 'key_reused'],
  }),
  listSpentPrizes: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/prizes/spent',
    summary: 'Prizes that a correction has moved after they were spent, until somebody has seen them',
    access,
    response: z.object({ prizes: z.array(SpentPrize) }),
  }),
  noteSpentPrize: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/prizes/:prizeId/seen',
    summary: 'Note that one has seen a prize that was corrected after it was spent',
    access,
    params: z.object({ prizeId: Id }),
    response: z.object({ prizes: z.array(SpentPrize) }),
    failures: ['not_found'],
  }),
}
