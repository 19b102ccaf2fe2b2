import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Day, Id, Instant, Line } from '#shared/http/wire.ts'
import { RoundStatus } from '#shared/leagues/contract.ts'

/** Whoever has a card in a round: a player, or a team that shares one ball. Programs call its card by its id. */
export const RoundEntry = z.object({
  id: Id,
  /** The name that the player chose to be shown. */
  name: z.string(),
  team: z.object({ id: Id, name: z.string() }),
  /** Strokes received over the round; null before it begins. */
  strokes: z.int().nullable(),
  isAbsent: z.boolean(),
  /** Whether a sub is looked for, or plays in their place. */
  sub: z.enum(['asked', 'found']).nullable(),
  /** Holes with a number, of all that are played. */
  holesEntered: z.int(),
  isAttested: z.boolean(),
})
export type RoundEntry = z.output<typeof RoundEntry>

/** Who meets whom, and where. */
export const RoundPairing = z.object({
  id: Id,
  number: z.int(),
  /** Null until the round has its bays. */
  bay: z.object({ id: Id, name: z.string() }).nullable(),
  start: Instant.nullable(),
  /** The start in wall time. */
  local: z.string().nullable(),
  /** At a time of its own, apart from the evening. */
  isApart: z.boolean(),
  teams: z.array(z.object({ id: Id, name: z.string() })),
  entries: z.array(RoundEntry),
})
export type RoundPairing = z.output<typeof RoundPairing>

export const RoundOfSeason = z.object({
  id: Id,
  seasonId: Id,
  number: z.int(),
  status: RoundStatus,
  version: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  /** In wall time. */
  local: z.string(),
  localEnd: z.string(),
  isCalledOff: z.boolean(),
  /** The bays that the evening has, and when each is begun anew. */
  bays: z.array(z.object({ id: Id, name: z.string() })),
  starts: z.array(z.object({ at: Instant, local: z.string() })),
  /** The course as it is described; `courseId` is null until a rated one is chosen, and nothing is scored before. */
  course: z.string(),
  courseId: Id.nullable(),
  teeName: z.string().nullable(),
  nine: z.enum(['front', 'back']).nullable(),
  holes: z.literal([9, 18]),
  pairings: z.array(RoundPairing),
  /** Teams that meet nobody in it. */
  resting: z.array(z.object({ id: Id, name: z.string() })),
})
export type RoundOfSeason = z.output<typeof RoundOfSeason>

const Seat = z.object({ bay: z.object({ id: Id, name: z.string() }), start: Instant, local: z.string() })

/** An evening dealt again because a bay has failed. */
export const DealtAgain = z.object({
  round: z.object({ id: Id, version: z.int(), local: z.string() }),
  bay: z.object({ id: Id, name: z.string() }),
  /** It was out already: nothing is changed. */
  isOut: z.boolean(),
  pairings: z.array(
    z.object({
      id: Id,
      number: z.int(),
      teams: z.array(z.object({ id: Id, name: z.string() })),
      /** Holes are entered already; they stay. */
      isBegun: z.boolean(),
      from: Seat.nullable(),
      /** Null for one that cannot be played on this evening: it is made up for, without a penalty. */
      to: Seat.nullable(),
    }),
  ),
  makeUps: z.int(),
  /** The people who are written to. */
  toTell: z.int(),
})
export type DealtAgain = z.output<typeof DealtAgain>

/** The times of a day at which a pairing can play. */
export const PairingTimes = z.object({
  /** The days within which it plays. */
  from: Day,
  until: Day,
  minutes: z.int(),
  /** Why whoever asks cannot choose one; null where they can. */
  refusal: z.string().nullable(),
  times: z.array(
    z.object({ start: Instant, local: z.string(), bays: z.array(z.object({ id: Id, name: z.string() })) }),
  ),
})
export type PairingTimes = z.output<typeof PairingTimes>

const access = 'may:manage_leagues/leagues' as const
const params = z.object({ roundId: Id })
const preview = z.strictObject({
  /** With 1 nothing is changed. */
  preview: z.enum(['0', '1']).default('0'),
})

