import { cellTaker, type Headings, plainHeadings } from '#server/kernel/csv/columns.ts'
import { Line } from '#shared/http/wire.ts'
import { byHole, type CourseField, courseFieldWords, holesAtMost } from '#shared/leagues/courses/contract.ts'
import { Rates, type Tee } from '#shared/leagues/courses/course.ts'
import { CourseRating, SlopeRating } from '#shared/leagues/handicap/rated.ts'

const holeHeadings = {
  par: ['par', 'parhole', 'hole', 'holepar'],
  index: ['si', 'index', 'strokeindex', 'handicap', 'hcp', 'hdcp', 'handicaphole'],
}

/** The headings that other programs give these columns. */
export const courseHeadings: Headings<CourseField> = {
  course: plainHeadings('course coursename club golfcourse name platz parcours campo bana コース'),
  tee: plainHeadings('tee teename tees teeset abschlag depart salida ティー'),
  rates: plainHeadings('rates ratedfor gender sex for geschlecht sexe genero 性別'),
  courseRating: plainHeadings('courserating rating cr coursecr usgacourserating'),
  slopeRating: plainHeadings('sloperating slope sr slopeindex'),
  frontRating: plainHeadings('frontrating frontcourserating frontninerating front9rating outrating f9rating'),
  frontSlope: plainHeadings('frontslope frontnineslope front9slope outslope f9slope'),
  backRating: plainHeadings('backrating backcourserating backninerating back9rating inrating b9rating'),
  backSlope: plainHeadings('backslope backnineslope back9slope inslope b9slope'),
  pars: plainHeadings('pars parbyhole holepars'),
  strokeIndexes: plainHeadings('strokeindexes strokeindex si handicaps holehandicaps strokeindices vorgaben'),
  ...byHole((what, hole) => holeHeadings[what].map((heading) => `${heading}${hole}`)),
}

export interface TeeDraft {
  course: string
  tee: Tee
}

export interface ReadTee {
  draft: TeeDraft
  /** A sentence for each field that cannot be taken. */
  problems: string[]
}

const words: Record<string, Rates> = {
  m: 'men',
  male: 'men',
  f: 'women',
  w: 'women',
  female: 'women',
  l: 'women',
  ladies: 'women',
  all: 'everybody',
  both: 'everybody',
}

const ratesOf = (text: string): string => {
  const word = text.toLowerCase()
  return words[word] ?? word
}

const decimal = (text: string) => Number(text.replace(',', '.'))

/** `4 4 3 5` or `4-4-3-5`. */
const numbersIn = (text: string) =>
  text
    .split(/[^\d]+/)
    .filter(Boolean)
    .map(Number)

/** Reads a row of a file: a tee of a course, with its holes in one cell or in one each. */
export function readTee(fields: Partial<Record<CourseField, string>>): ReadTee {
  const { take, problems } = cellTaker(fields, courseFieldWords)
  const missing = (field: CourseField) => problems.push(`${courseFieldWords[field]}: There is none.`)
  const required = <Value>(field: CourseField, value: Value | null, otherwise: Value): Value => {
    if (value === null && !problems.some((problem) => problem.startsWith(`${courseFieldWords[field]}:`))) missing(field)
    return value ?? otherwise
  }
  const nine = (rating: CourseField, slope: CourseField) => {
    const [courseRating, slopeRating] = [take(rating, CourseRating, decimal), take(slope, SlopeRating, Number)]
    if (courseRating === null && slopeRating === null) return null
    return { courseRating: required(rating, courseRating, 0), slopeRating: required(slope, slopeRating, 0) }
  }
  const ofHoles = (all: 'pars' | 'strokeIndexes', what: 'par' | 'index') => {
    const each = Array.from({ length: holesAtMost }, (_, at) => (fields[`${what}${at + 1}`] ?? '').trim())
    const numbers = each.some(Boolean)
      ? each.slice(0, 1 + each.findLastIndex(Boolean)).map(Number)
      : numbersIn(fields[all] ?? '')
    if (numbers.length === 0) missing(all)
    return numbers.slice(0, holesAtMost)
  }

  return {
    draft: {
      course: required('course', take('course', Line(80), String), ''),
      tee: {
        name: required('tee', take('tee', Line(40), String), ''),
        rates: take('rates', Rates, ratesOf) ?? 'everybody',
        courseRating: required('courseRating', take('courseRating', CourseRating, decimal), 0),
        slopeRating: required('slopeRating', take('slopeRating', SlopeRating, Number), 0),
        front: nine('frontRating', 'frontSlope'),
        back: nine('backRating', 'backSlope'),
        pars: ofHoles('pars', 'par'),
        strokeIndexes: ofHoles('strokeIndexes', 'index'),
      },
    },
    problems,
  }
}
