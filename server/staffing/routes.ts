import { handlersFor } from '#server/kernel/http/mount.ts'
import { listSpecialDays } from '#server/settings/service.ts'
import { absencesContract } from '#shared/staffing/absences.ts'
import { resourcesContract } from '#shared/staffing/resources.ts'
import { schedulesContract } from '#shared/staffing/schedules.ts'

import { listDeciders } from './absence-store.ts'
import { changeAbsence, deleteAbsence, pageOfAbsences, planAbsence } from './absences.ts'
import { createAbsence, resolveAbsence } from './apply-absence.ts'
import { putDay, putWeek, resetDay } from './change-schedule.ts'
import { planOutside, resolveOutside } from './outside.ts'
import { changeResource, createResource, readResources } from './resources.ts'
import { readSchedules } from './schedule.ts'

export const scheduleRoutes = handlersFor(schedulesContract, () => ({
  readStaffSchedules: ({ query, actor, work }) => readSchedules(work, query, actor),
  putStaffWeek: ({ params, body, work }) => putWeek(work, { ...params, ...body }),
  putStaffDay: ({ params, body, work }) => putDay(work, { ...params, ...body }),
  resetStaffDay: ({ params, body, work }) => resetDay(work, { ...params, ...body }),
  planOutsideBookings: ({ params, actor, work }) => planOutside(work, params, actor),
  resolveOutsideBookings: ({ params, body, work }) => resolveOutside(work, { ...params, ...body }),
}))

export const resourceRoutes = handlersFor(resourcesContract, () => ({
  listResources: ({ query, actor, work }) => readResources(work, query.kind, actor),
  createResource: ({ body, headers, work }) => createResource(work, body, headers['idempotency-key']),
  changeResource: ({ params, body, work }) => changeResource(work, params.resourceId, body),
}))

export const absenceRoutes = handlersFor(absencesContract, () => ({
  listAbsences: ({ query, actor, work }) => pageOfAbsences(work, query, actor),
  listSpecialDays: async ({ work }) => ({ days: await listSpecialDays(work) }),
  listDeciders: async ({ work }) => ({ deciders: await listDeciders(work) }),
  planAbsence: ({ query: { fromDay, fromTime, untilDay, untilTime, ...asked }, actor, work }) =>
    planAbsence(
      work,
      { ...asked, from: { day: fromDay, time: fromTime }, until: { day: untilDay, time: untilTime } },
      actor,
    ),
  createAbsence: ({ body, headers, work }) => createAbsence(work, body, headers['idempotency-key']),
  resolveAbsence: ({ params, body, work }) => resolveAbsence(work, { ...params, ...body }),
  changeAbsence: ({ params, body, work }) => changeAbsence(work, { ...params, ...body }),
  deleteAbsence: ({ params, body, work }) => deleteAbsence(work, { ...params, ...body }),
}))
