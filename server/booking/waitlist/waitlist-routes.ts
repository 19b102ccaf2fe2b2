import { renewEntryLink } from '#server/booking/desk/renew-link.ts'
import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { acceptOffer, declineOffer, leaveLine, readWaitlistEntry } from './answer.ts'
import { joinLine } from './join.ts'
import { entriesOfUser, pageOfWaitlist } from './present.ts'

export const waitlistRoutes = handlersFor(waitlistContract, (services) => {
  const { db } = services

  return {
    joinWaitlist: ({ body, headers, ...context }) => joinLine(services, body, headers['idempotency-key'], context),
    listMyWaitlist: ({ actor }) => entriesOfUser(db, signedIn(actor).userId),
    listWaitlist: ({ query }) => pageOfWaitlist(db, query),
    readWaitlistEntry: ({ params, actor }) => readWaitlistEntry(services, params.entryId, actor),
    acceptWaitlistOffer: ({ params, headers, body, ...context }) =>
      acceptOffer(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
    declineWaitlistOffer: ({ params, ...context }) => declineOffer(services, params.entryId, context),
    renewWaitlistLink: ({ params, headers, ...context }) =>
      onceForKey(services, { endpoint: waitlistContract.renewWaitlistLink, headers, params }, context, (inside) =>
        renewEntryLink(inside, params.entryId, context),
      ),
    leaveWaitlist: ({ params, ...context }) => leaveLine(services, params.entryId, context),
  }
})
