export { closeDaysThrough, writtenThrough } from './close-days.ts'
export { post } from './post.ts'
export { readTrialBalance } from './trial-balance.ts'
export { endSchedules, openSchedules, releaseOfLine, restSchedules } from './schedules/schedule.ts'
