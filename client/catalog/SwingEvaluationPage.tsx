import { Loaded } from '#client/ui/Loaded.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { SwingEvaluation } from './SwingEvaluation.tsx'

export function SwingEvaluationPage() {
  return (
    <Loaded skeleton={<Skeleton className="page-width my-10 h-[40rem]" />}>
      <SwingEvaluation />
    </Loaded>
  )
}
