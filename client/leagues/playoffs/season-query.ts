import { seasons } from '#client/leagues/seasons/season-form.ts'
import { recordQuery } from '#client/records/record-kind.ts'

/** A season as its own page reads it. */
export const seasonQuery = (seasonId: string) => recordQuery(seasons, seasonId)
