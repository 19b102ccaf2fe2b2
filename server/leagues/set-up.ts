import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { CourseDocument } from '#shared/leagues/courses/course.ts'

import { listBays } from './bay-store.ts'
import { refuseRatedAnew, refuseTeesGone } from './courses/played.ts'
import { findCourse, insertCourse, listCoursesNamed, lockCourses, putTees, updateCourse } from './courses/store.ts'

// What the studio's set-up file says of leagues. It keeps its own history.

export { listAllCourses } from './courses/store.ts'

export async function putCourse(work: OnDatabase, document: CourseDocument): Promise<void> {
  await lockCourses(work)
  if ((await listCoursesNamed(work, [document.name.toLowerCase()])).length > 0) {
    throw invalidField('name', 'Another course has this name.')
  }
  const { id } = await insertCourse(work, document)
  await putTees(work, id, document.tees)
}

/** By their names and whom they rate its tees stay the same ones; one from which rounds were played stays where it is. */
export async function rewriteCourse(work: OnDatabase, id: string, document: CourseDocument): Promise<void> {
  await lockCourses(work)
  const before = await findCourse(work, id)
  if (!before) throw new Failure('not_found', 'There is no such course.')
  const tees = document.tees.map((tee) => {
    const same = before.tees.find(({ name, rates }) => name === tee.name && rates === tee.rates)
    return same?.id === undefined ? tee : { ...tee, id: same.id }
  })
  await refuseTeesGone(work, before.tees, { tees })
  await refuseRatedAnew(work, before.tees, { tees })
  await updateCourse(work, id, document)
  await putTees(work, id, tees)
}

interface PlacedLeague {
  code: string
  name: string
  summary: string
  forWhom: string
  /** By their names. */
  bays: string[]
}

export async function listPlacedLeagues({ trx }: OnDatabase) {
  const { rows } = await sql<PlacedLeague & { id: string; active: boolean; position: number }>`
    select league.id, code, league.name, summary, for_whom, league.active, league.position,
      array(
        select resource.name from league_bay join resource on resource.id = resource_id
        where league_id = league.id and resource.active order by resource.position
      ) as bays
    from league order by league.position, league.id
  `.execute(trx)

  return rows
}

interface Placement {
  id: string
  position: number
}

export async function insertPlacedLeague(
  work: OnDatabase,
  { bays, ...league }: PlacedLeague,
  placement: Placement,
): Promise<void> {
  const known = await listBays(work)
  const bayIds = bays.map((name, at) => {
    const bay = known.find((one) => one.name === name)
    if (!bay) throw invalidField(`bays.${at}`, `There is no bay “${name}”.`)
    return bay.id
  })
  await work.trx
    .insertInto('league')
    .values({ ...league, ...placement })
    .execute()
  if (bayIds.length === 0) return
  await work.trx
    .insertInto('leagueBay')
    .values(bayIds.map((resourceId) => ({ leagueId: placement.id, resourceId })))
    .execute()
}

export const rewriteLeague = (
  { trx }: OnDatabase,
  { name, summary, forWhom }: PlacedLeague,
  { id, position }: Placement,
) =>
  changeOne(
    trx
      .updateTable('league')
      .set((eb) => ({ name, summary, forWhom, position, active: true, version: eb('version', '+', 1) }))
      .where('id', '=', id),
  )
