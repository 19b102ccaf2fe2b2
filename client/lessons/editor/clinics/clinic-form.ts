import type { FieldPath, UseFormReturn } from 'react-hook-form'

import { keysOf } from '#client/lessons/editor/field-changes.ts'
import { addDays } from '#shared/booking/local-time.ts'
import type { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import type { ClinicRecord } from '#shared/lessons/editor/clinics-contract.ts'

export type ClinicForm = UseFormReturn<ClinicDocument, unknown, ClinicDocument>

export interface FormProps {
  form: ClinicForm
}

type Session = ClinicDocument['sessions'][number]

/** A week after the last one, in the same bays. */
export const nextSession = (last?: Session): Session => ({
  day: last?.day ? addDays(last.day, 7) : '',
  from: last?.from ?? '18:30',
  until: last?.until ?? '20:00',
  bayIds: last?.bayIds ?? [],
})

export const emptyClinic = (): ClinicDocument => ({
  title: '',
  slug: '',
  kind: 'clinic',
  audience: 'adult',
  youngest: null,
  oldest: null,
  level: '',
  summary: '',
  bringAlong: '',
  goesAhead: '',
  coachId: null,
  capacity: 6,
  priceCents: Number.NaN,
  memberPriceCents: null,
  earlyPriceCents: null,
  earlyUntil: null,
  minimum: null,
  decideOn: null,
  cancelHours: 48,
  lateRefundPercent: 0,
  sessions: [nextSession()],
  active: true,
})

export function documentOf(clinic: ClinicRecord): ClinicDocument {
  const { id: _, version: __, placesTaken: ___, decidedAt: ____, calledOffAt: _____, ...document } = clinic

  return document
}

/** The same at other times: whatever has a day is to be said anew. */
export const copyOf = (clinic: ClinicRecord): ClinicDocument => ({
  ...documentOf(clinic),
  slug: '',
  earlyPriceCents: null,
  earlyUntil: null,
  minimum: null,
  decideOn: null,
  sessions: clinic.sessions.map(({ from, until, bayIds }) => ({ day: '', from, until, bayIds })),
})

export const clinicLabels = {
  title: 'Title',
  slug: 'Address',
  kind: 'Kind',
  audience: 'For',
  youngest: 'Youngest',
  oldest: 'Oldest',
  level: 'Level',
  summary: 'Summary',
  bringAlong: 'Bring along',
  goesAhead: 'Takes place',
  coachId: 'Given by',
  capacity: 'Places',
  priceCents: 'Price',
  memberPriceCents: 'Members’ price',
  earlyPriceCents: 'Early price',
  earlyUntil: 'Early until',
  minimum: 'Least places',
  decideOn: 'Decided by',
  cancelHours: 'Free to cancel until',
  lateRefundPercent: 'Given back after that',
  sessions: 'Sessions',
  active: 'Shown to visitors',
} as const satisfies Record<keyof ClinicDocument, string>

const sessionLabels = { day: 'Day', from: 'From', until: 'Until', bayIds: 'Bays' } as const

interface LabelledField {
  name: FieldPath<ClinicDocument>
  label: string
}

/** Every field of the form with its label, so that what is refused leads there; of sessions their own fields do. */
export const fieldsOf = ({ sessions }: Pick<ClinicDocument, 'sessions'>): LabelledField[] => [
  ...keysOf(clinicLabels)
    .filter((name) => name !== 'sessions')
    .map((name): LabelledField => ({ name, label: clinicLabels[name] })),
  ...sessions.flatMap((_, at) =>
    keysOf(sessionLabels).map((field): LabelledField => ({
      name: `sessions.${at}.${field}`,
      label: sessions.length === 1 ? sessionLabels[field] : `${sessionLabels[field]} of session ${at + 1}`,
    })),
  ),
]
