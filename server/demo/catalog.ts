import type { DemoService } from './catalog-entry.ts'
import { fittings } from './fittings.ts'
import { lessonsAndBays } from './lessons-and-bays.ts'
import type { Random } from './random.ts'

/** Every service, the one that newcomers should take first. */
export const planCatalog = (random: Random): DemoService[] =>
  [...fittings, ...lessonsAndBays].map((entry, index) => ({
    ...entry,
    id: random.uuid(),
    slotStepMinutes: 15,
    bufferBeforeMinutes: 0,
    maximumAdvanceDays: 14,
    active: true,
    position: index + 1,
  }))
