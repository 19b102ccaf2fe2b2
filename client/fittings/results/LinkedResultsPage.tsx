import { linkedFitting } from '#client/fittings/queries.ts'
import { usePlace } from '#client/routing/navigation.ts'
import { BehindLink } from '#client/settings/service.ts'

import { Results } from './Results.tsx'

/** The results behind the link of a mail. The token stands after the #, so that no server logs it. */
export function LinkedResultsPage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <BehindLink
        token={token}
        title="Your fitting"
        query={linkedFitting}
        why="A newer one may have been sent to you, or the results are being changed, or it was not copied whole."
      >
        {(fitting) => <Results fitting={fitting} />}
      </BehindLink>
    </div>
  )
}
