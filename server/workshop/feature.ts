import type { Feature } from '#server/kernel/feature.ts'

import { findMissedClubs } from './bag/missed.ts'
import { passportRoutes } from './bag/passport-routes.ts'
import { bagRoutes } from './bag/routes.ts'
import { batchRoutes } from './batches/routes.ts'
import { benchRoutes } from './bench/routes.ts'
import { consumableRoutes } from './consumables/routes.ts'
import { ticketPhotoRoutes, ticketRoutes, ticketWorkRoutes } from './desk/routes.ts'
import { estimateRoutes } from './estimate/routes.ts'
import { workshopFileRoutes } from './files.ts'
import { groupEstimateRoutes } from './groups/estimate-routes.ts'
import { groupsReady, tellOfSingleBags } from './groups/ready.ts'
import { remindPayers } from './groups/remind.ts'
import { groupHistoryRoutes, groupRoutes } from './groups/routes.ts'
import { workshopOfPerson } from './own-workshop.ts'
import { preparedRetention } from './prepare/own-prepared.ts'
import { prepareRoutes } from './prepare/routes.ts'
import { radarRoutes } from './radar/routes.ts'
import { workshopRoutes } from './routes.ts'
import { searchOfWorkshop } from './search.ts'
import { texts } from './texts.ts'
import { ticketsOfJobs } from './tickets/of-jobs.ts'
import { partsPromised } from './tickets/promised.ts'
import { remindOfPickups } from './tickets/remind.ts'
import { repairLine } from './tickets/repair-line.ts'
import { waitingTickets } from './waiting.ts'

export const workshop: Feature = {
  name: 'workshop',
  texts,
  routes: [
    workshopRoutes,
    bagRoutes,
    passportRoutes,
    benchRoutes,
    estimateRoutes,
    ticketRoutes,
    ticketWorkRoutes,
    ticketPhotoRoutes,
    prepareRoutes,
    batchRoutes,
    radarRoutes,
    consumableRoutes,
    groupRoutes,
    groupHistoryRoutes,
    groupEstimateRoutes,
    workshopFileRoutes,
  ],
  retention: () => [preparedRetention],
  jobs: [
    { name: 'remind-of-pickups', cron: '29 * * * *', run: remindOfPickups },
    { name: 'tell-payers-of-single-bags', cron: '27 * * * *', run: tellOfSingleBags },
    { name: 'remind-payers-of-pickups', cron: '31 * * * *', run: remindPayers },
  ],
  consumers: [partsPromised, groupsReady],
  search: searchOfWorkshop,
  ofPerson: workshopOfPerson,
  waiting: { name: 'Work on your clubs', list: waitingTickets },
  partsJobs: { ticket_job: ticketsOfJobs },
  findMissed: findMissedClubs,
  lines: { repair: repairLine },
}
