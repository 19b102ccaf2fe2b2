import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, EmailAddress, Id, IdempotencyHeaders, Instant, Line } from '#shared/http/wire.ts'
import { LeagueCharge } from '#shared/leagues/charges/contract.ts'
import { Index } from '#shared/leagues/handicap/contract.ts'
import { Refund } from '#shared/orders/refunds.ts'
import { OrderStatus } from '#shared/orders/status.ts'
import { PersonName } from '#shared/people/person-name.ts'

import { ShownName, TeamName } from './league-ref.ts'
import { Guardian, Named, SeasonFacts } from './shapes.ts'
import { LeagueInvitationStatus, LeagueRegistrationStatus } from './status.ts'
import { OwnWait, SeasonWait } from './waits-contract.ts'

/** The version that the caller has seen: with another one nothing happens. */
const version = z
  .int()
  .min(1)
  .meta({ examples: [2] })

const reason = Line(300).meta({ examples: ['Moves away'] })

/** The name of the token is sent in the body, because addresses are logged. */
const InvitationToken = z
  .string()
  .max(200)
  .meta({ examples: ['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_1.q8Zr'] })

/** A season that a player has signed up for, as they see it: of others only what these chose to be called. */
export const OwnRegistration = z.object({
  id: Id,
  status: LeagueRegistrationStatus,
  version: z.int(),
  shownName: z.string(),
  /** The index to begin with; null without one. */
  startIndex: z.number().nullable(),
  season: SeasonFacts,
  team: z.object({
    id: Id,
    name: z.string(),
    version: z.int(),
    players: z.array(z.object({ name: z.string(), isMe: z.boolean(), status: LeagueRegistrationStatus })),
    invitations: z.array(
      z.object({
        id: Id,
        name: z.string(),
        status: LeagueInvitationStatus,
        expiresAt: Instant,
        /** The caller sent it, and may send it again or take it back. */
        isMine: z.boolean(),
      }),
    ),
    /** Whether the caller may invite one more. */
    mayInvite: z.boolean(),
  }),
  /** Its order, when the caller bought it. */
  orderId: Id.nullable(),
  mayWithdraw: z.boolean(),
  /** What goes back of the fee, in a sentence; empty where nothing was paid. */
  policy: z.string(),
  /** The fee is paid by installments or by the evening. */
  paysLater: z.boolean(),
  /** Their card on file pays what is due by itself. */
  paysByCard: z.boolean(),
  /** What they owe besides, and have paid, in the order of its days. */
  charges: z.array(LeagueCharge),
})
export type OwnRegistration = z.output<typeof OwnRegistration>

/** An invitation that waits for its answer or its payment, as the invited person sees it once they are signed in. */
export const OwnInvitation = z.object({
  id: Id,
  status: LeagueInvitationStatus,
  expiresAt: Instant,
  team: z.string(),
  season: SeasonFacts,
})

/** A registration as whoever runs the season sees it. */
export const SeasonRegistration = z.object({
  id: Id,
  status: LeagueRegistrationStatus,
  version: z.int(),
  shownName: z.string(),
  /** Null for somebody who was erased, or of whom the studio has no record. */
  person: Named.nullable(),
  team: Named,
  startIndex: z.number().nullable(),
  ratedAs: z.enum(['men', 'women']).nullable(),
  teeName: z.string().nullable(),
  agreedVersion: z.int().nullable(),
  replacedBy: Named.nullable(),
  order: z
    .object({ id: Id, number: z.string().meta({ examples: ['O-10001'] }), status: OrderStatus, shareCents: Cents })
    .nullable(),
  guardian: z.object({ name: z.string(), phone: z.string(), relation: z.string() }).nullable(),
  /** What they owe of the season besides: whose day has come, what is to come, and what is paid. */
  charges: z.object({ dueCents: Cents, laterCents: Cents, paidCents: Cents, paysByCard: z.boolean() }),
  createdAt: Instant,
})
export type SeasonRegistration = z.output<typeof SeasonRegistration>

export const SeasonTeam = z.object({
  id: Id,
  name: z.string(),
  version: z.int(),
  status: z.enum(['forming', 'complete', 'confirmed', 'withdrawn']),
  /** Takes others who come alone. */
  isOpen: z.boolean(),
  invitations: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string().nullable(),
      status: LeagueInvitationStatus,
      expiresAt: Instant,
      isPaid: z.boolean(),
    }),
  ),
})
export type SeasonTeam = z.output<typeof SeasonTeam>

