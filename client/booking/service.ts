/**
 * What other features of the client may import of booking. Pages stay inside: what is listed here is loaded with its
 * importers.
 */
export { creditsOfPerson, leftWords } from './credits/queries.ts'
export { addDays, dayWord } from './day-word.ts'
export { CalendarFeeds } from './feeds/CalendarFeeds.tsx'
export { feesOfPerson } from './fees/queries.ts'
export { placeParams } from './instant-of.ts'
export { placesOfPerson, sessionWords, noteOfPlace } from './places/queries.ts'
export { dayBoardOf, nextStartsOf } from './queries.ts'
export { usePaidAhead } from './use-paid-ahead.ts'
