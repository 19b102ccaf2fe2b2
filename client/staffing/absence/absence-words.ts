import type { Absence, AbsenceKind } from '#shared/staffing/absences.ts'

/** As it is called in a list and on a day of the week. */
export const kindWords: Record<AbsenceKind, string> = {
  leave: 'Time off',
  maintenance: 'Out of service',
  closure: 'Closed',
}

/** What the button that enters it says. */
export const verbs: Record<AbsenceKind, string> = {
  leave: 'Enter time off',
  maintenance: 'Put out of service',
  closure: 'Close the studio',
}

export function whoIs({ kind, resources }: Absence): string {
  return kind === 'closure' ? 'The whole studio' : resources.map(({ name }) => name).join(', ')
}
