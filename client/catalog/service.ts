/** What other features of the client use of what the studio offers; pages are none of it. */
export { cheapestWay } from './cheapest-way.ts'
export { NeedsApproval } from './NeedsApproval.tsx'
export { NotOffered } from './NotOffered.tsx'
export { Offered } from './Offered.tsx'
export {
  firstOf,
  isAdultLesson,
  isBenchWork,
  isEvaluation,
  isFitting,
  isJuniorLesson,
  isLieBalanced,
  isPutterFitting,
} from './offers.ts'
export { servicesQuery, staffQuery } from './queries.ts'
export { focusSerials, SerialsField } from './serials/SerialsField.tsx'
export { serviceOfCode } from './service-of-code.ts'
export { bookingPlace, groups, pageOf } from './service-pages.ts'
export { ServiceData } from './ServiceData.tsx'
export { ServiceHero } from './ServiceHero.tsx'
export { SessionSteps } from './SessionSteps.tsx'
export { StaffList } from './StaffList.tsx'
export { useCatalogLive } from './use-catalog-live.ts'
export { withServices } from './with-services.ts'
