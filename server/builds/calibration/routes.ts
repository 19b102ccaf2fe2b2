import { handlersFor } from '#server/kernel/http/mount.ts'
import { calibrationContract } from '#shared/builds/calibration/contract.ts'

import { addMeasured, readCalibration, readMeasured, removeMeasured } from './calibration.ts'

export const calibrationRoutes = handlersFor(calibrationContract, () => ({
  readCalibration: ({ work }) => readCalibration(work),
  listMeasuredClubs: ({ work }) => readMeasured(work),
  addMeasuredClub: ({ body, headers, work }) => addMeasured(work, { ...body, key: headers['idempotency-key'] }),
  removeMeasuredClub: ({ params, work }) => removeMeasured(work, params.clubId),
}))
