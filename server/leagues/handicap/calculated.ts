import { createHash } from 'node:crypto'

import { type CalculationInputs, ruleVersion } from '#shared/leagues/handicap/inputs.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import type { CalculationRow, CountingCard } from './store.ts'

/** What an index was and is. */
export interface IndexChange {
  personId: string
  fromTenths: number | null
  toTenths: number | null
}

export interface Calculated extends IndexChange {
  /** Of which it is the average; null for the Studio Handicap. */
  seasonId: string | null
  inputs: CalculationInputs
  basisHash: string
  replaces: string | null
  isNew: boolean
}

/** A card that counts, by the rules of its round. */
export interface PlayedByRules {
  card: CountingCard
  rules: LeagueRules
  /** A day. */
  playedOn: string
}

/** Beside what was calculated before. */
export function calculatedOf(
  calculated: Pick<Calculated, 'personId' | 'seasonId' | 'inputs' | 'toTenths'>,
  before: CalculationRow | undefined,
): Calculated {
  const basisHash = hashOf(calculated.inputs)

  return {
    ...calculated,
    basisHash,
    replaces: before?.id ?? null,
    isNew: before?.basisHash !== basisHash,
    fromTenths: before?.indexTenths ?? null,
  }
}

const hashOf = (inputs: CalculationInputs): string =>
  createHash('sha256')
    .update(JSON.stringify([ruleVersion, inputs]))
    .digest('hex')
