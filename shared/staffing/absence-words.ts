import type { Absence, AbsenceKind } from './absences.ts'

/** As it is called in a list and on a day of the week. */
export const absenceWords: Record<AbsenceKind, string> = {
  leave: 'Time off',
  maintenance: 'Out of service',
  closure: 'Closed',
}

export const whoIsOut = ({ kind, resources }: Pick<Absence, 'kind' | 'resources'>): string =>
  kind === 'closure' ? 'The whole studio' : resources.map(({ name }) => name).join(', ')
