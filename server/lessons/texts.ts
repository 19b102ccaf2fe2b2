import type { Texts } from '#server/kernel/feature.ts'

/** Which text columns hold personal data. */
export const texts: Texts = {
  clinic: { other: ['slug', 'title', 'level', 'summary', 'bringAlong', 'goesAhead', 'calledOffBecause'] },
  clinicSeat: { personal: ['name', 'email'] },
  clinicSeatTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus'] },
  clinicSession: { other: ['cancelledBecause'] },
  creditEntry: { personal: ['reason'] },
  creditLot: { other: ['name'] },
  lessonPackage: { other: ['code', 'name'] },
}
