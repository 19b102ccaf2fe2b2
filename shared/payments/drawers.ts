import type { CashMove } from './drawers-contract.ts'

/** The sum of the moves; positive when more was put in than taken out. */
export const movedCentsOf = (moves: readonly Pick<CashMove, 'kind' | 'cents'>[]): number =>
  moves.reduce((sum, { kind, cents }) => sum + (kind === 'added' ? cents : -cents), 0)
