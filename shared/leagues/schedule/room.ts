import { counted, often } from '#shared/words.ts'

/** A player needs half an hour for nine holes. */
const minutesPerNine = 30

/** What an evening has. */
export interface Evening {
  /** How long it lasts, without what is cleaned between. */
  minutes: number
  bays: number
  /** How often a bay is played in one evening, one after the other. */
  starts: number
}

/** What is played on it. */
export interface Played {
  holes: 9 | 18
  teamSize: number
  /** Two that meet share a bay; in groups each player is by themselves. */
  isMatch: boolean
}

export interface Room {
  /** In one bay, from one start. */
  playersAtOnce: number
  players: number
  teams: number
}

/** How many an evening holds: in each bay and start as many whole matches as have their time there. */
export function roomOf({ minutes, bays, starts }: Evening, { holes, teamSize, isMatch }: Played): Room {
  const inTime = Math.floor(Math.floor(minutes / starts) / ((minutesPerNine * holes) / 9))
  const together = teamSize * (isMatch ? 2 : 1)
  const playersAtOnce = Math.floor(inTime / together) * together
  const players = playersAtOnce * bays * starts

  return { playersAtOnce, players, teams: players / teamSize }
}

/** Why so many teams do not fit; undefined where they do. */
export function refusalOfTeams(teams: number, evening: Evening, played: Played): string | undefined {
  const room = roomOf(evening, played)
  if (teams <= room.teams) return undefined

  const { minutes, bays, starts } = evening
  const entries = (count: number) => (played.teamSize === 1 ? counted(count, 'player') : counted(count, 'team'))
  const has = `${counted(bays, 'bay')} of ${counted(Math.floor(minutes / starts), 'minute')}${starts > 1 ? `, ${often(starts)},` : ''}`
  const holds = room.teams === 0 ? 'hold nobody' : `hold ${entries(room.teams)}`
  const more = missing(teams, evening, played)

  return `${has} ${holds}, at half an hour a player and nine holes. For ${entries(teams)} ${more} missing.`
}

/** The fewest further bays with which they fit, or the minutes that even one match lacks. */
function missing(teams: number, { minutes, bays, starts }: Evening, played: Played): string {
  const { playersAtOnce } = roomOf({ minutes, bays, starts }, played)
  if (playersAtOnce > 0) {
    const more = Math.ceil((teams * played.teamSize) / (playersAtOnce * starts)) - bays
    return `${counted(more, 'bay')} ${more === 1 ? 'is' : 'are'}`
  }
  const together = played.teamSize * (played.isMatch ? 2 : 1)
  const lacking = (together * minutesPerNine * played.holes) / 9 - Math.floor(minutes / starts)

  return `${counted(lacking, 'minute')} a start ${lacking === 1 ? 'is' : 'are'}`
}
