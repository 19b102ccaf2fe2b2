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

export const scheduleRoutes = handlersFor(schedulesContract, (services) => ({
  readStaffSchedules: ({ query, actor }) => readSchedules(services.db, query, actor, services.now()),
  putStaffWeek: ({ params, body, ...context }) => putWeek(services, { ...params, ...body }, context),
  putStaffDay: ({ params, body, ...context }) => putDay(services, { ...params, ...body }, context),
  resetStaffDay: ({ params, body, ...context }) => resetDay(services, { ...params, ...body }, context),
  planOutsideBookings: ({ params, actor }) => planOutside(services, params, actor),
  resolveOutsideBookings: ({ params, body, ...context }) => resolveOutside(services, { ...params, ...body }, context),
}))

export const resourceRoutes = handlersFor(resourcesContract, (services) => ({
  listResources: ({ query, actor }) => readResources(services.db, query.kind, actor, services.now()),
  createResource: ({ body, headers, ...context }) =>
    createResource(services, body, headers['idempotency-key'], context),
  changeResource: ({ params, body, ...context }) => changeResource(services, params.resourceId, body, context),
}))

export const absenceRoutes = handlersFor(absencesContract, (services) => ({
  listAbsences: ({ query, actor }) => pageOfAbsences(services.db, query, actor, services.now()),
  listSpecialDays: async () => ({ days: await listSpecialDays(services.db, services.now()) }),
  listDeciders: async () => ({ deciders: await listDeciders(services.db, services.now()) }),
  planAbsence: ({ query: { fromDay, fromTime, untilDay, untilTime, ...asked }, actor }) =>
    planAbsence(
      services,
      { ...asked, from: { day: fromDay, time: fromTime }, until: { day: untilDay, time: untilTime } },
      actor,
    ),
  createAbsence: ({ body, headers, ...context }) => createAbsence(services, body, headers['idempotency-key'], context),
  resolveAbsence: ({ params, body, ...context }) => resolveAbsence(services, { ...params, ...body }, context),
  changeAbsence: ({ params, body, ...context }) => changeAbsence(services, { ...params, ...body }, context),
  deleteAbsence: ({ params, body, ...context }) => deleteAbsence(services, { ...params, ...body }, context),
}))
