import type { Texts } from '#server/kernel/feature.ts'

/** Which text columns hold personal data. */
export const texts: Texts = {
  build: {
    personal: ['signedName', 'shippedTo', 'tracking'],
    other: ['number', 'heldFrom', 'place', 'carrier', 'collectCode'],
  },
  buildChange: { personal: ['note'], other: ['asks', 'backTo'] },
  buildClub: { personal: ['collectedBy', 'collectedReason'], other: ['passportCode', 'spec'] },
  buildMessage: { personal: ['text'] },
  buildStage: { other: ['stage'] },
  buildTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus', 'actorKind'] },
  factoryClaim: { other: ['reason', 'settledReason'] },
  factoryEta: { other: ['reason'] },
  factoryOrder: { other: ['number', 'note', 'confirmation', 'carrier', 'tracking'] },
  factoryTransition: { other: ['fromStatus', 'toStatus', 'actorKind', 'reason'] },
  measuredClub: { other: ['name', 'parts'] },
  measurement: { other: ['field', 'acceptedReason'] },
  quote: { personal: ['note', 'signedName', 'signedIp'], other: ['number'] },
  quoteLine: { other: ['name'] },
  quoteTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus', 'actorKind'] },
  sheet: { other: ['number', 'templateName'] },
  sheetClub: { other: ['slot', 'spec'] },
  sheetTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus', 'actorKind'] },
  sheetVersion: { personal: ['approvedName', 'approvedIp'], other: ['hash'] },
  shotMapping: { other: ['source', 'columns', 'speedUnit', 'distanceUnit'] },
  warrantyPart: { other: ['was', 'serial', 'reason'] },
}
