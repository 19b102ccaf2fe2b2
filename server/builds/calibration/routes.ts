import { handlersFor } from '#server/kernel/http/mount.ts'
import { calibrationContract } from '#shared/builds/calibration/contract.ts'

import { addMeasured, readCalibration, readMeasured, removeMeasured } from './calibration.ts'

export const calibrationRoutes = handlersFor(calibrationContract, (services) => ({
  readCalibration: () => readCalibration(services.db),
  listMeasuredClubs: () => readMeasured(services.db),
  addMeasuredClub: ({ body, headers, ...context }) =>
    addMeasured(services, { ...body, key: headers['idempotency-key'] }, context),
  removeMeasuredClub: ({ params, ...context }) => removeMeasured(services, params.clubId, context),
}))