export const SeasonPlayers = z.object({
  season: SeasonFacts.extend({ version: z.int(), closesOn: Day, hasRules: z.boolean() }),
  /** Places for teams: how many there are, and how many are free. */
  places: z.object({ teams: z.int(), free: z.int() }),
  teams: z.array(SeasonTeam),
  /** Those who play first, by teams; those who do not any more stand last. */
  registrations: z.array(SeasonRegistration),
  /** Who waits for a place, the first first. */
  waits: z.array(SeasonWait),
})
export type SeasonPlayers = z.output<typeof SeasonPlayers>

/** Somebody who is a client already, or becomes one. */
const Player = z.union([
  z.strictObject({ personId: Id }),
  z.strictObject({
    firstName: PersonName(80).meta({ examples: ['Kim'] }),
    lastName: PersonName(80).meta({ examples: ['Lee'] }),
    email: EmailAddress.exactOptional(),
    bornOn: Day.exactOptional(),
  }),
])
export type Player = z.output<typeof Player>

const NewPlayer = z.strictObject({
  player: Player,
  shownName: ShownName.exactOptional(),
  startIndex: Index.exactOptional(),
  ratedAs: z.enum(['men', 'women']).exactOptional(),
  /** Required for whoever is under 18. */
  guardian: Guardian.exactOptional(),
})

const RegistrationWithdrawal = z.object({ registrationId: Id, refund: Refund.nullable() })
export type RegistrationWithdrawal = z.output<typeof RegistrationWithdrawal>

const Preview = z.strictObject({ preview: z.enum(['1']).exactOptional() })

/** What somebody reads before they accept. */
export const Invitation = z.object({
  id: Id,
  status: LeagueInvitationStatus,
  /** The name to which it was written. */
  name: z.string(),
  team: z.string(),
  /** The players of the team so far, as they are called. */
  players: z.array(z.string()),
  season: SeasonFacts.extend({ weekday: z.int(), starts: z.string(), ends: z.string(), firstOn: Day.nullable() }),
  /** Their share is paid already. */
  isPaid: z.boolean(),
  feeCents: Cents,
  memberFeeCents: Cents.nullable(),
  expiresAt: Instant,
  rules: z.object({ version: z.int(), text: z.string() }),
})
export type Invitation = z.output<typeof Invitation>

const access = 'may:manage_leagues/leagues' as const
const ofSeason = { access, params: z.object({ seasonId: Id }) } as const
const ofRegistration = { params: z.object({ registrationId: Id }) } as const
const ofInvitation = { access: 'signed-in', params: z.object({ invitationId: Id }) } as const

const linkLimit = { max: 120, perSeconds: 60, bucket: 'league invitations' } as const

