import type { HoleScore } from '#shared/leagues/handicap/strokes.ts'
import type { Hole } from '#shared/leagues/handicap/strokes.ts'
import { type LeagueRules, sharesBall } from '#shared/leagues/rules.ts'

import type { Card } from './card.ts'
import { ghostOf } from './ghost.ts'
import type { Entry, Pairing } from './round.ts'

/** A card as it was played. */
export interface PlayedCard {
  /** The player, or the team that shares it. */
  entryId: string
  teamId: string
  isAbsent: boolean
  /** Their stroke indexes ranked among themselves. */
  holes: readonly Hole[]
  /** By hole; undefined for one that was not reached. */
  scores: readonly (HoleScore | undefined)[]
  strokes: number
}

/** A round as it was played. */
export interface PlayedRound {
  id: string
  pairings: readonly { id: string; teamIds: readonly string[] }[]
  cards: readonly PlayedCard[]
}

/** What a player has played over net par in earlier rounds, by entry. */
export type Earlier = ReadonlyMap<string, readonly number[]>

/** The sides of a round as its results are computed of: with a ghost for each player who was absent, where the rules have one. */
export function sidesOf(round: PlayedRound, rules: LeagueRules, earlier: Earlier = new Map()): Pairing[] {
  const ofTeam = Map.groupBy(round.cards, ({ teamId }) => teamId)

  return round.pairings.map(({ id, teamIds }) => ({
    id,
    entries: teamIds.map((teamId) => entryOf(teamId, ofTeam.get(teamId) ?? [], { round, rules, earlier })),
  }))
}

interface Playing {
  round: PlayedRound
  rules: LeagueRules
  earlier: Earlier
}

function entryOf(teamId: string, cards: readonly PlayedCard[], playing: Playing): Entry {
  const present = cards.filter(({ isAbsent }) => !isAbsent)
  const ghosts = cards.filter(({ isAbsent }) => isAbsent).flatMap((card) => ghostFor(card, present, playing) ?? [])
  // Of a team of which somebody is here, those play for it; only one that nobody plays for is held back by the rule.
  const isAbsent = present.length === 0
  const { wins, loses } = playing.rules.absence

  return {
    id: teamId,
    cards: [...present.map(cardOf), ...ghosts],
    ...(isAbsent && { absent: { wins: wins && ghosts.length > 0, loses } }),
  }
}

const cardOf = ({ holes, scores, strokes }: PlayedCard): Card => ({ holes, scores, strokes })

function ghostFor(card: PlayedCard, present: readonly PlayedCard[], { round, rules, earlier }: Playing) {
  if (sharesBall(rules.format) && present.length > 0) return undefined
  const partner = present.find(({ entryId }) => entryId !== card.entryId)
  const others = round.cards.filter((other) => !other.isAbsent && other.teamId !== card.teamId)

  return ghostOf(
    {
      card,
      drawnBy: `${round.id} ${card.entryId}`,
      partner: partner && cardOf(partner),
      others: others.map((other) => ({ id: other.entryId, card: cardOf(other) })),
      earlier: earlier.get(card.entryId) ?? [],
    },
    rules,
  )
}
