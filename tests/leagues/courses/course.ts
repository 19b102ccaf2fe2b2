import type { CourseDocument, Tee } from '#shared/leagues/courses/course.ts'

const pars = [4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5]
const strokeIndexes = [7, 1, 17, 11, 3, 9, 15, 5, 13, 8, 2, 18, 12, 4, 10, 16, 6, 14]

/** 71.2 and 131 at par 72: the course of the worked examples. */
export const whiteTee: Tee = {
  name: 'White',
  rates: 'everybody',
  courseRating: 71.2,
  slopeRating: 131,
  front: { courseRating: 35.4, slopeRating: 128 },
  back: { courseRating: 35.8, slopeRating: 134 },
  pars,
  strokeIndexes,
}

export const pineRidge: CourseDocument = { name: 'Pine Ridge', holes: 18, active: true, tees: [whiteTee] }
