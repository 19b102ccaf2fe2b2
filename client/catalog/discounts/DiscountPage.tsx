import { useSuspenseQuery } from '@tanstack/react-query'

import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { DiscountEditor } from './DiscountEditor.tsx'
import { discountQuery } from './queries.ts'

/** One discount, or one that is about to be added. */
export function DiscountPage({ discountId }: { discountId: string }) {
  return (
    <Loaded skeleton={<Skeleton className="m-4 h-96" />}>
      {discountId === 'new' ? <DiscountEditor /> : <Known discountId={discountId} />}
    </Loaded>
  )
}

function Known({ discountId }: { discountId: string }) {
  const { data: discount } = useSuspenseQuery(discountQuery(discountId))

  return <DiscountEditor discount={discount} />
}
