import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, Instant, Line } from '#shared/http/wire.ts'
import { RoundStatus } from '#shared/leagues/contract.ts'
import { Index } from '#shared/leagues/handicap/contract.ts'
import { ShownName } from '#shared/leagues/registrations/league-ref.ts'

import { SubOfferStatus, SubRequestStatus } from './status.ts'

/** An evening on which somebody is asked to play for a player who is missing, as they read it. */
export const SubOffer = z.object({
  id: Id,
  status: SubOfferStatus,
  version: z.int(),
  /** What has become of it, in a sentence; null while it is open. */
  why: z.string().nullable(),
  /** The name of the player who is missing, as they chose it. */
  insteadOf: z.string(),
  league: z.string(),
  round: z.object({
    id: Id,
    number: z.int(),
    status: RoundStatus,
    startsAt: Instant,
    endsAt: Instant,
    /** In wall time. */
    local: z.string(),
    localEnd: z.string(),
    course: z.string(),
  }),
  bay: z.string().nullable(),
  /** The start of the pairing. */
  start: Instant,
  localStart: z.string(),
  /** Those of the same team, and those whom it meets, by the names that they chose. */
  partners: z.array(z.string()),
  against: z.array(z.string()),
  /** The index off which they would play; null without one. */
  index: z.number().nullable(),
  /** Strokes received over the round; null as long as it has no rated course. */
  strokes: z.int().nullable(),
  /** What the evening costs; null where it is paid with the season. */
  feeCents: Cents.nullable(),
  memberFeeCents: Cents.nullable(),
  /** Until when somebody is looked for. */
  until: Instant,
  /** Of the card, once they play and the round has begun. */
  entryId: Id.nullable(),
})
export type SubOffer = z.output<typeof SubOffer>

/** Whether somebody plays for others, and what they are asked. */
export const OwnSubs = z.object({
  isWilling: z.boolean(),
  shownName: z.string(),
  /** Declared; null without one. */
  index: z.number().nullable(),
  ratedAs: z.enum(['men', 'women']).nullable(),
  /** The index off which they play now, and whether it is the declared one. */
  playsOff: z.number().nullable(),
  isDeclared: z.boolean(),
  /** Those that wait for an answer, and the evenings that they play for others, the next one first. */
  offers: z.array(SubOffer),
})
export type OwnSubs = z.output<typeof OwnSubs>

/** The search for a sub of one player in a round, as the desk sees it. */
export const SubRequest = z.object({
  id: Id,
  status: SubRequestStatus,
  version: z.int(),
  entryId: Id,
  name: z.string(),
  wave: z.int(),
  /** When others are asked; null once it is over. */
  nextWaveAt: Instant.nullable(),
  until: Instant,
  offers: z.array(
    z.object({
      id: Id,
      person: z.object({ id: Id, name: z.string() }),
      status: SubOfferStatus,
      wave: z.int(),
      sentAt: Instant,
    }),
  ),
})
export type SubRequest = z.output<typeof SubRequest>

/** Players who do not come to a round that is near, and for whom nobody is found yet. */
export const OpenPlace = z.object({
  roundId: Id,
  seasonId: Id,
  league: z.string(),
  number: z.int(),
  startsAt: Instant,
  entryId: Id,
  name: z.string(),
  /** Null where nobody has asked for a sub. */
  status: SubRequestStatus.nullable(),
  asked: z.int(),
})
export type OpenPlace = z.output<typeof OpenPlace>

/** A match that has to be made up for. */
export const MakeUp = z.object({
  pairingId: Id,
  roundId: Id,
  seasonId: Id,
  league: z.string(),
  number: z.int(),
  teams: z.array(z.string()),
  /** When it is played; null while it has no time. */
  startsAt: Instant.nullable(),
  /** The last moment at which it can be played. */
  until: Instant,
})
export type MakeUp = z.output<typeof MakeUp>

const ofStaff = 'may:manage_leagues/leagues' as const
const ofOffer = { access: 'holder', params: z.object({ offerId: Id }) } as const
const answers = { max: 60, perSeconds: 60, bucket: 'league subs' } as const

export const subsContract = {
  readMySubs: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/subs/mine',
    summary: 'Whether the signed-in person plays for others who are missing, and the evenings that they are asked for',
    access: 'signed-in',
    response: OwnSubs,
  }),
  putMySubs: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/subs/mine',
    summary: 'Say whether one plays for others who are missing, by which name and with which index',
    access: 'signed-in',
    body: z.strictObject({
      isWilling: z.boolean().meta({ examples: [true] }),
      shownName: ShownName.exactOptional(),
      index: Index.nullable().exactOptional(),
      ratedAs: z.enum(['men', 'women']).nullable().exactOptional(),
    }),
    response: OwnSubs,
    failures: ['wrong_state'],
  }),
  readSubOffer: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/sub-offers/:offerId',
    summary: 'An evening on which somebody is asked to play for a player who is missing',
    ...ofOffer,
    response: SubOffer,
    failures: ['not_found', 'expired'],
  }),
  acceptSubOffer: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/sub-offers/:offerId/accept',
    summary: 'Play for a player who is missing: the first who accepts has the place',
    ...ofOffer,
    response: SubOffer,
    /** `slot_taken`: somebody was faster. */
    failures: ['not_found', 'expired', 'slot_taken', 'wrong_state'],
    limit: answers,
  }),
  declineSubOffer: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/sub-offers/:offerId/decline',
    summary: 'Not play for a player who is missing: whoever is next is asked',
    ...ofOffer,
    response: SubOffer,
    failures: ['not_found', 'expired', 'wrong_state'],
    limit: answers,
  }),
  giveBackSubOffer: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/sub-offers/:offerId/give-back',
    summary: 'Give the place of a player back that one has accepted, or take it from whoever plays: it is looked on',
    ...ofOffer,
    body: z.strictObject({
      reason: Line(300)
        .meta({ examples: ['Caught a cold'] })
        .exactOptional(),
    }),
    response: SubOffer,
    failures: ['not_found', 'expired', 'wrong_state'],
    limit: answers,
  }),
  listSubRequests: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/rounds/:roundId/subs',
    summary: 'For whom a sub is looked for in a round, who was asked, and what they have said',
    access: ofStaff,
    params: z.object({ roundId: Id }),
    response: z.object({ requests: z.array(SubRequest) }),
    failures: ['not_found'],
  }),
  listOpenPlaces: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/open-places',
    summary: 'Players missing on evenings of the next day for whom nobody plays yet, and make-ups near their day',
    access: ofStaff,
    response: z.object({ places: z.array(OpenPlace), makeUps: z.array(MakeUp) }),
  }),
}
