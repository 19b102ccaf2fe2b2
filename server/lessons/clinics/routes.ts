import { handlersFor } from '#server/kernel/http/mount.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { callOffClinic } from './call-off.ts'
import { cancelMyPlace } from './cancel.ts'
import { addPlace, clinicsTaughtBy, letTakePlace, listBelowMinimum, listPlacesOfClinic, stepPlace } from './desk.ts'
import { giveUpPlace } from './give-up.ts'
import { listMyPlaces, listPlacesOfPerson } from './own.ts'

export const clinicPlacesRoutes = handlersFor(clinicPlacesContract, (services) => {
  const { db, now } = services

  return {
    listMyPlaces: ({ actor }) => listMyPlaces(db, signedIn(actor).userId, now()),
    cancelMyPlace: ({ params, query, headers, actor, origin }) =>
      cancelMyPlace(
        services,
        { ...params, isPreview: query.preview === '1', key: headers['idempotency-key'] },
        { actor, origin },
      ),
    listPlacesOfPerson: ({ params }) => listPlacesOfPerson(db, params.personId, now()),
    listPlacesOfClinic: ({ params, actor }) => listPlacesOfClinic(db, params.clinicId, actor),
    listClinicsWithMe: ({ actor }) => clinicsTaughtBy(db, signedIn(actor).userId, now()),
    listBelowMinimum: () => listBelowMinimum(db, now()),
    addPlace: ({ params, body, headers, ...context }) =>
      addPlace(services, { ...params, body, key: headers['idempotency-key'] }, context),
    stepPlace: ({ params, body, ...context }) => stepPlace(services, { ...params, ...body }, context),
    withdrawPlace: ({ params, query, headers, body, ...context }) =>
      giveUpPlace(
        services,
        {
          ...params,
          ...body,
          endpoint: clinicPlacesContract.withdrawPlace,
          isPreview: query.preview === '1',
          key: headers['idempotency-key'],
        },
        context,
      ),
    letTakePlace: ({ params, body, ...context }) => letTakePlace(services, { ...params, ...body }, context),
    callOffClinic: ({ params, body, ...context }) => callOffClinic(services, { ...params, ...body }, context),
  }
})
