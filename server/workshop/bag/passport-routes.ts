import { handlersFor } from '#server/kernel/http/mount.ts'
import { passportContract } from '#shared/workshop/passport-contract.ts'

import { addClubPhotos, removeClubPhoto } from './club-photos.ts'
import { drawInsurance } from './insurance.ts'
import { addMyClub, giveClub, openPassport } from './passport.ts'

export const passportRoutes = handlersFor(passportContract, (services) => ({
  readPassport: ({ params, actor }) => openPassport(services, params.code, actor),
  addMyClub: ({ body, headers, ...context }) => addMyClub(services, body, headers['idempotency-key'], context),
  addClubPhotos: ({ params, body, headers, ...context }) =>
    addClubPhotos(services, { ...params, ...body }, headers['idempotency-key'], context),
  removeClubPhoto: ({ params, ...context }) => removeClubPhoto(services, params, context),
  giveClub: ({ params, body, ...context }) => giveClub(services, { ...params, ...body }, context),
  drawInsurance: ({ query, actor }) => drawInsurance(services, query, actor),
}))
