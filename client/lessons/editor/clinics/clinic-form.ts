import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { FieldPath, UseFormReturn } from 'react-hook-form'

import { call } from '#client/api/call.ts'
import { type ChangesBetween, fieldChanges, fieldsOfLabels, keysOf } from '#client/records/field-changes.ts'
import type { RecordKind } from '#client/records/record-kind.ts'
import { useStudio } from '#client/settings/service.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import { ClinicRecord, clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'

export type ClinicForm = UseFormReturn<ClinicDocument, unknown, ClinicDocument>

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

type Session = ClinicDocument['sessions'][number]

/** A week after the last one, in the same bays. */
export const nextSession = (last?: Session): Session => ({
  day: last?.day ? addDays(last.day, 7) : '',
  from: last?.from ?? '18:30',
  until: last?.until ?? '20:00',
  bayIds: last?.bayIds ?? [],
})

interface LabelledField {
  name: FieldPath<ClinicDocument>
  label: string
}

export const clinics: RecordKind<ClinicDocument, ClinicRecord> = {
  noun: 'clinic',
  list: { title: 'Clinics', path: '/admin/catalog/clinics' },
  needs: 'manage_catalog/catalog',
  document: ClinicDocument,
  record: ClinicRecord,
  begin: () => ({
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
  }),
  first: 'title',
  // What is refused of the sessions leads to their own fields.
  fieldsOf: ({ sessions }) => [
    ...fieldsOfLabels(clinicLabels).filter(({ name }) => name !== 'sessions'),
    ...sessions.flatMap((_, at) =>
      keysOf(sessionLabels).map((field): LabelledField => ({
        name: `sessions.${at}.${field}`,
        label: sessions.length === 1 ? sessionLabels[field] : `${sessionLabels[field]} of session ${at + 1}`,
      })),
    ),
  ],
  // Below the first words of what visitors read of clinics: what is saved makes all of it stale.
  key: ['lessons', 'clinics'],
  read: (clinicId) => call(clinicsContract.readClinic, { params: { clinicId } }),
  readHistory: (clinicId, after) => call(clinicsContract.listHistoryOfClinic, { params: { clinicId }, query: after }),
  create: (body) => call(clinicsContract.createClinic, { body }),
  change: (clinicId, body) => call(clinicsContract.changeClinic, { params: { clinicId }, body }),
}

/** The same at other times: whatever has a day is to be said anew. */
export function copyOf(clinic: ClinicRecord): ClinicDocument {
  const { id: _, version: __, placesTaken: ___, decidedAt: ____, calledOffAt: _____, ...document } = clinic

  return {
    ...document,
    slug: '',
    earlyPriceCents: null,
    earlyUntil: null,
    minimum: null,
    decideOn: null,
    sessions: clinic.sessions.map(({ from, until, bayIds }) => ({ day: '', from, until, bayIds })),
  }
}

/** Who may give a clinic, and in which bays. */
export const choicesQuery = queryOptions({
  queryKey: [...clinics.key, 'choices'],
  queryFn: () => call(clinicsContract.readClinicChoices, {}),
  staleTime: 60_000,
})

export const kindWords = { clinic: 'Clinic', event: 'Event' } as const satisfies Record<ClinicDocument['kind'], string>

export const audienceWords = {
  adult: 'Adults',
  junior: 'Juniors',
  all: 'Everybody',
} as const satisfies Record<ClinicDocument['audience'], string>

type Field = keyof ClinicDocument

const choices: Partial<Record<Field, Readonly<Record<string, string>>>> = { kind: kindWords, audience: audienceWords }
const units: Partial<Record<Field, string>> = { cancelHours: ' hours before', lateRefundPercent: ' %' }

/** How the fields of a clinic are written, in its history and beside what somebody else has saved. */
export function useClinicWords() {
  const { money, dayShort, dayAndYear, span } = useStudio()
  const { data } = useSuspenseQuery(choicesQuery)
  const coachOrBay = (id: string) =>
    [...data.coaches, ...data.bays].find((one) => one.id === id)?.name ?? 'somebody else'
  const sessionWords = ({ day, from, until, bayIds }: Session) =>
    [day && `${dayShort(day)}, ${span(from, until)}`, ...bayIds.map(coachOrBay)].filter(Boolean).join(', ')

  const inWords = (field: Field, value: unknown): string => {
    if (value === null || value === undefined || value === '' || Number.isNaN(value)) return ''
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'number') return field.endsWith('Cents') ? money(value) : `${value}${units[field] ?? ''}`
    if (field === 'sessions') return (value as Session[]).map(sessionWords).join('; ')
    if (typeof value !== 'string') return ''
    if (field === 'coachId') return coachOrBay(value)
    if (field === 'earlyUntil' || field === 'decideOn') return dayAndYear(value)

    return choices[field]?.[value] ?? value
  }
  const changes: ChangesBetween = (from, to) => fieldChanges(from, to, { labels: clinicLabels, inWords })

  return { inWords, changes }
}
