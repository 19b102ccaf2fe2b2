import type { CashMove } from './drawers-contract.ts'

/** What moves come to: positive where more was put in than taken out. */
export const movedCentsOf = (moves: readonly Pick<CashMove, 'kind' | 'cents'>[]): number =>
  moves.reduce((sum, { kind, cents }) => sum + (kind === 'added' ? cents : -cents), 0)
