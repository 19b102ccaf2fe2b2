/** What other features of the client use of the pages of services; pages are none of it. */
export { NextFreeTimes } from './NextFreeTimes.tsx'
export { NextTimes } from './NextTimes.tsx'
export { OtherSession } from './OtherSession.tsx'
export { ServicePage } from './ServicePage.tsx'
