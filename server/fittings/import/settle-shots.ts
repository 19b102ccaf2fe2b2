import { createHash } from 'node:crypto'

import { keyOf, type Questions } from '#server/kernel/csv/questions.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { figures, type ShotFigures } from '#shared/fittings/figures.ts'
import { distanceUnits, showFigure, speedUnits, unitWords } from '#shared/fittings/units.ts'
import type { ImportedRow } from '#shared/http/csv-import.ts'
import { counted } from '#shared/words.ts'

import { slotNamed } from './club-kind.ts'
import type { ShotRow, ShotsFile } from './open-shots.ts'

export interface SettledShot {
  row: ImportedRow
  shot: { candidateId: string; figures: ShotFigures; included: boolean; sourceKey: string } | undefined
}

interface Candidate {
  id: string
  label: string
  slot: Slot
}

export interface ShotsTo {
  candidates: readonly Candidate[]
  /** The candidate for rows that name no club. */
  chosen: string | undefined
  /** The keys of the rows that were imported before. */
  known: ReadonlySet<string>
  questions: Questions
}

/** Decides about each row: a shot of a candidate, one imported before, one with a question, or refused. */
export function settleShots({ rows, unsaid, units }: Pick<ShotsFile, 'rows' | 'unsaid' | 'units'>, to: ShotsTo) {
  const seen = new Map<string, number>()

  return rows.map(({ line, cells, shot }): SettledShot => {
    const end = (outcome: ImportedRow['outcome'], notes: string[], club = shot.clubs[0]): SettledShot => ({
      row: { line, name: nameOf(shot.figures, club ?? ''), outcome, notes },
      shot: undefined,
    })
    const sourceKey = keyOfRow(cells, seen)
    if (to.known.has(sourceKey)) return end('unchanged', [])

    const isUnitless = unsaid.map((of) => askUnit(to.questions, line, of, units)).includes(undefined)
    const who = candidateOfShot(shot, to, line)
    const candidate = to.candidates.find(({ id }) => id === who)
    // Without a unit nobody knows whether the figures are possible.
    const problems = isUnitless ? [] : shot.problems
    if (who === null || problems.length > 0) {
      return end('refused', [...(who === null ? ['Say which candidate was hit.'] : []), ...problems], candidate?.label)
    }

    const counts = shot.isLeftOut ? askWhetherCounted(to.questions, line) : 'take'
    if (who === 'leave' || counts === 'leave') return end('refused', ['Left out, as you said.'])
    if (candidate === undefined || counts === undefined || isUnitless) return end('asked', shot.notes)
    return {
      row: { line, name: nameOf(shot.figures, candidate.label), outcome: 'created', notes: shot.notes },
      shot: { candidateId: candidate.id, figures: shot.figures, included: counts === 'take', sourceKey },
    }
  })
}

const measured = { speed: speedUnits, distance: distanceUnits } as const

const askUnit = (questions: Questions, line: number, of: keyof typeof measured, units: ShotsFile['units']) =>
  questions.ask(line, {
    key: of,
    sentence: () => `In which unit are the ${of}s? The file does not say.`,
    choices: measured[of].map((value) => ({ value, label: unitWords[value] })),
    remembered: units[of],
  })

const askWhetherCounted = (questions: Questions, line: number) =>
  questions.ask(line, {
    key: 'counts',
    sentence: (count) =>
      `${counted(count, 'shot')} ${count === 1 ? 'was' : 'were'} taken out of the statistics on the launch monitor.`,
    choices: [
      { value: 'leave', label: 'Leave out' },
      { value: 'apart', label: 'Take in, but not count' },
      { value: 'take', label: 'Take in and count' },
    ],
  })

/**
 * The candidate that hit a shot: the one that the row names, or the chosen one for a row without a club or with its own
 * kind of club. Any other club is asked about, once for all its shots. Null when nobody is named; undefined while the
 * question has no answer.
 */
function candidateOfShot({ clubs }: ShotRow['shot'], to: ShotsTo, line: number): string | null | undefined {
  const chosen = to.candidates.find(({ id }) => id === to.chosen)
  const named = to.candidates.find(({ label }) => clubs.some((club) => club.toLowerCase() === label.toLowerCase()))
  if (named) return named.id
  const [club] = clubs
  if (club === undefined) return chosen?.id ?? null

  const slot = clubs.map(slotNamed).find((one) => one !== undefined)
  if (slot !== undefined && chosen?.slot === slot) return chosen.id
  const ofKind = to.candidates.filter((one) => one.slot === slot)
  if (chosen === undefined) return ofKind.length === 1 ? (ofKind[0]?.id ?? null) : null

  const others = [...ofKind, ...to.candidates.filter((one) => !ofKind.includes(one))]
  const words = clubs.join(', ').slice(0, 80)
  return to.questions.ask(line, {
    key: keyOf('club', words),
    sentence: (count) => `${counted(count, 'shot')} of “${words}”: whose ${count === 1 ? 'is it' : 'are they'}?`,
    choices: [
      { value: 'leave', label: 'Leave out' },
      ...others.map(({ id, label }) => ({ value: id, label: `Shots of ${label}` })),
    ],
  })
}

/** Two equal rows are two shots. The key counts them, so that the same file again finds both. */
function keyOfRow(cells: readonly string[], seen: Map<string, number>): string {
  const text = JSON.stringify(cells)
  const nth = seen.get(text) ?? 0
  seen.set(text, nth + 1)

  return `${createHash('sha256').update(text).digest('base64url')}_${nth}`
}

function nameOf(shot: ShotFigures, club: string): string {
  const said = (['carry', 'ballSpeed'] as const).flatMap((key) => {
    const value = shot[key]
    return value === undefined ? [] : `${figures[key].label} ${showFigure(figures[key].measure, value)}`
  })
  return [club, ...said].filter(Boolean).join(', ')
}
