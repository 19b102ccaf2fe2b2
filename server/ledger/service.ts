export { closeDaysThrough, writtenThrough } from './close-days.ts'
export { post } from './post.ts'
export { readTrialBalance } from './trial-balance.ts'
export {
  endSchedules,
  moveSchedules,
  openSchedules,
  recogniseRevenue,
  releaseOfLine,
  restSchedules,
} from './schedules/schedule.ts'
