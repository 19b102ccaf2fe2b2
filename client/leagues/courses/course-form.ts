import type { FieldPath, UseFormReturn } from 'react-hook-form'

import { call } from '#client/api/call.ts'
import {
  type ChangesBetween,
  type FieldChange,
  fieldChanges,
  fieldsOfLabels,
  keysOf,
} from '#client/records/field-changes.ts'
import type { RecordKind } from '#client/records/record-kind.ts'
import { CourseRecord, coursesContract } from '#shared/leagues/courses/contract.ts'
import { CourseDocument, newTee, type Rates, type Tee } from '#shared/leagues/courses/course.ts'

export type CourseForm = UseFormReturn<CourseDocument, unknown, CourseDocument>

export const courseLabels = {
  name: 'Name',
  holes: 'Holes',
  active: 'Played',
} as const satisfies Record<keyof Omit<CourseDocument, 'tees'>, string>

export const teeLabels = {
  name: 'Tee',
  rates: 'Rated for',
  courseRating: 'Course rating',
  slopeRating: 'Slope',
  'front.courseRating': 'Rating of the first nine',
  'front.slopeRating': 'Slope of the first nine',
  'back.courseRating': 'Rating of the second nine',
  'back.slopeRating': 'Slope of the second nine',
  pars: 'Pars',
  strokeIndexes: 'Stroke indexes',
} as const

export const ratesWords = {
  everybody: 'Everybody',
  men: 'Men',
  women: 'Women',
} as const satisfies Record<Rates, string>

export const teeWords = ({ name, rates }: Pick<Tee, 'name' | 'rates'>): string =>
  rates === 'everybody' ? name : `${name}, ${ratesWords[rates].toLowerCase()}`

/** Both halves of a hole's row are refused as one: the numbers as a whole are wrong, or one of them is. */
const fieldsOfTee = (
  { name, front, back }: Tee,
  at: number,
): Array<{ name: FieldPath<CourseDocument>; label: string }> =>
  keysOf(teeLabels)
    .filter((field) => (front !== null || !field.startsWith('front')) && (back !== null || !field.startsWith('back')))
    .map((field) => ({ name: `tees.${at}.${field}`, label: `${teeLabels[field]} of ${name || `tee ${at + 1}`}` }))

export const courses: RecordKind<CourseDocument, CourseRecord> = {
  noun: 'course',
  list: { title: 'Courses', path: '/admin/leagues/courses' },
  needs: 'manage_leagues/leagues',
  document: CourseDocument,
  record: CourseRecord,
  begin: () => ({ name: '', holes: 18, tees: [newTee(18)], active: true }),
  first: 'name',
  fieldsOf: ({ tees }) => [...fieldsOfLabels(courseLabels), ...tees.flatMap(fieldsOfTee)],
  key: ['leagues', 'courses'],
  read: (courseId) => call(coursesContract.readCourse, { params: { courseId } }),
  readHistory: (courseId, after) => call(coursesContract.listHistoryOfCourse, { params: { courseId }, query: after }),
  create: (body) => call(coursesContract.createCourse, { body }),
  change: (courseId, body) => call(coursesContract.changeCourse, { params: { courseId }, body }),
}

const inWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value === 'number') return Number.isNaN(value) ? '-' : String(value)

  return typeof value === 'string' ? value : '-'
}

type PartOfTee = Partial<Tee>

const teesOf = (version: { tees?: unknown }): readonly PartOfTee[] => (Array.isArray(version.tees) ? version.tees : [])

/** What differs between two versions of a course, also of those of which only a part is said. */
export const courseChanges: ChangesBetween = (from, to) => [
  ...fieldChanges(from, to, { labels: courseLabels, inWords: (_, value) => inWords(value) }),
  ...('tees' in to ? changesOfTees(teesOf(from), teesOf(to)) : []),
]

const keyOf = ({ id, name, rates }: PartOfTee) => id ?? `${name ?? ''} ${rates ?? ''}`

function changesOfTees(before: readonly PartOfTee[], after: readonly PartOfTee[]): FieldChange[] {
  const gone = before.filter((tee) => !after.some((other) => keyOf(other) === keyOf(tee)))

  return [
    ...after.flatMap((tee) =>
      changesOfTee(
        before.find((other) => keyOf(other) === keyOf(tee)),
        tee,
      ),
    ),
    ...gone.map((tee) => ({ field: `tees ${keyOf(tee)}`, label: 'Tee', from: tee.name ?? '', to: '-' })),
  ]
}

const valueAt = (tee: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), tee)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function changesOfTee(was: PartOfTee | undefined, tee: PartOfTee): FieldChange[] {
  const name = tee.name ?? ''
  if (!was) return [{ field: `tees ${keyOf(tee)}`, label: 'Tee', from: '-', to: name }]

  return keysOf(teeLabels).flatMap((field) => {
    const [from, to] = [inWords(valueAt(was, field)), inWords(valueAt(tee, field))]
    return from === to
      ? []
      : [{ field: `tees ${keyOf(tee)} ${field}`, label: `${teeLabels[field]} of ${name}`, from, to }]
  })
}
