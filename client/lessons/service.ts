/** What other features of the client use of lessons and clinics; pages are none of it. */
export { filters, placesWords, whenWords } from './clinic-words.ts'
export { ClinicPrice } from './ClinicPrice.tsx'
export { ComingClinics } from './ComingClinics.tsx'
export { attendeesOf, type Party, sizeOf, whoLacksName } from './places/attendees.ts'
export { GuestFields } from './places/GuestFields.tsx'
export { clinicsQuery, packagesQuery } from './queries.ts'
