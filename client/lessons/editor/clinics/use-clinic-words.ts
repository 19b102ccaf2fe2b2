import { useSuspenseQuery } from '@tanstack/react-query'

import { fieldChanges } from '#client/lessons/editor/field-changes.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'

import { clinicLabels } from './clinic-form.ts'
import { choicesQuery } from './queries.ts'

export const kindWords = { clinic: 'Clinic', event: 'Event' } as const satisfies Record<ClinicDocument['kind'], string>

export const audienceWords = {
  adult: 'Adults',
  junior: 'Juniors',
  all: 'Everybody',
} as const satisfies Record<ClinicDocument['audience'], string>

type Field = keyof ClinicDocument
type Values = Partial<Record<string, unknown>>
type Sessions = ClinicDocument['sessions']

const choices: Partial<Record<Field, Readonly<Record<string, string>>>> = { kind: kindWords, audience: audienceWords }
const units: Partial<Record<Field, string>> = { cancelHours: ' hours before', lateRefundPercent: ' %' }

/** How the fields of a clinic are written, in its history and beside what somebody else has saved. */
export function useClinicWords() {
  const { money, dayShort, dayAndYear, span } = useStudio()
  const { data } = useSuspenseQuery(choicesQuery)
  const nameOf = (id: string) => [...data.coaches, ...data.bays].find((one) => one.id === id)?.name ?? 'somebody else'
  const sessionWords = ({ day, from, until, bayIds }: Sessions[number]) =>
    [day && `${dayShort(day)}, ${span(from, until)}`, ...bayIds.map(nameOf)].filter(Boolean).join(', ')

  const inWords = (field: Field, value: unknown): string => {
    if (value === null || value === undefined || value === '' || Number.isNaN(value)) return ''
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'number') return field.endsWith('Cents') ? money(value) : `${value}${units[field] ?? ''}`
    if (field === 'sessions') return (value as Sessions).map(sessionWords).join('; ')
    if (typeof value !== 'string') return ''
    if (field === 'coachId') return nameOf(value)
    if (field === 'earlyUntil' || field === 'decideOn') return dayAndYear(value)

    return choices[field]?.[value] ?? value
  }

  return { inWords, changes: (from: Values, to: Values) => fieldChanges(clinicLabels, { from, to }, inWords) }
}