export const registrationsContract = {
  listMyRegistrations: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/registrations/mine',
    summary: 'The seasons that the signed-in person plays or has played, and the teams that wait for them',
    access: 'signed-in',
    response: z.object({
      registrations: z.array(OwnRegistration),
      invitations: z.array(OwnInvitation),
      waits: z.array(OwnWait),
    }),
  }),
  changeMyRegistration: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/registrations/:registrationId/name',
    summary: 'Choose what others read of oneself in a season',
    access: 'signed-in',
    ...ofRegistration,
    body: z.strictObject({ shownName: ShownName, version }),
    response: OwnRegistration,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  payByCard: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/registrations/:registrationId/card',
    summary: 'Have one’s card on file pay what is due of a season on its day, or no longer',
    access: 'signed-in',
    ...ofRegistration,
    body: z.strictObject({ paysByCard: z.boolean().meta({ examples: [true] }), version }),
    response: OwnRegistration,
    /** `wrong_state`: no card is on file. */
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  withdrawMyself: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/registrations/:registrationId/withdraw',
    summary:
      'Withdraw from a season: until sign-up closes all that was paid goes back, then the share of the evenings that are left; with preview=1 only what would',
    access: 'signed-in',
    ...ofRegistration,
    query: Preview,
    headers: IdempotencyHeaders,
    response: RegistrationWithdrawal,
    failures: ['not_found', 'wrong_state', 'not_refundable', 'key_reused'],
  }),
  invitePartner: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/registrations/:registrationId/invitations',
    summary: 'Invite somebody into one’s own team, where a place in it is free',
    access: 'signed-in',
    ...ofRegistration,
    headers: IdempotencyHeaders,
    body: z.strictObject({ name: PersonName(80).meta({ examples: ['Kim Lee'] }), email: EmailAddress }),
    status: 201,
    response: OwnRegistration,
    failures: ['not_found', 'wrong_state', 'slot_taken', 'key_reused'],
  }),
  renewInvitation: endpoint({
    ...ofInvitation,
    method: 'POST',
    path: '/api/v1/leagues/invitations/:invitationId/send',
    summary: 'Send an invitation again, with a new link',
    response: OwnRegistration,
    failures: ['not_found', 'wrong_state'],
  }),
  takeBackInvitation: endpoint({
    ...ofInvitation,
    method: 'POST',
    path: '/api/v1/leagues/invitations/:invitationId/take-back',
    summary: 'Take an invitation back; its place in the team is free for somebody else',
    response: OwnRegistration,
    failures: ['not_found', 'wrong_state'],
  }),
  readInvitation: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/leagues/invitations/read',
    summary: 'What a mailed link invites to',
    access: 'anyone',
    body: z.strictObject({ token: InvitationToken }),
    response: Invitation,
    failures: ['not_found', 'expired'],
    limit: linkLimit,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/invitations/accept',
    summary:
      'Accept an invitation: whoever pays their own share puts the line `{ kind: "league", as: "partner", invitationId }` into their cart next, others play at once',
    access: 'signed-in',
    body: z.strictObject({
      token: InvitationToken,
      /** The version of the rules that were read. */
      agreedVersion: version,
      shownName: ShownName.exactOptional(),
      startIndex: Index.exactOptional(),
    }),
    response: z.object({ invitationId: Id, seasonId: Id, status: LeagueInvitationStatus }),
    failures: ['not_found', 'expired', 'wrong_state', 'not_offered', 'version_conflict'],
  }),
  declineInvitation: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/invitations/decline',
    summary: 'Decline an invitation; whoever sent it is told',
    access: 'anyone',
    body: z.strictObject({ token: InvitationToken }),
    response: Invitation,
    failures: ['not_found', 'expired', 'wrong_state'],
    limit: linkLimit,
  }),
  listSeasonRegistrations: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/:seasonId/registrations',
    summary: 'Who plays a season, in which team, with whom they wait for',
    ...ofSeason,
    response: SeasonPlayers,
    failures: ['not_found'],
  }),
  registerPlayer: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/seasons/:seasonId/registrations',
    summary: 'Sign somebody up at the desk: into a team, a new one, or whichever has a place',
    ...ofSeason,
    headers: IdempotencyHeaders,
    body: NewPlayer.extend({
      /** The team to play in. */
      teamId: Id.exactOptional(),
      /** Or a new one of this name. */
      teamName: TeamName.exactOptional(),
      /** `later`: an order waits at the desk for its payment, and the place with it. */
      pays: z.enum(['later', 'free']),
    }),
    status: 201,
    response: SeasonRegistration,
    failures: ['not_found', 'not_offered', 'slot_taken', 'key_reused'],
  }),
  changeRegistration: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/registrations/:registrationId',
    summary: 'Change what a player is called, the index that they begin with, and how their tee is rated',
    access,
    ...ofRegistration,
    body: z.strictObject({
      shownName: ShownName.exactOptional(),
      startIndex: Index.nullable().exactOptional(),
      ratedAs: z.enum(['men', 'women']).nullable().exactOptional(),
      teeName: Line(60).nullable().exactOptional(),
      reason,
      version,
    }),
    response: SeasonRegistration,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  stepRegistration: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/registrations/:registrationId/transitions',
    summary:
      'Withdraw a player, or have somebody else play on in their team with an index of their own; with preview=1 only what would go back',
    access,
    ...ofRegistration,
    query: Preview,
    headers: IdempotencyHeaders,
    body: z.discriminatedUnion('to', [
      z.strictObject({
        to: z.literal('withdrawn'),
        reason,
        refund: z.enum(['all', 'terms', 'nothing']).meta({ examples: ['terms'] }),
        version: version.exactOptional(),
      }),
      z.strictObject({ to: z.literal('replaced'), reason, by: NewPlayer, version: version.exactOptional() }),
    ]),
    response: RegistrationWithdrawal.extend({ registration: SeasonRegistration }),
    /** `not_allowed`: more would go back than its terms say, and the caller may not refund. */
    failures: [
      'not_found',
      'not_allowed',
      'not_offered',
      'wrong_state',
      'version_conflict',
      'not_refundable',
      'key_reused',
    ],
  }),
  inviteToTeam: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/teams/:teamId/invitations',
    summary: 'Invite somebody into a team at the desk, where a place in it is free',
    access,
    params: z.object({ teamId: Id }),
    headers: IdempotencyHeaders,
    body: z.strictObject({ name: PersonName(80).meta({ examples: ['Kim Lee'] }), email: EmailAddress }),
    status: 201,
    response: SeasonTeam,
    failures: ['not_found', 'wrong_state', 'slot_taken', 'key_reused'],
  }),
  renameTeam: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/teams/:teamId',
    summary: 'Rename a team',
    access,
    params: z.object({ teamId: Id }),
    body: z.strictObject({ name: TeamName, version }),
    response: SeasonTeam,
    failures: ['not_found', 'conflict', 'version_conflict'],
  }),
}
