/** What other features of the client may import of the workshop. Pages stay inside. */
export { SlotField } from './SlotField.tsx'
export { findPart, PartField } from './PartField.tsx'
export type { ChosenPart } from './club-rows.ts'
export { BrokenPromises } from './queue/BrokenPromises.tsx'
export { ClubBoxes } from './tickets/ClubBoxes.tsx'
export { TakenPart } from './tickets/TakenPart.tsx'