const WrittenPairing = z.strictObject({
  /** Left out for a new one. */
  id: Id.optional(),
  teamIds: z.array(Id).min(1).max(8),
  bayId: Id.nullable(),
  start: Instant.nullable(),
})
export type WrittenPairing = z.output<typeof WrittenPairing>

export const roundsContract = {
  readRound: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/rounds/:roundId',
    summary: 'A round with its pairings in bays, by the names that players chose',
    access: 'anyone',
    params,
    response: RoundOfSeason,
    failures: ['not_found'],
  }),
  putPairings: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/rounds/:roundId/pairings',
    summary: 'Say by hand who meets whom in a round, in which bay and when',
    access,
    params,
    body: z.strictObject({ version: z.int().min(1), pairings: z.array(WrittenPairing).max(64) }),
    response: RoundOfSeason,
    /** `wrong_state`: the round is over. */
    failures: ['not_found', 'version_conflict', 'wrong_state'],
  }),
  moveRound: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/rounds/:roundId/evening',
    summary: 'Move a round to another evening, with its bays and pairings',
    access,
    params,
    body: z.strictObject({
      version: z.int().min(1),
      day: Day,
      /** In wall time; as before when left out. */
      time: z
        .string()
        .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 18:30.')
        .optional(),
    }),
    response: RoundOfSeason,
    /** `slot_taken`: what stands in its bays then is named. */
    failures: ['not_found', 'version_conflict', 'wrong_state', 'slot_taken'],
  }),
  noteAbsence: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/rounds/:roundId/absences',
    summary: 'Note that a player, or a team that shares one ball, does not come to a round, and look for a sub',
    access: 'holder',
    params,
    body: z.strictObject({
      entryId: Id,
      /** Others are asked to play, and the first who accepts does. */
      findSub: z
        .boolean()
        .meta({ examples: [true] })
        .exactOptional(),
    }),
    response: RoundOfSeason,
    /** `not_offered`: a team that shares one ball finds no sub here. */
    failures: ['not_found', 'wrong_state', 'not_offered'],
  }),
  takeBackAbsence: endpoint({
    method: 'DELETE',
    path: '/api/v1/leagues/rounds/:roundId/absences/:entryId',
    summary: 'Note that they come after all; whoever was to play in their place is told',
    access: 'holder',
    params: params.extend({ entryId: Id }),
    response: RoundOfSeason,
    failures: ['not_found', 'wrong_state'],
  }),
  failBay: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/rounds/:roundId/bays/:bayId/fail',
    summary: 'Take a bay out of an evening, also one that is played: it is dealt again over what is left',
    access,
    params: params.extend({ bayId: Id }),
    query: preview,
    body: z.strictObject({ reason: Line(200).meta({ examples: ['The projector of Bay 2 is dark'] }) }),
    response: DealtAgain,
    /** `wrong_state`: the evening is over. */
    failures: ['not_found', 'wrong_state'],
  }),
  listPairingTimes: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/pairings/:pairingId/times',
    summary: 'When a pairing without a bay can play on a day, for those who run the league and who play in it',
    access: 'signed-in',
    params: z.object({ pairingId: Id }),
    query: z.strictObject({ day: Day }),
    response: PairingTimes,
    failures: ['not_found'],
  }),
  takePairingTime: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/pairings/:pairingId/time',
    summary: 'Take a bay for a pairing at a time of its own: to make up for an evening, or within its window',
    access: 'signed-in',
    params: z.object({ pairingId: Id }),
    body: z.strictObject({ bayId: Id, start: Instant }),
    response: RoundOfSeason,
    /** `slot_taken`: somebody was faster. */
    failures: ['not_found', 'wrong_state', 'slot_taken'],
  }),
  leavePairingTime: endpoint({
    method: 'DELETE',
    path: '/api/v1/leagues/pairings/:pairingId/time',
    summary: 'Give the bay of a pairing at a time of its own back',
    access: 'signed-in',
    params: z.object({ pairingId: Id }),
    response: RoundOfSeason,
    failures: ['not_found', 'wrong_state'],
  }),
}
