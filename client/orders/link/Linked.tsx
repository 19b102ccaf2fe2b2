import { BehindLink } from '#client/settings/BehindLink.tsx'

import { LinkedReceipt } from './LinkedReceipt.tsx'
import { LinkPayment } from './LinkPayment.tsx'
import { linkedOrder } from './queries.ts'

/** The order behind a link: its receipt, and the ways to pay what is due. */
export const Linked = ({ token }: { token: string }) => (
  <BehindLink token={token} query={linkedOrder}>
    {(order) => (
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2 lg:gap-16">
        <LinkedReceipt order={order} />
        <LinkPayment token={token} />
      </div>
    )}
  </BehindLink>
)
