import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { acceptOffer, declineOffer, leaveLine, readWaitlistEntry } from './answer.ts'
import { joinLine } from './join.ts'
import { entriesOfUser, pageOfWaitlist } from './present.ts'
import { renewEntryLink } from './waitlist-link.ts'

export const waitlistRoutes = handlersFor(waitlistContract, () => {
  return {
    joinWaitlist: ({ body, headers, work }) => joinLine(work, body, headers['idempotency-key']),
    listMyWaitlist: ({ actor, work }) => entriesOfUser(work, signedIn(actor).userId),
    listWaitlist: ({ query, work }) => pageOfWaitlist(work, query),
    readWaitlistEntry: ({ params, actor, work }) => readWaitlistEntry(work, params.entryId, actor),
    acceptWaitlistOffer: ({ params, headers, body, work }) =>
      acceptOffer(work, { ...params, ...body, key: headers['idempotency-key'] }),
    declineWaitlistOffer: ({ params, work }) => declineOffer(work, params.entryId),
    renewWaitlistLink: ({ params, headers, work }) =>
      onceForKey(work, { endpoint: waitlistContract.renewWaitlistLink, headers, params }, (work) =>
        renewEntryLink(work, params.entryId),
      ),
    leaveWaitlist: ({ params, work }) => leaveLine(work, params.entryId),
  }
})
