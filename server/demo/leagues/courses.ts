import { insertRows } from '#server/demo/insert-rows.ts'
import { type Random, randomFrom } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Rates } from '#shared/leagues/courses/course.ts'

export const courseNames = [
  'Heron Point',
  'Old Quarry Links',
  'Blackthorn Moor',
  'Cedar Run',
  'Port Ellis Dunes',
  'Marram Bay',
  'Kestrel Ridge',
  'Saltgrass',
  'Wolf Hollow',
  'Foundry Park',
  'Harrow Down',
  'Stone Creek',
]

const layouts = [
  [4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5],
  [4, 5, 4, 3, 4, 4, 5, 3, 4, 4, 3, 4, 5, 4, 4, 5, 3, 4],
  [4, 3, 4, 4, 5, 4, 3, 4, 4, 5, 4, 3, 4, 4, 4, 3, 5, 4],
] as const

/** What a tee is harder than the white one: tenths of a stroke, and points of slope. */
const tees: ReadonlyArray<{ name: string; rates: Rates; tenths: number; slope: number }> = [
  { name: 'Blue', rates: 'everybody', tenths: 17, slope: 5 },
  { name: 'White', rates: 'men', tenths: 0, slope: 0 },
  { name: 'White', rates: 'women', tenths: 48, slope: 6 },
  { name: 'Green', rates: 'men', tenths: -24, slope: -6 },
  { name: 'Green', rates: 'women', tenths: 9, slope: -1 },
]

/** Odd ones on the way out and even ones on the way in, as most courses have them. */
function strokeIndexes(random: Random): number[] {
  const nine = (first: 1 | 2) =>
    Array.from({ length: 9 }, (_, at) => ({ index: first + 2 * at, at: random.fraction() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ index }) => index)

  return [...nine(1), ...nine(2)]
}

/** Every course that the leagues play, with its tees as they are rated. */
export function planCourses() {
  const random = randomFrom('courses')
  const courses = courseNames.map((name) => ({ id: random.uuid(), name, holes: 18 as const }))
  const rated = courses.flatMap(({ id: courseId }) => {
    const [pars, indexes] = [random.pick(layouts), strokeIndexes(random)]
    const par = pars.reduce<number>((sum, one) => sum + one, 0)
    const [white, slope, front] = [par * 10 + random.between(-22, 12), random.between(118, 134), random.between(-6, 6)]
    return tees.map(({ name, rates, ...harder }, position) => {
      const ratingTenths = white + harder.tenths
      const frontRatingTenths = Math.round(ratingTenths / 2) + front
      const slopes = {
        slope: slope + harder.slope,
        frontSlope: slope + harder.slope + 2,
        backSlope: slope + harder.slope - 2,
      }
      const ratings = { ratingTenths, frontRatingTenths, backRatingTenths: ratingTenths - frontRatingTenths }
      return { row: { id: random.uuid(), courseId, position, name, rates, ...ratings, ...slopes }, pars, indexes }
    })
  })

  return { courses, rated }
}

export async function insertCourses(trx: Db, { courses, rated }: ReturnType<typeof planCourses>): Promise<void> {
  await insertRows(trx, 'course', courses)
  await insertRows(
    trx,
    'courseTee',
    rated.map(({ row }) => row),
  )
  await insertRows(
    trx,
    'teeHole',
    rated.flatMap(({ row, pars, indexes }) =>
      pars.map((par, at) => ({ teeId: row.id, hole: at + 1, par, strokeIndex: indexes[at] ?? 0 })),
    ),
  )
}
