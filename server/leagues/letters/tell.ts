import { lineWhenOf, spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { atPlaceOf, type Work } from '#server/kernel/work.ts'
import { flightsIn } from '#server/leagues/flights.ts'
import { listWanted, preferencesUrlOf, queueTemplates, readTiming, type TemplateMail } from '#server/notices/service.ts'
import { tableOf } from '#shared/leagues/flights.ts'
import { eveningToldAt, mayLeave } from '#shared/leagues/letters/when.ts'
import { KeptResults, KeptStandings } from '#shared/leagues/results/wire.ts'
import type { QuietHours } from '#shared/notices/quiet-hours.ts'
import { greetingOf } from '#shared/people/person-name.ts'
import { counted, listWords } from '#shared/words.ts'

import {
  type EveningRow,
  keepSent,
  type LetterKind,
  listEvenings,
  listMissing,
  listPlayersToTell,
  listPublished,
  type MissingRow,
  type PlayerRow,
  type PublishedRow,
} from './store.ts'

const hello = (firstName: string) => `Hello ${greetingOf(firstName)},`
const page = ({ services: { config } }: Work, path: string) => `${config.publicUrl}${path}`

/**
 * A job: mails players what is due, each once: their next evening the day before, a card without a number an hour after its round,
 * and results with their place. Nothing of it leaves in quiet hours.
 */
export async function tellPlayers(work: Work): Promise<void> {
  const { quietHours } = await readTiming(work)
  await tellEvenings(work, quietHours)
  await tellMissingCards(work, quietHours)
  await tellResults(work, quietHours)
}

async function tellEvenings(work: Work, quiet: QuietHours): Promise<void> {
  const due = (await listEvenings(work)).filter(
    ({ playsAt, zone }) => eveningToldAt(playsAt, quiet, zone) <= work.now && mayLeave(work.now, quiet, zone),
  )
  for (const [roundId, rows] of Map.groupBy(due, (row) => row.roundId)) {
    await tellOnce(work, { kind: 'evening', template: 'league_evening', roundId, rows, mailOf: eveningMail })
  }
}

async function tellMissingCards(work: Work, quiet: QuietHours): Promise<void> {
  const due = (await listMissing(work)).filter(({ zone }) => mayLeave(work.now, quiet, zone))
  for (const [roundId, rows] of Map.groupBy(due, (row) => row.roundId)) {
    await tellOnce(work, { kind: 'missing_card', template: 'league_card_missing', roundId, rows, mailOf: missingMail })
  }
}

async function tellResults(work: Work, quiet: QuietHours): Promise<void> {
  for (const round of await listPublished(work)) {
    if (!mayLeave(work.now, quiet, round.zone)) continue
    const { roundId, seasonId, locationId } = round
    const players = await listPlayersToTell(work, { seasonId, roundId, kind: 'results' })
    const mailOf = resultsMailOf(round, await flightsIn(work, seasonId))
    const rows = players.map((player) => ({ ...player, locationId }))
    await tellOnce(work, { kind: 'results', template: 'league_results', roundId, rows, mailOf })
  }
}

interface Addressed {
  personId: string
  firstName: string
  email: string
  locationId: string
}

interface Telling<Row> {
  kind: LetterKind
  template: 'league_evening' | 'league_card_missing' | 'league_results'
  roundId: string
  rows: readonly Row[]
  mailOf: (work: Work, row: Row) => Pick<TemplateMail, 'facts' | 'lines' | 'table' | 'notes' | 'action' | 'expiresAt'>
}

/** Whoever wants no reminders has been told, too: nobody is asked about them again. */
async function tellOnce<Row extends Addressed>(asked: Work, telling: Telling<Row>): Promise<void> {
  const { kind, template, roundId, rows, mailOf } = telling
  const [first] = rows
  if (!first) return

  await atomically(atPlaceOf(asked, first), async (work) => {
    await lockAll(work, { leagueRound: roundId })
    const personIds = [...new Set(rows.map(({ personId }) => personId))]
    const fresh = await keepSent(work, { kind, roundId, personIds })
    const isWanted = await listWanted(work, personIds)
    const config = { config: work.services.config, now: () => work.now }
    const mails = rows
      .filter(({ personId }) => fresh.has(personId) && isWanted(personId, 'reminder', 'email'))
      .map((row): TemplateMail => ({
        ...mailOf(work, row),
        template,
        to: row.email,
        personId: row.personId,
        about: roundId,
        preferencesUrl: preferencesUrlOf(config, row.personId),
      }))
    await queueTemplates(work, template, mails)
  })
}

function eveningMail(work: Work, row: EveningRow) {
  const { firstName, league, number, playsAt, endsAt, bay, course, teamSize, teamName, against, insteadOf } = row

  return {
    facts: { league, when: whenOf(playsAt, work.place) },
    lines: [
      hello(firstName),
      insteadOf === null ? `Round ${number} is played.` : `You play in the place of ${insteadOf}.`,
    ],
    table: [
      ['Evening', spanOf(playsAt, endsAt, work.place)] as const,
      ...(bay === null ? [] : [['Bay', bay] as const]),
      ...(teamSize > 1 ? [['Team', teamName] as const] : []),
      ...(against.length > 0 ? [['Against', listWords(against)] as const] : []),
      ['Course', course] as const,
    ],
    notes: ['If you cannot come, say so there: your place is offered to a sub by one press.'],
    action: { label: 'See your evening', url: page(work, '/dashboard/leagues') },
    expiresAt: playsAt,
  }
}

function missingMail(work: Work, { firstName, league, number, startsAt }: MissingRow) {
  return {
    facts: { league, round: String(number), when: lineWhenOf(startsAt, work.place) },
    lines: [hello(firstName), 'Your card has no number yet. Enter your strokes, or tell the desk what you scored.'],
    action: { label: 'Open your card', url: page(work, '/dashboard/leagues') },
  }
}

const resultsMailOf = (
  { league, number, seasonId, results, standings }: PublishedRow,
  flights: ReadonlyMap<string, number>,
) => {
  const [played, all] = [KeptResults.parse(results), KeptStandings.parse(standings)]

  return (work: Work, { firstName, teamId }: PlayerRow & { locationId: string }) => {
    const table = tableOf(all, { flights, teamId })
    const standing = table.find(({ id }) => id === teamId)
    const result = played.find(({ id }) => id === teamId)
    const points = result && Math.round(result.points.valueOf() * 100) / 100

    return {
      facts: { league, round: String(number) },
      lines: [
        hello(firstName),
        points === undefined
          ? `Round ${number} is published.`
          : `Round ${number} gives you ${counted(points, 'point')}.`,
      ],
      table: standing ? [['Your place', `${standing.rank} of ${table.length}`] as const] : [],
      action: { label: 'Read the standings', url: page(work, `/leagues/standings?season=${seasonId}`) },
    }
  }
}
