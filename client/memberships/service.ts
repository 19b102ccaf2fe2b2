/** What other features of the client use of memberships; pages are none of it. */
export { plansIn } from './editor/queries.ts'
export { MembersPay } from './MembersPay.tsx'
export { isWaiverNeeded, refreshWaiver } from './own/waiver-needed.ts'
export { WaiverFirst } from './own/WaiverFirst.tsx'
export { membershipOfPerson } from './person/queries.ts'
export { WaiverSigned } from './person/WaiverSigned.tsx'
export { runs } from './plan-words.ts'
export { membershipOf, plansQuery } from './queries.ts'
