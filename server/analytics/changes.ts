import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Change } from '#shared/analytics/contract.ts'
import { figurePages, type FigurePage, type FigureWords } from '#shared/analytics/figures.ts'
import { comparedWith, type Period } from '#shared/analytics/period.ts'

import { askedOf, sumsBefore } from './answer.ts'
import { type Asked, divides, type Formula, namesOf, type Page, sumsOf, valueOf } from './measure.ts'
import { moneyPage } from './money/page.ts'
import { countRows } from './rows.ts'

const mostChanges = 3
const fewestRows = 10
const pointsWorthTelling = 3

interface Candidate {
  code: string
  formula: Formula<string>
  value: number
  previous: number
  weight: number
}

/** What changed most, with the division that explains most of each; nothing of what had few rows before. */
export async function readChanges(
  work: Timed,
  name: FigurePage,
  page: Page,
  { compare, ...period }: Period & { compare: 'previous' | 'year' },
): Promise<Change[]> {
  const [asked, before] = [askedOf(work, period), askedOf(work, comparedWith(period, compare))]
  const [now, then, sold] = await inOneTrip([
    sumsOf(work, page, asked),
    sumsBefore(work, page, { asked, before }),
    sumsOf(work, moneyPage, asked, { only: ['sold'] }),
  ])
  const words: Readonly<Record<string, FigureWords>> = figurePages[name]
  const worth = {
    count: page.countWorthTelling,
    percent: pointsWorthTelling,
    cents: (sold.get('')?.['sold'] ?? 0) / 100,
  }
  const candidates = Object.entries(page.formulas).flatMap(([code, formula]): Candidate[] => {
    const value = valueOf(formula, now.get('') ?? {}).value
    const previous = valueOf(formula, then.get('') ?? {}).value
    const unit = words[code]?.unit
    if (value === null || previous === null || value === previous || page.isOfNow?.includes(code)) return []
    const least = unit === 'percent' || unit === 'cents' ? worth[unit] : worth.count
    return [
      { code, formula, value, previous, weight: Math.abs(value - previous) / Math.max(Math.abs(previous), least, 1) },
    ]
  })

  const changes: Change[] = []
  for (const candidate of candidates.toSorted((one, other) => other.weight - one.weight)) {
    if (changes.length === mostChanges) break
    if ((await countRows(work, page, before, candidate)) < fewestRows) continue
    const { code, value, previous } = candidate
    changes.push({ code, value, previous, ...(await explain(work, page, { asked, before }, candidate)) })
  }
  return changes
}

/** The division one of whose parts changed most. A percent has no parts that sum to it. */
async function explain(
  work: Timed,
  page: Page,
  { asked, before }: { asked: Asked; before: Asked },
  { formula }: Candidate,
): Promise<Pick<Change, 'by' | 'parts'>> {
  if (!('sum' in formula) || formula.per !== undefined) return { by: null, parts: [] }

  const divisions = await inOneTrip(
    Object.entries(page.groups)
      .filter(([, group]) => divides(page, group, formula))
      .map(async ([by, group]) => {
        const [now, then] = await inOneTrip([
          sumsOf(work, page, asked, { group, only: [formula.sum] }),
          sumsOf(work, page, before, { group, only: [formula.sum] }),
        ])
        const parts = [...new Set([...now.keys(), ...then.keys()])]
          .map((key) => ({ key, change: (now.get(key)?.[formula.sum] ?? 0) - (then.get(key)?.[formula.sum] ?? 0) }))
          .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
        return { by, group, parts, most: Math.abs(parts[0]?.change ?? 0) }
      }),
  )
  const [best] = divisions.toSorted((one, other) => other.most - one.most)
  if (!best || best.most === 0) return { by: null, parts: [] }

  const parts = best.parts.slice(0, mostChanges).filter(({ change }) => change !== 0)
  const names = await namesOf(
    work,
    best.group,
    parts.map(({ key }) => key),
  )
  return { by: best.by, parts: parts.map(({ key, change }) => ({ key, name: names.get(key) ?? key, change })) }
}
