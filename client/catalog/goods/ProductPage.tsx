import { useSuspenseQuery } from '@tanstack/react-query'

import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { ProductEditor } from './ProductEditor.tsx'
import { productQuery } from './queries.ts'

/** One product with its items, or one that is about to be added. */
export function ProductPage({ productId }: { productId: string }) {
  return (
    <Loaded skeleton={<Skeleton className="m-4 h-96" />}>
      {productId === 'new' ? <ProductEditor /> : <Known productId={productId} />}
    </Loaded>
  )
}

function Known({ productId }: { productId: string }) {
  const { data: product } = useSuspenseQuery(productQuery(productId))

  return <ProductEditor product={product} />
}
