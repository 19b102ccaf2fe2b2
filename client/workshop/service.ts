/** What other features of the client use of the workshop; pages are none of it. */
export { SlotField } from './SlotField.tsx'
export { PartField, findPart } from './intake/PartField.tsx'
export { type ChosenPart } from './intake/intake-rows.ts'
export { BrokenPromises } from './queue/BrokenPromises.tsx'
export { ClubBoxes } from './tickets/ClubBoxes.tsx'
export { TakenPart } from './tickets/TakenPart.tsx'
