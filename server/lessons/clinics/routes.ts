import { handlersFor } from '#server/kernel/http/mount.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { callOffClinic } from './call-off.ts'
import { cancelMyPlace } from './cancel.ts'
import { addPlace, clinicsTaughtBy, letTakePlace, listBelowMinimum, listPlacesOfClinic, stepPlace } from './desk.ts'
import { giveUpPlace } from './give-up.ts'
import { listMyPlaces, listPlacesOfPerson } from './own.ts'

export const clinicPlacesRoutes = handlersFor(clinicPlacesContract, () => {
  return {
    listMyPlaces: ({ actor, work }) => listMyPlaces(work, signedIn(actor).userId),
    cancelMyPlace: ({ params, query, headers, actor, origin, work }) =>
      cancelMyPlace(
        { ...work, context: { actor, origin } },
        { ...params, isPreview: query.preview === '1', key: headers['idempotency-key'] },
      ),
    listPlacesOfPerson: ({ params, work }) => listPlacesOfPerson(work, params.personId),
    listPlacesOfClinic: ({ params, actor, work }) => listPlacesOfClinic(work, params.clinicId, actor),
    listClinicsWithMe: ({ actor, work }) => clinicsTaughtBy(work, signedIn(actor).userId),
    listBelowMinimum: ({ work }) => listBelowMinimum(work),
    addPlace: ({ params, body, headers, work }) => addPlace(work, { ...params, body, key: headers['idempotency-key'] }),
    stepPlace: ({ params, body, work }) => stepPlace(work, { ...params, ...body }),
    withdrawPlace: ({ params, query, headers, body, work }) =>
      giveUpPlace(work, {
        ...params,
        ...body,
        endpoint: clinicPlacesContract.withdrawPlace,
        isPreview: query.preview === '1',
        key: headers['idempotency-key'],
      }),
    letTakePlace: ({ params, body, work }) => letTakePlace(work, { ...params, ...body }),
    callOffClinic: ({ params, body, work }) => callOffClinic(work, { ...params, ...body }),
  }
})
