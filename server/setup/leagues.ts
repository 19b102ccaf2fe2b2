import {
  insertPlacedLeague,
  listAllCourses,
  listPlacedLeagues,
  putCourse,
  rewriteCourse,
  rewriteLeague,
} from '#server/leagues/service.ts'
import type { SetupCourse, SetupLeague } from '#shared/settings/setup-leagues.ts'

import { removeOrRetire, retire } from './remove.ts'
import { section } from './section.ts'

type Course = Omit<SetupCourse, 'retired'>
type League = Omit<SetupLeague, 'retired'>

/** What league rounds are played on. One that was played on stays, and is chosen no more. */
export const courses = section<'courses', Course>('courses', {
  entriesOf: (value) => value.map((item) => ({ key: item.name, item })),
  valueOf: (entries) => (entries.length > 0 ? entries.map(({ item }) => item) : undefined),
  list: async (work) =>
    (await listAllCourses(work)).map(({ id, name, holes, tees, active }) => ({
      id,
      key: name,
      item: { name, holes, tees: tees.map(withoutId) },
      active,
    })),
  insert: (work, { item }) => putCourse(work, { ...documentOf(item), active: true }),
  update: (work, { item }, { id }) => rewriteCourse(work, id, { ...documentOf(item), active: true }),
  remove: (work, id) => removeOrRetire(work, 'course', id),
  retire: (work, id) => retire(work, 'course', id),
})

function withoutId(tee: Course['tees'][number] & { id?: string }): Course['tees'][number] {
  const { id: _, ...named } = tee

  return named
}

const documentOf = ({ name, holes, tees }: Course) => ({ name, holes, tees })

/** What is played. The bays of one that is here are changed where its evenings are looked at. */
export const leagues = section<'leagues', League>('leagues', {
  entriesOf: (value) => value.map((item) => ({ key: item.code, item })),
  valueOf: (entries) => (entries.length > 0 ? entries.map(({ item }) => item) : undefined),
  list: async (work) =>
    (await listPlacedLeagues(work)).map(({ id, active, position, ...item }) => ({
      id,
      key: item.code,
      item,
      active,
      position,
    })),
  insert: (work, { item }, { id, position }) => insertPlacedLeague(work, item, { id, position }),
  update: (work, { item }, { id, position }) => rewriteLeague(work, item, { id, position }),
  remove: (work, id) => removeOrRetire(work, 'league', id),
  retire: (work, id) => retire(work, 'league', id),
  requests: ['bays'],
})
