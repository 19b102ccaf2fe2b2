import { adjustedScore, courseHandicap, indexesOf, playedOff, type RatedCourse } from './handicap.ts'
import { halfUp, ratio, toTwoPlaces } from './ratio.ts'
import { type Evening, type Holes, resultsOf, type Rules, type Sheet, tableOf } from './results.ts'

interface KeptSheet extends Sheet {
  /** Of the evening on which it was played. */
  courseHandicap: number
}

interface KeptEvening extends Evening {
  /** A day. */
  on: string
  sheets: readonly KeptSheet[]
}

export interface BookPlayer {
  name: string
  team: string
  start10: number
}

interface Played {
  rules: Rules
  holes: Holes
  course: RatedCourse
  allowance: number
}

/** A season as somebody keeps it with a pencil: who plays, each evening's cards, and what follows from them. */
export class Book {
  readonly players: BookPlayer[] = []
  readonly gone: BookPlayer[] = []
  evenings: KeptEvening[] = []
  /** Teams in the order in which coins fell at the sign-up. */
  coins: readonly string[] = []
  readonly #played: Played

  constructor(played: Played) {
    this.#played = played
  }

  /** The index that somebody has by all evenings so far, or began with; in tenths. */
  indexOf(name: string): number {
    const start10 = this.players.find((player) => player.name === name)?.start10 ?? 0

    return this.calculatedOf(name) ?? start10
  }

  /** Null before three rounds. */
  calculatedOf(name: string): number | null {
    const { holes, course } = this.#played
    const start10 = [...this.players, ...this.gone].find((player) => player.name === name)?.start10 ?? null
    const rounds = this.evenings.flatMap(({ on, sheets }) =>
      sheets
        .filter((sheet) => sheet.player === name && !sheet.isAbsent)
        .map(({ scores, courseHandicap: strokes }) => {
          return { on, course, adjusted: adjustedScore(holes.pars, holes.ranks, { scores, strokes }) }
        }),
    )

    return indexesOf(rounds, start10).at(-1)?.index10 ?? null
  }

  /** Everybody's card of an evening with the strokes that it gets now; of a match those above the lowest. */
  cardsFor(pairings: readonly (readonly string[])[]): Omit<KeptSheet, 'scores'>[] {
    const { course, allowance, rules } = this.#played

    return pairings.flatMap((teams) => {
      const cards = this.players
        .filter(({ team }) => teams.includes(team))
        .map(({ name: player, team }) => {
          const unrounded = courseHandicap(this.indexOf(player), course)
          return { player, team, courseHandicap: halfUp(unrounded), strokes: playedOff(unrounded, allowance) }
        })
      const lowest = rules.kind === 'match' ? Math.min(...cards.map(({ strokes }) => strokes)) : 0
      return cards.map((card) => ({ ...card, strokes: card.strokes - lowest }))
    })
  }

  /** The table after the evenings so far. */
  table() {
    const results = this.evenings.map((evening, at) => resultsOf(evening, this.evenings.slice(0, at), this.#played))
    const teams = [...new Set(this.evenings.flatMap(({ pairings }) => pairings.flat()))]

    return tableOf(teams, results, { drops: this.#played.rules.drops, coins: this.coins }).map(
      ({ team, rank, points }) => {
        return { team: this.#calledNow(team), rank, points: toTwoPlaces(points) }
      },
    )
  }

  /** Whoever plays alone stands in the table by their own name, also where somebody played there before them. */
  #calledNow(team: string): string {
    return this.#played.rules.kind === 'match' ? team : (this.players.find((one) => one.team === team)?.name ?? team)
  }

  /** Writes another card over the one of an evening; its strokes stay. */
  correct(number: number, player: string, scores: readonly (number | null)[]): void {
    this.evenings = this.evenings.map((evening) =>
      evening.number === number
        ? { ...evening, sheets: evening.sheets.map((one) => (one.player === player ? { ...one, scores } : one)) }
        : evening,
    )
  }

  /** Who would lead with another card of an evening. */
  leaderWith(number: number, player: string, scores: readonly (number | null)[]): string | undefined {
    const { evenings } = this
    this.correct(number, player, scores)
    const [leader, second] = this.table()
    this.evenings = evenings

    return leader?.points === second?.points ? undefined : leader?.team
  }

  /** Somebody does not play any more; what they have played stays. */
  leave(name: string): void {
    const at = this.players.findIndex((player) => player.name === name)
    this.gone.push(...this.players.splice(at, 1))
  }

  /** What is earned of fees by so many of the days from the first evening to the last. */
  static earned(cents: number, days: number, all: number): number {
    const { top, bottom } = ratio(BigInt(cents) * BigInt(Math.max(0, Math.min(days, all))), all)

    return Number(top / bottom)
  }
}
