import { z } from 'zod'

import { EmailAddress, Id } from '#shared/http/wire.ts'
import { LeagueChargeRef } from '#shared/leagues/charges/league-charge-ref.ts'
import { Index } from '#shared/leagues/handicap/contract.ts'
import { PersonName } from '#shared/people/person-name.ts'

/** The name of a team; the other players and the public read it. */
export const TeamName = PersonName(60).meta({ examples: ['Fore Real'] })

/** What others read of a player, as they choose it. */
export const ShownName = PersonName(40).meta({ examples: ['Robin A.'] })

export const Partner = z.strictObject({
  name: PersonName(80).meta({ examples: ['Kim Lee'] }),
  email: EmailAddress,
})
export type Partner = z.output<typeof Partner>

/** The reference of a line of kind `league`: somebody’s own place in a season, and what they bring along. */
export const LeagueRef = z.strictObject({
  seasonId: Id,
  /** `partner`: by an invitation that they have accepted. */
  as: z.enum(['alone', 'team', 'partner']),
  team: z.strictObject({ name: TeamName, partners: z.array(Partner).max(3) }).exactOptional(),
  /** Whether partners pay their own share, or the captain pays all of it. */
  pays: z.enum(['own', 'team']).exactOptional(),
  handicap: z.strictObject({ startIndex: Index }).exactOptional(),
  shownName: ShownName.exactOptional(),
  invitationId: Id.exactOptional(),
  /** The team into which the desk puts somebody who comes alone. */
  teamId: Id.exactOptional(),
  /** The card on file pays what is due later, on its day. */
  paysByCard: z.boolean().exactOptional(),
})
export type LeagueRef = z.output<typeof LeagueRef>

/** The reference of a line of kind `league`: a place, or a charge of whoever has one. */
export const LeagueLineRef = z.union([LeagueRef, LeagueChargeRef])
export type LeagueLineRef = z.output<typeof LeagueLineRef>

export const isPlaceRef = (ref: LeagueLineRef): ref is LeagueRef => ref.as !== 'charge'
