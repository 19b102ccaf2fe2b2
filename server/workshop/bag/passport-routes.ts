import { handlersFor } from '#server/kernel/http/mount.ts'
import { passportContract } from '#shared/workshop/passport-contract.ts'

import { addClubPhotos, removeClubPhoto } from './club-photos.ts'
import { drawInsurance } from './insurance.ts'
import { addMyClub, giveClub, openPassport } from './passport.ts'

export const passportRoutes = handlersFor(passportContract, () => ({
  readPassport: ({ params, actor, work }) => openPassport(work, params.code, actor),
  addMyClub: ({ body, headers, work }) => addMyClub(work, body, headers['idempotency-key']),
  addClubPhotos: ({ params, body, headers, work }) =>
    addClubPhotos(work, { ...params, ...body }, headers['idempotency-key']),
  removeClubPhoto: ({ params, work }) => removeClubPhoto(work, params),
  giveClub: ({ params, body, work }) => giveClub(work, { ...params, ...body }),
  drawInsurance: ({ query, actor, work }) => drawInsurance(work, query, actor),
}))
