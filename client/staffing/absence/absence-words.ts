import type { AbsenceKind } from '#shared/staffing/absences.ts'

/** What the button that enters it says. */
export const verbs: Record<AbsenceKind, string> = {
  leave: 'Enter time off',
  maintenance: 'Put out of service',
  closure: 'Close the studio',
}
